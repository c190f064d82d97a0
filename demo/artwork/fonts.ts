import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { decompress } from 'wawoff2';

/** Lettering is drawn as outlines of openly licensed fonts, so that no font is needed to show a picture. */
const files = {
  block: '@fontsource/anton/files/anton-latin-400-normal.woff2',
  slab: '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff2',
  varsity: '@fontsource/graduate/files/graduate-latin-400-normal.woff2',
  marker: '@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff2',
  hand: '@fontsource/homemade-apple/files/homemade-apple-latin-400-normal.woff2',
  note: '@fontsource/reenie-beanie/files/reenie-beanie-latin-400-normal.woff2',
  typed: '@fontsource/special-elite/files/special-elite-latin-400-normal.woff2',
  courier: '@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2',
  sans: '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2',
  tech: '@fontsource-variable/saira/files/saira-latin-wght-normal.woff2',
  serif: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  mono: '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2',
} as const;

export type Face = keyof typeof files;

/** Weight of the variable faces. */
const weights: Partial<Record<Face, { wght: number }>> = {
  sans: { wght: 550 },
  tech: { wght: 720 },
  serif: { wght: 640 },
  mono: { wght: 520 },
};

const require = createRequire(import.meta.url);
const loaded = new Map<Face, opentype.Font>();

/** Loads the fonts; must have run once before `text`. */
export async function loadFonts(): Promise<void> {
  for (const [face, file] of Object.entries(files) as [Face, string][]) {
    const data = Buffer.from(await decompress(readFileSync(require.resolve(file))));
    loaded.set(face, opentype.parse(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)));
  }
}

const n2 = (value: number): string => (Math.round(value * 100) / 100).toString();

/** Path data of glyph commands. */
function outline(commands: opentype.PathCommand[]): string {
  let d = '';
  for (const c of commands) {
    if (c.type === 'Z') d += 'Z';
    else if (c.type === 'Q') d += `Q${n2(c.x1)} ${n2(c.y1)} ${n2(c.x)} ${n2(c.y)}`;
    else if (c.type === 'C') d += `C${n2(c.x1)} ${n2(c.y1)} ${n2(c.x2)} ${n2(c.y2)} ${n2(c.x)} ${n2(c.y)}`;
    else d += `${c.type}${n2(c.x)} ${n2(c.y)}`;
  }
  return d;
}

export type TextOptions = { anchor?: 'start' | 'middle' | 'end'; track?: number; maxWidth?: number; slant?: number };

/** Width of a line in canvas units. */
export function textWidth(face: Face, words: string, size: number, track = 0): number {
  const font = loaded.get(face);
  if (!font) throw new Error(`Font ${face} is not loaded`);
  const glyphs = [...words].map((letter) => font.charToGlyph(letter));
  return glyphs.reduce((sum, glyph) => sum + ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size + track, -track);
}

/** A line of lettering as path elements without a fill; (x, y) is the baseline. Too wide lines are set smaller. */
export function text(face: Face, words: string, size: number, x: number, y: number, options: TextOptions = {}): string {
  const font = loaded.get(face);
  if (!font) throw new Error(`Font ${face} is not loaded`);
  let track = options.track ?? 0;
  let set = size;
  const natural = textWidth(face, words, size, track);
  if (options.maxWidth && natural > options.maxWidth) {
    set = (size * options.maxWidth) / natural;
    track = (track * options.maxWidth) / natural;
  }
  const width = textWidth(face, words, set, track);
  const anchor = options.anchor ?? 'middle';
  let pen = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  const skew = options.slant ? ` transform="translate(${x} ${y}) skewX(${-options.slant}) translate(${-x} ${-y})"` : '';
  const weight = weights[face];
  let d = '';
  for (const glyph of [...words].map((letter) => font.charToGlyph(letter))) {
    d += outline(glyph.getPath(pen, y, set, weight ? { variation: weight } : undefined, font).commands);
    pen += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * set + track;
  }
  return `<path d="${d}"${skew}/>`;
}
