import { describe, expect, it } from 'vitest';
import { differsFromLine } from './lineChanges.ts';

const buyNow = {
  priceCents: 30_000,
  quantity: 3,
  soldQuantity: 0,
  availableQuantity: 3,
  perUserLimit: 2,
  isOffered: true,
};
const gone = { code: 'item_sold_out', message: 'This item is sold out', detail: null, available: 0 } as const;
const line = { quantity: 2, unitCents: 30_000, isGiveaway: false, problem: null };

describe('a lot event after its line was read', () => {
  it.each([
    ['nothing else', {}, {}, false],
    ['too few left', { availableQuantity: 1 }, {}, true],
    ['just enough', { availableQuantity: 2 }, {}, false],
    ['offered no more', { isOffered: false }, {}, true],
    ['another price', { priceCents: 31_000 }, {}, true],
    ['a gift, whatever it costs others', {}, { isGiveaway: true, unitCents: 0 }, false],
    ['still gone', { availableQuantity: 0 }, { problem: gone }, false],
    ['there again', {}, { problem: gone }, true],
  ] as const)('given %s, then it is news or not', (_, lot, change, expected) => {
    expect(differsFromLine({ buyNow: { ...buyNow, ...lot } }, { ...line, ...change })).toBe(expected);
  });
  it('given a lot without a price, then it is news', () => {
    expect(differsFromLine({ buyNow: null }, line)).toBe(true);
  });
});
