import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Shot } from '../../src/types.ts';
import { sideOf } from '../develop.ts';
import { loadFonts } from '../fonts.ts';
import { isBlenders, keep, keyOf, type Marks, mastersNow, type Wanted, wanted } from '../masters.ts';
import { marksOf, thingFor } from '../studio.ts';
import { heroes } from './heroes.ts';
import { type Maps, plateMaps, solidMaps } from './maps.ts';

/**
 * Renders with Blender's Cycles on this machine and adds the masters to the others: hero and detail of the items of
 * kind `studio`, the hero of those that `heroes.ts` lists, in its order. `node demo/artwork/blender/render.ts [words of
 * slugs…] [--force]`: the missing and outdated ones. Needs `blender` 3.4 on the path; one picture after another on one
 * core.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isForced = process.argv.includes('--force');
const samples = 14;

type Job = { out: string; [setting: string]: unknown };
const work = mkdtempSync(join(os.tmpdir(), 'assay-studio-'));

/** What Blender is asked for one picture, and what can be recognized on it. */
async function jobOf({ item, shot }: Wanted): Promise<{ job: Job; marks: Marks }> {
  const { slug, art } = item;
  const name = `${slug}-${shot}`;
  const common = { shot, side: sideOf(slug, shot), samples, surface: art.surface, out: join(work, `${name}.png`) };
  if (art.kind === 'studio') return { job: { ...art, ...common }, marks: await marksOf(item, shot) };
  // From the drawing's own surfaces, written as maps first: the maps and the marks are of one description.
  const pose = heroes[slug];
  const marks = await marksOf(item, shot);
  const thing = await thingFor(item);
  const maps: Maps =
    thing.form === 'plate' ? await plateMaps(thing.plate, work, slug) : await solidMaps(thing.scene, work, slug);
  const view =
    thing.form === 'plate' ? { tilt: pose?.lean ? 80 : 40, aside: 0, far: pose?.lean ? 4.8 : 4.4, ...pose } : {};
  const sheen = thing.form === 'plate' ? thing.plate.sheen : 0;
  return { job: { ...common, object: thing.form === 'plate' ? 'relief' : 'solid', sheen, ...view, maps }, marks };
}

function blender(job: Job): void {
  const list = join(work, 'jobs.json');
  writeFileSync(list, JSON.stringify([job]));
  const script = join(here, 'studio.py');
  const { status, stdout, stderr } = spawnSync(
    'blender',
    ['-b', '--factory-startup', '-noaudio', '-t', '1', '--python-exit-code', '1', '-P', script, '--', list],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`Blender ended with ${status}: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
}

const order = Object.keys(heroes);
const place = (slug: string, shot: Shot): number =>
  slug in heroes && shot === 'hero' ? order.indexOf(slug) : order.length;
const queue = wanted
  .filter(({ item, shot }) => isBlenders(item, shot))
  .filter(({ item: { slug } }) => words.length === 0 || words.some((word) => slug.includes(word)))
  .toSorted((one, other) => place(one.item.slug, one.shot) - place(other.item.slug, other.shot));
try {
  await loadFonts();
  for (const one of queue) {
    if (!isForced && mastersNow()[one.file]?.key === keyOf(one.item, one.shot)) continue;
    const started = Date.now();
    const { job, marks } = await jobOf(one);
    blender(job);
    await keep(one, await sharp(job.out).webp({ quality: 86, effort: 6, smartSubsample: true }).toBuffer(), marks);
    process.stdout.write(`${one.file} ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  }
} finally {
  rmSync(work, { recursive: true });
}
