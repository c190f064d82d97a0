import { type CatalogIndex, createCatalogIndex } from '@assay/catalog-index';
import type { SearchAnswer } from '@assay/contract/shapes/search.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import type { SearchQuery } from './filters.ts';
import { createIndexFeed } from './indexFeed.ts';
import { searchByIndex, searchBySql } from './queries.ts';
import { readSuggestions } from './suggest.ts';

// One name in any spelling: apart, joined, with any punctuation between, with or without accents. Both search paths are
// tested.

let test: TestApp;
let shelf: ItemFixtures;
let index: CatalogIndex;

const EXAMPLES: ReadonlyArray<readonly [title: string, spellings: readonly string[]]> = [
  ['E.T. poster', ['et', 'ET', 'E.T.', 'E T', 'e. t.', 'E/T']],
  ['R.E.M. setlist', ['rem', 'R.E.M', 'R E M', 'REM’s setlist']],
  ['M*A*S*H script', ['mash', 'M.A.S.H.', 'm a s h', 'M-A-S-H']],
  ['AC/DC drumhead', ['acdc', 'AC/DC', 'ac-dc', 'AC DC', 'A.C.D.C.', 'AC⚡DC', "acdc's"]],
  ['Jersey of O’Neal', ['oneal', "O'Neal", 'O’Neal', 'o neal', "O'Neal's"]],
  ['J.K. Rowling quill', ['JK Rowling', 'J. K. Rowling', 'J.K.Rowling', 'jkrowling', 'j k rowling']],
  ['AT&T pennant', ['att', 'AT&T', 'at & t', 'at t', 'A.T.T.']],
  ['N.W.A. cassette', ['nwa', 'N W A', 'N.W.A’s']],
  ['Jay-Z microphone', ['jayz', 'jay z', 'Jay-Z', 'JAY/Z']],
  ['Spider-Man mask', ['spiderman', 'spider man', 'Spider-Man', 'SPIDER*MAN']],
  ['Iron Man gauntlet', ['ironman', 'iron-man', 'Iron Man']],
  ['Badge of the ’60s', ["'60s", '60s', "60's", '60 s']],
  ['Guns N’ Roses banner', ['gunsnroses', 'guns n roses', 'Guns-N-Roses', "guns 'n' roses"]],
  ['BobDogCat lantern', ['bob dogcat', 'bobdog cat', 'bob-dog-cat']],
  ['Blink 182 stick', ['blink182', 'blink-182']],
  ['Malcolm X letter', ['malcolmx', 'malcolm-x', 'malcolm x']],
  ['Beyoncé jacket', ['beyonce', 'Beyoncé', 'BEYONCÉ', 'beyoncè']],
  ['Motorhead boots', ['Motörhead', 'motorhead', 'motor head', 'motor-head']],
  ['Søren Łukasz cap', ['soren', 'Søren', 'lukasz', 'Łukasz']],
  ['The Who', ['the who', 'thewho', 'The-Who']],
  ['WALL·E prop', ['wall e', 'wall-e', 'walle', 'WALL·E']],
];

/** What divides the parts of a name; none at all is one of them. */
const MARKS = ['.', '/', '*', '-', '&', '·', ' ', '. ', ' & ', ''] as const;
const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'bcdfghjklmnprtvwz'), minLength: min, maxLength: max });
const aName = fc.oneof(
  fc.array(letters(1, 1), { minLength: 3, maxLength: 5 }),
  fc.array(letters(2, 7), { minLength: 2, maxLength: 2 }),
  fc.tuple(letters(1, 1), letters(3, 7)),
);
const aTitle = fc.record({
  name: aName,
  mark: fc.constantFrom(...MARKS),
  isFirst: fc.boolean(),
  isUpper: fc.boolean(),
});
const spell = (name: readonly string[], mark: string): string =>
  `${name.join(mark)}${mark === '.' && name.every((part) => part.length === 1) ? '.' : ''}`;
const CATALOG = fc.sample(aTitle, { numRuns: 18, seed: 5 }).map(({ name, mark, isFirst, isUpper }, n) => {
  const written = isUpper ? spell(name, mark).toUpperCase() : spell(name, mark);
  return { name, title: isFirst ? `${written} quilted${n}` : `Quilted${n} ${written}` };
});

beforeAll(async () => {
  test = await startTestApp();
  shelf = createItemFixtures(test.ctx);
  for (const [title] of EXAMPLES) await shelf.item({ title });
  for (const title of ['Signed card', 'Rookie pin']) await shelf.item({ title });
  for (const { title } of CATALOG) await shelf.item({ title });
  await shelf.item({
    title: 'Plain ball',
    artist: 'Q.V. Zellweger-Oakes',
    collection: 'Hip Hop years',
    story: 'Sung by X.T.C. at dusk.',
  });
  index = createCatalogIndex(createIndexFeed(test.ctx), { now: test.ctx.clock.now });
  await index.load();
}, 60_000);
afterAll(() => test.close());

/** The answer, the same by SQL alone and by the index. */
async function search(q: string): Promise<SearchAnswer> {
  const query = { q, facets: true, offset: 0, limit: 96 } as SearchQuery;
  const answer = await searchBySql(test.ctx, query, null, null);
  expect(await searchByIndex(test.ctx, index, query, null), q).toEqual(answer);
  return answer;
}
const titlesOf = ({ items }: SearchAnswer): string[] => items.map(({ title }) => title);
const suggested = async (typed: string): Promise<string[]> =>
  (await readSuggestions(test.ctx, typed)).items.map(({ name }) => name);

describe('one name in different spellings', () => {
  it.each(EXAMPLES.flatMap(([title, spellings]) => spellings.map((spelling) => [spelling, title] as const)))(
    'given %s, then only %s is found, no other word is proposed, and it is suggested',
    async (spelling, title) => {
      const answer = await search(spelling);
      expect(titlesOf(answer)).toEqual([title]);
      expect([answer.correctedQuery, answer.isPartial]).toEqual([null, false]);
      expect(answer.facets!.offer_type.map(({ value, count }) => [value, count])).toEqual([['buy_now', 1]]);
      expect(await suggested(spelling)).toContain(title);
    },
  );

  it.each([
    ['qv zellweger', 'Plain ball'],
    ['zellwegeroakes', 'Plain ball'],
    ['hiphop years', 'Plain ball'],
    ['hip-hop', 'Plain ball'],
    ['xtc', 'Plain ball'],
  ])('given %s, then it is found in an artist, a collection and a story too', async (spelling, title) => {
    const answer = await search(spelling);
    expect([titlesOf(answer), answer.correctedQuery]).toEqual([[title], null]);
  });

  it('given any title of a catalog, then each spelling of it and of its name finds it, and none is corrected', async () => {
    for (const { name, title } of CATALOG) {
      const word = /quilted\d+/i.exec(title)![0];
      for (const mark of MARKS) {
        const spelling = spell(name, mark);
        for (const q of [spelling, `${word} ${spelling}`]) {
          const answer = await search(q);
          expect(titlesOf(answer), `${q} for ${title}`).toContain(title);
          expect([answer.correctedQuery, answer.isPartial], `${q} for ${title}`).toEqual([null, false]);
        }
      }
    }
  }, 120_000);
});

describe('a name of many items', () => {
  it('given a genre of many items, when it is renamed, then no text longer than a single item’s is tokenized', async () => {
    const story = 'Signed by B. B. King in St. Louis. '.repeat(20);
    for (let n = 0; n < 12; n++) await shelf.item({ title: `Blues guitar ${n}`, genre: 'Delta blues', story });
    const client = await test.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query(`alter function search_units(text) rename to search_units_of_one`);
      await client.query(
        `create function search_units(given text) returns text language plpgsql immutable strict as $$
         begin
           if length(given) > ${story.length + 200} then raise exception 'a text of % characters', length(given); end if;
           return public.search_units_of_one(given);
         end $$`,
      );
      await client.query("update genre set name = 'Chicago blues' where slug = 'delta-blues'");
      await client.query('set constraints all immediate');
      const { rows } = await client.query("select word from search_word where word in ('chicago', 'bb') order by word");
      expect(rows).toEqual([{ word: 'bb' }, { word: 'chicago' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('corrections', () => {
  const folded = async (text: string): Promise<string> =>
    (
      await test.ctx.pool.query<{ word: string }>(
        "select regexp_replace(search_units($1), '[^[:alnum:]]+', '', 'g') as word",
        [text],
      )
    ).rows[0]!.word;

  it.each([
    ['Beyoncé jaket', 'Beyoncé jacket', ['Beyoncé jacket']],
    ['AC/DC drumhaed', 'AC/DC drumhead', ['AC/DC drumhead']],
    ['“BEYONCE” jaket', 'BEYONCE” jacket', ['Beyoncé jacket']],
    ['jacke tbeyonce', null, ['Beyoncé jacket']],
    ['m.o.t.o.r.h.e.a.b', null, []],
    ['rookiecard', null, ['Signed card']],
  ])('given %s, then %j is named', async (q, corrected, titles) => {
    const answer = await search(q);
    expect(answer.correctedQuery).toBe(corrected);
    expect(titlesOf(answer)).toEqual(titles);
  });

  it('given a word too short for a typo, then no other is proposed', async () => {
    expect((await search('zt')).help).toEqual({ drop: [], nearest: [] });
  });

  it('given words with typos, accents and punctuation, then no correction is just a respelling of the query', async () => {
    const words = [...EXAMPLES.map(([title]) => title), ...CATALOG.map(({ title }) => title)].join(' ').split(' ');
    const aSlip = fc
      .record({
        word: fc.constantFrom(...words),
        at: fc.nat(6),
        put: fc.constantFrom('', 'é', 'x', '-', '.', ' ', "'", 'ø'),
      })
      .map(({ word, at, put }) => `${word.slice(0, at)}${put}${word.slice(at + (put === 'x' ? 1 : 0))}`);
    await fc.assert(
      fc.asyncProperty(fc.array(aSlip, { minLength: 1, maxLength: 3 }), async (slips) => {
        const q = slips.join(' ');
        const { correctedQuery, help } = await search(q);
        if (correctedQuery !== null) expect(await folded(correctedQuery)).not.toBe(await folded(q));
        for (const word of help?.nearest ?? []) expect(await folded(word)).not.toBe(await folded(q));
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
