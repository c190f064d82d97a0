import { expect, test } from 'vitest';
import { firstMissing, missingAfter } from './steps.ts';

const none = { emailVerified: false, hasShipping: false, hasCard: false, bankWaits: false, kyc: null };

test('given what a person has done, then the first missing step is found in order', () => {
  expect(firstMissing(none, null)).toBe('basic-info');
  expect(firstMissing({ ...none, emailVerified: true, hasCard: true }, null)).toBe('shipping-address');
  expect(
    firstMissing({ emailVerified: true, hasShipping: true, hasCard: true, bankWaits: false, kyc: 'processing' }, null),
  ).toBe('identity-verification');
  expect(
    firstMissing({ emailVerified: true, hasShipping: true, hasCard: true, bankWaits: false, kyc: 'verified' }, null),
  ).toBeNull();
});

test('given a postponed step, when the next one is done, then the step after it is next', () => {
  const facts = { ...none, emailVerified: true, hasCard: true };
  expect(missingAfter(facts, 'shipping-address', null)).toBe('identity-verification');
  expect(missingAfter(facts, 'identity-verification', null)).toBeNull();
});

test.each(['/checkout', '/bag', '/items/poster?buy=1'])(
  'given a purchase at %s, when the address is confirmed, then no more steps are required: not the identity',
  (next) => {
    expect(firstMissing(none, next)).toBe('basic-info');
    expect(missingAfter({ ...none, emailVerified: true }, 'basic-info', next)).toBeNull();
  },
);

test('given an offer, then address and payment method are required, and not the identity', () => {
  const facts = { ...none, emailVerified: true, hasShipping: true };
  expect(missingAfter(facts, 'shipping-address', '/items/poster?offer=95')).toBe('payment-information');
  expect(missingAfter({ ...facts, hasCard: true }, 'payment-information', '/items/poster?offer=95')).toBeNull();
});

test('given a skipped step, when the next one is determined, then only that step is left out', () => {
  const facts = { ...none, emailVerified: true };
  expect(firstMissing(facts, null, ['shipping-address'])).toBe('payment-information');
  expect(firstMissing(facts, null, ['payment-information'])).toBe('shipping-address');
});
