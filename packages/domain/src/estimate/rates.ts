import { quoteShipping, type ShippingItem, type ShippingQuote, type ShipTo } from '../shipping/shipping.ts';
import { type TaxPlace, type TaxRate, taxRateFor } from '../tax/tax.ts';

/**
 * What prices are made with: the rate of tax of a place, and the price of a shipment. Whoever prices is handed these, so that
 * a provider of either takes the place of the house's tables and nothing else changes.
 */
export type Rates = {
  /** Null when there is no such state. */
  tax(place: TaxPlace): TaxRate | null;
  shipping(items: readonly ShippingItem[], address: ShipTo | null): ShippingQuote;
};

/** The house's own tables. */
export const TABLE_RATES: Rates = {
  tax: ({ state }) => taxRateFor(state),
  shipping: (items, address) => quoteShipping(items, address),
};
