import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from '../../src/random.ts';
import { type ShowcaseItem, type ShowcaseShot, showcase } from '../../src/showcase.ts';
import { showcasePictures } from '../../src/showcase-pictures.gen.ts';
import type { ItemText } from '../../src/types.ts';
import type { Picture } from '../develop.ts';
import { loadFonts } from '../fonts.ts';
import { hologramMacro } from '../hologram.ts';
import { photographPlate, type View } from '../relief.ts';
import { thingFor } from '../studio.ts';
import { backOf } from '../things/backs.ts';

/**
 * Draws the photos of the showcase, which are as large as an approval asks for: `node demo/artwork/showcase/render.ts
 * [words of slugs…]`, missing ones only without words. Writes the list of them, too.
 */
const SIDE = 1_600;
const here = dirname(fileURLToPath(import.meta.url));
const media = join(here, '..', '..', 'media');
const words = process.argv.slice(2);

/** The same corner of the object in every item: up and to the left, at a slant. */
const cornerOf = (hero: View): View => ({
  ...hero,
  x: hero.x - hero.width * 0.14,
  y: hero.y - hero.width * 0.18,
  width: hero.width * 0.42,
  tilt: 24,
  turn: -14,
});

/** The reverse without its lower edge, where the drawing has a seal: for items sold without one. */
const aboveSeal = (back: View): View => ({
  ...back,
  y: back.y - back.width * 0.16,
  width: back.width * 0.56,
});

async function photograph(item: ShowcaseItem, shot: ShowcaseShot): Promise<Picture> {
  // The drawing code reads slug, title, artist and art.
  const text = item as unknown as ItemText;
  const seed = hashText(`art:${item.slug}`) % 100_000;
  const name = `${item.slug}-${shot}`;
  if (shot === 'hologram') {
    const { plate, view } = hologramMacro(text, seed);
    return photographPlate(plate, view, name, SIDE);
  }
  const thing = await thingFor(text);
  if (thing.form !== 'plate') throw new Error(`${item.slug} is not flat`);
  if (shot === 'back') {
    const { plate, view } = backOf(text, thing, seed);
    return photographPlate(plate, item.shots.includes('hologram') ? view : aboveSeal(view), name, SIDE);
  }
  const view = shot === 'corner' ? cornerOf(thing.hero) : thing[shot];
  return photographPlate(thing.plate, view, name, SIDE);
}

mkdirSync(media, { recursive: true });
await loadFonts();
const drawn: typeof showcasePictures = {};
for (const item of showcase)
  for (const shot of item.shots) {
    const file = `${item.slug}-${shot}.webp`;
    const known = showcasePictures[file];
    if (known !== undefined && !words.some((word) => item.slug.includes(word))) {
      drawn[file] = known;
      continue;
    }
    const { bytes, dominantColor } = await photograph(item, shot);
    writeFileSync(join(media, file), bytes);
    drawn[file] = { width: SIDE, height: SIDE, bytes: bytes.length, dominantColor };
    process.stdout.write(`${file} ${(bytes.length / 1024).toFixed(0)} kB\n`);
  }
const lines = Object.entries(drawn).map(
  ([file, m]) =>
    `  '${file}': { width: ${m.width}, height: ${m.height}, bytes: ${m.bytes}, dominantColor: '${m.dominantColor}' },`,
);
writeFileSync(
  join(here, '..', '..', 'src', 'showcase-pictures.gen.ts'),
  `// Written by demo/artwork/showcase/render.ts. Do not edit.\nexport const showcasePictures: Record<string, { width: number; height: number; bytes: number; dominantColor: string }> = {\n${lines.join('\n')}\n};\n`,
);
