import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import type { AppContext } from '../../../../platform/context.ts';
import { publicLot } from '../../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../../catalog/lot/queries.ts';

const RUNNING = "a.status in ('open', 'extended', 'blind', 'closed')";
const FILTERS = {
  running: `${RUNNING} and a.paused_at is null`,
  paused: `${RUNNING} and a.paused_at is not null`,
  upcoming: "a.status = 'not_started'",
  done: "a.status = 'done'",
  all: 'true',
} as const;

const DEFAULT_ORDER = "case when a.status = 'done' then null else a.ends_at end asc nulls last, a.ends_at desc";
const ORDERS = {
  ends: 'a.ends_at',
  '-ends': 'a.ends_at desc',
  price: 'coalesce(a.hammer_cents, a.price_cents)',
  '-price': 'coalesce(a.hammer_cents, a.price_cents) desc',
  bids: 'a.bid_count',
  '-bids': 'a.bid_count desc',
} as const;

export type LotsQuery = {
  status: keyof typeof FILTERS;
  sort?: keyof typeof ORDERS | undefined;
  find?: string | undefined;
  id?: string | undefined;
  offset: number;
  limit: number;
};

/** Lots for staff; by default running ones ending soonest first, finished ones newest first. Includes no maximums. */
export async function readOfficeLots(
  ctx: AppContext,
  query: LotsQuery,
): Promise<{ items: OfficeLot[]; total: number; offset: number; limit: number }> {
  const { offset, limit, find, id, sort } = query;
  const { rows } = await ctx.pool.query<LotRow & { total: number }>(
    `select ${LOT_COLUMNS}, count(*) over ()::int as total from auction a join item i on i.id = a.item_id
     where ${FILTERS[id === undefined ? query.status : 'all']} and ($3::uuid is null or a.id = $3)
       and ($4::text is null or a.lot_number::text = $4 or strpos(lower(i.title), lower($4)) > 0)
     order by ${sort === undefined ? DEFAULT_ORDER : ORDERS[sort]}, a.id offset $1 limit $2`,
    [offset, limit, id ?? null, find ?? null],
  );
  const now = ctx.clock.now();
  return {
    items: rows.map((row) => ({
      lot: publicLot(row, toLotState(row), row.leader_alias, now, null),
      itemId: row.item_id,
      slug: row.slug,
      title: row.title,
    })),
    total: rows[0]?.total ?? 0,
    offset,
    limit,
  };
}
