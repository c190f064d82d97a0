import type { Cents } from '../money/money.ts';
import { type IncrementTable, STANDARD_INCREMENTS } from './increments.ts';

// The contents of an auction row. Times are epoch milliseconds of the database's clock; null = has not happened.

export type BlindPricing = 'second_price' | 'first_price';
/**
 * `second_chance`: the buyer has not paid and the lot is offered to the next bidder. `defaulted`: no one accepted that
 * offer, or the sale was undone.
 */
export const LotOutcome = ['sold', 'unsold', 'reserve_not_met', 'withdrawn', 'second_chance', 'defaulted'] as const;
export type LotOutcome = (typeof LotOutcome)[number];

export type LotState = {
  /** Published start. */
  startsAt: number;
  /** T, the published end of the open phase. */
  endsAt: number;
  /** Written when the start is first processed, so that the `opened` event happens only once. */
  openedAt: number | null;
  /** Set when the extended phase begins; moves with each competing bid, never past the cap. */
  extendedEndsAt: number | null;
  extendedCapAt: number | null;
  /** Set when the blind phase begins. */
  blindEndsAt: number | null;
  closedAt: number | null;
  doneAt: number | null;
  /** Staff have stopped the clock at this moment; null while it runs. */
  pausedAt: number | null;
  /** Written at settlement. */
  outcome: LotOutcome | null;

  /** W: length of the extended window and of each reset. */
  windowMs: number;
  /** C: the cap on overtime, counted from T. */
  capMs: number;
  /** D: length of the blind phase. */
  blindMs: number;
  blindEnabled: boolean;
  blindPricing: BlindPricing;

  openingCents: Cents;
  /** Secret. null = without reserve. */
  reserveCents: Cents | null;
  /** The public price, or the opening bid while no one leads. */
  priceCents: Cents;
  leaderId: string | null;
  /** Secret: the leader's maximum. */
  leaderMaxCents: Cents | null;
  /** seq of the bid that set the leader's maximum. */
  leaderSeq: number | null;

  /** Number of the last accepted bid; 1..n without gaps. Does not advance in the blind phase. */
  seq: number;
  /**
   * Last position given to a sealed bid, 0 before the blind phase. Secret until the reveal, because it counts sealed
   * bids.
   */
  sealedSeq: number;
  /** Accepted bids that are still valid. */
  bidCount: number;
  /** Distinct users with a valid bid. */
  bidderCount: number;
  /** Pseudonyms given so far ("Bidder 1"..n); never falls, not even when a bid is voided. */
  aliasCount: number;
  /** How often a bid moved the end of the extended phase. */
  extensionCount: number;

  /** The increment table it was published with. */
  increments: IncrementTable;
  buyerPremiumBps: number;
};

/** Facts about a person, read under the same locks as the lot. */
export type Bidder = {
  userId: string;
  /** Owner, consignor, or an account linked to them (rules §1.10). */
  isOwner: boolean;
  /** Staff never bid. */
  isStaff?: boolean;
  isBlocked: boolean;
  isEmailVerified: boolean;
  hasAddress: boolean;
  hasPaymentMethod: boolean;
  hasAcceptedTerms: boolean;
  isIdentityVerified: boolean;
  hasOverdueInvoice: boolean;
  isVip: boolean;
  /** limit − all holds, including this lot's; see credit.ts. Ignored for a VIP. */
  availableCents: Cents;
};

/** A bidder with their current position on this lot. */
export type LotBidder = Bidder & {
  /** The amount their bid on this lot now holds (their maximum or sealed bid with premium), 0 when outbid. */
  currentHoldCents: Cents;
  /** Has at least one accepted, unvoided bid received before T. While the lot is open: any such bid. */
  hasBidBeforeT: boolean;
  /** n of "Bidder n", or null before their first accepted bid. */
  aliasNumber: number | null;
  /** Their sealed bid in the blind phase. */
  sealed?: SealedBid | null;
  /**
   * The most they may bid without a verified bank account (rules §5.3), 0 where only a bank account is accepted. Null
   * or omitted: they have one, or pay later.
   */
  cardCeilingCents?: Cents | null;
  /** When their last bid on this lot was accepted. If set, at most one bid per second is accepted (rules §2). */
  lastBidAt?: number | null;
};

export type SealedBid = {
  userId: string;
  amountCents: Cents;
  /** Order among sealed bids, for ties. Secret until the reveal. */
  seq: number;
  /** 1 for the first, 2 after one raise, ... Safe to show to its owner. */
  revision: number;
};

export type LotEvent =
  | { type: 'opened'; at: number }
  | { type: 'extended_started'; at: number; extendedEndsAt: number; extendedCapAt: number; bidderCount: number }
  | { type: 'extended_moved'; at: number; extendedEndsAt: number }
  | { type: 'blind_started'; at: number; blindEndsAt: number; priceCents: Cents; eligibleCount: number }
  | { type: 'reserve_met'; at: number; priceCents: Cents }
  | { type: 'closed'; at: number }
  | { type: 'done'; at: number; outcome: LotOutcome; winnerId: string | null; priceCents: Cents };

/** What staff decide when they list a lot; the rest of a new lot follows. */
export type LotListing = Pick<LotState, 'startsAt' | 'endsAt' | 'openingCents'> &
  Partial<
    Pick<
      LotState,
      | 'windowMs'
      | 'capMs'
      | 'blindMs'
      | 'blindEnabled'
      | 'blindPricing'
      | 'reserveCents'
      | 'increments'
      | 'buyerPremiumBps'
    >
  >;

const MINUTE = 60_000;

/** Timers when nothing is set: W 15 min, C 2 h, D 30 min, blind on (rules §1.4). */
export const DEFAULT_TIMERS = { windowMs: 15 * MINUTE, capMs: 120 * MINUTE, blindMs: 30 * MINUTE, blindEnabled: true };

/** A listed lot before its first bid, with the product's defaults (rules §1.4, §1.5; premium 0). */
export function newLot(listing: LotListing): LotState {
  return {
    startsAt: listing.startsAt,
    endsAt: listing.endsAt,
    openedAt: null,
    extendedEndsAt: null,
    extendedCapAt: null,
    blindEndsAt: null,
    closedAt: null,
    doneAt: null,
    pausedAt: null,
    outcome: null,
    windowMs: listing.windowMs ?? DEFAULT_TIMERS.windowMs,
    capMs: listing.capMs ?? DEFAULT_TIMERS.capMs,
    blindMs: listing.blindMs ?? DEFAULT_TIMERS.blindMs,
    blindEnabled: listing.blindEnabled ?? DEFAULT_TIMERS.blindEnabled,
    blindPricing: listing.blindPricing ?? 'second_price',
    openingCents: listing.openingCents,
    reserveCents: listing.reserveCents ?? null,
    priceCents: listing.openingCents,
    leaderId: null,
    leaderMaxCents: null,
    leaderSeq: null,
    seq: 0,
    sealedSeq: 0,
    bidCount: 0,
    bidderCount: 0,
    aliasCount: 0,
    extensionCount: 0,
    increments: listing.increments ?? STANDARD_INCREMENTS,
    buyerPremiumBps: listing.buyerPremiumBps ?? 0,
  };
}
