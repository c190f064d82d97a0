import type { Lot } from '@assay/contract/shapes/auction.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { VisuallyHidden } from '@assay/ui/components/VisuallyHidden.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { OpenOutcome, Outcome } from './bidFlow.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { Receipt } from './Receipt.tsx';
import type { Notice } from './refusals.ts';
import { standingOutcome } from './shownCosts.ts';

/**
 * The outcome of the last bid: leading, outbid immediately, or refused. It sits below the button, so that nothing moves,
 * and shows a price only until the next bid or the close. A bid that leads is said by the position above; here only to
 * screen readers, whose focus is here.
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
        <VisuallyHidden>
          Your sealed bid is placed. {formatMoney(outcome.draft.amountCents)}, visible only to you until the deadline.
          Keep the receipt.
        </VisuallyHidden>
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
    return <VisuallyHidden>Your bid is leading. The price is {formatMoney(outcome.priceCents)}.</VisuallyHidden>;
  return (
    <Strip tone="seal" title="You were outbid immediately by another bidder’s maximum.">
      Your {formatMoney(outcome.draft.amountCents)} was placed and the price is now {formatMoney(outcome.priceCents)}.
      We’ve filled in the next bid, {formatMoney(outcome.minNextBidCents)}.
    </Strip>
  );
}
