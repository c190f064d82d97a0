import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClosableContext, createContext } from '../../apps/server/src/createContext.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { makeBidders, makeLots } from '../load/lib/people.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { random } from '../support/random.ts';
import { bidUntilFinal, lotNow, type Tally } from './bidder.ts';
import { auditCredit, auditLot } from './lotAudit.ts';

const BIDDERS = 200;
const BIDS_EACH = 5;

let database: TestDatabase;
let ctx: ClosableContext;
let dataDir: string;
const open: ApiProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-race-'));
  ctx = await createContext(
    readConfig({
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SANDBOX: 'yes',
      SANDBOX_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      DATABASE_TIMEOUT_MS: '60000',
    }),
  );
});
afterAll(async () => {
  for (const process of open) await process.stop();
  await ctx.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (port?: number): Promise<ApiProcess> => {
  const process = await startApiProcess({
    databaseUrl: database.url,
    dataDir,
    ...(port === undefined ? {} : { port }),
  });
  open.push(process);
  return process;
};

/** Everyone bids a few times, a little above the price they see, some with a maximum, some straight. */
async function bidAll(
  urls: readonly string[],
  auctionIds: readonly string[],
  bidders: Awaited<ReturnType<typeof makeBidders>>,
  seed: number,
  tally: Tally = { acknowledged: [], refused: {}, unknown: 0 },
): Promise<Tally> {
  await Promise.all(
    bidders.map(async (bidder, index) => {
      const next = random(seed + index);
      for (let round = 0; round < BIDS_EACH; round++) {
        const auctionId = auctionIds[Math.floor(next() * auctionIds.length)]!;
        const lot = await lotNow(urls[index % urls.length]!, auctionId);
        const minimum = lot?.minNextBidCents ?? 10_000;
        const amountCents = Math.ceil((minimum * (1 + next() * 0.5)) / 100) * 100;
        const bid = {
          auctionId,
          amountCents,
          isMax: next() < 0.7,
          key: `race-${seed}-${String(index).padStart(4, '0')}-${String(round).padStart(4, '0')}`,
        };
        await bidUntilFinal(urls, bidder, bid, tally, index);
      }
    }),
  );
  return tally;
}

describe('200 bidders on one lot over two processes', () => {
  test('given a race, when it is over, then price, leader, sequence, credit and chain are those of a replay', async () => {
    const processes = [await start(), await start()];
    const rich = await makeBidders(ctx, BIDDERS - 50);
    const poor = await makeBidders(ctx, 50, 2_000);
    const [auctionId] = (await makeLots(ctx.pool, ctx.clock.now(), 1)) as [string];

    const tally = await bidAll(
      processes.map((process) => process.url),
      [auctionId],
      [...rich, ...poor],
      1,
    );

    const audit = await auditLot(ctx.pool, auctionId);
    expect(audit.faults).toEqual([]);
    expect(await auditCredit(ctx.pool)).toEqual([]);
    expect(audit.bids.length).toBe(tally.acknowledged.length);
    expect(tally.unknown).toBe(0);
    expect(tally.refused.bid_too_low).toBeGreaterThan(0);
    expect(tally.refused.credit_limit_exceeded).toBeGreaterThan(0);
    const bySeq = new Map(audit.bids.map((bid) => [bid.seq, bid]));
    for (const bid of tally.acknowledged)
      expect(bySeq.get(bid.seq)).toMatchObject({
        user_id: bid.userId,
        amount_cents: bid.amountCents,
        request_key: bid.key,
      });
    for (const process of processes) expect((await lotNow(process.url, auctionId))?.seq).toBe(audit.bids.length);
  });
});

describe('a server killed in the middle of bidding', () => {
  test('given SIGKILL under load, when everyone has repeated their bids, then no acknowledged bid is lost and none is recorded twice', async () => {
    let victim = await start();
    const port = victim.port;
    const bidders = await makeBidders(ctx, 60);
    const auctionIds = await makeLots(ctx.pool, ctx.clock.now(), 3);

    const tally: Tally = { acknowledged: [], refused: {}, unknown: 0 };
    const answered = () => Object.values(tally.refused).reduce((sum, times) => sum + times, tally.acknowledged.length);
    const killInBetween = async () => {
      for (const share of [0.2, 0.4, 0.6, 0.8]) {
        const enough = share * bidders.length * BIDS_EACH;
        await expect.poll(answered, { timeout: 300_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
        await victim.kill();
        victim = await start(port);
      }
    };
    await Promise.all([bidAll([`http://127.0.0.1:${port}`], auctionIds, bidders, 2, tally), killInBetween()]);

    let stored = 0;
    for (const auctionId of auctionIds) {
      const audit = await auditLot(ctx.pool, auctionId);
      expect(audit.faults).toEqual([]);
      const pointLookups = new Map(audit.bids.map((bid) => [bid.request_key, bid]));
      expect(pointLookups.size).toBe(audit.bids.length);
      const acknowledged = tally.acknowledged.filter((bid) => bid.auctionId === auctionId);
      for (const bid of acknowledged)
        expect(pointLookups.get(bid.key)).toMatchObject({
          seq: bid.seq,
          amount_cents: bid.amountCents,
          user_id: bid.userId,
        });
      stored += audit.bids.length;
    }
    expect(stored).toBe(tally.acknowledged.length);
    expect(await auditCredit(ctx.pool)).toEqual([]);
  });
});
