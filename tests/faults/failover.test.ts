import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts';
import { listLot, newKey } from '../../apps/server/test/lots.ts';
import { ensureDatabase } from '../../scripts/lib/embedded-postgres.ts';
import { type DatabasePair, startDatabasePair } from '../support/standby.ts';

// The primary dies and a real standby is promoted: servers and workers go on with it, by themselves.

let pair: DatabasePair;
let app: TestApp;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  pair = await startDatabasePair(async (url) =>
    migrateToLatest(await ensureDatabase({ url }, 'assay')).then(() => undefined),
  );
  app = await startTestApp({ isWorkerPolling: true, env: { DATABASE_URL: pair.url('assay') } });
}, 120_000);
afterAll(async () => {
  await app.close();
  await pair.stop();
  process.off('unhandledRejection', note);
});

test('given a worker and a server, when the primary dies and the standby is promoted, then committed data is kept, bids are accepted, and jobs run', async () => {
  const person = await app.signUp({ isOnboarded: true });
  const lot = await listLot(app.ctx);
  const bid = (dollars: number) =>
    person.client.post(
      `/v1/auction/${lot.auctionId}/bid`,
      { amountCents: dollars * 100 },
      { 'idempotency-key': newKey() },
    );
  expect((await bid(200)).status).toBe(200);
  await app.runJobs(); // from here on the worker runs

  await pair.failOver();

  await expect.poll(async () => (await bid(300)).status, { timeout: 60_000 }).toBe(200);
  const { rows } = await app.ctx.pool.query('select amount_cents from bid where auction_id = $1 order by seq', [
    lot.auctionId,
  ]);
  expect(rows.slice(0, 1)).toEqual([{ amount_cents: 20_000 }]);
  const later = await app.signUp({ isVerified: false });
  await expect.poll(() => app.mailbox.to(later.email).length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(unhandled).toEqual([]);
}, 240_000);
