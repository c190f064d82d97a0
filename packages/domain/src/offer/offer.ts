import type { FieldIssue } from '../account/issue.ts';
import { issue } from '../account/issue.ts';
import { UNVERIFIED_OFFER_CAP_CENTS } from '../account/onboarding.ts';
import type { MissingStep } from '../auction/refusals.ts';
import type { ItemAssignment, ItemType, OfferType } from '../enums.ts';
import { acceptsResaleOffers } from '../item/assignment.ts';
import type { Cents } from '../money/money.ts';

// Who may offer how much on what (rules §3). Pure: facts and the time go in, a refusal or the terms come out.

const DAY_MS = 86_400_000;
/** The most offers a buyer may make on one item in 30 days. */
export const MAXIMUM_OFFERS = 3;
export const OFFERS_WINDOW_MS = 30 * DAY_MS;
/** Offers are whole dollars, at least one. */
export const MIN_OFFER_CENTS = 100;
export const MAX_OFFER_CENTS = 10_000_000_000;

export const OffersReason = [
  'own_item',
  'not_for_sale',
  'in_transaction',
  'live_offer_exists',
  'attempts_used',
  'not_ready',
] as const;
export type OffersReason = (typeof OffersReason)[number];

export type OfferItem = {
  type: ItemType;
  offerType: OfferType;
  /** Published and not withdrawn. */
  isLive: boolean;
  /** Assay sells it: no user owns it. */
  isHouse: boolean;
  assignment: ItemAssignment | null;
  /** An auction or a listing of it is not finished. */
  isListed: boolean;
  /** Sold by an accepted, unsettled offer, or being charged at its instant price. */
  isInTransaction: boolean;
  isHiddenFromOffers: boolean;
  /** The owner's account is blocked or deleted. */
  isOwnerGone: boolean;
  minOfferCents: Cents | null;
  instantCents: Cents | null;
};

/** An earlier offer of this buyer on this item. */
export type EarlierOffer = {
  amountCents: Cents;
  /** Epoch ms. */
  at: number;
  isLive: boolean;
  /**
   * Declined by the owner or by their silence, or answered by a counter that was not accepted. Not: the item was gone.
   */
  isDeclined: boolean;
  /** The terms when the offer was made. */
  minOfferCents: Cents | null;
  instantCents: Cents | null;
};

export type OfferBuyer = {
  /** Owner or consignor. */
  isOwner: boolean;
  isStaff: boolean;
  isBlocked: boolean;
  isEmailVerified: boolean;
  hasAcceptedTerms: boolean;
  hasAddress: boolean;
  hasPaymentMethod: boolean;
  isIdentityVerified: boolean;
  hasOverdueInvoice: boolean;
  /**
   * The most they may offer on this item without a verified bank account (rules §5.3). Null or omitted: no such limit.
   */
  cardCeilingCents?: Cents | null;
  /** Oldest first, without those whose charge at the instant price failed. */
  earlier: readonly EarlierOffer[];
};

export type OfferRefusal =
  | {
      ok: false;
      code: 'own_item' | 'forbidden' | 'item_not_for_sale' | 'offer_exists' | 'account_blocked' | 'invoice_overdue';
    }
  | { ok: false; code: 'offer_attempts_used'; retryAfterMs: number }
  | { ok: false; code: 'email_unverified' | 'onboarding_incomplete' | 'identity_required'; missing: MissingStep[] }
  | { ok: false; code: 'payment_method_not_allowed'; missing: MissingStep[]; ceilingCents: Cents }
  | { ok: false; code: 'offer_too_low' | 'counter_too_low'; minimumCents: Cents }
  | { ok: false; code: 'validation_failed'; errors: FieldIssue[] };

/** The account has no blockers, for amounts that need no verified identity (rules §8). */
function accountRefusal(buyer: Readonly<OfferBuyer>): OfferRefusal | null {
  if (buyer.isBlocked) return { ok: false, code: 'account_blocked' };
  const missing: MissingStep[] = [];
  if (!buyer.isEmailVerified) missing.push('email');
  if (!buyer.hasAcceptedTerms) missing.push('terms');
  if (!buyer.hasAddress) missing.push('shipping');
  if (!buyer.hasPaymentMethod) missing.push('payment');
  if (missing[0] === 'email') return { ok: false, code: 'email_unverified', missing };
  if (missing.length > 0) return { ok: false, code: 'onboarding_incomplete', missing };
  return buyer.hasOverdueInvoice ? { ok: false, code: 'invoice_overdue' } : null;
}

/** An offer payable only from a bank account requires a verified one first (rules §5.3). */
function bankRefusal(buyer: Readonly<OfferBuyer>, amountCents: Cents): OfferRefusal | null {
  const ceilingCents = buyer.cardCeilingCents;
  if (ceilingCents == null || amountCents <= ceilingCents) return null;
  return { ok: false, code: 'payment_method_not_allowed', missing: ['bank_account'], ceilingCents };
}

/** Why the item takes no offers from any buyer. Null if it takes offers. */
export function itemReason(item: Readonly<OfferItem>): 'not_for_sale' | 'in_transaction' | null {
  if (item.isInTransaction) return 'in_transaction';
  if (!item.isLive || item.isListed || item.isOwnerGone) return 'not_for_sale';
  if (item.isHouse) {
    const isOpen = item.offerType === 'make_offer' || item.offerType === 'offer_instant';
    return isOpen && item.assignment === null && item.type !== 'companion' && item.type !== 'giveaway'
      ? null
      : 'not_for_sale';
  }
  return acceptsResaleOffers(item) ? null : 'not_for_sale';
}

/** Offers of the last 30 days: each counts toward the three, whatever its outcome. */
function countAttempts(buyer: Readonly<OfferBuyer>, now: number): EarlierOffer[] {
  return buyer.earlier.filter((offer) => offer.at > now - OFFERS_WINDOW_MS);
}

export function attemptsLeft(buyer: Readonly<OfferBuyer>, now: number): number {
  return Math.max(0, MAXIMUM_OFFERS - countAttempts(buyer, now).length);
}

/**
 * This buyer's lowest allowed offer: the minimum, and more than their last declined offer, unless the minimum or the
 * instant price has fallen since (rules §3). Cents, whole dollars.
 */
export function minimumOffer(item: Readonly<OfferItem>, earlier: readonly EarlierOffer[]): Cents {
  const minimum = Math.max(MIN_OFFER_CENTS, item.minOfferCents ?? 0);
  const last = earlier.findLast((offer) => offer.isDeclined);
  if (last === undefined) return minimum;
  const hasFallen =
    (item.minOfferCents ?? 0) < (last.minOfferCents ?? 0) ||
    (item.instantCents ?? Number.POSITIVE_INFINITY) < (last.instantCents ?? Number.POSITIVE_INFINITY);
  const improved = last.amountCents + MIN_OFFER_CENTS;
  // Never ask for more than the instant price: at that price the item is theirs.
  return hasFallen ? minimum : Math.max(minimum, Math.min(improved, item.instantCents ?? improved));
}

export type OffersPossible = {
  possible: boolean;
  reason: OffersReason | null;
  /** The published minimum; null: any amount from $1. */
  minOfferCents: Cents | null;
  instantCents: Cents | null;
  /** What this buyer has to offer at least. */
  leastCents: Cents;
  attemptsLeft: number;
  /** Missing account steps if the reason is `not_ready`. */
  missing: MissingStep[];
};

/** Whether this buyer may make an offer on this item now, and if not, why (rules §3). Pass `null` for a visitor. */
export function offersPossible(
  item: Readonly<OfferItem>,
  buyer: Readonly<OfferBuyer> | null,
  now: number,
): OffersPossible {
  const { refusal, reason } = checkEligibility(item, buyer, now);
  return {
    possible: reason === null,
    reason,
    minOfferCents: item.minOfferCents,
    instantCents: item.instantCents,
    leastCents: minimumOffer(item, buyer?.earlier ?? []),
    attemptsLeft: buyer === null ? MAXIMUM_OFFERS : attemptsLeft(buyer, now),
    missing: refusal !== null && 'missing' in refusal ? refusal.missing : [],
  };
}

type OfferEligibility = { refusal: OfferRefusal | null; reason: OffersReason | null };

function checkEligibility(
  item: Readonly<OfferItem>,
  buyer: Readonly<OfferBuyer> | null,
  now: number,
): OfferEligibility {
  if (buyer?.isOwner === true) return { refusal: { ok: false, code: 'own_item' }, reason: 'own_item' };
  const itemProblem = itemReason(item);
  if (itemProblem !== null) return { refusal: { ok: false, code: 'item_not_for_sale' }, reason: itemProblem };
  if (buyer === null) return { refusal: null, reason: 'not_ready' };
  if (buyer.earlier.some((offer) => offer.isLive))
    return { refusal: { ok: false, code: 'offer_exists' }, reason: 'live_offer_exists' };
  const attempts = countAttempts(buyer, now);
  if (attempts.length >= MAXIMUM_OFFERS) {
    const retryAfterMs = attempts[attempts.length - MAXIMUM_OFFERS]!.at + OFFERS_WINDOW_MS - now;
    return { refusal: { ok: false, code: 'offer_attempts_used', retryAfterMs }, reason: 'attempts_used' };
  }
  if (buyer.isStaff) return { refusal: { ok: false, code: 'forbidden' }, reason: 'not_ready' };
  const account = accountRefusal(buyer) ?? bankRefusal(buyer, minimumOffer(item, buyer.earlier));
  return { refusal: account, reason: account === null ? null : 'not_ready' };
}

/** An amount of money as people write offers: whole dollars from $1 to $100 million. */
export function amountRefusal(amountCents: Cents, path = 'amountCents'): OfferRefusal | null {
  if (amountCents % 100 !== 0)
    return {
      ok: false,
      code: 'validation_failed',
      errors: [issue(path, 'offer_whole_dollars', 'Offers must be whole dollars')],
    };
  if (amountCents < MIN_OFFER_CENTS || amountCents > MAX_OFFER_CENTS)
    return {
      ok: false,
      code: 'validation_failed',
      errors: [issue(path, 'offer_out_of_range', 'Offers must be between $1 and $100,000,000')],
    };
  return null;
}

export type SubmittedOffer = {
  ok: true;
  /** The amount offered: never more than the instant price. */
  amountCents: Cents;
  /** It reaches the instant price: it is charged and accepted immediately. */
  isInstant: boolean;
};

/** Every check on an offer (rules §3), in the order of the reasons; then amount, least amount and identity. */
export function submitOffer(
  item: Readonly<OfferItem>,
  buyer: Readonly<OfferBuyer>,
  amountCents: Cents,
  now: number,
): SubmittedOffer | OfferRefusal {
  const { refusal } = checkEligibility(item, buyer, now);
  if (refusal !== null) return refusal;
  const malformed = amountRefusal(amountCents);
  if (malformed !== null) return malformed;
  const least = minimumOffer(item, buyer.earlier);
  if (amountCents < least) return { ok: false, code: 'offer_too_low', minimumCents: least };
  const isInstant = item.instantCents !== null && amountCents >= item.instantCents;
  const bound = isInstant ? item.instantCents! : amountCents;
  if (bound > UNVERIFIED_OFFER_CAP_CENTS && !buyer.isIdentityVerified)
    return { ok: false, code: 'identity_required', missing: ['identity'] };
  return bankRefusal(buyer, bound) ?? { ok: true, amountCents: bound, isInstant };
}

/** A counter is above the offer, not below the minimum and not above the instant price (rules §3). */
export function counterRefusal(
  item: Pick<OfferItem, 'minOfferCents' | 'instantCents'>,
  offerCents: Cents,
  counterCents: Cents,
): OfferRefusal | null {
  const malformed = amountRefusal(counterCents);
  if (malformed !== null) return malformed;
  const minimumCents = minimumCounter(item, offerCents);
  if (counterCents < minimumCents) return { ok: false, code: 'counter_too_low', minimumCents };
  if (item.instantCents !== null && counterCents > item.instantCents)
    return {
      ok: false,
      code: 'validation_failed',
      errors: [issue('amountCents', 'counter_above_instant', 'A counter offer can’t be above the instant sale price')],
    };
  return null;
}

export function minimumCounter(item: Pick<OfferItem, 'minOfferCents'>, offerCents: Cents): Cents {
  return Math.max(offerCents + MIN_OFFER_CENTS, item.minOfferCents ?? 0);
}

/**
 * Why an owner may not set these terms, or null: whole dollars, the minimum not above the instant price, and no live
 * counter above the instant price (rules §3). `changed`: the field the owner is setting, which gets the error when both
 * are at fault.
 */
export function termsRefusal(
  terms: { minOfferCents: Cents | null; instantCents: Cents | null },
  highestCounterCents: Cents | null,
  changed: 'amountCents' | 'instantPriceCents' = 'amountCents',
): OfferRefusal | { ok: false; code: 'offer_state' } | null {
  const { minOfferCents, instantCents } = terms;
  for (const [path, cents] of [
    ['amountCents', minOfferCents],
    ['instantPriceCents', instantCents],
  ] as const) {
    const malformed = cents === null ? null : amountRefusal(cents, path);
    if (malformed !== null) return malformed;
  }
  if (instantCents === null) return null;
  if (minOfferCents !== null && minOfferCents > instantCents)
    return {
      ok: false,
      code: 'validation_failed',
      errors: [issue(changed, 'minimum_above_instant', 'The minimum offer can’t be above the instant sale price')],
    };
  return highestCounterCents !== null && highestCounterCents > instantCents ? { ok: false, code: 'offer_state' } : null;
}

/** The minimum an item gets when it is acquired: the price paid and 20 %, in whole dollars upwards (rules §3). */
export function defaultMinOffer(paidCents: Cents): Cents {
  return Math.ceil((paidCents * 12) / 1_000) * 100;
}

/** The median time an owner took to answer, in ms. Null if they never have. */
export function medianMs(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}
