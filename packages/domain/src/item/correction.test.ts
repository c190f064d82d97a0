import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypingCorrection } from './correction.ts';

const STORY =
  'Worn by the drummer in the second set at the Causeway in August 1968, and given to her sister afterwards. ';

test.each([
  ['Singed baseball', 'Signed baseball'],
  ['signed Baseball ,1921', 'Signed baseball, 1921'],
  ['Beatles drumm head', 'Beatles drumhead'],
  [STORY.repeat(8), `${STORY.repeat(7)}${STORY.replace('drummer', 'Drumer').replace('Causeway', 'Causway')}`],
  ['', 'ab'],
])('given %s and then %s, then it is a correction', (before, after) => {
  expect(isTypingCorrection(before, after)).toBe(true);
});

test.each([
  ['Signed baseball, 1921', 'Signed baseball, 1927'],
  ['Signed baseball', 'Baseball'],
  ['Signed baseball', 'Unsigned baseball'],
  ['The strap is original', 'The strap is not original'],
  ['It has been worn', 'It hasn’t been worn'],
  ['Game-worn jersey', 'Team-issued jersey'],
  [STORY, STORY.replace('drummer', 'guitarist')],
  ['', 'A new subtitle'],
])('given %s and then %s, then it is another statement', (before, after) => {
  expect(isTypingCorrection(before, after)).toBe(false);
});

test('no change, and any change of case, is a correction', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => isTypingCorrection(text, text)));
  expect(isTypingCorrection('the bat', 'THE BAT')).toBe(true);
});
