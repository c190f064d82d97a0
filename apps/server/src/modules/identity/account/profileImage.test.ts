import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { noise, sendPicture, type Upload } from '../../../../test/picture.ts';

const MESSAGE = 'Error Updating Profile Image';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const send = (client: Client, content: Buffer | string, upload?: Upload) => sendPicture(test, client, content, upload);
const stored = (): string[] => {
  const folder = join(test.ctx.config.DATA_DIR, 'files', 'avatars');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each(['jpeg', 'png', 'webp'] as const)(
  'given a %s, when it is sent, then it is stored as a plain square WebP',
  async (format) => {
    const person = await test.signUp();
    const bytes = await noise(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();
    // The claimed name and type are ignored.
    const answer = await send(person.client, bytes, { name: '../../evil.html', type: 'text/html' });
    expect([answer.status, answer.body.imageUrl]).toEqual([
      200,
      expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
    ]);
    const image = await test.app.inject({ url: answer.body.imageUrl });
    expect(image.headers['content-type']).toBe('image/webp');
    expect(image.headers['content-disposition']).toBe('inline; filename="avatar.webp"');
    expect(image.headers['x-content-type-options']).toBe('nosniff');
    const meta = await sharp(image.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif, meta.icc]).toEqual([
      'webp',
      512,
      512,
      undefined,
      undefined,
    ]);
    expect(image.rawPayload.includes('secret place')).toBe(false);
  },
);

it('given a picture, when another is sent and then removed, then the previous file is deleted each time', async () => {
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

it('given more than 5 MiB, when it is sent, then 413 while it streams in', async () => {
  const person = await test.signUp();
  const answer = await send(person.client, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([413, 'image_too_large', MESSAGE]);
});

it('given storage that rejects writes, when a picture is sent, then 500 with the message of the spec, and the previous one stays', async () => {
  const person = await test.signUp();
  const bytes = await noise(64, 64).png().toBuffer();
  const before = (await send(person.client, bytes)).body.imageUrl;
  const folder = join(test.ctx.config.DATA_DIR, 'files', 'avatars');
  renameSync(folder, `${folder}.aside`);
  writeFileSync(folder, 'a file stands where the folder should be');
  const answer = await send(person.client, bytes);
  rmSync(folder);
  renameSync(`${folder}.aside`, folder);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([500, 'image_failed', MESSAGE]);
  expect((await person.client.get('/v1/user/me')).body.imageUrl).toBe(before);
});

it('given JSON or no session, when it is sent, then it is refused', async () => {
  const person = await test.signUp();
  expect((await person.client.post('/v1/user/me/profile-image')).body.code).toBe('image_invalid');
  expect((await send(test.client(), await noise(8, 8).png().toBuffer())).body.code).toBe('unauthenticated');
});

it('given a username changed today, when it is changed again, then it must wait 30 days', async () => {
  const person = await test.signUp();
  const change = (username: string) => person.client.patch('/v1/user/me', { username });
  expect((await change(`${person.username}b`)).status).toBe(200);
  expect((await change(`${person.username}b`)).status).toBe(200);
  const refused = await change(`${person.username}c`);
  expect([refused.status, refused.body.code]).toEqual([409, 'username_wait']);
  expect((await person.client.get('/v1/user/me')).body.username).toBe(`${person.username}b`);
  await test.ctx.pool.query(
    "update users set username_changed_at = username_changed_at - interval '30 days' where id = $1",
    [person.id],
  );
  expect((await change(`${person.username}c`)).status).toBe(200);
});
