import { expect, test } from 'vitest';
import { firstMissing, missingAfter } from './steps.ts';

const none = { emailVerified: false, hasShipping: false, hasCard: false, bankWaits: false, kyc: null };

test('given what a person has done, then the first missing step is found in order', () => {
  expect(firstMissing(none)).toBe('basic-info');
  expect(firstMissing({ ...none, emailVerified: true, hasCard: true })).toBe('shipping-address');
  expect(
    firstMissing({ emailVerified: true, hasShipping: true, hasCard: true, bankWaits: false, kyc: 'processing' }),
  ).toBe('identity-verification');
  expect(
    firstMissing({ emailVerified: true, hasShipping: true, hasCard: true, bankWaits: false, kyc: 'verified' }),
  ).toBeNull();
});

test('given a step that was put off, when the next one is done, then what comes after is asked for', () => {
  const facts = { ...none, emailVerified: true, hasCard: true };
  expect(missingAfter(facts, 'shipping-address')).toBe('identity-verification');
  expect(missingAfter(facts, 'identity-verification')).toBeNull();
});
