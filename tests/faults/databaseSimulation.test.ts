import { isRefusal } from '@assay/contract/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { sweepLots } from '../../apps/server/src/modules/selling/auction/jobs.ts';
import type { BidRequest } from '../../apps/server/src/modules/selling/auction/submitBid.ts';
import type { BidEngine } from '../../apps/server/src/modules/selling/bidding/index.ts';
import { requestHash } from '../../apps/server/src/platform/http/idempotency.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts';
import { makeBidders, makeLots } from '../load/lib/people.ts';
import { createDice } from '../support/random.ts';
import { startCommitFaults } from './commitFaults.ts';

const SEED = 20_261;
const LOTS = 12;
const ROUNDS = 60;
const BIDS_A_ROUND = 8;

let app: TestApp;
let engines: BidEngine[];
beforeAll(async () => {
  app = await startTestApp();
  engines = [createBidding(app.ctx), createBidding(app.ctx)];
});
afterAll(async () => {
  for (const bidding of engines) await bidding.stop();
  await app.close();
});

test('given commits that fail before and after they happen, two engines, sweeps and a moving clock, when the faults stop, then every acknowledged bid is there once and every lot is settled', async () => {
  const { ctx } = app;
  const dice = createDice(SEED);
  const bidders = [...(await makeBidders(ctx, 6)), ...(await makeBidders(ctx, 3, 50_000))];
  const lots = await makeLots(ctx.pool, ctx.clock.now(), LOTS, { runMs: 90_000, openingCents: 1_000 });
  const acknowledged: Array<{ request: BidRequest; seq: number }> = [];
  let unknown = 0;
  let key = 0;

  /** As a browser does: the same bid with the same key, at either bidding, until there is an answer. */
  async function bidUntilFinal(request: BidRequest): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      const outcome = await engines[attempt % 2]!.submit(request).catch(() => null);
      if (outcome === null) {
        unknown += 1;
        continue;
      }
      if (!isRefusal(outcome) && 'seq' in outcome) acknowledged.push({ request, seq: outcome.seq });
      return;
    }
    throw new Error(`Never a final answer to ${request.key}`);
  }

  const faults = startCommitFaults();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const bids = Array.from({ length: BIDS_A_ROUND }, () => {
        const bidder = dice.pick(bidders);
        const auctionId = dice.pick(lots);
        const amountCents = dice.between(10, 20 + round * 40) * 100;
        key += 1;
        return bidUntilFinal({
          auctionId,
          userId: bidder.userId,
          sessionId: bidder.sessionId,
          amountCents,
          isMax: dice.chance(0.7),
          key: `simulated-bid-${String(key).padStart(6, '0')}`,
          requestHash: requestHash({ auctionId }, { amountCents }),
          receivedAt: ctx.clock.now(),
        });
      });
      const sweeps = dice.chance(0.3) ? [sweepLots(ctx), sweepLots(ctx)] : [];
      await Promise.all([...bids, ...sweeps]);
      if (dice.chance(0.5)) await app.moveClock(dice.between(1, 9) * 1_000);
    }
  } finally {
    faults.stop();
  }
  expect(faults.counts.before).toBeGreaterThan(10);
  expect(faults.counts.after).toBeGreaterThan(10);
  expect(unknown).toBeGreaterThan(20);

  // All faults have stopped: everything finishes.
  for (let round = 0; round < 4; round++) {
    await app.moveClock(5 * 60_000);
    await app.runJobs();
  }
  const open = await ctx.pool.query<{ n: number }>("select count(*)::int as n from auction where status <> 'done'");
  expect(open.rows[0]!.n).toBe(0);
  const stored = await ctx.pool.query<{ request_key: string; seq: number; amount_cents: number }>(
    'select request_key, seq, amount_cents from bid',
  );
  const pointLookups = new Map(stored.rows.map((row) => [row.request_key, row]));
  expect(pointLookups.size).toBe(stored.rows.length);
  expect(acknowledged.length).toBeGreaterThan(40);
  for (const { request, seq } of acknowledged)
    expect(pointLookups.get(request.key)).toMatchObject({ seq, amount_cents: request.amountCents });
  expect(stored.rows.length).toBe(acknowledged.length);
  expect(await integrityFaults(ctx)).toEqual([]);
});
