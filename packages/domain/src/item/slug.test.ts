import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, RESERVED_SLUGS, slugFrom } from './slug.ts';

test.each([
  ['Ty Cobb’s bat, 1921', 'ty-cobbs-bat-1921'],
  ['Áine & Zoë', 'aine-and-zoe'],
  ['  — ', 'item'],
  ['東京', 'item'],
  ['AC/DC: “Back in Black”', 'ac-dc-back-in-black'],
])('given %s, then %s', (title, slug) => expect(slugFrom(title)).toBe(slug));

test('given a long title, then it is cut between words', () => {
  const slug = slugFrom('word '.repeat(40));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug.endsWith('-word')).toBe(true);
  expect(slugFrom('x'.repeat(200))).toBe('x'.repeat(80));
});

test('given any title, then a valid address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(slugFrom(title)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slugFrom(title).length).toBeLessThanOrEqual(80);
    }),
  );
});

test('given taken and reserved ones, then the next number', () => {
  expect(freeSlug('bat', new Set())).toBe('bat');
  expect(freeSlug('bat', new Set(['bat', 'bat-2', 'bat-4']))).toBe('bat-3');
  for (const reserved of RESERVED_SLUGS) expect(freeSlug(reserved, new Set())).toBe(`${reserved}-2`);
});
