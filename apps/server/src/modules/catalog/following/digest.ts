import { readFilters } from '@assay/contract/shapes/following.ts';
import { marketplaceHref } from '@assay/domain/search/address.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { type Put, type SearchQuery, understand, whereOf } from '../search/index.ts';
import { isVain, narrowingOf } from '../search/queries.ts';

// New items for saved searches and followed topics: one digest a day (rules §7, §9).

const DAY_MS = 24 * 3_600_000;
const BATCH = 50;
/** States that a digest covers: sold items are no news. */
const FOR_SALE = ['live', 'upcoming', 'for_sale'];

type DigestMatch = { name: string; count: number; href: string };
type DueDigest = Pick<Tables['digest'], 'user_id' | 'seen_until' | 'due_at'>;
type Source = { name: string; href: string; query: SearchQuery };

/** Starts the daily digest. A repeated call changes nothing. */
export async function startDigest(ctx: AppContext, userId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.pool.query('insert into digest (user_id, seen_until, due_at) values ($1, $2, $3) on conflict do nothing', [
    userId,
    new Date(now),
    new Date(now + DAY_MS),
  ]);
}

/** Sends due users their news. Skips those who no longer follow or save anything. */
export async function sweepDigests(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<DueDigest>(
    'select user_id, seen_until, due_at from digest where due_at <= $1 order by due_at, user_id limit $2',
    [ctx.clock.date(), BATCH],
  );
  for (const due of rows) await emitDigest(ctx, due);
  return rows.length;
}

async function emitDigest(ctx: AppContext, due: DueDigest): Promise<void> {
  const until = ctx.clock.date();
  const sources = await readSources(ctx, due.user_id);
  const finds = sources.length === 0 ? [] : await findMatches(ctx, due, sources, until);
  await transact(ctx, async (tx, emit) => {
    // With two concurrent sweeps, only the one that advances the day sends.
    const { rowCount } = await tx.client.query(
      sources.length === 0
        ? 'delete from digest where user_id = $1 and due_at = $2'
        : 'update digest set seen_until = $3, due_at = $4 where user_id = $1 and due_at = $2',
      sources.length === 0
        ? [due.user_id, due.due_at]
        : [due.user_id, due.due_at, until, new Date(until.getTime() + DAY_MS)],
    );
    if (rowCount === 0 || finds.length === 0) return;
    emit({
      kind: 'notify',
      dedupeKey: `digest:${due.user_id}:${due.due_at.getTime()}`,
      private: {
        userId: due.user_id,
        type: 'SAVED_SEARCH_MATCH',
        ref: String(due.due_at.getTime()),
        href: finds.length === 1 ? finds[0]!.href : '/buying/watching',
        itemId: null,
        facts: { finds: finds.map(({ name, count }) => ({ name, count })) },
      },
    });
  });
}

/** Saved searches and follows of one person, each as a search. */
async function readSources(ctx: AppContext, userId: string): Promise<Source[]> {
  const { rows } = await ctx.pool.query<{ name: string; query: string; path: string }>(
    `select name, query, '/marketplace' as path from saved_search where user_id = $1
     union all
     select coalesce(a.name, c.name), case when a.id is null then 'collection=' || c.id else 'artist=' || a.id end,
       case when a.id is null then '/collections/' || c.id || '-' || c.slug else '/artists/' || a.slug end
     from follow f left join artist a on a.id = f.artist_id left join collection c on c.id = f.collection_id
     where f.user_id = $1 order by 1`,
    [userId],
  );
  return rows.flatMap(({ name, query, path }) => {
    // A search that a later version no longer understands finds nothing.
    const filters = readFilters(query);
    if (filters === null) return [];
    const href = path === '/marketplace' ? marketplaceHref(query, 'newest') : path;
    return [{ name, href, query: { ...filters, offset: 0, limit: 1 } }];
  });
}

async function findMatches(
  ctx: AppContext,
  due: DueDigest,
  sources: readonly Source[],
  until: Date,
): Promise<DigestMatch[]> {
  const publishedPeriod = { from: due.seen_until, until, notOf: due.user_id };
  const { rowCount } = await ctx.pool.query(
    "select from item_listing where visibility = 'public' and published_at >= $1 and published_at < $2 limit 1",
    [publishedPeriod.from, publishedPeriod.until],
  );
  if (rowCount === 0) return [];
  const finds: DigestMatch[] = [];
  for (const { name, href, query } of sources) {
    const understood = await understand(ctx, query);
    if (isVain(understood.question)) continue;
    const narrowing = narrowingOf(
      { ...query, sale_state: query.sale_state ?? FOR_SALE } as SearchQuery,
      understood,
      null,
    );
    const values: unknown[] = [];
    const put: Put = (value) => `$${values.push(value)}`;
    const { rows } = await ctx.pool.query<{ count: number }>(
      `select count(*)::int as count from item_listing l where ${whereOf({ ...narrowing, news: publishedPeriod }, put)}`,
      values,
    );
    const count = rows[0]!.count;
    if (count > 0) finds.push({ name, count, href });
  }
  return finds;
}
