import type {
  OfficeListing,
  OfficeLotDetail,
  OfficeSale,
  OfficeSaleDetail,
  OfficeSaleLot,
  SellableItem,
} from '@assay/contract/shapes/sale.ts';
import { CROWDING_WINDOW_MS } from '@assay/domain/auction/sale.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, prefixQuery, type WorkQueue, wordsMatch } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { todaySql } from '../../../platform/settings.ts';
import { DRAFT_ENDS_AT, ownIncrements } from '../../catalog/lot/queries.ts';
import { firstPicture, type MediaJson, toPicture } from '../../catalog/media/presenter.ts';
import { mayBeSoldSql } from './policy.ts';
import {
  type DraftLotRow,
  type LotRow,
  previewOf,
  type SaleRow,
  toDraftLot,
  toLotDetail,
  toOfficeSale,
  toPublishedLot,
  toSellable,
} from './presenter.ts';

// What staff read about sales, lots that are not published, and listings.

type Page = { offset: number; limit: number };
type Listed<T> = Page & { items: T[]; total: number };
type Cursor = { after?: string | undefined; limit: number };
type CursorPage<T> = { items: T[]; next: string | null };

/** A page of the rows that were read, one more than it has; `next` is the key of its last row. */
function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  toItem: (row: R) => T,
  keyOf: (row: R) => string,
): CursorPage<T> {
  const shown = rows.slice(0, limit);
  return { items: shown.map(toItem), next: rows.length > limit ? keyOf(shown.at(-1)!) : null };
}

/** A sale with the number of its lots. `open_lots`: those that are not done. */
const SALE_COLUMNS = `s.*, (select p.name from sale_preset p where p.id = s.preset_id) as preset_name,
  (select count(*) from draft_lot d where d.sale_id = s.id)::int as draft_lots,
  (select count(*) from auction a where a.sale_id = s.id)::int as published_lots,
  (select count(*) from auction a where a.sale_id = s.id and a.status <> 'done')::int as open_lots`;

const TODAY = todaySql('$1');
const IS_OVER = `(s.canceled_at is not null or s.published_at is not null
  and not exists (select from auction a where a.sale_id = s.id and a.status <> 'done'))`;
/** $1: product time. */
const FILTERS = {
  current: `not ${IS_OVER}`,
  draft: 's.published_at is null and s.canceled_at is null',
  today: `s.published_at is not null and s.canceled_at is null
    and (s.opens_at >= ${TODAY.start} and s.opens_at < ${TODAY.end} or exists (select from auction a where a.sale_id = s.id
      and a.status <> 'done' and coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at) < ${TODAY.end}))`,
  results: `s.published_at is not null and s.canceled_at is null and ${IS_OVER}
    and exists (select from auction a where a.sale_id = s.id and a.done_at > $1::timestamptz - interval '48 hours')`,
  over: IS_OVER,
  all: 'true',
} as const;
export const SALE_WORK = {
  draft_sales: { source: `from sale s where ${FILTERS.draft}`, since: 's.created_at', due: 's.opens_at' },
  sales_today: { source: `from sale s where ${FILTERS.today}`, since: 's.opens_at' },
  sale_results: {
    source: `from sale s where ${FILTERS.results}`,
    since: '(select max(a.done_at) from auction a where a.sale_id = s.id)',
  },
  draft_lots: { source: 'from draft_lot d where d.sale_id is null', since: 'd.created_at', due: 'd.starts_at' },
} as const satisfies Readonly<Record<string, WorkQueue>>;

/** Sales for staff, the latest opening first. */
export async function readSales(
  ctx: AppContext,
  { status, find, offset, limit }: Page & { status: keyof typeof FILTERS; find?: string | undefined },
): Promise<Listed<OfficeSale>> {
  const { rows } = await ctx.pool.query<SaleRow & { total: number }>(
    `select ${SALE_COLUMNS}, p.total from (select s.id, count(*) over ()::int as total from sale s
       where ${FILTERS[status]} and $1::timestamptz is not null and ($4::text is null or normal_name(s.title) like $4)
       order by s.opens_at desc, s.id offset $2 limit $3) p join sale s on s.id = p.id order by s.opens_at desc, s.id`,
    [ctx.clock.date(), offset, limit, find === undefined ? null : containsPattern(find)],
  );
  const now = ctx.clock.now();
  return { items: rows.map((row) => toOfficeSale(row, now)), total: rows[0]?.total ?? 0, offset, limit };
}

/** One sale, or null. */
export async function readSale(client: Queryable, saleId: string, now: number): Promise<OfficeSale | null> {
  const { rows } = await client.query<SaleRow>(`select ${SALE_COLUMNS} from sale s where s.id = $1`, [saleId]);
  return rows[0] === undefined ? null : toOfficeSale(rows[0], now);
}

const ITEM_COLUMNS = `i.slug, i.title, i.status as item_status, i.estimate_low_cents, i.estimate_high_cents,
    (select m.id from media m where m.item_id = i.id and m.type = 'image' order by m.position limit 1) as picture_id,
    ${firstPicture('i.id')} as picture`;

/** Whether there is any such row, by its index: `exists` would hash all rows of a large table. */
const isAny = (source: string): string => `(select true from ${source} limit 1) is not null`;

/** The buyer's premium in force, in basis points. Read with the lots: a process may hold an older version for a moment. */
const PREMIUM_IN_FORCE = `coalesce((select (p.value ->> 'buyerPremiumBps')::int from setting p where p.key = 'premium'
      order by p.version desc limit 1), 0)`;

/**
 * Unpublished lots (alias `d`) with their items, the times that they would be published with, and what may block them.
 * `where`: a condition on `d` and `s`, their sale.
 */
export const draftLotsSql = (where: string): string => `
  select d.id, d.version, d.sale_id, d.position, d.item_id, ${ITEM_COLUMNS}, i.type, i.sale_hold, d.opening_cents, d.reserve_cents, d.preset, d.preset_id,
    (select p.name from sale_preset p where p.id = d.preset_id) as preset_name,
    coalesce(d.starts_at, s.opens_at) as starts_at,
    ${DRAFT_ENDS_AT} as ends_at,
    d.starts_at is not null or d.ends_at is not null as has_own_times,
    coalesce(d.window_ms, s.window_ms) as window_ms, coalesce(d.cap_ms, s.cap_ms) as cap_ms,
    case when d.preset is null then s.blind_ms else d.blind_ms end as blind_ms,
    coalesce(d.table_version, s.table_version) as table_version, ${PREMIUM_IN_FORCE} as buyer_premium_bps,
    ${ownIncrements('coalesce(d.table_version, s.table_version)')} as increments,
    i.owner_id is not null or i.item_assignment is not null as is_sold,
    ${isAny("auction a where a.item_id = i.id and a.status <> 'done'")} as is_listed,
    ${isAny("auction a where a.item_id = i.id and a.type = 'auction' and a.status = 'done' and a.opened_at is not null")} as had_lot,
    exists (select from offer o where o.item_id = i.id and o.holds_item)
      or exists (select from item_transfer x where x.item_id = i.id and x.status = 'pending') as is_in_transaction
  from draft_lot d join item i on i.id = d.item_id left join sale s on s.id = d.sale_id
  where ${where}`;

const PUBLISHED = `
  select a.id, a.version, a.sale_id, a.sale_position as position, a.item_id, ${ITEM_COLUMNS}, a.opening_cents, a.reserve_cents, a.starts_at, a.ends_at,
    a.lot_number, a.status, a.bid_count, a.window_ms, a.cap_ms, case when a.blind_enabled then a.blind_ms end as blind_ms, a.table_version,
    a.buyer_premium_bps,
    ${ownIncrements('a.table_version')} as increments
  from auction a join item i on i.id = a.item_id`;

/** The people who follow the sale $1 or have bid in it. */
export const AUDIENCE = `select f.user_id from sale_follow f where f.sale_id = $1
  union select b.user_id from auction a join auction_bidder b on b.auction_id = a.id where a.sale_id = $1`;

/** A sale with its lots in order, or null. */
export async function readSaleDetail(ctx: AppContext, saleId: string): Promise<OfficeSaleDetail | null> {
  const now = ctx.clock.now();
  const sale = await readSale(ctx.pool, saleId, now);
  if (sale === null) return null;
  const items =
    sale.publishedAt === null
      ? (
          await ctx.pool.query<DraftLotRow>(`${draftLotsSql('d.sale_id = $1')} order by d.position, d.id`, [saleId])
        ).rows.map((row) => toDraftLot(row, now))
      : (
          await ctx.pool.query<LotRow>(`${PUBLISHED} where a.sale_id = $1 order by a.sale_position, a.id`, [saleId])
        ).rows.map(toPublishedLot);
  return { ...sale, items, preview: previewOf(items, await otherEnds(ctx, saleId, items)) };
}

/** Ends of other published lots near those of a sale, in epoch ms. */
async function otherEnds(ctx: AppContext, saleId: string, items: readonly OfficeSaleLot[]): Promise<number[]> {
  const ends = items.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  if (ends.length === 0) return [];
  const { rows } = await ctx.pool.query<{ at: number }>(
    `select round(date_part('epoch', ends_at) * 1000) as at from auction
     where status in ('not_started', 'open') and type = 'auction' and sale_id is distinct from $1
       and ends_at between to_timestamp($2 / 1000.0) and to_timestamp($3 / 1000.0)`,
    [saleId, Math.min(...ends) - CROWDING_WINDOW_MS, Math.max(...ends) + CROWDING_WINDOW_MS],
  );
  return rows.map(({ at }) => at);
}

/** One lot for staff with its increments, published or not; null: unknown. */
export async function readLotDetail(client: Queryable, lotId: string, now: number): Promise<OfficeLotDetail | null> {
  const draft = await client.query<DraftLotRow>(draftLotsSql('d.id = $1'), [lotId]);
  if (draft.rows[0] !== undefined) return toLotDetail(toDraftLot(draft.rows[0], now), draft.rows[0]);
  const published = await client.query<LotRow>(`${PUBLISHED} where a.id = $1 and a.type = 'auction'`, [lotId]);
  const [row] = published.rows;
  return row === undefined ? null : toLotDetail(toPublishedLot(row), row);
}

/** One lot for staff, published or not; null: unknown. */
export async function readSaleLot(client: Queryable, lotId: string, now: number): Promise<OfficeSaleLot | null> {
  const lot = await readLotDetail(client, lotId, now);
  if (lot === null) return null;
  const { increments: _, ...shown } = lot;
  return shown;
}

/** Unpublished lots outside of sales, newest first. */
export async function readDraftLots(ctx: AppContext, { after, limit }: Cursor): Promise<CursorPage<OfficeSaleLot>> {
  const { rows } = await ctx.pool.query<DraftLotRow>(
    `${draftLotsSql('d.sale_id is null and ($1::uuid is null or d.id < $1)')} order by d.id desc limit $2`,
    [after ?? null, limit + 1],
  );
  const now = ctx.clock.now();
  return pageOf(
    rows,
    limit,
    (row) => toDraftLot(row, now),
    ({ id }) => id,
  );
}

type SellableRow = Pick<
  Tables['item'],
  'id' | 'slug' | 'title' | 'type' | 'status' | 'estimate_low_cents' | 'estimate_high_cents'
> & { artist: Tables['artist']['name'] | null; picture: MediaJson | null };

/** A search looks at this many of the newest items with its words: more words find older ones. */
const MATCHES = 2_000;
const FOUND = `(
    (select l.item_id as id from item_listing l
     where $3 <> '' and ${wordsMatch('$3')} and ($1::uuid is null or l.item_id < $1)
     order by l.item_id desc limit ${MATCHES})
    union select x.id from item x where x.serial = upper($4)) m
  cross join lateral (select t.* from item t where t.id = m.id offset 0) i`;

/** Items that can become lots, or listings, newest first; by words, the beginning of one, or a whole serial. */
export async function readSellable(
  ctx: AppContext,
  { as, find, after, limit }: Cursor & { as: 'lot' | 'listing'; find?: string | undefined },
): Promise<CursorPage<SellableItem>> {
  const typed = find?.trim() ?? '';
  const { rows } = await ctx.pool.query<SellableRow>(
    `select i.id, i.slug, i.title, i.type, i.status, i.estimate_low_cents, i.estimate_high_cents, r.name as artist,
       ${firstPicture('i.id')} as picture
     from ${typed === '' ? 'item i' : FOUND} left join artist r on r.id = i.artist_id
     where ${mayBeSoldSql(as)} and ($1::uuid is null or i.id < $1)
     order by i.id desc limit $2`,
    [after ?? null, limit + 1, ...(typed === '' ? [] : [prefixQuery(typed), typed])],
  );
  return pageOf(rows, limit, toSellable, ({ id }) => id);
}

type ListingRow = Pick<Tables['item'], 'slug' | 'title' | 'min_offer_cents'> & {
  id: string;
  picture: MediaJson | null;
  kind: OfficeListing['kind'];
  item_id: string;
  price_cents: number | null;
  quantity_total: number | null;
  quantity_sold: number | null;
  per_user_limit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  is_over: boolean;
};

const LISTINGS = (isOver: boolean) => `
  select a.id, 'listing' as kind, a.item_id, i.slug, i.title, ${firstPicture('i.id')} as picture, null::bigint as min_offer_cents, n.price_cents, n.quantity_total, n.quantity_sold,
    n.per_user_limit, a.starts_at, a.ends_at, a.status = 'done' as is_over
  from auction a join item i on i.id = a.item_id join buy_now n on n.auction_id = a.id
  where a.type = 'buy_now' and a.status ${isOver ? '=' : '<>'} 'done' and ($1::uuid is null or a.id < $1) order by a.id desc limit $2`;
const OPEN_TO_OFFERS = `
  select i.id, 'offers' as kind, i.id as item_id, i.slug, i.title, ${firstPicture('i.id')} as picture, i.min_offer_cents,
    case when i.offer_type = 'offer_instant' then i.price_cents end as price_cents, null::int as quantity_total, null::int as quantity_sold,
    null::int as per_user_limit, null::timestamptz as starts_at, null::timestamptz as ends_at, false as is_over
  from item i
  where i.status = 'live' and i.owner_id is null and i.item_assignment is null and i.offer_type in ('make_offer', 'offer_instant')
    and not exists (select from auction a where a.item_id = i.id and a.status <> 'done') and ($1::uuid is null or i.id < $1)
  order by i.id desc limit $2`;

/** Items at a fixed price, items of Assay that are open to offers, or listings that are over; newest first. */
export async function readListings(
  ctx: AppContext,
  { status, after, limit }: Cursor & { status: 'listed' | 'offers' | 'over' },
): Promise<CursorPage<OfficeListing>> {
  const sql = status === 'offers' ? OPEN_TO_OFFERS : LISTINGS(status === 'over');
  const { rows } = await ctx.pool.query<ListingRow>(sql, [after ?? null, limit + 1]);
  return pageOf(rows, limit, toListing, ({ id }) => id);
}

const toListing = (row: ListingRow): OfficeListing => ({
  id: row.id,
  kind: row.kind,
  itemId: row.item_id,
  slug: row.slug,
  title: row.title,
  picture: toPicture(row.picture),
  priceCents: row.price_cents,
  minOfferCents: row.min_offer_cents,
  quantity: row.quantity_total,
  soldQuantity: row.quantity_sold,
  perUserLimit: row.per_user_limit,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  isOver: row.is_over,
});
