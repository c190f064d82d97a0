import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sideOf } from './develop.ts';
import { loadFonts } from './fonts.ts';
import { changeMasters, differing, isBlenders, keep, keyOf, mastersNow, media, wanted } from './masters.ts';
import { marksOf, photograph } from './studio.ts';

/**
 * Renders the demo pictures that are missing or whose drawing has changed, one after another, and writes the list of
 * them. `node demo/artwork/render.ts [words of slugs…] [--shot=hero,detail] [--force]`; the words also order them. A
 * picture is unchanged while its
 * item's art, grade and slug and the drawing code are unchanged. `--keep` accepts existing files as they are, for code
 * changes without a visible effect; it refuses a file that shows another signature, number, wear or seal than its item.
 */
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isForced = flags.includes('--force');
const isKeeping = flags.includes('--keep');
const onlyShots = flags
  .find((flag) => flag.startsWith('--shot='))
  ?.slice(7)
  .split(',');

const files = new Set(wanted.map(({ file }) => file));
changeMasters((masters) => {
  for (const file of Object.keys(masters)) {
    if (files.has(file)) continue;
    delete masters[file];
    rmSync(join(media, file), { force: true });
  }
});
await loadFonts();
const started = Date.now();
let drawn = 0;
const refused: string[] = [];
const toRender: string[] = [];
const asked =
  words.length === 0 ? wanted : words.flatMap((word) => wanted.filter(({ item }) => item.slug.includes(word)));
for (const one of asked) {
  const { file, item, shot } = one;
  if (onlyShots && !onlyShots.includes(shot)) continue;
  const key = keyOf(item, shot);
  const known = mastersNow()[file];
  const isThere = known !== undefined && existsSync(join(media, file));
  if (isThere && !isForced && known.key === key) continue;
  if (isKeeping && isThere) {
    const differences = differing(known.marks, await marksOf(item, shot));
    if (known.bytes !== statSync(join(media, file)).size) differences.unshift('file');
    if (differences.length > 0) refused.push(`${file}: another ${differences.join(', ')} than its item`);
    else
      changeMasters((masters) => {
        masters[file]!.key = key;
      });
    continue;
  }
  if (isBlenders(item, shot)) {
    toRender.push(file);
    continue;
  }
  const { bytes, marks } = await photograph(item, shot, sideOf(item.slug, shot));
  await keep(one, bytes, marks);
  drawn++;
  process.stdout.write(
    `${file} ${(bytes.length / 1024).toFixed(0)} kB, ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
  );
}
const masters = Object.values(mastersNow());
const total = masters.reduce((sum, m) => sum + m.bytes, 0);
process.stdout.write(
  `${drawn} drawn, ${masters.length} of ${wanted.length} there, ${(total / 1048576).toFixed(1)} MB\n`,
);
if (toRender.length > 0)
  process.stdout.write(`Missing or outdated, for demo/artwork/blender/render.ts:\n${toRender.join('\n')}\n`);
if (refused.length > 0) {
  process.stderr.write(`Not kept; draw these again:\n${refused.join('\n')}\n`);
  process.exitCode = 1;
}
