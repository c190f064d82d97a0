import { newIdempotencyKey } from '@assay/client/index.ts';
import type { LotOffer } from '@assay/contract/shapes/lotOffer.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../forms/faults.ts';
import { browserApi, problemOf } from '../session/browserApi.ts';

const WORDS: Record<string, string> = {
  offer_expired: 'The time for this answer is over.',
  offer_state: 'This offer was answered before.',
  account_blocked: 'Your account may not buy for now. Write to the house to have it looked at.',
  invoice_overdue: 'An invoice of yours is overdue. Pay it first, then accept.',
};

/** Accept or decline a lot that is offered after its close. A press that is repeated is one answer. */
export function LotOfferAnswer({ offer, onAnswered }: { offer: LotOffer; onAnswered: () => void }) {
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const keys = useRef({ accept: newIdempotencyKey(), decline: newIdempotencyKey() });
  const answer = async (verb: 'accept' | 'decline'): Promise<void> => {
    setPending(verb);
    setFault(null);
    try {
      await browserApi.call(verb === 'accept' ? 'lotOffer.accept' : 'lotOffer.decline', {
        params: { id: offer.id },
        idempotencyKey: keys.current[verb],
      });
      onAnswered();
    } catch (error) {
      const code = (await problemOf(error))?.code ?? '';
      setFault(WORDS[code] ?? (await messageOf(error)));
      // A definite refusal is an answer of its own: the next press is a new one.
      keys.current[verb] = newIdempotencyKey();
      if (code === 'offer_expired' || code === 'offer_state') onAnswered();
    } finally {
      setPending(null);
    }
  };
  return (
    <>
      {fault === null ? null : (
        <div role="alert">
          <Strip tone="seal" title={fault} />
        </div>
      )}
      <Button variant="commit" size="large" block pending={pending === 'accept'} onClick={() => void answer('accept')}>
        Take it for {formatMoney(offer.amountCents)}
      </Button>
      <Button block pending={pending === 'decline'} onClick={() => void answer('decline')}>
        No, thank you
      </Button>
    </>
  );
}
