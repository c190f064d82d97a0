import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectNotified } from '../../../../../test/events.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../../test/lots.ts';
import { confirmIfRequested, makeStaff, raiseLimit } from '../../../../../test/office.ts';
import type { Person } from '../../../../../test/people.ts';
import { transact } from '../../../../platform/outbox.ts';
import { refreshTier } from '../../../identity/account/operations.ts';
import { integrityFaults } from '../../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOTE = { note: 'Agreed on the telephone' };

let inner: TestApp;
let staff: Person;
let second: Person;
const allBidders: Person[] = [];

beforeAll(async () => {
  inner = await startTestApp();
  staff = await makeStaff(inner);
  second = await makeStaff(inner);
});
afterEach(async () => {
  await inner.runJobs();
  expect(await integrityFaults(inner.ctx)).toEqual([]);
});
afterAll(() => inner.close());

/** A bidder with a limit of $50,000 whose card is not charged automatically. */
async function bidder(): Promise<Person> {
  const person = await inner.signUp({ isOnboarded: true });
  await raiseLimit(inner.ctx, person, 5_000_000);
  await inner.ctx.pool.query('update users set auto_charge = false where id = $1', [person.id]);
  allBidders.push(person);
  return person;
}
/** `people`: users who act afterwards and so need a new session; each costs a password hash. */
async function advanceTime(ms: number, people: readonly Person[] = [staff, second, ...allBidders]): Promise<void> {
  await inner.moveClock(ms);
  await inner.runJobs();
  await Promise.all(people.map((person) => inner.logIn(person).catch(() => undefined)));
}
const bid = (person: Person, lot: TestLot, dollars: number) =>
  person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
const get = async (person: Person, path: string) => (await person.client.get(path)).body;
const post = (person: Person, path: string, body?: object, key = newKey()) =>
  person.client.post(path, body, { 'idempotency-key': key });
const lastBid = (lot: TestLot) => get(staff, `/v1/auction/${lot.auctionId}/last-bid`);
const offersOf = async (person: Person) => (await get(person, '/v1/user/lot-offers')).items;
const invoiceOf = async (person: Person) => (await get(person, '/v1/invoice/all')).items[0];
const alertsOf = async (person: Person) =>
  (await get(person, '/v1/user/alerts?limit=20')).items.map((alert: { type: string; title: string }) => [
    alert.type,
    alert.title,
  ]);
const itemOf = async (lot: TestLot) =>
  (await inner.ctx.pool.query('select item_assignment from item where id = $1', [lot.itemId])).rows[0].item_assignment;

/** The bids of the example in rules §1.9, and the close: D has won at $1,700. */
async function soldToD(options: LotOptions = {}) {
  const [a, b, d] = [await bidder(), await bidder(), await bidder()];
  const lot = await listLot(inner.ctx, { endsInMs: 10 * MINUTE, windowMs: MINUTE, ...options });
  for (const [person, dollars] of [
    [a, 500],
    [b, 900],
    [d, 1_200],
    [b, 1_600],
    [d, 3_000],
  ] as const)
    expect((await bid(person, lot, dollars)).status).toBe(200);
  await advanceTime(15 * MINUTE);
  expect(await lastBid(lot)).toMatchObject({ outcome: 'sold', hammerCents: 170_000 });
  return { a, b, d, lot };
}

describe('an unpaid invoice (rules §1.9)', () => {
  // Before 180 days have passed, when alerts are deleted.
  afterAll(() =>
    expectNotified(inner, [
      'AUCTION_WON',
      'AUCTION_LOST',
      'SECOND_CHANCE',
      'INVOICE_DUE',
      'INVOICE_OVERDUE',
      'STRIKE',
      'CREDIT_LIMIT_CHANGED',
    ]),
  );

  test('given the days after the close, then reminders at +48 h and +96 h, overdue at +5 d, void, strike and second chance at +7 d', async () => {
    const { b, d, lot } = await soldToD();
    const steps: Array<[number, string[][]]> = [
      [2 * DAY - HOUR, []],
      [HOUR, [['INVOICE_DUE', 'Invoice due']]],
      [2 * DAY, [['INVOICE_DUE', 'Invoice due']]],
      [DAY, [['INVOICE_OVERDUE', 'Your invoice is overdue']]],
    ];
    let told: string[][] = [];
    for (const [ms, news] of steps) {
      await advanceTime(ms);
      told = [...news, ...told];
      expect((await alertsOf(d)).filter(([type]: string[]) => type!.startsWith('INVOICE'))).toEqual(told);
    }
    expect(await invoiceOf(d)).toMatchObject({ status: 'open', overdue: true });
    expect(await itemOf(lot)).toBe('virtual');
    await advanceTime(2 * DAY);
    expect(await invoiceOf(d)).toMatchObject({ status: 'void' });
    expect(await itemOf(lot)).toBeNull();
    expect(await lastBid(lot)).toMatchObject({ status: 'done', outcome: 'second_chance', hammerCents: null });
    expect(await get(d, '/v1/user/credit-limit')).toMatchObject({ limitCents: 5_000_000 + 125_000, usedCents: 0 });
    expect(await alertsOf(d)).toEqual(
      expect.arrayContaining([
        ['STRIKE', 'You received a strike'],
        ['CREDIT_LIMIT_CHANGED', 'Your credit limit is lower after a strike'],
        ['INVOICE_OVERDUE', 'Invoice voided'],
      ]),
    );
    expect(await offersOf(b)).toMatchObject([{ kind: 'second_chance', amountCents: 160_000, status: 'offered' }]);
    expect(await alertsOf(b)).toContainEqual(['SECOND_CHANCE', 'A second chance']);
    await advanceTime(90 * DAY);
    expect(await get(d, '/v1/user/credit-limit')).toMatchObject({ limitCents: 5_000_000 + 250_000 });
  });

  test('given a second chance, when it is accepted, then the lot is sold at that price, once, with an invoice', async () => {
    const { a, b, d, lot } = await soldToD();
    await advanceTime(7 * DAY + HOUR);
    const [offer] = await offersOf(b);
    expect(Date.parse(offer.expiresAt) - Date.parse(offer.offeredAt)).toBe(48 * HOUR);
    expect(await get(b, `/v1/auction/${lot.auctionId}/access`)).toMatchObject({ lotOffer: { id: offer.id } });
    expect(await get(a, `/v1/auction/${lot.auctionId}/access`)).toMatchObject({ lotOffer: null });
    for (const stranger of [a, d]) {
      const refused = await post(stranger, `/v1/lot-offer/${offer.id}/accept`);
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    const shown = await get(b, `/v1/lot-offer/${offer.id}/estimate`);
    expect(shown).toMatchObject({ priceCents: 160_000, charged: 'later' });
    const another = await post(b, `/v1/lot-offer/${offer.id}/accept`, { expectedTotalCents: 160_000 });
    expect([another.status, another.body.code, another.body.totals]).toEqual([
      409,
      'total_changed',
      { totalCents: shown.totalCents },
    ]);
    const expected = { expectedTotalCents: shown.totalCents };
    const [one, two] = await Promise.all([
      post(b, `/v1/lot-offer/${offer.id}/accept`, expected),
      post(b, `/v1/lot-offer/${offer.id}/accept`, expected),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    await inner.runJobs();
    expect(await lastBid(lot)).toMatchObject({ outcome: 'sold', hammerCents: 160_000, leaderAlias: 'Bidder 2' });
    expect(await invoiceOf(b)).toMatchObject({
      status: 'open',
      subtotalCents: 160_000,
      totalCents: shown.totalCents,
    });
    const invoiceId = (await invoiceOf(b)).id;
    expect(await get(b, `/v1/auction/${lot.auctionId}/access`)).toMatchObject({ lotOffer: null, invoiceId });
    for (const other of [a, d])
      expect(await get(other, `/v1/auction/${lot.auctionId}/access`)).toMatchObject({ invoiceId: null });
    expect(await itemOf(lot)).toBe('virtual');
    expect(await alertsOf(b)).toContainEqual(['AUCTION_WON', 'You won']);
    const log = await get(a, `/v1/auction/${lot.auctionId}/log`);
    expect(log.items.map((entry: { note: string }) => entry.note).slice(-3)).toEqual([
      'done:sold',
      'result:second_chance',
      'result:sold',
    ]);
    const repeated = await post(b, `/v1/lot-offer/${offer.id}/decline`);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'offer_state']);
  });

  test('given offers that are declined or expire, then at most two bidders get one, and the lot has defaulted', async () => {
    const { a, b, lot } = await soldToD();
    await advanceTime(7 * DAY + HOUR);
    const [first] = await offersOf(b);
    expect((await post(b, `/v1/lot-offer/${first.id}/decline`)).body.status).toBe('declined');
    await inner.runJobs();
    const [next] = await offersOf(a);
    expect(next).toMatchObject({ amountCents: 50_000, status: 'offered' });
    await advanceTime(48 * HOUR - MINUTE);
    expect((await lastBid(lot)).outcome).toBe('second_chance');
    await advanceTime(2 * MINUTE);
    expect((await offersOf(a))[0].status).toBe('expired');
    const late = await post(a, `/v1/lot-offer/${next.id}/accept`);
    expect([late.status, late.body.code]).toEqual([409, 'offer_expired']);
    expect(await lastBid(lot)).toMatchObject({ outcome: 'defaulted', hammerCents: null });
  });
});

describe('an invoice that is not due yet', () => {
  test('given an invoice paid in time, or payable later by a VIP, then nothing of this happens', async () => {
    const { d, lot } = await soldToD();
    await inner.ctx.pool.query(
      "update invoice set pays_later = true, due_at = due_at + interval '25 days' where auction_id = $1",
      [lot.auctionId],
    );
    await advanceTime(19 * DAY);
    expect((await alertsOf(d)).filter(([type]: string[]) => type!.startsWith('INVOICE'))).toEqual([]);
    expect(await lastBid(lot)).toMatchObject({ outcome: 'sold' });
    await advanceTime(60 * DAY);
    expect(await invoiceOf(d)).toMatchObject({ status: 'open' });
    const voided = await post(staff, `/v1/office/invoice/${(await invoiceOf(d)).id}/void`, {
      reason: 'sale_undone',
      ...NOTE,
    });
    expect(voided.status).toBe(200);
    await inner.runJobs();
  });
});

const WHY = { publicNote: 'You told us that you won’t pay.' };

describe('staff void an invoice', () => {
  test.each([
    ['fraud', 'second_chance', 1, 55_000],
    ['non_payment', 'second_chance', 1, 160_000],
    ['sale_undone', 'defaulted', 0, null],
  ] as const)(
    'given %s, then the lot is %s with %i strikes and the offer at the rule’s price',
    async (reason, outcome, strikes, price) => {
      const { b, d, lot } = await soldToD();
      const invoice = await invoiceOf(d);
      const path = `/v1/office/invoice/${invoice.id}/void`;
      expect((await post(d, path, { reason, ...NOTE })).status).toBe(404);
      // It isn't due yet: one person can't end the sale, and no one can without a reason that its buyer reads.
      expect((await post(staff, path, { reason, ...NOTE })).body.errors).toMatchObject([{ path: 'publicNote' }]);
      const asked = await post(staff, path, { reason, ...NOTE, ...WHY });
      expect(asked.body.request).toMatchObject({ kind: 'void_invoice', terms: { reason, ...WHY } });
      expect((await invoiceOf(d)).status).toBe('open');
      const done = await confirmIfRequested(inner, asked);
      expect(done.body).toEqual({ invoiceId: invoice.id, status: 'void' });
      await inner.runJobs();
      expect((await lastBid(lot)).outcome).toBe(outcome);
      expect((await get(staff, `/v1/office/user/${d.id}/strike`)).items).toHaveLength(strikes);
      expect((await offersOf(b)).map((offer: { amountCents: number }) => offer.amountCents)).toEqual(
        price === null ? [] : [price],
      );
      expect((await get(d, `/v1/invoice/${invoice.id}`)).voidNote).toBe(WHY.publicNote);
      const told = await inner.ctx.pool.query('select body from alert where ref = $1', [`${invoice.id}:void`]);
      expect(told.rows).toMatchObject([{ body: expect.stringContaining(WHY.publicNote) }]);
      const repeated = await post(staff, path, { reason, ...NOTE });
      expect([repeated.status, repeated.body.code]).toEqual([409, 'invoice_state']);
      const audit = await get(staff, `/v1/office/audit?subject_id=${invoice.id}`);
      const acts = audit.items.filter(({ action }: { action: string }) => action === 'invoice.void');
      expect(acts).toMatchObject([{ reason, note: NOTE.note, after: { status: 'void', note: WHY.publicNote } }]);
    },
  );
});

describe('strikes (rules §1.9)', () => {
  test('given three unpaid invoices, then a warning with half the limit, 30 days without bids, and a block; staff may lift one', async () => {
    const rogue = await bidder();
    const winAndDefault = async () => {
      const lot = await listLot(inner.ctx, { endsInMs: 10 * MINUTE });
      expect((await bid(rogue, lot, 500)).status).toBe(200);
      await advanceTime(15 * MINUTE, [staff, rogue]);
      const invoice = await invoiceOf(rogue);
      const body = { reason: 'non_payment', ...NOTE, ...WHY };
      await confirmIfRequested(inner, await post(staff, `/v1/office/invoice/${invoice.id}/void`, body));
      await inner.runJobs();
    };
    const limit = async () => (await get(rogue, '/v1/user/credit-limit')).limitCents - 5_000_000;
    expect(await limit()).toBe(250_000);
    await winAndDefault();
    expect(await limit()).toBe(125_000);
    await winAndDefault();
    const lot = await listLot(inner.ctx, { endsInMs: 60 * DAY });
    const refused = await bid(rogue, lot, 500);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked']);
    const access = await get(rogue, `/v1/auction/${lot.auctionId}/access`);
    expect(access.reasons).toContain('account_blocked');
    expect(Math.abs(Date.parse(access.suspendedUntil) - inner.ctx.clock.now() - 30 * DAY)).toBeLessThan(MINUTE);
    await advanceTime(30 * DAY, [rogue]);
    await winAndDefault();
    // A read may trust a session for 5 s.
    await inner.moveClock(6_000);
    expect((await rogue.client.get('/v1/user/me')).status).toBe(401);
    expect(
      (await inner.ctx.pool.query('select blocked_at from users where id = $1', [rogue.id])).rows[0].blocked_at,
    ).not.toBeNull();
    const { items } = await get(staff, `/v1/office/user/${rogue.id}/strike`);
    expect(items).toHaveLength(3);
    const lift = `/v1/office/strike/${items[0].id}/lift`;
    expect((await post(staff, lift, NOTE)).status).toBe(204);
    const repeated = await post(staff, lift, NOTE);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'request_state']);
    await inner.logIn(rogue);
    expect(await limit()).toBe(125_000);
  });
});

describe('after-sale of a lot that missed its reserve (rules §1.4)', () => {
  test('given the highest bidder, when they get an offer within the range, then they may accept it, and are asked once', async () => {
    const [a, b] = [await bidder(), await bidder()];
    const lot = await listLot(inner.ctx, { endsInMs: 10 * MINUTE, windowMs: MINUTE, reserveCents: 100_000 });
    await bid(a, lot, 500);
    await bid(b, lot, 800);
    await advanceTime(15 * MINUTE);
    expect(await lastBid(lot)).toMatchObject({ outcome: 'reserve_not_met', priceCents: 55_000 });
    const path = `/v1/office/auction/${lot.auctionId}/after-sale`;
    for (const amountCents of [54_900, 100_100, 60_050]) {
      const refused = await post(staff, path, { amountCents, ...NOTE });
      expect([amountCents, refused.status, refused.body.code]).toEqual([amountCents, 422, 'validation_failed']);
    }
    const below = await post(staff, path, { amountCents: 90_000, ...NOTE });
    expect(below.body.request).toMatchObject({ kind: 'after_sale', exposureCents: 10_000, reason: NOTE.note });
    expect((await confirmIfRequested(inner, below, second)).status).toBe(200);
    const twice = await post(staff, path, { amountCents: 90_000, ...NOTE });
    expect([twice.status, twice.body.code]).toEqual([409, 'auction_state']);
    await inner.runJobs();
    expect(await alertsOf(b)).toContainEqual(['SECOND_CHANCE', 'You can still buy this lot']);
    const [offer] = await offersOf(b);
    expect(offer).toMatchObject({ kind: 'after_sale', amountCents: 90_000 });
    expect((await post(b, `/v1/lot-offer/${offer.id}/accept`)).body.status).toBe('accepted');
    expect(await lastBid(lot)).toMatchObject({ outcome: 'sold', hammerCents: 90_000 });
    expect(await invoiceOf(b)).toMatchObject({ subtotalCents: 90_000 });
  });

  test('given a lot that was sold, or had no bids, when it is offered, then auction_state', async () => {
    const { lot } = await soldToD();
    const empty = await listLot(inner.ctx, { endsInMs: MINUTE });
    await advanceTime(5 * MINUTE);
    for (const { auctionId } of [lot, empty]) {
      const refused = await post(staff, `/v1/office/auction/${auctionId}/after-sale`, { amountCents: 90_000, ...NOTE });
      expect([refused.status, refused.body.code]).toEqual([409, 'auction_state']);
    }
  });
});

describe('a limit set by staff (rules §10, §11.1)', () => {
  test('given holds above the new limit, when it is lowered, then bids remain, nothing is available and no new bid is accepted', async () => {
    const a = await bidder();
    const lot = await listLot(inner.ctx, { endsInMs: 10 * DAY });
    expect((await bid(a, lot, 2_000)).status).toBe(200);
    const asked = await post(staff, `/v1/office/user/${a.id}/credit-limit`, { limitCents: 50_000, ...NOTE });
    expect([asked.status, asked.body]).toEqual([200, { limitCents: 50_000 }]);
    expect(await get(a, '/v1/user/credit-limit')).toMatchObject({
      limitCents: 50_000,
      usedCents: 200_000,
      availableCents: 0,
    });
    expect(await lastBid(lot)).toMatchObject({ leaderAlias: 'Bidder 1' });
    await inner.moveClock(2_000);
    const raise = await bid(a, lot, 2_001);
    expect([raise.status, raise.body.code]).toEqual([422, 'credit_limit_exceeded']);
    const other = await listLot(inner.ctx);
    expect((await bid(a, other, 100)).body.code).toBe('credit_limit_exceeded');
    await inner.runJobs();
    expect(await alertsOf(a)).toContainEqual(['CREDIT_LIMIT_CHANGED', 'Your credit limit changed']);
  });
});

describe('a bidder with nothing but an unverified bank account (rules §2)', () => {
  test.each([
    ['unverified', null, 125_000],
    ['verified', new Date(), 250_000],
  ] as const)('given an account that is %s, then tier 1 grants its amount', async (_name, verifiedAt, limitCents) => {
    const person = await inner.signUp({ isOnboarded: true });
    await inner.ctx.pool.query(
      "update payment_method set type = 'user_bank_account', verified_at = $2 where user_id = $1",
      [person.id, verifiedAt],
    );
    await transact(inner.ctx, (tx, emit) => refreshTier(tx, emit, person.id, inner.ctx.clock.now()));
    expect((await get(person, '/v1/user/credit-limit')).limitCents).toBe(limitCents);
  });
});
