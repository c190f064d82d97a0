import { expect, test } from 'vitest';
import type { OpenOutcome } from './bidFlow.ts';
import { costsToShow, standingOutcome } from './shownCosts.ts';

const leader = {
  lot: { priceCents: 28_500 },
  isLeading: true,
  yourMaxCents: 50_000,
  typedCents: null,
  minimumCents: 50_100,
  isMax: true,
};

test('who leads at $285 with a $500 maximum would pay for $285 now; the maximum is the ceiling', () => {
  expect(costsToShow(leader)).toEqual({ amountCents: 28_500, label: 'Current price', ceilingCents: 50_000 });
});

test('a new maximum that is typed, and the next bid of everyone else, are priced as they are', () => {
  expect(costsToShow({ ...leader, typedCents: 60_000 })).toMatchObject({ amountCents: 60_000, ceilingCents: null });
  expect(costsToShow({ ...leader, isLeading: false, yourMaxCents: null, minimumCents: 31_000 })).toEqual({
    amountCents: 31_000,
    label: 'At the next bid',
    ceilingCents: null,
  });
});

test('"Your bid leads" ends with the next bid, and with the lot', () => {
  const outcome = { kind: 'open', youLead: true, receipt: { seq: 4 } } as OpenOutcome;
  expect(standingOutcome(outcome, { status: 'extended', seq: 4 })).toBe(outcome);
  expect(standingOutcome(outcome, { status: 'extended', seq: 5 })).toBeNull();
  for (const status of ['closed', 'done', 'blind'] as const)
    expect(standingOutcome(outcome, { status, seq: 4 })).toBeNull();
});
