import { expect, test } from 'vitest';
import { type LotResult, resultKind, saleTotals } from './saleResults.ts';

const lot = (kind: LotResult['kind'], more: Partial<LotResult> = {}): LotResult => ({
  kind,
  hammerCents: 0,
  premiumCents: 0,
  isPaid: false,
  estimateLowCents: null,
  estimateHighCents: null,
  ...more,
});

test('given lots that sold, paid or not, and others, then totals, sell-through and the average against the estimate follow', () => {
  const estimate = { estimateLowCents: 8_000, estimateHighCents: 12_000 };
  expect(
    saleTotals([
      lot('sold', { hammerCents: 15_000, premiumCents: 3_000, isPaid: true, ...estimate }),
      lot('sold', { hammerCents: 5_000, premiumCents: 1_000, ...estimate }),
      lot('sold', { hammerCents: 1_000, premiumCents: 200, isPaid: true }),
      lot('unsold', estimate),
      lot('undone', estimate),
      lot('unpaid', { hammerCents: 9_000, ...estimate }),
      lot('withdrawn', estimate),
      lot('open'),
    ]),
  ).toEqual({
    lots: 8,
    sold: 3,
    unsold: 1,
    unpaidLots: 1,
    undone: 1,
    withdrawn: 1,
    open: 1,
    hammerCents: 21_000,
    premiumCents: 4_200,
    paidCents: 19_200,
    paidLots: 2,
    // Three of the six that closed and were not withdrawn.
    sellThroughPercent: 50,
    // 150% and 50%.
    againstEstimatePercent: 100,
  });
});

test('given a sale without a closed lot, then it has no shares', () => {
  expect(saleTotals([lot('open'), lot('withdrawn')])).toMatchObject({
    sold: 0,
    sellThroughPercent: null,
    againstEstimatePercent: null,
  });
});

test.each([
  [null, null, 'open'],
  ['sold', 'owed', 'sold'],
  ['sold', null, 'unpaid'],
  ['sold', 'undone', 'undone'],
  ['unsold', null, 'unsold'],
  ['reserve_not_met', null, 'unsold'],
  // Offered to the highest bidder afterwards, who accepted.
  ['reserve_not_met', 'owed', 'sold'],
  ['reserve_not_met', 'undone', 'undone'],
  ['second_chance', null, 'offered'],
  ['second_chance', 'owed', 'sold'],
  // The next bidder may still accept.
  ['second_chance', 'undone', 'offered'],
  ['defaulted', null, 'unpaid'],
  ['defaulted', 'undone', 'undone'],
  ['withdrawn', null, 'withdrawn'],
] as const)('given the outcome %s and an invoice that is %s, then the lot is %s', (outcome, invoice, kind) => {
  expect(resultKind({ outcome, invoice })).toBe(kind);
});
