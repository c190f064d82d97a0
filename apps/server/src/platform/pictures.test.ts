import { isRefusal } from '@assay/contract/problem.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readDocument, readLogo, readPhoto } from './documents.ts';
import { decodePicture } from './pictures.ts';

const RULES = {
  formats: ['JPEG', 'PNG', 'WebP', 'AVIF', 'TIFF'],
  sides: { least: 600, most: 2_000 },
  pixels: 3_000_000,
  seconds: 5,
} as const;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } });
const detailOf = async (bytes: Buffer): Promise<string | undefined> => {
  const decoded = await decodePicture(bytes, RULES, (image) => image.webp().toBuffer());
  return isRefusal(decoded) ? decoded.extras.detail : undefined;
};
const starting = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200, 1)]);

it.each([
  [
    'a HEIC photo of a phone',
    starting('\0\0\0\x18ftypheic'),
    'This is a HEIC photo. Save it as a JPEG and upload it again.',
  ],
  [
    'another HEIC brand',
    starting('\0\0\0\x18ftypmif1'),
    'This is a HEIC photo. Save it as a JPEG and upload it again.',
  ],
  ['a GIF', starting('GIF89a'), 'This is a GIF file. Upload a JPEG, PNG, WebP, AVIF, or TIFF file.'],
  ['a PDF', starting('%PDF-1.7'), 'This is a PDF file. Upload a JPEG, PNG, WebP, AVIF, or TIFF file.'],
  ['a film', starting('\0\0\0\x18ftypisom'), 'This is a film. Upload a JPEG, PNG, WebP, AVIF, or TIFF file.'],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'This is an SVG file. Upload a JPEG, PNG, WebP, AVIF, or TIFF file.',
  ],
  ['text', Buffer.from('Hello'), 'This file isn’t a picture. Upload a JPEG, PNG, WebP, AVIF, or TIFF file.'],
])('given %s, then the refusal names it', async (_name, bytes, detail) => {
  expect(await detailOf(bytes)).toBe(detail);
});

it('given pictures that break one rule each, then the refusal names that rule and the figure', async () => {
  const jpeg = await picture(800, 700).jpeg().toBuffer();
  expect([
    await detailOf(await picture(800, 599).png().toBuffer()),
    await detailOf(await picture(2_001, 700).png().toBuffer()),
    await detailOf(await picture(2_000, 2_000).png().toBuffer()),
    await detailOf(jpeg.subarray(0, jpeg.length - 400)),
    await detailOf(jpeg),
  ]).toEqual([
    'This picture is 800 × 599 pixels. Each side needs at least 600.',
    'This picture is 2,001 × 700 pixels. A side can have at most 2,000.',
    'This picture is 2,000 × 2,000 pixels. At most 3 million pixels are allowed.',
    'This JPEG file is damaged or incomplete. Save the picture again and upload it.',
    undefined,
  ]);
});

it('given a TIFF of a scanner, then it is stored as a photo', async () => {
  const stored = await readPhoto(await picture(900, 700).tiff().toBuffer());
  expect(stored).toMatchObject({ extension: 'webp', width: 900, height: 700 });
});

it('given a TIFF where only documents or logos are taken, then the refusal says which formats are', async () => {
  const tiff = await picture(900, 700).tiff().toBuffer();
  const details = [await readDocument(tiff), await readLogo(tiff)].map(
    (given) => isRefusal(given) && given.extras.detail,
  );
  expect(details).toEqual([
    'This is a TIFF file. Upload a PDF, JPEG, or PNG file.',
    'This is a TIFF file. Upload a PNG, JPEG, or WebP file.',
  ]);
});

it('given a PDF that is cut off or runs scripts, then the refusal says which', async () => {
  const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}`);
  const details = [await readDocument(pdf('1 0 obj')), await readDocument(pdf('/JavaScript (x)\n%%EOF'))].map(
    (given) => isRefusal(given) && given.extras.detail,
  );
  expect(details).toEqual([
    'This PDF is damaged or incomplete. Save it again and upload it.',
    'This PDF contains scripts, forms or attached files, or is protected by a password. Print it to a new PDF and upload that.',
  ]);
});
