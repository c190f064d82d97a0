import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { itemTexts } from '../../src/items/index.ts';
import { loadFonts } from '../fonts.ts';
import { thingFor } from '../studio.ts';
import { heroes } from './heroes.ts';
import { type Maps, plateMaps, solidMaps } from './maps.ts';

/**
 * Renders with Blender's Cycles on this machine and adds the masters to the others: hero and detail of the items of
 * kind `studio`, the hero of those that `heroes.ts` lists. `node demo/artwork/blender/render.ts [words of slugs…]`.
 * Needs `blender` 3.4 on the path; one picture after another on one core. Then run `node demo/artwork/render.ts
 * --keep`: it draws what Blender does not and adds everything to the list.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const media = fileURLToPath(new URL('../../media/', import.meta.url));
const words = process.argv.slice(2);
const isAsked = (slug: string): boolean => words.length === 0 || words.some((word) => slug.includes(word));
const quality = { hero: { side: 700, samples: 14 }, detail: { side: 520, samples: 10 } } as const;
const surfaceQuality = { side: 720, samples: 14 } as const;

type Job = { shot: 'hero' | 'detail'; name: string; out: string; [setting: string]: unknown };
const work = mkdtempSync(join(os.tmpdir(), 'assay-studio-'));

function studioJobs(): Job[] {
  return itemTexts.flatMap((item) =>
    item.art.kind === 'studio' && isAsked(item.slug)
      ? (['hero', 'detail'] as const).map((shot) => ({
          ...item.art,
          ...quality[shot],
          shot,
          name: `${item.slug}-${shot}`,
          out: join(work, `${item.slug}-${shot}.png`),
        }))
      : [],
  );
}

/** A hero from the drawing's own surfaces, written as maps first. */
async function heroJob(slug: string): Promise<Job> {
  const item = itemTexts.find((candidate) => candidate.slug === slug);
  const pose = heroes[slug];
  if (!item || !pose) throw new Error(`No such hero: ${slug}`);
  const thing = await thingFor(item);
  const maps: Maps =
    thing.form === 'plate' ? await plateMaps(thing.plate, work, slug) : await solidMaps(thing.scene, work, slug);
  const view =
    thing.form === 'plate' ? { tilt: pose.lean ? 80 : 40, aside: 0, far: pose.lean ? 4.8 : 4.4, ...pose } : {};
  return {
    ...surfaceQuality,
    object: thing.form === 'plate' ? 'relief' : 'solid',
    surface: item.art.surface,
    sheen: thing.form === 'plate' ? thing.plate.sheen : 0,
    ...view,
    maps,
    shot: 'hero',
    name: `${slug}-hero`,
    out: join(work, `${slug}-hero.png`),
  };
}

async function renderAll(jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const list = join(work, 'jobs.json');
  writeFileSync(list, JSON.stringify(jobs));
  const { status } = spawnSync(
    'blender',
    [
      '-b',
      '--factory-startup',
      '-noaudio',
      '-t',
      '1',
      '--python-exit-code',
      '1',
      '-P',
      join(here, 'studio.py'),
      '--',
      list,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`Blender ended with ${status}`);
  for (const { out, name } of jobs) {
    await sharp(out)
      .webp({ quality: 80, effort: 5, smartSubsample: true })
      .toFile(join(media, `${name}.webp`));
    process.stdout.write(`${name}.webp\n`);
  }
}

try {
  await loadFonts();
  await renderAll(studioJobs());
  for (const slug of Object.keys(heroes).filter(isAsked)) await renderAll([await heroJob(slug)]);
} finally {
  rmSync(work, { recursive: true });
}
