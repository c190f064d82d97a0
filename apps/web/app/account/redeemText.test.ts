import { expect, test } from 'vitest';
import { redeemedText } from './redeemText.ts';

const item = { itemId: '00000000-0000-4000-8000-000000000001', slug: 'pin', title: 'Enamel pin' };

test.each([
  ['in_bag', 'Enamel pin: It lies in your bag and costs nothing. Order it to have it sent.'],
  ['ordered', 'Enamel pin: Ordered. Its invoice tells where it is.'],
  ['unused', 'Enamel pin: Claimed. Put it into your bag again by redeeming the code again.'],
] as const)('given a giveaway that is %s, then it says so', (status, words) => {
  const { title, text } = redeemedText({ kind: 'giveaway', item, couponCode: null, status });
  expect(`${title}: ${text}`).toBe(words);
});

test('given a coupon, then its code is named until it is used', () => {
  const coupon = { kind: 'coupon', item: null, couponCode: 'SPRING10' } as const;
  expect(redeemedText({ ...coupon, status: 'unused' })).toEqual({
    title: 'Code SPRING10',
    text: 'It is yours: use it in your bag.',
  });
  expect(redeemedText({ ...coupon, status: 'ordered' }).text).toBe('Used with an order.');
});
