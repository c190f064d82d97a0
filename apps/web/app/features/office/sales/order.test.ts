import { expect, test } from 'vitest';
import { movedTo, ordered } from './order.ts';

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
