import { type RowFault, readRow } from '@assay/domain/office/import/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { CheckedRow, FileFacts, ImportAdapter } from './adapter.ts';

/** Checks rows: what each would do now. */
export function checkRows(
  db: Queryable,
  adapter: ImportAdapter,
  rows: ReadonlyArray<{ readonly cells: readonly string[] }>,
  given: FileFacts & { columnCount: number },
): Promise<CheckedRow[]> {
  const read = rows.map(({ cells }) => readRow(adapter.fields, given, cells));
  return adapter.check(db, read, given);
}

/** The faults of a checked row; none where it is good. */
export const faultsOf = (row: CheckedRow): readonly RowFault[] => (row.plan === 'refuse' ? row.faults : []);
