import type { Cents } from '../money/money.ts';

// The increment table is versioned and stored with each auction, so that a history stays replayable (rules §1.5).

export const CURRENT_TABLE_VERSION = 1;

export type IncrementBracket = { fromCents: Cents; incrementCents: Cents };

const bracket = (fromDollars: number, incrementDollars: number): IncrementBracket => ({
  fromCents: fromDollars * 100,
  incrementCents: incrementDollars * 100,
});

const V1: readonly IncrementBracket[] = [
  bracket(0, 1),
  bracket(20, 2),
  bracket(50, 5),
  bracket(100, 10),
  bracket(250, 25),
  bracket(500, 50),
  bracket(1_000, 100),
  bracket(2_500, 250),
  bracket(5_000, 500),
  bracket(10_000, 1_000),
  bracket(25_000, 2_500),
  bracket(50_000, 5_000),
  bracket(100_000, 10_000),
  bracket(250_000, 25_000),
  bracket(500_000, 50_000),
];

export const INCREMENT_TABLES: Readonly<Record<number, readonly IncrementBracket[]>> = { 1: V1 };

export const MINIMUM_OPENING_CENTS: Cents = 100;
const DEFAULT_OPENING_FLOOR_CENTS: Cents = 1_000;

function incrementTable(version: number): readonly IncrementBracket[] {
  const table = INCREMENT_TABLES[version];
  if (table === undefined) throw new RangeError(`Unknown increment table version ${version}`);
  return table;
}

/** The bid increment at a price, in cents (rules §1.5). @throws RangeError for a negative price or unknown version. */
export function incrementFor(priceCents: Cents, tableVersion: number = CURRENT_TABLE_VERSION): Cents {
  if (!(priceCents >= 0)) throw new RangeError(`No increment for price ${priceCents}`);
  const table = incrementTable(tableVersion);
  let i = table.length - 1;
  while (i > 0 && table[i]!.fromCents > priceCents) i -= 1;
  return table[i]!.incrementCents;
}

export type PriceFacts = { priceCents: Cents; hasLeader: boolean; openingCents: Cents; tableVersion: number };

/** The lowest amount a new bidder may bid: the opening, or the price plus one increment (rules §1.6). */
export function minimumNextBid(facts: PriceFacts): Cents {
  if (!facts.hasLeader) return facts.openingCents;
  return facts.priceCents + incrementFor(facts.priceCents, facts.tableVersion);
}

/** The nearest amount on the table at or above `amountCents`. Bracket floors are multiples of both neighbors' steps. */
export function roundUpToStep(amountCents: Cents, tableVersion: number = CURRENT_TABLE_VERSION): Cents {
  const step = incrementFor(amountCents, tableVersion);
  return Math.ceil(amountCents / step) * step;
}

function stepsAbove(onStepCents: Cents, steps: number, tableVersion: number): Cents {
  let amount = onStepCents;
  for (let i = 0; i < steps; i += 1) amount += incrementFor(amount, tableVersion);
  return amount;
}

/**
 * The three amounts the bid panel offers: the next minimum, two increments above it, four increments above it. The
 * first is the exact minimum, even when an off-increment maximum made it odd. The others are on the increment table.
 * Strictly rising.
 */
export function quickBids(minNextCents: Cents, tableVersion: number = CURRENT_TABLE_VERSION): [Cents, Cents, Cents] {
  const base = roundUpToStep(minNextCents, tableVersion);
  return [minNextCents, stepsAbove(base, 2, tableVersion), stepsAbove(base, 4, tableVersion)];
}

/** Opening bid proposed to staff: 25% of the low estimate, at least $10, rounded to the table's step (rules §1.5). */
export function defaultOpening(lowEstimateCents: Cents, tableVersion: number = CURRENT_TABLE_VERSION): Cents {
  const quarter = Math.max(DEFAULT_OPENING_FLOOR_CENTS, lowEstimateCents / 4);
  const step = incrementFor(quarter, tableVersion);
  return Math.round(quarter / step) * step;
}
