import { applyBps, type Cents } from '../money/money.ts';
import { type BlindResult, resolveBlind } from './blind.ts';
import { isReserveMet } from './proxy.ts';
import type { LotEvent, LotOutcome, LotState, SealedBid } from './state.ts';

// Settlement of a closed lot and what follows it (rules §1.4, §1.9).

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How a lot can come out of its close. */
export type CloseOutcome = Extract<LotOutcome, 'sold' | 'unsold' | 'reserve_not_met'>;

export type Settlement = {
  lot: LotState;
  outcome: CloseOutcome;
  /** Set only when sold. */
  winnerId: string | null;
  /** The hammer price; 0 when nothing was sold. */
  hammerCents: Cents;
  premiumCents: Cents;
  /** The opened sealed bids, after a blind phase. */
  blind: BlindResult | null;
  events: LotEvent[];
};

export type SettleRefusal = { ok: false; code: 'auction_not_closed' };

/** Sold, unsold (no bids) or reserve_not_met, from a lot whose price is final. */
export function decideOutcome(lot: Readonly<LotState>): CloseOutcome {
  if (lot.leaderId === null) return 'unsold';
  return isReserveMet(lot) ? 'sold' : 'reserve_not_met';
}

/**
 * Settles a closed lot: opens the sealed bids if there was a blind phase (one per bidder; each counts as one bid from
 * now on), decides, and marks the lot done. Idempotent for the caller: refuses a lot that is not exactly `closed`.
 */
export function settle(
  lot: LotState,
  sealedBids: readonly SealedBid[],
  now: number,
): ({ ok: true } & Settlement) | SettleRefusal {
  if (lot.closedAt === null || lot.doneAt !== null) return { ok: false, code: 'auction_not_closed' };
  const final: LotState = { ...lot };
  const blind = lot.blindEndsAt === null ? null : resolveBlind(lot, sealedBids);
  if (blind !== null) {
    final.leaderId = blind.winnerId;
    final.leaderMaxCents = blind.winnerMaxCents;
    final.priceCents = blind.priceCents;
    // Opened bids are numbered from the lowest to the highest, so the best of them is the last bid of the lot.
    final.seq = lot.seq + sealedBids.length;
    final.leaderSeq = blind.ranking[0]?.isCarried === false ? final.seq : lot.leaderSeq;
    final.bidCount = lot.bidCount + sealedBids.length;
  }
  const outcome = decideOutcome(final);
  final.outcome = outcome;
  final.doneAt = Math.max(now, lot.closedAt);
  const isSold = outcome === 'sold';
  const hammerCents = isSold ? final.priceCents : 0;
  const winnerId = isSold ? final.leaderId : null;
  return {
    ok: true,
    lot: final,
    outcome,
    winnerId,
    hammerCents,
    premiumCents: applyBps(hammerCents, lot.buyerPremiumBps),
    blind,
    events: [{ type: 'done', at: final.doneAt, outcome, winnerId, priceCents: final.priceCents }],
  };
}

export type InvoiceSchedule = {
  /** null: never charged by itself (VIP, or not payable by card). */
  autoChargeAt: number | null;
  dueAt: number;
  /** From here bidding and offers are suspended. */
  overdueAt: number;
  /** null: staff decide (VIP). */
  voidAt: number | null;
};

/** Times that follow the close of a sold lot (rules §1.9): +24 h charge, due +5 d, void +7 d. */
export function invoiceSchedule(
  closedAt: number,
  buyer: { isVip: boolean; hasCardOnFile: boolean; isCardPayable: boolean },
): InvoiceSchedule {
  if (buyer.isVip) {
    return {
      autoChargeAt: null,
      dueAt: closedAt + 30 * DAY,
      overdueAt: closedAt + 45 * DAY,
      voidAt: null,
    };
  }
  return {
    autoChargeAt: buyer.hasCardOnFile && buyer.isCardPayable ? closedAt + 24 * HOUR : null,
    dueAt: closedAt + 5 * DAY,
    overdueAt: closedAt + 5 * DAY,
    voidAt: closedAt + 7 * DAY,
  };
}

export type TimerPreset = {
  runMs: number;
  staggerMs: number;
  windowMs: number;
  capMs: number;
  blindMs: number;
  blindEnabled: boolean;
};

/** Timer presets (rules §1.4). Premier's blind phase runs from midnight ET to noon: 12 hours. */
export const TIMER_PRESETS = {
  weekly: {
    runMs: 7 * DAY,
    staggerMs: MINUTE,
    windowMs: 10 * MINUTE,
    capMs: 2 * HOUR,
    blindMs: 30 * MINUTE,
    blindEnabled: true,
  },
  premier: {
    runMs: 14 * DAY,
    staggerMs: MINUTE,
    windowMs: 15 * MINUTE,
    capMs: 3 * HOUR,
    blindMs: 12 * HOUR,
    blindEnabled: true,
  },
  live_drop: {
    runMs: 30 * MINUTE,
    staggerMs: 0,
    windowMs: MINUTE,
    capMs: 10 * MINUTE,
    blindMs: 2 * MINUTE,
    blindEnabled: false,
  },
} as const satisfies Record<string, TimerPreset>;
export type TimerPresetName = keyof typeof TIMER_PRESETS;
