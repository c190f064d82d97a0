import { readdir } from 'node:fs/promises';
import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sendFile } from '../../../test/media.ts';
import { makeStaff } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { newId } from '../ids.ts';
import type { Mounting } from './mount.ts';
import { UPLOADS_IN_MEMORY, withUpload, withUploads } from './upload.ts';

// Every upload of the contract: a file over the limit is refused with the limit, never cut and taken.

type FileRoute = RouteDefinition & { file: NonNullable<RouteDefinition['file']> };
const UPLOADS = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).filter(
  (entry): entry is [Operation, FileRoute] => entry[1].file !== undefined,
);
/** What a call asks for besides the file. */
const QUERIES: Partial<Record<Operation, string>> = {
  'office.importUpload': 'kind=item&name=autumn.csv',
  'office.mediaUpload': 'alt=A+ball',
  'office.evidenceUpload': 'name=letter.pdf',
  'office.recheckPicture': 'kind=front',
  'setting.logo': 'theme=light&version=0&note=Ours',
};

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
  person = await makeStaff(test);
});
afterAll(() => test.close());

const limitText = (bytes: number): string => (bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`);
const file = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

describe.each(UPLOADS)('%s', (operation, { path, file: { maxBytes } }) => {
  const send = (bytes: number) => {
    const url = path.replaceAll(/\{\w+\}/g, () => newId(test.ctx.clock.now()));
    const query = QUERIES[operation];
    return sendFile(test, person, query === undefined ? url : `${url}?${query}`, file(bytes));
  };

  it.each([1, 300_000, Math.floor(maxBytes * 0.45)])(
    'given %i bytes over the limit, then 413 names the limit',
    async (more) => {
      const { status, body } = await send(maxBytes + more);
      expect([status, body.code]).toEqual([413, expect.stringMatching(/^(file|image)_too_large$/)]);
      expect(body.detail).toContain(limitText(maxBytes));
    },
  );

  it('given exactly the limit, then its size is not what is wrong', async () => {
    expect((await send(maxBytes)).status).not.toBe(413);
  });
});

it('given twelve large files together, then few are in memory at a time, and nothing is left on disk', async () => {
  const app = Fastify();
  const copy = { invalid: 'file_invalid', tooLarge: 'file_too_large', most: '' } as const;
  const before = process.memoryUsage().arrayBuffers;
  let [running, mostRunning, mostBytes] = [0, 0, 0];
  // The first ones wait for each other, so that as many as may run together do.
  const together = Promise.withResolvers<void>();
  const mounting: Mounting = {
    app,
    ctx: test.ctx,
    limits: { check: async () => null, waitOf: async () => null },
    lists: new Map(),
  };
  await withUploads(mounting, 'office.mediaUpload', (uploads) => {
    uploads.app.post('/file', (request) =>
      withUpload({ ctx: test.ctx, request }, copy, async (bytes) => {
        running++;
        mostRunning = Math.max(mostRunning, running);
        if (running === UPLOADS_IN_MEMORY) together.resolve();
        await together.promise;
        mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - before);
        running--;
        return { size: bytes.length };
      }),
    );
  });
  const { maxBytes } = routes['office.mediaUpload'].file;
  const boundary = 'twelve';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file(maxBytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ method: 'POST', url: '/file', headers, payload })),
  );
  expect(answers.map((answer) => answer.json())).toEqual(Array(12).fill({ size: maxBytes }));
  expect(mostRunning).toBe(UPLOADS_IN_MEMORY);
  expect(mostBytes).toBeLessThan(300 * 1024 ** 2);
  expect(await readdir(`${test.ctx.config.DATA_DIR}/uploads`)).toEqual([]);
  await app.close();
});
