import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { stateOfZip } from '@assay/domain/account/zip.ts';
import { type PricedLines, priceLines } from '@assay/domain/cart/price.ts';
import { applyCoupon, type CouponRefusal } from '@assay/domain/coupon/coupon.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import { listingRefusal, maximumQuantity, quantityRefusal } from '@assay/domain/inventory/buyNow.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import type { ShipTo } from '@assay/domain/shipping/shipping.ts';
import type { TaxPlace } from '@assay/domain/tax/tax.ts';
import { toListing } from '../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { toRefusal } from '../inventory/index.ts';
import type { CartAddress, CartHead, CartLineRow } from './rows.ts';

// Prices a cart's rows: which lines can be bought, at what price. The cart page, the checkout and the invoice use this.

export type Line = {
  row: CartLineRow;
  unitCents: number;
  maximumQuantity: number;
  /** Why it cannot be bought as is. */
  refusal: Refusal | null;
};

/** One line as of `now`. */
export function evaluateLine(row: CartLineRow, now: number): Line {
  const { stock } = row;
  const isGift = row.item_type === 'giveaway';
  const unitCents = isGift ? 0 : (stock?.priceCents ?? row.seen_price_cents);
  const toUnavailable = (refusal: Refusal): Line => ({ row, unitCents, maximumQuantity: 0, refusal });
  if (row.id === null || stock === null || (isGift && !row.is_claimed))
    return toUnavailable(refuse('item_not_for_sale'));
  // A companion is never sold separately.
  if (row.item_type === 'companion' && !row.has_main)
    return toUnavailable(
      refuse('item_not_for_sale', row.main_title === null ? {} : { detail: `Available only with ${row.main_title}` }),
    );
  // A gift is a single item, ordered once.
  const giftsLeft = Math.max(0, 1 - row.bought_quantity);
  if (isGift && row.quantity > giftsLeft)
    return toUnavailable(refuse('quantity_not_available', { available: giftsLeft, param: 'quantity' }));
  if (row.is_own) return toUnavailable(refuse('own_item'));
  const lot = row as LotRow;
  const listing = listingRefusal(toListing(lot, toLotState(lot)), now);
  if (listing !== null) return toUnavailable(toRefusal(listing, row.quantity));
  const holding = { heldByYou: row.held_quantity ?? 0, boughtByYou: row.bought_quantity };
  const short = quantityRefusal(stock, holding, row.quantity);
  return {
    row,
    unitCents,
    maximumQuantity: maximumQuantity(stock, holding),
    refusal: short === null ? null : toRefusal(short, row.quantity),
  };
}

const toBankFacts = ({ row }: Line) => ({ isAchOnly: row.ach_only, isCardAllowed: row.card_allowed });

/** A line that by itself is paid from a bank account only. */
export const isBankLine = (line: Line): boolean => isBankOnly([toBankFacts(line)], line.unitCents * line.row.quantity);

export type PricedCart = {
  lines: Line[];
  /** The lines that can be bought, in their order; prices and discounts are theirs. */
  buyable: Line[];
  priced: PricedLines;
  couponRefusal: CouponRefusal | null;
  /** Paid from a bank account only: one line is, or all of them together are above what a card may pay. */
  isAchOnly: boolean;
  /** The full destination address. Null while only a ZIP code, or nothing, is known. */
  address: CartAddress | null;
};

/** A cart's destination as far as it is known: its address, or its ZIP code's area. */
export function resolveShipTo({ address, postal_code: postalCode }: CartHead): (ShipTo & TaxPlace) | null {
  if (address !== null || postalCode === null) return address;
  const state = stateOfZip(postalCode);
  return state === null ? null : { line1: '', state, postalCode, country: 'US' };
}

/** Prices a cart at `now`: lines that cannot be bought are excluded, and a refused coupon gives no discount. */
export function priceCart(
  head: CartHead,
  rows: readonly CartLineRow[],
  userId: string | null,
  now: number,
  rates: Rates,
): PricedCart {
  const lines = rows.map((row) => evaluateLine(row, now));
  const buyable = lines.filter((line) => line.refusal === null);
  const { coupon, address } = head;
  const discount =
    coupon === null
      ? null
      : applyCoupon(
          coupon,
          { ...coupon, userId },
          buyable.map(({ row, unitCents }) => ({
            amountCents: unitCents * row.quantity,
            itemType: row.item_type,
            saleType: row.sale_type,
            listing: row.type,
            collectionId: row.collection_id,
            artistId: row.artist_id,
          })),
          head.reserved_since?.getTime() ?? now,
        );
  const priced = priceLines(
    buyable.map(({ row, unitCents }, index) => ({
      itemId: row.bag_item_id,
      unitCents,
      quantity: row.quantity,
      itemType: row.item_type,
      fulfillment: row.item_fulfillment,
      shippingClass: row.item_shipping_class,
      discountCents: discount?.ok === true ? discount.discounts[index]! : 0,
      isShippedFree: row.is_shipped_free,
    })),
    {
      address: resolveShipTo(head),
      rates,
      deliveryMethod: head.delivery_method ?? 'ship',
      exemptStates: new Set(head.exempt_states),
    },
  );
  const isAchOnly =
    lines.some(isBankLine) || isBankOnly(buyable.map(toBankFacts), priced.subtotalCents - priced.discountCents);
  return {
    lines,
    buyable,
    priced,
    isAchOnly,
    couponRefusal: discount === null || discount.ok ? null : discount,
    address,
  };
}

/** A coupon's refusal in the API: one message for everything not related to the amount (reliability E.2). */
export function couponRefusal(refused: CouponRefusal): Refusal {
  if (refused.reason !== 'min_spend') return refuse('coupon_invalid', { param: 'code' });
  return refuse('coupon_min_spend', {
    param: 'code',
    minimumCents: refused.minimumCents,
    neededCents: refused.missingCents,
  });
}
