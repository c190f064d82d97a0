import type { OnboardingStatus } from '../enums.ts';

// Onboarding (rules §8): steps may be completed in any order. The status is the first missing step.

export type OnboardingFacts = {
  isEmailVerified: boolean;
  hasShippingAddress: boolean;
  hasPaymentMethod: boolean;
  isIdentityVerified: boolean;
};

export const OnboardingStep = ['email', 'shipping', 'payment', 'identity'] as const;
export type OnboardingStep = (typeof OnboardingStep)[number];

const IS_COMPLETE: Readonly<Record<OnboardingStep, (facts: OnboardingFacts) => boolean>> = {
  email: (facts) => facts.isEmailVerified,
  shipping: (facts) => facts.hasShippingAddress,
  payment: (facts) => facts.hasPaymentMethod,
  identity: (facts) => facts.isIdentityVerified,
};

/** Steps still to do, in their order. */
export function missingOnboarding(facts: OnboardingFacts): OnboardingStep[] {
  return OnboardingStep.filter((step) => !IS_COMPLETE[step](facts));
}

/** The first missing step: `registered` (email not verified), `shipping`, `payment`, `identity`, or `done`. */
export function onboardingStatus(facts: OnboardingFacts): OnboardingStatus {
  const first = missingOnboarding(facts)[0];
  if (first === undefined) return 'done';
  return first === 'email' ? 'registered' : first;
}

export const Feature = [
  'browse',
  'favourites',
  'bag',
  'alerts',
  'newsletter',
  'buy_now',
  'redeem',
  'link_item',
  'exact_estimates',
  'express_buy',
  'make_offer',
  'bid',
  'offer_without_cap',
  'ach_only_items',
] as const;
export type Feature = (typeof Feature)[number];

/** Offers without verified identity may reach $1,000. */
export const UNVERIFIED_OFFER_CAP_CENTS = 100_000;

/** The steps each feature needs; `null` facts (a visitor) may only browse. */
export const FEATURE_NEEDS: Readonly<Record<Exclude<Feature, 'browse'>, readonly OnboardingStep[]>> = {
  favourites: [],
  bag: [],
  alerts: ['email'],
  newsletter: ['email'],
  buy_now: ['email'],
  redeem: ['email'],
  link_item: ['email'],
  exact_estimates: ['shipping'],
  express_buy: ['email', 'shipping', 'payment'],
  make_offer: ['email', 'shipping', 'payment'],
  bid: ['email', 'shipping', 'payment', 'identity'],
  offer_without_cap: ['email', 'shipping', 'payment', 'identity'],
  ach_only_items: ['email', 'shipping', 'payment', 'identity'],
};

/** What this person may do now; null is a visitor. */
export function unlockedFeatures(facts: OnboardingFacts | null): Feature[] {
  if (facts === null) return ['browse'];
  return Feature.filter(
    (feature) => feature === 'browse' || FEATURE_NEEDS[feature].every((step) => IS_COMPLETE[step](facts)),
  );
}

export type FeatureRefusal = {
  ok: false;
  code: 'unauthenticated' | 'email_unverified' | 'onboarding_incomplete' | 'identity_required';
  missing: OnboardingStep[];
};

/** The error that blocks this feature for a user, with the missing steps, or null. */
export function featureRefusal(feature: Feature, facts: OnboardingFacts | null): FeatureRefusal | null {
  if (feature === 'browse') return null;
  if (facts === null) return { ok: false, code: 'unauthenticated', missing: [] };
  const missing = FEATURE_NEEDS[feature].filter((step) => !IS_COMPLETE[step](facts));
  if (missing.length === 0) return null;
  if (missing[0] === 'email') return { ok: false, code: 'email_unverified', missing };
  return { ok: false, code: missing[0] === 'identity' ? 'identity_required' : 'onboarding_incomplete', missing };
}
