import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { type CacheDefinition, getCache } from '../../../platform/cache.ts';
import type { AppContext } from '../../../platform/context.ts';
import { SNAPSHOT } from '../../../platform/snapshot.ts';
import { LOT_COLUMNS } from '../lot/queries.ts';
import { CARD_COLUMNS, type CardWithLot, IS_PUBLIC, toCard, WITH_LOT } from './presenter.ts';

const RELATED = 8;

/** Items by id as the public may see them, in the requested order, each once. Unknown ids are omitted. */
export async function readCards(ctx: AppContext, ids: readonly string[], viewerId: string | null): Promise<ItemCard[]> {
  const { rows } = await ctx.pointLookups.pool.query<CardWithLot>({
    name: 'cards-read',
    text: `select ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT} where t.id = any($1) and ${IS_PUBLIC}`,
    values: [ids],
  });
  const now = ctx.clock.now();
  const byId = new Map(rows.map((row) => [row.t_id, toCard(row, now, viewerId)]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((card) => card !== undefined);
}

type CardAt = CardWithLot & { readonly snapshot: string };
const CARDS: CacheDefinition<CardAt> = {
  name: 'catalog cards',
  rule: 'Used while nothing has been committed since it was read: the database snapshot is the same.',
  maxEntries: 5_000,
};

/** The same for a page found at a database snapshot; nothing is read while that is the snapshot of the cached cards. */
export async function readCardsAt(
  ctx: AppContext,
  ids: readonly string[],
  snapshot: string,
  viewerId: string | null,
): Promise<ItemCard[]> {
  const cache = getCache(ctx, CARDS);
  const rows = new Map<string, CardWithLot>();
  for (const id of ids) {
    const known = cache.get(id);
    if (known?.snapshot === snapshot) rows.set(id, known);
  }
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length > 0) {
    const read = await ctx.pointLookups.pool.query<CardAt>({
      name: 'cards-read-at',
      text: `select ${SNAPSHOT}, ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT} where t.id = any($1) and ${IS_PUBLIC}`,
      values: [missing],
    });
    for (const row of read.rows) {
      cache.set(row.t_id, row);
      rows.set(row.t_id, row);
    }
  }
  const now = ctx.clock.now();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [toCard(row, now, viewerId)];
  });
}

/**
 * Similar items: by the same artist, then in the same category, then in its parent category, at a price between half
 * and twice its own where both have one. Nothing sold or ended. Nearest price first (rules §13). Null for an item that
 * is not visible.
 */
export async function readRelated(
  ctx: AppContext,
  itemId: string,
  viewerId: string | null,
): Promise<ItemCard[] | null> {
  const { rows } = await ctx.pool.query<CardWithLot & { is_there: boolean }>({
    name: 'related-read',
    text: `
      with this as (
        select l.*, coalesce(a.price_cents, l.price_cents) as cost from item_listing l
        left join auction a on a.item_id = l.item_id and l.sale_state = 'live' and a.status <> 'done'
        where l.item_id = $1 and l.visibility = 'public'),
      near as (
        (select l.item_id, 0 as kinship from this, item_listing l
         where l.visibility = 'public' and l.artist_id = this.artist_id order by l.published_at desc, l.item_id limit 100)
        union all
        (select l.item_id, 1 from this, item_listing l
         where l.visibility = 'public' and l.sub_category_id = this.sub_category_id order by l.published_at desc, l.item_id limit 100)
        union all
        (select l.item_id, 2 from this, item_listing l
         where l.visibility = 'public' and l.category_id = this.category_id order by l.published_at desc, l.item_id limit 100)),
      page as materialized (
        select l.item_id, row_number() over (order by n.kinship, abs(c.cost - this.cost) nulls last, l.published_at desc, l.item_id) as place
        from this cross join (select item_id, min(kinship) as kinship from near group by item_id) n
        join item_listing l on l.item_id = n.item_id
        left join auction a on a.item_id = l.item_id and l.sale_state = 'live' and a.status <> 'done'
        cross join lateral (select coalesce(a.price_cents, l.price_cents) as cost) c
        where l.item_id <> $1 and l.sale_state not in ('sold', 'ended')
          and (this.cost is null or c.cost is null or c.cost between this.cost / 2 and this.cost * 2)
        order by place limit ${RELATED})
      select exists (select from this) as is_there, shown.*
      from (select 1) one left join (
        select ${CARD_COLUMNS}, ${LOT_COLUMNS}, page.place ${WITH_LOT} join page on page.item_id = t.id) shown on true
      order by shown.place`,
    values: [itemId],
  });
  if (rows[0]?.is_there !== true) return null;
  const now = ctx.clock.now();
  return rows.filter((row) => row.t_id !== null).map((row) => toCard(row, now, viewerId));
}
