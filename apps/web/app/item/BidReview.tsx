import type { Access } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import { AllIn } from './AllIn.tsx';
import { amountInWords } from './amountInWords.ts';
import { CreditLine } from './CreditLine.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { PayWith } from './PayWith.tsx';
import type { BidState } from './useBid.ts';
import type { PlaceChoice } from './usePlace.ts';

/** A last look at the bid, inside the panel; then its way to the house and back. */
export function BidReview({
  bid,
  item,
  access,
  places,
  heading,
}: {
  bid: BidState;
  item: Item;
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
        label={draft.isMax ? 'Bid, at most' : 'Bid'}
        places={places}
        correctedCents={bid.correctedCents}
      />
      <PayWith isBankOnly={item.achOnly} />
      <CreditLine access={access} amountCents={draft.amountCents} here={`/items/${item.slug}`} />
      <p className="bid-terms">
        {bid.isBlind ? 'A sealed bid can be raised but not lowered or taken back. ' : ''}A bid is binding. Sales are
        final, and items are sold as-is, as described in the condition report.
      </p>
      {flow.step === 'review' && flow.needsRetype ? (
        <TextField
          name="amount-again"
          look="money"
          label="Type the amount again"
          hint={`${amount} is a large bid here. A second look guards against a slip.`}
          value={flow.retyped}
          onChange={(event) => bid.retype(event.currentTarget.value)}
        />
      ) : null}
      {flow.step === 'review' && flow.notice ? <NoticeStrip notice={flow.notice} tone="amber" /> : null}
      {flow.step === 'checking' ? (
        <Strip tone="amber" title="We are checking whether your bid arrived.">
          Keep this page open. The same bid is sent again under its own key, so it cannot count twice.
        </Strip>
      ) : null}
      <Button
        type="submit"
        variant="commit"
        size="large"
        block
        pending={flow.step !== 'review'}
        pendingLabel={flow.step === 'checking' ? 'Checking…' : 'Placing…'}
        disabledReason={flow.step === 'review' ? whyNot(bid) : null}
      >
        {bid.isBlind ? 'Seal' : 'Place'} bid {amount}
      </Button>
      {flow.step === 'review' ? (
        <Button block onClick={bid.back}>
          Change amount
        </Button>
      ) : null}
    </form>
  );
}

function whyNot(bid: BidState): string | null {
  if (!bid.isEnough && bid.isBlind) return `The least is ${formatMoney(bid.minimumCents)}: change the amount.`;
  if (!bid.isEnough)
    return `The price has moved. The next bid is now ${formatMoney(bid.minimumCents)}: change the amount.`;
  return bid.isRetyped ? null : 'Type the amount again first.';
}
