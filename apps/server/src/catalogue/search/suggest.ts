import type { Suggestion } from '@assay/contract/shapes/search.ts';
import { serialIn, wordsOf } from '@assay/domain/search/words.ts';
import type { House } from '../../platform/house.ts';
import { understand } from './question.ts';

const NAMES_OF_A_KIND = 4;
const ITEMS = 5;
/** Items are looked for from the third letter on: two begin too many words. */
const LETTERS_FOR_ITEMS = 3;
const MOST_RANKED = 500;

const names = (kind: 'artist' | 'category' | 'genre' | 'collection', also = 'false') => `
  (select '${kind}' as kind, x.slug, x.id, x.name, 0 as place from ${kind} x
   where to_tsvector('simple', search_words(x.name)) @@ to_tsquery('simple', $1) or ${also}
   order by x.name, x.id limit ${NAMES_OF_A_KIND})`;

const SUGGEST = `
  ${names('artist', "(x.aliases <> '{}' and exists (select from unnest(x.aliases) alias where to_tsvector('simple', search_words(alias)) @@ to_tsquery('simple', $1)))")}
  union all ${names('category')} union all ${names('genre')} union all ${names('collection')}
  union all
  (select case when t.serial = $3 then 'serial' else 'item' end, t.slug, t.id, t.title, row_number() over (order by f.score desc, f.published_at desc, f.item_id)
   from (
     select item_id, published_at, ts_rank(search, to_tsquery('english', $2)) as score from (
       select l.item_id, l.published_at, l.search from item_listing l
       where $2 <> '' and l.visibility = 'public' and l.search @@ to_tsquery('english', $2)
       order by l.published_at desc, l.item_id limit ${MOST_RANKED}) newest
     union all
     select l.item_id, l.published_at, 1000 from item_listing l join item i on i.id = l.item_id
     where l.visibility = 'public' and i.serial = $3
     order by score desc, published_at desc, item_id limit ${ITEMS}) f
   join item t on t.id = f.item_id)
  order by place`;

/**
 * What somebody who is typing may mean: artists, categories, genres and collections with a word that begins so, then items.
 * A slip in a word is put right as in the search itself. At most two statements.
 */
export async function readSuggestions(house: House, typed: string): Promise<{ items: Suggestion[] }> {
  const words = wordsOf(typed);
  if (words.length === 0) return { items: [] };
  const { question } = await understand(house, { q: typed, offset: 0, limit: 1 });
  const meant = question?.corrected == null ? words : wordsOf(question.corrected);
  const begun = meant.map((word, at) => (at === meant.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
  const serial = serialIn(typed);
  const { rows } = await house.pool.query<Suggestion>({
    name: 'search-suggest',
    text: SUGGEST,
    values: [begun, (meant.at(-1)?.length ?? 0) < LETTERS_FOR_ITEMS ? '' : begun, serial],
  });
  return { items: rows.map(({ kind, slug, id, name }) => ({ kind, slug, id, name })) };
}
