import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** What search engines may list: everything public that has its own page. */
const LISTED = "status = 'live' and not is_qa and type <> 'companion'";

/** Addresses in one file; the format allows 50,000. */
export const PART_SIZE = 20_000;
const BATCH = 2_000;
/** What the format allows. */
const MAX_IN_A_FILE = 50_000;

/** Ids of the items that files begin with, in the order of ids. One pass over the index, whatever the number of items. */
export async function readPartStarts(ctx: AppContext, size = PART_SIZE): Promise<string[]> {
  const { rows } = await ctx.pool.query<Pick<Tables['item'], 'id'>>(
    `select id from (select id, row_number() over (order by id) as place from item where ${LISTED}) i
     where (place - 1) % $1 = 0 order by id`,
    [size],
  );
  return rows.map(({ id }) => id);
}

/** Pages of artists, categories, genres and collections that have something to show, and of published sales. */
export async function readNamePaths(ctx: AppContext): Promise<string[]> {
  const has = (column: string, name: string) =>
    `exists (select from item_listing l where l.visibility = 'public' and l.${column} = ${name}.id)`;
  const { rows } = await ctx.pool.query<{ path: string }>(
    `select '/artists/' || a.slug as path from artist a where ${has('artist_id', 'a')}
     union all select '/categories/' || c.slug from category c where ${has('category_id', 'c')} or ${has('sub_category_id', 'c')}
     union all select '/genres/' || g.slug from genre g where ${has('genre_id', 'g')}
     union all select '/collections/' || k.id || '-' || k.slug from collection k where ${has('collection_id', 'k')}
     union all select '/sales/' || s.slug from sale s where s.published_at is not null and s.canceled_at is null
     order by path limit $1`,
    [MAX_IN_A_FILE],
  );
  return rows.map(({ path }) => path);
}

type Listed = Pick<Tables['item'], 'id' | 'slug' | 'published_at'>;

/** The items of one file, from this id on, read in batches so that a file of any length needs little memory. */
export async function* readPart(
  ctx: AppContext,
  start: string,
  { size = PART_SIZE, batch = BATCH } = {},
): AsyncGenerator<Listed[]> {
  let after: string | null = null;
  for (let left = size; left > 0; ) {
    const { rows }: { rows: Listed[] } = await ctx.pool.query<Listed>(
      `select id, slug, published_at from item where ${LISTED} and id >= $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [start, after, Math.min(batch, left)],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    left -= rows.length;
    after = last.id;
  }
}
