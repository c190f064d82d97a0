import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { catalog, shots } from '../src/catalog.ts';
import type { Shot } from '../src/types.ts';

/**
 * Contact sheets of every picture, one per shot, for review: `node demo/artwork/sheet.ts [folder]`. Written as
 * hero.webp, back.webp, and so on, in item order, sixteen per row.
 */
const media = fileURLToPath(new URL('../media/', import.meta.url));
const folder = process.argv[2] ?? join(dirname(media), '..', '.data', 'contact-sheets');
const [side, row] = [160, 16];

async function sheet(shot: Shot): Promise<void> {
  const files = catalog.flatMap((item) =>
    item.pictures.filter((picture) => picture.shot === shot).map(({ file }) => file),
  );
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(join(media, file)).resize(side, side).toBuffer(),
      left: (i % row) * side,
      top: Math.floor(i / row) * side,
    })),
  );
  await sharp({
    create: { width: row * side, height: Math.ceil(files.length / row) * side, channels: 3, background: '#20242a' },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(join(folder, `${shot}.webp`));
  process.stdout.write(`${join(folder, `${shot}.webp`)}: ${files.length} pictures\n`);
}

mkdirSync(folder, { recursive: true });
for (const shot of shots) await sheet(shot);
