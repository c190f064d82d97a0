import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosableContext, createContext } from '../../apps/server/src/createContext.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { makeBidders, makeLots } from '../load/lib/people.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';

/** Much longer than the proxy takes to notice, however slow the machine is. */
const DRAIN_MS = 2_000;
const PROBE_MS = 25;
const BIDDERS = 4;

let database: TestDatabase;
let ctx: ClosableContext;
let dataDir: string;
let proxy: TestProxy;
const processes: ApiProcess[] = [];
const ready = new Set<string>();
const leaving = new AbortController();
let probing: Promise<void>;
const start = (port?: number) =>
  startApiProcess({ databaseUrl: database.url, dataDir, port, env: { DRAIN_MS: String(DRAIN_MS) } });

/** Acts as a proxy: polls each process's readiness now and then. */
async function probe(): Promise<void> {
  while (!leaving.signal.aborted) {
    for (const { url } of processes) {
      const isReady = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
    }
    await pause(PROBE_MS);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-rolling-'));
  ctx = await createContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SANDBOX: 'yes',
      SANDBOX_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }),
  );
  processes.push(...(await Promise.all([start(), start()])));
  let turn = 0;
  proxy = await startProxy({
    choose: () => {
      const urls = [...ready];
      turn += 1;
      return urls[turn % urls.length] ?? processes[0]!.url;
    },
  });
  probing = probe();
});
afterAll(async () => {
  leaving.abort();
  await probing;
  await proxy.stop();
  for (const process of processes) await process.kill();
  await ctx.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('given two processes behind a proxy under load, when each is restarted in turn, then no request is lost and every accepted bid is stored', async () => {
  const bidders = await makeBidders(ctx, BIDDERS);
  const lots = await makeLots(ctx.pool, ctx.clock.now(), BIDDERS);
  const answered = new Map<number, number>();
  const note = (status: number) => answered.set(status, (answered.get(status) ?? 0) + 1);
  let accepted = 0;
  let isOver = false;
  const load = bidders.flatMap(({ cookie }, index) => [
    (async () => {
      for (let cents = 10_000; !isOver; cents += 10_000) {
        const answer = await fetch(`${proxy.url}/v1/auction/${lots[index]}/bid`, {
          method: 'POST',
          headers: {
            cookie,
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'x-app-type': 'web_app',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ amountCents: cents }),
        });
        await answer.text();
        note(answer.status);
        if (answer.ok) accepted += 1;
      }
    })(),
    (async () => {
      while (!isOver) {
        const answer = await fetch(`${proxy.url}/v1/auction/${lots[index]}/last-bid`);
        await answer.text();
        note(answer.status);
      }
    })(),
  ]);
  for (const [place, old] of processes.entries()) {
    await expect.poll(() => ready.size, { timeout: 30_000 }).toBe(2);
    await old.stop();
    processes[place] = await start(old.port);
  }
  await expect.poll(() => ready.size, { timeout: 30_000 }).toBe(2);
  isOver = true;
  await Promise.all(load);
  expect(proxy.failures).toEqual([]);
  expect([...answered.keys()].filter((status) => status >= 300)).toEqual([]);
  expect(accepted).toBeGreaterThan(20);
  const { rows } = await ctx.pool.query<{ count: number }>(
    'select count(*)::int as count from bid where auction_id = any($1)',
    [lots],
  );
  expect(rows[0]!.count).toBe(accepted);
});
