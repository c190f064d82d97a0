import type { Cents } from '../money/money.ts';
import { incrementFor, minimumNextBid } from './increments.ts';
import type { LotState } from './state.ts';

// Proxy bidding (rules §1.6): price p, leader L with maximum m, new maximum x from user u.

export type ProxyBid = {
  userId: string;
  amountCents: Cents;
  /** true: a private maximum. false: a straight bid, which raises the price to itself if it leads. */
  isMax: boolean;
  /** Number of the bid, the lot's seq + 1. */
  seq: number;
};

export type ProxyAccepted = {
  ok: true;
  lot: LotState;
  youLead: boolean;
  leaderChanged: boolean;
  priceChanged: boolean;
  previousLeaderId: string | null;
  previousLeaderMaxCents: Cents | null;
  /** Resets the timer of the extended phase: a bid by another user, or a straight raise. */
  isCompeting: boolean;
  isReserveJustMet: boolean;
  /** The least amount that would have been accepted. */
  minimumCents: Cents;
};

export type BidTooLow = { ok: false; code: 'bid_too_low'; minimumCents: Cents };

/** The minimum this user must bid now: for the leader a dollar above their own maximum, else price + increment. */
export function minimumFor(lot: Readonly<LotState>, userId: string | null): Cents {
  if (lot.leaderId !== null && lot.leaderId === userId) return lot.leaderMaxCents! + 100;
  return minimumNextBid({
    priceCents: lot.priceCents,
    hasLeader: lot.leaderId !== null,
    openingCents: lot.openingCents,
    increments: lot.increments,
  });
}

/** True when the price has reached the reserve, or there is none. */
export function isReserveMet(lot: Readonly<LotState>): boolean {
  return lot.leaderId !== null && (lot.reserveCents === null || lot.priceCents >= lot.reserveCents);
}

/**
 * Resolves one bid against the lot (rules §1.6: ties to the earlier, no bidding against oneself, reserve jump, straight
 * bids). Does not check time, access or credit. Refuses with `bid_too_low` and the minimum amount.
 */
export function resolveBid(lot: Readonly<LotState>, bid: ProxyBid): ProxyAccepted | BidTooLow {
  const { userId, amountCents: x } = bid;
  const minimumCents = minimumFor(lot, userId);
  if (x < minimumCents) return { ok: false, code: 'bid_too_low', minimumCents };

  const previousLeaderId = lot.leaderId;
  const m = lot.leaderMaxCents ?? 0;
  const youLead = previousLeaderId === null || previousLeaderId === userId || x > m;
  const maxCents = youLead ? x : m;

  let price: Cents;
  if (previousLeaderId === null) price = lot.openingCents;
  else if (previousLeaderId === userId) price = lot.priceCents;
  else if (youLead) price = Math.min(x, m + incrementFor(m, lot.increments));
  else price = Math.min(m, x + incrementFor(x, lot.increments)); // an equal maximum gives m: the earlier one leads

  const reserve = lot.reserveCents;
  if (reserve !== null && maxCents >= reserve && price < reserve) price = reserve;
  if (!bid.isMax && youLead) price = x;

  const wasMet = isReserveMet(lot);
  const next: LotState = { ...lot };
  next.priceCents = price;
  next.seq = bid.seq;
  next.bidCount = lot.bidCount + 1;
  if (youLead) {
    next.leaderId = userId;
    next.leaderMaxCents = x;
    next.leaderSeq = bid.seq;
  }
  return {
    ok: true,
    lot: next,
    youLead,
    leaderChanged: youLead && previousLeaderId !== userId,
    priceChanged: price !== lot.priceCents || previousLeaderId === null,
    previousLeaderId,
    previousLeaderMaxCents: lot.leaderMaxCents,
    isCompeting: previousLeaderId !== userId || !bid.isMax,
    isReserveJustMet: reserve !== null && !wasMet && isReserveMet(next),
    minimumCents,
  };
}
