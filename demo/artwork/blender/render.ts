import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { sideOf } from '../develop.ts';
import { loadFonts } from '../fonts.ts';
import { isBlenders, keep, keyOf, type Marks, mastersNow, type Wanted, wanted } from '../masters.ts';
import { marksOf } from '../studio.ts';

/**
 * Renders with Blender's Cycles on this machine and adds the masters to the others: hero and detail of the items of
 * kind `studio`. `node demo/artwork/blender/render.ts [words of slugs…] [--force]`: the missing and outdated ones. Needs
 * `blender` 3.4 on the path; one picture after another on one core.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isForced = process.argv.includes('--force');
const samples = 64;

type Job = { out: string; [setting: string]: unknown };
const work = mkdtempSync(join(os.tmpdir(), 'assay-studio-'));

/** What Blender is asked for one picture, and what can be recognized on it. */
async function jobOf({ item, shot }: Wanted): Promise<{ job: Job; marks: Marks }> {
  const { slug, art } = item;
  const name = `${slug}-${shot}`;
  const common = { shot, side: sideOf(slug, shot), samples, surface: art.surface, out: join(work, `${name}.png`) };
  return { job: { ...art, ...common }, marks: await marksOf(item, shot) };
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

const queue = wanted
  .filter(({ item, shot }) => isBlenders(item, shot))
  .filter(({ item: { slug } }) => words.length === 0 || words.some((word) => slug.includes(word)));
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
