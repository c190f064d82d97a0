import type { Cents } from '../money/money.ts';
import { biddingEndsAt, CLOSE_GRACE_MS, storedStatus } from './phase.ts';
import type { BidRefusal, MissingStep } from './refusals.ts';
import type { Bidder, LotBidder, LotState } from './state.ts';

// Who may bid, as lists of guards. Each returns a refusal or null; the first refusal wins.

/** Bidders cannot reopen it sooner than this. The client retries then. */
const SETTLING_RETRY_MS = CLOSE_GRACE_MS;
/** No one knows when staff will resume the clock. The live stream reports it immediately. */
export const PAUSED_RETRY_MS = 10_000;

/**
 * Checks the phase for a bid received at `receivedAt`. `lot` has been advanced to lock time. Between an end and the
 * next phase: `auction_processing` with the time left (the closing rule).
 */
export function phaseRefusal(lot: Readonly<LotState>, receivedAt: number): BidRefusal | null {
  switch (storedStatus(lot)) {
    case 'done':
      return { ok: false, code: 'auction_done' };
    case 'closed':
      return { ok: false, code: 'auction_processing', retryAfterMs: SETTLING_RETRY_MS };
    case 'not_started':
      return { ok: false, code: 'auction_not_started', startsAt: lot.startsAt };
    default:
  }
  if (lot.pausedAt !== null)
    return { ok: false, code: 'auction_processing', retryAfterMs: PAUSED_RETRY_MS, isPaused: true };
  if (receivedAt < lot.startsAt) return { ok: false, code: 'auction_not_started', startsAt: lot.startsAt };
  const end = biddingEndsAt(lot)!;
  if (receivedAt > end) return processing(end, receivedAt);
  const previousEnd = previousPhaseEnd(lot);
  if (previousEnd !== null && receivedAt > previousEnd && receivedAt < previousEnd + CLOSE_GRACE_MS)
    return processing(previousEnd, receivedAt);
  return null;
}

function processing(end: number, receivedAt: number): BidRefusal {
  return {
    ok: false,
    code: 'auction_processing',
    retryAfterMs: Math.max(1, end + CLOSE_GRACE_MS - receivedAt),
  };
}

function previousPhaseEnd(lot: Readonly<LotState>): number | null {
  if (lot.blindEndsAt !== null) return lot.extendedCapAt;
  return lot.extendedEndsAt === null ? null : lot.endsAt;
}

/** Only users who bid before T may bid in the extended and blind phases (spec §4). */
export function eligibilityRefusal(lot: Readonly<LotState>, bidder: { hasBidBeforeT: boolean }): BidRefusal | null {
  if (lot.extendedEndsAt === null || bidder.hasBidBeforeT) return null;
  return { ok: false, code: 'auction_extended_no_access' };
}

/** Owners, consignors, their linked accounts and staff never bid (rules §1.10). */
export function ownershipRefusal(bidder: { isOwner: boolean; isStaff?: boolean }): BidRefusal | null {
  if (bidder.isOwner) return { ok: false, code: 'own_item' };
  return bidder.isStaff === true ? { ok: false, code: 'forbidden' } : null;
}

/** What an account lacks before it can bid, in the order it is asked for (rules §1.4 "ready bidder", §8). */
export function missingSteps(bidder: Readonly<Bidder>): MissingStep[] {
  const missing: MissingStep[] = [];
  if (!bidder.isEmailVerified) missing.push('email');
  if (!bidder.hasAcceptedTerms) missing.push('terms');
  if (!bidder.hasAddress) missing.push('shipping');
  if (!bidder.hasPaymentMethod) missing.push('payment');
  if (!bidder.isIdentityVerified) missing.push('identity');
  return missing;
}

/** Blocked, unverified or overdue accounts do not bid, whatever the amount. */
export function accountRefusal(bidder: Readonly<Bidder>): BidRefusal | null {
  if (bidder.isBlocked) return { ok: false, code: 'account_blocked' };
  if (!bidder.isEmailVerified) return { ok: false, code: 'email_unverified', missing: missingSteps(bidder) };
  return bidder.hasOverdueInvoice ? { ok: false, code: 'invoice_overdue' } : null;
}

/**
 * Steps that an account lacks. Asked after the credit limit, where there is one: no one should add a payment method for
 * an amount that is refused anyway.
 */
export function stepsRefusal(bidder: Readonly<Bidder>): BidRefusal | null {
  if (!bidder.hasAcceptedTerms || !bidder.hasAddress || !bidder.hasPaymentMethod)
    return { ok: false, code: 'onboarding_incomplete', missing: missingSteps(bidder) };
  if (!bidder.isIdentityVerified) return { ok: false, code: 'identity_required', missing: missingSteps(bidder) };
  return null;
}

/** A bid that may exceed what a card can pay requires a verified bank account first (rules §5.3). */
export function bankRefusal(
  amountCents: Cents,
  { cardCeilingCents }: Pick<LotBidder, 'cardCeilingCents'>,
): BidRefusal | null {
  if (cardCeilingCents == null || amountCents <= cardCeilingCents) return null;
  return { ok: false, code: 'payment_method_not_allowed', ceilingCents: cardCeilingCents };
}
