import { expect, test } from 'vitest';
import { expiryState, expiryText, methodText } from './methodText.ts';

test('given a saved card, then it is named by brand and last digits', () => {
  expect(methodText({ type: 'user_card', brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(methodText({ type: 'user_card', brand: 'unknown', last4: '0001' })).toBe('Card ending in 0001');
  expect(expiryText({ expMonth: 3, expYear: 2028 })).toBe('03/2028');
  expect(expiryText({ expMonth: null, expYear: null })).toBeNull();
});

test.each([
  [Date.UTC(2028, 0, 1), 'good'],
  [Date.UTC(2028, 2, 1), 'expiring'],
  [Date.UTC(2028, 2, 31, 23, 59, 59), 'expiring'],
  [Date.UTC(2028, 3, 1), 'expired'],
] as const)('given a card of 03/2028 at %d, then it is %s', (now, state) => {
  expect(expiryState({ expMonth: 3, expYear: 2028 }, now)).toBe(state);
});
