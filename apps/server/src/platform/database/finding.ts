import { normalName } from '@assay/domain/normalName.ts';
import type { Queryable } from './database.ts';

/** The pattern of a text that contains `find`, for `normal_name(column) like …`: an index of trigrams finds it. */
export const containsPattern = (find: string): string =>
  `%${normalName(find).replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** The words of `find` as a query of prefixes, for wordsMatch; empty if it has no words. */
export const prefixQuery = (find: string): string =>
  (normalName(find).match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 12)
    .map((word) => `${word}:*`)
    .join(' & ');

/** The condition that the row `l` of item_listing has the words of a prefixQuery, with or without their accents. `value`: $1, … */
export const wordsMatch = (value: string): string => `l.search @@ to_tsquery('english', unaccent(${value}))`;

/** Rows of a list are counted as far as this; the screen then shows `5,000+` and its pages end. */
export const MOST_COUNTED = 5_100;

/**
 * Work that waits in a list, as the desk counts it: `from … where …`, since when each row waits, and its deadline, if it has
 * one. $1: product time.
 */
export type WorkQueue = { readonly source: string; readonly since: string; readonly due?: string };

/** Returns how many rows `from … where …` has, counted as far as MOST_COUNTED. */
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
