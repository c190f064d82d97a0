import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { AuthenticationCheck, type AuthenticationDecision } from '@assay/domain/item/authentication.ts';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { DateTime, When } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { useMayDo } from '../useMayDo.ts';
import { CHECKS, EVIDENCE, GRADES, RESULTS } from './authenticationText.ts';
import { PicturesMissing } from './PicturesMissing.tsx';

/** A decision that waits for a second authenticator: what it says, and to confirm or decline it. */
export function SecondAuthenticator({
  request,
  me,
  pictures,
}: {
  request: OfficeRequest;
  me: string;
  /** Kinds of the item's pictures. */
  pictures: readonly string[];
}) {
  const params = { id: request.id };
  const isOwn = request.requestedBy === me;
  // The server has checked the terms when the decision was requested.
  const decision = request.terms as unknown as AuthenticationDecision & { publicNote?: string };
  const { witness } = decision;
  const canDecide = useMayDo()('office.authenticate');
  return (
    <Panel title={`Waiting for a second authenticator: ${GRADES[decision.grade].label}`} ruled>
      <p className="text-small text-ink-2">
        {isOwn ? 'Requested by you' : `Requested by ${request.requestedBy}`}, <DateTime at={request.requestedAt} />
      </p>
      <p className="mt-2">{request.reason}</p>
      {witness === null ? null : (
        <p className="mt-1 text-small">
          Witness: {witness.name}, <When at={witness.at} />, {witness.place}
        </p>
      )}
      {decision.evidence.map(({ kind, text }) => (
        <p key={text} className="mt-1 text-small">
          {EVIDENCE[kind]}: {text}
        </p>
      ))}
      <p className="mt-1 text-small text-ink-2">
        {AuthenticationCheck.map(
          (check) => `${CHECKS[check]}: ${RESULTS[decision.checklist[check]].toLowerCase()}`,
        ).join(' · ')}
      </p>
      {decision.grade === 'gold' || decision.grade === 'silver' ? (
        <PicturesMissing itemId={request.subjectId} pictures={pictures} />
      ) : null}
      <div className="office-acts mt-4">
        {isOwn || !canDecide ? (
          <p className="basis-full text-small text-ink-2">Another authenticator must confirm it.</p>
        ) : (
          <OfficeAction
            id="confirm"
            title="Confirm"
            buttonLabel="Confirm decision"
            tone="commit"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.confirmRequest', { params, body: { note }, idempotencyKey })
            }
            doneMessage="Decision confirmed."
          />
        )}
        {isOwn || canDecide ? (
          <OfficeAction
            id="decline"
            title={isOwn ? 'Withdraw' : 'Decline'}
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.declineRequest', { params, body: { note }, idempotencyKey })
            }
            doneMessage={isOwn ? 'Withdrawn.' : 'Declined.'}
          />
        ) : null}
      </div>
    </Panel>
  );
}
