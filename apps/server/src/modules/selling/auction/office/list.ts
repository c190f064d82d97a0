import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import type { AppContext } from '../../../../platform/context.ts';
import { countShown, prefixQuery, type WorkQueue, wordsMatch } from '../../../../platform/database/finding.ts';
import { todaySql } from '../../../../platform/settings.ts';
import { type ItemNarrowing, narrowedItems } from '../../../catalog/itemEditor/index.ts';
import { publicLot } from '../../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { firstPicture, type MediaJson, toPicture } from '../../../catalog/media/presenter.ts';

const RUNNING = "a.status in ('open', 'extended', 'blind', 'closed')";
/** When a lot ends, as its rows show it. */
const ENDS = 'coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at)';
/** $1: product time. */
const FILTERS = {
  today: `${RUNNING} and ${ENDS} < ${todaySql('$1').end}`,
  running: `${RUNNING} and a.paused_at is null`,
  paused: `${RUNNING} and a.paused_at is not null`,
  upcoming: "a.status = 'not_started'",
  done: "a.status = 'done'",
  all: 'true',
} as const;

type OfficeLotRow = LotRow & { sale: OfficeLot['sale']; picture: MediaJson | null };
const COLUMNS = `${LOT_COLUMNS}, ${firstPicture('i.id')} as picture,
  (select json_build_object('id', s.id, 'title', s.title) from sale s where s.id = a.sale_id) as sale`;

export const LOT_WORK = {
  closing_today: { source: `from auction a where ${FILTERS.today}`, since: 'a.starts_at', due: ENDS },
  paused: { source: `from auction a where ${FILTERS.paused}`, since: 'a.paused_at' },
} as const satisfies Readonly<Record<string, WorkQueue>>;

const SOONEST = `${ENDS}, a.id`;
const DEFAULT_ORDERS: Readonly<Record<keyof typeof FILTERS, string>> = {
  today: SOONEST,
  running: SOONEST,
  paused: SOONEST,
  upcoming: SOONEST,
  done: `${ENDS} desc, a.id desc`,
  all: `case when a.status <> 'done' then ${ENDS} end, ${ENDS} desc, a.id`,
};
const ORDERS = {
  ends: SOONEST,
  '-ends': `${ENDS} desc, a.id desc`,
  price: 'coalesce(a.hammer_cents, a.price_cents), a.id',
  '-price': 'coalesce(a.hammer_cents, a.price_cents) desc, a.id desc',
  bids: 'a.bid_count, a.id',
  '-bids': 'a.bid_count desc, a.id desc',
} as const;
/*
 * No index has the price or the bids of a lot: it would be written with every bid. Where a list may be long, they order
 * as many rows as its pages reach.
 */
const MOST_REACHED = 10_100;
/** Most rows of one page on a screen. */
const MOST_SHOWN = 100;
/** A search looks at this many of the newest items with its words. */
const MATCHES = 10_000;
const FOUND = `select x.id from auction x where x.lot_number = $4
  union select x.id from auction x join item i on i.id = x.item_id where i.serial = upper($2)
  union select x.id from (select l.item_id from item_listing l where $3 <> '' and ${wordsMatch('$3')}
    order by l.item_id desc limit ${MATCHES}) m join auction x on x.item_id = m.item_id`;

export type LotsQuery = ItemNarrowing & {
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
  const { offset, limit, sort } = query;
  const { where, values, isLong } = selectedBy(query, ctx.clock.date());
  const initial = DEFAULT_ORDERS[query.status];
  const order = sort === undefined ? initial : ORDERS[sort];
  const isIndexed = sort === undefined || sort === 'ends' || sort === '-ends';
  // An export has all of them: its pages reach further.
  const rowsOf =
    isIndexed || !isLong || limit > MOST_SHOWN
      ? `where ${where}`
      : `where a.id in (select a.id from auction a where ${where} order by ${initial} limit ${MOST_REACHED})`;
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<OfficeLotRow>(
      `select ${COLUMNS} from auction a join item i on i.id = a.item_id ${rowsOf} order by ${order} offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, `from auction a where ${where}`, values),
  ]);
  const now = ctx.clock.now();
  return {
    items: rows.map((row) => ({
      lot: publicLot(row, toLotState(row), row.leader_alias, now, null),
      itemId: row.item_id,
      slug: row.slug,
      title: row.title,
      picture: toPicture(row.picture),
      sale: row.sale,
    })),
    total,
    offset,
    limit,
  };
}

/** The condition on lots `a`, its values, and whether it may have more rows than can be sorted together. */
function selectedBy(query: LotsQuery, now: Date): { where: string; values: unknown[]; isLong: boolean } {
  const { status, find, id } = query;
  if (id !== undefined) return { where: 'a.id = $1', values: [id], isLong: false };
  const typed = find?.trim() ?? '';
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  const values: unknown[] = [now, ...(typed === '' ? [] : [typed, prefixQuery(typed), number])];
  // A lot is in one sale only; its item may have been in others.
  const { sale_id: saleId, ...item } = query;
  const narrowed = narrowedItems(item, values);
  return {
    where: [
      `${FILTERS[status]} and $1::timestamptz is not null`,
      ...(typed === '' ? [] : [`a.id in (${FOUND})`]),
      ...(saleId === undefined ? [] : [`a.sale_id = $${values.push(saleId)}`]),
      ...(narrowed === null ? [] : [`exists (select from item t where t.id = a.item_id and ${narrowed})`]),
    ].join(' and '),
    values,
    isLong: typed === '' && (status === 'done' || status === 'all'),
  };
}
