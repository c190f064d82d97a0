import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import { isDatabaseAway } from '../../../platform/database/away.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readAll } from '../../../platform/files.ts';
import { storeUpload } from '../../../platform/handedIn.ts';
import { isStorageAway, mediaStore } from '../../../platform/mediaStore.ts';
import { transact } from '../../../platform/outbox.ts';
import { decodePicture, type PictureRules } from '../../../platform/pictures.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { isSinglePicture } from './pictureFile.ts';

/** Reliability D.4: JPEG, PNG or WebP, 4,096 pixels a side, 16 million in all, decoded in 5 s. */
const RULES: PictureRules = {
  formats: ['JPEG', 'PNG', 'WebP'],
  sides: { least: 1, most: 4_096 },
  pixels: 16_000_000,
  seconds: 5,
};
const STORED_SIDE = 512;

const withDecodeSlot = createSemaphore(2, 8);
const FOLDER = 'avatars';

/** A stored picture; null when it is not there. */
export const readImage = (ctx: AppContext, file: string): Promise<Buffer | null> =>
  readAll(mediaStore(ctx), `${FOLDER}/${file}`);

/** The address of a stored picture, or null. */
export const imageUrl = (file: string | null): string | null => (file === null ? null : `/media/avatars/${file}`);

/** The picture as a square WebP without metadata. Refusal: image_invalid, with the rule that the file breaks. */
async function reencode(bytes: Buffer): Promise<Buffer | Refusal> {
  const drawn = await decodePicture(bytes, RULES, (picture) =>
    picture
      .autoOrient()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'cover', position: 'attention' })
      .toColorspace('srgb')
      .webp({ quality: 82 })
      .toBuffer(),
  );
  if (isRefusal(drawn)) return drawn.code === 'file_invalid' ? refuse('image_invalid', drawn.extras) : drawn;
  return isSinglePicture(bytes)
    ? drawn
    : refuse('image_invalid', { detail: 'This file holds more than a picture. Save the picture again and upload it.' });
}

/**
 * Replaces the user's picture. The type is detected from the content, never the name. Refusals: image_invalid,
 * image_failed (it could not be stored), unavailable.
 */
export async function setProfileImage(ctx: AppContext, userId: string, bytes: Buffer): Promise<undefined | Refusal> {
  const stored = await withDecodeSlot(() => reencode(bytes));
  if (isRefusal(stored)) return stored;
  let file: string;
  try {
    file = await storeUpload(ctx, FOLDER, 'webp', stored);
  } catch (error) {
    if (isStorageAway(error) || isDatabaseAway(error)) throw error;
    ctx.log.error({ err: error }, 'a profile picture could not be stored');
    return refuse('image_failed');
  }
  await replace(ctx, userId, file);
  return undefined;
}

/** Deletes the picture. Does nothing without one. */
export function removeProfileImage(ctx: AppContext, userId: string): Promise<void> {
  return replace(ctx, userId, null);
}

async function replace(ctx: AppContext, userId: string, file: string | null): Promise<void> {
  const before = await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['users'], 'image_file'>>(
      'select image_file from users where id = $1 for no key update',
      [userId],
    );
    await tx.client.query('update users set image_file = $2, updated_at = $3 where id = $1', [
      userId,
      file,
      ctx.clock.date(),
    ]);
    return rows[0]?.image_file ?? null;
  });
  if (before !== null) await mediaStore(ctx).remove(`${FOLDER}/${before}`);
}
