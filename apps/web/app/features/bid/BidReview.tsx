import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import { AllIn } from '../../entities/price/AllIn.tsx';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';
import { AmountField } from '../../forms/AmountField.tsx';
import { amountInWords } from '../../forms/amountInWords.ts';
import { CreditLine } from './CreditLine.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { PayWith } from './PayWith.tsx';
import type { BidState } from './useBid.ts';

/** Reviews the bid inside the panel and shows it being placed. The confirmation stays in view, however long the review is. */
export function BidReview({
  bid,
  item,
  lot,
  access,
  places,
  heading,
}: {
  bid: BidState;
  item: Item;
  lot: Lot;
  access: Access | null;
  places: PlaceChoice;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { flow } = bid;
  if (flow.step === 'edit') return null;
  const { draft } = flow;
  const amount = formatMoney(draft.amountCents);
  return (
    <form
      className="bid-review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        bid.place();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {bid.isBlind
          ? `Your sealed bid: ${amount}`
          : draft.isMax
            ? `Your maximum: ${amount}`
            : `Your bid: exactly ${amount}`}
      </h2>
      <p className="text-small text-ink-2">{amountInWords(draft.amountCents)}</p>
      <AllIn
        item={item}
        amountCents={draft.amountCents}
        label={draft.isMax ? 'Your maximum' : 'Your bid'}
        places={places}
        buyerPremiumBps={lot.buyerPremiumBps}
        correctedCents={bid.correctedCents}
      />
      <PayWith isBankOnly={item.achOnly} isVip={access?.credit?.isVip === true} />
      <CreditLine
        access={access}
        amountCents={draft.amountCents}
        holdCents={bid.holdOf(draft.amountCents)}
        here={`/items/${item.slug}`}
      />
      <p className="bid-terms">
        {bid.isBlind ? 'You can raise a sealed bid, but not lower or cancel it. ' : ''}Bids are binding. Sales are
        final, and items are sold as-is, as described under Condition.
      </p>
      <div className="bid-confirm">
        {flow.step === 'review' && flow.needsRetype ? (
          <AmountField
            name="amount-again"
            isWhole
            label="Enter the amount again"
            hint={`${amount} is a large bid for this lot. Enter it again to confirm.`}
            value={flow.retyped}
            onChange={(event) => bid.retype(event.currentTarget.value)}
          />
        ) : null}
        {flow.step === 'review' && flow.notice ? <NoticeStrip notice={flow.notice} tone="amber" /> : null}
        {flow.step === 'checking' ? (
          <Strip tone="amber" title="We’re checking whether we received your bid.">
            Keep this page open. We’re sending the same bid again; it can’t count twice.
          </Strip>
        ) : null}
        <Button
          type="submit"
          variant="commit"
          size="large"
          block
          pending={flow.step !== 'review'}
          pendingLabel={flow.step === 'checking' ? 'Checking…' : 'Placing…'}
          disabledReason={flow.step === 'review' ? blockerText(bid) : null}
        >
          {bid.isBlind ? 'Place sealed bid' : 'Place bid'} {amount}
        </Button>
        {flow.step === 'review' ? (
          <Button block onClick={bid.back}>
            Edit amount
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function blockerText(bid: BidState): string | null {
  if (!bid.isEnough && bid.isBlind) return `The minimum is ${formatMoney(bid.minimumCents)}. Edit the amount.`;
  if (!bid.isEnough)
    return `The price has gone up. The next bid is now ${formatMoney(bid.minimumCents)}. Edit the amount.`;
  return bid.isRetyped ? null : 'Enter the amount again first.';
}
