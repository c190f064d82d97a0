import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { newNameOf } from '@assay/contract/shapes/taxonomy.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { NamedKind } from '@assay/domain/office/import/cells.ts';
import type { NameChoice } from '@assay/domain/office/import/import.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { insertName } from '../../catalog/taxonomy/index.ts';
import type { RowAct } from './adapter.ts';
import type { MissingName, Names } from './names.ts';
import { undoName } from './undoName.ts';

// Names that a file uses and that don't exist yet. Staff choose at the dry run; the run creates the chosen ones before its first row.

/** In the dry run, the id of a name that the run will create. It is never written. */
const TO_CREATE = '00000000-0000-4000-8000-000000000000';
const BATCH = 100;

type Chosen = Pick<Tables['import_name'], 'kind' | 'key' | 'target_id'>;

/** Adds what staff chose for names that nothing has. A target that is gone is no choice. */
export async function withChoices(db: Queryable, importId: string, names: Names): Promise<Names> {
  const { rows } = await db.query<Chosen>(
    "select kind, key, target_id from import_name where import_id = $1 and choice <> 'leave'",
    [importId],
  );
  const chosen = new Map([...names].map(([kind, byKey]) => [kind, new Map(byKey)]));
  const known = new Set<string>();
  for (const kind of new Set(rows.map((row) => row.kind as NamedKind))) {
    const ids = rows.flatMap((row) => (row.kind === kind && row.target_id !== null ? [row.target_id] : []));
    const found = await db.query<{ id: string }>(`select id from ${kind} where id = any($1::uuid[])`, [ids]);
    for (const { id } of found.rows) known.add(id);
  }
  for (const { kind, key, target_id: target } of rows) {
    const byKey = chosen.get(kind as NamedKind);
    if (byKey === undefined || byKey.has(key) || (target !== null && !known.has(target))) continue;
    byKey.set(key, [target ?? TO_CREATE]);
  }
  return chosen;
}

/** A missing name of a checked file. `isUsed`: by a row that would be imported. */
export type StoredName = MissingName & { readonly isUsed: boolean };

/** Keeps the missing names of a file that was checked. Choices for those that are still missing stay. */
export async function storeMissing(tx: Tx, importId: string, missing: readonly StoredName[]): Promise<void> {
  const list = JSON.stringify(missing);
  await tx.client.query(
    `delete from import_name n where n.import_id = $1 and not exists (
       select from jsonb_to_recordset($2::jsonb) as m (kind text, key text) where m.kind = n.kind and m.key = n.key)`,
    [importId, list],
  );
  await tx.client.query(
    `insert into import_name (import_id, kind, key, name, row_count, is_used)
     select $1, m.kind, m.key, m.name, m.rows, m."isUsed"
     from jsonb_to_recordset($2::jsonb) as m (kind text, key text, name text, rows int, "isUsed" boolean)
     on conflict (import_id, kind, key) do update set row_count = excluded.row_count, is_used = excluded.is_used`,
    [importId, list],
  );
}

/** A choice for one name of a file. `leave`: rows with it are left out. */
export type ChosenName = {
  readonly kind: NamedKind;
  readonly name: string;
  readonly choice: NameChoice;
  readonly targetId?: string | undefined;
};

async function choiceFault(tx: Tx, importId: string, chosen: ChosenName, at: number): Promise<FieldIssue[]> {
  const { kind, name, choice, targetId } = chosen;
  const fault = (field: string, message: string) => [issue(`names.${at}.${field}`, 'invalid', message)];
  const has = async (sql: string, ...values: unknown[]) => (await tx.client.query(sql, values)).rowCount !== 0;
  if (
    !(await has(
      'select from import_name where import_id = $1 and kind = $2 and key = $3',
      importId,
      kind,
      normalName(name),
    ))
  )
    return fault('name', `No row of the file lacks ${kind} “${name}”`);
  if (choice === 'create' && !newNameOf(kind).safeParse({ name }).success)
    return fault('choice', `“${name}” can’t be the name of a new ${kind}`);
  if (choice === 'use' && !(await has(`select from ${kind} where id = $1`, targetId ?? null)))
    return fault('targetId', `Choose an existing ${kind}`);
  return [];
}

/** Stores what staff chose for names that nothing has. Refusal: validation_failed. */
export async function chooseNames(tx: Tx, importId: string, names: readonly ChosenName[]): Promise<null | Refusal> {
  const errors: FieldIssue[] = [];
  for (const [at, chosen] of names.entries()) errors.push(...(await choiceFault(tx, importId, chosen, at)));
  if (errors.length > 0) return refuse('validation_failed', { errors });
  for (const { kind, name, choice, targetId } of names)
    await tx.client.query(
      'update import_name set choice = $4, target_id = $5 where import_id = $1 and kind = $2 and key = $3',
      [importId, kind, normalName(name), choice, choice === 'use' ? targetId : null],
    );
  return null;
}

/**
 * Creates the next names that staff chose to create and that rows to import use, by the operation of the names' own pages. One that a colleague has made since is
 * used instead. Returns true if there may be more.
 */
export async function createNames(tx: Tx, importId: string, act: RowAct): Promise<boolean> {
  const { rows } = await tx.client.query<Pick<Tables['import_name'], 'key' | 'name'> & { kind: NamedKind }>(
    `select kind, key, name from import_name where import_id = $1 and choice = 'create' and target_id is null and is_used
     order by kind, key limit $2`,
    [importId, BATCH],
  );
  for (const { kind, key, name } of rows) {
    const made = await insertName(tx, kind, newNameOf(kind).parse({ name }), act);
    const existing = isRefusal(made)
      ? await tx.client.query<{ id: string }>(`select id from ${kind} where normal_name(name) = $1 limit 1`, [key])
      : null;
    await tx.client.query(
      `update import_name set choice = $4, target_id = $5, result = $6 where import_id = $1 and kind = $2 and key = $3`,
      isRefusal(made)
        ? [importId, kind, key, existing?.rows[0] === undefined ? null : 'use', existing?.rows[0]?.id ?? null, null]
        : [importId, kind, key, 'create', made.id, 'created'],
    );
  }
  return rows.length > 0;
}

/** Removes the next names that an undone import created and nothing uses. Returns true if there may be more. */
export async function undoNames(tx: Tx, importId: string, act: RowAct): Promise<boolean> {
  const { rows } = await tx.client.query<Pick<Tables['import_name'], 'key' | 'target_id'> & { kind: NamedKind }>(
    `select kind, key, target_id from import_name where import_id = $1 and result = 'created' order by kind, key limit $2`,
    [importId, BATCH],
  );
  for (const { kind, key, target_id: target } of rows) {
    const why = await undoName(tx, kind, target!, act);
    await tx.client.query('update import_name set result = $4 where import_id = $1 and kind = $2 and key = $3', [
      importId,
      kind,
      key,
      why === null ? 'undone' : 'kept',
    ]);
  }
  return rows.length > 0;
}
