import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../test/client.ts';
import { openTestHouse, type TestHouse } from '../../test/house.ts';

const MESSAGE = 'Error Updating Profile Image';
let test: TestHouse;
beforeAll(async () => {
  test = await openTestHouse();
});
afterAll(() => test.close());

type Upload = { field?: string; name?: string; type?: string };
async function send(
  client: Client,
  content: Buffer | string,
  { field = 'file', name = 'me.png', type = 'image/png' }: Upload = {},
) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/user/me/profile-image',
    headers: {
      cookie,
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#205040', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const stored = (): string[] => {
  const folder = join(test.house.config.DATA_DIR, 'files', 'avatars');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each(['jpeg', 'png', 'webp'] as const)(
  'given a %s, when it is sent, then it is kept as a bare square WebP',
  async (format) => {
    const person = await test.signUp();
    const bytes = await noise(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();
    // Neither the name nor the type that is claimed counts.
    const answer = await send(person.client, bytes, { name: '../../evil.html', type: 'text/html' });
    expect([answer.status, answer.body.imageUrl]).toEqual([
      200,
      expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
    ]);
    const shown = await test.app.inject({ url: answer.body.imageUrl });
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.headers['content-disposition']).toBe('inline; filename="avatar.webp"');
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    const meta = await sharp(shown.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif, meta.icc]).toEqual([
      'webp',
      512,
      512,
      undefined,
      undefined,
    ]);
    expect(shown.rawPayload.includes('secret place')).toBe(false);
  },
);

it('given a picture, when another is sent and then taken away, then the file before is gone each time', async () => {
  const person = await test.signUp();
  const bytes = await noise(64, 64).png().toBuffer();
  const before = stored().length;
  await send(person.client, bytes);
  await send(person.client, bytes);
  expect(stored()).toHaveLength(before + 1);
  for (let n = 0; n < 2; n++) expect((await person.client.delete('/v1/user/me/profile-image')).status).toBe(204);
  expect(stored()).toHaveLength(before);
  expect((await person.client.get('/v1/user/me')).body.imageUrl).toBeNull();
});

it('given what is no picture, when it is sent, then 415 and nothing is kept', async () => {
  const person = await test.signUp();
  const before = stored().length;
  const png = await noise(64, 64).png().toBuffer();
  const bad: [string, Buffer | string, Upload?][] = [
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['gif', await noise(64, 64).gif().toBuffer()],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['pdf', '%PDF-1.7\n1 0 obj<<>>endobj'],
    ['zip', Buffer.from('504b0304140000000800', 'hex')],
    ['empty', ''],
    ['cut', png.subarray(0, Math.floor(png.length / 2))],
    ['too wide', await noise(4_097, 16).png().toBuffer()],
    ['too many pixels', await noise(4_096, 4_000).png({ compressionLevel: 1 }).toBuffer()],
    ['another field', png, { field: 'picture' }],
  ];
  for (const [label, content, upload] of bad) {
    const answer = await send(person.client, content, upload);
    const isLarge = Buffer.byteLength(content) > 5 * 1024 * 1024;
    expect([label, answer.status, answer.body.message]).toEqual([label, isLarge ? 413 : 415, MESSAGE]);
  }
  expect(stored()).toHaveLength(before);
});

it('given more than 5 MiB, when it is sent, then 413 while it comes in', async () => {
  const person = await test.signUp();
  const answer = await send(person.client, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([413, 'image_too_large', MESSAGE]);
});

it('given JSON or no session, when it is sent, then it is refused', async () => {
  const person = await test.signUp();
  expect((await person.client.post('/v1/user/me/profile-image')).body.code).toBe('image_invalid');
  expect((await send(test.client(), await noise(8, 8).png().toBuffer())).body.code).toBe('unauthenticated');
});

it('given a username changed today, when it is changed again, then it waits 30 days', async () => {
  const person = await test.signUp();
  const change = (username: string) => person.client.patch('/v1/user/me', { username });
  expect((await change(`${person.username}b`)).status).toBe(200);
  expect((await change(`${person.username}b`)).status).toBe(200);
  const refused = await change(`${person.username}c`);
  expect([refused.status, refused.body.code]).toEqual([409, 'username_wait']);
  expect((await person.client.get('/v1/user/me')).body.username).toBe(`${person.username}b`);
  await test.house.pool.query(
    "update users set username_changed_at = username_changed_at - interval '30 days' where id = $1",
    [person.id],
  );
  expect((await change(`${person.username}c`)).status).toBe(200);
});
