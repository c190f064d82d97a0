import { amountFault, parseAmount } from '../../money/readAmount.ts';
import { readTime } from '../../readTime.ts';
import { type TimeZone, zonePhrase } from '../../timeZone.ts';

/** What the cells of a column hold. `name`: of an artist, a category and so on, looked up by name or address name. */
export type CellKind =
  | { readonly kind: 'line' | 'prose' | 'list' | 'money' | 'flag' | 'count' | 'time' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'name' | 'names'; readonly of: NamedKind };
export const NamedKind = ['artist', 'category', 'genre', 'condition', 'partner', 'collection'] as const;
export type NamedKind = (typeof NamedKind)[number];

export type CellValue = string | number | boolean | readonly string[];
/** A cell as read; undefined: it is empty. */
export type CellRead = { readonly value: CellValue | undefined } | { readonly fault: string };

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

/** The text of a cell without the apostrophe that an export puts before what a spreadsheet would run as a formula. */
const unguarded = (text: string): string => (/^'[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text).trim();

/** A choice as people write it: "Pickup / ship" and "pickup-ship" are `pickup_ship`. */
const choiceKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/**
 * Reads one cell. Amounts are in dollars and become cents; several names, or texts of a list, are separated by semicolons;
 * times are those of the zone.
 */
export function readCell(cell: CellKind, given: string, zone: TimeZone): CellRead {
  const text = unguarded(given);
  if (text === '') return { value: undefined };
  switch (cell.kind) {
    case 'money': {
      const cents = parseAmount(text);
      return cents === null ? { fault: amountFault(text) ?? '' } : { value: cents };
    }
    case 'flag': {
      const word = text.toLowerCase();
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { fault: 'Enter yes or no' };
    }
    case 'count':
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { fault: 'Enter a whole number' };
    case 'time': {
      const time = readTime(text, zone);
      return time.ok ? { value: time.at } : { fault: `${time.message} (${zonePhrase(zone)})` };
    }
    case 'choice': {
      const key = choiceKey(text);
      const found = cell.of.find((value) => choiceKey(value) === key);
      return found === undefined ? { fault: `Enter one of: ${cell.of.join(', ')}` } : { value: found };
    }
    case 'list':
    case 'names':
      return {
        value: text
          .split(';')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      };
    case 'line':
    case 'prose':
    case 'name':
      return { value: text };
  }
}
