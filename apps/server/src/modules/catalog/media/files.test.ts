import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const store = path.join(app.ctx.config.DATA_DIR, 'files');
  mkdirSync(store, { recursive: true });
  await sharp({ create: { width: 800, height: 800, channels: 3, background: '#336655' } })
    .webp()
    .toFile(path.join(store, 'ball-hero.webp'));
  const itemId = await createItemFixtures(app.ctx).item({ title: 'A ball' });
  await app.ctx.pool.query(
    `insert into media (id, item_id, type, position, alt, file, width, height)
     values (gen_random_uuid(), $1, 'image', 0, 'A ball', 'ball-hero.webp', 800, 800)`,
    [itemId],
  );
});
afterAll(() => app.close());

const get = (url: string) => app.app.inject({ method: 'GET', url });

test('given a picture, when it is requested for a shared link, then it is a JPEG of 1200 × 630 with the whole picture in it', async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await get('/media/ball-hero.webp?w=share');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
  }
});

test('given a picture, when an unsupported width is requested, or a file that does not exist, then 404', async () => {
  expect(await sharp((await get('/media/ball-hero.webp?w=320')).rawPayload).metadata()).toMatchObject({ width: 320 });
  // Not enlarged.
  expect(await sharp((await get('/media/ball-hero.webp?w=1600')).rawPayload).metadata()).toMatchObject({ width: 800 });
  for (const url of [
    '/media/ball-hero.webp?w=321',
    '/media/ball-hero.webp?w=Share',
    '/media/other.webp?w=share',
    '/media/..%2fx.webp',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});
