import { availableForAuction, checkBid, holdFor } from '../credit/credit.ts';
import type { Cents } from '../money/money.ts';
import { placeSealedBid } from './blind.ts';
import {
  accountRefusal,
  bankRefusal,
  eligibilityRefusal,
  ownershipRefusal,
  phaseRefusal,
  stepsRefusal,
} from './guards.ts';
import { type Advance, advance, biddingEndsAt } from './phase.ts';
import { resolveBid } from './proxy.ts';
import type { BidRefusal } from './refusals.ts';
import type { LotBidder, LotEvent, LotState, SealedBid } from './state.ts';

// The whole decision on one bid. Called in lock order for every queued bid of a lot: no I/O, little allocation.

export type BidCommand = {
  amountCents: Cents;
  /** true (the product's default): a private maximum; false: a straight bid. Ignored in the blind phase. */
  isMax: boolean;
  /** Stamped at ingress on the database's clock. */
  receivedAt: number;
  /** When the lot's lock was acquired, on the same clock. */
  lockAt: number;
};

type AcceptedCommon = {
  ok: true;
  lot: LotState;
  /** What happened to the lot, transitions that were due included, in order. */
  events: LotEvent[];
  /** The amount that the bidder's position on this lot now holds from their credit, and the change. */
  holdCents: Cents;
  holdDeltaCents: Cents;
};

export type BidAccepted = AcceptedCommon & {
  kind: 'bid';
  /** Number of this bid on the lot, 1..n without gaps. */
  seq: number;
  /** The least that would have been accepted; stored with the bid. */
  minimumCents: Cents;
  youLead: boolean;
  leaderChanged: boolean;
  priceChanged: boolean;
  previousLeaderId: string | null;
  /** The amount released to the outbid leader (their whole hold on this lot), or 0 when the leader stays. */
  releasedHoldCents: Cents;
  isFirstBidOfBidder: boolean;
  /** n of "Bidder n". */
  aliasNumber: number;
  isCompeting: boolean;
  isExtending: boolean;
};

export type SealedAccepted = AcceptedCommon & {
  kind: 'sealed';
  sealed: SealedBid;
  previousSealed: SealedBid | null;
};

export type BidResult = BidAccepted | SealedAccepted | BidRefusal;

/** No bid above $100,000,000: a typing slip, and far inside the safe range of cents. */
export const MAXIMUM_BID_CENTS: Cents = 10_000_000_000;
/** At most one accepted bid a second for each user and lot (rules §2). */
export const BID_SPACING_MS = 1_000;

/**
 * Decides one bid (rules §1.4, §1.6, §1.10, §2 and the closing rule). Guards in order: phase, own item, eligibility,
 * account, pace, amount, credit, missing steps, bank account, minimum. If accepted, returns a new lot and never mutates
 * the old one. If refused, nothing changes, and due transitions are left to `advance`.
 */
export function placeBid(lot: LotState, command: BidCommand, bidder: LotBidder): BidResult {
  const due = advanceForBid(lot, command);
  const current = due.lot;
  const refusal =
    phaseRefusal(current, command.receivedAt) ??
    ownershipRefusal(bidder) ??
    eligibilityRefusal(current, bidder) ??
    accountRefusal(bidder) ??
    paceRefusal(command, bidder) ??
    amountRefusal(command.amountCents) ??
    // A bidder without credit gets it by completing the missing steps.
    (availableForAuction(bidder.availableCents, bidder.currentHoldCents) === 0 ? stepsRefusal(bidder) : null) ??
    checkBid(command.amountCents, current.buyerPremiumBps, bidder) ??
    stepsRefusal(bidder) ??
    bankRefusal(command.amountCents, bidder);
  if (refusal !== null) return refusal;
  const events = due.events.length === 0 ? [] : [...due.events];
  return current.blindEndsAt === null
    ? placeOpenBid(current, command, bidder, events)
    : placeSealedBid(current, command, bidder, events);
}

/**
 * The lot as this bid sees it. A bid received by the end of a phase is judged by that phase if it gets the lock within
 * the grace period, including its last millisecond. Any other bid is judged by the phase at lock time.
 */
function advanceForBid(lot: LotState, { receivedAt, lockAt }: BidCommand): Advance {
  const before = advance(lot, lockAt - 1);
  const end = biddingEndsAt(before.lot);
  if (before.lot.openedAt !== null && end !== null && receivedAt <= end) return before;
  const after = advance(before.lot, lockAt);
  return before.events.length === 0 ? after : { lot: after.lot, events: [...before.events, ...after.events] };
}

function placeOpenBid(lot: LotState, command: BidCommand, bidder: LotBidder, events: LotEvent[]): BidResult {
  const seq = lot.seq + 1;
  const outcome = resolveBid(lot, {
    userId: bidder.userId,
    amountCents: command.amountCents,
    isMax: command.isMax,
    seq,
  });
  if (!outcome.ok) return outcome;
  const next = outcome.lot; // our own copy from here on
  const isFirstBidOfBidder = !bidder.hasBidBeforeT;
  if (isFirstBidOfBidder) next.bidderCount += 1;
  if (bidder.aliasNumber === null) next.aliasCount += 1;
  const isExtending = outcome.isCompeting && extendTimer(next, command.receivedAt);
  if (isExtending)
    events.push({ type: 'extended_moved', at: command.receivedAt, extendedEndsAt: next.extendedEndsAt! });
  if (outcome.isReserveJustMet)
    events.push({ type: 'reserve_met', at: command.receivedAt, priceCents: next.priceCents });
  const holdCents = outcome.youLead ? holdFor(command.amountCents, lot.buyerPremiumBps) : 0;
  return {
    ok: true,
    kind: 'bid',
    lot: next,
    events,
    seq,
    minimumCents: outcome.minimumCents,
    youLead: outcome.youLead,
    leaderChanged: outcome.leaderChanged,
    priceChanged: outcome.priceChanged,
    previousLeaderId: outcome.previousLeaderId,
    releasedHoldCents:
      outcome.leaderChanged && outcome.previousLeaderMaxCents !== null
        ? holdFor(outcome.previousLeaderMaxCents, lot.buyerPremiumBps)
        : 0,
    holdCents,
    holdDeltaCents: holdCents - bidder.currentHoldCents,
    isFirstBidOfBidder,
    aliasNumber: bidder.aliasNumber ?? next.aliasCount,
    isCompeting: outcome.isCompeting,
    isExtending,
  };
}

/** Moves the end to `at` + W, never back and never past the cap (rules §1.4). True when it moved. */
function extendTimer(lot: LotState, at: number): boolean {
  if (lot.extendedEndsAt === null) return false;
  const end = Math.min(at + lot.windowMs, lot.extendedCapAt!);
  if (end <= lot.extendedEndsAt) return false;
  lot.extendedEndsAt = end;
  lot.extensionCount += 1;
  return true;
}

function paceRefusal(command: BidCommand, bidder: LotBidder): BidRefusal | null {
  if (bidder.lastBidAt === null || bidder.lastBidAt === undefined) return null;
  const waitMs = bidder.lastBidAt + BID_SPACING_MS - command.receivedAt;
  return waitMs > 0 ? { ok: false, code: 'rate_limited', retryAfterMs: waitMs } : null;
}

/** Bids must be whole dollars between $1 and the ceiling (rules §1.5). */
export function amountRefusal(amountCents: Cents): BidRefusal | null {
  const isNumber = Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= MAXIMUM_BID_CENTS;
  if (isNumber && amountCents % 100 === 0) return null;
  const error = isNumber
    ? { path: 'amountCents', code: 'whole_dollars_required', message: 'Bids must be whole dollars' }
    : { path: 'amountCents', code: 'amount_out_of_range', message: 'Enter an amount between $1 and $100,000,000' };
  return { ok: false, code: 'validation_failed', errors: [error] };
}
