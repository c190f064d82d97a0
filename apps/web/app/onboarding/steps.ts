import type { KycStatus } from '@assay/domain/enums.ts';

/** What the onboarding pages know of a person. */
export type OnboardingFacts = {
  emailVerified: boolean;
  hasShipping: boolean;
  /** A card or a bank account that can pay. */
  hasCard: boolean;
  /** A bank account waits for its deposits. */
  bankWaits: boolean;
  kyc: KycStatus | null;
};

export const STEPS = [
  {
    key: 'basic-info',
    label: 'Basic info',
    unlocks: 'Unlocks alerts and buying: we only write to an address that is yours.',
    isDone: (facts: OnboardingFacts) => facts.emailVerified,
  },
  {
    key: 'shipping-address',
    label: 'Shipping address',
    unlocks: 'Unlocks exact shipping and tax on every item, before you bid.',
    isDone: (facts: OnboardingFacts) => facts.hasShipping,
  },
  {
    key: 'payment-information',
    label: 'Payment',
    unlocks: 'Unlocks buying at once and offers up to $1,000. Nothing is charged now.',
    isDone: (facts: OnboardingFacts) => facts.hasCard,
  },
  {
    key: 'identity-verification',
    label: 'Identity',
    unlocks: 'Unlocks bidding, with a credit limit of $2,500 to begin with.',
    isDone: (facts: OnboardingFacts) => facts.kyc === 'verified',
  },
] as const;
export type StepKey = (typeof STEPS)[number]['key'];

/** The first step that is missing, or null when all are done. */
export function firstMissing(facts: OnboardingFacts): StepKey | null {
  return STEPS.find((step) => !step.isDone(facts))?.key ?? null;
}

/** The next missing step after this one, so that what was put off is not asked for again at once; null at the end. */
export function missingAfter(facts: OnboardingFacts, current: StepKey): StepKey | null {
  const at = STEPS.findIndex((step) => step.key === current);
  return STEPS.find((step, index) => index > at && !step.isDone(facts))?.key ?? null;
}
