import { describe, expect, it, test } from 'vitest';
import { acceptsResaleOffers, computeItemAssignment } from '../item/assignment.ts';
import {
  featureRefusal,
  missingOnboarding,
  type OnboardingFacts,
  onboardingStatus,
  unlockedFeatures,
} from './onboarding.ts';

const facts = (over: Partial<OnboardingFacts> = {}): OnboardingFacts => ({
  isEmailVerified: true,
  hasShippingAddress: true,
  hasPaymentMethod: true,
  isIdentityVerified: true,
  ...over,
});
const nothing = facts({
  isEmailVerified: false,
  hasShippingAddress: false,
  hasPaymentMethod: false,
  isIdentityVerified: false,
});

describe('onboarding (rules §8): the status is the first missing step', () => {
  test.each([
    [nothing, 'registered'],
    [{ ...nothing, isEmailVerified: true }, 'shipping'],
    [facts({ hasPaymentMethod: false, isIdentityVerified: false }), 'payment'],
    [facts({ isIdentityVerified: false }), 'identity'],
    [facts({ hasShippingAddress: false }), 'shipping'],
    [facts(), 'done'],
  ])('%o is %s', (given, status) => {
    expect(onboardingStatus(given)).toBe(status);
  });

  it('names every missing step in order', () => {
    expect(missingOnboarding(nothing)).toEqual(['email', 'shipping', 'payment', 'identity']);
    expect(missingOnboarding(facts({ hasShippingAddress: false, isIdentityVerified: false }))).toEqual([
      'shipping',
      'identity',
    ]);
  });

  it('unlocks step by step', () => {
    expect(unlockedFeatures(null)).toEqual(['browse']);
    expect(unlockedFeatures(nothing)).toEqual(['browse', 'favourites', 'bag']);
    expect(unlockedFeatures(facts({ isIdentityVerified: false }))).toContain('make_offer');
    expect(unlockedFeatures(facts({ isIdentityVerified: false }))).not.toContain('bid');
    expect(unlockedFeatures(facts())).toContain('bid');
  });

  it('refuses with the first code and all missing steps', () => {
    expect(featureRefusal('bid', null)).toEqual({ ok: false, code: 'unauthenticated', missing: [] });
    expect(featureRefusal('bid', nothing)).toEqual({
      ok: false,
      code: 'email_unverified',
      missing: ['email', 'shipping', 'payment', 'identity'],
    });
    expect(featureRefusal('bid', facts({ hasPaymentMethod: false }))).toEqual({
      ok: false,
      code: 'onboarding_incomplete',
      missing: ['payment'],
    });
    expect(featureRefusal('bid', facts({ isIdentityVerified: false }))).toMatchObject({ code: 'identity_required' });
    expect(featureRefusal('bid', facts())).toBeNull();
    expect(featureRefusal('browse', null)).toBeNull();
  });
});

describe('itemAssignment (rules §4)', () => {
  const owned = { hasOwner: true, isPaid: false, isDelivered: false, isLinkedByQr: false };

  it('virtual in the books, final when paid and delivered or linked', () => {
    expect(computeItemAssignment({ ...owned, hasOwner: false })).toBeNull();
    expect(computeItemAssignment(owned)).toBe('virtual');
    expect(computeItemAssignment({ ...owned, isPaid: true })).toBe('virtual');
    expect(computeItemAssignment({ ...owned, isPaid: true, isDelivered: true })).toBe('final');
    expect(computeItemAssignment({ ...owned, isLinkedByQr: true })).toBe('final');
  });

  it('only a finally owned item, not hidden and in no transaction, takes offers', () => {
    const item = { assignment: 'final', type: 'main', isInTransaction: false, isHiddenFromOffers: false } as const;
    expect(acceptsResaleOffers(item)).toBe(true);
    expect(acceptsResaleOffers({ ...item, assignment: 'virtual' })).toBe(false);
    expect(acceptsResaleOffers({ ...item, isInTransaction: true })).toBe(false);
    expect(acceptsResaleOffers({ ...item, isHiddenFromOffers: true })).toBe(false);
    expect(acceptsResaleOffers({ ...item, type: 'non_auth' })).toBe(false);
  });
});
