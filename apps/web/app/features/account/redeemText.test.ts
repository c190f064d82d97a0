import { expect, test } from 'vitest';
import { redeemedText } from './redeemText.ts';

const item = { itemId: '00000000-0000-4000-8000-000000000001', slug: 'pin', title: 'Enamel pin' };

test.each([
  ['in_bag', 'Enamel pin: It’s in your bag, free of charge. Place the order and we’ll send it.'],
  ['ordered', 'Enamel pin: Ordered. See its invoice for delivery status.'],
  ['unused', 'Enamel pin: Claimed. Redeem the code again to put it back in your bag.'],
] as const)('given a giveaway that is %s, then its label shows it', (status, expected) => {
  const { title, text } = redeemedText({ kind: 'giveaway', item, couponCode: null, status });
  expect(`${title}: ${text}`).toBe(expected);
});

test('given a coupon, then its code is shown until it is used', () => {
  const coupon = { kind: 'coupon', item: null, couponCode: 'SPRING10' } as const;
  expect(redeemedText({ ...coupon, status: 'unused' })).toEqual({
    title: 'Code SPRING10',
    text: 'Ready to use in your bag.',
  });
  expect(redeemedText({ ...coupon, status: 'ordered' }).text).toBe('Used with an order.');
});
