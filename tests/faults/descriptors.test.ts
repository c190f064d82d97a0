import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const OPEN_FILES = 320;
const DATABASE_POOL = 4;

let database: TestDatabase;
let server: ApiProcess;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-descriptors-'));

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_POOL: String(DATABASE_POOL) };
  server = await startApiProcess({ databaseUrl: database.url, dataDir, env, openFiles: OPEN_FILES });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('given more watchers than descriptors, then streams are refused with 503 and Retry-After while other calls still get many connections', async () => {
  const streams: Response[] = [];
  let refused: Response | undefined;
  while (refused === undefined && streams.length < OPEN_FILES) {
    const stream = await fetch(`${server.url}/v1/live`);
    if (stream.status === 200) streams.push(stream);
    else refused = stream;
  }
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused!.json()).toMatchObject({ code: 'unavailable' });
  expect(streams.length).toBeGreaterThan(OPEN_FILES / 3);
  // Bids without a session: they only need to be read and answered, each on a separate connection.
  const bids = await Promise.all(
    Array.from({ length: 60 }, () =>
      fetch(`${server.url}/v1/auction/00000000-0000-4000-8000-000000000000/bid`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-app-type': 'web_app' },
        body: JSON.stringify({ amountCents: 100 }),
      }),
    ),
  );
  expect(new Set(bids.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // More than the connections that the bids keep open.
  for (const { body } of streams.slice(0, 80)) await body?.cancel();
  await expect
    .poll(async () => {
      const { status, body } = await fetch(`${server.url}/v1/live`);
      await body?.cancel();
      return status;
    })
    .toBe(200);
});
