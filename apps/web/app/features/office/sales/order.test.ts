import { expect, test } from 'vitest';
import { endsOf, inOwnOrder, isSameOrder, movedTo, ordered } from './order.ts';

const lots = [
  { id: 'a', title: 'Glove', estimateLowCents: 300 },
  { id: 'b', title: 'Bat', estimateLowCents: null },
  { id: 'c', title: 'Cap', estimateLowCents: 100 },
];

test.each([
  ['keep', 'abc'],
  ['low_first', 'cab'],
  ['high_first', 'acb'],
  ['title', 'bca'],
] as const)('given lots, when they are ordered by %s, then they are %s', (order, ids) => {
  expect(ordered(lots, order).join('')).toBe(ids);
});

test.each([
  [1, 'cab'],
  [2, 'acb'],
  [3, 'abc'],
  [99, 'abc'],
])('given lots, when the last moves to %d, then they are %s', (position, ids) => {
  expect(movedTo(lots, 'c', position).join('')).toBe(ids);
});

test('given a colleague’s order with lots added and removed, then one’s own is kept, with new lots last', () => {
  const ids = (text: string) => [...text].map((id) => ({ id }));
  expect(inOwnOrder(ids('cab'), ids('abc'))).toEqual(ids('cab'));
  expect(inOwnOrder(ids('cab'), ids('dbae'))).toEqual(ids('abde'));
  expect(isSameOrder(ids('abc'), ids('abc'))).toBe(true);
  for (const other of ['acb', 'ab', 'abcd']) expect(isSameOrder(ids('abc'), ids(other))).toBe(false);
});

test('given a first end and a stagger, then each lot ends at its place, except one with its own end', () => {
  const arranged = [{ ownEndAt: null }, { ownEndAt: 7 }, { ownEndAt: null }];
  expect(endsOf(arranged, { firstEndAt: 1_000, staggerMs: 60 })).toEqual([1_000, 7, 1_120]);
});
