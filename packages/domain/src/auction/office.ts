import { holdFor } from '../credit/credit.ts';
import type { AuctionStatus } from '../enums.ts';
import type { Cents } from '../money/money.ts';
import { auctionGuards, auctionMachine } from './machine.ts';
import { advance, biddingEndsAt, CLOSE_GRACE_MS, isProcessing, storedStatus } from './phase.ts';
import { type LoggedBid, type Replay, replayWithinCredit } from './replay.ts';
import type { LotEvent, LotState } from './state.ts';

// Staff actions on a lot (rules §1.4, §1.8, §10): void bids, withdraw, pause and resume. All pure. The caller holds the
// lot's lock.

export const VoidReason = ['typo', 'fraud', 'shill', 'blocked', 'lot_description_changed'] as const;
export type VoidReason = (typeof VoidReason)[number];

/** Why a lot is withdrawn. `catalogue_error`: an error of fact in its description; `title`: someone else may own it. */
export const WithdrawReason = [
  'damaged',
  'lost',
  'catalogue_error',
  'title',
  'authenticity',
  'fraud',
  'law',
  'consignor',
] as const;
export type WithdrawReason = (typeof WithdrawReason)[number];

/** Bids that count were placed without a reserve: only what makes the sale itself untenable ends it (UCC 2-328). */
export const isBoundToSell = (lot: { hasReserve: boolean; bidCount: number }): boolean =>
  !lot.hasReserve && lot.bidCount > 0;

type LotFacts = { status: AuctionStatus; hasReserve: boolean; bidCount: number };

/** The reasons for which a lot can be withdrawn now; none after its scheduled end (rules §1.4). */
export function withdrawReasons(lot: LotFacts): readonly WithdrawReason[] {
  if (lot.status !== 'not_started' && lot.status !== 'open') return [];
  return isBoundToSell(lot) ? WithdrawReason.filter((reason) => reason !== 'consignor') : WithdrawReason;
}

/** The reasons for which bids can be voided now; none while nothing can be voided. `endsAt` in epoch ms. */
export function voidReasons(lot: LotFacts & { endsAt: number }, now: number): readonly VoidReason[] {
  if (lot.bidCount === 0 || (lot.status !== 'open' && lot.status !== 'extended')) return [];
  const isLate = lot.status !== 'open' || lot.endsAt - now < TYPO_LIMIT_MS;
  return isLate ? VoidReason.filter((reason) => reason !== 'typo') : VoidReason;
}

/** Staff may void a mistaken bid only while this much time is left before T (rules §1.8). */
export const TYPO_LIMIT_MS = 12 * 3_600_000;

export type OfficeRefusal =
  | { ok: false; code: 'auction_not_started' }
  | { ok: false; code: 'auction_done' }
  | { ok: false; code: 'auction_processing'; retryAfterMs: number }
  | { ok: false; code: 'auction_state'; why: OfficeRefusalReason }
  | { ok: false; code: 'bid_unknown' };
export type OfficeRefusalReason =
  | 'typo_too_late'
  | 'blind'
  | 'without_reserve'
  | 'has_bids'
  | 'already_voided'
  | 'already_paused'
  | 'not_paused'
  | 'overtime';

export type OfficeMove = {
  ok: true;
  lot: LotState;
  /** Due transitions that were applied on the way. */
  events: LotEvent[];
};

const state = (why: OfficeRefusalReason): OfficeRefusal => ({ ok: false, code: 'auction_state', why });

/** The lot at `now` if it is open for bidding (paused or not). Otherwise the reason why nothing can be done. */
function toRunningLot(given: LotState, now: number): OfficeMove | OfficeRefusal {
  const { lot, events } = advance(given, now);
  switch (storedStatus(lot)) {
    case 'not_started':
      return { ok: false, code: 'auction_not_started' };
    case 'closed':
      return { ok: false, code: 'auction_processing', retryAfterMs: CLOSE_GRACE_MS };
    case 'done':
      return { ok: false, code: 'auction_done' };
    default:
      return { ok: true, lot, events };
  }
}

/**
 * Pauses the clock of a running lot: it takes no bids and does not close while paused. Not allowed between a close and
 * its processing.
 */
export function pauseLot(given: LotState, now: number): OfficeMove | OfficeRefusal {
  const at = toRunningLot(given, now);
  if (!at.ok) return at;
  if (at.lot.pausedAt !== null) return state('already_paused');
  if (isProcessing(at.lot, now))
    return { ok: false, code: 'auction_processing', retryAfterMs: biddingEndsAt(at.lot)! + CLOSE_GRACE_MS - now };
  return { ...at, lot: { ...at.lot, pausedAt: now } };
}

/** Resumes the clock: the paused time is added to every running timer (rules §10). */
export function resumeLot(given: LotState, now: number): OfficeMove | OfficeRefusal {
  const at = toRunningLot(given, now);
  if (!at.ok) return at;
  const { lot } = at;
  if (lot.pausedAt === null) return state('not_paused');
  const lost = Math.max(0, now - lot.pausedAt);
  const moved = { ...lot, pausedAt: null };
  if (lot.blindEndsAt !== null) moved.blindEndsAt = lot.blindEndsAt + lost;
  else if (lot.extendedEndsAt !== null) {
    moved.extendedEndsAt = lot.extendedEndsAt + lost;
    moved.extendedCapAt = lot.extendedCapAt! + lost;
  } else moved.endsAt = lot.endsAt + lost;
  return { ...at, lot: moved };
}

/**
 * Withdraws a lot before T: one without bids or with reserve for any reason, others never at the consignor's wish. Once
 * overtime has begun a lot runs to its end; problems are corrected by voids, or afterwards (rules §1.4).
 */
export function withdrawLot(given: LotState, reason: WithdrawReason, now: number): OfficeMove | OfficeRefusal {
  const { lot, events } = advance(given, now);
  const from = storedStatus(lot);
  if (from === 'done') return { ok: false, code: 'auction_done' };
  if (from === 'closed') return { ok: false, code: 'auction_processing', retryAfterMs: CLOSE_GRACE_MS };
  const row = auctionMachine.transitions.find((move) => move.from === from && move.trigger === 'withdraw');
  if (row === undefined) return state('overtime');
  if (row.guard !== null && !auctionGuards[row.guard](lot, { isConsignorsWish: reason === 'consignor' }))
    return state(from === 'open' ? 'without_reserve' : 'has_bids');
  const done: LotEvent = { type: 'done', at: now, outcome: 'withdrawn', winnerId: null, priceCents: lot.priceCents };
  return {
    ok: true,
    lot: { ...lot, doneAt: now, pausedAt: null, outcome: 'withdrawn' },
    events: [...events, done],
  };
}

/**
 * Ends a lot whose item may not be sold, in any phase: bidding closes now, and settlement marks it withdrawn. A lot
 * that has not begun is withdrawn as if by staff.
 */
export function closeHeldLot(given: LotState, now: number): OfficeMove | OfficeRefusal {
  if (storedStatus(given) === 'not_started') return withdrawLot({ ...given, pausedAt: null }, 'authenticity', now);
  const { lot, events } = advance(given, now);
  if (lot.doneAt !== null) return { ok: false, code: 'auction_done' };
  if (lot.closedAt !== null) return { ok: true, lot, events };
  return { ok: true, lot: { ...lot, closedAt: now, pausedAt: null }, events: [...events, { type: 'closed', at: now }] };
}

export type VoidMove = OfficeMove & { replay: Replay };

/**
 * Voids bids and replays the log without them (rules §1.8). The price may fall and the lead may pass. No one is made to
 * lead beyond `ceilingOf`. A bid made by mistake can be voided only while open and 12 h or more before T. Nothing is
 * voided in the blind phase, because sealed bids build on the frozen price.
 */
export function voidBids(
  given: LotState,
  log: readonly LoggedBid[],
  command: { seqs: readonly number[]; reason: VoidReason },
  now: number,
  ceilingOf: (userId: string) => Cents,
): VoidMove | OfficeRefusal {
  const at = toRunningLot(given, now);
  if (!at.ok) return at;
  const status = storedStatus(at.lot);
  if (status === 'blind') return state('blind');
  if (command.reason === 'typo' && (status !== 'open' || at.lot.endsAt - now < TYPO_LIMIT_MS))
    return state('typo_too_late');
  const wanted = new Set(command.seqs);
  const found = log.filter((bid) => wanted.has(bid.seq));
  if (found.length !== wanted.size) return { ok: false, code: 'bid_unknown' };
  if (found.some((bid) => bid.isVoided)) return state('already_voided');
  const replay = replayWithinCredit(
    at.lot,
    log.map((bid) => (wanted.has(bid.seq) ? { ...bid, isVoided: true } : bid)),
    ceilingOf,
  );
  return { ...at, lot: replay.lot, replay };
}

/** The highest whole-dollar maximum that this much credit carries, premium counted. */
export function ceilingFor(availableCents: Cents, buyerPremiumBps: number): Cents {
  let amount = Math.floor((Math.max(0, availableCents) * 10_000) / (10_000 + buyerPremiumBps) / 100) * 100;
  while (amount > 0 && holdFor(amount, buyerPremiumBps) > availableCents) amount -= 100;
  return amount;
}
