import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { deskBid } from '../../../test/deskBids.ts';
import { listLot } from '../../../test/lots.ts';
import { raiseLimit } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { integrityFaults } from '../../reports/integrity.ts';
import { type BidDesk, startBidDesk } from './desk.ts';

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

function openDesk(): BidDesk {
  const desk = startBidDesk(app.ctx);
  desks.push(desk);
  return desk;
}

test('given the lot is held by somebody else, when a bid comes, then it waits for the lot', async () => {
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
  const both = [openDesk(), openDesk()];
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
