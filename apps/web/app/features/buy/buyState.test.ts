import type { BuyNow } from '@assay/contract/shapes/auction.ts';
import { expect, test } from 'vitest';
import { accessOf, lotOf } from '../../entities/item/fixtures.ts';
import { buyState, quantities } from './buyState.ts';
import { toBuyError } from './useBuy.ts';

const buyNow = (over: Partial<BuyNow> = {}): BuyNow => ({
  priceCents: 9_500,
  quantity: 6,
  soldQuantity: 0,
  availableQuantity: 6,
  perUserLimit: 2,
  isOffered: true,
  ...over,
});
const buyer = (over: object = {}) =>
  accessOf({ buy: { reasons: [], maximumQuantity: 2, boughtQuantity: 0, reservation: null, ...over } });
const lot = lotOf({ type: 'buy_now' });
const held = { quantity: 1, expiresAt: '2026-11-21T12:10:00.000Z', invoiceId: null };

test.each([
  ['a visitor', buyNow(), null, '6 left.', 'log_in'],
  ['a buyer', buyNow(), buyer(), '6 left.', 'buy'],
  ['one who reserved', buyNow({ availableQuantity: 5 }), buyer({ reservation: held }), 'Reserved for you.', 'continue'],
  ['one at the limit', buyNow(), buyer({ maximumQuantity: 0, boughtQuantity: 2 }), 'You’ve bought 2.', 'none'],
  ['an unverified one', buyNow(), buyer({ reasons: ['email_unverified'] }), 'Please verify your email', 'verify'],
  [
    'anybody, when others pay for the rest',
    buyNow({ availableQuantity: 0 }),
    buyer(),
    'Another buyer is checking out.',
    'none',
  ],
  [
    'anybody, when it is sold out',
    buyNow({ soldQuantity: 6, availableQuantity: 0, isOffered: false }),
    buyer(),
    'This item is sold out',
    'browse',
  ],
  ['anybody, when it is over', buyNow({ isOffered: false }), buyer(), 'This item not for sale anymore', 'browse'],
])('%s', (_who, stock, access, title, action) => {
  expect(buyState(lot, stock, access, { isOwn: false, zone: 'America/New_York', ownAhead: () => '' })).toMatchObject({
    title,
    action,
  });
});

test('the owner sees that it is theirs', () => {
  expect(buyState(lot, buyNow(), buyer(), { isOwn: true, zone: 'America/New_York', ownAhead: () => '' })).toMatchObject(
    {
      title: 'Your item.',
      action: 'none',
    },
  );
});

test('every allowed quantity can be chosen, and always at least one', () => {
  expect(quantities(buyNow(), buyer())).toEqual([1, 2]);
  expect(quantities(buyNow(), null)).toEqual([1, 2]);
  expect(quantities(buyNow(), buyer({ maximumQuantity: 0 }))).toEqual([1]);
});

test('a refusal explains what to do', () => {
  const problem = { type: '', title: '', status: 409, errors: [], requestId: '' };
  expect(
    toBuyError(
      { ...problem, code: 'quantity_not_available', message: 'This selected quantity is not available', available: 1 },
      '',
    ),
  ).toEqual({ title: 'This selected quantity is not available', text: 'Only 1 available now.' });
  expect(toBuyError({ ...problem, code: 'item_sold_out', message: 'This item is sold out' }, '').text).toContain(
    'got it first',
  );
});
