import { type FieldIssue, issue } from '../account/issue.ts';
import type { Cents } from '../money/money.ts';
import { CURRENT_TABLE_VERSION, type IncrementTable, STANDARD_INCREMENTS } from './increments.ts';

// Increment tables of one's own. All pure.

export const MAX_INCREMENT_STEPS = 20;
/** The highest price at which a bracket may begin, and the largest increment. */
export const MAX_INCREMENT_CENTS: Cents = 10_000_000_000;

const isWholeDollars = (cents: Cents): boolean => Number.isInteger(cents) && cents % 100 === 0;

/**
 * What is wrong with a table; empty if nothing. Brackets rise from $0, in whole dollars as bids are. Increments never fall:
 * the next minimum would be lower at a higher price. Paths begin with `increments`.
 */
export function incrementIssues(table: IncrementTable): FieldIssue[] {
  if (table.length === 0) return [issue('increments', 'required', 'Enter at least one step')];
  if (table.length > MAX_INCREMENT_STEPS)
    return [issue('increments', 'too_long', `A table has at most ${MAX_INCREMENT_STEPS} steps`)];
  return table.flatMap(({ fromCents, incrementCents }, at) => {
    const before = table[at - 1];
    const from = fromFault(fromCents, before?.fromCents ?? null);
    const by = byFault(incrementCents, before?.incrementCents ?? null);
    return [
      ...(from === null ? [] : [issue(`increments.${at}.fromCents`, 'invalid', from)]),
      ...(by === null ? [] : [issue(`increments.${at}.incrementCents`, 'invalid', by)]),
    ];
  });
}

function fromFault(fromCents: Cents, before: Cents | null): string | null {
  if (before === null) return fromCents === 0 ? null : 'The first step starts at $0';
  if (!isWholeDollars(fromCents) || fromCents > MAX_INCREMENT_CENTS) return 'Enter whole dollars, at most $100,000,000';
  return fromCents > before ? null : 'Each step starts above the one before it';
}

function byFault(incrementCents: Cents, before: Cents | null): string | null {
  if (!isWholeDollars(incrementCents) || incrementCents <= 0 || incrementCents > MAX_INCREMENT_CENTS)
    return 'Enter whole dollars, at least $1';
  return before === null || incrementCents >= before ? null : 'An increment can’t be smaller than the one before it';
}

/** The version of a table that is not one of staff's own; null: it is. */
export const builtInVersion = (table: IncrementTable): number | null =>
  table.length === STANDARD_INCREMENTS.length &&
  table.every(({ fromCents, incrementCents }, at) => {
    const standard = STANDARD_INCREMENTS[at]!;
    return standard.fromCents === fromCents && standard.incrementCents === incrementCents;
  })
    ? CURRENT_TABLE_VERSION
    : null;
