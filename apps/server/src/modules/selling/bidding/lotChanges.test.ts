import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { bidRequest } from '../../../../test/bidRequests.ts';
import { listLot, type TestLot } from '../../../../test/lots.ts';
import { raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { createBidding } from '../../../createBidding.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';
import type { BidEngine } from './index.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let lot: TestLot;
const engines: BidEngine[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  [ada, ben] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  for (const person of [ada, ben]) await raiseLimit(app.ctx, person, 5_000_000);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  lot = await listLot(app.ctx);
  return async () => {
    for (const bidding of engines.splice(0)) await bidding.stop();
  };
});

function openEngine() {
  const bidding = createBidding(app.ctx);
  engines.push(bidding);
  return async (person: Person, dollars: number) =>
    bidding.submit(await bidRequest(app, lot.auctionId, person, dollars));
}

const sql = (text: string, values: unknown[] = []) => app.ctx.pool.query(text, values);
const pauseLot = 'update auction set paused_at = $2 where id = $1';
const resumeLot = () => sql('update auction set paused_at = null where id = $1', [lot.auctionId]);
const WAITING = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
async function somebodyWaits(): Promise<void> {
  while ((await sql(`select ${WAITING}`)).rowCount === 0) await pause(5);
}

describe('a lot that several write', () => {
  test('given another engine has written the lot, when a bid comes, then it is judged by that', async () => {
    const [one, other] = [openEngine(), openEngine()];
    expect(await one(ada, 250)).toMatchObject({ accepted: true, seq: 1, youLead: true });
    expect(await other(ben, 200)).toMatchObject({ code: 'bid_too_low' });
    expect(await other(ben, 500)).toMatchObject({ seq: 2, youLead: true, yourAlias: 'Bidder 2' });
    expect(await one(ada, 900)).toMatchObject({ seq: 3, youLead: true, yourAlias: 'Bidder 1' });
    expect(await other(ben, 1_200)).toMatchObject({ seq: 4 });
    expect(await one(ada, 1_000)).toMatchObject({ code: 'bid_too_low' });
  });

  test('given the lot or its item is changed by others, when a bid comes, then it is judged by what they wrote', async () => {
    const bid = openEngine();
    await bid(ada, 250);
    await sql(pauseLot, [lot.auctionId, app.ctx.clock.date()]);
    expect(await bid(ben, 500)).toMatchObject({ code: 'auction_processing' });
    await resumeLot();
    expect(await bid(ben, 500)).toMatchObject({ seq: 2 });
    await sql(
      'update item set owner_id = (select id from users where email = $2) where id = (select item_id from auction where id = $1)',
      [lot.auctionId, ada.email],
    );
    expect(await bid(ada, 900)).toMatchObject({ code: 'own_item' });
    await sql('update item set owner_id = null where id = (select item_id from auction where id = $1)', [
      lot.auctionId,
    ]);
    expect(await bid(ada, 900)).toMatchObject({ seq: 3 });
  });

  test('given a bid waits for the lot while another writes it, when it gets the lock, then it sees the written state', async () => {
    const bid = openEngine();
    await bid(ada, 250);
    const client = await app.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query('update auction set price_cents = 70000, leader_max_cents = 70000 where id = $1', [
        lot.auctionId,
      ]);
      const waiting = bid(ben, 500);
      await somebodyWaits();
      await client.query('rollback');
      expect(await waiting).toMatchObject({ seq: 2 });
      await client.query('begin');
      await client.query(pauseLot, [lot.auctionId, app.ctx.clock.date()]);
      const second = bid(ada, 900);
      await somebodyWaits();
      await client.query('commit');
      expect(await second).toMatchObject({ code: 'auction_processing' });
      await resumeLot();
    } finally {
      client.release();
    }
  });

  test('given a connection is lost while a bid waits on it, then that bid fails, and the next one is accepted', async () => {
    const bid = openEngine();
    await bid(ada, 250);
    const client = await app.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from auction where id = $1 for update', [lot.auctionId]);
      const waiting = expect(bid(ben, 500)).rejects.toThrow();
      await somebodyWaits();
      await sql(`select pg_terminate_backend(pid) ${WAITING}`);
      await waiting;
      await client.query('rollback');
      expect(await bid(ben, 500)).toMatchObject({ accepted: true, seq: 2, youLead: true });
    } finally {
      client.release();
    }
  });

  test('given two engines with the same lots, then every bid has its answer and the books are right', async () => {
    const lots = await Promise.all([1, 2, 3].map(() => listLot(app.ctx)));
    const both = [createBidding(app.ctx), createBidding(app.ctx)];
    engines.push(...both);
    const answers = await Promise.all(
      (
        await Promise.all(
          Array.from({ length: 60 }, (_bid, index) =>
            bidRequest(app, lots[index % 3]!.auctionId, [ada, ben][index % 2]!, 250 + 250 * Math.floor(index / 3)),
          ),
        )
      ).map((one, index) => both[index % 2]!.submit(one)),
    );
    for (const answer of answers)
      expect('accepted' in answer ? 'accepted' : answer.code).toMatch(/^(accepted|bid_too_low)$/);
    expect(answers.filter((answer) => 'accepted' in answer).length).toBeGreaterThan(3);
  });
});
