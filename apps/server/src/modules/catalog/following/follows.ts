import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FollowKind, FollowRow } from '@assay/contract/shapes/following.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Page } from '../item/queries.ts';
import { namedBy } from '../taxonomy/index.ts';
import { startDigest } from './digest.ts';

const MAX_FOLLOWS = 200;
const COLUMN = { artist: 'artist_id', collection: 'collection_id' } as const;
/** What $2 names, or what that was merged into. */
const TARGET = (kind: FollowKind): string => `select k.id from ${namedBy(kind, "'{}'::text[]", 'array[$2::uuid]')} k`;

/** Follows an artist or a collection; again changes nothing. Refusals: not_found, too_many_follows. */
export async function addFollow(
  ctx: AppContext,
  userId: string,
  kind: FollowKind,
  targetId: string,
): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query<{ is_there: boolean; is_full: boolean }>(
    `with target as (${TARGET(kind)}),
       room as (select count(*) < ${MAX_FOLLOWS} or coalesce(bool_or(${COLUMN[kind]} in (select id from target)), false) as is_open from follow where user_id = $1),
       added as (insert into follow (user_id, ${COLUMN[kind]}, created_at) select $1, target.id, $3 from target, room where room.is_open
         on conflict do nothing)
     select exists (select from target) as is_there, not (select is_open from room) as is_full`,
    [userId, targetId, ctx.clock.date()],
  );
  const { is_there: isThere, is_full: isFull } = rows[0]!;
  if (!isThere) return refuse('not_found');
  if (isFull) return refuse('too_many_follows');
  await startDigest(ctx, userId);
  return undefined;
}

/** Unfollows it. Does nothing if it was not followed. */
export async function removeFollow(
  ctx: AppContext,
  userId: string,
  kind: FollowKind,
  targetId: string,
): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query(
    `with target as (${TARGET(kind)}),
       gone as (delete from follow where user_id = $1 and ${COLUMN[kind]} in (select id from target))
     select id from target`,
    [userId, targetId],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** Is it followed? Refusal: not_found. */
export async function readFollow(
  ctx: AppContext,
  userId: string,
  kind: FollowKind,
  targetId: string,
): Promise<{ isFollowed: boolean } | Refusal> {
  const { rows } = await ctx.pool.query<{ is_followed: boolean }>(
    `select exists (select from follow f where f.user_id = $1 and f.${COLUMN[kind]} = x.id) as is_followed from (${TARGET(kind)}) x`,
    [userId, targetId],
  );
  return rows[0] === undefined ? refuse('not_found') : { isFollowed: rows[0].is_followed };
}

type Row = {
  total: number;
  kind: FollowKind;
  id: string;
  slug: string;
  name: string;
  items: number;
  live: number;
  created_at: Date;
};

/** What a person follows, the latest first, and how many public items there are of each. */
export async function readFollows(
  ctx: AppContext,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Page<FollowRow>> {
  const { rows } = await ctx.pool.query<Row>(
    `with mine as (
       select count(*) over ()::int as total, f.* from follow f where f.user_id = $1
       order by f.created_at desc, coalesce(f.artist_id, f.collection_id) offset $2 limit $3)
     select f.total, case when f.artist_id is null then 'collection' else 'artist' end as kind, coalesce(a.id, c.id) as id,
       coalesce(a.slug, c.slug) as slug, coalesce(a.name, c.name) as name, n.items, n.live, f.created_at
     from mine f left join artist a on a.id = f.artist_id left join collection c on c.id = f.collection_id
     cross join lateral (
       select count(*)::int as items, count(*) filter (where sale_state = 'live')::int as live from (
         select l.sale_state from item_listing l where l.visibility = 'public' and l.artist_id = f.artist_id
         union all
         select l.sale_state from item_listing l where l.visibility = 'public' and l.collection_id = f.collection_id) l) n
     order by f.created_at desc, 3`,
    [userId, page.offset, page.limit],
  );
  const items = rows.map(
    ({ kind, id, slug, name, items: itemCount, live: liveCount, created_at: at }): FollowRow => ({
      kind,
      target: { id, slug, name },
      itemCount,
      liveCount,
      followedAt: at.toISOString(),
    }),
  );
  return { items, total: rows[0]?.total ?? 0, ...page };
}
