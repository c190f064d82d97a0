import type { CreditOperation } from '../enums.ts';
import { applyBps, type Cents } from '../money/money.ts';

// Credit (rules §2): available = limit − bids you lead (at your maximum) − sealed bids − unpaid invoices.

const DAY = 86_400_000;
const TIER_BASE_CENTS = [0, 250_000, 500_000, 1_000_000] as const;
/** The credit limit of a new bidder after setup. */
export const NEW_BIDDER_LIMIT_CENTS: Cents = TIER_BASE_CENTS[1];
const TIER_3_LIFETIME_CENTS = 500_000;
const AUTOMATIC_CEILING_CENTS = 2_500_000;
/** A refundable deposit raises the limit by ten times itself. */
export const DEPOSIT_FACTOR = 10;

export type Tier = 0 | 1 | 2 | 3;

export type TierFacts = {
  isOnboardingDone: boolean;
  paidAuctionInvoices: number;
  paidLifetimeCents: Cents;
  paidLast24MonthsCents: Cents;
  /** When strikes were given, epoch ms. */
  strikesAt: readonly number[];
  /** Pays by bank only, and the bank account is not verified yet: the tier 1 amount is halved. */
  isUnverifiedBankOnly: boolean;
};

/** The tier an account has earned at `now`. */
export function computeTier(facts: TierFacts, now: number): Tier {
  if (!facts.isOnboardingDone) return 0;
  if (facts.paidAuctionInvoices < 1) return 1;
  const isStruckThisYear = facts.strikesAt.some((at) => now - at < 365 * DAY);
  if (facts.paidAuctionInvoices >= 3 && facts.paidLifetimeCents >= TIER_3_LIFETIME_CENTS && !isStruckThisYear) return 3;
  return 2;
}

/** The base limit of the account's tier, in cents. A strike halves it for 90 days. */
export function baseLimit(facts: TierFacts, now: number): Cents {
  const tier = computeTier(facts, now);
  let base: Cents = TIER_BASE_CENTS[tier];
  if (tier === 1 && facts.isUnverifiedBankOnly) base /= 2;
  if (tier === 3) base = Math.min(AUTOMATIC_CEILING_CENTS, Math.max(base, Math.floor(facts.paidLast24MonthsCents / 2)));
  const isStruck = facts.strikesAt.some((at) => now - at < 90 * DAY);
  return isStruck ? Math.floor(base / 2) : base;
}

/**
 * The hold for a maximum or sealed bid: the bid plus the buyer's premium. Shipping and tax are unknown before the
 * invoice.
 */
export function holdFor(amountCents: Cents, buyerPremiumBps: number): Cents {
  return amountCents + applyBps(amountCents, buyerPremiumBps);
}

export type CreditFacts = {
  limitCents: Cents;
  /** Σ over the lots you lead. */
  bidHoldsCents: Cents;
  sealedHoldsCents: Cents;
  /** Σ of unpaid invoices from auctions and offers. */
  invoiceHoldsCents: Cents;
  hasOverdueInvoice: boolean;
};

export function usedCredit(facts: CreditFacts): Cents {
  return facts.bidHoldsCents + facts.sealedHoldsCents + facts.invoiceHoldsCents;
}

/**
 * What may still be committed, in cents. Never negative (if a limit is lowered below the holds, this is 0 and existing
 * bids remain). 0 while an invoice is overdue. VIPs skip this check.
 */
export function availableCredit(facts: CreditFacts): Cents {
  if (facts.hasOverdueInvoice) return 0;
  return Math.max(0, facts.limitCents - usedCredit(facts));
}

/** The highest possible hold on one lot: available credit plus that lot's current hold. */
export function availableForAuction(availableCents: Cents, currentHoldCents: Cents): Cents {
  return Math.max(0, availableCents) + currentHoldCents;
}

/** The share of a limit that unpaid invoices leave, at the only level of detail that staff see. */
export const CreditBand = ['none', 'low', 'medium', 'high'] as const;
export type CreditBand = (typeof CreditBand)[number];

/**
 * The band of available credit as staff see it: the limit minus what is owed. Maximum bids and sealed bids never count,
 * so that no band reveals a bid (decision 0130). Low is up to a quarter of the limit, high from three quarters.
 */
export function creditBand(facts: {
  limitCents: Cents;
  owedCents: Cents;
  isVip: boolean;
  hasOverdueInvoice: boolean;
}): CreditBand {
  if (facts.hasOverdueInvoice) return 'none';
  if (facts.isVip) return 'high';
  const leftCents = facts.limitCents - facts.owedCents;
  if (leftCents <= 0) return 'none';
  if (leftCents * 4 <= facts.limitCents) return 'low';
  return leftCents * 4 < facts.limitCents * 3 ? 'medium' : 'high';
}

export type CreditExceeded = {
  ok: false;
  code: 'credit_limit_exceeded';
  /** The highest possible hold on this lot. */
  availableCents: Cents;
  /** The bid's hold. */
  neededCents: Cents;
};

/**
 * 'BID EXCEEDS CREDIT LIMIT' (spec §5): refuses a bid whose hold exceeds the available credit for this lot. Null if it
 * fits or the bidder is a VIP.
 */
export function checkBid(
  amountCents: Cents,
  buyerPremiumBps: number,
  bidder: { isVip: boolean; availableCents: Cents; currentHoldCents: Cents },
): CreditExceeded | null {
  if (bidder.isVip) return null;
  const neededCents = holdFor(amountCents, buyerPremiumBps);
  const availableCents = availableForAuction(bidder.availableCents, bidder.currentHoldCents);
  return neededCents <= availableCents
    ? null
    : { ok: false, code: 'credit_limit_exceeded', availableCents, neededCents };
}

export const CreditNextStep = [
  'none',
  'pay_overdue_invoice',
  'complete_onboarding',
  'verify_bank_account',
  'pay_first_invoice',
  'build_history',
  'place_deposit',
] as const;
export type CreditNextStep = (typeof CreditNextStep)[number];

/** Text key of what raises the limit next. */
export function nextStep(
  facts: TierFacts & { isVip: boolean; hasOverdueInvoice: boolean },
  now: number,
): CreditNextStep {
  if (facts.hasOverdueInvoice) return 'pay_overdue_invoice';
  if (facts.isVip) return 'none';
  const tier = computeTier(facts, now);
  if (tier === 0) return 'complete_onboarding';
  if (tier === 1) return facts.isUnverifiedBankOnly ? 'verify_bank_account' : 'pay_first_invoice';
  return tier === 2 ? 'build_history' : 'place_deposit';
}

export const CreditKind = [
  'limit',
  'bid_hold',
  'bid_release',
  'sealed_hold',
  'sealed_release',
  'invoice_hold',
  'invoice_release',
  'deposit',
  'strike',
] as const;
export type CreditKind = (typeof CreditKind)[number];

export type CreditEntry = {
  operation: CreditOperation;
  kind: CreditKind;
  amountCents: Cents;
  balanceAfterCents: Cents;
};

/** The next row of the append-only history: a positive change adds, a negative one subtracts, zero writes nothing. */
export function creditEntry(balanceCents: Cents, kind: CreditKind, changeCents: Cents): CreditEntry | null {
  if (changeCents === 0) return null;
  return {
    operation: changeCents > 0 ? 'add' : 'subtract',
    kind,
    amountCents: Math.abs(changeCents),
    balanceAfterCents: balanceCents + changeCents,
  };
}

/**
 * Verifies a history from its first row: start 0, every amount positive, every balance the running sum. Returns the
 * final balance (limit − used, which is `available` before its floor of 0), or the index of the first wrong row.
 */
export function checkHistory(
  entries: readonly CreditEntry[],
): { ok: true; balanceCents: Cents } | { ok: false; index: number } {
  let balance = 0;
  for (const [index, entry] of entries.entries()) {
    balance += entry.operation === 'add' ? entry.amountCents : -entry.amountCents;
    if (entry.amountCents <= 0 || entry.balanceAfterCents !== balance) return { ok: false, index };
  }
  return { ok: true, balanceCents: balance };
}

export type TierPart = {
  /** The tier's current amount. */
  baseCents: Cents;
  /** Given for tiers so far. */
  grantedCents: Cents;
  /** Deducted for strikes so far: 0 or negative. */
  struckCents: Cents;
};
export type TierStep = { kind: 'limit' | 'strike'; changeCents: Cents };

/**
 * The change that brings the tier's part of a limit to its base. It falls only for a strike within the last year, or
 * because only an unverified bank account is left. When it rises, it first restores what strikes deducted.
 */
export function tierSteps(part: TierPart, facts: TierFacts, now: number): TierStep[] {
  const changeCents = part.baseCents - part.grantedCents - part.struckCents;
  if (changeCents < 0) {
    if (facts.strikesAt.some((at) => now - at < 365 * DAY)) return [{ kind: 'strike', changeCents }];
    return facts.isUnverifiedBankOnly ? [{ kind: 'limit', changeCents }] : [];
  }
  const givenBack = Math.min(changeCents, -part.struckCents);
  const steps: TierStep[] = [
    { kind: 'strike', changeCents: givenBack },
    { kind: 'limit', changeCents: changeCents - givenBack },
  ];
  return steps.filter((step) => step.changeCents > 0);
}
