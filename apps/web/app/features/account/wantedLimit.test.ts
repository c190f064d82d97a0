import { expect, test } from 'vitest';
import { requiredLimit } from './wantedLimit.ts';

const credit = { limitCents: 250_000, availableCents: 50_050 };

test('given a bid within the limit but above the available credit, then the limit that would cover it is suggested, in whole dollars', () => {
  expect(requiredLimit(150_000, credit)).toBe(350_000);
  expect(requiredLimit(60_000, { limitCents: 250_000, availableCents: -10_000 })).toBe(310_000);
});

test('given a bid above a fully available limit, one that fits, or none, then its amount or nothing', () => {
  const fullCredit = { limitCents: 250_000, availableCents: 250_000 };
  expect([requiredLimit(260_000, fullCredit), requiredLimit(50_000, credit), requiredLimit(null, credit)]).toEqual([
    260_000,
    null,
    null,
  ]);
});
