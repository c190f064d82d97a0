import { describe, expect, it, test } from 'vitest';
import type { PlantedFault } from './process.ts';
import { runSeeds } from './seeds.ts';
import { simulate } from './simulate.ts';

const SEEDS = 2_000;

describe('the auction under any order of events', () => {
  it(`keeps every invariant after every step and finishes when the faults stop, over ${SEEDS} seeds`, () => {
    const { failure, counts } = runSeeds(1, SEEDS);
    expect(failure).toBeNull();
    // The seeds are worth something: all that can happen did.
    for (const what of ['crash', 'retry', 'void', 'scheduler', 'sealed bids', 'lots that were blind', 'lots sold'])
      expect(counts[what], what).toBeGreaterThan(100);
    for (const code of [
      'accepted',
      'bid_too_low',
      'credit_limit_exceeded',
      'auction_not_started',
      'auction_processing',
      'auction_done',
      'auction_extended_no_access',
      'own_item',
      'account_blocked',
      'invoice_overdue',
      'validation_failed',
    ])
      expect(counts[`answers ${code}`], code).toBeGreaterThan(100);
  });

  it('is the same run for the same seed, and another for another', () => {
    expect(simulate(7)).toEqual(simulate(7));
    expect(simulate(8).trace).not.toEqual(simulate(7).trace);
  });

  test.each<[PlantedFault, RegExp]>([
    ['forgets keys', /^(B15|H04)/],
    ['ignores locks', /^(B|H)\d\d/],
    ['answers before commit', /^B14 .*accepted, stored 0 times/],
    ['settles twice', /^(B11 .*entered twice|B23 .*2 invoices)/],
    ['judges by the stored phase', /^B08/],
    ['forgets credit of other lots', /^B16/],
  ])('finds an app that %s, in a run that its seed repeats', (plant, fault) => {
    let seed = 0;
    let found = simulate(seed, plant);
    while (found.faults.length === 0 && seed < 400) found = simulate(++seed, plant);
    expect(found.faults[0]).toMatch(fault);
    expect(simulate(seed, plant)).toEqual(found);
    expect(simulate(seed).faults).toEqual([]);
  });
});
