import { isPoBoxOrRuralRoute, US_STATE_CODES } from '../account/postal.ts';
import type { Fulfillment, ItemType } from '../enums.ts';
import { applyBps, type Cents, sum } from '../money/money.ts';

// Shipping price (rules §5.5): class × zone, insurance, half price for further small parcels of one shipment.

export const ShippingClass = ['S', 'M', 'L', 'XL'] as const;
export type ShippingClass = (typeof ShippingClass)[number];

export type ShippingZone = 'contiguous' | 'remote';

export type ShippingTable = {
  /** null: priced by hand. */
  baseCents: Readonly<Record<ShippingClass, Cents | null>>;
  /** Alaska and Hawaii. */
  remoteSurchargeBps: number;
  insuranceFreeCents: Cents;
  insuranceStepCents: Cents;
  insurancePerStepCents: Cents;
  /** Off the base price of the second and later parcels of class S and M. */
  furtherItemDiscountBps: number;
};

export type ShippingItem = {
  id: string;
  class: ShippingClass;
  /** The insured value: the price paid. */
  valueCents: Cents;
  fulfillment: Fulfillment;
  itemType: ItemType;
  /** The buyer's choice for pickup_ship. */
  deliveryMethod?: 'ship' | 'pickup';
  /** It travels with something that another invoice pays in full: here it is never the one that does. */
  isFurther?: boolean;
};

export type ShipTo = { line1: string; line2?: string | null; state: string; country: string };

export type ShippingLine = { id: string; baseCents: Cents; insuranceCents: Cents; isToBeQuoted: boolean };

export type ShippingQuote =
  | {
      ok: true;
      lines: ShippingLine[];
      /** Sum of the known amounts; final when `isToBeQuoted` is false. */
      totalCents: Cents;
      isToBeQuoted: boolean;
      isSignatureRequired: boolean;
    }
  | { ok: false; code: 'address_required' | 'po_box_not_allowed' | 'country_not_supported' | 'state_invalid' };

/** AK and HI cost more; the rest of the US is one zone. */
export function shippingZone(state: string): ShippingZone {
  return state === 'AK' || state === 'HI' ? 'remote' : 'contiguous';
}

/** Insurance: so much for every started step above what is free, such as $1.00 for every $100 above the first $100. */
export function insuranceFor(valueCents: Cents, table: ShippingTable): Cents {
  const insured = Math.max(0, valueCents - table.insuranceFreeCents);
  return Math.ceil(insured / table.insuranceStepCents) * table.insurancePerStepCents;
}

/** Returns true when a carrier brings it to the buyer at Assay's price. */
export function isShipped(item: Pick<ShippingItem, 'fulfillment' | 'itemType' | 'deliveryMethod'>): boolean {
  if (item.itemType === 'virtual') return false;
  if (item.fulfillment === 'pickup_ship') return item.deliveryMethod !== 'pickup';
  return item.fulfillment === 'ship';
}

/**
 * Price of one shipment. Items not shipped by Assay cost nothing. Companions travel with their main item and cost only
 * their insurance. Class XL is quoted by hand. Refuses a missing or foreign address, PO boxes and rural routes.
 */
export function quoteShipping(
  items: readonly ShippingItem[],
  address: ShipTo | null,
  table: ShippingTable,
): ShippingQuote {
  const shipped = items.filter(isShipped);
  if (shipped.length === 0)
    return { ok: true, lines: [], totalCents: 0, isToBeQuoted: false, isSignatureRequired: false };
  if (address === null) return { ok: false, code: 'address_required' };
  if (address.country !== 'US') return { ok: false, code: 'country_not_supported' };
  if (!US_STATE_CODES.has(address.state)) return { ok: false, code: 'state_invalid' };
  if (isPoBoxOrRuralRoute(address.line1) || isPoBoxOrRuralRoute(address.line2 ?? ''))
    return { ok: false, code: 'po_box_not_allowed' };

  const zone = shippingZone(address.state);
  const fullPriceId =
    dearest(
      shipped.filter(({ isFurther }) => isFurther !== true),
      table,
    )?.id ?? null;
  const lines = shipped.map((item) => lineFor(item, item.id === fullPriceId, zone, table));
  return {
    ok: true,
    lines,
    totalCents: sum(lines.map((line) => line.baseCents + line.insuranceCents)),
    isToBeQuoted: lines.some((line) => line.isToBeQuoted),
    isSignatureRequired: true,
  };
}

/** Which of several parcels that go together pays in full: the dearest class, the first of equals. */
export function findLead<Item extends { class: ShippingClass }>(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || rank(item) > rank(best) ? item : best),
    undefined,
  );
}
const rank = (item: { class: ShippingClass }): number => ShippingClass.indexOf(item.class);

/** The parcel that pays in full: the dearest class, the first of equals. */
function dearest(items: readonly ShippingItem[], table: ShippingTable): ShippingItem | undefined {
  const parcels = items.filter((item) => item.itemType !== 'companion');
  const price = (item: ShippingItem) => table.baseCents[item.class] ?? Number.MAX_SAFE_INTEGER;
  return parcels.reduce<ShippingItem | undefined>(
    (best, item) => (best === undefined || price(item) > price(best) ? item : best),
    undefined,
  );
}

function lineFor(item: ShippingItem, isFullPrice: boolean, zone: ShippingZone, table: ShippingTable): ShippingLine {
  const insuranceCents = insuranceFor(item.valueCents, table);
  if (item.itemType === 'companion') return { id: item.id, baseCents: 0, insuranceCents, isToBeQuoted: false };
  const base = table.baseCents[item.class];
  if (base === null) return { id: item.id, baseCents: 0, insuranceCents, isToBeQuoted: true };
  const isHalved = !isFullPrice && (item.class === 'S' || item.class === 'M');
  const discounted = isHalved ? base - applyBps(base, table.furtherItemDiscountBps) : base;
  const surcharge = zone === 'remote' ? applyBps(discounted, table.remoteSurchargeBps) : 0;
  return { id: item.id, baseCents: discounted + surcharge, insuranceCents, isToBeQuoted: false };
}
