import type { FieldIssue } from '../../account/issue.ts';
import type { TimeZone } from '../../timeZone.ts';
import { type CellValue, readCell } from './cells.ts';
import type { ColumnMapping, ImportField } from './columns.ts';

/** What is wrong with a row, at its column. Null: with the row as a whole. */
export type RowFault = { readonly field: string | null; readonly column: number | null; readonly message: string };
export type RowValues = Readonly<Record<string, CellValue>>;

/** Of the file that a row is in. `zone`: of its times. */
type RowFile = { readonly mapping: ColumnMapping; readonly columnCount: number; readonly zone: TimeZone };

/** Reads the mapped cells of a row. Empty cells are left out, and those that the row lacks are empty. Text beyond the columns is a fault. */
export function readRow(
  fields: readonly ImportField[],
  { mapping, columnCount, zone }: RowFile,
  cells: readonly string[],
): { values: RowValues; faults: RowFault[] } {
  const values: Record<string, CellValue> = {};
  const faults: RowFault[] = [];
  if (cells.slice(columnCount).some((text) => text.trim() !== ''))
    faults.push({
      field: null,
      column: null,
      message: `The row has ${cells.length} cells, and the file ${columnCount} ${columnCount === 1 ? 'column' : 'columns'}. Put quotation marks around a cell that contains the separator`,
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

/** The fault of a row that could not be read, at its column. */
export function unreadFault(
  { cell, message }: { readonly cell: number; readonly message: string },
  { mapping, columnCount }: Pick<RowFile, 'mapping' | 'columnCount'>,
): RowFault {
  if (cell >= columnCount) return { field: null, column: null, message };
  return { field: Object.keys(mapping).find((name) => mapping[name] === cell) ?? null, column: cell, message };
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
