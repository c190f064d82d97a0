import type { AllInEstimate } from '@assay/contract/shapes/auction.ts';
import { allInEstimate } from '@assay/domain/estimate/allIn.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';

export type ShipToPlace = { city: string; state: string; postalCode: string };

type Priced = Pick<LotRow, 'shipping_class' | 'fulfillment' | 'buyer_premium_bps'>;

/** The total cost of a bid at this destination. Null if shipping must be quoted by hand or does not apply. */
export function estimateFor(lot: Priced, place: ShipToPlace, amountCents: number, rates: Rates): AllInEstimate | null {
  const estimate = estimateAllIn(lot, place, amountCents, rates);
  if (estimate === null || estimate.isShippingToBeQuoted) return null;
  const amountOf = (kind: string) => estimate.lines.find((line) => line.kind === kind)?.amountCents ?? 0;
  return {
    bidCents: amountCents + amountOf('premium'),
    shippingCents: amountOf('shipping'),
    taxCents: amountOf('tax'),
    taxRateBps: estimate.taxRateBps,
    totalCents: estimate.totalCents,
    shipTo: `${place.city} ${place.state} ${place.postalCode}`.trim(),
  };
}

/** The total that a bidder is shown, without hand-quoted shipping. Null if nothing can be shipped. */
export const totalFor = (lot: Priced, place: ShipToPlace, amountCents: number, rates: Rates): number | null =>
  estimateAllIn(lot, place, amountCents, rates)?.totalCents ?? null;

function estimateAllIn(lot: Priced, place: ShipToPlace, amountCents: number, rates: Rates) {
  const rate = rates.tax(place);
  if (rate === null) return null;
  const estimate = allInEstimate({
    amountCents,
    buyerPremiumBps: lot.buyer_premium_bps,
    item: { id: 'lot', class: lot.shipping_class, fulfillment: lot.fulfillment, itemType: 'main' },
    address: { state: place.state, line1: '', country: 'US' },
    rate,
    shipping: rates.shipping,
  });
  return estimate.ok ? estimate : null;
}
