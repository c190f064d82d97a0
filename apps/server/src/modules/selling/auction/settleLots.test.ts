import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { raiseLimit } from '../../../../test/office.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
let inner: TestApp;
beforeAll(async () => {
  inner = await startTestApp();
});
afterAll(() => inner.close());

test('given a bidder who wins two lots of one second, when they are settled together, then the history shows each hold of an invoice before the releases under it, and its balances add up', async () => {
  const person = await inner.signUp({ isOnboarded: true });
  await raiseLimit(inner.ctx, person, 5_000_000);
  const lots = [await listLot(inner.ctx, { endsInMs: MINUTE }), await listLot(inner.ctx, { endsInMs: MINUTE })];
  for (const { auctionId } of lots) {
    const answer = await person.client.post(
      `/v1/auction/${auctionId}/bid`,
      { amountCents: 50_000 },
      { 'idempotency-key': newKey() },
    );
    expect(answer.status).toBe(200);
    await inner.moveClock(1_500);
  }
  await inner.moveClock(2 * MINUTE);
  await inner.runJobs();
  await inner.logIn(person);
  const { body } = await person.client.get('/v1/user/credit-limit/history?limit=6');
  const rows = body.items as Array<{ kind: string; operation: string; amountCents: number; balanceAfterCents: number }>;
  // Newest first: a new hold is listed above the one it replaced.
  expect(rows.slice(0, 6).map(({ kind }) => kind)).toEqual([
    'invoice_hold',
    'invoice_hold',
    'bid_release',
    'bid_release',
    'bid_hold',
    'bid_hold',
  ]);
  for (const [index, row] of rows.slice(0, 5).entries())
    expect(row.balanceAfterCents).toBe(
      rows[index + 1]!.balanceAfterCents + (row.operation === 'add' ? row.amountCents : -row.amountCents),
    );
  expect(await integrityFaults(inner.ctx)).toEqual([]);
});
