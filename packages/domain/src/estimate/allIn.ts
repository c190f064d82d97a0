import { applyBps, type Cents, sum } from '../money/money.ts';
import type { ShippingItem, ShipTo } from '../shipping/shipping.ts';
import { computeTax, type TaxRate } from '../tax/tax.ts';
import type { Rates } from './rates.ts';

// What a bid really costs: bid, premium if any, shipping, tax, total (spec §1: "shipping and tax are added").

export type AllInLine = { kind: 'bid' | 'premium' | 'shipping' | 'tax'; amountCents: Cents; isEstimated: boolean };

export type AllIn =
  | {
      ok: true;
      lines: AllInLine[];
      totalCents: Cents;
      /** Shipping will be quoted by hand; the total is without it. */
      isShippingToBeQuoted: boolean;
      taxRateBps: number;
    }
  | { ok: false; code: 'address_required' | 'po_box_not_allowed' | 'country_not_supported' | 'state_invalid' };

export type AllInInput = {
  amountCents: Cents;
  buyerPremiumBps: number;
  item: Omit<ShippingItem, 'valueCents'>;
  /** Full address, or only the state for a visitor's estimate (line1 ''). null: unknown. */
  address: ShipTo | null;
  rate: Pick<TaxRate, 'rateBps' | 'shippingTaxable' | 'nexus'>;
  shipping: Rates['shipping'];
};

/** The all-in estimate of an amount. Lines always add up to the total; a premium of 0 has no line. */
export function allInEstimate(input: AllInInput): AllIn {
  const shipping = input.shipping([{ ...input.item, valueCents: input.amountCents }], input.address);
  if (!shipping.ok) return shipping;
  const premiumCents = applyBps(input.amountCents, input.buyerPremiumBps);
  const tax = computeTax(
    { goodsCents: input.amountCents + premiumCents, shippingCents: shipping.totalCents },
    input.rate,
  );
  const lines: AllInLine[] = [{ kind: 'bid', amountCents: input.amountCents, isEstimated: false }];
  if (premiumCents !== 0) lines.push({ kind: 'premium', amountCents: premiumCents, isEstimated: false });
  lines.push({ kind: 'shipping', amountCents: shipping.totalCents, isEstimated: true });
  lines.push({ kind: 'tax', amountCents: tax.taxCents, isEstimated: true });
  return {
    ok: true,
    lines,
    totalCents: sum(lines.map((line) => line.amountCents)),
    isShippingToBeQuoted: shipping.isToBeQuoted,
    taxRateBps: tax.rateBps,
  };
}
