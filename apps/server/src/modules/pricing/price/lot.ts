import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import type { Fulfillment, ItemType } from '@assay/domain/enums.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import { type InvoiceTotals, invoiceTotals } from '@assay/domain/invoice/totals.ts';
import type { ShippingClass } from '@assay/domain/shipping/shipping.ts';
import type { TaxPlace, TaxRate } from '@assay/domain/tax/tax.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** What prices the invoice of one lot. */
export type LotGoods = {
  itemId: string;
  hammerCents: number;
  premiumBps: number;
  shippingClass: ShippingClass;
  fulfillment: Fulfillment;
  itemType: ItemType;
  deliveryMethod: 'ship' | 'pickup';
  /** States for which the buyer has an approved resale certificate. */
  exemptStates?: readonly string[];
  /** The shipping that staff quoted. Null or omitted: none yet. */
  quotedShippingCents?: number | null;
  /** Address (its version) of the invoice that it shares a parcel with and that pays in full; null: of none. */
  leadTo?: string | null;
  /** Units of an edition, each at `hammerCents`. Default: one. */
  quantity?: number;
};
export type PricedLot = {
  totals: InvoiceTotals;
  rateBps: number;
  taxState: string | null;
  isShippingToBeQuoted: boolean;
};

const NO_TAX: Pick<TaxRate, 'rateBps' | 'shippingTaxable' | 'nexus'> = {
  rateBps: 0,
  shippingTaxable: false,
  nexus: false,
};

/**
 * Totals of a lot's invoice (rules §5.4–5.6): hammer, premium, shipping by class and zone, tax of the ship-to state.
 * Without an address shipping and tax are 0 until there is one. Class XL costs what staff quoted, and 0 until then.
 */
export function priceLot(goods: LotGoods, address: AddressSnapshot | null, rates: Rates): PricedLot {
  const quantity = goods.quantity ?? 1;
  const shipping = rates.shipping(
    Array.from({ length: quantity }, (_, unit) => ({
      id: `${goods.itemId} ${unit}`,
      class: goods.shippingClass,
      valueCents: goods.hammerCents,
      fulfillment: goods.fulfillment,
      itemType: goods.itemType,
      deliveryMethod: goods.deliveryMethod,
      isFurther: goods.leadTo != null && goods.leadTo === address?.version,
    })),
    address,
  );
  // Pickups are taxed at the pickup location (rules §5.5).
  const place: TaxPlace | null = goods.deliveryMethod === 'pickup' ? rates.pickup : address;
  const state = place?.state ?? null;
  const isExempt = state !== null && goods.itemType !== 'virtual' && goods.exemptStates?.includes(state) === true;
  const rate = place === null ? null : isExempt ? { ...NO_TAX, state: place.state } : rates.tax(place);
  const isQuoted = shipping.ok && shipping.isToBeQuoted;
  const quotedCents = isQuoted ? (goods.quotedShippingCents ?? null) : null;
  const totals = invoiceTotals(
    [{ amountCents: goods.hammerCents * quantity, buyerPremiumBps: goods.premiumBps }],
    quotedCents ?? (shipping.ok ? shipping.totalCents : 0),
    rate ?? NO_TAX,
  );
  return {
    totals,
    rateBps: rate?.nexus === true ? rate.rateBps : 0,
    taxState: rate?.state ?? null,
    isShippingToBeQuoted: isQuoted && quotedCents === null,
  };
}

/** The user's default shipping address, as an invoice would store it now. */
export async function shippingAddress(client: Queryable, userId: string): Promise<AddressSnapshot | null> {
  return (await shippingAddresses(client, [userId])).get(userId) ?? null;
}

/** shippingAddress for several users. Users without one are omitted. */
export async function shippingAddresses(
  client: Queryable,
  userIds: readonly string[],
): Promise<Map<string, AddressSnapshot>> {
  const { rows } = await client.query<AddressSnapshot & { userId: string }>(
    `select user_id as "userId", id || ':' || (extract(epoch from updated_at) * 1000)::bigint as version, full_name as "fullName", line1,
       line2, city, state, postal_code as "postalCode", country, phone
     from address where user_id = any($1::uuid[]) and mode in ('shipping', 'both')`,
    [userIds],
  );
  return new Map(rows.map(({ userId, ...address }) => [userId, address]));
}
