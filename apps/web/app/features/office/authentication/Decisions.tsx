import type { AuthenticationBench } from '@assay/contract/shapes/authentication.ts';
import { AuthenticationCheck } from '@assay/domain/item/authentication.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { DateTime, When } from '../../../lib/DateTime.tsx';
import { CHECKS, EVIDENCE, GRADES, RESULTS } from './authenticationText.ts';

/** Earlier decisions, newest first. */
export function Decisions({ itemId, decisions }: { itemId: string; decisions: AuthenticationBench['decisions'] }) {
  return (
    <ol className="divide-y divide-line">
      {decisions.map((decision) => (
        <li key={decision.id} className="py-3">
          <p className="flex flex-wrap items-center gap-2">
            <Chip tone={GRADES[decision.grade].tone}>{GRADES[decision.grade].label}</Chip>
            <span className="text-small text-ink-2">
              <DateTime at={decision.at} />, {decision.by}
              {decision.confirmedBy === null ? '' : `, confirmed by ${decision.confirmedBy}`}
            </span>
          </p>
          <p className="mt-1">{decision.note}</p>
          {decision.publicNote === '' ? null : (
            <p className="mt-1 text-small">On the certificate: {decision.publicNote}</p>
          )}
          {decision.witness === null ? null : (
            <p className="mt-1 text-small">
              Witness: {decision.witness.name}, <When at={decision.witness.at} />, {decision.witness.place}
            </p>
          )}
          {decision.evidence.map(({ kind, text, fileId }) => (
            <p key={`${fileId}${text}`} className="mt-1 text-small">
              {EVIDENCE[kind]}:{' '}
              {fileId === null ? (
                text
              ) : (
                <a className="link" href={`/v1/office/item/${itemId}/evidence/file?file=${fileId}`}>
                  {text}
                </a>
              )}
            </p>
          ))}
          <p className="mt-1 text-small text-ink-2">
            {AuthenticationCheck.filter((check) => decision.checklist[check] !== 'not_applicable')
              .map((check) => `${CHECKS[check]}: ${RESULTS[decision.checklist[check]].toLowerCase()}`)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  );
}
