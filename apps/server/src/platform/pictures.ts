import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Metadata, Sharp, SharpOptions } from 'sharp';

/** What decodes and draws pictures. It is loaded with the first one: eight megabytes that a process at rest does without. */
export async function pictureTool(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  return (await import('sharp')).default;
}

export type PictureFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'TIFF';

export type PictureRules = {
  formats: readonly PictureFormat[];
  /** Shortest and longest side, in pixels. */
  sides?: { least: number; most: number };
  /** Most pixels in all. */
  pixels: number;
  /** Longest time to decode it. */
  seconds: number;
  /** What else the field takes, such as a PDF. Named in the refusal. */
  orElse?: string;
};

const SHARP_NAMES: Readonly<Record<string, PictureFormat>> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', tiff: 'TIFF' };

/** Formats by the first bytes of a file, also those that we don't read. */
const SIGNATURES: readonly (readonly [format: string, start: RegExp])[] = [
  ['JPEG', /^\xff\xd8\xff/s],
  ['PNG', /^\x89PNG\r\n/s],
  ['WebP', /^RIFF.{4}WEBP/s],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['HEIC', /^.{4}ftyp(?:hei[cxms]|hev[cmxs]|mif1|msf1)/s],
  ['TIFF', /^(?:II\*\0|MM\0\*)/s],
  ['GIF', /^GIF8[79]a/s],
  ['BMP', /^BM.{4}\0{4}/s],
  ['Photoshop', /^8BPS/s],
  ['PDF', /^%PDF-/s],
  ['SVG', /<svg[\s>]/i],
  ['film', /^.{4}ftyp/s],
];
const SIGNATURE_BYTES = 1_024;

/** The format of a file by its first bytes, such as `JPEG` or `HEIC`. Null: none that we know. */
function formatOf(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

const list = ({ formats, orElse }: PictureRules): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(orElse === undefined ? formats : [orElse, ...formats]);

/** "a GIF file", "an SVG file", "a film". */
const named = (format: string): string =>
  format === 'film' ? 'a film' : `${format === 'SVG' || format === 'AVIF' ? 'an' : 'a'} ${format} file`;

const refusePicture = (detail: string): Refusal => refuse('file_invalid', { detail });

/** The format, side or number of pictures that the rules don't allow. Null: it breaks none of them. */
function brokenRule(rules: PictureRules, metadata: Metadata): string | null {
  const { formats, sides, pixels } = rules;
  const { width, height, pages = 1, compression } = metadata;
  const format = metadata.format === 'heif' && compression === 'av1' ? 'AVIF' : SHARP_NAMES[metadata.format];
  if (format === undefined || !formats.includes(format))
    return `This file isn’t a picture that we can read. Upload a ${list(rules)} file.`;
  if (pages > 1) return 'This file has several pictures. Upload one picture.';
  const size = `This picture is ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels.`;
  if (sides !== undefined && Math.min(width, height) < sides.least)
    return `${size} Each side needs at least ${sides.least.toLocaleString('en-US')}.`;
  if (sides !== undefined && Math.max(width, height) > sides.most)
    return `${size} A side can have at most ${sides.most.toLocaleString('en-US')}.`;
  if (width * height > pixels) return `${size} At most ${pixels / 1_000_000} million pixels are allowed.`;
  return null;
}

/**
 * Decodes an uploaded picture by its content, never by its name, and returns what `draw` makes of it. Refusal:
 * file_invalid, whose detail names the one rule that the file breaks.
 */
export async function decodePicture<T>(
  bytes: Buffer,
  rules: PictureRules,
  draw: (picture: Sharp, metadata: Metadata) => Promise<T>,
): Promise<T | Refusal> {
  const format = formatOf(bytes);
  if (format === 'HEIC') return refusePicture('This is a HEIC photo. Save it as a JPEG and upload it again.');
  if (format === null) return refusePicture(`This file isn’t a picture. Upload a ${list(rules)} file.`);
  if (!rules.formats.some((allowed) => allowed === format))
    return refusePicture(`This is ${named(format)}. Upload a ${list(rules)} file.`);
  const sharp = await pictureTool();
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
    const broken = brokenRule(rules, metadata);
    if (broken !== null) return refusePicture(broken);
    const picture = sharp(bytes, { limitInputPixels: rules.pixels, failOn: 'error' });
    return await draw(picture.timeout({ seconds: rules.seconds }), metadata);
  } catch {
    // Whatever the decoder stumbles over is the same to the sender.
    return refusePicture(`This ${format} file is damaged or incomplete. Save the picture again and upload it.`);
  }
}
