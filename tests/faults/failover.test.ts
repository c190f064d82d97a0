import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { openTestHouse, type TestHouse } from '../../apps/server/test/house.ts';
import { listLot, newKey } from '../../apps/server/test/lots.ts';
import { ensureDatabase } from '../../scripts/lib/embedded-postgres.ts';
import { type DatabasePair, startDatabasePair } from '../support/standby.ts';

// The primary dies and a real standby is promoted: servers and workers go on with it, by themselves.

let pair: DatabasePair;
let house: TestHouse;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  pair = await startDatabasePair(async (url) =>
    migrateToLatest(await ensureDatabase({ url }, 'assay')).then(() => undefined),
  );
  house = await openTestHouse({ env: { DATABASE_URL: pair.url('assay') } });
}, 120_000);
afterAll(async () => {
  await house.close();
  await pair.stop();
  process.off('unhandledRejection', note);
});

test('given a worker and a server, when the primary dies and the standby is promoted, then what was taken stands, bids are taken, and jobs run', async () => {
  const person = await house.signUp({ isOnboarded: true });
  const lot = await listLot(house.house);
  const bid = (dollars: number) =>
    person.client.post(
      `/v1/auction/${lot.auctionId}/bid`,
      { amountCents: dollars * 100 },
      { 'idempotency-key': newKey() },
    );
  expect((await bid(200)).status).toBe(200);
  await house.settle(); // from here on the worker runs

  await pair.failOver();

  await expect.poll(async () => (await bid(300)).status, { timeout: 60_000 }).toBe(200);
  const { rows } = await house.house.pool.query('select amount_cents from bid where auction_id = $1 order by seq', [
    lot.auctionId,
  ]);
  expect(rows.slice(0, 1)).toEqual([{ amount_cents: 20_000 }]);
  const later = await house.signUp({ isVerified: false });
  await expect.poll(() => house.mailbox.to(later.email).length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(unhandled).toEqual([]);
}, 240_000);
