import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitmapFor, countOf, listOf } from './bitmap.ts';
import { addMatches, PostingList } from './postingList.ts';

const SIZE = 4_096;
/** Frequent terms, which have bitmaps, and rare ones. */
const aList = fc
  .tuple(fc.constantFrom(1, 2, 5, 100, 1_000), fc.nat({ max: 900 }))
  .map(([step, from]) => Array.from({ length: Math.ceil((SIZE - from) / step) }, (_, index) => from + index * step))
  .chain((numbers) => fc.shuffledSubarray(numbers, { minLength: Math.ceil(numbers.length / 2) }));
const score = (number: number): number => (number % 97) / 97;
const listFor = (numbers: number[]): PostingList =>
  new PostingList(Int32Array.from(numbers), Float64Array.from(numbers, score));

it('given terms of any frequency, then what matches all of them, or any, is found with its scores', () => {
  fc.assert(
    fc.property(fc.array(aList, { minLength: 1, maxLength: 3 }), (given) => {
      const lists = given.map(listFor);
      for (const match of ['all', 'any'] as const) {
        const bits = bitmapFor(SIZE);
        addMatches(bits, lists, match);
        const expected = Array.from({ length: SIZE }, (_, number) => number).filter((number) =>
          match === 'all' ? given.every((each) => each.includes(number)) : given.some((each) => each.includes(number)),
        );
        expect([...listOf(bits, countOf(bits))]).toEqual(expected);
      }
      for (const [index, numbers] of given.entries()) {
        const known = new Set(numbers);
        for (let number = 0; number < SIZE + 40; number++)
          expect(lists[index]!.scoreOf(number)).toBe(known.has(number) ? score(number) : -1);
      }
    }),
    { numRuns: 40 },
  );
});

it('given a bitmap that was made before the index grew, then later documents are found too', () => {
  const list = listFor([1, 2, 3, 2_000]);
  expect(list.bitmapLike(bitmapFor(64))).not.toBeNull();
  expect([1, 4, 2_000].map((number) => list.scoreOf(number))).toEqual([score(1), -1, score(2_000)]);
  const grown = bitmapFor(2_048);
  addMatches(grown, [list, list], 'all');
  expect([...listOf(grown, countOf(grown))]).toEqual([1, 2, 3, 2_000]);
});

it('given documents and terms, then the sum of scores is the same for any number of both', () => {
  const someItems = fc.shuffledSubarray(
    Array.from({ length: SIZE }, (_, number) => number),
    { maxLength: 800 },
  );
  fc.assert(
    fc.property(fc.array(aList, { minLength: 1, maxLength: 3 }), someItems, fc.boolean(), (given, items, asSets) => {
      const lists = given.map(listFor);
      if (asSets) for (const list of lists) list.bitmapLike(bitmapFor(SIZE));
      const sums = new Float64Array(items.length);
      for (const list of lists) list.addScores(items, sums);
      expect([...sums]).toEqual(
        items.map((item) => given.reduce((sum, numbers) => sum + (numbers.includes(item) ? score(item) : 0), 0)),
      );
    }),
    { numRuns: 60 },
  );
});
