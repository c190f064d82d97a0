import { expect, test } from 'vitest';
import { bankFailureText, depositCents, inUseText, missingText } from './bankText.ts';

test.each([
  ['0.32', 32],
  ['$0.32', 32],
  ['.45', 45],
  ['32', 32],
  [' 0.07 ', 7],
  ['1', 1],
  ['1.32', null],
  ['0', null],
  ['0.3', 30],
  ['0,32', null],
  ['', null],
  ['abc', null],
])('given %j off a statement, then it is %j cents', (text, cents) => {
  expect(depositCents(text)).toBe(cents);
});

test('given a refusal, then it shows why and how many tries are left', () => {
  expect(bankFailureText({ reasons: ['deposits_mismatch'], attemptsLeft: 1 })).toBe(
    'That doesn’t match what we sent. Check your statement again. 1 try is left.',
  );
  expect(bankFailureText({ reasons: ['deposits_expired'] })).toBe(
    'The time to verify it has passed. Add the account again.',
  );
  expect(bankFailureText({})).toBe('We couldn’t add the bank account. Try again, or use another one.');
  expect(inUseText(['leading', 'owing'])).toBe(
    'You can’t remove it while you’re leading on a lot and you have an unpaid invoice.',
  );
  expect(inUseText(['offers'])).toBe('You can’t remove it while an offer that uses it is open.');
  expect(inUseText(undefined)).toBe('You can’t remove it right now. Try again later.');
});

test('given the provider’s requirements, then each is listed once', () => {
  expect(missingText(['individual.dob.day', 'individual.dob.year', 'external_account', 'x.y'])).toEqual([
    'your date of birth',
    'a bank account for payouts',
    'a few more details',
  ]);
});
