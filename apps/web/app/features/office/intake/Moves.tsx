import './intake.css';
import type { Whereabouts } from '@assay/contract/shapes/intake.ts';
import { CUSTODY } from '../../../entities/certificate/custodyText.ts';
import { DateTime } from '../../../lib/DateTime.tsx';

/** Where an object has been, newest first. */
export function Moves({ moves }: { moves: Whereabouts['moves'] }) {
  if (moves.length === 0) return null;
  return (
    <ol className="move-list" aria-label="Moves, newest first">
      {moves.map(({ at, by, shelf, custody, note }) => (
        <li key={`${at}${shelf}`}>
          <span className="mono">{shelf ?? '–'}</span>
          <span>{CUSTODY[custody]}</span>
          <span className="text-ink-2">
            <DateTime at={at} />
            {by === null ? '' : `, ${by}`}
          </span>
          {note === '' ? null : <span className="text-ink-2">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
