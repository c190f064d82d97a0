import { expect, test } from 'vitest';
import { likelierReading } from './encoding.ts';

const decode = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes);
const readingsOf = (bytes: Uint8Array) => ({
  'windows-1252': decode('windows-1252', bytes),
  macintosh: decode('macintosh', bytes),
});

/** The bytes of a text: the one that each letter is in the encoding. */
function encode(label: string, text: string): Uint8Array {
  const letters = decode(
    label,
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

const ORDINARY = [
  'José Álvarez, Señor Muñoz',
  'Björn Müller’s “Grüße” (1984–1990)',
  'Beyoncé – signed tour program, François Lefèvre',
  'RENÉ DESCARTES, ÉDITIONS GARNIER',
  'Size 12½ × 3', // Mac Roman has neither sign: Windows-1252 alone
  'She said “yes” and ‘no’',
];

test.each(ORDINARY)('given “%s” in Windows-1252, then it is recognized', (text) => {
  expect(likelierReading(readingsOf(encode('windows-1252', text)))).toEqual({
    encoding: 'windows-1252',
    isSure: true,
  });
});

test.each(ORDINARY.filter((text) => !/[½×]/.test(text)))('given “%s” in Mac Roman, then it is recognized', (text) => {
  expect(likelierReading(readingsOf(encode('macintosh', text)))).toEqual({ encoding: 'macintosh', isSure: true });
});

test.each([
  ['windows-1252', 'Boy’s cap'],
  ['macintosh', 'Luís cap'],
  ['windows-1252', 'É'],
])('given %s text that fits both readings, then a person is asked', (label, text) => {
  expect(likelierReading(readingsOf(encode(label, text))).isSure).toBe(false);
});

test('given text of ASCII letters, then no one is asked', () => {
  expect(likelierReading(readingsOf(encode('macintosh', 'Jose Alvarez, 8 x 10')))).toMatchObject({ isSure: true });
});
