import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { makeStaff } from '../../test/office.ts';
import { noise, sendPicture } from '../../test/picture.ts';
import { setCertificateFile } from '../modules/pricing/tax/file.ts';
import { BucketError, openBucket } from './bucket.ts';
import { openDisk, readAll } from './files.ts';
import { deleteOrphanedUploads } from './handedIn.ts';
import { installProblems } from './http/problems.ts';
import { layeredStore } from './mediaStore.ts';

// Against an S3-compatible server on loopback that checks each signature.
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

test('given a file, when it is written, then its size, its bytes and any range of them can be read, until it is deleted', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
  const name = 'items/0123456789abcdef.mp4';
  expect(await bucket().size(name)).toBeNull();
  await bucket().write(name, bytes);
  expect(await bucket().size(name)).toBe(70_000);
  expect((await readAll(bucket(), name))?.equals(bytes)).toBe(true);
  const part = (await bucket().open(name, 'bytes=65000-65009'))!;
  expect([part.size, part.part]).toEqual([70_000, { start: 65_000, end: 65_009 }]);
  expect((await buffer(part.body)).equals(bytes.subarray(65_000, 65_010))).toBe(true);
  for (const range of ['bytes=70000-', 'bytes=90000-90001'])
    expect(await bucket().open(name, range)).toMatchObject({ size: 70_000, part: 'none' });
  const whole = (await bucket().open(name, 'bytes=9-3'))!;
  expect([whole.size, whole.part, (await buffer(whole.body)).length]).toEqual([70_000, 'whole', 70_000]);
  await bucket().remove(name);
  await bucket().remove(name);
  expect(await bucket().size(name)).toBeNull();
  expect([await bucket().open(name), await readAll(bucket(), name)]).toEqual([null, null]);
});

test('given a wrong secret, when a file is written or read, then the bucket refuses and nothing is stored', async () => {
  const stranger = bucket({ secretAccessKey: 'guessed' });
  await expect(stranger.write('items/a.webp', Buffer.from('a'))).rejects.toThrow('with 403');
  await expect(stranger.size('items/a.webp')).rejects.toThrow('with 403');
  expect(await bucket().size('items/a.webp')).toBeNull();
});

test('given a missing bucket, when a file is written, then the error shows it', async () => {
  await expect(bucket({ bucket: 'nowhere' }).write('items/a.webp', Buffer.from('a'))).rejects.toThrow(
    'The bucket answered PUT items/a.webp with 404',
  );
});

test('given an app that moved to a bucket, then old files come from its disk, new ones are in the bucket only, and both can be deleted', async () => {
  const disk = openDisk(join(folder, 'disk'), () => 1_790_000_000_000);
  await disk.write('items/old.webp', Buffer.from('old one'));
  const store = layeredStore(bucket(), disk);
  await store.write('items/new.webp', Buffer.from('new one'));
  expect([await disk.size('items/new.webp'), await bucket().size('items/new.webp')]).toEqual([null, 7]);
  expect([await store.size('items/old.webp'), String(await readAll(store, 'items/old.webp'))]).toEqual([7, 'old one']);
  expect(String(await buffer((await store.open('items/old.webp', 'bytes=0-2'))!.body))).toBe('old');
  expect(String(await readAll(store, 'items/new.webp'))).toBe('new one');
  for (const name of ['items/old.webp', 'items/new.webp']) {
    await store.remove(name);
    expect(await store.size(name)).toBeNull();
  }
});

test('given an app with a bucket, when pictures and documents are uploaded, then all are in the bucket only, are read in one request each, and are deleted when unused', async () => {
  const app = await startTestApp({
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'house',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const methods = () => fetchSpy.mock.calls.splice(0).map(([request]) => (request as Request).method);
  try {
    const [person, staff] = [await app.signUp(), await makeStaff(app)];
    fetchSpy.mockClear();
    const { body } = await sendPicture(app, person.client, await noise(64, 64).png().toBuffer());
    expect(methods()).toEqual(['PUT']);
    const image = await app.app.inject({ url: body.imageUrl });
    expect([methods(), (await sharp(image.rawPayload).metadata()).format]).toEqual([['GET'], 'webp']);
    const { body: certificate } = await person.client.post('/v1/tax/certificates', {
      state: 'NY',
      number: 'ST-120 4471',
      businessName: 'Hopper Collectibles',
      expiresOn: '2040-12-31',
    });
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
    await setCertificateFile(app.ctx, { userId: person.id, id: certificate.id, bytes });
    expect(methods()).toEqual(['PUT']);
    const certificateFile = await staff.client.get(`/v1/office/tax-certificate/${certificate.id}/file`);
    expect([methods(), certificateFile.status, certificateFile.body]).toEqual([['GET'], 200, bytes.toString()]);
    expect(existsSync(join(app.ctx.config.DATA_DIR, 'files'))).toBe(false);

    // Unowned files are deleted after a day. Owned ones stay.
    await app.ctx.pool.query('update tax_certificate set file = null where id = $1', [certificate.id]);
    await app.moveClock(25 * 3_600_000);
    expect(await deleteOrphanedUploads(app.ctx)).toBe(1);
    expect(await deleteOrphanedUploads(app.ctx)).toBe(0);
    expect((await app.app.inject({ url: body.imageUrl })).statusCode).toBe(200);
  } finally {
    fetchSpy.mockRestore();
    await app.close();
  }
}, 60_000);

test.each([
  ['a full disk', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a full quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
  ['a bucket that is full', new BucketError('PUT', 'avatars/a.webp', 507)],
  ['a bucket that does not answer', new BucketError('PUT', 'avatars/a.webp', null)],
])('given %s, when a file is stored, then 503 with its code and Retry-After', async (_what, error) => {
  const app = Fastify();
  installProblems(app, { log: { debug: () => undefined } } as unknown as Parameters<typeof installProblems>[1]);
  app.post('/', async () => {
    throw error;
  });
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  await app.close();
});
