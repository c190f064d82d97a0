import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { isAloneKind } from '@assay/domain/office/alone.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { detailedMessageOf } from '../../../forms/formFault.ts';
import { DateTime } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { OfficeAction } from '../OfficeAction.tsx';

/** Where the wait of a pending request stands: when it ends, or who objected. Nothing without a wait. */
export function AloneStatus({ request: { alone, requestedBy }, isOwn }: { request: OfficeRequest; isOwn: boolean }) {
  if (alone === null) return null;
  const who = isOwn ? 'You' : requestedBy;
  switch (alone.phase) {
    case 'waiting':
      return (
        <Strip tone="amber" className="mt-3" title="Waiting to continue without a second person.">
          {who} can carry this out alone from <DateTime at={alone.endsAt} />, unless an administrator objects or
          decides. The wait started <DateTime at={alone.startedAt} />.
        </Strip>
      );
    case 'open':
      return (
        <Strip tone="amber" className="mt-3" title="The wait is over, and no one objected.">
          {who} can carry this out alone until <DateTime at={alone.expiresAt} />.
        </Strip>
      );
    case 'expired':
      return (
        <Strip className="mt-3" title="The wait has expired.">
          This wasn’t carried out by <DateTime at={alone.expiresAt} />. It takes a second person, or another wait.
        </Strip>
      );
    case 'objected':
      return (
        <Strip tone="seal" className="mt-3" title={`${alone.objectedBy} objected.`}>
          Another administrator must confirm this.
        </Strip>
      );
  }
}

/** What an administrator can do about the wait of a pending change of staff: start it, carry it out, or object. */
export function AloneActions({ request, isOwn }: { request: OfficeRequest; isOwn: boolean }) {
  const { id, kind, alone } = request;
  if (!isAloneKind(kind)) return null;
  const params = { id };
  if (!isOwn) return alone?.phase === 'waiting' || alone?.phase === 'open' ? <ObjectButton id={id} /> : null;
  if (alone?.phase === 'open')
    return (
      <OfficeAction
        call="office.confirmRequest"
        id={`confirm-${id}`}
        title="Carry out alone"
        tone="commit"
        confirm={{ title: 'Carry it out without a second person?', text: 'It takes effect immediately.' }}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.confirmRequest', { params, body: { note }, idempotencyKey })
        }
        doneMessage="Carried out."
      />
    );
  if (alone !== null && alone.phase !== 'expired') return null;
  return (
    <OfficeAction
      call="office.startAlone"
      id={`alone-${id}`}
      title="Continue without a second person"
      buttonLabel="Start the 72-hour wait"
      send={(_values, note, idempotencyKey) =>
        browserApi.call('office.startAlone', { params, body: { note }, idempotencyKey })
      }
      doneMessage="The wait has started. Every administrator gets an email."
    >
      <p className="text-small text-ink-2">
        For when the other administrators can’t be reached. We email every administrator now, 24 hours before the end,
        and at the end. If no one objects within 72 hours, you can carry it out alone.
      </p>
    </OfficeAction>
  );
}

/** One press ends the wait of a colleague. */
function ObjectButton({ id }: { id: string }) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const object = async (): Promise<void> => {
    setPending(true);
    try {
      await browserApi.call('office.objectToAlone', { params: { id }, idempotencyKey: newIdempotencyKey() });
      await revalidate();
      showResult('You objected. Another administrator has to confirm it.');
    } catch (error) {
      showResult(`Not objected. ${await detailedMessageOf(error)}`, 'neutral');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="danger" pending={isPending} pendingLabel="One moment…" onClick={() => void object()}>
      Object
    </Button>
  );
}
