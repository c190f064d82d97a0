import type { FieldIssue } from '../../account/issue.ts';
import type { TimeZone } from '../../timeZone.ts';
import { type CellValue, readCell } from './cells.ts';
import type { ColumnMapping, ImportField } from './columns.ts';

/** What is wrong with a row, at its column. Null: with the row as a whole. */
export type RowFault = { readonly field: string | null; readonly column: number | null; readonly message: string };
export type RowValues = Readonly<Record<string, CellValue>>;

/** Of the file that a row is in. `zone`: of its times. */
type RowFile = { readonly mapping: ColumnMapping; readonly columnCount: number; readonly zone: TimeZone };

/** Reads the mapped cells of a row. Empty cells are left out. `cells` may be more or fewer than the columns. */
export function readRow(
  fields: readonly ImportField[],
  { mapping, columnCount, zone }: RowFile,
  cells: readonly string[],
): { values: RowValues; faults: RowFault[] } {
  const values: Record<string, CellValue> = {};
  const faults: RowFault[] = [];
  if (cells.length !== columnCount)
    faults.push({
      field: null,
      column: null,
      message: `The row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} instead of ${columnCount}`,
    });
  for (const { name, cell } of fields) {
    const column = mapping[name];
    if (column === undefined) continue;
    const read = readCell(cell, cells[column] ?? '', zone);
    if ('fault' in read) faults.push({ field: name, column, message: read.fault });
    else if (read.value !== undefined) values[name] = read.value;
  }
  return { values, faults };
}

/** The required fields that a new record lacks. */
export const missingFields = (fields: readonly ImportField[], mapping: ColumnMapping, values: RowValues): RowFault[] =>
  fields.flatMap(({ name, label, isRequired }) =>
    isRequired !== true || values[name] !== undefined
      ? []
      : [{ field: name, column: mapping[name] ?? null, message: `${label} is missing` }],
  );

/** The faults of a call's fields, at their columns. A path such as `collectionIds.0` belongs to the field of its first part. */
export const atColumns = (
  issues: readonly Pick<FieldIssue, 'path' | 'message'>[],
  mapping: ColumnMapping,
): RowFault[] =>
  issues.map(({ path, message }) => {
    const [field = ''] = path.split('.');
    const column = mapping[field];
    return column === undefined
      ? { field: null, column: null, message: field === '' ? message : `${field}: ${message}` }
      : { field, column, message };
  });
