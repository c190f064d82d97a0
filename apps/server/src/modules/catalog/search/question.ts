import { NAMED_FACETS, type NamedValue, type Term } from '@assay/catalog-index';
import type { FormerName } from '@assay/contract/shapes/search.ts';
import { findSynonyms, SYNONYMS } from '@assay/domain/search/synonyms.ts';
import { allowedEdits, type Candidate, findClosestWord } from '@assay/domain/search/words.ts';
import type { AppContext } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/ids.ts';
import { namedBy } from '../taxonomy/index.ts';
import { NAMED, type SearchQuery } from './filters.ts';

/** A parsed search query: the strict index query and, as a fallback, the loose one. */
export type Question = {
  /** Every word or a synonym of it. Null: the query has no word that the index could contain. */
  readonly all: string | null;
  /** Any of the words. Null if that is the same query. */
  readonly any: string | null;
  /** The interpreted words one by one, used to rank the matches. */
  readonly terms: readonly Term[];
  /** All interpreted words, including those missing from the index, and neighbors that some text writes as one word. */
  readonly words: readonly MeantWord[];
  readonly joins: readonly Join[];
  readonly corrected: string | null;
  readonly nearest: readonly string[];
};
/** `formerNames`: slugs and ids of the request that are now another name’s. */
export type Understood = {
  readonly names: readonly NamedValue[];
  readonly formerNames: readonly FormerName[];
  readonly question: Question | null;
};

/** `group`: words with the same one were typed without a space between them (AC/DC). */
type TypedWord = { readonly word: string; readonly place: number; readonly group: number; readonly isLetter: boolean };
export type MeantWord = TypedWord & { readonly meant: string };
/** Words from `first` to `last` that are known as one: acdc for "AC/DC" and for "AC DC". */
export type Join = { readonly first: number; readonly last: number; readonly word: string };
type WordRow = TypedWord & { isStop: boolean; isKnown: boolean; isBegun: boolean; candidates: Candidate[] | null };
type Words = { words: WordRow[]; joins: Join[]; typed: Array<{ text: string; gap: string; word: string }> };

const COLLECTORS_WORDS: readonly Candidate[] = SYNONYMS.flat().map((word) => ({ word, isName: true, likeness: 0 }));

const NAMES_SQL = NAMED_FACETS.map((kind, index) => {
  const [slugs, ids] = [`$${index * 2 + 2}`, `$${index * 2 + 3}`];
  return `select '${kind}' as kind, x.id, x.slug, x.name, k.key
    from ${namedBy(NAMED[kind].table, slugs!, `${ids}::uuid[]`)} k join ${NAMED[kind].table} x on x.id = k.id`;
}).join(' union all ');

const MAX_WORDS = 12;
// Not `exists`: for that, the planner would scan the whole table.
const isIndexed = (words: string) =>
  `(select count(*) from item_listing l where l.search @@ to_tsquery('english', ${words})) > 0`;

// The query is normalized by the same function as titles (decision 0171). A word is known if a text contains it,
// another form of it, or another spelling of it. The last word may also be just a prefix.
const UNDERSTAND = `
  with typed as materialized (
    select (row_number() over (order by g.at, p.at))::int as place, g.at::int as at, p.word,
      ts_lexize('english_stem', p.word) as stem, p.word ~ '^[[:alpha:]]$' as is_letter
    from regexp_split_to_table(search_units($1), '[[:space:]]+') with ordinality g(text, at),
      string_to_table(trim(regexp_replace(g.text, '[^[:alnum:]]+', ' ', 'g')), ' ') with ordinality p(word, at)
    where p.word <> '' order by 1 limit ${MAX_WORDS}),
  groups as (
    select at, string_agg(word, '' order by place) as word, min(place) as first, max(place) as last,
      bool_and(stem = '{}' or is_letter) as is_stop from typed group by at),
  neighbors as (
    select *, lead(word) over w as next, lead(last) over w as next_last, lead(is_stop) over w as next_is_stop,
      lead(word, 2) over w as third, lead(last, 2) over w as third_last, lead(is_stop, 2) over w as third_is_stop
    from groups window w as (order by at)),
  joins as materialized (
    select first, last, word from (
      select first, last, word, is_stop from neighbors where last > first
      union all
      select first, next_last, word || next, is_stop and next_is_stop from neighbors where next is not null
      union all
      select first, third_last, word || next || third, is_stop and next_is_stop and third_is_stop from neighbors
      where third is not null and next ~ '^[[:alpha:]]$') each
    where exists (select from search_word s where s.word = each.word)
      or case when (select bool_and(g.is_stop) from groups g) then ${isIndexed('quote_literal(each.word)')} else false end),
  looked as materialized (
    select t.*, t.place = (select max(place) from typed) and length(t.word) >= 3 as may_be_begun,
      t.word ~ '[[:digit:]]' or t.stem = '{}' or t.is_letter
        or exists (select from joins j where t.place between j.first and j.last)
        or exists (select from search_word s where s.word = t.word)
        or exists (select from search_word s where s.stem = t.stem[1]) as is_known
    from typed t),
  begun as materialized (
    select l.*, l.may_be_begun and exists (select from search_word s
      where s.word >= l.word collate "C" and s.word < (l.word || chr(1114111)) collate "C") as is_begun
    from looked l),
  known as materialized (
    select b.*, case when b.is_known or b.is_begun then false else
      ${isIndexed("quote_literal(b.word) || case when b.may_be_begun then ':*' else '' end")} end as is_indexed
    from begun b),
  candidates as materialized (
    select k.place, (
      select json_agg(json_build_object('word', c.word, 'isName', c.is_name, 'likeness', similarity(c.word, k.word))) from (
        select s.word, s.is_name from search_word s where s.near && search_near(k.word) or s.word % k.word
        order by similarity(s.word, k.word) desc, s.word limit 60) c) as list
    from known k where not (k.is_known or k.is_begun or k.is_indexed))
  select (select coalesce(json_agg(n), '[]') from (${NAMES_SQL}) n) as names,
    json_build_object(
      'words', (select coalesce(json_agg(json_build_object('word', k.word, 'place', k.place, 'group', k.at, 'isLetter', k.is_letter,
          'isStop', k.stem = '{}' or k.is_letter, 'isKnown', k.is_known or k.is_indexed and not k.may_be_begun,
          'isBegun', k.is_begun or k.is_indexed and k.may_be_begun, 'candidates', c.list) order by k.place), '[]')
        from known k left join candidates c on c.place = k.place),
      'joins', (select coalesce(json_agg(j order by j.first, j.last), '[]') from joins j),
      'typed', (select coalesce(json_agg(json_build_object('text', m[1], 'gap', m[2], 'word', search_units(m[1]))), '[]')
        from regexp_matches($1, '([[:alnum:]]+)([^[:alnum:]]*)', 'g') m where exists (select from candidates))) as words`;

type Read = { readonly names: Array<NamedValue & { readonly key: string }>; readonly words: Words };
/** Reads names and words of a search in one statement; none where there are neither. */
export async function understand(ctx: AppContext, query: SearchQuery): Promise<Understood> {
  const text = (query.q ?? '').trim();
  const asked = NAMED_FACETS.map((kind) => query[kind] ?? []);
  const hasWords = /[\p{L}\p{N}]/u.test(text);
  if (!hasWords && asked.every((values) => values.length === 0))
    return { names: [], formerNames: [], question: text === '' ? null : toQuestion(NO_WORDS) };
  const { names, words } = await readWords(ctx, text, asked);
  return {
    names: [...new Map(names.map(({ key: _key, ...name }) => [`${name.kind} ${name.id}`, name])).values()],
    formerNames: NAMED_FACETS.flatMap((parameter, at) =>
      asked[at]!.flatMap((value) => {
        const { id, slug } = names.find(({ kind, key }) => kind === parameter && key === value) ?? {};
        return slug === undefined || value === slug || value === id ? [] : [{ parameter, value, slug }];
      }),
    ),
    question: text === '' ? null : toQuestion(words),
  };
}

async function readWords(ctx: AppContext, text: string, names: ReadonlyArray<readonly string[]>): Promise<Read> {
  const { rows } = await ctx.pool.query<Read>({
    name: 'search-understand',
    text: UNDERSTAND,
    values: [text, ...names.flatMap((values) => [values.filter((value) => !isUuid(value)), values.filter(isUuid)])],
  });
  return rows[0]!;
}

const NO_WORDS: Words = { words: [], joins: [], typed: [] };

function toQuestion({ words: rows, joins, typed }: Words): Question {
  // Letters that were typed apart are no slip.
  const whole = new Set(typed.map(({ word }) => word));
  const meant = rows.map((row) => ({ ...row, other: whole.has(row.word) ? meantInstead(row) : null }));
  const terms = [
    ...meant.filter(({ isStop }) => !isStop).map((row) => termOf(row, joinsAt(joins, row.place))),
    ...joinsOfStopWords(rows, joins).map((word) => ({
      text: anyOf([word, ...findSynonyms(word)]),
      plain: `'${word}'`,
    })),
  ];
  const texts = terms.map(({ text }) => text);
  const corrections = new Map(meant.flatMap(({ word, other }) => (other === null ? [] : [[word, other]])));
  const isOther = joinedOf(meant.map(({ word, other }) => other ?? word)) !== joinedOf(meant.map(({ word }) => word));
  return {
    all: terms.length === 0 ? null : texts.join(' & '),
    any: terms.length < 2 ? null : texts.join(' | '),
    terms,
    words: meant.map(({ other, ...row }) => ({ ...row, meant: other ?? row.word })),
    joins,
    // Spaces and hyphens alone are not a correction.
    corrected: isOther ? correctedText(typed, corrections) : null,
    nearest: nearestOf(rows),
  };
}

const joinedOf = (words: readonly string[]): string => words.join('').replaceAll('-', '');

/** Neighbors known as one word that include this position. */
const joinsAt = (joins: readonly Join[], place: number): string[] =>
  joins.filter(({ first, last }) => first <= place && place <= last).map(({ word }) => word);

/** A word, a synonym, or what it forms with its neighbors. */
function termOf(
  { word, isKnown, isBegun, other }: WordRow & { other: string | null },
  joined: readonly string[],
): Term {
  const own = other ?? word;
  const same = [own, ...joined].flatMap((each) => [each, ...findSynonyms(each)]);
  const isOnlyBegun = other === null && !isKnown && isBegun;
  return { text: isOnlyBegun ? `'${own}':*` : anyOf([...new Set(same)]), plain: anyOf([own, ...joined]) };
}

/**
 * Words that are in the index only when joined. Those typed without a space always count ("AT&T jersey"); others only
 * if the query has no other word ("The Who").
 */
function joinsOfStopWords(rows: readonly WordRow[], joins: readonly Join[]): string[] {
  const found = joins.filter(({ first, last }) => rows.slice(first - 1, last).every(({ isStop }) => isStop));
  const isVain = rows.every(({ isStop }) => isStop);
  return found
    .filter(({ first, last }) => isVain || rows[first - 1]!.group === rows[last - 1]!.group)
    .map(({ word }) => word);
}

/** The text as typed, except for corrected words. */
const correctedText = (typed: Words['typed'], corrections: ReadonlyMap<string, string>): string =>
  typed.map(({ text, gap, word }) => (corrections.get(word) ?? text) + gap).join('');

/**
 * The replacement for a word that no text contains. A word with synonyms counts as known, whether a text contains it or
 * not.
 */
function meantInstead({ word, candidates }: WordRow): string | null {
  if (candidates === null || findSynonyms(word).length > 0) return null;
  return findClosestWord(word, [...candidates, ...COLLECTORS_WORDS]);
}

/** `('jersey' | 'shirt' | ('one' <-> 'sheet'))`: words contain only letters and digits, so nothing needs escaping. */
function anyOf(words: readonly string[]): string {
  const terms = words.map((word) => {
    const parts = word.split('-').map((part) => `'${part}'`);
    return parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`;
  });
  return terms.length === 1 ? terms[0]! : `(${terms.join(' | ')})`;
}

const MAX_NEAREST = 5;

function nearestOf(rows: readonly WordRow[]): string[] {
  const near = rows
    // So short a word is near to any other.
    .filter(({ word }) => allowedEdits(word) > 0)
    .flatMap((row) => row.candidates ?? [])
    .filter((candidate) => candidate.isName)
    .sort((a, b) => b.likeness - a.likeness);
  return [...new Set(near.map((candidate) => candidate.word))].slice(0, MAX_NEAREST);
}
