import { expect, test } from 'vitest';
import { findBannedWords } from './banned-words.ts';

test('given text with banned words, then each is found with its line and its replacement', () => {
  // Split, so that this file passes the check itself.
  const text = ['A plain line.', `No${'body'} sign${'s in'} here.`].join('\n');
  expect(findBannedWords(text)).toEqual([
    { line: 2, words: `No${'body'}`, instead: 'no one' },
    { line: 2, words: `sign${'s in'}`, instead: 'log in' },
  ]);
});

test('given a signature in ink, a warehouse or a part of a word, then nothing is found', () => {
  expect(findBannedWords('Signed in blue ink. Stored in a warehouse. A renewal of catalogs.')).toEqual([]);
});
