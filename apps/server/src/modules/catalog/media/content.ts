import { randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { pictureTool } from '../../../platform/pictures.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { readFilm } from './film.ts';

const [LEAST_SIDE, MAX_SIDE, PIXELS] = [600, 12_000, 80_000_000];
const DECODE_S = 10;
const STORED_SIDE = 2_400;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

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

/** The stored form of an upload, by content: a re-encoded WebP, or the film with its tags blanked. Null: neither. */
async function decode(bytes: Buffer): Promise<MediaContent | null> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== 'avif') {
    const film = readFilm(bytes);
    return film === null ? null : { type: 'video', bytes, ending: 'mp4', color: '#101214', ...film };
  }
  const sharp = await pictureTool();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_S });
    const { format, width, height, pages = 1, compression } = await picture.metadata();
    if (format === undefined || !FORMATS.has(format) || pages > 1) return null;
    if (format === 'heif' && compression !== 'av1') return null;
    if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MAX_SIDE) return null;
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const mean = await sharp(data).flatten().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    const color = `#${mean.subarray(0, 3).toString('hex')}`;
    return {
      type: 'image',
      bytes: data,
      ending: 'webp',
      width: info.width,
      height: info.height,
      color,
      durationMs: null,
    };
  } catch {
    // Whatever the decoder stumbles over is the same to the sender: no picture.
    return null;
  }
}

/** Reads an upload by its content, a few at a time. Refusals: file_invalid, unavailable. */
export async function readMediaContent(bytes: Buffer): Promise<MediaContent | Refusal> {
  const decoded = await withDecodeSlot(() => decode(bytes));
  return (
    decoded ??
    refuse('file_invalid', {
      detail: 'Upload a JPEG, PNG, WebP or AVIF of 600 to 12,000 pixels per side, or an H.264 MP4 of up to 3 minutes.',
    })
  );
}

/** A new name in the file store for a photo, a film or captions. Names are never given twice. */
export const newMediaName = (ending: string): string => `items/${randomBytes(16).toString('hex')}.${ending}`;
