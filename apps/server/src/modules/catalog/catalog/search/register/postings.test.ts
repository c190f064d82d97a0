import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitsFor, countOf, listOf } from './bits.ts';
import { Posting, putHits } from './postings.ts';

const SIZE = 4_096;
/** Frequent words, which are kept as sets, and seldom ones. */
const aPosting = fc
  .tuple(fc.constantFrom(1, 2, 5, 100, 1_000), fc.nat({ max: 900 }))
  .map(([step, from]) => Array.from({ length: Math.ceil((SIZE - from) / step) }, (_, index) => from + index * step))
  .chain((numbers) => fc.shuffledSubarray(numbers, { minLength: Math.ceil(numbers.length / 2) }));
const fit = (number: number): number => (number % 97) / 97;
const postingOf = (numbers: number[]): Posting =>
  new Posting(Int32Array.from(numbers), Float64Array.from(numbers, fit));

it('given words of any frequency, then what has all of them, or any, is found, and how well each item fits', () => {
  fc.assert(
    fc.property(fc.array(aPosting, { minLength: 1, maxLength: 3 }), (given) => {
      const postings = given.map(postingOf);
      for (const which of ['all', 'any'] as const) {
        const bits = bitsFor(SIZE);
        putHits(bits, postings, which);
        const expected = Array.from({ length: SIZE }, (_, number) => number).filter((number) =>
          which === 'all' ? given.every((each) => each.includes(number)) : given.some((each) => each.includes(number)),
        );
        expect([...listOf(bits, countOf(bits))]).toEqual(expected);
      }
      for (const [index, numbers] of given.entries()) {
        const known = new Set(numbers);
        for (let number = 0; number < SIZE + 40; number++)
          expect(postings[index]!.fitOf(number)).toBe(known.has(number) ? fit(number) : -1);
      }
    }),
    { numRuns: 40 },
  );
});

it('given a set that was made before the register grew, then items that came later are found too', () => {
  const posting = postingOf([1, 2, 3, 2_000]);
  expect(posting.setFor(bitsFor(64))).not.toBeNull();
  expect([1, 4, 2_000].map((number) => posting.fitOf(number))).toEqual([fit(1), -1, fit(2_000)]);
  const grown = bitsFor(2_048);
  putHits(grown, [posting, posting], 'all');
  expect([...listOf(grown, countOf(grown))]).toEqual([1, 2, 3, 2_000]);
});

it('given items and words, then the sum of how well each fits is the same for any number of both', () => {
  const someItems = fc.shuffledSubarray(
    Array.from({ length: SIZE }, (_, number) => number),
    { maxLength: 800 },
  );
  fc.assert(
    fc.property(fc.array(aPosting, { minLength: 1, maxLength: 3 }), someItems, fc.boolean(), (given, items, asSets) => {
      const postings = given.map(postingOf);
      if (asSets) for (const posting of postings) posting.setFor(bitsFor(SIZE));
      const sums = new Float64Array(items.length);
      for (const posting of postings) posting.addFits(items, sums, SIZE);
      expect([...sums]).toEqual(
        items.map((item) => given.reduce((sum, numbers) => sum + (numbers.includes(item) ? fit(item) : 0), 0)),
      );
    }),
    { numRuns: 60 },
  );
});
