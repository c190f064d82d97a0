import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { hasActiveContent } from './pdf.ts';
import { decodePicture, type PictureRules } from './pictures.ts';
import { createSemaphore } from './semaphore.ts';

const RULES = { pixels: 50_000_000, seconds: 5 };
const SCAN: PictureRules = { formats: ['JPEG', 'PNG'], orElse: 'PDF', ...RULES };
/** Photos of phones are larger than documents. */
const PHOTO: PictureRules = { formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'TIFF'], ...RULES, seconds: 10 };
const LOGO: PictureRules = { formats: ['PNG', 'JPEG', 'WebP'], ...RULES };
/** A PDF has a marker at its start, and an end marker near its end. */
const PDF_HEAD = /^%PDF-[12]\.\d/;
const PDF_END_BYTES = 1_024;

const withDecodeSlot = createSemaphore(2, 8);

type StoredDocument = { bytes: Buffer; extension: 'pdf' | 'jpg' | 'png' };

/**
 * The stored form of an uploaded document, by content and never by its name: a PDF, or a picture that is re-encoded.
 * Refusals: file_invalid (the rule it breaks), unavailable (too many at the same time).
 */
export const readDocument = (bytes: Buffer): Promise<StoredDocument | Refusal> => withDecodeSlot(() => toStored(bytes));

async function toStored(bytes: Buffer): Promise<StoredDocument | Refusal> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const text = bytes.toString('latin1');
    const isWhole = PDF_HEAD.test(text) && text.slice(-PDF_END_BYTES).includes('%%EOF');
    if (!isWhole)
      return refuse('file_invalid', { detail: 'This PDF is damaged or incomplete. Save it again and upload it.' });
    if (hasActiveContent(bytes))
      return refuse('file_invalid', {
        detail:
          'This PDF contains scripts, forms or attached files, or is protected by a password. Print it to a new PDF and upload that.',
      });
    return { bytes, extension: 'pdf' };
  }
  return decodePicture(bytes, SCAN, async (picture, { format }) =>
    format === 'jpeg'
      ? { bytes: await picture.autoOrient().jpeg({ quality: 90 }).toBuffer(), extension: 'jpg' }
      : { bytes: await picture.png().toBuffer(), extension: 'png' },
  );
}

/** Longest side of a stored photo, in pixels: enough to read a label on it. */
const PHOTO_SIDE = 2_000;

export type StoredPhoto = { bytes: Buffer; extension: 'webp'; width: number; height: number };

/**
 * The stored form of a photo as a phone took it: turned upright, smaller, without its place and time. Refusals:
 * file_invalid (the rule it breaks), unavailable (too many at the same time).
 */
export const readPhoto = (bytes: Buffer): Promise<StoredPhoto | Refusal> =>
  withDecodeSlot(() =>
    decodePicture(bytes, PHOTO, async (picture) => {
      const { data, info } = await picture
        .autoOrient()
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, extension: 'webp', width: info.width, height: info.height };
    }),
  );

/** A logo is stored no larger than this, in pixels: enough for papers and sharp screens. */
const LOGO_BOX = { width: 1_200, height: 480 };

export type StoredLogo = { bytes: Buffer; width: number; height: number; originalWidth: number };

/**
 * The stored form of a logo: a PNG, which emails and papers can show, with its transparent background. An SVG is no
 * picture here: it is text that can load and run things. Refusals: file_invalid (the rule it breaks), unavailable (too many
 * at the same time).
 */
export const readLogo = (bytes: Buffer): Promise<StoredLogo | Refusal> =>
  withDecodeSlot(() =>
    decodePicture(bytes, LOGO, async (picture, { autoOrient }) => {
      const { data, info } = await picture
        .autoOrient()
        .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height, originalWidth: autoOrient.width };
    }),
  );
