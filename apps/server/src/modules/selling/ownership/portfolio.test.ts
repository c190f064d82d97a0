import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem } from '../../../../test/offers.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

test('given items with and without an estimate, when their owner reads a page of them, then the sums are of all, with the fee of each by itself, and without one that was lost', async () => {
  const owner = await money.bidder();
  const items = [];
  for (const [low, high] of [
    [1_000, 6_000],
    [100_000, 150_000],
    [null, null],
    [70_000, 90_000],
  ]) {
    const item = await makeItem(money.ctx, { owner });
    await money.ctx.pool.query('update item set estimate_low_cents = $2, estimate_high_cents = $3 where id = $1', [
      item.id,
      low,
      high,
    ]);
    await addCertificate(money.ctx, item.id);
    items.push(item);
  }
  await money.moveClock(1_000);
  await money.logIn(owner);
  const lost = await owner.client.post(
    `/v1/item/${items[3]!.id}/report-lost`,
    { kind: 'lost', confirm: true },
    { 'idempotency-key': newKey() },
  );
  expect(lost.status).toBe(200);
  const { body } = await owner.client.get('/v1/item/owning?limit=1');
  expect(body.items).toHaveLength(1);
  expect(body.total).toBe(4);
  // Fees (rules §4): at least $5 on $10 and $6 on $60; 10 % on the other.
  expect(body.totals).toEqual({
    estimated: 2,
    valueLowCents: 101_000,
    valueHighCents: 156_000,
    netLowCents: 500 + 90_000,
    netHighCents: 5_400 + 135_000,
  });
  const stranger = await money.bidder();
  expect((await stranger.client.get('/v1/item/owning')).body.totals).toEqual({
    estimated: 0,
    valueLowCents: 0,
    valueHighCents: 0,
    netLowCents: 0,
    netHighCents: 0,
  });
});
