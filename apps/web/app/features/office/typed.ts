import { sum } from '@assay/domain/money/money.ts';
import { parseAmount } from '@assay/domain/money/readAmount.ts';
import { parseTime, pickerTime } from '@assay/domain/readTime.ts';
import { type TimeZone, zonePhrase } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';

// Parses staff input.

/** The same check for a field that may stay blank. */
export const unlessBlank =
  (check: (typed: string) => string | null) =>
  (typed: string): string | null =>
    typed.trim() === '' ? null : check(typed);

/** The check of a text that needs so many characters. */
export const atLeast =
  (length: number, message = `Enter ${length} characters or more`) =>
  (typed: string): string | null =>
    typed.trim().length < length ? message : null;

/** A whole number as typed, from 1; null when it is none. */
export const parseCount = (typed: string): number | null =>
  /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;

/** The error of a typed whole number. Null: none. */
export const countFault = (typed: string): string | null =>
  parseCount(typed) === null ? 'Enter a whole number, for example 5' : null;

/** Bid numbers as typed, "3, 5 7". Null if there is anything else. */
export function parseSeqs(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 100 || !parts.every((part) => /^[1-9]\d{0,8}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}

/** A line of an invoice written by hand. */
export type TypedLine = { title: string; quantity: number; unitCents: number };

/** Lines as typed, one each: "Frame for the jersey; 1; 45.00". Null when one cannot be read. */
export function parseLines(typed: string): TypedLine[] | null {
  const lines = typed.split('\n').map((line) => line.trim());
  const read = lines.filter((line) => line !== '').map(parseLine);
  return read.length > 0 && read.length <= 50 && read.every((line) => line !== null) ? read : null;
}

/** What was understood of typed lines: "2 lines, $1,245.00". Null: nothing. */
export function linesText(typed: string): string | null {
  const lines = parseLines(typed);
  if (lines === null) return null;
  const total = sum(lines.map(({ quantity, unitCents }) => quantity * unitCents));
  return `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, ${formatMoney(total, true)}`;
}

function parseLine(line: string): TypedLine | null {
  const [title = '', quantity = '', price = '', ...rest] = line.split(';').map((part) => part.trim());
  const unitCents = parseAmount(price);
  const isNumber = /^[1-9]\d{0,2}$/.test(quantity);
  return rest.length > 0 || title === '' || title.length > 200 || !isNumber || unitCents === null
    ? null
    : { title, quantity: Number(quantity), unitCents };
}

/** The hint of a field for a time: its zone, and `blank`, which says what none means. */
export const timeHint = (zone: TimeZone, blank = ''): string => `${zonePhrase(zone)}. ${blank}`.trim();

/** The moment that is typed in the zone, or the one it was if only its seconds are not shown. */
export const keptTime = (typed: string, was: string | null, zone: TimeZone): string | undefined =>
  was !== null && pickerTime(was, zone) === typed.trim() ? was : (parseTime(typed, zone) ?? undefined);
