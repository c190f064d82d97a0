import { holdFor } from '../credit/credit.ts';
import type { Cents } from '../money/money.ts';
import type { BidCommand, BidResult } from './bid.ts';
import { incrementFor } from './increments.ts';
import type { LotBidder, LotEvent, LotState, SealedBid } from './state.ts';

// The blind phase (rules §1.7): price frozen, one sealed maximum for each earlier bidder, opened at the deadline.

/**
 * This user's minimum sealed bid: a dollar above their own sealed bid; else, for the leader, a dollar above their
 * carried maximum (under first price their carried bid is the frozen price, so one increment above that); else frozen
 * price plus one increment.
 */
export function sealedMinimumFor(
  lot: Readonly<LotState>,
  userId: string,
  sealed: Pick<SealedBid, 'amountCents'> | null | undefined,
): Cents {
  if (sealed) return sealed.amountCents + 100;
  if (lot.leaderId === userId && lot.blindPricing === 'second_price') return lot.leaderMaxCents! + 100;
  return lot.priceCents + incrementFor(lot.priceCents, lot.increments);
}

/**
 * Takes or raises a sealed bid. Guards (phase, access, amount, credit) have passed in `placeBid`. The lot's public
 * facts (price, seq, counts) do not change, so nothing leaks. A raise takes a new position in the order. Refuses with
 * `bid_too_low`.
 */
export function placeSealedBid(
  lot: Readonly<LotState>,
  command: BidCommand,
  bidder: LotBidder,
  events: LotEvent[],
): BidResult {
  const previousSealed = bidder.sealed ?? null;
  const minimumCents = sealedMinimumFor(lot, bidder.userId, previousSealed);
  if (command.amountCents < minimumCents) return { ok: false, code: 'bid_too_low', minimumCents };
  const sealedSeq = lot.sealedSeq + 1;
  const holdCents = holdFor(command.amountCents, lot.buyerPremiumBps);
  return {
    ok: true,
    kind: 'sealed',
    lot: { ...lot, sealedSeq },
    events,
    sealed: {
      userId: bidder.userId,
      amountCents: command.amountCents,
      seq: sealedSeq,
      revision: (previousSealed?.revision ?? 0) + 1,
    },
    previousSealed,
    holdCents,
    holdDeltaCents: holdCents - bidder.currentHoldCents,
  };
}

export type RankedBid = { userId: string; amountCents: Cents; seq: number; isCarried: boolean };

export type BlindResult = {
  winnerId: string | null;
  priceCents: Cents;
  /** The winner's secret maximum: never shown, needed for their hold. */
  winnerMaxCents: Cents | null;
  winnerSeq: number | null;
  /** Highest first, ties by earlier seq, the leader's carried maximum included. */
  ranking: RankedBid[];
};

/**
 * Opens the sealed bids (rules §1.7). Second price: the second-highest plus one increment, capped at the winner's own
 * maximum, never below the frozen price. First price: the winner pays their own sealed amount. The reserve lifts the
 * price as in open bidding when the winner's maximum covers it.
 */
export function resolveBlind(lot: Readonly<LotState>, sealedBids: readonly SealedBid[]): BlindResult {
  const ranking = rank(lot, sealedBids);
  const first = ranking[0];
  if (first === undefined)
    return { winnerId: null, priceCents: lot.priceCents, winnerMaxCents: null, winnerSeq: null, ranking };
  const frozen = lot.priceCents;
  let priceCents = frozen;
  if (sealedBids.length > 0) priceCents = Math.max(frozen, contestedPrice(lot, first, ranking[1]));
  const reserve = lot.reserveCents;
  if (reserve !== null && first.amountCents >= reserve && priceCents < reserve) priceCents = reserve;
  return {
    winnerId: first.userId,
    priceCents,
    winnerMaxCents: first.amountCents,
    winnerSeq: first.seq,
    ranking,
  };
}

function contestedPrice(lot: Readonly<LotState>, first: RankedBid, second: RankedBid | undefined): Cents {
  if (lot.blindPricing === 'first_price') return first.amountCents;
  if (second === undefined) return lot.priceCents;
  return Math.min(first.amountCents, second.amountCents + incrementFor(second.amountCents, lot.increments));
}

function rank(lot: Readonly<LotState>, sealedBids: readonly SealedBid[]): RankedBid[] {
  const ranking: RankedBid[] = sealedBids.map((bid) => ({
    userId: bid.userId,
    amountCents: bid.amountCents,
    seq: bid.seq,
    isCarried: false,
  }));
  if (lot.leaderId !== null && !sealedBids.some((bid) => bid.userId === lot.leaderId)) {
    ranking.push({
      userId: lot.leaderId,
      // Under first price a hidden maximum must not become a price, so the leader carries the current price.
      amountCents: lot.blindPricing === 'first_price' ? lot.priceCents : lot.leaderMaxCents!,
      seq: lot.leaderSeq!,
      isCarried: true,
    });
  }
  return ranking.sort((a, b) => b.amountCents - a.amountCents || a.seq - b.seq);
}
