import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SavedSearch } from '@assay/contract/shapes/following.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Page } from '../item/queries.ts';
import { startDigest } from './digest.ts';

const MAX_SEARCHES = 50;

type Row = Pick<Tables['saved_search'], 'id' | 'name' | 'query' | 'created_at'>;
const toSavedSearch = ({ id, name, query, created_at: at }: Row): SavedSearch => ({
  id,
  name,
  query,
  createdAt: at.toISOString(),
});

/**
 * Saves a search. Saving the same search again only renames it. `query`: filters in the contract's canonical order.
 * Refusal: too_many_searches.
 */
export async function saveSearch(
  ctx: AppContext,
  userId: string,
  { name, query }: { name: string; query: string },
): Promise<SavedSearch | Refusal> {
  const { rows } = await ctx.pool.query<Row>(
    `insert into saved_search (id, user_id, name, query, fingerprint, created_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) < ${MAX_SEARCHES} or bool_or(fingerprint = $5) from saved_search where user_id = $2)
     on conflict (user_id, fingerprint) do update set name = excluded.name
     returning id, name, query, created_at`,
    [newId(ctx.clock.now()), userId, name, query, createHash('sha256').update(query).digest(), ctx.clock.date()],
  );
  if (rows[0] === undefined) return refuse('too_many_searches');
  await startDigest(ctx, userId);
  return toSavedSearch(rows[0]);
}

/** Deletes one of the user's saved searches. Refusal: not_found. */
export async function removeSearch(ctx: AppContext, userId: string, id: string): Promise<Refusal | undefined> {
  const { rowCount } = await ctx.pool.query('delete from saved_search where id = $1 and user_id = $2', [id, userId]);
  return rowCount === 0 ? refuse('not_found') : undefined;
}

/** A user's saved searches, latest first. */
export async function readSavedSearches(
  ctx: AppContext,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Page<SavedSearch>> {
  const { rows } = await ctx.pool.query<Row & { total: number }>(
    `select count(*) over ()::int as total, id, name, query, created_at from saved_search
     where user_id = $1 order by created_at desc, id offset $2 limit $3`,
    [userId, page.offset, page.limit],
  );
  return { items: rows.map(toSavedSearch), total: rows[0]?.total ?? 0, ...page };
}
