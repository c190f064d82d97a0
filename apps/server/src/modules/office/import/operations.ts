import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { type ChosenColumn, mappingIssues, toMapping } from '@assay/domain/office/import/columns.ts';
import { type ByteEncoding, isByteEncoding } from '@assay/domain/office/import/encoding.ts';
import { canMap, canRun } from '@assay/domain/office/import/import.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { transact } from '../../../platform/outbox.ts';
import { adapterFor } from './adapters.ts';
import { checkAgain, readStoredRows } from './dryRun.ts';
import { rereader } from './encoding.ts';
import { type ChosenName, chooseNames } from './newNames.ts';
import { factsOf, type ImportRecord, mayUndo, readRepeated } from './queries.ts';
import { firstMapping, hashesOf } from './upload.ts';

/** Locks an import. Null: there is none. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  const { rows } = await tx.client.query<ImportRecord>('select * from import where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** Says where a file is, where that is not the step for what was asked. */
const STATUS_TEXT: Readonly<Record<ImportRecord['status'], string>> = {
  checked: 'The file is checked and not imported',
  running: 'The import is running',
  done: 'The import is finished',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
};
const stateRefusal = ({ status }: ImportRecord): Refusal => refuse('import_state', { detail: STATUS_TEXT[status] });

/** Changes a file that was checked and not run, and repeats its dry run. Refusals: not_found, import_state, and those of `change`. */
const changeChecked = (
  ctx: AppContext,
  { id, actor }: { id: string; actor: Actor },
  change: (tx: Tx, file: ImportRecord) => Promise<null | Refusal>,
): Promise<null | Refusal> =>
  transact(ctx, async (tx) => {
    const file = await lockImport(tx, id);
    if (file === null) return refuse('not_found');
    if (!canMap(factsOf(file))) return stateRefusal(file);
    const refusal = await change(tx, file);
    if (refusal !== null) return refusal;
    await checkAgain(tx, (await lockImport(tx, id))!, actor.userId);
    return null;
  });

/** Sets which column fills which field, and checks every row again. Refusals: not_found, import_state, validation_failed. */
export const mapImport = (
  ctx: AppContext,
  given: { id: string; chosen: readonly ChosenColumn[]; actor: Actor },
): Promise<null | Refusal> =>
  changeChecked(ctx, given, async (tx, file) => {
    const { id, chosen, actor } = given;
    const errors = mappingIssues(adapterFor(file.kind).fields, chosen, file.columns.length);
    if (errors.length > 0) return refuse('validation_failed', { errors });
    await tx.client.query(
      'update import set mapping = $2, mapped_by = $3, mapped_at = $4, is_mapping_remembered = false where id = $1',
      [id, JSON.stringify(toMapping(chosen)), actor.userId, ctx.clock.date()],
    );
    return null;
  });

/**
 * Says how the letters of a file are read that has one byte for each, recalls or suggests its mapping unless staff chose one, and
 * checks every row again.
 * Refusals: not_found, import_state (also for a file in UTF-8 or UTF-16, which has one reading).
 */
export const setEncoding = (
  ctx: AppContext,
  given: { id: string; encoding: ByteEncoding; actor: Actor },
): Promise<null | Refusal> =>
  changeChecked(ctx, given, async (tx, file) => {
    const { id, encoding } = given;
    if (!isByteEncoding(file.encoding))
      return refuse('import_state', { detail: 'This file’s encoding is certain and can’t be changed' });
    await tx.client.query('update import set encoding = $2, is_encoding_sure = true where id = $1', [id, encoding]);
    if (encoding === file.encoding) return null;
    const reread = rereader(file.encoding, encoding);
    const columns = file.columns.map(reread);
    const rows = (await readStoredRows(tx, id)).map(({ position, cells }) => ({ position, cells: cells.map(reread) }));
    const { headsHash, contentHash } = hashesOf({ columns, rows });
    // A mapping that staff chose for this file stays.
    const isChosen = file.mapped_at !== null && !file.is_mapping_remembered;
    const mapped = isChosen ? file : await firstMapping(tx.client, file.kind, columns, headsHash);
    await tx.client.query(
      `update import set columns = $2, heads_hash = $3, content_hash = $4, mapping = $5, mapped_by = $6, mapped_at = $7,
         is_mapping_remembered = $8
       where id = $1`,
      [
        id,
        columns,
        headsHash,
        contentHash,
        JSON.stringify(mapped.mapping),
        mapped.mapped_by,
        mapped.mapped_at,
        mapped.is_mapping_remembered,
      ],
    );
    await tx.client.query(
      `update import_row r set cells = c.cells from jsonb_to_recordset($2::jsonb) as c (position int, cells jsonb)
       where r.import_id = $1 and r.position = c.position`,
      [id, JSON.stringify(rows)],
    );
    return null;
  });

/**
 * Chooses what becomes of names that rows use and nothing has, and checks every row again. Refusals: not_found, import_state,
 * validation_failed.
 */
export const nameImport = (
  ctx: AppContext,
  given: { id: string; names: readonly ChosenName[]; actor: Actor },
): Promise<null | Refusal> => changeChecked(ctx, given, (tx, file) => chooseNames(tx, file.id, given.names));

type Act = { id: string; note: string; actor: Actor };

/**
 * Starts the run of an import in the background. Refusals: not_found; import_state (not checked, no good row, or its letters can be read
 * in two ways); validation_failed (the same file was imported before, and `isRepeat` doesn't say that this is meant).
 */
export const runImport = (ctx: AppContext, act: Act & { isRepeat: boolean }): Promise<null | Refusal> =>
  start(ctx, act, {
    action: 'import.run',
    refusal: async (tx, file) => {
      if (file.status === 'checked' && !canRun(factsOf(file)))
        return refuse('import_state', {
          detail: 'No row of this file can be imported. Correct it and upload it again',
        });
      if (!canRun(factsOf(file))) return stateRefusal(file);
      if (!file.is_encoding_sure)
        return refuse('import_state', { detail: 'Choose first how the letters of this file are read' });
      const before = act.isRepeat ? null : await readRepeated(tx.client, file);
      return before === null
        ? null
        : refuse('validation_failed', {
            errors: [
              issue(
                'isRepeat',
                'required',
                `This file was imported before, as import ${before.number}. Confirm to import it again`,
              ),
            ],
          });
    },
    set: "status = 'running', run_by = $2, note = $3, started_at = $4",
  });

/** Starts the removal of what an import created. Refusals: not_found, import_state (not finished, or too late). */
export const undoImport = (ctx: AppContext, act: Act): Promise<null | Refusal> =>
  start(ctx, act, {
    action: 'import.undo',
    refusal: async (_tx, file, now) => {
      if (mayUndo(file, now)) return null;
      return file.status === 'done'
        ? refuse('import_state', { detail: 'It created nothing that can be undone, or it finished over 24 hours ago' })
        : stateRefusal(file);
    },
    set: "status = 'undoing', undone_by = $2, undo_note = $3, undone_at = $4",
  });

function start(
  ctx: AppContext,
  { id, note, actor }: Act,
  plan: {
    action: string;
    refusal: (tx: Tx, file: ImportRecord, now: number) => Promise<null | Refusal>;
    set: string;
  },
): Promise<null | Refusal> {
  return transact(ctx, async (tx) => {
    const file = await lockImport(tx, id);
    if (file === null) return refuse('not_found');
    const at = ctx.clock.now();
    const refusal = await plan.refusal(tx, file, at);
    if (refusal !== null) return refusal;
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
