import type { CsvRow } from '@assay/domain/office/import/csvText.ts';
import { type RowFault, readRow, unreadFault } from '@assay/domain/office/import/rows.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { CheckedRow, FileFacts, ImportAdapter } from './adapter.ts';
import { adapterFor } from './adapters.ts';
import { missingNames, nameId, readNames } from './names.ts';
import { type StoredName, storeMissing, withChoices } from './newNames.ts';
import { type ImportRecord, zoneOf } from './queries.ts';

/** A row of a file. `unread`: why it can't be read. */
export type FileRow = { readonly cells: readonly string[]; readonly unread: CsvRow['fault'] };
type StoredRow = FileRow & { readonly position: number };

/** A file with its rows. `importId`: null for one that isn't stored yet. */
type File = Omit<FileFacts, 'names'> & { readonly columnCount: number; readonly importId: string | null };

/** Checks rows: what each would do now, and which names they use that nothing has. */
export async function checkRows(
  db: Queryable,
  adapter: ImportAdapter,
  rows: readonly FileRow[],
  file: File,
): Promise<{ checked: CheckedRow[]; missing: StoredName[] }> {
  const read = rows.flatMap(({ cells, unread }) => (unread === null ? [readRow(adapter.fields, file, cells)] : []));
  const existing = await readNames(db, adapter.fields, read);
  const missing = missingNames(adapter.fields, read, existing);
  const names = file.importId === null ? existing : await withChoices(db, file.importId, existing);
  const readable = await adapter.check(db, read, { ...file, names });
  const imported = read.filter((_row, at) => readable[at]!.plan !== 'refuse');
  const used = new Set(missingNames(adapter.fields, imported, existing).map(nameId));
  const good = readable.values();
  const checked = rows.map(({ unread }): CheckedRow => {
    if (unread !== null) return { plan: 'refuse', faults: [unreadFault(unread, file)] };
    return good.next().value!;
  });
  return { checked, missing: missing.map((name) => ({ ...name, isUsed: used.has(nameId(name)) })) };
}

/** What a stored file's rows are checked with, for the person who acts. */
export const fileFacts = (file: ImportRecord, actorId: string): File => ({
  importId: file.id,
  mapping: file.mapping,
  columnCount: file.columns.length,
  actorId,
  saleId: file.sale_id,
  zone: zoneOf(file),
});

/** The faults of a checked row; none where it is good. */
export const faultsOf = (row: CheckedRow): readonly RowFault[] => (row.plan === 'refuse' ? row.faults : []);

/** How many rows would be created, changed and refused. */
export const countPlans = (rows: readonly CheckedRow[]) => {
  const count = (plan: CheckedRow['plan']): number => rows.filter((row) => row.plan === plan).length;
  return [count('create'), count('change'), count('refuse')] as const;
};

/** The rows of a stored file, in its order. */
export async function readStoredRows(tx: Tx, importId: string): Promise<StoredRow[]> {
  const { rows } = await tx.client.query<StoredRow>(
    'select position, cells, unread from import_row where import_id = $1 order by position',
    [importId],
  );
  return rows;
}

/** Repeats the dry run of a file as it is stored now. */
export async function checkAgain(tx: Tx, file: ImportRecord, actorId: string): Promise<void> {
  const rows = await readStoredRows(tx, file.id);
  const { checked, missing } = await checkRows(tx.client, adapterFor(file.kind), rows, fileFacts(file, actorId));
  await storeMissing(tx, file.id, missing);
  await tx.client.query('update import set plan_create = $2, plan_change = $3, plan_refuse = $4 where id = $1', [
    file.id,
    ...countPlans(checked),
  ]);
  await tx.client.query(
    `update import_row r set plan = c.plan, faults = c.faults
     from jsonb_to_recordset($2::jsonb) as c (position int, plan text, faults jsonb)
     where r.import_id = $1 and r.position = c.position`,
    [
      file.id,
      JSON.stringify(
        rows.map(({ position }, index) => ({
          position,
          plan: checked[index]!.plan,
          faults: faultsOf(checked[index]!),
        })),
      ),
    ],
  );
}
