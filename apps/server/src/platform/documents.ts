import type { Refusal } from '@assay/contract/problem.ts';
import { pictureTool } from './pictures.ts';
import { createSemaphore } from './semaphore.ts';

const PIXELS = 50_000_000;
const DECODE_S = 5;
const PHOTO_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** A PDF has a marker at its start, and an end marker near its end. */
const PDF_HEAD = /^%PDF-[12]\.\d/;
const PDF_END_BYTES = 1_024;
/** What a document has no need of, and what opens things by itself. */
const PDF_ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFile|XFA)\b/;

const withDecodeSlot = createSemaphore(2, 8);

type StoredDocument = { bytes: Buffer; extension: 'pdf' | 'jpg' | 'png' };

/**
 * The stored form of an uploaded document, by content and never by its name. Pictures are re-encoded. Null: none of PDF,
 * JPEG and PNG. Refusal: unavailable (too many at the same time).
 */
export function readDocument(bytes: Buffer): Promise<StoredDocument | null | Refusal> {
  return withDecodeSlot(() => toStored(bytes));
}

async function toStored(bytes: Buffer): Promise<StoredDocument | null> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const text = bytes.toString('latin1');
    const isWhole = PDF_HEAD.test(text) && text.slice(-PDF_END_BYTES).includes('%%EOF');
    return isWhole && !PDF_ACTIVE.test(text) ? { bytes, extension: 'pdf' } : null;
  }
  const sharp = await pictureTool();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_S });
    const { format } = await picture.metadata();
    if (format === 'jpeg')
      return { bytes: await picture.autoOrient().jpeg({ quality: 90 }).toBuffer(), extension: 'jpg' };
    if (format === 'png') return { bytes: await picture.png().toBuffer(), extension: 'png' };
    return null;
  } catch {
    // Whatever the decoder stumbles over is the same to the person: no picture.
    return null;
  }
}

/** Longest side of a stored photo, in pixels: enough to read a label on it. */
const PHOTO_SIDE = 2_000;
/** Photos of phones are larger than documents. */
const PHOTO_DECODE_S = 10;

export type StoredPhoto = { bytes: Buffer; extension: 'webp'; width: number; height: number };

/**
 * The stored form of a photo as a phone took it: turned upright, smaller, without its place and time. Null: no JPEG, PNG,
 * WebP or AVIF. Refusal: unavailable (too many at the same time).
 */
export function readPhoto(bytes: Buffer): Promise<StoredPhoto | null | Refusal> {
  return withDecodeSlot(async () => {
    const sharp = await pictureTool();
    try {
      const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: PHOTO_DECODE_S });
      const { format, pages = 1, compression } = await picture.metadata();
      const isKnown = format === 'heif' ? compression === 'av1' : PHOTO_FORMATS.has(format ?? '');
      if (!isKnown || pages > 1) return null;
      const { data, info } = await picture
        .autoOrient()
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, extension: 'webp', width: info.width, height: info.height };
    } catch {
      // Whatever the decoder stumbles over is the same to the person: no picture.
      return null;
    }
  });
}

/** A logo is stored no larger than this, in pixels: enough for papers and sharp screens. */
const LOGO_BOX = { width: 1_200, height: 480 };

export type StoredLogo = { bytes: Buffer; width: number; height: number; originalWidth: number };

/**
 * The stored form of a logo: a PNG, which emails and papers can show, with its transparent background. Null: no JPEG, PNG or
 * WebP, or several pictures in one. Refusal: unavailable (too many at the same time).
 */
export function readLogo(bytes: Buffer): Promise<StoredLogo | null | Refusal> {
  return withDecodeSlot(async () => {
    const sharp = await pictureTool();
    try {
      const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_S });
      const { format, pages = 1, autoOrient } = await picture.metadata();
      // An SVG is text that can load and run things.
      if (!PHOTO_FORMATS.has(format ?? '') || pages > 1) return null;
      const { data, info } = await picture
        .autoOrient()
        .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height, originalWidth: autoOrient.width };
    } catch {
      // Whatever the decoder stumbles over is the same to the person: no picture.
      return null;
    }
  });
}
