import type { Fulfillment, ItemType } from '../enums.ts';
import type { Rates } from '../estimate/rates.ts';
import { allocate, type Cents, sum } from '../money/money.ts';
import type { ShippingClass, ShipTo } from '../shipping/shipping.ts';
import { computeTax, type TaxPlace, type TaxRate } from '../tax/tax.ts';

// The price of a cart (rules §5.4–5.6): goods − coupon + shipping + tax. Estimate, checkout and invoice all use this
// function.

/** Less than this no card and no bank account pays. */
export const MINIMUM_PAYMENT_CENTS: Cents = 50;

export type DeliveryMethod = 'ship' | 'pickup';

export type PricedGoods = {
  itemId: string;
  unitCents: Cents;
  quantity: number;
  itemType: ItemType;
  fulfillment: Fulfillment;
  shippingClass: ShippingClass;
  /** The coupon's share of the line. */
  discountCents: Cents;
  /** Assay pays its shipping, as for some giveaways. */
  isShippedFree?: boolean;
};

export type PriceTerms = {
  /** Full address; or for an estimate only its state, and the ZIP code if known (line1 ''). Null: unknown. */
  address: (ShipTo & TaxPlace) | null;
  /** The buyer's choice for goods that may be picked up or shipped. */
  deliveryMethod: DeliveryMethod;
  /** States for which the buyer has an approved resale certificate. */
  exemptStates?: ReadonlySet<string>;
  rates: Rates;
};

export type PricedLine = {
  itemId: string;
  amountCents: Cents;
  discountCents: Cents;
  deliveryMethod: DeliveryMethod | 'none';
  /** What of the line is taxed. */
  taxableCents: Cents;
  taxCents: Cents;
  taxRateBps: number;
  /** Null while the destination is unknown. */
  taxState: string | null;
};

export type PricedLines = {
  lines: PricedLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  isShippingToBeQuoted: boolean;
  taxCents: Cents;
  /** The part of the tax that is on shipping; the rest is on the lines. */
  shippingTaxCents: Cents;
  /** Of where it is shipped, or picked up if all of it is. */
  taxRateBps: number;
  taxState: string | null;
  totalCents: Cents;
  /** Something ships to the buyer, or is taxed at their address. */
  needsAddress: boolean;
  /** Why shipping could not be priced, besides a missing address. */
  shippingFault: 'po_box_not_allowed' | 'country_not_supported' | 'state_invalid' | null;
};

/** How goods reach the buyer: shipped (by Assay or a partner), picked up, or by email. */
export function resolveDelivery(
  goods: Pick<PricedGoods, 'itemType' | 'fulfillment'>,
  choice: DeliveryMethod,
): DeliveryMethod | 'none' {
  if (goods.itemType === 'virtual') return 'none';
  if (goods.fulfillment === 'pickup') return 'pickup';
  return goods.fulfillment === 'pickup_ship' ? choice : 'ship';
}

/**
 * Prices a cart. Tax is rounded once per rate on everything it applies to, and spread over the lines by largest
 * remainder, so the lines always add up to the total. If a coupon leaves less than the smallest payable amount, the
 * rest is waived: the coupon covers all goods (decision 0021). An exemption certificate covers goods of its state and
 * their shipping, but nothing virtual.
 */
export function priceLines(goods: readonly PricedGoods[], terms: PriceTerms): PricedLines {
  const priced = price(goods, terms);
  const { totalCents, discountCents, isShippingToBeQuoted, shippingFault } = priced;
  const isFinal = !isShippingToBeQuoted && shippingFault === null && (terms.address !== null || !priced.needsAddress);
  if (!isFinal || discountCents === 0 || totalCents === 0 || totalCents >= MINIMUM_PAYMENT_CENTS) return priced;
  return price(
    goods.map((line) => ({ ...line, discountCents: line.unitCents * line.quantity })),
    terms,
  );
}

function price(goods: readonly PricedGoods[], terms: PriceTerms): PricedLines {
  const { address, deliveryMethod, rates } = terms;
  const deliveries = goods.map((line) => resolveDelivery(line, deliveryMethod));
  const quote = rates.shipping(
    goods.flatMap((line) =>
      line.isShippedFree === true
        ? []
        : Array.from({ length: line.quantity }, (_, unit) => ({
            id: `${line.itemId} ${unit}`,
            class: line.shippingClass,
            valueCents: line.unitCents,
            fulfillment: line.fulfillment,
            itemType: line.itemType,
            deliveryMethod,
          })),
    ),
    address,
  );
  const shippingCents = quote.ok ? quote.totalCents : 0;
  const drafts = goods.map((line, index) => {
    const delivery = deliveries[index]!;
    const place: TaxPlace | null = delivery === 'pickup' ? rates.pickup : address;
    const state = place?.state ?? null;
    const rate = place === null ? null : rates.tax(place);
    const isExempt = state !== null && line.itemType !== 'virtual' && terms.exemptStates?.has(state) === true;
    const amountCents = line.unitCents * line.quantity;
    return { line, delivery, state, rate, isExempt, amountCents, netCents: amountCents - line.discountCents };
  });
  const isShippingTaxed = drafts.some((draft) => draft.delivery === 'ship' && !draft.isExempt);
  const lines: PricedLine[] = drafts.map(({ line, delivery, state, amountCents }) => ({
    itemId: line.itemId,
    amountCents,
    discountCents: line.discountCents,
    deliveryMethod: delivery,
    taxableCents: 0,
    taxCents: 0,
    taxRateBps: 0,
    taxState: state,
  }));
  let shippingTaxCents = 0;
  const ofAddress = address === null ? null : rates.tax(address);
  for (const rate of new Map(
    drafts.flatMap(({ rate }) => (rate === null ? [] : [[rateKey(rate), rate] as const])),
  ).values()) {
    const isSame = (other: TaxRate | null): boolean => other !== null && rateKey(other) === rateKey(rate);
    const carried = isSame(ofAddress) && isShippingTaxed && rate.shippingTaxable ? shippingCents : 0;
    const weights = drafts.map((draft) => (isSame(draft.rate) && !draft.isExempt ? draft.netCents : 0));
    const tax = computeTax({ goodsCents: sum(weights), shippingCents: carried }, rate);
    if (tax.rateBps === 0) continue;
    const shares = allocate(tax.taxCents, [...weights, carried]);
    shippingTaxCents += shares.at(-1)!;
    drafts.forEach((draft, index) => {
      if (!isSame(draft.rate) || draft.isExempt) return;
      lines[index] = {
        ...lines[index]!,
        taxableCents: weights[index]!,
        taxCents: shares[index]!,
        taxRateBps: tax.rateBps,
      };
    });
  }
  const subtotalCents = sum(lines.map((line) => line.amountCents));
  const discountCents = sum(lines.map((line) => line.discountCents));
  const taxCents = sum(lines.map((line) => line.taxCents)) + shippingTaxCents;
  const leading = lines.find((line) => line.deliveryMethod !== 'pickup') ?? lines[0];
  return {
    lines,
    subtotalCents,
    discountCents,
    shippingCents,
    isShippingToBeQuoted: quote.ok && quote.isToBeQuoted,
    taxCents,
    shippingTaxCents,
    taxRateBps: leading?.taxRateBps ?? 0,
    taxState: leading?.taxState ?? null,
    totalCents: subtotalCents - discountCents + shippingCents + taxCents,
    needsAddress: deliveries.some((delivery) => delivery !== 'pickup'),
    shippingFault: quote.ok || quote.code === 'address_required' ? null : quote.code,
  };
}

/** What has the same key is taxed together. */
const rateKey = ({ state, rateBps, shippingTaxable, nexus }: TaxRate): string =>
  `${state} ${rateBps} ${shippingTaxable} ${nexus}`;
