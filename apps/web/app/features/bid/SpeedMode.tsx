import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { readWholeDollars } from '@assay/domain/money/readAmount.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { estimateAt, useRates } from '../../entities/price/estimate.ts';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';
import { AmountField } from '../../forms/AmountField.tsx';
import type { BidState } from './useBid.ts';
import { useQuickBids } from './useQuickBids.ts';

/** Turns speed mode on, up to a ceiling. Shown in extended bidding to users who may bid. */
export function SpeedSetting({ bid }: { bid: BidState }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { ceilingCents, setCeiling } = bid.speed;
  if (ceilingCents !== null)
    return (
      <p className="speed-on">
        <span>
          Speed mode is on for this lot, up to <b className="num">{formatMoney(ceilingCents)}</b>.
        </span>
        <Button onClick={() => setCeiling(null)}>Turn off</Button>
      </p>
    );
  const turnOn = (): void => {
    const parsed = readWholeDollars(text);
    const wrong = parsed.ok ? amountError(parsed.cents, bid) : 'Enter a whole dollar amount like 15,000 or 15k.';
    setError(wrong);
    if (parsed.ok && wrong === null) setCeiling(parsed.cents);
  };
  return (
    <details className="speed">
      <summary>Speed mode</summary>
      <p className="text-small text-ink-2">
        Bid the next amount on this lot with one press and no review. It works during extended bidding and never goes
        above your ceiling. The button shows the total you’d pay.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          turnOn();
        }}
      >
        <AmountField
          name="ceiling"
          label="Ceiling"
          isWhole
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" block>
          Turn on speed mode
        </Button>
      </form>
    </details>
  );
}

function amountError(cents: number, { minimumCents, creditCents, holdOf }: BidState): string | null {
  if (cents < minimumCents) return `Your ceiling must be at least ${formatMoney(minimumCents)}.`;
  if (creditCents !== null && holdOf(cents) > creditCents)
    return `You have ${formatMoney(creditCents)} of credit available for this lot.`;
  return null;
}

/** The next bid in one press. The amount doesn't change while pressed, like quick bids. */
export function SpeedBid({ bid, item, lot, places }: { bid: BidState; item: Item; lot: Lot; places: PlaceChoice }) {
  const { amounts, isStale, hold } = useQuickBids(bid.minimumCents, bid.increments);
  const cents = amounts[0]!;
  const ceilingCents = bid.speed.ceilingCents ?? 0;
  const place = places.place;
  const rates = useRates();
  const estimate = place === null ? null : estimateAt(item, cents, place, rates, lot.buyerPremiumBps);
  const why =
    cents > ceilingCents
      ? `The next bid is above your ceiling of ${formatMoney(ceilingCents)}.`
      : isStale
        ? 'The price has gone up. Release to see the new amount.'
        : null;
  return (
    <div {...hold}>
      <Button
        variant="commit"
        size="large"
        block
        pending={bid.flow.step === 'placing'}
        pendingLabel="Placing…"
        disabledReason={why}
        onClick={() => bid.placeNow(cents)}
      >
        Bid {formatMoney(cents)} now
      </Button>
      <p className="speed-all num">
        {estimate === null
          ? 'Binding immediately, with no review.'
          : `${formatMoney(estimate.totalCents, true)} total with ${estimate.premiumCents === 0 ? '' : 'buyer’s premium, '}shipping and tax. Binding immediately, with no review.`}
      </p>
    </div>
  );
}
