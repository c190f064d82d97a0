import { describe, expect, it } from 'vitest';
import { artists } from '../src/artists.ts';
import { itemTexts } from '../src/items/index.ts';
import { itemsWithSigners, signersOf } from '../src/signers.ts';
import { capitals, smalls } from './letters.ts';
import { signatureHash, signatureStrokes } from './signature.ts';

const drawn = (name: string, take = 0): string =>
  signatureStrokes(name, 300, 100, 6, take)
    .map((stroke) => stroke.d)
    .join();

const names = artists.map(({ name }) => name);
const signed = itemTexts.filter(({ art }) => art.signature);

describe('a drawn signature', () => {
  it('given a name, when drawn twice, then every stroke is the same; another time the same hand differs a little', () => {
    expect(drawn('Dell Marlowe')).toBe(drawn('Dell Marlowe'));
    expect(drawn('Dell Marlowe', 1)).not.toBe(drawn('Dell Marlowe'));
  });

  it('given every artist, when they sign, then no two signatures are alike', () => {
    expect(new Set(names.map((name) => drawn(name))).size).toBe(names.length);
  });

  it('given a box, when drawn, then no stroke leaves it', () => {
    for (const name of names) {
      const points = (drawn(name).match(/-?[\d.]+ -?[\d.]+/g) ?? []).map((pair) => pair.split(' ').map(Number));
      expect(points.length).toBeGreaterThan(60);
      expect(Math.max(...points.map(([x = 0]) => Math.abs(x)))).toBeLessThanOrEqual(150.01);
      expect(Math.max(...points.map(([, y = 0]) => Math.abs(y)))).toBeLessThanOrEqual(50.01);
    }
  });

  it('given the alphabet, when a name is written, then each of its letters has a gesture of its own', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    for (const alphabet of [capitals, smalls]) {
      const gestures = [...letters].map((letter) =>
        JSON.stringify((alphabet[letter] ?? alphabet[letter.toUpperCase()])?.body),
      );
      // Q is an O with a tail.
      expect(new Set(gestures).size).toBeGreaterThanOrEqual(25);
      expect(gestures).not.toContain(undefined);
    }
  });
});

describe('the signers of an item', () => {
  it('given every signed item, when its signers are read, then there are some, and people sign with their names, not a band', () => {
    const bands = artists.filter(({ name }) => /^(The|A) |&/.test(name)).map(({ name }) => name);
    for (const item of signed) {
      expect(signersOf(item).length, item.slug).toBeGreaterThan(0);
      for (const name of signersOf(item)) expect(bands, item.slug).not.toContain(name);
    }
  });

  it('given an item that names its signers, when it is looked up, then it is signed', () => {
    expect(itemsWithSigners.filter((slug) => !signed.some((item) => item.slug === slug))).toEqual([]);
  });

  it.each([
    ['velvet-causeway-signed-drumhead', 5],
    ['night-freight-test-pressing', 2],
    ['broome-touchdown-ball', 6],
    ['coopers-all-hands-ball-1957', 19],
    ['tin-almanac-ladder-lp', 3],
    ['cardon-pump-script', 9],
  ])('given %s, whose text counts its signatures, then %i people sign it', (slug, count) => {
    expect(signersOf(itemTexts.find((item) => item.slug === slug)!)).toHaveLength(count);
  });

  it('given the same people, when another object is signed, then the strokes have another hash; unsigned has none', () => {
    expect(signatureHash(['Ray Pell'], 1)).not.toBe(signatureHash(['Ray Pell'], 2));
    expect(signatureHash(['Ray Pell'], 1)).not.toBe(signatureHash(['Dinah Cord'], 1));
    expect(signatureHash([], 1)).toBeNull();
  });
});
