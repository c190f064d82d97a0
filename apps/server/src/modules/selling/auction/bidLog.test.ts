import { computeCommitment } from '@assay/domain/auction/hashChain.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { logFaults, sha256, wholeLog } from '../../../../test/bidLog.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
});
afterAll(() => app.close());

const bid = (person: Person, auctionId: string, dollars: number) =>
  person.client.post(`/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': newKey() });
const logOf = (auctionId: string, limit?: number) => wholeLog(app.client(), auctionId, limit);

describe('the public log of a lot', () => {
  test('given a lot from its start to its sale, then every bid and phase is in one chain that anybody can check', async () => {
    const lot = await listLot(app.ctx, { startsInMs: MINUTE, endsInMs: HOUR });
    expect(await logOf(lot.auctionId)).toMatchObject({ items: [], total: 0, checkpoint: null, publicKey: null });
    await app.moveClock(2 * MINUTE);
    const receipts = [
      (await bid(ada, lot.auctionId, 500)).body.receipt,
      (await bid(ben, lot.auctionId, 250)).body.receipt,
    ];
    await app.moveClock(HOUR);
    await app.runJobs();
    await app.logIn(ben);
    receipts.push((await bid(ben, lot.auctionId, 900)).body.receipt);
    await app.moveClock(11 * MINUTE);
    await app.runJobs();

    const log = await logOf(lot.auctionId);
    expect(log.items.map(({ kind, aliasNumber, priceCents, note }) => [kind, aliasNumber, priceCents, note])).toEqual([
      ['phase', null, null, 'open'],
      ['bid', 1, 10_000, 'open'],
      ['bid', 2, 27_500, 'open'],
      ['phase', null, 27_500, 'extended'],
      ['bid', 2, 55_000, 'extended'],
      ['phase', null, 55_000, 'closed'],
      ['phase', 2, 55_000, 'done:sold'],
    ]);
    expect(logFaults(log)).toEqual([]);
    expect(log.checkpoint).toMatchObject({ length: 7, head: log.items.at(-1)?.hash });
    // The bidder's receipt opens the commitment in the log.
    for (const receipt of receipts) {
      const entry = log.items[receipt.position - 1]!;
      expect(entry).toMatchObject({ kind: 'bid', at: receipt.receivedAt, hash: receipt.hash });
      expect(entry.commitment).toBe(computeCommitment(receipt.nonce, receipt.amountCents, sha256));
    }
    expect(JSON.stringify(log)).not.toContain('90000'); // no one's maximum

    await app.logIn(ben);
    const [invoice] = (await ben.client.get('/v1/invoice/all')).body.items;
    expect(invoice).toMatchObject({ logHead: log.items.at(-1)?.hash, logCheckpoint: log.checkpoint });
  });

  test('given a long log, then its pages are the same log', async () => {
    const lot = await listLot(app.ctx);
    await app.logIn(ada);
    for (const dollars of [200, 300, 400]) {
      await bid(ada, lot.auctionId, dollars);
      await app.moveClock(1_001);
    }
    const pages = await logOf(lot.auctionId, 2);
    expect(pages.items).toHaveLength(3);
    expect(pages).toMatchObject({ ...(await logOf(lot.auctionId)), limit: 2, offset: 0 });
    expect((await app.client().get(`/v1/auction/${lot.auctionId}/log?offset=9`)).body).toMatchObject({
      items: [],
      total: 3,
    });
    const history = (await ada.client.get(`/v1/auction/${lot.auctionId}/bid-history`)).body.items;
    expect(history.map((row: { chainHash: string }) => row.chainHash)).toEqual(
      pages.items.map((entry) => entry.hash).reverse(),
    );
  });

  test('given an unknown lot or an invalid page, then it is refused', async () => {
    const missing = '0195c8e6-0000-7000-8000-000000000000';
    expect((await app.client().get(`/v1/auction/${missing}/log`)).body.code).toBe('not_found');
    expect((await app.client().get(`/v1/auction/${missing}/log/checkpoint`)).body.code).toBe('not_found');
    expect((await app.client().get(`/v1/auction/${missing}/log?limit=501`)).status).toBe(400);
  });

  test('given direct database access, then entries and checkpoints cannot be changed or deleted', async () => {
    for (const table of ['log_entry', 'bid', 'log_checkpoint']) {
      await expect(app.ctx.pool.query(`delete from ${table}`)).rejects.toThrow('only grows');
      const time = table === 'bid' ? 'received_at' : 'at';
      await expect(app.ctx.pool.query(`update ${table} set ${time} = now()`)).rejects.toThrow('only grows');
    }
  });
});

describe('signed checkpoints', () => {
  test('given new entries, when the minute is over, then the log is signed; without new ones, not again', async () => {
    const lot = await listLot(app.ctx);
    const latest = async () => (await app.client().get(`/v1/auction/${lot.auctionId}/log/checkpoint`)).body;
    await app.runJobs();
    expect((await latest()).checkpoint).toBeNull();
    await app.logIn(ada);
    await bid(ada, lot.auctionId, 200);
    await app.runJobs();
    const first = await latest();
    const log = await logOf(lot.auctionId);
    expect(first).toEqual({ auctionId: lot.auctionId, checkpoint: log.checkpoint, publicKey: log.publicKey });
    expect(first.checkpoint.length).toBe(1);
    expect(logFaults(log)).toEqual([]);
    await app.moveClock(MINUTE);
    await app.runJobs();
    expect(await latest()).toEqual(first);
    await app.logIn(ada);
    await bid(ada, lot.auctionId, 300);
    await app.runJobs();
    const second = await latest();
    expect(second.checkpoint.length).toBe(2);
    // The older checkpoint is still valid for the longer log.
    expect(logFaults(await logOf(lot.auctionId), first.checkpoint)).toEqual([]);
  });
});
