import type { Queryable } from './database.ts';

/** The pattern of a text that contains `find`, for `lower(column) like …`: an index of trigrams finds it. */
export const containsPattern = (find: string): string =>
  `%${find.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** Pages of a list end here (contract: pageFields), so no more rows are counted. */
const MOST_COUNTED = 10_100;

/** Returns how many rows `from … where …` has, counted as far as pages reach. */
export async function countShown(
  ctx: { readonly pool: Queryable },
  source: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await ctx.pool.query<{ total: number }>(
    `select count(*)::int as total from (select ${source} limit ${MOST_COUNTED}) c`,
    [...values],
  );
  return rows[0]!.total;
}
