import { describe, expect, it } from 'vitest';
import { findSynonyms, SYNONYMS } from './synonyms.ts';
import { allowedEdits, editDistance, findClosestWord, parseSerial } from './words.ts';

describe('a serial', () => {
  it.each([
    ['AS-4K7M2Q9X-C', 'AS-4K7M2Q9X-C'],
    ['as 4k7m2q9x c', 'AS-4K7M2Q9X-C'],
    ['AS4K7M2Q9XC', 'AS-4K7M2Q9X-C'],
    ['as-4kom2q9i-c', 'AS-4K0M2Q91-C'],
    ['AS–4K7M2Q9X–C', 'AS-4K7M2Q9X-C'],
    ['a5-4k7m2q9x-c', null],
    ['ballplayers', null],
    ['hand-painted', null],
    ['AS-4K7M2Q9X', null],
    ['1974', null],
    ['', null],
  ])('given %j, then %j', (question, serial) => expect(parseSerial(question)).toBe(serial));
});

describe('slips', () => {
  it.each([
    ['guitar', 'guitar', 0],
    ['giutar', 'guitar', 1],
    ['gutair', 'guitar', 2],
    ['guitr', 'guitar', 1],
    ['guiitar', 'guitar', 1],
    ['quitar', 'guitar', 1],
    ['mikrofone', 'microphone', 3],
    ['', 'abc', 3],
  ])('given %j and %j, then %i', (one, other, slips) => {
    expect(editDistance(one, other)).toBe(slips);
    expect(editDistance(other, one)).toBe(slips);
  });
  it.each([
    ['lp', 0],
    ['cup', 0],
    ['puck', 1],
    ['medal', 1],
    ['guitar', 2],
    ['marlowe', 2],
    ['1974', 0],
  ])('given %s, then %i are forgiven', (word, slips) => expect(allowedEdits(word)).toBe(slips));
  it('given several near words, then the fewest edits win, then names, then the first letter, then similarity', () => {
    const of = (word: string, isName: boolean, likeness: number) => ({ word, isName, likeness });
    expect(findClosestWord('marlow', [of('marrow', true, 0.6), of('marlowe', false, 0.5)])).toBe('marrow');
    expect(findClosestWord('marlov', [of('marlow', false, 0.9), of('marloe', true, 0.1)])).toBe('marloe');
    expect(findClosestWord('pucc', [of('ducc', true, 0.9), of('puck', true, 0.1)])).toBe('puck');
    expect(findClosestWord('pucc', [of('pucs', true, 0.4), of('puck', true, 0.5)])).toBe('puck');
    expect(findClosestWord('gitarre', [of('telescope', true, 0.9)])).toBeNull();
    expect(findClosestWord('lpp', [of('lp', true, 0.9)])).toBeNull();
  });
});

describe('synonyms', () => {
  it('given a word or its plural, then its row’s other words are returned', () => {
    expect(findSynonyms('mitt')).toEqual(['glove']);
    expect(findSynonyms('mitts')).toEqual(['glove']);
    expect(findSynonyms('telescope')).toEqual([]);
  });
  it('given the rows, then no word appears in two of them', () => {
    const words = SYNONYMS.flat();
    expect(new Set(words).size).toBe(words.length);
  });
});
