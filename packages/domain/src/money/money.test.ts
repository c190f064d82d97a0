import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allocate, applyBps, cents, dollars, formatCents, sum } from './money.ts';

describe('cents and dollars', () => {
  it('accept whole cents and refuse the rest', () => {
    expect([cents(5), cents(-5), dollars(19.99), dollars(1_250), dollars(0.1 + 0.2)]).toEqual([
      5, -5, 1_999, 125_000, 30,
    ]);
    expect(Object.is(cents(-0), 0)).toBe(true);
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])
      expect(() => cents(bad)).toThrow(RangeError);
    expect(() => dollars(1.005)).toThrow(RangeError);
  });
});

describe('how money is written (spec §9)', () => {
  test.each([
    [125_000, '$1,250'],
    [94_719, '$947.19'],
    [5, '$0.05'],
    [0, '$0'],
    [-500, '-$5'],
    [123_456_789, '$1,234,567.89'],
    [100_000_000, '$1,000,000'],
  ])('%d cents is %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text);
  });

  it('keeps the cents on request', () => {
    expect(formatCents(125_000, { cents: 'always' })).toBe('$1,250.00');
  });
});

describe('basis points', () => {
  test.each([
    [10_000, 725, 725],
    [10, 500, 1],
    [-10, 500, -1],
    [9, 500, 0],
    [10, -500, -1],
    [333, 1_000, 33],
    [335, 1_000, 34],
    [9_007_199_254_740_000, 10_000, 9_007_199_254_740_000],
  ])('%d cents at %d bps is %d', (amount, bps, expected) => {
    expect(applyBps(amount, bps)).toBe(expected);
  });

  it('agrees with exact arithmetic, half away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 20_000 }), (amount, bps) => {
        const exact = (BigInt(amount) * BigInt(bps) * 2n + 10_000n) / 20_000n;
        expect(applyBps(amount, bps)).toBe(Number(exact));
        expect(applyBps(-amount, bps)).toBe(exact === 0n ? 0 : -Number(exact));
      }),
    );
  });

  it('refuses a fraction of a basis point', () => {
    expect(() => applyBps(100, 1.5)).toThrow(RangeError);
  });
});

describe('allocation by largest remainder (rules §5.4)', () => {
  it('10% of 199.99 + 49.99 + 100.02: 35.00 becomes 20.00, 5.00, 10.00', () => {
    expect(allocate(3_500, [19_999, 4_999, 10_002])).toEqual([2_000, 500, 1_000]);
  });

  it('gives equal remainders to the earlier line, and nothing to a weight of zero', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(1, [0, 5, 5])).toEqual([0, 1, 0]);
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
    expect(allocate(0, [])).toEqual([]);
  });

  it('refuses what cannot be spread', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
    expect(() => allocate(1, [-1, 2])).toThrow(RangeError);
  });

  it('always adds up, each part within a cent of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), weights, (total, list) => {
        const weightSum = list.reduce((a, b) => a + b, 0);
        fc.pre(weightSum > 0);
        const parts = allocate(total, list);
        expect(sum(parts)).toBe(total);
        for (const [i, part] of parts.entries()) {
          expect(Math.abs(part - (total * list[i]!) / weightSum)).toBeLessThan(1.001);
          if (list[i] === 0) expect(part).toBe(0);
        }
      }),
    );
  });
});

it('a sum is exact and throws outside the safe range', () => {
  expect(sum([1, 2, 3])).toBe(6);
  expect(sum([])).toBe(0);
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
});
