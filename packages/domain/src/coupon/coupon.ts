import type { CouponType, ItemType, SaleType } from '../enums.ts';
import { allocate, type Cents, sum } from '../money/money.ts';

// Coupons (rules §5.4): one a bag, on primary goods sold at a price, before tax, never on shipping.

export const DEFAULT_MAXIMUM_DISCOUNT_CENTS: Cents = 25_000;

export type Coupon = {
  type: CouponType;
  /** 1–100, of percentage_off. */
  percent: number | null;
  /** Of dollar_off. */
  valueCents: Cents | null;
  /** Maximum discount of percentage_off. Null: no cap. */
  maximumDiscountCents: Cents | null;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number | null;
  /** On the goods the coupon applies to. */
  minimumSpendCents: Cents;
  maximumUses: number | null;
  maximumUsesPerUser: number;
  isFirstPurchaseOnly: boolean;
  /** Since when staff have it stopped; null: it is not. */
  stoppedAt: number | null;
  /** Null: all users, all items. */
  userIds: readonly string[] | null;
  collectionIds: readonly string[] | null;
  artistIds: readonly string[] | null;
};

/** Known facts about its uses and the user. A visitor's own uses are checked when they pay. */
export type CouponFacts = {
  userId: string | null;
  uses: number;
  usesByUser: number;
  hasBoughtBefore: boolean;
};

export type CouponLine = {
  amountCents: Cents;
  itemType: ItemType;
  saleType: SaleType;
  /** The buy-now price of an auctioned item belongs to the auction. */
  listing: 'auction' | 'buy_now';
  collectionId: string | null;
  artistId: string | null;
};

export type CouponRefusal =
  | { ok: false; reason: 'invalid' | 'expired' | 'used' | 'not_applicable' }
  | { ok: false; reason: 'min_spend'; minimumCents: Cents; missingCents: Cents };
export type CouponDiscount = {
  ok: true;
  discountCents: Cents;
  /** One per line, in their order. */
  discounts: Cents[];
};

/** A code as it is stored and compared: upper case without spaces around it. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Codes are 4–20 letters, digits and hyphens. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9-]{4,20}$/.test(code);
}

/** Returns true if the coupon applies to this line. */
export function isEligible(coupon: Pick<Coupon, 'collectionIds' | 'artistIds'>, line: CouponLine): boolean {
  if (line.itemType === 'giveaway' || line.saleType !== 'primary' || line.listing !== 'buy_now') return false;
  if (coupon.collectionIds !== null && !coupon.collectionIds.includes(line.collectionId ?? '')) return false;
  return coupon.artistIds === null || coupon.artistIds.includes(line.artistId ?? '');
}

/**
 * A coupon's discount on goods of this price: a percentage is rounded down to the cent and capped; never more than the
 * price.
 */
export function discountOn(coupon: Coupon, eligibleCents: Cents): Cents {
  if (coupon.type === 'dollar_off') return Math.min(coupon.valueCents ?? 0, eligibleCents);
  const exact = (BigInt(eligibleCents) * BigInt(coupon.percent ?? 0)) / 100n;
  return Math.min(Number(exact), coupon.maximumDiscountCents ?? Number.MAX_SAFE_INTEGER, eligibleCents);
}

/**
 * The discount of a coupon at `now`, spread over the lines to the cent by largest remainder, or why there is none. `now`
 * is the start of the reservation while one runs: a coupon that ends or is stopped meanwhile is honored (rules §11.1).
 */
export function applyCoupon(
  coupon: Coupon,
  facts: CouponFacts,
  lines: readonly CouponLine[],
  now: number,
): CouponDiscount | CouponRefusal {
  if (now < coupon.startsAt || (coupon.stoppedAt !== null && now >= coupon.stoppedAt))
    return { ok: false, reason: 'invalid' };
  if (coupon.endsAt !== null && now >= coupon.endsAt) return { ok: false, reason: 'expired' };
  if (coupon.userIds !== null && !coupon.userIds.includes(facts.userId ?? '')) return { ok: false, reason: 'invalid' };
  if (coupon.maximumUses !== null && facts.uses >= coupon.maximumUses) return { ok: false, reason: 'used' };
  if (facts.usesByUser >= coupon.maximumUsesPerUser) return { ok: false, reason: 'used' };
  if (coupon.isFirstPurchaseOnly && facts.hasBoughtBefore) return { ok: false, reason: 'invalid' };
  const weights = lines.map((line) => (isEligible(coupon, line) ? line.amountCents : 0));
  const eligibleCents = sum(weights);
  if (eligibleCents === 0) return { ok: false, reason: 'not_applicable' };
  const missingCents = coupon.minimumSpendCents - eligibleCents;
  if (missingCents > 0) return { ok: false, reason: 'min_spend', minimumCents: coupon.minimumSpendCents, missingCents };
  const discountCents = discountOn(coupon, eligibleCents);
  return { ok: true, discountCents, discounts: allocate(discountCents, weights) };
}
