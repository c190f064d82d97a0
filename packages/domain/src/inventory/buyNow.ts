import { PAUSED_RETRY_MS } from '../auction/guards.ts';
import { advance, biddingEndsAt, CLOSE_GRACE_MS, storedStatus } from '../auction/phase.ts';
import { isReserveMet } from '../auction/proxy.ts';
import type { LotState } from '../auction/state.ts';
import type { AuctionType } from '../enums.ts';
import type { Cents } from '../money/money.ts';

// Buy now at a published price: what is on offer, how many, for how long (rules §1.2, §5.2; spec §8).

/** Units are withheld from others this long while one person pays (rules §5.2). */
export const RESERVATION_MS = 10 * 60_000;
/** Default limit of units per user and listing, unless staff set another (rules §5.2). */
export const DEFAULT_PER_USER_LIMIT = 2;
/** Reservations that one user may have at a time, over all listings. */
export const MAXIMUM_LIVE_RESERVATIONS = 5;
/** Buy calls need a session at least this old, so that scripts gain nothing by logging in again. */
export const SESSION_AGE_MS = 2_000;

export type Stock = {
  priceCents: Cents;
  totalQuantity: number;
  soldQuantity: number;
  /** Units in other buyers' checkouts. */
  reservedQuantity: number;
  perUserLimit: number;
};

/** A listing's buy-now data. `stock` is null when nothing can be bought now. */
export type Listing = {
  lot: LotState;
  type: AuctionType;
  /** The item is published and not withdrawn. */
  isLive: boolean;
  stock: Stock | null;
};

export type BuyRefusal =
  | { ok: false; code: 'item_not_for_sale' }
  | { ok: false; code: 'item_sold_out' }
  | { ok: false; code: 'auction_not_started'; startsAt: number }
  | { ok: false; code: 'auction_processing'; retryAfterMs: number }
  | { ok: false; code: 'auction_done' }
  | { ok: false; code: 'auction_extended_no_access' }
  | { ok: false; code: 'quantity_not_available'; available: number; reason: 'stock' | 'in_checkout' | 'per_user_limit' }
  | { ok: false; code: 'own_item' }
  | { ok: false; code: 'account_blocked' }
  | { ok: false; code: 'email_unverified' };

export type Buyer = { isOwner: boolean; isBlocked: boolean; isEmailVerified: boolean };

/** Buying only requires a verified address. Shipping address and card may be entered at checkout (rules §8). */
export function buyerRefusal(buyer: Buyer): BuyRefusal | null {
  if (buyer.isBlocked) return { ok: false, code: 'account_blocked' };
  if (buyer.isOwner) return { ok: false, code: 'own_item' };
  return buyer.isEmailVerified ? null : { ok: false, code: 'email_unverified' };
}

/**
 * Why nothing of this listing can be bought at `now`, or null. Alongside an auction, buy now lasts until the first bid,
 * or until the reserve is met if there is one (rules §1.2), and ends with the open phase.
 */
export function listingRefusal(listing: Listing, now: number): BuyRefusal | null {
  const { stock, type } = listing;
  if (stock === null || !listing.isLive) return { ok: false, code: 'item_not_for_sale' };
  if (stock.soldQuantity >= stock.totalQuantity) return { ok: false, code: 'item_sold_out' };
  const { lot } = advance(listing.lot, now);
  switch (storedStatus(lot)) {
    case 'done':
      return lot.outcome === 'withdrawn'
        ? { ok: false, code: 'item_not_for_sale' }
        : { ok: false, code: 'auction_done' };
    case 'closed':
      return { ok: false, code: 'auction_processing', retryAfterMs: CLOSE_GRACE_MS };
    case 'not_started':
      return { ok: false, code: 'auction_not_started', startsAt: lot.startsAt };
    case 'extended':
    case 'blind':
      return { ok: false, code: 'auction_extended_no_access' };
    case 'open':
  }
  if (lot.pausedAt !== null) return { ok: false, code: 'auction_processing', retryAfterMs: PAUSED_RETRY_MS };
  const end = biddingEndsAt(lot)!;
  if (now > end)
    return { ok: false, code: 'auction_processing', retryAfterMs: Math.max(1, end + CLOSE_GRACE_MS - now) };
  return type === 'auction' && isOutbid(lot) ? { ok: false, code: 'item_not_for_sale' } : null;
}

/** Bidding has closed the buy-now price. */
function isOutbid(lot: LotState): boolean {
  if (lot.leaderId === null) return false;
  return lot.reserveCents === null || isReserveMet(lot);
}

/**
 * Returns true while the price is offered alongside the bidding, or the listing is open: what a page shows as buyable.
 */
export function isOffered(listing: Listing, now: number): boolean {
  return listingRefusal(listing, now) === null;
}

export type Holding = {
  /** This user's units in a live reservation, included in `reservedQuantity`. */
  heldByYou: number;
  /** What this person has bought of the listing before. */
  boughtByYou: number;
};

/** Units neither bought nor reserved. */
export function availableQuantity(stock: Stock): number {
  return Math.max(0, stock.totalQuantity - stock.soldQuantity - stock.reservedQuantity);
}

/** How many units this user can take now: available ones plus their own reserved ones, within the per-user limit. */
export function maximumQuantity(stock: Stock, holding: Holding): number {
  const left = Math.max(0, stock.perUserLimit - holding.boughtByYou);
  return Math.min(availableQuantity(stock) + holding.heldByYou, left);
}

/** Refuses more units than are available or than one user may buy. `available` is what they could take instead. */
export function quantityRefusal(stock: Stock, holding: Holding, requested: number): BuyRefusal | null {
  const available = maximumQuantity(stock, holding);
  if (requested <= available) return null;
  const free = availableQuantity(stock) + holding.heldByYou;
  const reason =
    requested <= free
      ? 'per_user_limit'
      : requested <= free + stock.reservedQuantity - holding.heldByYou
        ? 'in_checkout'
        : 'stock';
  return { ok: false, code: 'quantity_not_available', available, reason };
}

/** When a reservation made at `now` ends: after ten minutes, and never after the listing. */
export function reservationEndsAt(lot: Pick<LotState, 'endsAt'>, now: number): number {
  return Math.min(now + RESERVATION_MS, lot.endsAt);
}
