import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, here), 'utf8');

/** `--color-x: light-dark(#aaa, #bbb)` of tokens.css as [light, dark]. */
function tokens(): Map<string, [string, string]> {
  const found = new Map<string, [string, string]>();
  for (const [, name, light, dark] of read('tokens.css').matchAll(
    /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
  ))
    found.set(name!, [light!, dark!]);
  return found;
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const PAIRS: [ink: string, ground: string, least: number][] = [
  ...['bg', 'surface', 'sunken', 'raised'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT],
    ['ink-2', ground, TEXT],
    ['ink-3', ground, TEXT],
    ['link', ground, TEXT],
    ['seal', ground, TEXT],
    ['line-strong', ground, SHAPE],
    ['focus', ground, SHAPE],
  ]),
  ...['commit', 'seal', 'amber', 'violet', 'blind', 'gold', 'silver'].map((tone): [string, string, number] => [
    tone,
    `${tone}-soft`,
    TEXT,
  ]),
  ...['amber', 'violet', 'blind', 'commit'].map((tone): [string, string, number] => [tone, 'surface', TEXT]),
  ['on-commit', 'commit', TEXT],
  ['on-commit', 'commit-hover', TEXT],
  ['on-seal', 'seal', TEXT],
  ['on-seal', 'seal-hover', TEXT],
];

describe('color tokens', () => {
  it.each(PAIRS)('given both themes, then %s on %s reaches %d to 1', (ink, ground, least) => {
    const known = tokens();
    const [inks, grounds] = [known.get(ink)!, known.get(ground)!];
    expect(contrast(inks[0], grounds[0])).toBeGreaterThanOrEqual(least);
    expect(contrast(inks[1], grounds[1])).toBeGreaterThanOrEqual(least);
  });
});

const RAW_COLOUR = /#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|lab)\(/;
const files = [
  ...readdirSync(new URL('components/', here)).map((name) => `components/${name}`),
  ...['base.css', 'controls.css', 'surfaces.css', 'marks.css'],
];

describe('token lint', () => {
  it.each(files)('given %s, then it uses no raw color', (name) => {
    const text = read(name)
      .replace(/href=\{?[`"'#][^\n]*/g, '')
      .replace(/url\([^)]*\)/g, '');
    expect(text.split('\n').filter((line) => RAW_COLOUR.test(line))).toEqual([]);
  });
  it.each(files.filter((name) => name.endsWith('.tsx')))(
    'given %s, then it sets no style attribute, which the page policy would stop',
    (name) => {
      expect(read(name)).not.toMatch(/\bstyle=/);
    },
  );
});
