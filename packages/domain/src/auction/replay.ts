import type { Cents } from '../money/money.ts';
import { minimumFor, resolveBid } from './proxy.ts';
import type { LotState } from './state.ts';

// A void by staff replays the log without the voided bids (rules §1.8); the price may fall. Sealed bids are not here.

export type LoggedBid = {
  seq: number;
  userId: string;
  amountCents: Cents;
  isMax: boolean;
  receivedAt: number;
  isVoided: boolean;
};

export type ReplayOptions = {
  /** The highest maximum a user's credit carries now; a replay never commits anyone beyond it (rules §11.1). */
  ceilingCents?: (userId: string) => Cents;
};

export type Replay = {
  lot: LotState;
  /** seq of bids that no longer count: voided, beyond their bidder's credit, or below the bidder's current amount. */
  skippedSeqs: number[];
  /** seq of bids that were cut down to their bidder's credit: staff are warned. */
  cappedSeqs: number[];
  /** Users with a standing bid received at or before T. */
  eligibleUserIds: string[];
};

/**
 * Rebuilds price, leader and counts from the log in seq order. Times, pseudonyms and the last seq do not change.
 * Without voids or a ceiling, the replay returns an identical lot.
 */
export function replayBids(lot: Readonly<LotState>, log: readonly LoggedBid[], options: ReplayOptions = {}): Replay {
  let current: LotState = {
    ...lot,
    priceCents: lot.openingCents,
    leaderId: null,
    leaderMaxCents: null,
    leaderSeq: null,
    bidCount: 0,
    bidderCount: 0,
  };
  const skippedSeqs: number[] = [];
  const cappedSeqs: number[] = [];
  const bidders = new Set<string>();
  const eligible = new Set<string>();
  for (const bid of [...log].sort((a, b) => a.seq - b.seq)) {
    const ceiling = options.ceilingCents?.(bid.userId) ?? bid.amountCents;
    const amountCents = Math.min(bid.amountCents, ceiling);
    if (bid.isVoided || amountCents < minimumFor(current, bid.userId)) {
      skippedSeqs.push(bid.seq);
      continue;
    }
    const outcome = resolveBid(current, { userId: bid.userId, amountCents, isMax: bid.isMax, seq: bid.seq });
    if (!outcome.ok) throw new Error(`Replay refused bid ${bid.seq}`);
    if (amountCents < bid.amountCents) cappedSeqs.push(bid.seq);
    current = outcome.lot;
    bidders.add(bid.userId);
    if (bid.receivedAt <= lot.endsAt) eligible.add(bid.userId);
  }
  current.seq = lot.seq;
  current.bidderCount = bidders.size;
  return { lot: current, skippedSeqs, cappedSeqs, eligibleUserIds: [...eligible] };
}

/**
 * Replays the log so that no one ends up leading beyond their credit (rules §11.1). A leader above their ceiling is
 * capped to it, and the lot passes to the resulting leader. Only would-be leaders are capped. All other bids stay as
 * they were made.
 */
export function replayWithinCredit(
  lot: Readonly<LotState>,
  log: readonly LoggedBid[],
  ceilingOf: (userId: string) => Cents,
): Replay {
  const cut = new Map<string, Cents>();
  for (;;) {
    const replay = replayBids(lot, log, { ceilingCents: (userId) => cut.get(userId) ?? Number.POSITIVE_INFINITY });
    const { leaderId, leaderMaxCents } = replay.lot;
    if (leaderId === null || leaderMaxCents! <= ceilingOf(leaderId)) return replay;
    cut.set(leaderId, ceilingOf(leaderId));
  }
}
