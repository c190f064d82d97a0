import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addToCart, readCart, startPayment } from '../../../../test/carts.ts';
import { addCertificate, createCertifiedLot, type TestCertificate } from '../../../../test/certificates.ts';
import { type LotOptions, newKey } from '../../../../test/lots.ts';
import { makeItem, offerOn } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let inner: TestApp;
let staff: Person;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  inner = await startTestApp();
  staff = await makeStaff(inner);
  [ann, bob] = [await inner.signUp({ isOnboarded: true }), await inner.signUp({ isOnboarded: true })];
  for (const person of [ann, bob]) await raiseLimit(inner.ctx, person, 5_000_000);
});
afterEach(async () => {
  await inner.runJobs();
  expect(await integrityFaults(inner.ctx)).toEqual([]);
});
afterAll(() => inner.close());

async function advanceTime(ms: number): Promise<void> {
  await inner.moveClock(ms);
  await inner.runJobs();
  for (const person of [staff, ann, bob]) await inner.logIn(person);
}
/** With a colleague, where it is revoked or reinstated. */
const move = async (itemId: string, newState: string, person = staff) =>
  confirmIfRequested(
    inner,
    await person.client.post(
      `/v1/office/item/${itemId}/certificate`,
      { newState, note: 'Seen at the desk', publicNote: 'What everybody is told of it.' },
      { 'idempotency-key': newKey() },
    ),
  );
const bid = (person: Person, lot: { auctionId: string }, dollars: number) =>
  person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
const lastBid = async (lot: { auctionId: string }) =>
  (await inner.client().get(`/v1/auction/${lot.auctionId}/last-bid`)).body;
const lotWithBids = async (options: LotOptions = {}): Promise<TestCertificate> => {
  const lot = await createCertifiedLot(inner.ctx, { endsInMs: HOUR, windowMs: 10 * MINUTE, ...options });
  expect((await bid(ann, lot, 500)).status).toBe(200);
  expect((await bid(bob, lot, 900)).status).toBe(200);
  return lot;
};

describe('a lot whose certificate is no longer active', () => {
  test.each(['in_reauthentication', 'stolen'])(
    'given a running lot, when its certificate becomes %s, then it pauses immediately, bids get the reason, and active again resumes it with the time added',
    async (state) => {
      const lot = await lotWithBids();
      const before = await lastBid(lot);
      expect((await move(lot.itemId, state)).status).toBe(200);
      expect(await lastBid(lot)).toMatchObject({ status: 'open', pauseCause: 'certificate' });
      const refused = await bid(ann, lot, 2_000);
      expect([refused.status, refused.body.code]).toEqual([409, 'auction_processing']);
      expect(refused.body.detail).toMatch(/certificate/);
      // Staff cannot resume it before that.
      const resumed = await staff.client.post(
        `/v1/office/auction/${lot.auctionId}/resume`,
        { note: 'Let it go on' },
        { 'idempotency-key': newKey() },
      );
      expect([resumed.status, resumed.body.code]).toEqual([409, 'auction_state']);
      await advanceTime(2 * HOUR);
      expect(await lastBid(lot)).toMatchObject({ status: 'open', pauseCause: 'certificate' });
      expect((await move(lot.itemId, 'active')).status).toBe(200);
      const after = await lastBid(lot);
      expect(after).toMatchObject({ pausedAt: null, pauseCause: null });
      expect(Math.abs(Date.parse(after.endsAt) - Date.parse(before.endsAt) - 2 * HOUR)).toBeLessThan(30_000);
      expect((await bid(ann, lot, 2_000)).status).toBe(200);
    },
  );

  test('given lots in every phase, when the certificate is revoked, then each is withdrawn, no one has won, no credit is on hold, and the log is complete', async () => {
    const T = { endsInMs: 10 * MINUTE, windowMs: 5 * MINUTE, capMs: 5 * MINUTE };
    const coming = await createCertifiedLot(inner.ctx, { startsInMs: 30 * MINUTE, endsInMs: HOUR });
    const blind = await lotWithBids({ ...T, blindMs: 20 * MINUTE });
    await advanceTime(5 * MINUTE);
    const extended = await lotWithBids(T);
    await advanceTime(11 * MINUTE);
    const open = await lotWithBids();
    expect([(await lastBid(blind)).status, (await lastBid(extended)).status]).toEqual(['blind', 'extended']);
    expect((await bid(ann, blind, 3_000)).status).toBe(200);
    for (const lot of [coming, open, extended, blind]) {
      expect((await move(lot.itemId, 'revoked')).status).toBe(200);
      expect(await lastBid(lot)).toMatchObject({ status: 'done', outcome: 'withdrawn', hammerCents: null });
    }
    await inner.runJobs();
    const held = await inner.ctx.pool.query('select from credit_hold where ref = any($1)', [
      [open, extended, blind].map((lot) => lot.auctionId),
    ]);
    expect(held.rowCount).toBe(0);
    expect((await bid(bob, open, 4_000)).body.code).toBe('auction_done');
  });

  test('given a paused lot, when no one decides within 24 hours, then it is withdrawn', async () => {
    const lot = await lotWithBids();
    await move(lot.itemId, 'stolen');
    await advanceTime(23 * HOUR);
    expect(await lastBid(lot)).toMatchObject({ status: 'open' });
    await advanceTime(2 * HOUR);
    expect(await lastBid(lot)).toMatchObject({ status: 'done', outcome: 'withdrawn' });
    expect((await lastBid(lot)).publicNote).toMatch(/certificate/);
  });

  test('given an upcoming lot, when it begins while its certificate is not active, then it takes no bid and pauses', async () => {
    const lot = await createCertifiedLot(inner.ctx, { startsInMs: 10 * MINUTE, endsInMs: 2 * HOUR });
    await move(lot.itemId, 'in_reauthentication');
    await advanceTime(11 * MINUTE);
    expect((await bid(ann, lot, 500)).body.code).toBe('auction_processing');
    expect(await lastBid(lot)).toMatchObject({ status: 'open', pauseCause: 'certificate' });
  });

  test('given a lot that just ended, when its certificate leaves active before it is settled, then no one wins until it is active again', async () => {
    const lot = await lotWithBids({ endsInMs: 10 * MINUTE, windowMs: MINUTE });
    await advanceTime(11 * MINUTE - 30_000);
    await inner.moveClock(32_500 + MINUTE);
    await inner.logIn(staff);
    expect((await move(lot.itemId, 'in_reauthentication')).status).toBe(200);
    await inner.runJobs();
    expect((await lastBid(lot)).outcome).toBeNull();
    expect((await move(lot.itemId, 'active')).status).toBe(200);
    await advanceTime(15 * MINUTE);
    expect(await lastBid(lot)).toMatchObject({ outcome: 'sold' });
  });

  test('given a lot that staff paused, when its certificate leaves active and returns, then it stays paused by staff', async () => {
    const lot = await lotWithBids();
    const pause = { note: 'A look at the pictures' };
    await staff.client.post(`/v1/office/auction/${lot.auctionId}/pause`, pause, { 'idempotency-key': newKey() });
    await move(lot.itemId, 'stolen');
    await move(lot.itemId, 'active');
    expect(await lastBid(lot)).toMatchObject({ pauseCause: 'house' });
    await staff.client.post(`/v1/office/auction/${lot.auctionId}/resume`, pause, { 'idempotency-key': newKey() });
    expect(await lastBid(lot)).toMatchObject({ pausedAt: null });
  });
});

describe('other ways to buy an item whose certificate is no longer active', () => {
  test('given a fixed-price listing in a cart, when its certificate is reported stolen, then it cannot be bought or checked out', async () => {
    const lot = await createCertifiedLot(inner.ctx, { buyNow: { type: 'buy_now', priceCents: 9_500 } });
    expect((await addToCart(bob.client, lot)).status).toBeLessThan(300);
    // A brand-new session cannot buy.
    await inner.moveClock(3_000);
    await move(lot.itemId, 'stolen');
    expect((await lastBid(lot)).buyNow.isOffered).toBe(false);
    expect((await readCart(bob.client)).lines[0].problem.code).toBe('item_not_for_sale');
    expect((await startPayment(bob.client)).body.code).toBe('item_not_for_sale');
    const estimate = await ann.client.post(
      `/v1/auction/${lot.auctionId}/buy/express/estimate`,
      { quantity: 1 },
      { 'idempotency-key': newKey() },
    );
    expect([estimate.status, estimate.body.code]).toEqual([409, 'item_not_for_sale']);
    await move(lot.itemId, 'active');
    expect((await lastBid(lot)).buyNow.isOffered).toBe(true);
  });

  test('given a live offer, when its owner reports the item lost, then the offer ends and no other is accepted', async () => {
    const owner = await inner.signUp({ isOnboarded: true });
    const item = await makeItem(inner.ctx, { owner });
    await addCertificate(inner.ctx, item.id);
    expect((await offerOn(ann, item, 1_300)).status).toBe(201);
    expect((await move(item.id, 'in_reauthentication')).status).toBe(200);
    const { body } = await ann.client.get(`/v1/offer/items/${item.id}/current-offer`);
    expect(body.offer?.status ?? 'rejected').toBe('rejected');
    expect((await offerOn(bob, item, 1_500)).body.code).toBe('item_not_for_sale');
  });
});
