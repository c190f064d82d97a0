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

test('given a sentence of a screen that reads as if translated, then it is found', () => {
  const texts = [
    `Is this ${'you?'}`,
    `You ${'buy “Glove”'}.`,
    `We’ll ${'keep your'} 1 item in your bag.`,
    `A parcel ${'needs it'}.`,
    `As described in ${'the condition report'}.`,
  ];
  expect(texts.filter((text) => findBannedWords(text).length === 0)).toEqual([]);
});
