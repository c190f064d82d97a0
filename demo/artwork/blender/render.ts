import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { itemTexts } from '../../src/items/index.ts';

/**
 * Renders the items of kind `studio` with Blender's Cycles on this machine and puts the masters where the others are:
 * `node demo/artwork/blender/render.ts [words of slugs…]`. Needs `blender` 3.4 on the path. Afterwards `node demo/artwork/render.ts --keep`
 * draws their seals and takes them into the list.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const media = fileURLToPath(new URL('../../media/', import.meta.url));
const words = process.argv.slice(2);
const quality = { hero: { side: 700, samples: 14 }, detail: { side: 520, samples: 10 } } as const;

const work = mkdtempSync(join(os.tmpdir(), 'assay-studio-'));
const jobs = itemTexts.flatMap((item) =>
  item.art.kind === 'studio' && (words.length === 0 || words.some((word) => item.slug.includes(word)))
    ? (['hero', 'detail'] as const).map((shot) => ({
        ...item.art,
        ...quality[shot],
        shot,
        name: `${item.slug}-${shot}`,
        out: join(work, `${item.slug}-${shot}.png`),
      }))
    : [],
);
const list = join(work, 'jobs.json');
writeFileSync(list, JSON.stringify(jobs));
const { status } = spawnSync(
  'blender',
  ['-b', '--factory-startup', '-noaudio', '-P', join(here, 'studio.py'), '--', list],
  { stdio: 'inherit' },
);
if (status !== 0) throw new Error(`Blender ended with ${status}`);
for (const { out, name } of jobs)
  await sharp(out)
    .webp({ quality: 80, effort: 5, smartSubsample: true })
    .toFile(join(media, `${name}.webp`));
rmSync(work, { recursive: true });
