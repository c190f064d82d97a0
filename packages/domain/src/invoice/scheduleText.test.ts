import { expect, test } from 'vitest';
import { invoiceSchedule } from '../auction/outcome.ts';
import { paymentIfWonText, paymentText } from './scheduleText.ts';

const HOUR = 3_600_000;

test.each([
  ['Nov 29', 'Visa ending in 4242', 'We’ll charge Visa ending in 4242 on Nov 29. Pay another way until then.'],
  ['Nov 29', null, 'We’ll charge your default card on Nov 29. Pay another way until then.'],
  [null, 'Visa ending in 4242', 'Your total is $1,611.50, due Dec 3.'],
])('given a charge %s of %s, then one sentence says what happens on which day: %s', (charge, method, text) => {
  expect(paymentText({ total: '$1,611.50', due: 'Dec 3', charge, method })).toBe(text);
});

test('given the schedule of a lot, then what is said before a bid has its times', () => {
  const buyer = { isVip: false, hasCardOnFile: true, isCardPayable: true };
  const { autoChargeAt, dueAt } = invoiceSchedule(0, buyer);
  expect([autoChargeAt, dueAt]).toEqual([24 * HOUR, 5 * 24 * HOUR]);
  expect(paymentIfWonText('Visa ending in 4242', false)).toContain('24 hours after the lot closes');
  expect(paymentIfWonText(null, false)).toContain('due in five days');
  expect(paymentIfWonText('Visa ending in 4242', true)).toBe('If you win, your invoice is due in 30 days.');
});
