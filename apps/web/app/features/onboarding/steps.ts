import { NEW_BIDDER_LIMIT_CENTS } from '@assay/domain/credit/credit.ts';
import type { KycStatus } from '@assay/domain/enums.ts';
import { formatMoney } from '@assay/ui/money.ts';

/** What the onboarding pages know about a user. */
export type OnboardingFacts = {
  emailVerified: boolean;
  hasShipping: boolean;
  /** A card or a bank account that can pay. */
  hasCard: boolean;
  /** A bank account is waiting for its deposits to be verified. */
  bankWaits: boolean;
  kyc: KycStatus | null;
};

export const STEPS = [
  {
    key: 'basic-info',
    label: 'Basic info',
    unlocks: 'Verify your email so we can send you alerts and receipts.',
    isDone: (facts: OnboardingFacts) => facts.emailVerified,
  },
  {
    key: 'shipping-address',
    label: 'Shipping address',
    unlocks: 'Shows you exact shipping and tax on every item before you bid.',
    isDone: (facts: OnboardingFacts) => facts.hasShipping,
  },
  {
    key: 'payment-information',
    label: 'Payment',
    unlocks: 'Lets you buy now and make offers up to $1,000. You won’t be charged now.',
    isDone: (facts: OnboardingFacts) => facts.hasCard,
  },
  {
    key: 'identity-verification',
    label: 'Identity',
    unlocks: `Lets you bid, with a starting credit limit of ${formatMoney(NEW_BIDDER_LIMIT_CENTS)}.`,
    isDone: (facts: OnboardingFacts) => facts.kyc === 'verified',
  },
] as const;
type Step = (typeof STEPS)[number];
export type StepKey = Step['key'];

/**
 * The steps required before a destination. A fixed-price purchase needs a confirmed address (the checkout asks for the
 * rest), an offer also needs a shipping address and a payment method, everything else needs all of them.
 */
export function stepsToward(next: string | null): readonly Step[] {
  const place = new URL(next ?? '/', 'http://assay.invalid');
  if (['/bag', '/checkout'].includes(place.pathname) || place.searchParams.has('buy')) return STEPS.slice(0, 1);
  return place.searchParams.has('offer') ? STEPS.slice(0, 3) : STEPS;
}

/** The first missing step before a destination that was not skipped. Null if there is none. */
export function firstMissing(
  facts: OnboardingFacts,
  next: string | null,
  skipped: readonly string[] = [],
): StepKey | null {
  return stepsToward(next).find((step) => !step.isDone(facts) && !skipped.includes(step.key))?.key ?? null;
}

/** The next missing step after this one, so that a skipped step isn't asked again right away; null at the end. */
export function missingAfter(facts: OnboardingFacts, current: StepKey, next: string | null): StepKey | null {
  const at = STEPS.findIndex((step) => step.key === current);
  return stepsToward(next).find((step) => STEPS.indexOf(step) > at && !step.isDone(facts))?.key ?? null;
}
