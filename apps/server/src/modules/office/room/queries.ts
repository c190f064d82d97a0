import type { Room } from '@assay/contract/shapes/room.ts';
import type { AppContext } from '../../../platform/context.ts';
import { publicLot } from '../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../catalog/lot/queries.ts';

const BID_WINDOW_MS = 60_000;
const REFUSAL_WINDOW_MS = 10 * 60_000;
/** Of each lot, only this many latest bids are looked at. */
const MAX_BIDS = 500;

const MAX_SALES = 50;
const OPEN = "a.status in ('open', 'extended', 'blind', 'closed')";

type RoomRow = LotRow & { bids: number; watchers: number; total: number; paused: number };
type RefusalRow = { auction_id: string; code: string; count: number };

/** Open lots for the control room, the next to close first, and the bids refused lately. Three statements. No maximums. */
export async function readRoom(
  ctx: AppContext,
  query: { offset: number; limit: number; sale_id?: string | undefined },
): Promise<Room> {
  const { offset, limit, sale_id: saleId } = query;
  const now = ctx.clock.now();
  const [lots, refused, sales] = await Promise.all([
    ctx.pool.query<RoomRow>(
      `with open as (
         select a.id, count(*) over ()::int as total, count(a.paused_at) over ()::int as paused from auction a
         where a.type = 'auction' and ${OPEN} and ($4::uuid is null or a.sale_id = $4)
         order by coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at), a.id offset $1 limit $2)
       select ${LOT_COLUMNS}, open.total, open.paused,
         (select count(*)::int from bid b where b.auction_id = a.id and b.seq > a.seq - ${MAX_BIDS} and b.received_at > $3) as bids,
         (select count(*)::int from favorite f where f.item_id = a.item_id) as watchers
       from open join auction a on a.id = open.id join item i on i.id = a.item_id
       order by coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at), a.id`,
      [offset, limit, new Date(now - BID_WINDOW_MS), saleId ?? null],
    ),
    ctx.pool.query<RefusalRow>(
      `select auction_id, coalesce(answer::json ->> 'code', 'unknown') as code, count(*)::int as count from bid_request
       where created_at > $1 and status >= 400 group by 1, 2`,
      [new Date(now - REFUSAL_WINDOW_MS)],
    ),
    ctx.pool.query<Room['sales'][number]>(
      `select s.id, s.title, count(*)::int as "openCount" from auction a join sale s on s.id = a.sale_id
       where a.sale_id is not null and a.status <> 'done' and ${OPEN} group by s.id order by min(a.ends_at), s.id limit ${MAX_SALES}`,
    ),
  ]);
  const byLot = sumBy(refused.rows, (row) => row.auction_id);
  return {
    items: lots.rows.map((row) => ({
      lot: publicLot(row, toLotState(row), row.leader_alias, now, null),
      itemId: row.item_id,
      slug: row.slug,
      title: row.title,
      bidsLastMinute: row.bids,
      refusals: byLot.get(row.id) ?? 0,
      watchers: row.watchers,
    })),
    total: lots.rows[0]?.total ?? 0,
    offset,
    limit,
    paused: lots.rows[0]?.paused ?? 0,
    refusals: [...sumBy(refused.rows, (row) => row.code)]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    sales: sales.rows,
    streams: ctx.live.watcherCount(),
    serverNow: now,
  };
}

function sumBy(rows: readonly RefusalRow[], keyOf: (row: RefusalRow) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return sums;
}
