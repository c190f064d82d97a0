import type { House } from '../platform/house.ts';

/** What search engines may list: what anybody may see and has a page of its own. */
const LISTED = "status = 'live' and not is_qa and type <> 'companion'";

/** Addresses in one file; the format allows 50,000. */
export const PART_SIZE = 20_000;
const BATCH = 2_000;

/** Ids of the items that files begin with, in the order of ids. One pass over the index, whatever the number of items. */
export async function readPartStarts(house: House, size = PART_SIZE): Promise<string[]> {
  const { rows } = await house.pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by id) as place from item where ${LISTED}) i
     where (place - 1) % $1 = 0 order by id`,
    [size],
  );
  return rows.map(({ id }) => id);
}

type Listed = { id: string; slug: string; published_at: Date };

/** The items of one file, from this id on, read in batches so that a file of any length takes little memory. */
export async function* readPart(
  house: House,
  start: string,
  { size = PART_SIZE, batch = BATCH } = {},
): AsyncGenerator<Listed[]> {
  let after: string | null = null;
  for (let left = size; left > 0; ) {
    const { rows }: { rows: Listed[] } = await house.pool.query<Listed>(
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
