import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot } from '../../../../test/lots.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { parseRange } from '../../../platform/files.ts';

const FILM = readFileSync(new URL('../../../../test/media/film.mp4', import.meta.url));
let app: TestApp;
let staff: Person;
let item: { id: string; slug: string };
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
});
beforeEach(async () => {
  const { itemId: id, slug } = await listLot(app.ctx);
  item = { id, slug };
});
afterAll(() => app.close());

const send = (
  bytes: Buffer,
  { query = 'alt=The%20back%20of%20it', as = staff, id = item.id, field = 'file', path = '' } = {},
) => sendFile(app, as, `/v1/office/item/${id}/${path || `media?${query}`}`, bytes, { field });
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#205040' } });
const listStoredFiles = (): string[] => {
  const folder = join(app.ctx.config.DATA_DIR, 'files', 'items');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const readMedia = async () =>
  (await app.client().get(`/v1/item/slug/${item.slug}`)).body.media as Array<Record<string, unknown>>;
const list = async () =>
  (await staff.client.get(`/v1/office/item/${item.id}/media`)).body.items as Array<Record<string, unknown>>;

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'given a %s of Assay, when staff send it, then it is stored as a bare WebP with its focal point, behind the others, and in the log',
  async (format) => {
    const before = await readMedia();
    const bytes = await (format === 'avif' ? createPicture : noise)(1_000, 600)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();
    const answer = await send(bytes, { query: 'alt=Seen%20from%20behind&kind=back&focal_x=20&focal_y=75' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        version: 1,
        type: 'image',
        url: expect.stringMatching(/^\/media\/items\/[0-9a-f]{32}\.webp$/),
        alt: 'Seen from behind',
        kind: 'back',
        width: 1_000,
        height: 600,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        focalX: 20,
        focalY: 75,
        captionsUrl: null,
        position: before.length,
        durationMs: null,
      },
    ]);
    const after = await readMedia();
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({ url: answer.body.url, focalX: 20, focalY: 75, alt: 'Seen from behind' });
    const file = await app.app.inject({ url: answer.body.url });
    expect([file.headers['content-type'], file.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(file.rawPayload.includes('secret place')).toBe(false);
    const narrow = await app.app.inject({ url: `${answer.body.url}?w=640` });
    expect(await sharp(narrow.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 384 });
    const { rows } = await app.ctx.pool.query(
      "select actor_id, after->>'mediaId' as media from audit_event where subject_id = $1 and action = 'media.add'",
      [item.id],
    );
    expect(rows).toEqual([{ actor_id: staff.id, media: answer.body.id }]);
  },
);

test('given a picture above the maximum size, when it is sent with a camera rotation, then it is upright and 2,400 pixels', async () => {
  const bytes = await createPicture(3_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await send(bytes)).body).toMatchObject({ width: 1_600, height: 2_400 });
});

test('given a film, when it is sent, then its tags are removed, and it supports range requests', async () => {
  const place = Buffer.from('\0\0\0\u0018udtasecret place');
  place.writeUInt32BE(place.length, 0);
  const answer = await send(Buffer.concat([FILM, place]), { query: 'alt=Turned%20in%20the%20light&kind=film' });
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ type: 'video', width: 160, height: 120, durationMs: 1_156, kind: 'film' }),
  ]);
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.inject({ method, url: answer.body.url, headers });
  const whole = await get({});
  const size = FILM.length + place.length;
  expect([
    whole.statusCode,
    whole.headers['content-type'],
    whole.headers['accept-ranges'],
    whole.rawPayload.length,
  ]).toEqual([200, 'video/mp4', 'bytes', size]);
  expect(whole.rawPayload.includes('secret place')).toBe(false);
  expect(whole.rawPayload.subarray(0, FILM.length).equals(FILM)).toBe(true);
  const part = await get({ range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 100-199/${size}`,
    '100',
  ]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  const tail = await get({ range: 'bytes=-50', 'if-range': String(whole.headers.etag) });
  expect([tail.statusCode, tail.rawPayload.length]).toEqual([206, 50]);
  expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
  const beyond = await get({ range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  expect((await get({}, 'HEAD')).headers['content-length']).toBe(String(size));
  expect((await app.app.inject({ url: `${answer.body.url}?w=640` })).statusCode).toBe(404);
});

test('given a Range header, then it is one part within the file, nothing, or the whole', () => {
  expect(parseRange(undefined, 10)).toBe('whole');
  expect(parseRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  expect(parseRange('bytes=4-', 10)).toEqual({ start: 4, end: 9 });
  expect(parseRange('bytes=4-99', 10)).toEqual({ start: 4, end: 9 });
  expect(parseRange('bytes=-99', 10)).toEqual({ start: 0, end: 9 });
  expect(['bytes=10-', 'bytes=-0'].map((words) => parseRange(words, 10))).toEqual(['none', 'none']);
  expect(['bytes=5-4', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'].map((words) => parseRange(words, 10))).toEqual([
    'whole',
    'whole',
    'whole',
    'whole',
  ]);
});

test('given files of unsupported types, when they are sent, then each is refused and nothing is stored', async () => {
  const [before, files] = [await list(), listStoredFiles()];
  const jpeg = await noise(700, 700).jpeg().toBuffer();
  const moovGone = Buffer.from(FILM);
  moovGone.write('skip', FILM.indexOf('moov'), 'latin1');
  const otherCodec = Buffer.from(FILM);
  otherCodec.write('hvc1', FILM.indexOf('avc1', FILM.indexOf('stsd')), 'latin1');
  const endless = Buffer.from(FILM);
  endless.writeUInt32BE(180_001, FILM.indexOf('mvhd') + 32);
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('hello'),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
    ),
    gif: await createPicture(700, 700).gif().toBuffer(),
    heic: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), jpeg]),
    pdf: Buffer.from('%PDF-1.7\n%%EOF'),
    small: await noise(599, 900).jpeg().toBuffer(),
    broken: jpeg.subarray(0, jpeg.length / 2),
    'film cut off': FILM.subarray(0, FILM.length - 20),
    'film without its table': moovGone,
    'film in another codec': otherCodec,
    'film too long': endless,
    'film with more behind it': Buffer.concat([FILM, Buffer.from('<script>')]),
    'name of a film alone': Buffer.from('\0\0\0\u0014ftypisom\0\0\0\0isom'),
  };
  for (const [name, bytes] of Object.entries(bad)) {
    const answer = await send(bytes);
    expect([name, answer.status, answer.body.code]).toEqual([name, 415, 'file_invalid']);
  }
  expect((await send(jpeg, { field: 'picture' })).status).toBe(415);
  expect((await send(Buffer.alloc(MEDIA_MAX_BYTES + 1))).body.code).toBe('file_too_large');
  for (const query of ['', 'alt=x', 'alt=fine&kind=portrait', 'alt=fine&focal_x=101', 'alt=fine&focal_y=1.5'])
    expect([query, (await send(jpeg, { query })).status]).toEqual([query, 400]);
  expect((await send(jpeg, { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  expect((await send(jpeg, { as: await app.signUp() })).status).toBe(404);
  expect(await list()).toEqual(before);
  expect(listStoredFiles()).toEqual(files);
});

test('given three pictures, when one is moved, one reworded and one removed, then order, texts and files match', async () => {
  const bytes = await noise(700, 700).webp().toBuffer();
  const ids: string[] = [];
  for (const alt of ['First view', 'Second view', 'Third view'])
    ids.push((await send(bytes, { query: `alt=${encodeURIComponent(alt)}` })).body.id);
  const others = (await list()).length - 3;
  const url = (id: string) => `/v1/office/item/${item.id}/media/${id}`;
  const moved = await staff.client.patch(url(ids[2]!), { version: 1, position: 0, alt: 'Seen first now', focalY: 10 });
  expect([moved.status, moved.body]).toEqual([
    200,
    expect.objectContaining({ position: 0, alt: 'Seen first now', focalX: 50, focalY: 10 }),
  ]);
  expect((await readMedia())[0]).toMatchObject({ alt: 'Seen first now' });
  const files = listStoredFiles().length;
  expect((await staff.client.delete(url(ids[0]!))).status).toBe(204);
  expect(listStoredFiles().length).toBe(files - 1);
  expect((await list()).map(({ id, position }) => [id, position])).toEqual(
    expect.arrayContaining([
      [ids[2], 0],
      [ids[1], others + 1],
    ]),
  );
  expect((await list()).map(({ position }) => position)).toEqual((await list()).map((_, at) => at));
  expect((await staff.client.delete(url(ids[0]!))).status).toBe(404);
  expect((await staff.client.patch(url(ids[1]!), { version: 1, focalX: 101 })).status).toBe(400);
});

test('given 24 pictures, when one more is sent, then it is refused and its file is deleted', async () => {
  const there = (await list()).length;
  await app.ctx.pool.query(
    `insert into media (id, item_id, type, position, alt, file, width, height)
     select gen_random_uuid(), $1, 'image', n, 'One of many', 'many.webp', 900, 900 from generate_series($2::int, 23) n`,
    [item.id, there],
  );
  const files = listStoredFiles();
  const answer = await send(await noise(700, 700).webp().toBuffer());
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect([listStoredFiles(), (await list()).length]).toEqual([files, 24]);
});

test('given a film, when its captions are added and then replaced, then the page links the last, and no file of the first is left', async () => {
  const film = (await send(FILM, { query: 'alt=Turned%20in%20the%20light&kind=film' })).body;
  expect(film.captionsUrl).toBeNull();
  const path = `media/${film.id}/captions`;
  const words = (text: string): Buffer => Buffer.from(`WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\n${text}\r\n`);
  const first = await send(words('The seam.'), { path });
  expect([first.status, first.body]).toEqual([
    200,
    { ...film, version: 2, captionsUrl: expect.stringMatching(/^\/media\/items\/[0-9a-f]{32}\.vtt$/) },
  ]);
  const files = listStoredFiles().length;
  const second = (await send(words('The signature.'), { path })).body;
  expect(listStoredFiles().length).toBe(files);
  expect((await readMedia()).at(-1)).toMatchObject({ url: film.url, captionsUrl: second.captionsUrl });
  const file = await app.app.inject({ url: second.captionsUrl });
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nThe signature.\n',
  ]);
  expect((await app.app.inject({ url: first.body.captionsUrl })).statusCode).toBe(404);
  expect((await app.app.inject({ url: `${second.captionsUrl}?w=640` })).statusCode).toBe(404);
  expect((await staff.client.delete(`/v1/office/item/${item.id}/media/${film.id}`)).status).toBe(204);
  expect((await app.app.inject({ url: second.captionsUrl })).statusCode).toBe(404);
});

test('given captions that are invalid, or of a picture, or from another user, when they are sent, then they are refused and nothing is stored', async () => {
  const film = (await send(FILM, { query: 'alt=Turned%20in%20the%20light&kind=film' })).body;
  const picture = (await send(await noise(700, 700).webp().toBuffer())).body;
  const [before, files] = [await list(), listStoredFiles()];
  const good = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n');
  const path = `media/${film.id}/captions`;
  const late = Buffer.from('WEBVTT\n\n00:02.000 --> 00:03.000\nAfter the end\n');
  expect((await send(late, { path })).body.code).toBe('file_invalid');
  expect((await send(Buffer.from('hello'), { path })).status).toBe(415);
  expect((await send(Buffer.alloc(256 * 1024 + 1, 'W'), { path })).body.code).toBe('file_too_large');
  expect((await send(good, { path: `media/${picture.id}/captions` })).status).toBe(404);
  expect((await send(good, { path, as: await app.signUp() })).status).toBe(404);
  expect([await list(), listStoredFiles()]).toEqual([before, files]);
});
