import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Subsets the typefaces to the letters that nearly every page uses, at half the size. `fonts.css` lists the letters.
 * Any other letter loads the full file. Run after a typeface update: `node packages/ui/scripts/fonts.ts`.
 */
const TO = new URL('../src/fonts/', import.meta.url);
const resolve = createRequire(import.meta.url).resolve;

const FIGURES = '0123456789';
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const PRINTERS = '\u00a0·×–—‘’“”…−';
/** À to ÿ: people have names of many languages. */
const ACCENTED = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0xc0 + index)).join('');
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum', 'lnum'];

const CUTS = {
  'instrument-sans': { letters: ASCII + PRINTERS + ACCENTED, weights: { min: 400, max: 700 } },
  // Its figures are ornaments.
  kalnia: { letters: (ASCII + PRINTERS).replaceAll(/\d/g, ''), weights: { min: 400, max: 700 } },
  'stix-two-text': { letters: `${FIGURES}$,.+–− \u00a0`, weights: { min: 400, max: 700 } },
  'martian-mono': { letters: ASCII + PRINTERS, weights: { min: 400, max: 700 } },
};

mkdirSync(TO, { recursive: true });
for (const [name, { letters, weights }] of Object.entries(CUTS)) {
  const whole = readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  });
  writeFileSync(new URL(`${name}-core.woff2`, TO), cut);
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
}
