import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { listLot, newKey, type TestLot } from '../../../../../test/lots.ts';
import { makeStaff } from '../../../../../test/office.ts';
import type { Person } from '../../../../../test/people.ts';
import { integrityFaults } from '../../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOTE = { note: 'The payment provider is down' };

let inner: TestApp;
let staff: Person;
let bidder: Person;

beforeAll(async () => {
  inner = await startTestApp();
  staff = await makeStaff(inner);
  bidder = await inner.signUp({ isOnboarded: true });
});
afterAll(async () => {
  await inner.runJobs();
  expect(await integrityFaults(inner.ctx)).toEqual([]);
  await inner.close();
});
beforeEach(async () => {
  await inner.logIn(staff);
  await inner.logIn(bidder);
});

const post = (path: string, key = newKey(), person = staff) =>
  person.client.post(`/v1/office/auction/${path}`, NOTE, { 'idempotency-key': key });
const list = (endsInMs: number): Promise<TestLot> => listLot(inner.ctx, { endsInMs });
const rowsOf = async (lots: readonly TestLot[]) => {
  const { rows } = await inner.ctx.pool.query<{ id: string; is_paused: boolean; ends_at: Date }>(
    'select id, paused_at is not null as is_paused, ends_at from auction where id = any($1)',
    [lots.map((lot) => lot.auctionId)],
  );
  return lots.map((lot) => rows.find((row) => row.id === lot.auctionId)!);
};
const pausedOf = async (lots: readonly TestLot[]) => (await rowsOf(lots)).map((row) => row.is_paused);
const auditOf = async (lot: TestLot) => {
  const { body } = await staff.client.get(`/v1/office/audit?subject_id=${lot.auctionId}`);
  return body.items.map((act: { action: string; reason: string; note: string }) => [act.action, act.reason, act.note]);
};
const bid = (lot: TestLot, dollars: number) =>
  bidder.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );

describe('pausing every lot (rules §10)', () => {
  test('given running lots, one paused alone and one not open, when all are paused and resumed, then each running one is paused and resumed once, with the time added', async () => {
    const [first, second, alone] = [await list(2 * HOUR), await list(3 * HOUR), await list(4 * HOUR)];
    const later = await listLot(inner.ctx, { startsInMs: HOUR, endsInMs: 5 * HOUR });
    const before = await rowsOf([first, second, alone]);
    expect((await post(`${alone.auctionId}/pause`)).status).toBe(200);
    expect((await post('pause-all', newKey(), bidder)).status).toBe(404);

    const key = newKey();
    const paused = await post('pause-all', key);
    expect([paused.status, paused.body]).toEqual([
      200,
      { auctionIds: [first.auctionId, second.auctionId], waiting: [], ownAffairs: [] },
    ]);
    expect(await pausedOf([first, second, alone, later])).toEqual([true, true, true, false]);
    // A repeated click gets the same response; a new click finds nothing left.
    expect((await post('pause-all', key)).body).toEqual(paused.body);
    expect((await post('pause-all')).body).toEqual({ auctionIds: [], waiting: [], ownAffairs: [] });
    const refused = await bid(first, 500);
    expect([refused.status, refused.body.code]).toEqual([409, 'auction_processing']);

    await inner.moveClock(10 * MINUTE);
    await inner.logIn(staff);
    const resumed = await post('resume-all');
    expect([resumed.status, resumed.body]).toEqual([
      200,
      { auctionIds: [first.auctionId, second.auctionId], waiting: [], ownAffairs: [] },
    ]);
    expect((await post('resume-all')).body).toEqual({ auctionIds: [], waiting: [], ownAffairs: [] });
    expect(await pausedOf([first, second, alone])).toEqual([false, false, true]);
    const after = await rowsOf([first, second]);
    for (const [at, row] of after.entries()) {
      const moved = row.ends_at.getTime() - before[at]!.ends_at.getTime();
      expect(Math.abs(moved - 10 * MINUTE)).toBeLessThan(5_000);
    }
    expect(await auditOf(first)).toEqual([
      ['auction.resume', 'all', NOTE.note],
      ['auction.pause', 'all', NOTE.note],
    ]);
    await inner.logIn(bidder);
    expect((await bid(first, 500)).status).toBe(200);
  });

  test('given two staff members who press at the same time, then each lot is paused by one of them', async () => {
    const lots = await Promise.all([1, 2, 3, 4, 5].map((hours) => list(hours * HOUR)));
    const answers = await Promise.all([post('pause-all'), post('pause-all')]);
    const ids = answers.flatMap(({ body }) => body.auctionIds as string[]);
    for (const { auctionId } of lots) expect(ids.filter((id) => id === auctionId)).toHaveLength(1);
    expect(await pausedOf(lots)).toEqual([true, true, true, true, true]);
    for (const lot of lots) expect(await auditOf(lot)).toHaveLength(1);
    await post('resume-all');
    expect(await pausedOf(lots)).toEqual([false, false, false, false, false]);
  });

  test('given a lot that is the caller’s own affair, when all are paused and resumed, then it is too, and the answer and the audit log say so', async () => {
    const [own, other] = [await list(2 * HOUR), await list(3 * HOUR)];
    await inner.ctx.pool.query('update item set consignor_id = $2 where id = $1', [own.itemId, staff.id]);
    expect((await post(`${own.auctionId}/pause`)).body.code).toBe('forbidden_own_affair');
    for (const path of ['pause-all', 'resume-all'])
      expect((await post(path)).body).toEqual({
        auctionIds: expect.arrayContaining([own.auctionId, other.auctionId]),
        waiting: [],
        ownAffairs: [own.auctionId],
      });
    const notesOf = async ({ auctionId }: TestLot) => {
      const { rows } = await inner.ctx.pool.query<{ said: string | null }>(
        "select after->>'isOwnAffair' as said from audit_event where subject_id = $1 order by at",
        [auctionId],
      );
      return rows.map(({ said }) => said);
    };
    expect([await notesOf(own), await notesOf(other)]).toEqual([
      ['true', 'true'],
      [null, null],
    ]);
  });
});
