import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { shots } from '../src/catalog.ts';
import { itemTexts } from '../src/items/index.ts';
import type { ItemText, Shot } from '../src/types.ts';
import { heroes } from './blender/heroes.ts';
import { dominantColorOf, masterSides } from './develop.ts';
import { loadFonts } from './fonts.ts';
import { photograph } from './studio.ts';
import { hasBack } from './things/backs.ts';

/**
 * Renders the demo pictures that are missing or whose drawing has changed, one after another, and writes the list of
 * them. `node demo/artwork/render.ts [words of slugs…] [--shot=hero] [--force]`. A picture is unchanged while its
 * item's art, grade and slug and the drawing code are unchanged. `--keep` accepts existing files as they are, for code
 * changes without a visible effect.
 */
type Master = { key: string; width: number; height: number; bytes: number; dominantColor: string };

const here = dirname(fileURLToPath(import.meta.url));
const media = join(here, '..', 'media');
const indexFile = join(here, 'masters.json');
const listFile = join(here, '..', 'src', 'pictures.gen.ts');

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isForced = flags.includes('--force');
const isKeeping = flags.includes('--keep');
const onlyShot = flags.find((flag) => flag.startsWith('--shot='))?.slice(7);

/** Hash of everything that determines the drawing. */
function codeHash(): string {
  const hash = createHash('sha256');
  const files = [here, join(here, 'things')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && name !== 'render.ts')
      .map((name) => join(folder, name)),
  );
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Writes a temporary file and renames it, so that no one reads half of it. */
function replaceFile(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.${process.pid}.part`, content);
  renameSync(`${file}.${process.pid}.part`, file);
}

function save(index: Record<string, Master>): void {
  const sorted = Object.fromEntries(Object.entries(index).sort(([a], [b]) => a.localeCompare(b)));
  replaceFile(indexFile, `${JSON.stringify(sorted, null, 2)}\n`);
  const lines = Object.entries(sorted).map(
    ([file, m]) =>
      `  '${file}': { width: ${m.width}, height: ${m.height}, bytes: ${m.bytes}, dominantColor: '${m.dominantColor}' },`,
  );
  replaceFile(
    listFile,
    `// Written by demo/artwork/render.ts. Do not edit.\nexport const rendered: Record<string, { width: number; height: number; bytes: number; dominantColor: string }> = {\n${lines.join('\n')}\n};\n`,
  );
}

/** The list's entry for a picture, read from the file itself. */
async function measured(file: string): Promise<Omit<Master, 'key'>> {
  const bytes = readFileSync(file);
  const { width, height } = await sharp(bytes).metadata();
  return { width, height, bytes: bytes.length, dominantColor: await dominantColorOf(bytes) };
}

mkdirSync(media, { recursive: true });
const index: Record<string, Master> = existsSync(indexFile)
  ? (JSON.parse(readFileSync(indexFile, 'utf8')) as Record<string, Master>)
  : {};
/** Blender's heroes have their drawn picture as `front`, and flat items their reverse; other items have neither. */
const isWanted = ({ slug, art }: ItemText, shot: Shot): boolean =>
  (shot !== 'front' || slug in heroes) && (shot !== 'back' || hasBack(art));
const wanted = new Set(
  itemTexts.flatMap((item) => shots.filter((shot) => isWanted(item, shot)).map((shot) => `${item.slug}-${shot}.webp`)),
);
for (const file of Object.keys(index)) {
  if (wanted.has(file)) continue;
  delete index[file];
  rmSync(join(media, file), { force: true });
}
const code = codeHash();
await loadFonts();
const started = Date.now();
let drawn = 0;
for (const shot of shots) {
  if (onlyShot && shot !== onlyShot) continue;
  for (const item of itemTexts) {
    if (!isWanted(item, shot)) continue;
    if (words.length > 0 && !words.some((word) => item.slug.includes(word))) continue;
    const file = `${item.slug}-${shot}.webp`;
    const key = createHash('sha256')
      .update(JSON.stringify([item.slug, item.grade, item.art, shot, code]))
      .digest('hex')
      .slice(0, 16);
    const known = index[file];
    const isOnDisk = existsSync(join(media, file));
    if (isKeeping && isOnDisk) {
      const isAsListed = known !== undefined && known.bytes === statSync(join(media, file)).size;
      index[file] = { ...(isAsListed ? known : await measured(join(media, file))), key };
      continue;
    }
    const isThere = known !== undefined && isOnDisk;
    // Blender's pictures are rendered by blender/render.ts and only added to the list here.
    if (item.art.kind === 'studio' && shot !== 'hologram') continue;
    if (item.slug in heroes && shot === 'hero') continue;
    if (isThere && !isForced && known.key === key) continue;
    const picture = await photograph(item, shot);
    replaceFile(join(media, file), picture.bytes);
    index[file] = {
      key,
      width: masterSides[shot],
      height: masterSides[shot],
      bytes: picture.bytes.length,
      dominantColor: picture.dominantColor,
    };
    save(index);
    drawn++;
    process.stdout.write(
      `${file} ${(picture.bytes.length / 1024).toFixed(0)} kB, ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
    );
  }
}
save(index);
const total = Object.values(index).reduce((sum, m) => sum + m.bytes, 0);
process.stdout.write(
  `${drawn} drawn, ${Object.keys(index).length} of ${wanted.size} there, ${(total / 1048576).toFixed(1)} MB\n`,
);
