import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BucketError, openBucket } from './bucket.ts';
import { openDisk } from './files.ts';
import { inFront } from './mediaStore.ts';

// Against a server that speaks the protocol of S3 on loopback and looks at each signature.
const folder = mkdtempSync(join(tmpdir(), 'assay-bucket-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'house', configs: [] }],
});
const access = { region: 'us-east-1', bucket: 'house', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let endpoint = '';
const bucket = (given: Partial<typeof access> = {}) => openBucket({ endpoint, ...access, ...given });
beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('given a file, when it is written, then its size, its bytes and any part of them come back, until it is taken away', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
  const name = 'items/0123456789abcdef.mp4';
  expect(await bucket().size(name)).toBeNull();
  await bucket().write(name, bytes);
  expect(await bucket().size(name)).toBe(70_000);
  expect((await bucket().read(name)).equals(bytes)).toBe(true);
  expect((await buffer(bucket().stream(name))).equals(bytes)).toBe(true);
  const part = await buffer(bucket().stream(name, { start: 65_000, end: 65_009 }));
  expect(part.equals(bytes.subarray(65_000, 65_010))).toBe(true);
  await bucket().remove(name);
  await bucket().remove(name);
  expect(await bucket().size(name)).toBeNull();
  await expect(bucket().read(name)).rejects.toThrow('The bucket answered GET items/0123456789abcdef.mp4 with 404');
  await expect(buffer(bucket().stream(name))).rejects.toThrow(BucketError);
});

test('given another secret, when a file is written or read, then the bucket refuses and nothing is kept', async () => {
  const stranger = bucket({ secretAccessKey: 'guessed' });
  await expect(stranger.write('items/a.webp', Buffer.from('a'))).rejects.toThrow('with 403');
  await expect(stranger.size('items/a.webp')).rejects.toThrow('with 403');
  expect(await bucket().size('items/a.webp')).toBeNull();
});

test('given a bucket that is not there, when a file is written, then that is said', async () => {
  await expect(bucket({ bucket: 'nowhere' }).write('items/a.webp', Buffer.from('a'))).rejects.toThrow(
    'The bucket answered PUT items/a.webp with 404',
  );
});

test('given a house that has moved to a bucket, then old files come from its disk, new ones lie in the bucket alone, and both can be taken away', async () => {
  const disk = openDisk(join(folder, 'disk'), () => 1_790_000_000_000);
  await disk.write('items/old.webp', Buffer.from('old one'));
  const store = inFront(bucket(), disk);
  await store.write('items/new.webp', Buffer.from('new one'));
  expect([await disk.size('items/new.webp'), await bucket().size('items/new.webp')]).toEqual([null, 7]);
  expect([await store.size('items/old.webp'), String(await store.read('items/old.webp'))]).toEqual([7, 'old one']);
  expect(String(await buffer(store.stream('items/old.webp', { start: 0, end: 2 })))).toBe('old');
  expect(String(await buffer(store.stream('items/new.webp')))).toBe('new one');
  for (const name of ['items/old.webp', 'items/new.webp']) {
    await store.remove(name);
    expect(await store.size(name)).toBeNull();
  }
});
