import { expect, it } from 'vitest';
import { Cards, type Face } from './cards.ts';

const face = (words: string): Face => ({ card: {} as Face['card'], words, hasLot: false });
const read = (...faces: Array<[number, string]>) =>
  new Map(faces.map(([number, words]) => [number, { face: face(words) }]));

it('given a read under way, when one of its items changes meanwhile, then what was read is given but that card is not kept', async () => {
  const cards = new Cards();
  const faces = await cards.keep(async () => {
    cards.forget([2]);
    return read([1, 'one'], [2, 'two']);
  });
  expect(faces.get(2)?.face.words).toBe('two');
  expect([1, 2].map((number) => cards.of(number)?.words)).toEqual(['one', undefined]);
});

it('given a read under way, when everything is forgotten meanwhile, then nothing of it is kept, and of the next read again', async () => {
  const cards = new Cards();
  await cards.keep(async () => {
    cards.forgetAll();
    return read([1, 'one']);
  });
  expect(cards.of(1)).toBeUndefined();
  await cards.keep(async () => read([1, 'one']));
  expect(cards.of(1)?.words).toBe('one');
});

it('given more cards than are kept, when another comes, then those asked for longest ago go first', async () => {
  const cards = new Cards(9);
  await cards.keep(async () => read([1, 'one'], [2, 'two'], [3, 'six']));
  cards.of(1);
  await cards.keep(async () => read([4, 'ten'], [3, 'six']));
  expect([1, 2, 3, 4].map((number) => cards.of(number)?.words)).toEqual(['one', undefined, 'six', 'ten']);
});

it('given a read that fails, when it is tried again, then cards are kept as ever', async () => {
  const cards = new Cards();
  await expect(cards.keep(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await cards.keep(async () => read([1, 'one']));
  expect(cards.of(1)?.words).toBe('one');
});
