import { applyTaxBps, type Cents } from '../money/money.ts';
import { STATE_TAX_TABLE } from './states.ts';

// Sales tax (rules §5.6): rate of the ship-to state × (goods after discount and premium, plus shipping where taxable).

export type TaxRate = {
  state: string;
  /** State and local rate in basis points, to a tenth: 8.875% is 887.5. The table has the state's average local rate. */
  rateBps: number;
  shippingTaxable: boolean;
  /** The business collects there. If false, the tax is 0. */
  nexus: boolean;
};

/** A state's rate, for a business that collects tax in `taxStates`. Null when there is no such state. */
export function taxRateFor(state: string, taxStates: readonly string[]): TaxRate | null {
  const row = STATE_TAX_TABLE[state];
  return row === undefined ? null : { ...row, nexus: taxStates.includes(state) };
}

/** Where something is taxed. */
export type TaxPlace = {
  state: string;
  /** Empty while only the state is known. */
  postalCode: string;
};

export type TaxBase = {
  /** Items after discount, plus premium. The caller leaves out exempt goods. */
  goodsCents: Cents;
  shippingCents: Cents;
};

export type Tax = { rateBps: number; taxableCents: Cents; taxCents: Cents };

/** The tax, with the rate and base to store. Rounded once, half away from zero. */
export function computeTax(base: TaxBase, rate: Pick<TaxRate, 'rateBps' | 'shippingTaxable' | 'nexus'>): Tax {
  const rateBps = rate.nexus ? rate.rateBps : 0;
  if (rateBps === 0) return { rateBps: 0, taxableCents: 0, taxCents: 0 };
  const taxableCents = base.goodsCents + (rate.shippingTaxable ? base.shippingCents : 0);
  return { rateBps, taxableCents, taxCents: applyTaxBps(taxableCents, rateBps) };
}
