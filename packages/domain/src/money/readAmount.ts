import type { Cents } from './money.ts';

// The one reader of typed amounts: forms, files, and addresses of pages. It takes what can be read in only one way.

/** The largest amount that anyone can enter: $100,000,000. */
export const AMOUNT_MAX_CENTS = 10_000_000_000;

export type AmountFault = 'empty' | 'not_an_amount' | 'whole_dollars_required' | 'amount_out_of_range';
export type AmountRead =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly code: AmountFault };

/** Thousands are grouped in threes, all by commas or all by spaces; a leading zero would make "0,500" a fraction. */
const AMOUNT = /^(?:\$\s*)?([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+|\d+)?(?:\.(\d{1,2}))?$/;
const SHORT = /^(?:\$\s*)?(\d{1,9})(?:\.(\d{1,9}))?\s?([km])$/i;

const EXAMPLE = 'Enter an amount like 1,200.50';
const WHOLE_EXAMPLE = 'Enter a whole dollar amount like 1,200';

const refused = (code: AmountFault): AmountRead => ({ ok: false, code });

/**
 * Reads dollars as people write them: "1,200", "1,200.50", "$ 1,200.00", "1200.5", ".50", "15k", "1.5m". Returns cents.
 * Refuses what has a second reading ("25,50", "1,5", "1.200", "12,00,000"), signs, and more than $100,000,000.
 */
export function readAmount(typed: string): AmountRead {
  const text = typed.trim();
  if (text === '' || text === '$') return refused('empty');
  const short = SHORT.exec(text);
  const [, whole, part = ''] = short ?? AMOUNT.exec(text) ?? [];
  if (whole === undefined && part === '') return refused('not_an_amount');
  const digits = (whole ?? '0').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > 12) return refused('amount_out_of_range');
  const zeros = short === null ? 2 : short[3]?.toLowerCase() === 'k' ? 5 : 8;
  // The fraction of a short amount must end at a cent: "1.2345678k" is less.
  const fraction = part.replace(/0+$/, '');
  if (fraction.length > zeros) return refused('not_an_amount');
  const cents = Number(digits + fraction.padEnd(zeros, '0'));
  return cents > AMOUNT_MAX_CENTS ? refused('amount_out_of_range') : { ok: true, cents };
}

/** As readAmount, of a field that takes whole dollars from $1: bids, offers, prices between people. */
export function readWholeDollars(typed: string): AmountRead {
  const read = readAmount(typed);
  if (!read.ok) return read;
  if (read.cents % 100 !== 0) return refused('whole_dollars_required');
  return read.cents === 0 ? refused('amount_out_of_range') : read;
}

/** Cents of a typed amount. Null if it can't be read. */
export function parseAmount(typed: string): Cents | null {
  const read = readAmount(typed);
  return read.ok ? read.cents : null;
}

/** Cents of typed whole dollars from $1. Null if it can't be read. */
export function parseWholeDollars(typed: string): Cents | null {
  const read = readWholeDollars(typed);
  return read.ok ? read.cents : null;
}

/** The error of a typed amount. Null: none. */
export function amountFault(typed: string): string | null {
  const read = readAmount(typed);
  if (read.ok) return null;
  return read.code === 'amount_out_of_range' ? 'Enter at most 100,000,000' : EXAMPLE;
}

/** The error of typed whole dollars. Null: none. */
export function wholeDollarFault(typed: string): string | null {
  const read = readWholeDollars(typed);
  if (read.ok) return null;
  return read.code === 'amount_out_of_range' ? 'Enter 1 to 100,000,000' : WHOLE_EXAMPLE;
}

/** Cents as people type them, which readAmount takes back: "1200", "1200.50". Empty for null. */
export const typedAmount = (cents: Cents | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
