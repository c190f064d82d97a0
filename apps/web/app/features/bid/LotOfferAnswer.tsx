import { newIdempotencyKey } from '@assay/client/index.ts';
import type { LotOffer } from '@assay/contract/shapes/auction.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SaleSummary } from '../../entities/offer/SaleSummary.tsx';
import { useSaleEstimate } from '../../entities/offer/useSaleEstimate.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

const REFUSALS: Record<string, string> = {
  offer_expired: 'The time to answer has passed.',
  offer_state: 'This offer has already been answered.',
  total_changed: 'The total has changed. Review the new total, then accept.',
  account_blocked: 'Your account can’t buy right now. Contact us to have it reviewed.',
  invoice_overdue: 'You have an overdue invoice. Pay it first, then accept.',
};

/** Accepts or declines a lot that is offered after its close. A repeated click counts once. */
export function LotOfferAnswer({ offer, onAnswered }: { offer: LotOffer; onAnswered: () => void }) {
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const keys = useRef({ accept: newIdempotencyKey(), decline: newIdempotencyKey() });
  const { id } = offer;
  const { left, keep, drop } = useUnfinished<{ offerId: string }>('answer');
  const wasLost = left?.value.offerId === id && left.wasLoggedOut;
  const { estimate, load: loadEstimate } = useSaleEstimate(
    useCallback(() => browserApi.call('lotOffer.estimate', { params: { id } }), [id]),
  );
  useEffect(() => {
    loadEstimate().catch(async (error: unknown) => setError(await messageOf(error)));
  }, [loadEstimate]);
  const answer = async (verb: 'accept' | 'decline'): Promise<void> => {
    setPending(verb);
    setError(null);
    keep({ offerId: id }, true);
    try {
      const request = { params: { id: offer.id }, idempotencyKey: keys.current[verb] };
      if (verb === 'decline') await browserApi.call('lotOffer.decline', request);
      else await browserApi.call('lotOffer.accept', { ...request, body: { expectedTotalCents: estimate?.totalCents } });
      drop();
      onAnswered();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem !== null && problem.status < 500) keep({ offerId: id });
      const code = problem?.code ?? '';
      setError(REFUSALS[code] ?? (await messageOf(error)));
      // After a definite refusal, the next press is a new request.
      keys.current[verb] = newIdempotencyKey();
      if (code === 'total_changed') await loadEstimate();
      if (code === 'offer_expired' || code === 'offer_state') onAnswered();
    } finally {
      setPending(null);
    }
  };
  return (
    <>
      {wasLost && error === null ? <Strip tone="amber" title="You were logged out. Your answer was not sent." /> : null}
      {error === null ? null : (
        <div role="alert">
          <Strip tone="seal" title={error} />
        </div>
      )}
      <SaleSummary estimate={estimate} label="Your price" />
      <Button
        variant="commit"
        size="large"
        block
        pending={pending === 'accept'}
        disabledReason={estimate === null ? 'We’re still calculating the total.' : null}
        onClick={() => void answer('accept')}
      >
        Buy for {formatMoney(estimate?.totalCents ?? offer.amountCents, estimate !== null)}
      </Button>
      <Button block pending={pending === 'decline'} onClick={() => void answer('decline')}>
        No, thanks
      </Button>
    </>
  );
}
