import { commitmentOf } from '@assay/domain/auction/hashChain.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logFaults, sha256, wholeLog } from '../../test/bidLog.ts';
import { openTestHouse, type TestHouse } from '../../test/house.ts';
import { listLot, newKey } from '../../test/lots.ts';
import type { Person } from '../../test/people.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let house: TestHouse;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  house = await openTestHouse();
  [ada, ben] = [await house.signUp({ isOnboarded: true }), await house.signUp({ isOnboarded: true })];
});
afterAll(() => house.close());

const bid = (person: Person, auctionId: string, dollars: number) =>
  person.client.post(`/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': newKey() });
const logOf = (auctionId: string, limit?: number) => wholeLog(house.client(), auctionId, limit);

describe('the public log of a lot', () => {
  test('given a lot from its start to its sale, then every bid and phase is in one chain that anybody can check', async () => {
    const lot = await listLot(house.house, { startsInMs: MINUTE, endsInMs: HOUR });
    expect(await logOf(lot.auctionId)).toMatchObject({ items: [], total: 0, checkpoint: null, publicKey: null });
    await house.moveClock(2 * MINUTE);
    const receipts = [
      (await bid(ada, lot.auctionId, 500)).body.receipt,
      (await bid(ben, lot.auctionId, 250)).body.receipt,
    ];
    await house.moveClock(HOUR);
    await house.settle();
    await house.signIn(ben);
    receipts.push((await bid(ben, lot.auctionId, 900)).body.receipt);
    await house.moveClock(11 * MINUTE);
    await house.settle();

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
    // The bidder's receipt opens what the log keeps closed.
    for (const receipt of receipts) {
      const entry = log.items[receipt.position - 1]!;
      expect(entry).toMatchObject({ kind: 'bid', at: receipt.receivedAt, hash: receipt.hash });
      expect(entry.commitment).toBe(commitmentOf(receipt.nonce, receipt.amountCents, sha256));
    }
    expect(JSON.stringify(log)).not.toContain('90000'); // nobody's maximum

    await house.signIn(ben);
    const [invoice] = (await ben.client.get('/v1/invoice/all')).body.items;
    expect(invoice).toMatchObject({ logHead: log.items.at(-1)?.hash, logCheckpoint: log.checkpoint });
  });

  test('given a long log, then its pages are the same log', async () => {
    const lot = await listLot(house.house);
    await house.signIn(ada);
    for (const dollars of [200, 300, 400]) {
      await bid(ada, lot.auctionId, dollars);
      await house.moveClock(1_001);
    }
    const pages = await logOf(lot.auctionId, 2);
    expect(pages.items).toHaveLength(3);
    expect(pages).toMatchObject({ ...(await logOf(lot.auctionId)), limit: 2, offset: 0 });
    expect((await house.client().get(`/v1/auction/${lot.auctionId}/log?offset=9`)).body).toMatchObject({
      items: [],
      total: 3,
    });
    const history = (await ada.client.get(`/v1/auction/${lot.auctionId}/bid-history`)).body.items;
    expect(history.map((row: { chainHash: string }) => row.chainHash)).toEqual(
      pages.items.map((entry) => entry.hash).reverse(),
    );
  });

  test('given an unknown lot or a page that is none, then it is refused', async () => {
    const nobody = '0195c8e6-0000-7000-8000-000000000000';
    expect((await house.client().get(`/v1/auction/${nobody}/log`)).body.code).toBe('not_found');
    expect((await house.client().get(`/v1/auction/${nobody}/log/checkpoint`)).body.code).toBe('not_found');
    expect((await house.client().get(`/v1/auction/${nobody}/log?limit=501`)).status).toBe(400);
  });

  test('given somebody at the database, then entries and checkpoints cannot be changed or taken away', async () => {
    for (const table of ['log_entry', 'bid', 'log_checkpoint']) {
      await expect(house.house.pool.query(`delete from ${table}`)).rejects.toThrow('only grows');
      const time = table === 'bid' ? 'received_at' : 'at';
      await expect(house.house.pool.query(`update ${table} set ${time} = now()`)).rejects.toThrow('only grows');
    }
  });
});

describe('signed checkpoints', () => {
  test('given new entries, when the minute comes, then the log is signed; without new ones, not again', async () => {
    const lot = await listLot(house.house);
    const latest = async () => (await house.client().get(`/v1/auction/${lot.auctionId}/log/checkpoint`)).body;
    await house.settle();
    expect((await latest()).checkpoint).toBeNull();
    await house.signIn(ada);
    await bid(ada, lot.auctionId, 200);
    await house.settle();
    const first = await latest();
    const log = await logOf(lot.auctionId);
    expect(first).toEqual({ auctionId: lot.auctionId, checkpoint: log.checkpoint, publicKey: log.publicKey });
    expect(first.checkpoint.length).toBe(1);
    expect(logFaults(log)).toEqual([]);
    await house.moveClock(MINUTE);
    await house.settle();
    expect(await latest()).toEqual(first);
    await house.signIn(ada);
    await bid(ada, lot.auctionId, 300);
    await house.settle();
    const second = await latest();
    expect(second.checkpoint.length).toBe(2);
    // The older word still holds for the longer log.
    expect(logFaults(await logOf(lot.auctionId), first.checkpoint)).toEqual([]);
  });
});
