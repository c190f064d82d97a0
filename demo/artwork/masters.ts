import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { shots } from '../src/catalog.ts';
import { itemTexts } from '../src/items/index.ts';
import { seenFirst } from '../src/seen-first.ts';
import type { ItemText, Shot } from '../src/types.ts';
import { dominantColorOf } from './develop.ts';
import { hasBack } from './things/backs.ts';

/**
 * The list of masters (`masters.json`): the pictures there are, what they were drawn from, and what can be recognized on
 * each, so that all views of an item show one object.
 */

/**
 * What tells an object from all others: the hash of its signatures' strokes (null: unsigned), its number, its wear, and
 * its seal as `serial:hash of the engraving`. A view has those that it can show.
 */
export type Marks = { signature?: string | null; number?: string | null; wear?: number; seal?: string | null };

export type Master = {
  key: string;
  width: number;
  height: number;
  bytes: number;
  dominantColor: string;
  marks: Marks;
};

export type Masters = Record<string, Master>;

const here = dirname(fileURLToPath(import.meta.url));
export const media = join(here, '..', 'media');
const indexFile = join(here, 'masters.json');
const listFile = join(here, '..', 'src', 'pictures.gen.ts');

/** Hash of everything that determines the drawing. */
function codeHash(): string {
  const hash = createHash('sha256');
  const files = [here, join(here, 'things')].flatMap((folder) =>
    readdirSync(folder)
      .filter(
        (name) =>
          name.endsWith('.ts') && !name.endsWith('.test.ts') && !['render.ts', 'sheet.ts', 'masters.ts'].includes(name),
      )
      .map((name) => join(folder, name)),
  );
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const code = codeHash();

/** Only flat items have a reverse. */
const isWanted = ({ art }: ItemText, shot: Shot): boolean => shot !== 'back' || hasBack(art);

export type Wanted = { file: string; item: ItemText; shot: Shot };

/** First what a visitor sees first, then the other signatures. */
function rank({ item: { slug, art }, shot }: Wanted): number {
  const isSigned = art.signature !== undefined && shot !== 'hologram';
  if (seenFirst.has(slug)) return isSigned ? 0 : shot === 'hero' ? 1 : 3;
  return isSigned ? 2 : 4;
}

/** All pictures of the catalog in the order in which they are made. */
export const wanted: readonly Wanted[] = itemTexts
  .flatMap((item) =>
    shots.filter((shot) => isWanted(item, shot)).map((shot) => ({ file: `${item.slug}-${shot}.webp`, item, shot })),
  )
  .toSorted((one, other) => rank(one) - rank(other));

/** Rendered with Blender instead of drawn. */
export const isBlenders = ({ art }: ItemText, shot: Shot): boolean => shot !== 'hologram' && art.kind === 'studio';

/** The key of a picture: it changes with the item's art, grade and slug, with the drawing code, and with who renders it. */
export const keyOf = (item: ItemText, shot: Shot): string =>
  createHash('sha256')
    .update(JSON.stringify([item.slug, item.grade, item.art, shot, isBlenders(item, shot), code]))
    .digest('hex')
    .slice(0, 16);

export const mastersNow = (): Masters =>
  existsSync(indexFile) ? (JSON.parse(readFileSync(indexFile, 'utf8')) as Masters) : {};

/** Writes a temporary file and renames it, so that no one reads half of it. */
function replaceFile(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.${process.pid}.part`, content);
  renameSync(`${file}.${process.pid}.part`, file);
}

/** Changes the list. Several processes may draw at once: each reads and writes it in turn. */
export function changeMasters(change: (masters: Masters) => void): void {
  const lock = `${indexFile}.lock`;
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (cause) {
      if (tries > 600) throw new Error(`Another process has kept ${lock}; remove it if there is none`, { cause });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  try {
    const masters = mastersNow();
    change(masters);
    const sorted = Object.entries(masters).sort(([a], [b]) => a.localeCompare(b));
    replaceFile(indexFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    const lines = sorted.map(
      ([file, m]) =>
        `  '${file}': { width: ${m.width}, height: ${m.height}, bytes: ${m.bytes}, dominantColor: '${m.dominantColor}' },`,
    );
    replaceFile(
      listFile,
      `// Written by demo/artwork/render.ts. Do not edit.\nexport const rendered: Record<string, { width: number; height: number; bytes: number; dominantColor: string }> = {\n${lines.join('\n')}\n};\n`,
    );
  } finally {
    rmdirSync(lock);
  }
}

/** Puts a new picture into the folder and into the list. */
export async function keep({ file, item, shot }: Wanted, bytes: Buffer, marks: Marks): Promise<void> {
  const { width, height } = await sharp(bytes).metadata();
  const dominantColor = await dominantColorOf(bytes);
  const key = keyOf(item, shot);
  mkdirSync(media, { recursive: true });
  replaceFile(join(media, file), bytes);
  changeMasters((masters) => {
    masters[file] = { key, width, height, bytes: bytes.length, dominantColor, marks };
  });
}

/** The marks in which a picture differs from its item as it is described now. */
export const differing = (shown: Marks | undefined, described: Marks): string[] =>
  (['signature', 'number', 'wear', 'seal'] as const).filter((mark) => shown?.[mark] !== described[mark]);
