import { Icon } from '@assay/ui/components/Icon.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import type { ReactNode } from 'react';
import type { Verdict } from '../../entities/certificate/verdict.ts';

/** The verdict: first on the page, with a glyph and a color. */
export function VerdictHead({
  verdict: { tone, title, lead, steps },
  note = null,
  seal = null,
}: {
  verdict: Verdict;
  /** Our note on the last change of the certificate. */
  note?: string | null;
  seal?: ReactNode;
}) {
  return (
    <div className={`verdict tone-${tone}`}>
      <div className="verdict-line">
        {seal ?? <Icon name={TONE_GLYPH[tone]} />}
        <h1>{title}</h1>
      </div>
      <p className="verdict-lead">{lead}</p>
      {note === null ? null : <p className="verdict-note">{note}</p>}
      {steps.length === 0 ? null : (
        <ul className="verdict-steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
