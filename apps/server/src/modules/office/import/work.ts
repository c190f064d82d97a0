import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type { RowResult } from '@assay/domain/office/import/import.ts';
import { atColumns, type RowFault, readRow } from '@assay/domain/office/import/rows.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import type { CheckedRow, CreatedRow, ImportAdapter, RowAct } from './adapter.ts';
import { adapterFor } from './adapters.ts';
import { checkRows, type FileRow, fileFacts } from './dryRun.ts';
import { createNames, undoNames } from './newNames.ts';
import { lockImport } from './operations.ts';
import { type ImportRecord, zoneOf } from './queries.ts';
import { refusalText } from './shapeFaults.ts';

/** Rows in one transaction: a stopped process loses no more than the work on these, and does it again. */
const BATCH = 100;

/** A job works no longer than this and leaves the rest to the next, so that a process can stop in between. */
const BUDGET_MS = 5_000;

/** Runs or undoes an import, in as many jobs as it takes. Does nothing where it is neither running nor being undone. */
export async function workImport(ctx: AppContext, id: string, actor: Actor): Promise<void> {
  const startedAt = performance.now();
  while (await workBatch(ctx, id, actor)) {
    if (performance.now() - startedAt < BUDGET_MS) continue;
    await addJob(ctx.pool, 'import.work', { importId: id, actor }, `import:${id}`);
    return;
  }
}

/** Returns true if there may be more to do. */
function workBatch(ctx: AppContext, id: string, actor: Actor): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const file = await lockImport(tx, id);
    if (file?.status === 'running') return runBatch(ctx, tx, emit, file, actor);
    if (file?.status === 'undoing') return undoBatch(ctx, tx, emit, file, actor);
    return false;
  });
}

type Outcome = { position: number; result: RowResult; subjectId: string | null; faults: readonly RowFault[] };

async function runBatch(ctx: AppContext, tx: Tx, emit: Emit, file: ImportRecord, actor: Actor): Promise<boolean> {
  const { rows } = await tx.client.query<{ position: number } & FileRow>(
    `select position, cells, unread from import_row where import_id = $1 and result is null and plan in ('create', 'change')
     order by position limit ${BATCH}`,
    [file.id],
  );
  const at = ctx.clock.now();
  const adapter = adapterFor(file.kind);
  const act: RowAct = { actor, note: `Import ${file.number}: ${file.note}`, at, saleId: file.sale_id };
  if (await createNames(tx, file.id, act)) return true;
  if (rows.length === 0) {
    if (adapter.finish !== undefined) await adapter.finish(tx, await readCreated(tx, adapter, file), act);
    await tx.client.query("update import set status = 'done', finished_at = $2 where id = $1", [file.id, new Date(at)]);
    return false;
  }
  // Checked again: colleagues may have changed names and records since the dry run.
  const { checked } = await checkRows(tx.client, adapter, rows, fileFacts(file, actor.userId));
  await adapter.lock?.(
    tx,
    checked.flatMap((row) => (row.plan === 'refuse' ? [] : [row])),
    act,
  );
  const outcomes: Outcome[] = [];
  const apply = async (): Promise<string[]> => {
    for (const [index, { position }] of rows.entries())
      outcomes.push({ position, ...(await applyRow(tx, emit, adapter, checked[index]!, act, file)) });
    return outcomes.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  };
  await (adapter.together === undefined ? apply() : adapter.together(tx, apply));
  const count = (result: RowResult): number => outcomes.filter((outcome) => outcome.result === result).length;
  await writeOutcomes(tx, file.id, outcomes);
  await tx.client.query(
    `update import set created_count = created_count + $2, changed_count = changed_count + $3, refused_count = refused_count + $4
     where id = $1`,
    [file.id, count('created'), count('changed'), count('refused')],
  );
  return true;
}

/** What the run created, in the order of the file. */
async function readCreated(tx: Tx, { fields }: ImportAdapter, file: ImportRecord): Promise<CreatedRow[]> {
  const { rows } = await tx.client.query<{ cells: string[]; id: string }>(
    `select cells, subject_id as id from import_row where import_id = $1 and result = 'created' order by position`,
    [file.id],
  );
  return rows.map(({ cells, id }) => ({
    id,
    values: readRow(fields, { mapping: file.mapping, columnCount: file.columns.length, zone: zoneOf(file) }, cells)
      .values,
  }));
}

const refusedAs = (faults: readonly RowFault[]): Omit<Outcome, 'position'> => ({
  result: 'refused',
  subjectId: null,
  faults,
});

async function applyRow(
  tx: Tx,
  emit: Emit,
  adapter: ImportAdapter,
  row: CheckedRow,
  act: RowAct,
  file: ImportRecord,
): Promise<Omit<Outcome, 'position'>> {
  if (row.plan === 'refuse') return refusedAs(row.faults);
  const done = await adapter.apply(tx, emit, row, act);
  if (isRefusal(done)) return refusedAs(faultsOfRefusal(done, file));
  return { result: row.plan === 'create' ? 'created' : 'changed', subjectId: done, faults: [] };
}

function faultsOfRefusal(refusal: Refusal, file: ImportRecord): RowFault[] {
  const { errors = [] } = refusal.extras;
  if (errors.length > 0) return atColumns(errors, file.mapping);
  return [{ field: null, column: null, message: refusalText(refusal) }];
}

async function writeOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.client.query(
    `update import_row r set result = o.result, faults = o.faults, subject_id = coalesce(o."subjectId", r.subject_id)
     from jsonb_to_recordset($2::jsonb) as o (position int, result text, faults jsonb, "subjectId" uuid)
     where r.import_id = $1 and r.position = o.position`,
    [importId, JSON.stringify(outcomes)],
  );
}

async function undoBatch(ctx: AppContext, tx: Tx, emit: Emit, file: ImportRecord, actor: Actor): Promise<boolean> {
  const { rows } = await tx.client.query<{ position: number; subject_id: string }>(
    `select position, subject_id from import_row where import_id = $1 and result = 'created' order by position limit ${BATCH}`,
    [file.id],
  );
  const act: RowAct = {
    actor,
    note: `Undo of import ${file.number}: ${file.undo_note}`,
    at: ctx.clock.now(),
    saleId: file.sale_id,
  };
  if (rows.length === 0) {
    if (await undoNames(tx, file.id, act)) return true;
    await tx.client.query("update import set status = 'undone' where id = $1", [file.id]);
    return false;
  }
  const undone = await adapterFor(file.kind).undo(
    tx,
    emit,
    rows.map(({ subject_id: subjectId }) => subjectId),
    act,
  );
  const removed = new Set(undone.removed);
  const whyKept = (id: string): string => undone.kept?.get(id) ?? 'Changed or used since the import';
  await writeOutcomes(
    tx,
    file.id,
    rows.map(({ position, subject_id: subjectId }) => ({
      position,
      subjectId,
      ...(removed.has(subjectId)
        ? { result: 'undone' as const, faults: [] }
        : { result: 'kept' as const, faults: [{ field: null, column: null, message: whyKept(subjectId) }] }),
    })),
  );
  await tx.client.query(
    'update import set undone_count = undone_count + $2, kept_count = kept_count + $3 where id = $1',
    [file.id, removed.size, rows.length - removed.size],
  );
  return true;
}
