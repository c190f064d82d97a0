import type { Lot } from '@assay/contract/shapes/auction.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { OpenOutcome, Outcome } from './bidFlow.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { Receipt } from './Receipt.tsx';
import type { Notice } from './refusals.ts';
import { standingOutcome } from './shownCosts.ts';

/**
 * What came of the last bid: leads, was beaten at once, or was not taken. Below the button, so that nothing moves. What
 * it says of the price holds only until the next bid on the lot or its end; then the receipt alone stays.
 */
export function OutcomeOfBid({
  outcome,
  notice,
  lot,
  slug,
}: {
  outcome: Outcome | null;
  notice: Notice | null;
  lot: Lot;
  slug: string;
}) {
  const open = outcome?.kind === 'open' ? outcome : null;
  const isLatest = standingOutcome(outcome, lot) !== null;
  return (
    <>
      {notice ? <NoticeStrip notice={notice} /> : null}
      {outcome?.kind === 'sealed' && lot.status === 'blind' ? (
        <Strip tone="commit" title="Your sealed bid is in.">
          {formatMoney(outcome.draft.amountCents)}, known to you alone until the deadline. Keep the receipt.
        </Strip>
      ) : null}
      {open === null ? null : (
        <>
          {isLatest ? <OutcomeStrip outcome={open} /> : null}
          <Receipt receipt={open.receipt} isMax={open.draft.isMax} slug={slug} />
        </>
      )}
    </>
  );
}

function OutcomeStrip({ outcome }: { outcome: OpenOutcome }) {
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
