import type { ImportDetail, ImportFile, ImportRow } from '@assay/contract/shapes/import.ts';
import type { NamedKind } from '@assay/domain/office/import/cells.ts';
import type { ColumnMapping } from '@assay/domain/office/import/columns.ts';
import { ByteEncoding, type FileEncoding, isByteEncoding } from '@assay/domain/office/import/encoding.ts';
import {
  canUndo,
  IMPORT_NAMES,
  type ImportKind,
  type ImportStatus,
  type NameChoice,
  UNDO_MS,
} from '@assay/domain/office/import/import.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import { toCsv } from '../../../platform/csv.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inSnapshot } from '../../../platform/database/snapshot.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { adapterFor } from './adapters.ts';
import { rereader } from './encoding.ts';

const SAMPLES = 3;
/** How many names that look alike are offered. */
const SIMILAR_NAMES = 4;
const SAMPLE_LENGTH = 120;
/** Rows to find samples in. */
const ROWS_OF_LETTERS = 20;

export type ImportRecord = Omit<Tables['import'], 'kind' | 'status' | 'mapping' | 'time_zone' | 'encoding'> & {
  encoding: FileEncoding;
  time_zone: TimeZone | null;
  kind: ImportKind;
  status: ImportStatus;
  mapping: ColumnMapping;
};
type NamedRecord = ImportRecord & {
  creator: Tables['users']['username'];
  runner: Tables['users']['username'] | null;
  mapper: Tables['users']['username'] | null;
  sale_title: Tables['sale']['title'] | null;
};

const IMPORTS = `select i.*, u.username as creator, r.username as runner, m.username as mapper, s.title as sale_title
  from import i join users u on u.id = i.created_by left join users r on r.id = i.run_by
    left join users m on m.id = i.mapped_by left join sale s on s.id = i.sale_id`;

/** The time zone of the times in its cells. */
export const zoneOf = (row: ImportRecord): TimeZone => row.time_zone ?? DEFAULT_TIME_ZONE;

/** What the rules need of an import. */
export const factsOf = (row: ImportRecord) => ({
  status: row.status,
  goodRows: row.plan_create + row.plan_change,
  finishedAt: row.finished_at?.getTime() ?? null,
});

/** Returns true while what the import created can be removed. */
export const mayUndo = (row: ImportRecord, now: number): boolean => canUndo(factsOf(row), now) && row.created_count > 0;

function toFile(row: NamedRecord, now: number): ImportFile {
  const isUndo = row.status === 'undoing' || row.status === 'undone';
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    fileName: row.file_name,
    sale: row.sale_id === null ? null : { id: row.sale_id, title: row.sale_title ?? '' },
    status: row.status,
    rows: row.row_count,
    plan: { create: row.plan_create, change: row.plan_change, refuse: row.plan_refuse },
    result: {
      created: row.created_count,
      changed: row.changed_count,
      refused: row.refused_count,
      undone: row.undone_count,
      kept: row.kept_count,
    },
    done: isUndo ? row.undone_count + row.kept_count : row.created_count + row.changed_count + row.refused_count,
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    runBy: row.runner,
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil:
      mayUndo(row, now) && row.finished_at !== null
        ? new Date(row.finished_at.getTime() + UNDO_MS).toISOString()
        : null,
  };
}

/** Imports, newest first. */
export async function readImports(ctx: AppContext, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await ctx.pool.query<NamedRecord & { total: number }>(
    `select i.*, (select count(*)::int from import) as total from (${IMPORTS}) i order by i.created_at desc, i.id offset $1 limit $2`,
    [offset, limit],
  );
  const now = ctx.clock.now();
  return { items: rows.map((row) => toFile(row, now)), total: rows[0]?.total ?? 0, offset, limit };
}

type Repeated = NonNullable<ImportDetail['repeats']>;

/** The last run of the same file, if what it created or changed is still there. Null: there is none. */
export async function readRepeated(
  db: Queryable,
  { id, kind, content_hash: hash }: Pick<ImportRecord, 'id' | 'kind' | 'content_hash'>,
): Promise<Repeated | null> {
  const { rows } = await db.query<Repeated>(
    `select i.id, i.number::int, ${isoSql('i.started_at')} as at, u.username as by,
       i.created_count + i.changed_count - i.undone_count as rows
     from import i join users u on u.id = i.run_by
     where i.content_hash = $1 and i.content_hash <> '' and i.kind = $2 and i.id <> $3 and i.status <> 'checked'
       and (i.status = 'running' or i.created_count + i.changed_count > i.undone_count)
     order by i.started_at desc limit 1`,
    [hash, kind, id],
  );
  return rows[0] ?? null;
}

/** Cells, or heads, whose letters the two encodings of one byte read differently, as each reads them. Empty: there is one reading. */
async function readReadings(db: Queryable, file: ImportRecord): Promise<ImportDetail['encoding']['readings']> {
  const { encoding } = file;
  if (file.status !== 'checked' || !isByteEncoding(encoding)) return [];
  const { rows } = await db.query<{ cells: string[] }>(
    `select cells from import_row where import_id = $1 and cells::text ~ '[^\\u0001-\\u007f]' order by position limit $2`,
    [file.id, ROWS_OF_LETTERS],
  );
  const texts = [...rows.flatMap(({ cells }) => cells), ...file.columns];
  const readers = ByteEncoding.map((to) => ({ to, read: rereader(encoding, to) }));
  const foreign = [...new Set(texts)].filter((text) => new Set(readers.map(({ read }) => read(text))).size > 1);
  return foreign.length === 0
    ? []
    : readers.map(({ to, read }) => ({
        encoding: to,
        samples: foreign.slice(0, SAMPLES).map((text) => read(text).slice(0, SAMPLE_LENGTH).toWellFormed()),
      }));
}

type MissingRow = Pick<Tables['import_name'], 'key' | 'name' | 'row_count' | 'target_id'> & {
  kind: NamedKind;
  choice: NameChoice | null;
};

/** Existing names by id, and those that look most like a missing one, by its key. */
async function readSimilar(db: Queryable, kind: NamedKind, rows: readonly MissingRow[]) {
  const { rows: found } = await db.query<{ key: string; id: string; name: string; is_target: boolean }>(
    `with missing as (select * from unnest($1::text[], $2::uuid[]) as m (key, target_id))
     select m.key, k.id, k.name, true as is_target from missing m join ${kind} k on k.id = m.target_id
     union all (select m.key, s.id, s.name, false from missing m cross join lateral (
       select k.id, k.name, similarity(normal_name(k.name), m.key) as likeness from ${kind} k
       where normal_name(k.name) % m.key order by likeness desc, k.name limit ${SIMILAR_NAMES}) s)`,
    [rows.map(({ key }) => key), rows.map(({ target_id: target }) => target)],
  );
  return (key: string) => {
    const ofKey = found.filter((row) => row.key === key);
    const toName = ({ id, name }: { id: string; name: string }) => ({ id, name });
    return {
      target: ofKey.filter(({ is_target: isTarget }) => isTarget).map(toName)[0] ?? null,
      similar: ofKey.filter(({ is_target: isTarget }) => !isTarget).map(toName),
    };
  };
}

/** The names that a checked file lacks. `db` is a transaction. */
async function readMissing(db: Queryable, file: ImportRecord): Promise<Pick<ImportDetail, 'names' | 'nameCount'>> {
  if (file.status !== 'checked') return { names: [], nameCount: 0 };
  const { rows } = await db.query<MissingRow & { total: number }>(
    `select kind, key, name, row_count, choice, target_id, count(*) over ()::int as total
     from import_name where import_id = $1 order by choice is not null, row_count desc, kind, key limit $2`,
    [file.id, IMPORT_NAMES],
  );
  // The planner takes the form of a name for cheap and reads whole tables; by the index of names that look alike it is many times faster.
  await db.query('set local enable_seqscan = off');
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const similar = new Map<NamedKind, Awaited<ReturnType<typeof readSimilar>>>();
  for (const kind of kinds)
    similar.set(
      kind,
      await readSimilar(
        db,
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    );
  const names = rows.map(({ kind, key, name, row_count: count, choice }): ImportDetail['names'][number] => ({
    kind,
    name,
    rows: count,
    choice,
    ...similar.get(kind)!(key),
  }));
  return { names, nameCount: rows[0]?.total ?? 0 };
}

/** One import with its columns. Null: there is none. */
export async function readImport(ctx: AppContext, id: string): Promise<ImportDetail | null> {
  const { rows } = await ctx.pool.query<NamedRecord>(`${IMPORTS} where i.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) return null;
  const first = await ctx.pool.query<{ cells: string[] }>(
    'select cells from import_row where import_id = $1 order by position limit $2',
    [id, SAMPLES],
  );
  return {
    ...toFile(row, ctx.clock.now()),
    columns: row.columns.map((name, at) => ({
      name,
      samples: first.rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== ''),
    })),
    fields: adapterFor(row.kind).fields.map(({ name, label, isRequired = false, isTitle = false }) => ({
      name,
      label,
      isRequired,
      isTitle,
    })),
    mapping: row.mapping,
    ...(await inSnapshot(ctx, ({ pool }) => readMissing(pool, row))),
    mappedAs:
      row.is_mapping_remembered && row.mapped_at !== null
        ? { by: row.mapper ?? '', at: row.mapped_at.toISOString() }
        : null,
    encoding: {
      name: row.encoding,
      isSure: row.is_encoding_sure,
      readings: await readReadings(ctx.pool, row),
    },
    repeats: row.status === 'checked' ? await readRepeated(ctx.pool, row) : null,
  };
}

const SHOWN = {
  all: 'true',
  create: "plan = 'create'",
  change: "plan = 'change'",
  refuse: "plan = 'refuse'",
  failed: "result = 'refused'",
  kept: "result = 'kept'",
} as const;
type RowQuery = { show: keyof typeof SHOWN; offset: number; limit: number };
type RowRecord = Omit<Tables['import_row'], 'cells' | 'faults' | 'import_id' | 'subject_id' | 'unread'> &
  Pick<ImportRow, 'cells' | 'faults' | 'subjectId'> & { total: number };

async function readRows(pool: Queryable, id: string, { show, offset, limit }: RowQuery): Promise<RowRecord[]> {
  const { rows } = await pool.query<RowRecord>(
    `select position, line, cells, plan, result, faults, subject_id as "subjectId", count(*) over ()::int as total
     from import_row where import_id = $1 and ${SHOWN[show]} order by position offset $2 limit $3`,
    [id, offset, limit],
  );
  return rows;
}

/** Rows of an import in the order of the file. Null: there is no such import. */
export async function readImportRows(ctx: AppContext, id: string, query: RowQuery) {
  const known = await ctx.pool.query('select from import where id = $1', [id]);
  if (known.rowCount === 0) return null;
  const rows = await readRows(ctx.pool, id, query);
  const { offset, limit } = query;
  const items = rows.map(({ total: _total, ...row }): ImportRow => row);
  return { items, total: rows[0]?.total ?? 0, offset, limit };
}

/** The refused rows as CSV, with why: those of the dry run and those of the run. Null: there is no such import. */
export async function refusedTable(ctx: AppContext, id: string): Promise<string | null> {
  const found = await ctx.pool.query<Pick<Tables['import'], 'columns'>>('select columns from import where id = $1', [
    id,
  ]);
  const [file] = found.rows;
  if (file === undefined) return null;
  const { columns } = file;
  const { rows } = await ctx.pool.query<Pick<RowRecord, 'line' | 'cells' | 'faults'>>(
    "select line, cells, faults from import_row where import_id = $1 and (plan = 'refuse' or result = 'refused') order by position",
    [id],
  );
  const hasMore = rows.some(({ cells }) => cells.length > columns.length);
  return toCsv(
    [...columns, 'Line', 'Refused because', ...(hasMore ? ['Cells without a head'] : [])],
    rows.map(({ line, cells, faults }) => [
      ...columns.map((_name, at) => cells[at] ?? ''),
      line,
      faults
        .map(({ column, message }) => (column === null ? message : `${columns[column] ?? ''}: ${message}`))
        .join('; '),
      ...(hasMore ? [cells.slice(columns.length).join(' | ')] : []),
    ]),
  );
}
