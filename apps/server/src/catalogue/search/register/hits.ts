import type { House } from '../../../platform/house.ts';
import { type Narrowing, type Put, whereOf } from '../filters.ts';
import type { Question } from '../question.ts';
import { wordsRank } from '../rank.ts';
import type { Reading } from './feed.ts';
import { Packed, packed } from './packed.ts';
import type { Register } from './register.ts';
import type { Hits } from './select.ts';

type FoundRow = Record<'items' | 'ranks' | 'any_items' | 'any_ranks', Buffer | null>;

/** What words find, by the numbers of the register: what has all of them, and, when that is asked for, what has some. */
export type Found = { readonly all: Hits; any(): Promise<Hits> };

/**
 * Asks the database for what has all of the words, and how well it fits; for what has some as well when none of that passes the filters.
 * What was found before and cannot have changed is not asked for again. One statement, two at most.
 */
export async function readHits(
  house: House,
  { register, finds }: Reading,
  narrowing: Narrowing,
  question: Question,
  isRanked: boolean,
): Promise<Found> {
  const placeOf = (text: string) => finds.of(JSON.stringify([text, isRanked ? question.plain : null]));
  const any = question.any === null ? null : placeOf(question.any);
  const all = placeOf(question.all!);
  if (all.known !== null) {
    const readAny = async () => {
      const found = await find(
        house,
        { ...narrowing, ...NO_FILTERS },
        { ...question, all: question.any, any: null },
        isRanked,
      );
      const hits = hitsOf(register, found.items, found.ranks);
      any?.keep(hits);
      return hits;
    };
    return { all: all.known, any: async () => any?.known ?? readAny() };
  }
  const found = await find(house, narrowing, question, isRanked);
  const [strict, loose] = [
    hitsOf(register, found.items, found.ranks),
    hitsOf(register, found.any_items, found.any_ranks),
  ];
  all.keep(strict);
  if (loose.size > 0) any?.keep(loose);
  return { all: strict, any: async () => loose };
}

const NO_FILTERS = {
  ids: {},
  offerTypes: undefined,
  grades: undefined,
  saleStates: undefined,
  isAutographed: undefined,
  hasActiveAuction: undefined,
  priceCents: undefined,
} satisfies Partial<Narrowing>;

async function find(
  house: House,
  narrowing: Narrowing,
  { all, any, plain }: Question,
  isRanked: boolean,
): Promise<FoundRow> {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const rank = (text: string) => (isRanked ? wordsRank(plain!, text, put) : '0::float8');
  const finds = (text: string, passes: string) =>
    `select l.item_id, ${rank(text)} as rank, ${passes} as passes from item_listing l
     where l.visibility = 'public' and l.search @@ to_tsquery('english', ${put(text)})`;
  const loose =
    any === null
      ? 'select null::uuid as item_id, null::float8 as rank where false'
      : `${finds(any, 'true')} and not exists (select from strict where passes)`;
  // Planned each time for what is asked.
  const { rows } = await house.pool.query<FoundRow>({
    text: `with strict as materialized (${finds(all!, `(${whereOf({ ...narrowing, text: null }, put)})`)}), loose as materialized (${loose})
      select * from (select ${packed('item_id')} as items, ${packed('rank')} as ranks from strict) s,
        (select ${packed('item_id')} as any_items, ${packed('rank')} as any_ranks from loose) o`,
    values,
  });
  return rows[0]!;
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
