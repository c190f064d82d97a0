import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, it } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const EVERY = Array.from({ length: 0xffff - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');

type Face = { readonly family: string; readonly file: string; readonly letters: readonly number[] };

/** The file-based faces of fonts.css, and the letters that each one covers. */
function faces(): Face[] {
  const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
  return [...css.matchAll(/font-family: "([^"]+)";[^}]*?src: url\("([^"]+)"\)[^}]*?unicode-range: ([^;]+);/g)].map(
    ([, family, file, ranges]) => ({ family: family!, file: file!, letters: ranges!.split(',').flatMap(lettersIn) }),
  );
}

/** `U+2013-2014` as its letters. */
function lettersIn(range: string): number[] {
  const [from, to = from] = range
    .replace(/\s*U\+/, '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index);
}

/** The letters that a file has: the segments of its table `cmap`, from those of format 4, which every file of ours has. */
async function lettersOf(file: string): Promise<number[]> {
  const at = file.startsWith('.') ? new URL(file, import.meta.url) : resolve(file);
  const font = await subsetFont(readFileSync(at), EVERY, { targetFormat: 'sfnt' });
  const map = font.subarray(font.readUInt32BE(font.indexOf('cmap') + 8));
  const tables = Array.from({ length: map.readUInt16BE(2) }, (_, index) =>
    map.subarray(map.readUInt32BE(8 + 8 * index)),
  );
  const table = tables.find((each) => each.readUInt16BE(0) === 4)!;
  const length = table.readUInt16BE(6);
  const letters: number[] = [];
  for (let segment = 0; segment < length; segment += 2) {
    const [to, from] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + length + segment)];
    for (let letter = from; letter <= Math.min(to, 0xfffe); letter++) letters.push(letter);
  }
  return letters;
}

const named = (letters: Iterable<number>): string[] =>
  [...letters].map((letter) => `U+${letter.toString(16).toUpperCase().padStart(4, '0')}`);

describe.each([
  ['Instrument Sans Variable', 'instrument-sans', []],
  ['Kalnia Variable', 'kalnia', named(lettersIn('30-39'))],
  ['STIX Two Text Variable', 'stix-two-text', []],
  ['Martian Mono Variable', 'martian-mono', []],
])('given %s', (family, name, left) => {
  const [core, rest, ...more] = faces().filter((face) => face.family === family);
  let inCore: Set<number>;
  let inWhole: Set<number>;
  beforeAll(async () => {
    [inCore, inWhole] = (await Promise.all([core!, rest!].map(({ file }) => lettersOf(file)))).map(
      (letters) => new Set(letters),
    ) as [Set<number>, Set<number>];
  });

  it('when its files are listed, then the first is the subset and the second is complete', () => {
    expect([core!.file, rest!.file, more]).toEqual([
      `./fonts/${name}-core.woff2`,
      `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
      [],
    ]);
    expect(inCore.size).toBeLessThan(inWhole.size);
  });
  it('when a letter of the complete file is used, then one of the two covers it', () => {
    const asked = new Set([...core!.letters, ...rest!.letters]);
    expect(named([...inWhole].filter((letter) => !asked.has(letter)))).toEqual(left);
  });
  it('when a letter is mapped to the subset, then the subset has it', () =>
    expect(named(core!.letters.filter((letter) => !inCore.has(letter)))).toEqual([]));
  it('when a letter is in the subset, then the complete file is not loaded for it', () =>
    expect(named(rest!.letters.filter((letter) => core!.letters.includes(letter)))).toEqual([]));
});

it('given figures of the display face, when one is written, then its font file contains it', async () => {
  const figures = faces().filter((face) => face.family === 'Display figures');
  expect(figures.map(({ letters }) => named(letters))).toEqual([named(lettersIn('30-39'))]);
  const there = await lettersOf(figures[0]!.file);
  expect(figures[0]!.letters.filter((letter) => !there.includes(letter))).toEqual([]);
});
