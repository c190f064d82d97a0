import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';
import { isBidPathSilent, recordHeartbeat } from './heartbeat.ts';
import { sweepLots } from './jobs.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let inner: TestApp;
let ada: Person;
let ben: Person;
let staff: Person;
beforeAll(async () => {
  inner = await startTestApp();
  [ada, ben] = [await inner.signUp({ isOnboarded: true }), await inner.signUp({ isOnboarded: true })];
  for (const person of [ada, ben]) await raiseLimit(inner.ctx, person, 5_000_000);
  staff = await makeStaff(inner);
});
afterAll(async () => {
  expect(await integrityFaults(inner.ctx)).toEqual([]);
  await inner.close();
});
beforeEach(async () => {
  for (const person of [ada, ben, staff]) await inner.logIn(person);
  await inner.ctx.pool.query('update bid_heartbeat set beat_at = clock_timestamp()');
});

const beatNow = () => recordHeartbeat(inner.ctx, inner.ctx.pool);
/** The last beat was so long ago, by real time; product time has moved on as far. */
async function silence(ms: number): Promise<void> {
  await inner.moveClock(ms);
  await inner.ctx.pool.query("update bid_heartbeat set beat_at = clock_timestamp() - interval '1 millisecond' * $1", [
    ms,
  ]);
}
const list = (options: LotOptions) => listLot(inner.ctx, options);
const bid = (person: Person, lot: TestLot, dollars: number) =>
  person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
const lastBid = async (lot: TestLot) => (await inner.client().get(`/v1/auction/${lot.auctionId}/last-bid`)).body;
const endOf = async (lot: TestLot) => Date.parse((await lastBid(lot)).endsAt);

describe('the outage rule (reliability 0.3)', () => {
  test('given an outage of 30 s over the end, when bids can be placed again, then the end moves once to 5 minutes later', async () => {
    const lot = await list({ endsInMs: 20 * SECOND });
    expect((await bid(ada, lot, 500)).status).toBe(200);
    await silence(30 * SECOND);
    expect(await isBidPathSilent(inner.ctx)).toBe(true);
    expect(await sweepLots(inner.ctx)).toBe(0);
    expect(await beatNow()).toBe(1);
    expect(await isBidPathSilent(inner.ctx)).toBe(false);
    const recoveredAt = inner.ctx.clock.now();
    expect(Math.abs((await endOf(lot)) - recoveredAt - 5 * MINUTE)).toBeLessThan(2 * SECOND);
    expect((await bid(ben, lot, 300)).status).toBe(200);
    expect(await lastBid(lot)).toMatchObject({ status: 'open', bidCount: 2 });
    await inner.runJobs();
    const { body } = await ada.client.get('/v1/user/alerts?limit=1');
    expect(body.items[0]).toMatchObject({ type: 'AUCTION_PAUSED', title: 'New closing time' });
    const log = await inner.client().get(`/v1/auction/${lot.auctionId}/log`);
    expect(log.body.items.map((entry: { note: string }) => entry.note)).toEqual(['open', 'postponed', 'open']);
    const moved = await endOf(lot);
    await silence(20 * SECOND);
    expect(await beatNow()).toBe(0);
    expect(await endOf(lot)).toBe(moved);
  });

  const cases: Array<[string, number, number, boolean]> = [
    ['10 s, an end 1 minute after', 9_000, MINUTE, false],
    ['11 s, an end 4 minutes after', 11_000, 4 * MINUTE, true],
    ['11 s, an end 6 minutes after', 11_000, 6 * MINUTE, false],
    ['an hour, an end in the midst of it', HOUR, -30 * MINUTE, true],
  ];
  test.each(cases)('given a silence of %s', async (_name, silentMs, afterMs, isMoved) => {
    const lot = await list({ endsInMs: silentMs + afterMs });
    const before = await endOf(lot);
    await silence(silentMs);
    await beatNow();
    expect((await endOf(lot)) !== before).toBe(isMoved);
  });

  test('given overtime, when the silence covers its end, then end and cap move and bidding continues', async () => {
    const lot = await list({ endsInMs: MINUTE, windowMs: 2 * MINUTE, capMs: 2 * MINUTE });
    expect((await bid(ada, lot, 500)).status).toBe(200);
    expect((await bid(ben, lot, 300)).status).toBe(200);
    await inner.moveClock(MINUTE + 3 * SECOND);
    await inner.runJobs();
    expect((await lastBid(lot)).status).toBe('extended');
    await silence(3 * MINUTE);
    expect(await beatNow()).toBe(1);
    const shown = await lastBid(lot);
    expect([shown.status, shown.endsAt]).toEqual(['extended', shown.extendedCapAt]);
    expect((await bid(ben, lot, 900)).status).toBe(200);
  });

  test('given lots that are closed, paused or already moved, then they do not change', async () => {
    const closed = await list({ endsInMs: MINUTE });
    const paused = await list({ endsInMs: 2 * MINUTE });
    await inner.logIn(staff);
    await staff.client.post(
      `/v1/office/auction/${paused.auctionId}/pause`,
      { note: 'A look at it' },
      { 'idempotency-key': newKey() },
    );
    await inner.moveClock(MINUTE + 3 * SECOND);
    await inner.runJobs();
    const before = [await endOf(closed), await endOf(paused)];
    await silence(MINUTE);
    await beatNow();
    expect([await endOf(closed), await endOf(paused)]).toEqual(before);
    expect((await lastBid(closed)).status).toBe('done');
  });

  test('given two processes that send a heartbeat at the same time after a silence, then the lot is extended once', async () => {
    const lot = await list({ endsInMs: 20 * SECOND });
    await silence(30 * SECOND);
    const moved = await Promise.all([beatNow(), beatNow(), beatNow()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
    const { rows } = await inner.ctx.pool.query('select moved_lots from bid_outage order by id desc limit 1');
    expect(rows).toEqual([{ moved_lots: 1 }]);
    expect((await lastBid(lot)).status).toBe('open');
  });
});
