import { normalName } from '@assay/domain/normalName.ts';
import { NamedKind } from '@assay/domain/office/import/cells.ts';
import type { ColumnMapping, ImportField } from '@assay/domain/office/import/columns.ts';
import type { RowFault, RowValues } from '@assay/domain/office/import/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedBy } from '../../catalog/taxonomy/index.ts';
import type { ReadRow } from './adapter.ts';

/** Ids by kind and normal name. */
export type Names = ReadonlyMap<NamedKind, ReadonlyMap<string, readonly string[]>>;

/** A name that rows use and that nothing has. */
export type MissingName = {
  readonly kind: NamedKind;
  readonly key: string;
  readonly name: string;
  readonly rows: number;
};

/** Tells names of all kinds apart. */
export const nameId = ({ kind, key }: Pick<MissingName, 'kind' | 'key'>): string => `${kind} ${key}`;

const NAME_LENGTH = 120;

const namesIn = ({ cell }: ImportField, value: RowValues[string] | undefined): readonly string[] => {
  if (value === undefined || (cell.kind !== 'name' && cell.kind !== 'names')) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
};

/** The ids behind the names and address names that these rows use, a name before an address: one statement a kind. */
export async function readNames(
  db: Queryable,
  fields: readonly ImportField[],
  rows: readonly ReadRow[],
): Promise<Names> {
  const found = new Map<NamedKind, Map<string, string[]>>();
  for (const kind of NamedKind) {
    const ofKind = fields.filter(({ cell }) => (cell.kind === 'name' || cell.kind === 'names') && cell.of === kind);
    const used = new Set(
      rows.flatMap(({ values }) => ofKind.flatMap((field) => namesIn(field, values[field.name]).map(normalName))),
    );
    if (used.size === 0) continue;
    const { rows: known } = await db.query<{ id: string; key: string }>(
      `with named as (select id, normal_name(name) as key from ${kind} where normal_name(name) = any($1))
       select id, key from named
       union select id, key from ${namedBy(kind, '$1')} address where key not in (select key from named)`,
      [[...used]],
    );
    const byKey = new Map<string, string[]>();
    for (const { id, key } of known) byKey.set(key, [...(byKey.get(key) ?? []), id]);
    found.set(kind, byKey);
  }
  return found;
}

/** The names that rows use and that nothing has, in the order of the file. A text too long for a name is none. */
export function missingNames(fields: readonly ImportField[], rows: readonly ReadRow[], names: Names): MissingName[] {
  const missing = new Map<string, MissingName>();
  for (const { values } of rows) {
    const inRow = new Set<string>();
    for (const field of fields)
      for (const name of namesIn(field, values[field.name])) {
        if (field.cell.kind !== 'name' && field.cell.kind !== 'names') continue;
        const { of: kind } = field.cell;
        const key = normalName(name);
        const id = nameId({ kind, key });
        if (names.get(kind)?.has(key) || name.length > NAME_LENGTH || inRow.has(id)) continue;
        inRow.add(id);
        const before = missing.get(id);
        missing.set(id, before === undefined ? { kind, key, name, rows: 1 } : { ...before, rows: before.rows + 1 });
      }
  }
  return [...missing.values()];
}

/** The values of a row with ids in the place of names, and the names that are unknown or not unique. */
export function withIds(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
  names: Names,
  values: RowValues,
): { values: RowValues; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const resolved: Record<string, RowValues[string]> = { ...values };
  for (const field of fields) {
    const { name, cell } = field;
    const value = values[name];
    if (value === undefined || (cell.kind !== 'name' && cell.kind !== 'names')) continue;
    const ids: string[] = [];
    for (const text of namesIn(field, value)) {
      const [id, other] = names.get(cell.of)?.get(normalName(text)) ?? [];
      if (id !== undefined && other === undefined) ids.push(id);
      else
        faults.push({
          field: name,
          column: mapping[name] ?? null,
          message:
            id === undefined
              ? `No ${cell.of} is called “${text}”`
              : `More than one ${cell.of} is called “${text}”. Use the name from its address`,
        });
    }
    const [first] = ids;
    if (cell.kind === 'names') resolved[name] = ids;
    else if (first === undefined) delete resolved[name];
    else resolved[name] = first;
  }
  return { values: resolved, faults };
}
