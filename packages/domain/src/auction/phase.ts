import type { AuctionStatus } from '../enums.ts';
import { auctionGuards, auctionMachine } from './machine.ts';
import type { LotEvent, LotState } from './state.ts';

// The status of an auction is a function of stored facts and the time (rules §1.4): a late sweep changes nothing.

/**
 * Grace period: bids received by the end of a phase may still acquire the lot's lock for this long. Nothing closes
 * earlier, and bids received meanwhile get `auction_processing` (the closing rule).
 */
export const CLOSE_GRACE_MS = 2_000;

export type Advance = { lot: LotState; events: LotEvent[] };

const NO_EVENTS: LotEvent[] = [];

/** The status from stored facts alone, before any due transition. */
export function storedStatus(lot: Readonly<LotState>): AuctionStatus {
  if (lot.doneAt !== null) return 'done';
  if (lot.closedAt !== null) return 'closed';
  if (lot.blindEndsAt !== null) return 'blind';
  if (lot.extendedEndsAt !== null) return 'extended';
  return lot.openedAt === null ? 'not_started' : 'open';
}

/** The last moment at which a bid of the stored phase may be received, or null when bidding is over for good. */
export function biddingEndsAt(lot: Readonly<LotState>): number | null {
  if (lot.closedAt !== null || lot.doneAt !== null) return null;
  return lot.blindEndsAt ?? lot.extendedEndsAt ?? lot.endsAt;
}

/** Epoch ms of the next sweep that is due (settling included). Null if the lot is done or paused. */
export function nextDueAt(lot: Readonly<LotState>): number | null {
  if (lot.doneAt !== null || lot.pausedAt !== null) return null;
  if (lot.closedAt !== null) return lot.closedAt;
  if (lot.openedAt === null) return lot.startsAt;
  return biddingEndsAt(lot)! + CLOSE_GRACE_MS;
}

/**
 * Applies every clock transition due at `now`. Returns the same lot object and no events when nothing is due. Written
 * times are those of the rule, not of the call, so a late sweep produces the same lot. Settlement does `closed` →
 * `done` (see outcome.ts), because it needs the sealed bids.
 */
export function advance(lot: LotState, now: number): Advance {
  if (isStable(lot, now)) return { lot, events: NO_EVENTS };
  const events: LotEvent[] = [];
  let current = lot;
  while (!isStable(current, now)) {
    const step = applyDueTransition(current);
    current = step.lot;
    events.push(step.event);
  }
  return { lot: current, events };
}

/** The status at `now`: what `advance` would store. Inside the grace after an end it is still the old phase. */
export function phaseAt(lot: LotState, now: number): AuctionStatus {
  return storedStatus(isStable(lot, now) ? lot : advance(lot, now).lot);
}

/** True in the two seconds after the end of a phase, when bids are answered `auction_processing`. */
export function isProcessing(lot: LotState, now: number): boolean {
  const current = advance(lot, now).lot;
  const status = storedStatus(current);
  if (status === 'closed') return true;
  if (status === 'not_started' || status === 'done') return false;
  return now > biddingEndsAt(current)!;
}

function isStable(lot: Readonly<LotState>, now: number): boolean {
  return lot.closedAt !== null || lot.doneAt !== null || lot.pausedAt !== null || now < nextDueAt(lot)!;
}

function applyDueTransition(lot: LotState): { lot: LotState; event: LotEvent } {
  const from = storedStatus(lot);
  const row = auctionMachine.transitions.find(
    (candidate) =>
      candidate.from === from &&
      candidate.actor === 'clock' &&
      (candidate.guard === null || auctionGuards[candidate.guard](lot, {})),
  );
  if (row === undefined) throw new Error(`Auction table has no clock row from ${from}`);
  switch (row.to) {
    case 'open':
      return { lot: { ...lot, openedAt: lot.startsAt }, event: { type: 'opened', at: lot.startsAt } };
    case 'extended':
      return startExtended(lot);
    case 'blind':
      return startBlind(lot);
    case 'closed': {
      const at = biddingEndsAt(lot)! + CLOSE_GRACE_MS;
      return { lot: { ...lot, closedAt: at }, event: { type: 'closed', at } };
    }
    default:
      throw new Error(`The clock cannot move an auction to ${row.to}`);
  }
}

function startExtended(lot: LotState): { lot: LotState; event: LotEvent } {
  const extendedCapAt = lot.endsAt + lot.capMs;
  const extendedEndsAt = Math.min(lot.endsAt + lot.windowMs, extendedCapAt);
  const at = lot.endsAt + CLOSE_GRACE_MS;
  return {
    lot: { ...lot, extendedEndsAt, extendedCapAt },
    event: { type: 'extended_started', at, extendedEndsAt, extendedCapAt, bidderCount: lot.bidderCount },
  };
}

function startBlind(lot: LotState): { lot: LotState; event: LotEvent } {
  const blindEndsAt = lot.extendedCapAt! + lot.blindMs;
  const at = lot.extendedCapAt! + CLOSE_GRACE_MS;
  return {
    lot: { ...lot, blindEndsAt, sealedSeq: Math.max(lot.sealedSeq, lot.seq) },
    event: { type: 'blind_started', at, blindEndsAt, priceCents: lot.priceCents, eligibleCount: lot.bidderCount },
  };
}
