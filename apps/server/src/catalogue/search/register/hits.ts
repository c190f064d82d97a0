import type { House } from '../../../platform/house.ts';
import { type Narrowing, type Put, whereOf } from '../filters.ts';
import type { Question } from '../question.ts';
import { wordsRank } from '../rank.ts';
import { Packed, packed } from './packed.ts';
import type { Register } from './register.ts';
import type { Hits } from './select.ts';

/** What has all of the words, and, when none of that passes the filters, what has some, by the numbers of a register. */
export type Found = { all(register: Register): Hits; any(register: Register): Hits };

type FoundRow = Record<'items' | 'ranks' | 'any_items' | 'any_ranks', Buffer | null>;

/** Asks the database for the words, all that has them with how well they fit; the filters are the register's. One statement. */
export async function readHits(
  house: House,
  narrowing: Narrowing,
  question: Question,
  isRanked: boolean,
): Promise<Found> {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const rank = (text: string) => (isRanked ? wordsRank(question.plain!, text, put) : '0::float8');
  const finds = (text: string, passes: string) =>
    `select l.item_id, ${rank(text)} as rank, ${passes} as passes from item_listing l
     where l.visibility = 'public' and l.search @@ to_tsquery('english', ${put(text)})`;
  const { any } = question;
  // Planned each time for what is asked.
  const { rows } = await house.pool.query<FoundRow>({
    text: `with strict as materialized (${finds(question.all!, `(${whereOf({ ...narrowing, text: null }, put)})`)}),
      loose as materialized (${any === null ? 'select null::uuid as item_id, null::float8 as rank where false' : `${finds(any, 'true')} and not exists (select from strict where passes)`})
      select * from (select ${packed('item_id')} as items, ${packed('rank')} as ranks from strict) s,
        (select ${packed('item_id')} as any_items, ${packed('rank')} as any_ranks from loose) o`,
    values,
  });
  const found = rows[0]!;
  return {
    all: (register) => hitsOf(register, found.items, found.ranks),
    any: (register) => hitsOf(register, found.any_items, found.any_ranks),
  };
}

function hitsOf(register: Register, ids: Buffer | null, ranks: Buffer | null): Hits {
  const items = new Packed(ids);
  const fits = new Packed(ranks);
  const hits = new Map<number, number>();
  for (let index = 0; index < items.length; index++) {
    const number = items.id((view, at) => register.items.numberOf(view, at))!;
    hits.set(number, fits.double());
  }
  return hits;
}
