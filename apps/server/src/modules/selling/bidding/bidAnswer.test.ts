import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { logFaults, wholeLog } from '../../../../test/bidLog.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { makeStaff, raiseLimit } from '../../../../test/office.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUp({ isOnboarded: true });
  ben = await app.signUp({ isOnboarded: true });
  for (const person of [ada, ben]) await raiseLimit(app.ctx, person, 100_000_000);
});
afterEach(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
});
afterAll(() => app.close());

type Ask = { person: Person; lot: TestLot; dollars: number; isMax?: boolean; key?: string };
const bid = async ({ person, lot, dollars, isMax = true, key = newKey() }: Ask) => {
  await app.logIn(person);
  return person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100, isMax },
    { 'idempotency-key': key },
  );
};
const rows = async (sql: string, ...values: unknown[]) => (await app.ctx.pool.query(sql, values)).rows;
const keptElsewhere = async (key: string) =>
  (await rows('select status from bid_request where key = $1', key)).map(({ status }) => status);

describe('the stored answer of a bid (decision 0122)', () => {
  test('given bids that lead, follow and extend, when each is sent again later, then the responses are identical', async () => {
    const cleo = await app.signUp({ isOnboarded: true });
    const lot = await listLot(app.ctx, { endsInMs: 5 * MINUTE });
    const first: Ask = { person: ada, lot, dollars: 500, key: newKey() };
    const follows: Ask = { person: ben, lot, dollars: 250, key: newKey() };
    const straight: Ask = { person: cleo, lot, dollars: 700, isMax: false, key: newKey() };
    const told = [];
    for (const ask of [first, follows, straight]) told.push({ ask, answer: await bid(ask) });
    await app.moveClock(6 * MINUTE);
    const extends_: Ask = { person: ben, lot, dollars: 1_000, key: newKey() };
    told.push({ ask: extends_, answer: await bid(extends_) });
    // Whatever the lot and the person are by then.
    await rows(
      "update address set state = 'OR', city = 'Salem' where user_id in (select id from users where email = $1)",
      ada.email,
    );
    await bid({ person: ada, lot, dollars: 2_000 });

    expect(told.map(({ answer }) => [answer.status, answer.body.youLead, answer.body.status])).toEqual([
      [200, true, 'open'],
      [200, false, 'open'],
      [200, true, 'open'],
      [200, true, 'extended'],
    ]);
    expect(told[0]!.answer.body.allInEstimate.shipTo).toContain(ADDRESS.city);
    for (const { ask, answer } of told) {
      const again = await bid(ask);
      expect([again.status, JSON.stringify(again.body)]).toEqual([200, JSON.stringify(answer.body)]);
      expect(await keptElsewhere(ask.key!)).toEqual([]);
    }
    expect(await rows('select count(*)::int as bids from bid where auction_id = $1', lot.auctionId)).toEqual([
      { bids: 5 },
    ]);
  });

  test('given the key of an accepted bid, when a different request uses it, then that is refused, and nothing changes', async () => {
    const [lot, other] = [await listLot(app.ctx), await listLot(app.ctx)];
    const key = newKey();
    expect((await bid({ person: ada, lot, dollars: 300, key })).status).toBe(200);
    for (const ask of [
      { person: ada, lot, dollars: 400, key },
      { person: ada, lot, dollars: 300, isMax: false, key },
      { person: ada, lot: other, dollars: 300, key },
    ])
      expect((await bid(ask)).body.code).toBe('idempotency_key_reused');
    // Keys are per user: the same key of another user is a different one.
    expect((await bid({ person: ben, lot, dollars: 900, key })).status).toBe(200);
    expect(await rows('select seq from bid where request_key = $1 order by seq', key)).toEqual([
      { seq: 1 },
      { seq: 2 },
    ]);
  });

  test('given a refused bid, then its response is stored separately from the bids', async () => {
    const lot = await listLot(app.ctx);
    const key = newKey();
    const refused = await bid({ person: ada, lot, dollars: 1, key });
    expect(refused.body.code).toBe('bid_too_low');
    expect(await keptElsewhere(key)).toEqual([refused.status]);
    expect((await bid({ person: ada, lot, dollars: 1, key })).body).toMatchObject({ code: 'bid_too_low' });
  });

  test('given a bidder with a sealed bid elsewhere, when they bid openly, then the answer is not stored in plain text, and it is returned again', async () => {
    const blind = await listLot(app.ctx, {
      endsInMs: MINUTE,
      windowMs: MINUTE,
      capMs: MINUTE,
      blindMs: 30 * MINUTE,
    });
    for (const person of [ada, ben]) await bid({ person, lot: blind, dollars: person === ada ? 300 : 400 });
    await app.moveClock(2 * MINUTE + 10_000);
    await app.runJobs();
    expect((await bid({ person: ada, lot: blind, dollars: 800 })).body).toMatchObject({ yourSealedCents: 80_000 });
    const lot = await listLot(app.ctx);
    const key = newKey();
    const answer = await bid({ person: ada, lot, dollars: 300, key });
    expect(answer.status).toBe(200);
    expect(await rows('select told, request_hash from bid where request_key = $1', key)).toEqual([
      { told: null, request_hash: null },
    ]);
    expect(await keptElsewhere(key)).toEqual([200]);
    expect((await bid({ person: ada, lot, dollars: 300, key })).body).toEqual(answer.body);
  });

  test('given an engine that asks for keys, then the database goes by the key of the person, whatever it has counted', async () => {
    await rows('analyze bid');
    const client = await app.ctx.pointLookups.pool.connect();
    try {
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select k.seq from unnest($1::uuid[], $2::text[]) as w (user_id, key)
         left join bid k on k.user_id = w.user_id and k.request_key = w.key and k.told is not null`,
        [[], []],
      );
      const words = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(words).toContain('Index Scan using bid_request_key on bid');
    } finally {
      client.release();
    }
  });
});

describe('the place of bids in the log of their lot', () => {
  test('given a log of bids, phases, a void and a reveal, then its pages of any size are the same log, whole', async () => {
    const staff = await makeStaff(app);
    const lot = await listLot(app.ctx, {
      startsInMs: MINUTE,
      endsInMs: 10 * MINUTE,
      windowMs: MINUTE,
      capMs: MINUTE,
      blindMs: MINUTE,
    });
    await app.moveClock(2 * MINUTE);
    for (const [person, dollars] of [
      [ada, 200],
      [ben, 300],
      [ada, 400],
      [ben, 500],
    ] as const)
      await bid({ person, lot, dollars });
    await app.logIn(staff);
    const voided = await staff.client.post(
      `/v1/office/auction/${lot.auctionId}/void-bid`,
      { seqs: [2], reason: 'shill', note: 'Typed twice' },
      { 'idempotency-key': newKey() },
    );
    expect(voided.body).toMatchObject({ voidedSeqs: [2] });
    await bid({ person: ada, lot, dollars: 600 });
    await app.moveClock(8 * MINUTE + 30_000);
    await bid({ person: ben, lot, dollars: 700 });
    await app.moveClock(MINUTE);
    await bid({ person: ada, lot, dollars: 1_500 });
    await app.moveClock(5 * MINUTE);
    await app.runJobs();

    const whole = await wholeLog(app.client(), lot.auctionId);
    expect(logFaults(whole)).toEqual([]);
    expect([...new Set(whole.items.map(({ kind }) => kind))].sort()).toEqual([
      'bid',
      'phase',
      'reveal',
      'sealed',
      'void',
    ]);
    for (const size of [1, 2, 3, 5, 7])
      expect((await wholeLog(app.client(), lot.auctionId, size)).items).toEqual(whole.items);
    expect(
      await rows(
        "select count(*)::int as doubled from log_entry l join bid b on b.auction_id = l.auction_id and b.log_position = l.position where b.phase <> 'blind'",
      ),
    ).toEqual([{ doubled: 0 }]);
  });
});
