import { SYNONYMS, synonymsOf } from '@assay/domain/search/synonyms.ts';
import { type Candidate, meantBy, wordsOf } from '@assay/domain/search/words.ts';
import type { House } from '../../platform/house.ts';
import { mapOf, putLast } from '../../platform/kept.ts';
import { SNAPSHOT } from '../../platform/snapshot.ts';
import { NAMED, NAMED_KINDS, type NamedKind, type SearchQuery } from './filters.ts';
import type { Term } from './rank.ts';

export type NamedValue = { kind: NamedKind; id: string; slug: string; name: string };
/** A question in words, understood: what the index is asked for, strictly and, failing that, loosely. */
export type Question = {
  /** Every word, or what means the same. Null: there is no word that an index could have. */
  readonly all: string | null;
  /** Any of the words; null when that is no other question. */
  readonly any: string | null;
  /** The words one by one, as they were meant: by these the finds are ranked. */
  readonly terms: readonly Term[];
  readonly corrected: string | null;
  readonly nearest: readonly string[];
};
export type Understood = { readonly names: readonly NamedValue[]; readonly question: Question | null };

type WordRow = { word: string; isStop: boolean; isKnown: boolean; isBegun: boolean; candidates: Candidate[] | null };

const COLLECTORS_WORDS: readonly Candidate[] = SYNONYMS.flat().map((word) => ({ word, isName: true, likeness: 0 }));
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const NAMES_SQL = NAMED_KINDS.map((kind, index) => {
  const [slugs, ids] = [`$${index * 2 + 2}`, `$${index * 2 + 3}`];
  return `select '${kind}' as kind, id, slug, name from ${NAMED[kind].table} where slug = any(${slugs}) or id = any(${ids}::uuid[])`;
}).join(' union all ');

// A word is known when a text has it, or another form of it; the last one also when it is only begun.
const UNDERSTAND = `
  select ${SNAPSHOT},
    (select coalesce(json_agg(n), '[]') from (${NAMES_SQL}) n) as names,
    (select coalesce(json_agg(json_build_object('word', g.word, 'isStop', w.stem = '{}', 'isKnown', w.is_known, 'isBegun', w.is_begun,
        'candidates', case when w.is_known or w.is_begun then null else (
          select json_agg(json_build_object('word', c.word, 'isName', c.is_name, 'likeness', similarity(c.word, g.word))) from (
            select s.word, s.is_name from search_word s where s.near && search_near(g.word) or s.word % g.word
            order by similarity(s.word, g.word) desc, s.word limit 60) c) end) order by g.at), '[]')
      from unnest($1::text[]) with ordinality g(word, at)
      cross join lateral (select ts_lexize('english_stem', g.word) as stem) x
      cross join lateral (select x.stem,
        g.word ~ '[[:digit:]]' or exists (select from search_word s where s.word = g.word)
          or exists (select from search_word s where s.stem = x.stem[1]) as is_known,
        g.at = cardinality($1::text[]) and length(g.word) >= 3
          and exists (select from search_word s where s.word >= g.word collate "C" and s.word < (g.word || chr(1114111)) collate "C") as is_begun) w) as words`;

type Read = { readonly snapshot: string; readonly names: NamedValue[]; readonly words: WordRow[] };
/** What is known besides the database: names, and what is committed just now (see platform/snapshot.ts). */
export type Known = {
  readonly nameOf: (kind: NamedKind, slugOrId: string) => NamedValue | null;
  readonly snapshot: string;
};

const MOST_KEPT = 500;
const keptBy = new WeakMap<House, Map<string, Read>>();

/**
 * Reads names and words of a search in one statement; nothing is asked when there are neither, when `known` has all of them, or when nothing
 * at all was committed since the same was asked.
 */
export async function understand(house: House, query: SearchQuery, known: Known | null = null): Promise<Understood> {
  const words = wordsOf(query.q ?? '');
  const asked = NAMED_KINDS.map((kind) => query[kind] ?? []);
  const hasText = (query.q ?? '').trim() !== '';
  if (words.length === 0 && (known !== null || asked.every((values) => values.length === 0)))
    return {
      names: NAMED_KINDS.flatMap((kind) => (query[kind] ?? []).flatMap((value) => known?.nameOf(kind, value) ?? [])),
      question: hasText ? toQuestion([], []) : null,
    };
  const { names, words: read } = await readWords(house, words, asked, known?.snapshot ?? null);
  return { names, question: hasText ? toQuestion(read, words) : null };
}

async function readWords(
  house: House,
  words: readonly string[],
  names: ReadonlyArray<readonly string[]>,
  snapshot: string | null,
): Promise<Read> {
  const kept = mapOf(keptBy, house);
  const key = JSON.stringify([words, names]);
  const last = kept.get(key);
  if (last !== undefined && last.snapshot === snapshot) return last;
  const { rows } = await house.pool.query<Read>({
    name: 'search-understand',
    text: UNDERSTAND,
    values: [
      words,
      ...names.flatMap((values) => [
        values.filter((value) => !UUID.test(value)),
        values.filter((value) => UUID.test(value)),
      ]),
    ],
  });
  putLast(kept, key, rows[0]!, MOST_KEPT);
  return rows[0]!;
}

function toQuestion(rows: readonly WordRow[], given: readonly string[]): Question {
  const meant = rows.filter((row) => !row.isStop).map((row) => ({ ...row, meant: meantInstead(row) }));
  const terms = meant.map(({ word, isKnown, isBegun, meant: other }) => ({
    text: other === null && !isKnown && isBegun ? `'${word}':*` : anyOf([other ?? word, ...synonymsOf(other ?? word)]),
    plain: `'${other ?? word}'`,
  }));
  const texts = terms.map(({ text }) => text);
  const corrections = new Map(meant.flatMap(({ word, meant: other }) => (other === null ? [] : [[word, other]])));
  return {
    all: terms.length === 0 ? null : texts.join(' & '),
    any: terms.length < 2 ? null : texts.join(' | '),
    terms,
    corrected: corrections.size === 0 ? null : given.map((word) => corrections.get(word) ?? word).join(' '),
    nearest: nearestOf(rows),
  };
}

/** What to look for instead of a word that no text has; a word with synonyms is one, whether a text has it or not. */
function meantInstead({ word, candidates }: WordRow): string | null {
  if (candidates === null || synonymsOf(word).length > 0) return null;
  return meantBy(word, [...candidates, ...COLLECTORS_WORDS]);
}

/** `('jersey' | 'shirt' | ('one' <-> 'sheet'))`: words hold letters and digits alone, so nothing needs escaping. */
function anyOf(words: readonly string[]): string {
  const terms = words.map((word) => {
    const parts = word.split('-').map((part) => `'${part}'`);
    return parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`;
  });
  return terms.length === 1 ? terms[0]! : `(${terms.join(' | ')})`;
}

const MOST_NEAREST = 5;

function nearestOf(rows: readonly WordRow[]): string[] {
  const near = rows
    .flatMap((row) => row.candidates ?? [])
    .filter((candidate) => candidate.isName)
    .sort((a, b) => b.likeness - a.likeness);
  return [...new Set(near.map((candidate) => candidate.word))].slice(0, MOST_NEAREST);
}
