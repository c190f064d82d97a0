import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

// A sale keeps the fee that its seller was shown; the next one has the new fee.

let app: MoneyApp;
let staff: Person;

beforeAll(async () => {
  app = await startMoneyApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

/** Ships a sold item, passes it, and returns the fee of its payout. */
async function finish(sale: Sale): Promise<number> {
  expect((await markShipped(sale)).status).toBe(200);
  await actOnResale(staff, sale, 'receive');
  expect((await actOnResale(staff, sale, 'pass')).status).toBe(200);
  const { rows } = await app.ctx.pool.query('select fee_cents, gross_cents, net_cents from payout where id = $1', [
    sale.id,
  ]);
  expect(rows[0].net_cents).toBe(rows[0].gross_cents - rows[0].fee_cents);
  return rows[0].fee_cents;
}

test('given a fee that is raised after an offer was accepted, then that sale keeps its own, and the next has the new one', async () => {
  const [seller, buyer] = [await app.bidder(), await app.bidder()];
  await app.saveCard(buyer, 'pm_card_visa');
  await raiseLimit(app.ctx, buyer, 5_000_000);
  await verifyPayout(app, seller);
  const first = await sell(app, seller, buyer, 1_000);
  const { fees } = (await staff.client.get('/v1/office/setting')).body;
  const value = { ...fees.value, sellerFeeBps: 2_000 };
  const body = { value, version: fees.version, note: 'A new year' };
  expect((await staff.client.patch('/v1/office/setting/fees', body, { 'idempotency-key': newKey() })).status).toBe(200);
  const second = await sell(app, seller, buyer, 1_000);
  expect([await finish(first), await finish(second)]).toEqual([10_000, 20_000]);
  await app.runJobs();
  expect(await integrityFaults(app.ctx)).toEqual([]);
});
