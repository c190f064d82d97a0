import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SealedReceipt } from '@assay/contract/shapes/auction.ts';
import { resolveBlind } from '@assay/domain/auction/blind.ts';
import { advance } from '@assay/domain/auction/phase.ts';
import type { LotState, SealedBid } from '@assay/domain/auction/state.ts';
import { fetchLog, verifyLog } from '@assay/verifier/verifyLog.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosableContext, createContext } from '../../apps/server/src/createContext.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../apps/server/src/modules/catalog/lot/queries.ts';
import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { advanceLot } from '../../apps/server/src/modules/selling/auction/index.ts';
import { advanceClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Bidder, makeBidders, makeLots } from '../load/lib/people.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { random } from '../support/random.ts';
import { lotNow } from './bidder.ts';
import { auditCredit } from './lotAudit.ts';

const BIDDERS = 50;
const ROUNDS = 4;
const SECOND = 1_000;
/** Enough for either lot, not for both at their highest. */
const LIMIT_CENTS = 1_000_000;

let database: TestDatabase;
let ctx: ClosableContext;
let dataDir: string;
const processes: ApiProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-sealed-'));
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
  for (let count = 0; count < 2; count++) processes.push(await startApiProcess({ databaseUrl: database.url, dataDir }));
});
afterAll(async () => {
  for (const process of processes) await process.stop();
  await ctx.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; body: { code?: string; receipt?: SealedReceipt; minimumCents?: number } };

async function bid(url: string, bidder: Bidder, auctionId: string, cents: number, key: string): Promise<Answer> {
  const answer = await fetch(`${url}/v1/auction/${auctionId}/bid`, {
    method: 'POST',
    headers: {
      cookie: bidder.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'idempotency-key': key,
    },
    body: JSON.stringify({ amountCents: cents }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Moves product time and waits until both processes have applied it. */
async function moveTo(auctionId: string, status: string, ms: number): Promise<void> {
  await advanceClock(ctx.pool, ms);
  await ctx.clock.refresh();
  for (const { url } of processes)
    await expect.poll(async () => (await lotNow(url, auctionId))?.status, { timeout: 10_000 }).toBe(status);
}

async function stored(auctionId: string): Promise<{ row: LotRow; state: LotState }> {
  const { rows } = await ctx.pool.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1`,
    [auctionId],
  );
  return { row: rows[0]!, state: toLotState(rows[0]!) };
}

type AcceptedBid = { auctionId: string; userId: string; receipt: SealedReceipt };

/**
 * Everyone seals and raises on both lots at the same time, over both processes, every request sent twice under its key.
 */
async function sealAll(bidders: readonly Bidder[], auctionIds: readonly string[]) {
  const accepted: AcceptedBid[] = [];
  const refused: Record<string, number> = {};
  await Promise.all(
    bidders.flatMap((bidder, index) =>
      auctionIds.map(async (auctionId, lotIndex) => {
        const next = random(1 + index * 2 + lotIndex);
        for (let round = 0; round < ROUNDS; round++) {
          const cents = 70_000 + Math.floor(next() * 80) * 10_000;
          const key = `sealed-${index}-${lotIndex}-${round}-0123456789`;
          const [first, second] = await Promise.all(
            processes.map(({ url }) => bid(url, bidder, auctionId, cents, key)),
          );
          expect([second!.status, second!.body.receipt, second!.body.code]).toEqual([
            first!.status,
            first!.body.receipt,
            first!.body.code,
          ]);
          if (first!.body.receipt !== undefined)
            accepted.push({ auctionId, userId: bidder.userId, receipt: first!.body.receipt });
          else refused[first!.body.code!] = (refused[first!.body.code!] ?? 0) + 1;
        }
      }),
    ),
  );
  return { accepted, refused };
}

test('given 50 sealed bidders on two lots over two processes, then the reveal matches the pure rules and every receipt is valid', async () => {
  const auctionIds = await makeLots(ctx.pool, ctx.clock.now(), 2, { runMs: 60 * SECOND });
  await ctx.pool.query(
    'update auction set blind_enabled = true, window_ms = 60000, cap_ms = 60000, blind_ms = 60000 where id = any($1)',
    [auctionIds],
  );
  const bidders = await makeBidders(ctx, BIDDERS, LIMIT_CENTS);
  for (const auctionId of auctionIds)
    for (const [index, bidder] of bidders.entries()) {
      const lot = (await lotNow(processes[0]!.url, auctionId))!;
      const answer = await bid(
        processes[index % 2]!.url,
        bidder,
        auctionId,
        lot.minNextBidCents,
        `open-${index}-${auctionId}`,
      );
      expect(answer.status).toBe(200);
    }
  await moveTo(auctionIds[0]!, 'blind', 123 * SECOND);
  for (const auctionId of auctionIds) await advanceLot(ctx, auctionId);
  const frozen = new Map<string, LotState>();
  for (const auctionId of auctionIds) frozen.set(auctionId, (await stored(auctionId)).state);
  const readPublicState = async () => {
    const lots = await Promise.all(auctionIds.map((auctionId) => lotNow(processes[0]!.url, auctionId)));
    return lots.map((lot) => ({ ...lot, serverNow: 0 }));
  };
  const before = await readPublicState();

  const { accepted, refused } = await sealAll(bidders, auctionIds);
  expect(refused.bid_too_low).toBeGreaterThan(0);
  expect(refused.credit_limit_exceeded).toBeGreaterThan(0);
  expect(Object.keys(refused).sort()).toEqual(['bid_too_low', 'credit_limit_exceeded']);
  expect(await readPublicState()).toEqual(before);
  // No one has sealed more than their credit on both lots together. A carried maximum counts once.
  for (const { userId } of bidders) {
    const total = auctionIds.reduce((sum, auctionId) => {
      const own = accepted.filter((bid) => bid.userId === userId && bid.auctionId === auctionId);
      const lot = frozen.get(auctionId)!;
      const carried = lot.leaderId === userId ? lot.leaderMaxCents! : 0;
      return sum + Math.max(carried, ...own.map((bid) => bid.receipt.amountCents));
    }, 0);
    expect(total).toBeLessThanOrEqual(LIMIT_CENTS);
  }

  await advanceClock(ctx.pool, 63 * SECOND);
  await ctx.clock.refresh();
  // Two concurrent sweepers: each lot is opened and settled once.
  const moved = await Promise.all([...auctionIds, ...auctionIds].map((auctionId) => advanceLot(ctx, auctionId)));
  expect(moved.filter(Boolean)).toHaveLength(auctionIds.length);

  for (const auctionId of auctionIds) {
    const own = accepted.filter((bid) => bid.auctionId === auctionId);
    const log = await fetchLog(`${processes[1]!.url}/v1/auction/${auctionId}/log`);
    // Sealed bids are ordered by the position of their hashes in the log.
    const place = new Map(
      log.items.filter(({ kind }) => kind === 'sealed').map(({ commitment }, index) => [commitment, index]),
    );
    expect(place.size).toBe(own.length);
    const latest = new Map<string, SealedBid>();
    for (const { userId, receipt } of own.sort((a, b) => a.receipt.seq - b.receipt.seq))
      latest.set(userId, {
        userId,
        amountCents: receipt.amountCents,
        seq: frozen.get(auctionId)!.seq + 1 + place.get(receipt.hash)!,
        revision: receipt.seq,
      });
    const result = resolveBlind(advance(frozen.get(auctionId)!, ctx.clock.now()).lot, [...latest.values()]);
    const { row } = await stored(auctionId);
    expect({ winner: row.winner_id, hammer: row.hammer_cents, max: row.leader_max_cents }).toEqual({
      winner: result.winnerId,
      hammer: result.priceCents,
      max: result.winnerMaxCents,
    });
    const verdict = await verifyLog({ log, receipts: own.map(({ receipt }) => receipt), keys: [log.publicKey!] });
    expect(verdict.findings.filter(({ level }) => level === 'fault')).toEqual([]);
    expect(verdict.findings.filter(({ code }) => code === 'receipt')).toHaveLength(own.length);
  }
  expect(await integrityFaults(ctx)).toEqual([]);
  const { rows: invoices } = await ctx.pool.query('select auction_id from invoice');
  expect(invoices).toHaveLength(2);
  expect((await auditCredit(ctx.pool)).filter((fault) => !fault.includes('leads for'))).toEqual([]);
});
