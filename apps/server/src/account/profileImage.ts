import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { House } from '../platform/house.ts';
import { change } from '../platform/outbox.ts';
import { pictureTool } from '../platform/pictures.ts';
import { createPlaces } from '../platform/places.ts';
import { isPictureAlone } from './pictureFile.ts';

/** Reliability D.4: at most 5 MiB of JPEG, PNG or WebP, 4,096 pixels a side, 16 million in all, decoded in 5 s. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
const SIDE = 4_096;
const PIXELS = 16_000_000;
const DECODE_S = 5;
const STORED_SIDE = 512;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const DAY = 86_400_000;

const inPlace = createPlaces(2, 8);
const folderOf = (house: House): string => resolve(house.config.DATA_DIR, 'files', 'avatars');

/** Where a stored picture lies. */
export const imagePath = (house: House, file: string): string => join(folderOf(house), file);

/** The address of a stored picture, or null. */
export const imageUrl = (file: string | null): string | null => (file === null ? null : `/media/avatars/${file}`);

/** A square WebP of the picture, without anything that came with it. Null for what is no picture that we take. */
async function reencode(bytes: Buffer): Promise<Buffer | null> {
  if (!isPictureAlone(bytes)) return null;
  const sharp = await pictureTool();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_S });
    const { format, width, height } = await picture.metadata();
    if (format === undefined || !FORMATS.has(format) || width > SIDE || height > SIDE) return null;
    return await picture
      .autoOrient()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'cover', position: 'attention' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // Whatever the decoder stumbles over is the same to the person: not a picture.
    return null;
  }
}

/**
 * Takes a picture of the person in place of the one before. The type is read from the content, never from its name.
 * Refusals: image_invalid, image_failed (it could not be kept), unavailable.
 */
export async function setProfileImage(house: House, userId: string, bytes: Buffer): Promise<undefined | Refusal> {
  const stored = await inPlace(() => reencode(bytes));
  if (isRefusal(stored)) return stored;
  if (stored === null) return refuse('image_invalid');
  const file = `${randomBytes(16).toString('hex')}.webp`;
  try {
    await mkdir(folderOf(house), { recursive: true });
    await writeFile(join(folderOf(house), file), stored, { flag: 'wx' });
  } catch (error) {
    house.log.error({ err: error }, 'a profile picture could not be kept');
    return refuse('image_failed');
  }
  await replace(house, userId, file);
  return undefined;
}

/** Takes the picture away; without one nothing happens. */
export function removeProfileImage(house: House, userId: string): Promise<void> {
  return replace(house, userId, null);
}

async function replace(house: House, userId: string, file: string | null): Promise<void> {
  const before = await change(house, async (tx) => {
    const { rows } = await tx.client.query<{ image_file: string | null }>(
      'select image_file from users where id = $1 for no key update',
      [userId],
    );
    await tx.client.query('update users set image_file = $2, updated_at = $3 where id = $1', [
      userId,
      file,
      house.clock.date(),
    ]);
    return rows[0]?.image_file ?? null;
  });
  if (before !== null) await rm(join(folderOf(house), before), { force: true });
}

/** Deletes pictures that nobody has any more and that lie here for a day: an upload that was cut off. Answers how many. */
export async function forgetImages(house: House): Promise<number> {
  const folder = folderOf(house);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw error;
  });
  const { rows } = await house.pool.query<{ file: string }>(
    'select f as file from unnest($1::text[]) as f where not exists (select from users where image_file = f)',
    [files],
  );
  let count = 0;
  for (const { file } of rows) {
    // Files carry the machine's time, which product time is never behind.
    const { mtimeMs } = await stat(join(folder, file));
    if (house.clock.now() - mtimeMs < DAY) continue;
    await rm(join(folder, file), { force: true });
    count++;
  }
  return count;
}
