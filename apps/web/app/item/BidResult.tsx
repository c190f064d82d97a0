import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import type { Outcome } from './bidFlow.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { Receipt } from './Receipt.tsx';
import type { Notice } from './refusals.ts';

/** What came of the last bid: leads, was beaten at once, or was not taken. Below the button, so that nothing moves. */
export function BidResult({
  outcome,
  notice,
  box,
}: {
  outcome: Outcome | null;
  notice: Notice | null;
  box: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div ref={box} tabIndex={-1} className="bid-result">
      {notice ? <NoticeStrip notice={notice} /> : null}
      {outcome ? (
        <>
          {outcome.youLead ? (
            <Strip tone="commit" title="Your bid leads.">
              The price is {formatMoney(outcome.priceCents)}.
            </Strip>
          ) : (
            <Strip tone="seal" title="Another bidder’s maximum beat yours at once.">
              Your {formatMoney(outcome.draft.amountCents)} was placed and the price is now{' '}
              {formatMoney(outcome.priceCents)}. The next bid is {formatMoney(outcome.minNextBidCents)}; it is filled
              in.
            </Strip>
          )}
          <Receipt receipt={outcome.receipt} isMax={outcome.draft.isMax} />
        </>
      ) : null}
    </div>
  );
}
