import { parseMoney } from './deskText.ts';

// Parses staff input.

/** The error of a typed amount. Null: none. */
export const amountFault = (typed: string): string | null =>
  parseMoney(typed) === null ? 'Enter an amount, for example 45.00' : null;

/** A whole number as typed, from 1; null when it is none. */
export const parseCount = (typed: string): number | null =>
  /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;

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

function parseLine(line: string): TypedLine | null {
  const [title = '', quantity = '', price = '', ...rest] = line.split(';').map((part) => part.trim());
  const unitCents = parseMoney(price);
  const isNumber = /^[1-9]\d{0,2}$/.test(quantity);
  return rest.length > 0 || title === '' || title.length > 200 || !isNumber || unitCents === null
    ? null
    : { title, quantity: Number(quantity), unitCents };
}

/** Parses a time in Assay's zone, "2026-12-01 15:00", to an instant. Null if it is invalid. */
export function parseEasternTime(typed: string): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})$/.exec(typed.trim());
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // Its offset then, found by asking what the wall shows; twice, since the first guess may lie across a change of clocks.
  let at = wall;
  for (let round = 0; round < 2; round++) at = wall - (wallOf(at) - at);
  return wallOf(at) === wall && new Date(wall).getUTCDate() === day ? new Date(at).toISOString() : null;
}

const wallParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** The local time in Assay's zone at an instant, as if it were UTC. */
function wallOf(at: number): number {
  const part = Object.fromEntries(wallParts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
}
