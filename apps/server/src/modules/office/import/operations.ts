import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { type ChosenColumn, mappingIssues, suggestMapping, toMapping } from '@assay/domain/office/import/columns.ts';
import { canMap, canRun, type ImportKind } from '@assay/domain/office/import/import.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { transact } from '../../../platform/outbox.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import type { CheckedRow } from './adapter.ts';
import { adapterFor } from './adapters.ts';
import { readCsv } from './csv.ts';
import { checkRows, faultsOf } from './dryRun.ts';
import { factsOf, type ImportRecord, mayUndo, zoneOf } from './queries.ts';

/** Locks an import. Null: there is none. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  const { rows } = await tx.client.query<ImportRecord>('select * from import where id = $1 for update', [id]);
  return rows[0] ?? null;
}

const countPlans = (rows: readonly CheckedRow[]) => {
  const count = (plan: CheckedRow['plan']): number => rows.filter((row) => row.plan === plan).length;
  return [count('create'), count('change'), count('refuse')] as const;
};

/**
 * Keeps the rows of a CSV file with what each would do. Its columns are mapped by their heads. Nothing else changes.
 * Returns the id of the import. Refusals: file_invalid; validation_failed (lots without a draft sale).
 */
export async function uploadImport(
  ctx: AppContext,
  given: { kind: ImportKind; fileName: string; saleId: string | null; bytes: Buffer; actor: Actor },
): Promise<string | Refusal> {
  const { kind, fileName, saleId, actor } = given;
  if (kind === 'lot' && !(await isDraftSale(ctx, saleId)))
    return refuse('validation_failed', { errors: [issue('saleId', 'required', 'Choose a draft sale')] });
  const table = await readCsv(given.bytes);
  if (isRefusal(table)) return table;
  const { columns, rows } = table;
  const adapter = adapterFor(kind);
  const mapping = suggestMapping(adapter.fields, columns);
  const zone = readTimeZone(ctx);
  const checked = await checkRows(ctx.pool, adapter, rows, {
    mapping,
    columnCount: columns.length,
    actorId: actor.userId,
    saleId,
    zone,
  });
  const at = ctx.clock.now();
  const id = newId(at);
  await transact(ctx, async (tx) => {
    await tx.client.query(
      `insert into import (id, kind, file_name, columns, mapping, status, row_count, plan_create, plan_change, plan_refuse, created_by, created_at, sale_id, time_zone)
       values ($1, $2, $3, $4, $5, 'checked', $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        id,
        kind,
        fileName,
        columns,
        JSON.stringify(mapping),
        rows.length,
        ...countPlans(checked),
        actor.userId,
        new Date(at),
        kind === 'lot' ? saleId : null,
        zone,
      ],
    );
    await tx.client.query(
      `insert into import_row (import_id, position, line, cells, plan, faults)
       select $1, r.position, r.line, r.cells, r.plan, r.faults
       from jsonb_to_recordset($2::jsonb) as r (position int, line int, cells jsonb, plan text, faults jsonb)`,
      [
        id,
        JSON.stringify(
          rows.map(({ line, cells }, index) => ({
            position: index + 1,
            line,
            cells,
            plan: checked[index]!.plan,
            faults: faultsOf(checked[index]!),
          })),
        ),
      ],
    );
  });
  return id;
}

async function isDraftSale(ctx: AppContext, saleId: string | null): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    'select from sale where id = $1 and published_at is null and canceled_at is null',
    [saleId],
  );
  return rowCount === 1;
}

/** Sets which column fills which field, and checks every row again. Refusals: not_found, import_state, validation_failed. */
export async function mapImport(
  ctx: AppContext,
  given: { id: string; chosen: readonly ChosenColumn[]; actor: Actor },
): Promise<null | Refusal> {
  const { id, chosen, actor } = given;
  return transact(ctx, async (tx) => {
    const file = await lockImport(tx, id);
    if (file === null) return refuse('not_found');
    if (!canMap(factsOf(file))) return refuse('import_state');
    const adapter = adapterFor(file.kind);
    const errors = mappingIssues(adapter.fields, chosen, file.columns.length);
    if (errors.length > 0) return refuse('validation_failed', { errors });
    const mapping = toMapping(chosen);
    const { rows } = await tx.client.query<{ position: number; cells: string[] }>(
      'select position, cells from import_row where import_id = $1 order by position',
      [id],
    );
    const checked = await checkRows(tx.client, adapter, rows, {
      mapping,
      columnCount: file.columns.length,
      actorId: actor.userId,
      saleId: file.sale_id,
      zone: zoneOf(file),
    });
    await tx.client.query(
      'update import set mapping = $2, plan_create = $3, plan_change = $4, plan_refuse = $5 where id = $1',
      [id, JSON.stringify(mapping), ...countPlans(checked)],
    );
    await tx.client.query(
      `update import_row r set plan = c.plan, faults = c.faults
       from jsonb_to_recordset($2::jsonb) as c (position int, plan text, faults jsonb)
       where r.import_id = $1 and r.position = c.position`,
      [
        id,
        JSON.stringify(
          rows.map(({ position }, index) => ({
            position,
            plan: checked[index]!.plan,
            faults: faultsOf(checked[index]!),
          })),
        ),
      ],
    );
    return null;
  });
}

type Act = { id: string; note: string; actor: Actor };

/** Starts the run of an import in the background. Refusals: not_found, import_state (not checked, or no good row). */
export const runImport = (ctx: AppContext, act: Act): Promise<null | Refusal> =>
  start(ctx, act, {
    action: 'import.run',
    mayStart: (file) => canRun(factsOf(file)),
    set: "status = 'running', run_by = $2, note = $3, started_at = $4",
  });

/** Starts the removal of what an import created. Refusals: not_found, import_state (not finished, or too late). */
export const undoImport = (ctx: AppContext, act: Act): Promise<null | Refusal> =>
  start(ctx, act, {
    action: 'import.undo',
    mayStart: mayUndo,
    set: "status = 'undoing', undone_by = $2, undo_note = $3, undone_at = $4",
  });

function start(
  ctx: AppContext,
  { id, note, actor }: Act,
  plan: { action: string; mayStart: (file: ImportRecord, now: number) => boolean; set: string },
): Promise<null | Refusal> {
  return transact(ctx, async (tx) => {
    const file = await lockImport(tx, id);
    if (file === null) return refuse('not_found');
    const at = ctx.clock.now();
    if (!plan.mayStart(file, at)) return refuse('import_state');
    await tx.client.query(`update import set ${plan.set} where id = $1`, [id, actor.userId, note, new Date(at)]);
    await recordAudit(tx, {
      actor,
      action: plan.action,
      subject: 'import',
      subjectId: id,
      note,
      after: {
        file: file.file_name,
        kind: file.kind,
        create: file.plan_create,
        change: file.plan_change,
        refuse: file.plan_refuse,
      },
      at,
    });
    await addJob(tx.client, 'import.work', { importId: id, actor }, `import:${id}`);
    return null;
  });
}
