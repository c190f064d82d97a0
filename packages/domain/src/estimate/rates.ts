import { quoteShipping, type ShippingItem, type ShippingQuote, type ShipTo } from '../shipping/shipping.ts';
import { type TaxPlace, type TaxRate, taxRateFor } from '../tax/tax.ts';

/**
 * Inputs of pricing: a place's tax rate and a shipment's price. Pricing code receives these as parameters, so an
 * external provider can replace Assay's tables and nothing else changes.
 */
export type Rates = {
  /** Null when there is no such state. */
  tax(place: TaxPlace): TaxRate | null;
  shipping(items: readonly ShippingItem[], address: ShipTo | null): ShippingQuote;
};

/** Assay's own tables. */
export const TABLE_RATES: Rates = {
  tax: ({ state }) => taxRateFor(state),
  shipping: (items, address) => quoteShipping(items, address),
};
