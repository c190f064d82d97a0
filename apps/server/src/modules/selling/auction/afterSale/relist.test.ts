import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../../test/office.ts';
import type { Person } from '../../../../../test/people.ts';
import { integrityFaults } from '../../../office/reports/integrity.ts';

const MINUTE = 60_000;
const NOTE = { note: 'Agreed with its owner' };

let inner: TestApp;
let staff: Person;
let buyer: Person;

beforeAll(async () => {
  inner = await startTestApp();
  staff = await makeStaff(inner);
  buyer = await inner.signUp({ isOnboarded: true });
});
afterAll(async () => {
  await inner.runJobs();
  expect(await integrityFaults(inner.ctx)).toEqual([]);
  await inner.close();
});
beforeEach(async () => {
  await inner.logIn(staff);
  await inner.logIn(buyer);
});

const relist = (
  lot: TestLot,
  { as, ...body }: { as: string; [field: string]: unknown },
  person = staff,
  key = newKey(),
) => person.client.post(`/v1/office/auction/${lot.auctionId}/${as}`, { ...body, ...NOTE }, { 'idempotency-key': key });
const reopening = () => ({
  publicNote: 'Listed again: the first sale was stopped by a fault of ours.',
  startsAt: new Date(inner.ctx.clock.now() + MINUTE).toISOString(),
  endsAt: new Date(inner.ctx.clock.now() + 60 * MINUTE).toISOString(),
});
const bid = (lot: TestLot, amountCents = 50_000) =>
  buyer.client.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents }, { 'idempotency-key': newKey() });
/** Relists a lot, by two people. Returns the id of the new one. */
async function reopened(lot: TestLot): Promise<string> {
  const { body } = await relist(lot, { as: 'reopen', ...reopening() });
  const path = `/v1/office/request/${body.id}/confirm`;
  const confirmed = await (await makeStaff(inner)).client.post(path, NOTE, { 'idempotency-key': newKey() });
  expect(confirmed.status).toBe(200);
  return confirmed.body.resultId;
}
async function pass(ms: number): Promise<void> {
  await inner.moveClock(ms);
  await inner.runJobs();
  await inner.logIn(staff);
  await inner.logIn(buyer);
}
/** An ended lot: without a bid, or with one. */
async function ended(options: LotOptions = {}, hasBid = false): Promise<TestLot> {
  const lot = await listLot(inner.ctx, { endsInMs: MINUTE, ...options });
  if (hasBid) expect((await bid(lot)).status).toBe(200);
  await pass(2 * MINUTE);
  return lot;
}
const itemOf = async (lot: TestLot) => (await buyer.client.get(`/v1/item/slug/${lot.slug}?track_view=false`)).body;
const traces = async () =>
  (
    await inner.ctx.pool.query(
      `select (select count(*)::int from auction) as lots, (select count(*)::int from audit_event) as acts,
         (select count(*)::int from bid_log) as entries, (select count(*)::int from item where offer_type = 'make_offer') as offers`,
    )
  ).rows[0];

describe('a lot that was not sold (rules §1.4)', () => {
  test('given no bids, when its item is listed at a price, then it can be bought now, and the old lot stays as it ended', async () => {
    const lot = await ended();
    const key = newKey();
    const answer = await relist(lot, { as: 'list-at-price', priceCents: 45_000 }, staff, key);
    expect(answer.status).toBe(201);
    expect((await relist(lot, { as: 'list-at-price', priceCents: 45_000 }, staff, key)).body).toEqual(answer.body);
    await inner.runJobs();
    const item = await itemOf(lot);
    expect(item).toMatchObject({
      offerType: 'buy_now',
      auction: {
        auctionId: answer.body.auctionId,
        type: 'buy_now',
        status: 'open',
        buyNow: { priceCents: 45_000, quantity: 1 },
      },
    });
    const old = (await buyer.client.get(`/v1/auction/${lot.auctionId}/last-bid`)).body;
    expect(old).toMatchObject({ status: 'done', outcome: 'unsold' });
    const log = (await buyer.client.get(`/v1/auction/${lot.auctionId}/log`)).body.items;
    expect(log.at(-1)).toMatchObject({ kind: 'phase', note: `reopened:${answer.body.auctionId}` });
    // Buyers must be human: a session is two seconds old.
    await inner.moveClock(3_000);
    const estimate = await buyer.client.post(`/v1/auction/${answer.body.auctionId}/buy/express/estimate`, {
      quantity: 1,
    });
    expect([estimate.status, estimate.body.subtotalCents]).toEqual([200, 45_000]);
    const { body } = await staff.client.get(`/v1/office/audit?subject_id=${lot.auctionId}`);
    expect(body.items).toMatchObject([
      {
        action: 'auction.relist',
        note: NOTE.note,
        before: { offerType: 'auction' },
        after: { offerType: 'buy_now', priceCents: 45_000 },
      },
    ]);
  });

  test('given a lot that missed its reserve, when it is opened to offers, then its item is, in no auction', async () => {
    const lot = await ended({ reserveCents: 90_000 }, true);
    const answer = await relist(lot, { as: 'open-to-offers' });
    expect(answer.status).toBe(204);
    expect((await itemOf(lot)).offerType).toBe('make_offer');
    const repeated = await relist(lot, { as: 'open-to-offers' });
    expect([repeated.status, repeated.body.code]).toEqual([409, 'auction_state']);
  });

  test('given a lot that runs, was sold, is listed or offered, or terms that cannot be, then it is refused and nothing has changed', async () => {
    const running = await listLot(inner.ctx, { endsInMs: 60 * MINUTE });
    const sold = await ended({}, true);
    const asked = await ended({ reserveCents: 90_000 }, true);
    const offered = await confirmIfRequested(
      inner,
      await staff.client.post(
        `/v1/office/auction/${asked.auctionId}/after-sale`,
        { amountCents: 80_000, ...NOTE },
        { 'idempotency-key': newKey() },
      ),
    );
    expect(offered.status).toBe(200);
    const free = await ended();
    const before = await traces();
    const price = { as: 'list-at-price', priceCents: 45_000 };
    for (const [lot, body, status, code, person] of [
      [running, price, 409, 'auction_state', staff],
      [sold, price, 409, 'auction_state', staff],
      [asked, { as: 'open-to-offers' }, 409, 'auction_state', staff],
      [free, { ...price, startsAt: '2020-01-01T00:00:00.000Z' }, 422, 'validation_failed', staff],
      [free, { ...price, expectedTotalCents: 45_100 }, 409, 'total_changed', staff],
      [free, price, 404, 'not_found', buyer],
    ] as const) {
      const refused = await relist(lot, body, person);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    expect(await traces()).toEqual(before);
    expect((await relist(free, { ...price, expectedTotalCents: 45_000 })).status).toBe(201);
    const twice = await relist(free, price);
    expect([twice.status, twice.body.code]).toEqual([409, 'auction_state']);
  });

  test('given a lot, when its item was sold in a later lot, then nothing sells it again from the first', async () => {
    const lot = await ended({ reserveCents: 90_000 }, true);
    const later = { ...lot, auctionId: await reopened(lot) };
    await pass(2 * MINUTE);
    expect((await bid(later, 100_000)).status).toBe(200);
    await pass(120 * MINUTE);
    expect((await buyer.client.get(`/v1/auction/${later.auctionId}/last-bid`)).body.outcome).toBe('sold');
    const before = await traces();
    for (const body of [
      { as: 'reopen', ...reopening() },
      { as: 'list-at-price', priceCents: 95_000 },
      { as: 'open-to-offers' },
      { as: 'after-sale', amountCents: 90_000 },
    ]) {
      const refused = await relist(lot, body);
      expect([body.as, refused.status, refused.body.code]).toEqual([body.as, 409, 'item_not_for_sale']);
    }
    expect(await traces()).toEqual(before);
  });

  test('given a bidder with an open offer for the lot, then it is not relisted, and its item not withdrawn', async () => {
    const lot = await ended({ reserveCents: 90_000 }, true);
    const offer = await confirmIfRequested(inner, await relist(lot, { as: 'after-sale', amountCents: 90_000 }));
    expect(offer.status).toBe(200);
    const again = await relist(lot, { as: 'reopen', ...reopening() });
    expect([again.status, again.body.code]).toEqual([409, 'auction_state']);
    const withdrawn = await staff.client.post(`/v1/office/item/${lot.itemId}/withdraw`, NOTE, {
      'idempotency-key': newKey(),
    });
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'item_in_transaction']);
  });

  test('given an item that is open to offers, then its lot is not offered to the highest bidder', async () => {
    const lot = await ended({ reserveCents: 90_000 }, true);
    expect((await relist(lot, { as: 'open-to-offers' })).status).toBe(204);
    const refused = await relist(lot, { as: 'after-sale', amountCents: 90_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'auction_state']);
    await reopened(lot);
    expect((await itemOf(lot)).offerType).toBe('auction');
  });

  test('given a listing at a fixed price that ended, then it is not relisted as a lot', async () => {
    const listing = await ended({ buyNow: { type: 'buy_now' } });
    const refused = await relist(listing, { as: 'reopen', ...reopening() });
    expect([refused.status, refused.body.code]).toEqual([409, 'auction_state']);
  });
});
