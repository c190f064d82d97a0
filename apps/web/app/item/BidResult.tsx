import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import type { Outcome } from './bidFlow.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { Receipt } from './Receipt.tsx';
import type { Notice } from './refusals.ts';

/**
 * What came of the last bid: leads, was beaten at once, or was not taken. Below the button, so that nothing moves. What
 * it says of the price holds only until the next bid on the lot; then the receipt alone stays.
 */
export function BidResult({
  outcome,
  notice,
  lotSeq,
  box,
}: {
  outcome: Outcome | null;
  notice: Notice | null;
  /** Place of the lot's latest bid in its log. */
  lotSeq: number;
  box: RefObject<HTMLDivElement | null>;
}) {
  const isLatest = outcome !== null && outcome.receipt.seq === lotSeq;
  return (
    <div ref={box} tabIndex={-1} className="bid-result">
      {notice ? <NoticeStrip notice={notice} /> : null}
      {outcome === null ? null : (
        <>
          {isLatest ? <OutcomeStrip outcome={outcome} /> : null}
          <Receipt receipt={outcome.receipt} isMax={outcome.draft.isMax} isOpen={isLatest} />
        </>
      )}
    </div>
  );
}

function OutcomeStrip({ outcome }: { outcome: Outcome }) {
  if (outcome.youLead)
    return (
      <Strip tone="commit" title="Your bid leads.">
        The price is {formatMoney(outcome.priceCents)}.
      </Strip>
    );
  return (
    <Strip tone="seal" title="Another bidder’s maximum beat yours at once.">
      Your {formatMoney(outcome.draft.amountCents)} was placed and the price is now {formatMoney(outcome.priceCents)}.
      The next bid is {formatMoney(outcome.minNextBidCents)}; it is filled in.
    </Strip>
  );
}
