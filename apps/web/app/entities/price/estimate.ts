import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { percentText } from '@assay/domain/auction/premium.ts';
import { allInEstimate } from '@assay/domain/estimate/allIn.ts';
import { type Rates, tableRates } from '@assay/domain/estimate/rates.ts';
import { useMemo } from 'react';
import { useSettings } from '../../session/shellData.ts';

/** Where it would go: a state is enough for an estimate. */
export type Place = { state: string; label: string };

export type Estimate = {
  bidCents: number;
  /** Buyer's premium. */
  premiumCents: number;
  /** null: quoted by hand after the sale. */
  shippingCents: number | null;
  taxCents: number;
  taxRateBps: number;
  totalCents: number;
};

type Shipped = Pick<Item, 'shippingClass' | 'fulfillment' | 'type'>;

/** Returns the rates that this page estimates with: the settings of the business and the tax table. */
export function useRates(): Rates {
  const settings = useSettings();
  return useMemo(() => tableRates(settings), [settings]);
}

/**
 * Bid, buyer's premium of its lot, insured shipping and tax for a place, by our own tables. A published price has no premium.
 * Null for an unknown state.
 */
export function estimateAt(
  item: Shipped,
  amountCents: number,
  place: Place,
  rates: Rates,
  buyerPremiumBps = 0,
): Estimate | null {
  const rate = rates.tax({ state: place.state, postalCode: '' });
  if (rate === null) return null;
  const all = allInEstimate({
    amountCents,
    buyerPremiumBps,
    item: { id: 'lot', class: item.shippingClass, fulfillment: item.fulfillment, itemType: item.type },
    address: { line1: '', state: place.state, country: 'US' },
    rate,
    shipping: rates.shipping,
  });
  if (!all.ok) return null;
  const amountOf = (kind: string): number => all.lines.find((line) => line.kind === kind)?.amountCents ?? 0;
  return {
    bidCents: amountCents,
    premiumCents: amountOf('premium'),
    shippingCents: all.isShippingToBeQuoted ? null : amountOf('shipping'),
    taxCents: amountOf('tax'),
    taxRateBps: all.taxRateBps,
    totalCents: all.totalCents,
  };
}

/** The total of a bid on this lot as the page shows it; null while there is no place to ship to. */
export const totalAt = (
  item: Shipped,
  lot: Pick<Lot, 'buyerPremiumBps'>,
  amountCents: number,
  place: Place | null,
  rates: Rates,
): number | null =>
  place === null ? null : (estimateAt(item, amountCents, place, rates, lot.buyerPremiumBps)?.totalCents ?? null);

/** Label of the shipping line: how the item reaches its buyer. */
export function shippingLabel(item: Pick<Item, 'fulfillment'>): string {
  switch (item.fulfillment) {
    case 'pickup':
      return 'Local pickup';
    case 'external':
      return 'Seller delivery';
    default:
      return 'Shipping, insured';
  }
}

/** "8.2%" of 820 basis points. */
export const percent = percentText;

/** All states as choices. */
export const STATE_OPTIONS = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
