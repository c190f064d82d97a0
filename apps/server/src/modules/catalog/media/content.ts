import { randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { decodePicture, type PictureRules, pictureTool } from '../../../platform/pictures.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { readFilm } from './film.ts';

const PHOTO: PictureRules = {
  formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'TIFF'],
  sides: { least: 600, most: 12_000 },
  pixels: 80_000_000,
  seconds: 10,
};
const STORED_SIDE = 2_400;
/** Brands of pictures that share the container of films. */
const PICTURE_BRAND = /^(?:avi[fs]|hei[cxms]|hev[cmxs]|mif1|msf1)/;

const withDecodeSlot = createSemaphore(2, 8);

/** A photo or film as it is stored. */
export type MediaContent = {
  type: 'image' | 'video';
  bytes: Buffer;
  ending: 'webp' | 'mp4';
  width: number;
  height: number;
  color: string;
  durationMs: number | null;
};

/** The stored form of an upload, by content: a re-encoded WebP, or the film with its tags blanked. */
async function decode(bytes: Buffer): Promise<MediaContent | Refusal> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && !PICTURE_BRAND.test(bytes.toString('latin1', 8, 12))) {
    const film = readFilm(bytes);
    return film === null
      ? refuse('file_invalid', { detail: 'Upload films as H.264 MP4 of up to 3 minutes and 4,096 pixels a side.' })
      : { type: 'video', bytes, ending: 'mp4', color: '#101214', ...film };
  }
  return decodePicture(bytes, PHOTO, async (picture) => {
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const sharp = await pictureTool();
    const mean = await sharp(data).flatten().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    const color = `#${mean.subarray(0, 3).toString('hex')}`;
    const { width, height } = info;
    return { type: 'image', bytes: data, ending: 'webp', width, height, color, durationMs: null };
  });
}

/** Reads an upload by its content, a few at a time. Refusals: file_invalid (the rule it breaks), unavailable. */
export const readMediaContent = (bytes: Buffer): Promise<MediaContent | Refusal> => withDecodeSlot(() => decode(bytes));

/** A new name in the file store for a photo, a film or captions. Names are never given twice. */
export const newMediaName = (ending: string): string => `items/${randomBytes(16).toString('hex')}.${ending}`;
