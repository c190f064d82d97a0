import type { Suggestion } from '@assay/contract/shapes/search.ts';
import { parseSerial } from '@assay/domain/search/words.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Join, type MeantWord, type Question, understand } from './question.ts';

const NAMES_OF_A_KIND = 4;
const ITEMS = 5;
/** Items are matched by word prefixes from the third letter on: two letters match too many words. */
const LETTERS_FOR_ITEMS = 3;
const MAX_RANKED = 500;

/** `words`: in the form of the table's index. */
const names = (
  kind: 'artist' | 'category' | 'genre' | 'collection',
  words = "to_tsvector('simple', search_forms(x.name, true))",
) => `
  (select '${kind}' as kind, x.slug, x.id, x.name, 0 as place from ${kind} x
   where ${words} @@ to_tsquery('simple', $1)
   order by x.name, x.id limit ${NAMES_OF_A_KIND})`;

const SUGGEST = `
  ${names('artist', 'artist_words(x.name, x.aliases)')}
  union all ${names('category')} union all ${names('genre')} union all ${names('collection')}
  union all
  (select case when t.serial = $3 then 'serial' else 'item' end, t.slug, t.id, t.title, row_number() over (order by f.score desc, f.published_at desc, f.item_id)
   from (
     select item_id, published_at, ts_rank(search, to_tsquery('english', $2)) as score from (
       select l.item_id, l.published_at, l.search from item_listing l
       where l.visibility = 'public' and l.search @@ to_tsquery('english', $2)
       order by l.published_at desc, l.item_id limit ${MAX_RANKED}) newest
     union all
     select l.item_id, l.published_at, 1000 from item_listing l join item i on i.id = l.item_id
     where l.visibility = 'public' and i.serial = $3
     order by score desc, published_at desc, item_id limit ${ITEMS}) f
   join item t on t.id = f.item_id)
  order by place`;

/**
 * The last word alone and joined with the groups before it: "jay z" may be a prefix of jayz. With the text that it
 * replaces.
 */
function endsOf(words: readonly MeantWord[]): Join[] {
  const groups = [...new Set(words.map(({ group }) => group))].slice(-3);
  const last = words.length;
  return groups.flatMap((group, at) => {
    const first = words.findIndex((word) => word.group === group) + 1;
    const isTooLong = groups.length - at > 2 && !words.some((word) => word.group === groups[at + 1] && word.isLetter);
    if (first === last || isTooLong) return [];
    return [
      {
        first,
        last,
        word: words
          .slice(first - 1)
          .map(({ word }) => word)
          .join(''),
      },
    ];
  });
}

/**
 * All words, the last one as a prefix or, if it is too short for that, as a whole word; or what they form with their
 * neighbors.
 */
function typedText({ words, joins }: Question, isBegun: boolean): string {
  const end = isBegun ? ':*' : '';
  const ends = endsOf(words);
  const at = (all: readonly Join[], place: number) => all.filter(({ first, last }) => first <= place && place <= last);
  return words
    .filter(({ isLetter }) => !isLetter)
    .map(({ meant, place }) => {
      const own = `'${meant}'${place === words.length ? end : ''}`;
      const joined = [
        ...at(joins, place).map(({ word }) => `'${word}'`),
        ...at(ends, place).map(({ word }) => `'${word}'${end}`),
      ];
      return `(${[own, ...joined].join(' | ')})`;
    })
    .join(' & ');
}

/**
 * Suggestions while typing: artists, categories, genres and collections with a word that starts with the input, then
 * items. Typos are corrected as in the search itself. At most two statements.
 */
export async function readSuggestions(ctx: AppContext, typed: string): Promise<{ items: Suggestion[] }> {
  const { question } = await understand(ctx, { q: typed, offset: 0, limit: 1 });
  const begun = question === null ? '' : typedText(question, true);
  if (question === null || begun === '') return { items: [] };
  const isLong = question.words.at(-1)!.meant.length >= LETTERS_FOR_ITEMS;
  const { rows } = await ctx.pool.query<Suggestion>({
    name: 'search-suggest',
    text: SUGGEST,
    values: [begun, typedText(question, isLong), parseSerial(typed)],
  });
  return { items: rows.map(({ kind, slug, id, name }) => ({ kind, slug, id, name })) };
}
