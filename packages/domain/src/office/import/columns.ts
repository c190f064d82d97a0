import { type FieldIssue, issue } from '../../account/issue.ts';
import { normalName } from '../../normalName.ts';
import { TIME_ZONES } from '../../timeZone.ts';
import type { CellKind } from './cells.ts';

/** A field that a column can fill. */
export type ImportField = {
  /** Path of the field in the call that creates the record. */
  readonly name: string;
  readonly label: string;
  readonly cell: CellKind;
  readonly isRequired?: true;
  /** Names the row to people. */
  readonly isTitle?: true;
  /** Other heads that mean it. */
  readonly aliases?: readonly string[];
};
/** The column of each field, by its place from 0. A field without a column isn't imported. */
export type ColumnMapping = Readonly<Record<string, number>>;

const ZONE = new RegExp(
  `\\((?:${Object.values(TIME_ZONES)
    .map(({ label }) => label)
    .join('|')})\\)$`,
);

/** What a head says, without the zone that an export names behind it. */
const headKey = (head: string): string =>
  head
    .trim()
    .replace(ZONE, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');

/** The columns whose heads name a field, its label or an alias. Each column fills one field. */
export function suggestMapping(fields: readonly ImportField[], heads: readonly string[]): ColumnMapping {
  const keys = heads.map(headKey);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const { name, label, aliases = [] } of fields) {
    const known = [name, label, ...aliases].map(headKey);
    const at = keys.findIndex((key, place) => key !== '' && !taken.has(place) && known.includes(key));
    if (at < 0) continue;
    taken.add(at);
    mapping[name] = at;
  }
  return mapping;
}

/** Each head by its words, and by which of those with the same words it is: the same heads in another order have the same. */
function headNames(heads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return heads.map((head) => {
    const name = normalName(head);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return `${name} #${times}`;
  });
}

/** What two files have in common whose columns mean the same: their heads, in any order. */
export const headsKey = (heads: readonly string[]): string => headNames(heads).toSorted().join('\n');

/** The mapping of a file for another one with the same heads. */
export function mappingFor(
  heads: readonly string[],
  from: { readonly heads: readonly string[]; readonly mapping: ColumnMapping },
): ColumnMapping {
  const names = headNames(heads);
  const before = headNames(from.heads);
  return Object.fromEntries(
    Object.entries(from.mapping).flatMap(([field, column]) => {
      const at = names.indexOf(before[column] ?? '');
      return at < 0 ? [] : [[field, at]];
    }),
  );
}

/** A field and its column, as people choose them. */
export type ChosenColumn = { readonly field: string; readonly column: number };

/** What is wrong with chosen columns: an unknown field, one chosen twice, a column that isn't there or fills another field. */
export function mappingIssues(
  fields: readonly ImportField[],
  chosen: readonly ChosenColumn[],
  columnCount: number,
): FieldIssue[] {
  return chosen.flatMap(({ field, column }, at) => {
    const before = chosen.slice(0, at);
    const found = (name: keyof ChosenColumn, message: string) => [issue(`mapping.${at}.${name}`, 'invalid', message)];
    if (!fields.some(({ name }) => name === field)) return found('field', 'This field can’t be imported');
    if (before.some((other) => other.field === field)) return found('field', 'This field already has a column');
    if (column >= columnCount) return found('column', 'The file has no such column');
    return before.some((other) => other.column === column)
      ? found('column', 'This column already fills another field')
      : [];
  });
}

/** The columns by field. */
export const toMapping = (chosen: readonly ChosenColumn[]): ColumnMapping =>
  Object.fromEntries(chosen.map(({ field, column }) => [field, column]));
