import type { BiddingRow, Item, ItemCard, OwnBid } from '@assay/contract/shapes/item.ts';
import { advance, storedStatus } from '@assay/domain/auction/phase.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../lot/queries.ts';
import {
  CARD_COLUMNS,
  type CardWithLot,
  IS_PUBLIC,
  ITEM_COLUMNS,
  type ItemRow,
  toCard,
  toItem,
  WITH_LOT,
} from './presenter.ts';

export type Page<T> = { items: T[]; total: number; offset: number; limit: number };

/** One item by id or slug, or null. A former slug gives the item with its present one. */
export async function readItem(
  ctx: AppContext,
  by: { id: string } | { slug: string },
  viewerId: string | null,
): Promise<Item | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['slug', by.slug];
  const { rows } = await ctx.pool.query<ItemRow>({
    name: `item-by-${column}`,
    text: `select ${CARD_COLUMNS}, ${ITEM_COLUMNS}, ${LOT_COLUMNS},
             exists (select from favorite f where f.user_id = $2 and f.item_id = t.id) as is_favorite
           ${WITH_LOT} where t.${column} = $1 and ${IS_PUBLIC}`,
    values: [value, viewerId],
  });
  if (rows[0] !== undefined) return toItem(rows[0], ctx.clock.now(), viewerId);
  if ('id' in by) return null;
  const former = await ctx.pool.query<{ item_id: string }>('select item_id from item_slug where slug = $1', [by.slug]);
  const id = former.rows[0]?.item_id;
  return id === undefined ? null : readItem(ctx, { id }, viewerId);
}

/** Cards of items by id, as `viewerId` may see them, including unpublished ones. */
export async function readCardsById(
  ctx: AppContext,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, ItemCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.pool.query<CardWithLot>(
    `select ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT} where t.id = any($1::uuid[])`,
    [[...new Set(ids)]],
  );
  const now = ctx.clock.now();
  return new Map(rows.map((row) => [row.t_id, toCard(row, now, viewerId)]));
}

const RUNNING = "a.status in ('open', 'extended', 'blind')";
const ORDERS = {
  ending_soon: `case when ${RUNNING} then 0 when a.status = 'not_started' then 1 else 2 end, case when ${RUNNING} then coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at) else a.starts_at end nulls last, t.id`,
  newest: 't.published_at desc, t.id',
  price_asc: 'coalesce(a.price_cents, t.price_cents) asc nulls last, t.id',
  price_desc: 'coalesce(a.price_cents, t.price_cents) desc nulls last, t.id',
  most_bids: 'coalesce(a.bid_count, 0) desc, t.id',
};

type BiddingFilter = 'all' | 'winning' | 'losing' | 'won' | 'lost';
const FILTERS: Record<BiddingFilter, string> = {
  all: 'true',
  winning: "a.status not in ('closed', 'done') and (a.leader_id = p.user_id or a.status = 'blind')",
  losing: "a.status in ('open', 'extended') and a.leader_id is distinct from p.user_id",
  won: "a.status = 'done' and a.winner_id = p.user_id",
  lost: "a.status = 'done' and a.winner_id is distinct from p.user_id",
};

/** Lots the user has bid on, with their position (rules §11). */
export async function readBidding(
  ctx: AppContext,
  userId: string,
  query: {
    active?: boolean | undefined;
    sort_by: 'ending_soon' | 'newest';
    filter_by: BiddingFilter;
    offset: number;
    limit: number;
  },
): Promise<Page<BiddingRow>> {
  const active = query.active === undefined ? 'true' : query.active ? "a.status <> 'done'" : "a.status = 'done'";
  const order =
    query.sort_by === 'newest' ? 'p.last_bid_at desc' : 'coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at)';
  const { rows } = await ctx.pool.query<
    CardWithLot &
      Pick<Tables['auction_bidder'], 'has_bid_before_end'> & {
        total: number;
        my_max_cents: Tables['auction_bidder']['max_cents'];
        my_last_bid_at: Tables['auction_bidder']['last_bid_at'];
        invoice_id: Tables['invoice']['id'] | null;
      }
  >(
    `select count(*) over ()::int as total, p.max_cents as my_max_cents, p.has_bid_before_end, p.last_bid_at as my_last_bid_at,
       (select v.id from invoice v where v.auction_id = a.id and v.user_id = p.user_id and v.status <> 'void') as invoice_id,
       ${CARD_COLUMNS}, ${LOT_COLUMNS}
     from auction_bidder p join auction a on a.id = p.auction_id join item t on t.id = a.item_id join item i on i.id = a.item_id
     where p.user_id = $1 and ${active} and ${FILTERS[query.filter_by]}
     order by ${order}, a.id offset $2 limit $3`,
    [userId, query.offset, query.limit],
  );
  const now = ctx.clock.now();
  const items = rows.map((row): BiddingRow => {
    const lot = row as unknown as LotRow;
    const status = storedStatus(advance(toLotState(lot), now).lot);
    const result =
      status === 'closed' ? 'settling' : status !== 'done' ? 'running' : lot.winner_id === userId ? 'won' : 'lost';
    return {
      item: toCard(row, now, userId),
      yourMaxCents: row.my_max_cents,
      youLead: lot.leader_id === userId,
      canBid: status === 'open' || ((status === 'extended' || status === 'blind') && row.has_bid_before_end),
      lastBidAt: row.my_last_bid_at.toISOString(),
      result,
      invoiceId: row.invoice_id,
    };
  });
  return { items, total: rows[0]?.total ?? 0, offset: query.offset, limit: query.limit };
}

const AUCTIONS: Record<'running' | 'upcoming' | 'done' | 'all', string> = {
  running: RUNNING,
  upcoming: "a.status = 'not_started'",
  done: "a.status in ('closed', 'done')",
  all: 'true',
};

/** Items in auctions by status. Ended lots sorted by end come newest first. */
export async function readAuctions(
  ctx: AppContext,
  query: {
    status: keyof typeof AUCTIONS;
    type?: 'auction' | 'buy_now' | undefined;
    sort_by: 'ending_soon' | 'newest' | 'most_bids' | 'price_asc' | 'price_desc';
    offset: number;
    limit: number;
  },
  viewerId: string | null,
): Promise<Page<ItemCard>> {
  const order =
    query.sort_by === 'ending_soon' && query.status === 'done'
      ? 'a.done_at desc nulls first, t.id'
      : ORDERS[query.sort_by];
  const { rows } = await ctx.pool.query<CardWithLot & { total: number }>(
    `select count(*) over ()::int as total, ${CARD_COLUMNS}, ${LOT_COLUMNS}
     from auction a join item t on t.id = a.item_id join item i on i.id = a.item_id
     where ${IS_PUBLIC} and ${AUCTIONS[query.status]} and ($1::text is null or a.type = $1)
     order by ${order} offset $2 limit $3`,
    [query.type ?? null, query.offset, query.limit],
  );
  const now = ctx.clock.now();
  return {
    items: rows.map((row) => toCard(row, now, viewerId)),
    total: rows[0]?.total ?? 0,
    offset: query.offset,
    limit: query.limit,
  };
}

const OWN_BID_ORDERS = {
  newest: 'b.received_at desc',
  oldest: 'b.received_at',
  amount_desc: 'b.amount_cents desc',
} as const;

/** Every bid of one person, with the lot as it is now. */
export async function readOwnBids(
  ctx: AppContext,
  userId: string,
  query: { sort_by: keyof typeof OWN_BID_ORDERS; offset: number; limit: number },
): Promise<Page<OwnBid>> {
  type Row = CardWithLot & {
    total: number;
    bid_seq: number;
    amount_cents: number;
    is_max: boolean;
    phase: OwnBid['phase'];
    bid_price_cents: number;
    led: boolean;
    received_at: Date;
    voided_at: Date | null;
  };
  const { rows } = await ctx.pool.query<Row>(
    `with mine as (
       select b.* from bid b where b.user_id = $1 order by ${OWN_BID_ORDERS[query.sort_by]}, b.auction_id, b.seq offset $2 limit $3)
     select (select count(*) from bid where user_id = $1)::int as total, b.seq as bid_seq, b.amount_cents, b.is_max, b.phase,
       b.price_cents as bid_price_cents, b.alias = b.leader_alias as led, b.received_at, b.voided_at, ${CARD_COLUMNS}, ${LOT_COLUMNS}
     from mine b join auction a on a.id = b.auction_id join item t on t.id = a.item_id join item i on i.id = a.item_id
     order by ${OWN_BID_ORDERS[query.sort_by]}, b.auction_id, b.seq`,
    [userId, query.offset, query.limit],
  );
  const now = ctx.clock.now();
  const items = rows.map(
    (row): OwnBid => ({
      item: toCard(row, now, userId),
      auctionId: row.id as string,
      seq: row.bid_seq,
      amountCents: row.amount_cents,
      isMax: row.is_max,
      phase: row.phase,
      priceCents: row.bid_price_cents,
      led: row.led,
      at: row.received_at.toISOString(),
      voided: row.voided_at !== null,
    }),
  );
  return { items, total: rows[0]?.total ?? 0, offset: query.offset, limit: query.limit };
}

/**
 * Fixed-price items that go with a bag: its companions first, then items by its artists, then in its categories, within
 * half and twice its prices, nearest price first. For an empty bag: the owner's watched items, then the newest.
 * Excludes sold items, items in the bag and the user's own.
 */
export async function readCartSuggestions(
  ctx: AppContext,
  owner: { userId: string | null; deviceHash: Buffer | null },
  limit: number,
): Promise<ItemCard[]> {
  const { rows } = await ctx.pool.query<CardWithLot>(
    `with held as (
       select i.id, i.artist_id, i.category_id, l.seen_price_cents as price_cents
       from bag b join bag_line l on l.bag_id = b.id join item i on i.id = l.item_id
       where b.user_id = $1 or b.device_hash = $2)
     select ${CARD_COLUMNS}, ${LOT_COLUMNS}
     from buy_now n join auction a on a.id = n.auction_id and a.type = 'buy_now' and a.status = 'open'
     join item t on t.id = a.item_id join item i on i.id = a.item_id
     left join lateral (
       select min(case when h.id = t.main_item_id then -1 when h.artist_id = t.artist_id then 0 when h.category_id = t.category_id then 1 else 2 end) as kinship,
         min(abs(h.price_cents - n.price_cents)) as distance
       from held h where h.id = t.main_item_id or n.price_cents between h.price_cents / 2 and h.price_cents * 2) k on true
     where ${IS_PUBLIC} and (t.type in ('main', 'non_auth', 'virtual') or t.main_item_id in (select id from held)) and n.quantity_sold + n.quantity_reserved < n.quantity_total
       and t.id not in (select id from held) and (t.owner_id = $1) is not true and (t.consignor_id = $1) is not true
       and a.ends_at > $4
     order by k.kinship nulls last, k.distance nulls last,
       exists (select from favorite f where f.user_id = $1 and f.item_id = t.id) desc, t.published_at desc, t.id
     limit $3`,
    [owner.userId, owner.deviceHash, limit, ctx.clock.date()],
  );
  const now = ctx.clock.now();
  return rows.map((row) => toCard(row, now, owner.userId));
}
