import { MAX_RANKED, type Term } from '@assay/catalog-index';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { SortBy } from '@assay/contract/shapes/search.ts';
import type { AppContext } from '../../../platform/context.ts';
import { CARD_COLUMNS, type CardWithLot, toCard, WITH_LOT } from '../item/presenter.ts';
import { LOT_COLUMNS } from '../lot/queries.ts';
import { type Narrowing, type Put, RUNNING, whereOf } from './filters.ts';
import { wordsRank } from './rank.ts';

type Slice = { readonly offset: number; readonly limit: number };
type Order = (narrowing: Narrowing, slice: Slice, put: Put, terms: readonly Term[]) => string;

const simple =
  (order: string): Order =>
  (narrowing, { offset, limit }, put) =>
    `select l.item_id, row_number() over (order by ${order}, l.item_id) as place from item_listing l
     where ${whereOf(narrowing, put)} order by ${order}, l.item_id offset ${offset} limit ${limit}`;

/**
 * An order by what changes with every bid: lots that run, by their own rows, and all others by the listing, each already in
 * order, are merged. As many as the page reaches are enough of either.
 */
const merged =
  (column: 'price_cents' | 'bid_count', way: 'asc' | 'desc' | 'desc nulls last'): Order =>
  (narrowing, { offset, limit }, put) => {
    const where = whereOf(narrowing, put);
    const order = `figure ${way === 'desc' ? 'desc nulls last' : way}, item_id`;
    return `select item_id, row_number() over (order by ${order}) as place from (
        (select l.item_id, l.${column} as figure from item_listing l where ${where} and l.sale_state <> 'live'
         order by l.${column} ${way}, l.item_id limit ${offset + limit})
        union all
        (select l.item_id, a.${column} from auction a join item_listing l on l.item_id = a.item_id
         where ${RUNNING} and l.sale_state = 'live' and ${where})) both_kinds
      order by ${order} offset ${offset} limit ${limit}`;
  };

/** Running lots by their end, then upcoming ones by their start, then everything else, newest first. */
const endingSoon: Order = (narrowing, { offset, limit }, put) => {
  const where = whereOf(narrowing, put);
  const order = 'rank, at, published_at desc, item_id';
  return `select item_id, row_number() over (order by ${order}) as place from (
      (select l.item_id, case l.sale_state when 'live' then 0 else 1 end as rank,
         case l.sale_state when 'live' then coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at) else a.starts_at end as at, l.published_at
       from auction a join item_listing l on l.item_id = a.item_id
       where a.status in ('not_started', 'open', 'extended', 'blind') and l.sale_state in ('live', 'upcoming') and ${where})
      union all
      (select l.item_id, 2, null, l.published_at from item_listing l where ${where} and l.sale_state not in ('live', 'upcoming')
       order by l.published_at desc, l.item_id limit ${offset + limit})) both_kinds
    order by ${order} offset ${offset} limit ${limit}`;
};

/** By the words, then newest first. */
const relevance: Order = (narrowing, slice, put, terms) => {
  if (narrowing.text === null || terms.length === 0) return simple('l.published_at desc')(narrowing, slice, put, terms);
  const order = `${wordsRank(terms, put)} desc, published_at desc, item_id`;
  return `select item_id, row_number() over (order by ${order}) as place from (
      select l.item_id, l.published_at, l.search from item_listing l where ${whereOf(narrowing, put)}
      order by l.published_at desc, l.item_id limit ${MAX_RANKED}) found
    order by ${order} offset ${slice.offset} limit ${slice.limit}`;
};

const ORDERS: Record<SortBy, Order> = {
  relevance,
  ending_soon: endingSoon,
  newest: simple('l.published_at desc'),
  price_asc: merged('price_cents', 'asc'),
  price_desc: merged('price_cents', 'desc nulls last'),
  most_bids: merged('bid_count', 'desc'),
  most_watched: simple('l.watch_count desc'),
};

/** One page of a list, as cards. Each order ends in the id, so pages never overlap. One statement. */
export async function readPage(
  ctx: AppContext,
  asked: { narrowing: Narrowing; sortBy: SortBy; terms: readonly Term[]; slice: Slice; viewerId: string | null },
): Promise<ItemCard[]> {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const page = ORDERS[asked.sortBy](asked.narrowing, asked.slice, put, asked.terms);
  // Planned for each query's parameters: an unnamed statement is not prepared.
  const { rows } = await ctx.pool.query<CardWithLot>({
    text: `with page as materialized (${page})
     select ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT} join page on page.item_id = t.id order by page.place`,
    values,
  });
  const now = ctx.clock.now();
  return rows.map((row) => toCard(row, now, asked.viewerId));
}
