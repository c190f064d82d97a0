import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { deskBid } from '../../../test/deskBids.ts';
import { listLot } from '../../../test/lots.ts';
import { raiseLimit } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { integrityFaults } from '../../reports/integrity.ts';
import { type BidDesk, startBidDesk } from './desk.ts';
import { createLotMemory } from './lotMemory.ts';
import { createTurns, longestWait, type Turns } from './turns.ts';

let app: TestApp;
let people: Person[];
const desks: BidDesk[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  people = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  for (const person of people) await raiseLimit(app.ctx, person, 5_000_000);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  for (const desk of desks) await desk.stop();
  await app.close();
});

/** A desk that takes turns from the start, or whenever `turns` says. */
function openDesk(turns: Turns = { ...createTurns(), areTaken: () => true }): BidDesk {
  const desk = startBidDesk(app.ctx, createLotMemory(), turns);
  desks.push(desk);
  return desk;
}
const bids = async (auctionId: string) =>
  (
    await app.ctx.pool.query("select count(*)::int as n from outbox where kind = 'bid' and auction_id = $1", [
      auctionId,
    ])
  ).rows[0].n;

/** Somebody else who has his turn, until what is returned is called. */
async function occupyTurn(): Promise<() => Promise<void>> {
  const client = await app.ctx.pool.connect();
  await createTurns().take(client);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
async function somebodyWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'";
  while ((await app.ctx.pool.query(waiting)).rowCount === 0) await new Promise(setImmediate);
}

test('given batches that wait for others, then turns are taken until they have not waited for a while', () => {
  const turns = createTurns();
  expect(turns.areTaken()).toBe(false);
  for (const waitedMs of [5, 0.3, 5, 0.3, 5, 0.3, 5]) turns.heard(waitedMs);
  expect(turns.areTaken()).toBe(false);
  turns.heard(5);
  turns.heard(5);
  expect(turns.areTaken()).toBe(true);
  for (let times = 0; times < 100; times++) turns.heard(5);
  for (let times = 0; times < 10; times++) turns.heard(0.3);
  expect(turns.areTaken()).toBe(true);
  turns.heard(0.3);
  expect(turns.areTaken()).toBe(false);
});

test('given rows of several waits, then the longest counts; without rows there was none', () => {
  expect(longestWait([{ waited_ms: 0.2 }, { waited_ms: 7 }, { waited_ms: 3 }])).toBe(7);
  expect(longestWait([])).toBe(0);
});

test('given another desk has its turn, when bids come meanwhile, then they are one batch once it is over', async () => {
  const [lot, desk] = [await listLot(app.ctx), openDesk()];
  const requests = await Promise.all(
    [250, 500, 900].map((dollars, index) => deskBid(app, lot.auctionId, people[index % 2]!, dollars)),
  );
  const release = await occupyTurn();
  const first = desk.submit(requests[0]!);
  await somebodyWaits();
  const others = requests.slice(1).map((one) => desk.submit(one));
  expect(await bids(lot.auctionId)).toBe(0);
  await release();
  expect(await Promise.all([first, ...others])).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3, youLead: true }]);
  expect(await bids(lot.auctionId)).toBe(1);
});

test('given another desk keeps its turn, when a bid has waited for long enough, then it is taken without', async () => {
  const [lot, desk] = [await listLot(app.ctx), openDesk()];
  const release = await occupyTurn();
  expect(await desk.submit(await deskBid(app, lot.auctionId, people[0]!, 250))).toMatchObject({
    accepted: true,
    seq: 1,
  });
  await release();
});

test('given a turn that cannot be asked for, when a bid comes, then it is taken without', async () => {
  const fault = () => Promise.reject(new Error('no turns today'));
  const [lot, desk] = [await listLot(app.ctx), openDesk({ ...createTurns(), areTaken: () => true, take: fault })];
  expect(await desk.submit(await deskBid(app, lot.auctionId, people[0]!, 250))).toMatchObject({
    accepted: true,
    seq: 1,
  });
});

test('given a turn, when the lot is held by somebody else for longer than turns are waited for, then the bid waits for it', async () => {
  const [lot, desk] = [await listLot(app.ctx), openDesk()];
  const client = await app.ctx.pool.connect();
  await client.query('begin');
  await client.query('select from auction where id = $1 for update', [lot.auctionId]);
  const waiting = desk.submit(await deskBid(app, lot.auctionId, people[0]!, 250));
  await client.query('select pg_sleep(0.2)');
  await client.query('rollback');
  client.release();
  expect(await waiting).toMatchObject({ accepted: true, seq: 1 });
});

test('given two desks with the same lots at once, then every bid has its answer and the books are right', async () => {
  const lots = await Promise.all([1, 2, 3].map(() => listLot(app.ctx)));
  const both = [openDesk(createTurns()), openDesk(createTurns())];
  const answers = await Promise.all(
    (
      await Promise.all(
        Array.from({ length: 60 }, (_bid, index) =>
          deskBid(app, lots[index % 3]!.auctionId, people[index % 2]!, 250 + 250 * Math.floor(index / 3)),
        ),
      )
    ).map((one, index) => both[index % 2]!.submit(one)),
  );
  for (const answer of answers)
    expect('accepted' in answer ? 'accepted' : answer.code).toMatch(/^(accepted|bid_too_low)$/);
  expect(answers.filter((answer) => 'accepted' in answer).length).toBeGreaterThan(3);
});
