import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';
import { noise, sendPicture, type Upload } from '../../../../test/picture.ts';

// Reliability S-5.1 to S-5.3: only files that are nothing but a picture by their content are accepted; everything else
// is refused.

const REFUSED = [415, 'image_invalid', 'Error Updating Profile Image'];
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
  person = await test.signUp();
});
afterAll(() => test.close());

const picture = (kind: 'jpeg' | 'png' | 'webp') => noise(64, 64).toFormat(kind).toBuffer();
const stored = (): string[] => {
  const folder = join(test.ctx.config.DATA_DIR, 'files', 'avatars');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

const HTML = '<!DOCTYPE html><script>alert(document.domain)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** An archive with nothing in it but a name. */
const ZIP = (() => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(1, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return joined(head, 'a', end);
})();
const ELF = Buffer.from('7f454c46020101000000000000000000', 'hex');

/** A chunk of a PNG. */
function chunk(name: string, content: Buffer): Buffer {
  const body = joined(name, content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return joined(length, body, sum);
}
/** A PNG with this chunk after its head. */
const pngWith = (png: Buffer, name: string, content: Buffer): Buffer =>
  joined(png.subarray(0, 33), chunk(name, content), png.subarray(33));
/** A PNG with these dimensions in its header and almost no content. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const nothing = deflateSync(Buffer.alloc(Math.min(1_000_000, (width + 1) * Math.min(height, 64))));
  return joined(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  );
}
/** A JPEG with this segment after its start. */
function jpegWith(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return joined(jpeg.subarray(0, 2), head, content, jpeg.subarray(2));
}
/** A WebP with this behind its chunks, counted in its head or not. */
function webpWith(webp: Buffer, name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(content.length);
  const whole = joined(webp, name, head, content, Buffer.alloc(content.length % 2));
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
/** A script of JPEG: its first segment is as long as the sign that begins a comment. */
const jpegScript = (jpeg: Buffer): Buffer =>
  jpegWith(jpeg, 0xe0, joined(Buffer.alloc(0x2f2a - 2 - 16), '*/=1;alert(1);/*'));

type Bad = [given: string, make: () => Promise<Buffer | string> | Buffer | string, upload?: Upload];
const ofEach = (kinds: readonly ('jpeg' | 'png' | 'webp')[], what: string, spoil: (whole: Buffer) => Buffer): Bad[] =>
  kinds.map((kind) => [`a ${kind} ${what}`, async () => spoil(await picture(kind))]);
const ALL = ['jpeg', 'png', 'webp'] as const;

const BAD: readonly Bad[] = [
  // other formats, under any name and type
  ['nothing', () => ''],
  ['an svg', () => SVG, { type: 'image/svg+xml', name: 'me.svg' }],
  ['an svg that claims to be a png', () => SVG],
  ['a gif', () => noise(64, 64).gif().toBuffer()],
  ['a gif that is a script', async () => joined(await noise(8, 8).gif().toBuffer(), '/*', '*/=1;alert(1)')],
  ['a tiff', () => noise(64, 64).tiff().toBuffer()],
  ['an avif', () => noise(64, 64).avif({ effort: 0 }).toBuffer()],
  ['the head of a heic', () => joined(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(12), 'mif1heic')],
  ['a bmp', () => joined('BM', Buffer.alloc(52))],
  ['an icon', () => Buffer.from('00000100010010100000010020006804000016000000', 'hex')],
  ['raw pixels', () => noise(64, 64).raw().toBuffer()],
  ['a page', () => HTML, { type: 'image/jpeg', name: 'me.jpg' }],
  ['a script', () => 'alert(1)'],
  ['php', () => '<?php system($_GET[1]);', { name: 'me.php.png' }],
  ['a pdf', () => '%PDF-1.7\n1 0 obj<<>>endobj'],
  ['an archive', () => ZIP],
  ['a gzip bomb', () => gzipSync(Buffer.alloc(4_000_000))],
  ['a program', () => ELF],
  // broken ones
  ...ofEach(ALL, 'that is cut in half', (whole) => whole.subarray(0, Math.floor(whole.length / 2))),
  ...ofEach(ALL, 'without its last byte', (whole) => whole.subarray(0, -1)),
  ...ofEach(ALL, 'without its first byte', (whole) => whole.subarray(1)),
  ['the head of a png alone', async () => (await picture('png')).subarray(0, 33)],
  ['the head of a jpeg alone', () => Buffer.from('ffd8ffe0', 'hex')],
  ['a png whose checksum is wrong', async () => (await picture('png')).fill(0, 29, 33)],
  // too large to decode
  ['a png of 4,097 by 16', () => noise(4_097, 16).png().toBuffer()],
  ['a png of 16 by 4,097', () => noise(16, 4_097).png().toBuffer()],
  ['a png of 4,096 by 4,000', () => bomb(4_096, 4_000)],
  ['a png of 65,535 by 65,535', () => bomb(65_535, 65_535)],
  ['a png of 1 by 65,000', () => bomb(1, 65_000)],
  // a picture that is also something else
  ...ofEach(ALL, 'followed by a page', (whole) => joined(whole, HTML)),
  ...ofEach(ALL, 'followed by an archive', (whole) => joined(whole, ZIP)),
  ...ofEach(ALL, 'followed by a script', (whole) => joined(whole, '\n/**/alert(1)//')),
  ['a jpeg followed by a jpeg and an archive', async () => joined(await picture('jpeg'), await picture('jpeg'), ZIP)],
  ['a jpeg followed by a program', async () => joined(await picture('jpeg'), ELF)],
  ['a jpeg with a page as its comment', async () => jpegWith(await picture('jpeg'), 0xfe, latin(HTML))],
  ['a jpeg with an archive as its comment', async () => jpegWith(await picture('jpeg'), 0xfe, ZIP)],
  ['a jpeg that is a script', async () => jpegScript(await picture('jpeg'))],
  ['a png with a page in its words', async () => pngWith(await picture('png'), 'tEXt', joined('Comment\0', HTML))],
  ['a png with php in its words', async () => pngWith(await picture('png'), 'tEXt', latin('a\0<?php system(1);'))],
  ['a png with an archive in a chunk', async () => pngWith(await picture('png'), 'zzZz', ZIP)],
  ['a png with a pdf in a chunk', async () => pngWith(await picture('png'), 'zzZz', latin('%PDF-1.4'))],
  ['a webp with an archive in a chunk', async () => webpWith(await picture('webp'), 'EXIF', ZIP)],
  ['a webp with a chunk that no one knows', async () => webpWith(await picture('webp'), 'HACK', latin('hello'))],
  // another shape of the call
  ['a good png in another field', () => picture('png'), { field: 'picture' }],
];

it('has as many table rows as the checklist requires', () => {
  expect(BAD.length).toBeGreaterThanOrEqual(40);
  expect(new Set(BAD.map(([given]) => given)).size).toBe(BAD.length);
});

it.each<Bad>(BAD)(
  'given %s, when it is sent, then 415 with the message of the spec, and nothing is stored',
  async (_given, make, upload) => {
    const before = stored().length;
    const { status, body } = await sendPicture(test, person.client, await make(), upload);
    expect([status, body.code, body.message, stored().length]).toEqual([...REFUSED, before]);
  },
);

it.each<[string, () => Promise<Buffer>, Upload?]>([
  ['a picture with a place and a name in it', () => withSerialized('jpeg')],
  ['a png with words', () => withSerialized('png')],
  ['a webp with words', () => withSerialized('webp')],
  ['a progressive jpeg', () => noise(300, 300).jpeg({ progressive: true }).toBuffer()],
  ['a jpeg with a preview behind it', async () => joined(await picture('jpeg'), await picture('jpeg'))],
  ['a jpeg with zeros behind it', async () => joined(await picture('jpeg'), Buffer.alloc(64))],
  [
    'a jpeg with a film behind it',
    async () => joined(await picture('jpeg'), Buffer.from([0, 0, 0, 24]), 'ftypmp42', Buffer.alloc(12)),
  ],
  [
    'a png of one color',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 4, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  ['a webp without loss', () => noise(64, 64).webp({ lossless: true }).toBuffer()],
  [
    'a webp that moves',
    () =>
      sharp(Buffer.alloc(64 * 128 * 3, 90), { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
        .webp({ loop: 0, delay: [50, 50] })
        .toBuffer(),
  ],
  [
    'a good picture under a bad name',
    () => picture('png'),
    { name: `${'../'.repeat(20)}x.php\0.png`, type: 'text/html' },
  ],
])(
  'given %s, when it is sent, then one still picture is stored, without its metadata',
  async (_given, make, upload) => {
    const { status, body } = await sendPicture(test, person.client, await make(), upload);
    expect([status, body.code]).toEqual([200, undefined]);
    const image = await test.app.inject({ url: body.imageUrl });
    const { format, width, height, pages, exif, xmp } = await sharp(image.rawPayload).metadata();
    expect([format, width, height, pages, exif, xmp]).toEqual(['webp', 512, 512, undefined, undefined, undefined]);
    expect(image.rawPayload.includes('secret place')).toBe(false);
  },
);

const withSerialized = (kind: (typeof ALL)[number]): Promise<Buffer> =>
  noise(90, 60)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>secret place</rdf:RDF></x:xmpmeta>')
    .toFormat(kind)
    .toBuffer();
