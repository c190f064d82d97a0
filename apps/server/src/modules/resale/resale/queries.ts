import type { OfficePayout, OfficeResale, Resale } from '@assay/contract/shapes/resale.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { readCustody } from '../../catalog/custody/queries.ts';
import { type OfficeRow, type PayoutRecord, toOffice, toPayout, toResale } from './presenter.ts';
import { RESALES, type ResaleRow } from './rows.ts';

type Page = { offset: number; limit: number };
const PAYOUTS = `select p.*, t.title from payout p join secondary_transaction s on s.id = p.id join item t on t.id = s.item_id`;

/** The resales with these ids, by id, each as its side reads it. */
export async function readResales(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  sides: ReadonlyMap<string, 'buyer' | 'seller'>,
): Promise<Map<string, ReturnType<typeof toResale>>> {
  if (sides.size === 0) return new Map();
  const ids = [...sides.keys()];
  const [{ rows }, paid] = await Promise.all([
    ctx.pool.query<ResaleRow>(`${RESALES} where s.id = any($1::uuid[])`, [ids]),
    ctx.pool.query<PayoutRecord>(`${PAYOUTS} where p.id = any($1::uuid[])`, [ids]),
  ]);
  const custody = await readCustody(
    ctx,
    rows.map((row) => row.item_id),
  );
  const now = ctx.clock.now();
  const payouts = new Map(paid.rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => [
      row.id,
      toResale(row, sides.get(row.id)!, payouts.get(row.id) ?? null, custody.get(row.item_id)!, now),
    ]),
  );
}

/** A resale of this person's, or null. */
export async function readResale(ctx: AppContext, userId: string, id: string): Promise<Resale | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'seller_id'>>(
    'select seller_id from secondary_transaction where id = $1 and (seller_id = $2 or buyer_id = $2)',
    [id, userId],
  );
  if (rows[0] === undefined) return null;
  const read = await readResales(ctx, new Map([[id, rows[0].seller_id === userId ? 'seller' : 'buyer']]));
  const { turn: _, ...resale } = read.get(id)!;
  return resale;
}

/** A user's payouts, newest first, what they owe, and the totals of each year (by date sent) for their taxes. */
export async function readPayouts(ctx: AppContext, userId: string, page: Page) {
  const [listed, owed, years] = await Promise.all([
    ctx.pool.query<PayoutRecord & { total: number }>(
      `select *, count(*) over ()::int as total from (${PAYOUTS}) p where seller_id = $1 order by created_at desc, id offset $2 limit $3`,
      [userId, page.offset, page.limit],
    ),
    ctx.pool.query<{ cents: number }>(
      "select greatest(coalesce(sum(amount_cents), 0), 0)::bigint as cents from ledger_line where account = 'seller_receivable:' || $1",
      [userId],
    ),
    ctx.pool.query<{ year: number; sales: number; grossCents: number; feeCents: number; sentCents: number }>(
      `select extract(year from sent_at at time zone $2)::int as year, count(*)::int as sales, sum(gross_cents)::bigint as "grossCents",
         sum(fee_cents)::bigint as "feeCents", sum(sent_cents)::bigint as "sentCents"
       from payout where seller_id = $1 and state = 'sent' and cause = 'sale' group by 1 order by 1 desc`,
      [userId, readTimeZone(ctx)],
    ),
  ]);
  return {
    items: listed.rows.map(toPayout),
    total: listed.rows[0]?.total ?? 0,
    ...page,
    owedCents: owed.rows[0]!.cents,
    years: years.rows,
  };
}

const QUEUES = {
  all: 'true',
  unpaid: "s.status = 'pending'",
  expected: "s.status = 'paid'",
  recheck: "s.status = 'office_received'",
  to_ship: "s.status = 'reauthenticated'",
  under_way: "s.status = 'shipped_to_buyer'",
  claims: "s.status = 'shipped_to_buyer' and s.claimed_at is not null and s.claim_decided_at is null",
} as const;
/** Of the index secondary_due. */
const LIVE = "s.status not in ('cancelled', 'reauthenticated_failed', 'done')";
/** By when a resale in progress has to go on. */
const DUE = `case s.status when 'paid' then s.ship_by when 'office_received' then s.recheck_by when 'reauthenticated' then s.outbound_by
  else case when s.ended_at is null then (select v.due_at from invoice v where v.offer_id = s.id) end end`;
const workOf = (queue: keyof typeof QUEUES, times: Omit<WorkQueue, 'source'>): WorkQueue => ({
  source: `from secondary_transaction s where ${LIVE} and ${QUEUES[queue]}`,
  ...times,
});
export const RESALE_WORK = {
  expected: workOf('expected', { since: 's.paid_at', due: 's.ship_by' }),
  recheck: workOf('recheck', { since: 's.received_at', due: 's.recheck_by' }),
  to_ship: workOf('to_ship', { since: 's.reauthenticated_at', due: 's.outbound_by' }),
  under_way: workOf('under_way', { since: 's.shipped_at' }),
  claims: workOf('claims', { since: 's.claimed_at' }),
  unpaid: workOf('unpaid', { since: 's.created_at', due: '(select v.due_at from invoice v where v.offer_id = s.id)' }),
} as const;
const OFFICE = `
  select r.*, a.username as seller, b.username as buyer, v.address
  from (${RESALES}) r join users a on a.id = r.seller_id join users b on b.id = r.buyer_id join invoice v on v.id = r.invoice_id`;

/** Resales at the desk, by due date. */
export async function readOfficeResales(
  ctx: AppContext,
  staffId: string,
  query: Page & { queue: keyof typeof QUEUES; include_ended?: boolean | undefined },
) {
  const { offset, limit } = query;
  const hasEnded = query.include_ended === true;
  const queue = QUEUES[query.queue];
  // Ended ones follow those in progress, so no more of them are needed than the page reaches.
  const ended = `union all (select s.* from secondary_transaction s where s.ended_at is not null and ${queue}
    order by s.created_at desc, s.id limit ${offset + limit})`;
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<OfficeRow>(
      `select r.* from (
         select s.id, row_number() over (order by s.ended_at is not null, ${DUE} nulls last, s.created_at desc, s.id) as place
         from (select s.* from secondary_transaction s where ${LIVE} and ${queue} ${hasEnded ? ended : ''}) s
         order by place offset $1 limit $2) p
       join (${OFFICE}) r on r.id = p.id order by p.place`,
      [offset, limit],
    ),
    countShown(ctx, `from secondary_transaction s where ${queue} ${hasEnded ? '' : `and ${LIVE}`}`, []),
  ]);
  return { items: await toOfficeResale(ctx, rows, staffId), total, offset, limit };
}

export async function readOfficeResale(ctx: AppContext, staffId: string, id: string): Promise<OfficeResale | null> {
  const { rows } = await ctx.pool.query<OfficeRow>(`select r.* from (${OFFICE}) r where id = $1`, [id]);
  return (await toOfficeResale(ctx, rows, staffId))[0] ?? null;
}

async function toOfficeResale(ctx: AppContext, rows: readonly OfficeRow[], staffId: string): Promise<OfficeResale[]> {
  const custody = await readCustody(
    ctx,
    rows.map((row) => row.item_id),
  );
  const now = ctx.clock.now();
  return rows.map((row) => toOffice(row, custody.get(row.item_id)!, staffId, now));
}

const PAYOUT_QUEUES = {
  waiting: "p.state in ('waiting', 'sending', 'reversing')",
  unclaimed: 'p.is_unclaimed',
  sent: "p.state = 'sent'",
  all: 'true',
} as const;
export const PAYOUT_WORK = {
  payouts: { source: `from payout p where ${PAYOUT_QUEUES.waiting}`, since: 'p.created_at', due: 'p.due_at' },
  unclaimed: { source: `from payout p where ${PAYOUT_QUEUES.unclaimed}`, since: 'p.due_at' },
} as const satisfies Readonly<Record<string, WorkQueue>>;
type OfficePayoutRecord = PayoutRecord & { seller: string; is_held: boolean; is_unclaimed: boolean };
const OFFICE_PAYOUTS = `select p.*, u.username as seller from (${PAYOUTS}) p join users u on u.id = p.seller_id`;
const toOfficePayout = (row: OfficePayoutRecord): OfficePayout => ({
  ...toPayout(row),
  seller: row.seller,
  isHeld: row.is_held,
  isUnclaimed: row.is_unclaimed,
});

// Each has an index (migration 0298).
const PAYOUT_ORDERS = {
  due: 'p.due_at, p.id',
  '-due': 'p.due_at desc nulls last, p.id desc',
  net: 'p.net_cents, p.id',
  '-net': 'p.net_cents desc, p.id desc',
} as const;

/** Payouts at the desk, by default those due first. */
export async function readOfficePayouts(
  ctx: AppContext,
  query: Page & { status: keyof typeof PAYOUT_QUEUES; sort?: keyof typeof PAYOUT_ORDERS | undefined },
) {
  const { offset, limit, sort = 'due' } = query;
  const where = PAYOUT_QUEUES[query.status];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<OfficePayoutRecord>(
      `${OFFICE_PAYOUTS} where ${where} order by ${PAYOUT_ORDERS[sort]} offset $1 limit $2`,
      [offset, limit],
    ),
    countShown(ctx, `from payout p where ${where}`, []),
  ]);
  return { items: rows.map(toOfficePayout), total, offset, limit };
}

export async function readOfficePayout(ctx: AppContext, id: string): Promise<OfficePayout | null> {
  const { rows } = await ctx.pool.query<OfficePayoutRecord>(`${OFFICE_PAYOUTS} where p.id = $1`, [id]);
  return rows[0] === undefined ? null : toOfficePayout(rows[0]);
}
