import type { Seal, SealBatch } from '@assay/contract/shapes/seal.ts';
import type { SealStatus } from '@assay/domain/item/seal.ts';
import { readCode } from '@assay/domain/item/serial.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { countShown } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type SealRow = Pick<Tables['seal'], 'serial' | 'status' | 'replaces' | 'changed_at'> & {
  batch: Tables['seal_batch']['number'] | null;
  item: Seal['item'];
  holder: Tables['users']['username'] | null;
  replaced_by: Tables['seal']['serial'] | null;
  changes: Seal['changes'];
};

/** A seal as staff see it: never its token. */
const SEALS = `select s.serial, s.status, s.replaces, s.changed_at, b.number as batch, u.username as holder,
    (select r.serial from seal r where r.replaces = s.serial) as replaced_by,
    (select coalesce(json_agg(json_build_object('to', c.to_status, 'at', ${isoSql('c.at')}, 'note', c.note,
        'by', (select a.username from users a where a.id = c.actor_id)) order by c.at, c.id), '[]')
      from seal_change c where c.serial = s.serial) as changes,
    (select json_build_object('id', i.id, 'title', i.title, 'slug', i.slug) from item i where i.id = s.item_id) as item
  from seal s left join seal_batch b on b.id = s.batch_id left join users u on u.id = s.issued_to`;

const toSeal = (row: SealRow): Seal => ({
  serial: row.serial,
  status: row.status,
  batch: row.batch,
  item: row.item,
  issuedTo: row.holder,
  replaces: row.replaces,
  replacedBy: row.replaced_by,
  changedAt: row.changed_at.toISOString(),
  changes: row.changes,
});

/** One seal. */
export async function readSeal(client: Queryable, serial: string): Promise<Seal> {
  const { rows } = await client.query<SealRow>(`${SEALS} where s.serial = $1`, [serial]);
  return toSeal(rows[0]!);
}

type Page = { offset: number; limit: number };
type Filters = { status?: SealStatus | 'all' | undefined; batch?: string | undefined; find?: string | undefined };

/** Seals, latest change first. `find` is a serial or a scanned code; nothing else is found by it. */
export async function readSeals(ctx: Pick<AppContext, 'pool'>, { offset, limit, ...filters }: Page & Filters) {
  const code = filters.find === undefined ? null : readCode(filters.find);
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (filters.status !== undefined && filters.status !== 'all') conditions.push(`s.status = ${add(filters.status)}`);
  if (filters.batch !== undefined)
    conditions.push(`s.batch_id = (select id from seal_batch where number = ${add(filters.batch.toUpperCase())})`);
  if (code?.kind === 'token') conditions.push(`s.token = ${add(code.token)}`);
  else if (code !== null) conditions.push(`s.serial = ${add(code.kind === 'serial' ? code.serial : null)}`);
  const where = conditions.join(' and ') || 'true';
  const order = filters.batch === undefined ? 's.changed_at desc, s.serial' : 's.position';
  const [page, total] = await Promise.all([
    ctx.pool.query<SealRow>(`${SEALS} where ${where} order by ${order} offset ${offset} limit ${limit}`, values),
    countShown(ctx, `from seal s where ${where}`, values),
  ]);
  return { items: page.rows.map(toSeal), total, offset, limit };
}

type BatchRow = Pick<Tables['seal_batch'], 'id' | 'number' | 'count' | 'note' | 'created_at'> & {
  creator: Tables['users']['username'];
  statuses: SealBatch['statuses'];
};
const BATCHES = `select b.id, b.number, b.count, b.note, b.created_at, u.username as creator,
    (select json_object_agg(c.status, c.n) from (select s.status, count(*)::int as n from seal s where s.batch_id = b.id group by 1) c) as statuses
  from seal_batch b join users u on u.id = b.created_by`;

const toBatch = (row: BatchRow): SealBatch => ({
  id: row.id,
  number: row.number,
  count: row.count,
  note: row.note,
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  statuses: row.statuses,
});

/** One batch. */
export async function readBatch(client: Queryable, id: string): Promise<SealBatch> {
  const { rows } = await client.query<BatchRow>(`${BATCHES} where b.id = $1`, [id]);
  return toBatch(rows[0]!);
}

/** Batches, newest first. */
export async function readBatches(ctx: Pick<AppContext, 'pool'>, { offset, limit }: Page) {
  const { rows } = await ctx.pool.query<BatchRow & { total: number }>(
    `select *, (select count(*)::int from seal_batch) as total from (${BATCHES} order by b.created_at desc, b.id offset $1 limit $2) b
     order by b.created_at desc, b.id`,
    [offset, limit],
  );
  return { items: rows.map(toBatch), total: rows[0]?.total ?? 0, offset, limit };
}

export type SealPrint = {
  number: string;
  createdAt: Date;
  seals: Array<Pick<Tables['seal'], 'serial' | 'token'>>;
};

/** What a print of a batch shows: the codes that are still on no item. Null: no such batch. */
export async function readPrint(client: Queryable, batchId: string): Promise<SealPrint | null> {
  const { rows } = await client.query<Pick<Tables['seal_batch'], 'number' | 'created_at'>>(
    'select number, created_at from seal_batch where id = $1',
    [batchId],
  );
  const batch = rows[0];
  if (batch === undefined) return null;
  const { rows: seals } = await client.query<SealPrint['seals'][number]>(
    "select serial, token from seal where batch_id = $1 and status in ('printed', 'issued') order by position",
    [batchId],
  );
  return { number: batch.number, createdAt: batch.created_at, seals };
}
