import type { Cents } from '../money/money.ts';

// The increment table is versioned and stored with each auction, so that a history stays replayable (rules §1.5).
// Versions below FIRST_OWN_VERSION are here; staff make the others (incrementTable.ts), and the database keeps them.

export const CURRENT_TABLE_VERSION = 1;
/** Versions from here on are tables that staff have made. */
export const FIRST_OWN_VERSION = 100;

export type IncrementBracket = { fromCents: Cents; incrementCents: Cents };
/** Brackets by price, the first from 0. The next minimum rises with the price: see incrementIssues. */
export type IncrementTable = readonly IncrementBracket[];

const bracket = (fromDollars: number, incrementDollars: number): IncrementBracket => ({
  fromCents: fromDollars * 100,
  incrementCents: incrementDollars * 100,
});

/** Version 1. */
export const STANDARD_INCREMENTS: IncrementTable = [
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

export const MINIMUM_OPENING_CENTS: Cents = 100;
const DEFAULT_OPENING_FLOOR_CENTS: Cents = 1_000;

/** The table of a version that is not one of staff's own. Null: there is none. */
export const builtInIncrements = (version: number): IncrementTable | null =>
  version === CURRENT_TABLE_VERSION ? STANDARD_INCREMENTS : null;

/** The place of the bracket of this price. @throws RangeError for a negative price. */
function bracketAt(priceCents: Cents, table: IncrementTable): number {
  if (!(priceCents >= 0)) throw new RangeError(`No increment for price ${priceCents}`);
  let i = table.length - 1;
  while (i > 0 && table[i]!.fromCents > priceCents) i -= 1;
  return i;
}

/** The bid increment at a price, in cents (rules §1.5). @throws RangeError for a negative price. */
export function incrementFor(priceCents: Cents, table: IncrementTable = STANDARD_INCREMENTS): Cents {
  return table[bracketAt(priceCents, table)]!.incrementCents;
}

export type PriceFacts = { priceCents: Cents; hasLeader: boolean; openingCents: Cents; increments: IncrementTable };

/** The lowest amount a new bidder may bid: the opening, or the price plus one increment (rules §1.6). */
export function minimumNextBid(facts: PriceFacts): Cents {
  if (!facts.hasLeader) return facts.openingCents;
  return facts.priceCents + incrementFor(facts.priceCents, facts.increments);
}

/** The nearest amount on the table at or above `amountCents`: so many steps above its bracket, or the next bracket. */
export function roundUpToStep(amountCents: Cents, table: IncrementTable = STANDARD_INCREMENTS): Cents {
  const at = bracketAt(amountCents, table);
  const { fromCents, incrementCents } = table[at]!;
  const onStep = fromCents + Math.ceil((amountCents - fromCents) / incrementCents) * incrementCents;
  return Math.min(onStep, table[at + 1]?.fromCents ?? onStep);
}

function stepsAbove(onStepCents: Cents, steps: number, table: IncrementTable): Cents {
  let amount = onStepCents;
  for (let i = 0; i < steps; i += 1) amount += incrementFor(amount, table);
  return amount;
}

/**
 * The three amounts the bid panel offers: the next minimum, two increments above it, four increments above it. The
 * first is the exact minimum, even when an off-increment maximum made it odd. The others are counted from an amount on the
 * table. Strictly rising.
 */
export function quickBids(minNextCents: Cents, table: IncrementTable = STANDARD_INCREMENTS): [Cents, Cents, Cents] {
  const base = roundUpToStep(minNextCents, table);
  return [minNextCents, stepsAbove(base, 2, table), stepsAbove(base, 4, table)];
}

/** Opening bid proposed to staff: 25% of the low estimate, at least $10, rounded to the standard step (rules §1.5). */
export function defaultOpening(lowEstimateCents: Cents): Cents {
  const quarter = Math.max(DEFAULT_OPENING_FLOOR_CENTS, lowEstimateCents / 4);
  const step = incrementFor(quarter);
  return Math.round(quarter / step) * step;
}
