import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FavoriteRow } from '@assay/contract/shapes/item.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { LOT_COLUMNS } from '../lot/queries.ts';
import { CARD_COLUMNS, type CardWithLot, IS_PUBLIC, toCard, WITH_LOT } from './presenter.ts';
import type { Page } from './queries.ts';

/** Watches an item. Idempotent, and it keeps its position. Refusal: not_found for an item that is not visible. */
export async function addFavorite(ctx: AppContext, userId: string, itemId: string): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query(
    `with seen as (select t.id from item t where t.id = $2 and ${IS_PUBLIC}),
       added as (insert into favorite (user_id, item_id, created_at) select $1, id, $3 from seen on conflict do nothing)
     select id from seen`,
    [userId, itemId, ctx.clock.date()],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** Stops watching an item. Does nothing if it was not watched. */
export async function removeFavorite(ctx: AppContext, userId: string, itemId: string): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query(
    `with gone as (delete from favorite where user_id = $1 and item_id = $2)
     select id from item where id = $2`,
    [userId, itemId],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** The items a user watches, latest first, without unpublished ones. */
export async function readFavorites(
  ctx: AppContext,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Page<FavoriteRow>> {
  const { rows } = await ctx.pool.query<CardWithLot & { total: number; favorite_at: Tables['favorite']['created_at'] }>(
    `select count(*) over ()::int as total, f.created_at as favorite_at, ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT}
     join favorite f on f.item_id = t.id where f.user_id = $1 and ${IS_PUBLIC}
     order by f.created_at desc, t.id offset $2 limit $3`,
    [userId, page.offset, page.limit],
  );
  const now = ctx.clock.now();
  const items = rows.map((row) => ({ item: toCard(row, now, userId), addedAt: row.favorite_at.toISOString() }));
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countFavorites(ctx, userId));
  return { items, total, ...page };
}

/** The count for a page past the end, where no row carries it. */
async function countFavorites(ctx: AppContext, userId: string): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(
    `select count(*)::int as n from favorite f join item t on t.id = f.item_id where f.user_id = $1 and ${IS_PUBLIC}`,
    [userId],
  );
  return rows[0]!.n;
}
