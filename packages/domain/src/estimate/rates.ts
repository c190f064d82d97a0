import type { PublicSettings } from '../settings/public.ts';
import { quoteShipping, type ShippingItem, type ShippingQuote, type ShipTo } from '../shipping/shipping.ts';
import { type TaxPlace, type TaxRate, taxRateFor } from '../tax/tax.ts';

/**
 * Inputs of pricing: where pickups are taxed, a place's tax rate and a shipment's price. Pricing code receives these as
 * parameters, so an external provider can replace Assay's tables and nothing else changes.
 */
export type Rates = {
  /** Null while the business has no pickup place. */
  pickup: TaxPlace | null;
  /** Null when there is no such state. */
  tax(place: TaxPlace): TaxRate | null;
  shipping(items: readonly ShippingItem[], address: ShipTo | null): ShippingQuote;
};

/** Rates by the tax table and the settings of the business. */
export const tableRates = ({
  pickup,
  shipping,
  taxStates,
}: Pick<PublicSettings, 'pickup' | 'shipping' | 'taxStates'>): Rates => ({
  pickup: pickup.state === '' ? null : pickup,
  tax: ({ state }) => taxRateFor(state, taxStates),
  shipping: (items, address) => quoteShipping(items, address, shipping),
});
