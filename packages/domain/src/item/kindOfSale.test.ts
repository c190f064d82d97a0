import { expect, test } from 'vitest';
import { Fulfillment, ItemType, OfferType, SaleType } from '../enums.ts';
import {
  auctionFault,
  defaultsFor,
  fulfillmentsFor,
  kindOfSaleFaults,
  offerTypesFor,
  typesSoldBy,
} from './kindOfSale.ts';

const none = { mainItemId: null, authenticationType: null };
const all = ItemType.flatMap((type) =>
  OfferType.flatMap((offerType) =>
    SaleType.flatMap((saleType) => Fulfillment.map((fulfillment) => ({ type, offerType, saleType, fulfillment }))),
  ),
);

test('every type and every handover is reachable, and what a new item starts with is valid', () => {
  const valid = all.filter((kind) => kindOfSaleFaults({ ...kind, ...none }).length === 0);
  expect(new Set(valid.map(({ type }) => type))).toEqual(new Set(ItemType));
  expect(new Set(valid.map(({ fulfillment }) => fulfillment))).toEqual(new Set(Fulfillment));
  expect(new Set(valid.map(({ offerType }) => offerType))).toEqual(new Set(OfferType));
  for (const type of ItemType) expect(kindOfSaleFaults({ type, ...defaultsFor(type), ...none })).toEqual([]);
});

test('the choices that a form offers are exactly the valid ones', () => {
  for (const kind of all) {
    const isOffered =
      offerTypesFor(kind).includes(kind.offerType) && fulfillmentsFor(kind.type).includes(kind.fulfillment);
    const isResoldInVain = kind.saleType === 'secondary' && (kind.type === 'virtual' || kind.type === 'non_auth');
    expect([kind, kindOfSaleFaults({ ...kind, ...none }).length === 0]).toEqual([kind, isOffered && !isResoldInVain]);
  }
});

test('an auction takes the types that can be sold so, and says why not the others', () => {
  expect(typesSoldBy('auction')).toEqual(['main', 'virtual']);
  expect(ItemType.filter((type) => auctionFault(type) === null)).toEqual(typesSoldBy('auction'));
  expect(auctionFault('non_auth')).toBe('An item without authentication is sold at a fixed price, not in an auction');
});

test.each([
  ['a virtual item that ships', { type: 'virtual', fulfillment: 'ship' }, 'fulfillment'],
  ['a giveaway at auction', { type: 'giveaway', offerType: 'auction' }, 'offerType'],
  ['a companion that takes offers', { type: 'companion', offerType: 'make_offer' }, 'offerType'],
  ['a resale of something not authenticated', { type: 'non_auth', saleType: 'secondary' }, 'saleType'],
  ['a resale at auction', { saleType: 'secondary' }, 'offerType'],
  ['a main item of another', { mainItemId: 'x' }, 'mainItemId'],
  [
    'a grade on something not authenticated',
    { type: 'non_auth', offerType: 'buy_now', authenticationType: 'gold' },
    'type',
  ],
] as const)('given %s, then it is refused at %s', (_name, more, field) => {
  const item = {
    type: 'main',
    offerType: 'auction',
    saleType: 'primary',
    fulfillment: 'ship',
    ...none,
    ...more,
  } as const;
  const offerType = item.type === 'main' || 'offerType' in more ? item.offerType : 'buy_now';
  expect(kindOfSaleFaults({ ...item, offerType }).map(({ path }) => path)).toEqual([field]);
});
