import type { Cents } from '../money/money.ts';
import { isReserveMet } from './proxy.ts';
import { type LoggedBid, replayBids } from './replay.ts';
import type { LotState } from './state.ts';

// What follows a failed sale or an unsold lot (rules §1.4, §1.9). Pure.

/** How long an offer to a bidder stays open after the close. */
export const LOT_OFFER_MS = 48 * 3_600_000;
/** The most underbidders that are asked. After that, the lot is relisted or opened to offers. */
export const MAXIMUM_CASCADES = 2;

export type Candidate = { userId: string; amountCents: Cents };

/**
 * Who gets the offer for a lot whose buyer has not paid, and at what price: the next bidder at their own highest bid.
 * If the buyer was a fraud, the leader of a replay without them, at the price of that replay. Never below the reserve.
 * Null: no one. `excluded`: the buyer, those already asked, and those who may not buy.
 */
export function secondChance(
  lot: Readonly<LotState>,
  log: readonly LoggedBid[],
  excluded: ReadonlySet<string>,
  isFraud: boolean,
): Candidate | null {
  const candidates = log.filter((bid) => !bid.isVoided && !excluded.has(bid.userId));
  if (isFraud) {
    const replayed = replayBids(lot, candidates).lot;
    return isReserveMet(replayed) ? { userId: replayed.leaderId!, amountCents: replayed.priceCents } : null;
  }
  const best = [...candidates].sort((a, b) => b.amountCents - a.amountCents || a.seq - b.seq)[0];
  if (best === undefined || best.amountCents < (lot.reserveCents ?? 0)) return null;
  return { userId: best.userId, amountCents: best.amountCents };
}

/**
 * What Assay may ask of the highest bidder of a lot that missed its reserve: at least their public bid, at most the
 * reserve.
 */
export function afterSaleRange(lot: Readonly<LotState>): { leastCents: Cents; mostCents: Cents } | null {
  if (lot.outcome !== 'reserve_not_met' || lot.leaderId === null || lot.reserveCents === null) return null;
  return { leastCents: lot.priceCents, mostCents: lot.reserveCents };
}
