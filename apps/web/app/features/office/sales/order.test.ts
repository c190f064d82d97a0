import { expect, test } from 'vitest';
import { endsOf, movedTo, ordered } from './order.ts';

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

test('given a first end and a stagger, then each lot ends at its place, except one with its own end', () => {
  const arranged = [{ ownEndAt: null }, { ownEndAt: 7 }, { ownEndAt: null }];
  expect(endsOf(arranged, { firstEndAt: 1_000, staggerMs: 60 })).toEqual([1_000, 7, 1_120]);
});
