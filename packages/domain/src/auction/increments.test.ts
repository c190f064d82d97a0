import { describe, expect, it, test } from 'vitest';
import {
  defaultOpening,
  incrementFor,
  minimumNextBid,
  quickBids,
  roundUpToStep,
  STANDARD_INCREMENTS,
} from './increments.ts';

const d = (n: number) => n * 100;

describe('the increment table v1 (rules §1.5)', () => {
  test.each([
    [0, 1],
    [19, 1],
    [20, 2],
    [49, 2],
    [50, 5],
    [99, 5],
    [100, 10],
    [249, 10],
    [250, 25],
    [499, 25],
    [500, 50],
    [999, 50],
    [1_000, 100],
    [2_499, 100],
    [2_500, 250],
    [4_999, 250],
    [5_000, 500],
    [9_999, 500],
    [10_000, 1_000],
    [24_999, 1_000],
    [25_000, 2_500],
    [49_999, 2_500],
    [50_000, 5_000],
    [99_999, 5_000],
    [100_000, 10_000],
    [249_999, 10_000],
    [250_000, 25_000],
    [499_999, 25_000],
    [500_000, 50_000],
    [9_000_000, 50_000],
  ])('at $%d the step is $%d', (price, step) => {
    expect(incrementFor(d(price))).toBe(d(step));
  });

  it('refuses an invalid price', () => {
    expect(() => incrementFor(-1)).toThrow(RangeError);
    expect(() => incrementFor(Number.NaN)).toThrow(RangeError);
  });

  it('asks the opening bid while no one leads, then price plus one increment', () => {
    const facts = { priceCents: d(100), openingCents: d(100), increments: STANDARD_INCREMENTS };
    expect(minimumNextBid({ ...facts, hasLeader: false })).toBe(d(100));
    expect(minimumNextBid({ ...facts, hasLeader: true })).toBe(d(110));
    expect(minimumNextBid({ ...facts, priceCents: d(801), hasLeader: true })).toBe(d(851));
  });
});

describe('quick bids (next minimum, +2 steps, +4 steps)', () => {
  test.each([
    [110, [110, 130, 150]],
    [240, [240, 275, 325]],
    [475, [475, 550, 650]],
    [490, [490, 600, 700]],
    [851, [851, 1_000, 1_200]],
    [14_500, [14_500, 17_000, 19_000]],
  ])('from a minimum of $%d', (minimum, expected) => {
    expect(quickBids(d(minimum))).toEqual(expected.map(d));
  });

  it('rounds up to the table and keeps on-step amounts', () => {
    expect(roundUpToStep(d(851))).toBe(d(900));
    expect(roundUpToStep(d(900))).toBe(d(900));
    expect(roundUpToStep(d(49))).toBe(d(50));
  });
});

describe('default opening: 25% of the low estimate, at least $10, on the step', () => {
  test.each([
    [10, 10],
    [40, 10],
    [1_000, 250],
    [1_030, 250],
    [2_100, 550],
    [50_000, 13_000],
  ])('low estimate $%d opens at $%d', (low, opening) => {
    expect(defaultOpening(d(low))).toBe(d(opening));
  });
});
