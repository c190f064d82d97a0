import type { AppContext } from '../../../../../platform/context.ts';
import type { Put } from '../filters.ts';
import type { Question } from '../question.ts';
import { wordsRank } from '../rank.ts';
import type { Reading } from './feed.ts';
import { packed } from './packed.ts';
import { postingOf } from './postings.ts';
import type { Hits } from './select.ts';

type FoundRow = Record<'items' | 'ranks', Buffer | null>;

/** What words find, by the numbers of the register: what has all of them, and, when that is asked for, what has some. */
export type Found = { readonly all: Hits; any(): Promise<Hits> };

/**
 * What the words find: by the register when it knows them all; else the database is asked for what has all of them and how well it fits.
 * What has some is far more: for that the register reads the words it does not know.
 */
export async function readHits(
  ctx: AppContext,
  { register, words }: Reading,
  { terms, all }: Question,
  isRanked: boolean,
): Promise<Found> {
  const postings = await words.of(terms);
  const any = async (): Promise<Hits> => ({ postings: postings ?? (await words.need(terms)), which: 'any' });
  if (postings !== null) return { all: { postings, which: 'all' }, any };
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const rank = isRanked ? wordsRank(terms, put) : '0::float8';
  // Planned each time for what is asked.
  const { rows } = await ctx.pool.query<FoundRow>({
    text: `select ${packed('item_id')} as items, ${packed('rank')} as ranks from (
      select l.item_id, ${rank} as rank from item_listing l
      where l.visibility = 'public' and l.search @@ to_tsquery('english', ${put(all!)})) found`,
    values,
  });
  return { all: { postings: [postingOf(register, rows[0]!.items, rows[0]!.ranks)], which: 'all' }, any };
}
