import { availableForAuction, checkBid } from '../credit/credit.ts';
import type { AuctionStatus } from '../enums.ts';
import type { Cents } from '../money/money.ts';
import { sealedMinimumFor } from './blind.ts';
import {
  accountRefusal,
  bankRefusal,
  eligibilityRefusal,
  missingSteps,
  ownershipRefusal,
  phaseRefusal,
  stepsRefusal,
} from './guards.ts';
import { quickBids } from './increments.ts';
import { advance, biddingEndsAt, storedStatus } from './phase.ts';
import { isReserveMet, minimumFor } from './proxy.ts';
import type { BidRefusalCode, MissingStep } from './refusals.ts';
import type { LotBidder, LotState } from './state.ts';

export type Viewer =
  | null
  | (LotBidder & {
      /**
       * A unit can be bought now, alongside or instead of the auction. Determined by inventory and sale, not by this
       * lot.
       */
      canBuyNow?: boolean;
    });

export type AccessReason = BidRefusalCode | 'unauthenticated';

export type Access = {
  phase: AuctionStatus;
  /** Between an end and the next phase, or settling: retry in `retryAfterMs`. */
  isProcessing: boolean;
  retryAfterMs: number | null;
  canBid: boolean;
  canBuy: boolean;
  /** Every blocker, most final first. The first is the error code a bid would get. */
  reasons: AccessReason[];
  missing: MissingStep[];
  minNextBidCents: Cents;
  quickBidsCents: [Cents, Cents, Cents];
  extendedEligible: boolean;
  blindEligible: boolean;
  /** The bidder's own maximum while they lead, or their sealed bid. Null otherwise. */
  yourMaxCents: Cents | null;
  /** In the blind phase: led when the price was frozen. */
  youLead: boolean;
  reserve: 'none' | 'not_met' | 'met';
  availableForAuctionCents: Cents | null;
  /** End of the running phase (the start, before it), null when bidding is over. */
  phaseEndsAt: number | null;
  serverNow: number;
};

/** `none`, `not_met` or `met`. The amount itself is never public (rules §1.6). */
export function reserveState(lot: Readonly<LotState>): 'none' | 'not_met' | 'met' {
  if (lot.reserveCents === null) return 'none';
  return isReserveMet(lot) ? 'met' : 'not_met';
}

/**
 * What this viewer may do with this lot at `now`, and what blocks them (rules §1.4 table, §11). Pure. Never receives
 * other bidders' maximums, sealed bids or the number of sealed bids. `credit_limit_exceeded` means that not even the
 * minimum fits.
 */
export function accessFor(lot: LotState, viewer: Viewer, now: number): Access {
  const current = advance(lot, now).lot;
  const phase = storedStatus(current);
  const inPhase = phaseRefusal(current, now);
  const reasons = reasonsFor(current, viewer, now);
  const minNextBidCents = minimumForViewer(current, viewer);
  const isProcessing = inPhase?.code === 'auction_processing';
  const isEarlierBidder = viewer?.hasBidBeforeT ?? false;
  return {
    phase,
    isProcessing,
    retryAfterMs: inPhase?.code === 'auction_processing' ? inPhase.retryAfterMs : null,
    canBid: reasons.length === 0,
    canBuy: viewer?.canBuyNow === true && viewer.isEmailVerified && !viewer.isBlocked && !viewer.isOwner,
    reasons,
    missing: viewer === null ? [] : missingFor(viewer, minNextBidCents),
    minNextBidCents,
    quickBidsCents: quickBids(minNextBidCents, current.increments),
    extendedEligible: isEarlierBidder,
    blindEligible: isEarlierBidder && current.blindEnabled,
    yourMaxCents: ownMaximum(current, viewer),
    youLead: viewer !== null && current.leaderId === viewer.userId,
    reserve: reserveState(current),
    availableForAuctionCents:
      viewer === null || viewer.isVip ? null : availableForAuction(viewer.availableCents, viewer.currentHoldCents),
    phaseEndsAt: phase === 'not_started' ? current.startsAt : biddingEndsAt(current),
    serverNow: now,
  };
}

function reasonsFor(lot: LotState, viewer: Viewer, now: number): AccessReason[] {
  const inPhase = phaseRefusal(lot, now);
  if (viewer === null) return inPhase === null ? ['unauthenticated'] : [inPhase.code, 'unauthenticated'];
  const refusals = [
    inPhase,
    ownershipRefusal(viewer),
    eligibilityRefusal(lot, viewer),
    accountRefusal(viewer),
    stepsRefusal(viewer),
    bankRefusal(minimumForViewer(lot, viewer), viewer),
    checkBid(minimumForViewer(lot, viewer), lot.buyerPremiumBps, viewer),
  ];
  return refusals.filter((refusal) => refusal !== null).map((refusal) => refusal.code);
}

/** A bank account where the next bid is paid from one only: it is a payment method as well. */
function missingFor(viewer: LotBidder, minimumCents: Cents): MissingStep[] {
  const missing = missingSteps(viewer);
  if (bankRefusal(minimumCents, viewer) === null) return missing;
  return [...missing.filter((step) => step !== 'payment'), 'bank_account'];
}

function minimumForViewer(lot: LotState, viewer: Viewer): Cents {
  if (lot.blindEndsAt === null || viewer === null) return minimumFor(lot, viewer?.userId ?? null);
  return sealedMinimumFor(lot, viewer.userId, viewer.sealed);
}

function ownMaximum(lot: LotState, viewer: Viewer): Cents | null {
  if (viewer === null) return null;
  if (viewer.sealed) return viewer.sealed.amountCents;
  return lot.leaderId === viewer.userId ? lot.leaderMaxCents : null;
}
