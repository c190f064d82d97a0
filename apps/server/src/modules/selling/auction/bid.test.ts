import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { createBidding } from '../../../createBidding.ts';
import { requestHash } from '../../../platform/http/idempotency.ts';
import type { BidRequest } from './submitBid.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let app: TestApp;
let ada: Person;
let ben: Person;
let lot: TestLot;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
});
afterAll(() => app.close());
beforeEach(async () => {
  // Everyone starts without holds: lots of earlier tests close, and their credit is released.
  await app.moveClock(3 * HOUR);
  await app.runJobs();
  await app.ctx.pool.query("update invoice set status = 'paid' where status = 'open'");
  await app.ctx.pool.query("delete from credit_hold where kind = 'invoice'");
  await app.ctx.pool.query(
    'update credit_account c set hold_cents = coalesce((select sum(amount_cents) from live_hold h where h.user_id = c.user_id), 0)',
  );
  for (const person of [ada, ben]) await logIn(person);
  lot = await listLot(app.ctx);
});

/** The moved clock has expired the access token. A login gives a fresh one. */
async function logIn(person: Person): Promise<void> {
  const answer = await person.client.post('/v1/auth/signin/email', { email: person.email, password: person.password });
  expect(answer.status).toBe(200);
}
const bid = (person: Person, dollars: number, options: { auctionId?: string; isMax?: boolean; key?: string } = {}) =>
  person.client.post(
    `/v1/auction/${options.auctionId ?? lot.auctionId}/bid`,
    { amountCents: dollars * 100, ...(options.isMax === undefined ? {} : { isMax: options.isMax }) },
    { 'idempotency-key': options.key ?? newKey() },
  );
const lastBid = async (auctionId = lot.auctionId) => (await ada.client.get(`/v1/auction/${auctionId}/last-bid`)).body;
/** A bid as the engine takes it. */
async function request(person: Person, auctionId: string, amountCents: number): Promise<BidRequest> {
  const { rows } = await app.ctx.pool.query<{ id: string; user_id: string }>(
    'select s.id, s.user_id from session s join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1',
    [person.email],
  );
  return {
    auctionId,
    userId: rows[0]!.user_id,
    sessionId: rows[0]!.id,
    amountCents,
    isMax: true,
    key: newKey(),
    requestHash: requestHash({ auctionId }, { amountCents, isMax: true }),
    receivedAt: app.ctx.clock.now(),
  };
}
/** Everything a refused bid must leave unchanged. */
async function traces(auctionId = lot.auctionId) {
  const { rows } = await app.ctx.pool.query(
    `select (select count(*)::int from bid where auction_id = $1) as bids, (select seq from auction where id = $1) as seq,
       (select price_cents from auction where id = $1) as price, (select coalesce(sum(hold_cents), 0)::bigint from credit_account) as holds,
       (select count(*)::int from outbox where auction_id = $1) as told, (select count(*)::int from credit_entry) as entries`,
    [auctionId],
  );
  return rows[0];
}
/** Passes the pace of one bid a second on a lot. */
const aSecondLater = () => app.moveClock(1_001);

describe('two people on one lot (rules §1.6)', () => {
  test('given an outbid bidder, when the lot is done, then only they see their final maximum, and not before', async () => {
    await bid(ben, 250);
    await bid(ada, 500);
    const maximumOf = async (person: Person) =>
      (await person.client.get(`/v1/auction/${lot.auctionId}/access`)).body.yourMaxCents;
    expect([await maximumOf(ada), await maximumOf(ben)]).toEqual([50_000, null]);
    await app.moveClock(3 * HOUR);
    await app.runJobs();
    const visitor = await app.client().get(`/v1/auction/${lot.auctionId}/access`);
    expect(visitor.body).toMatchObject({ phase: 'done', yourMaxCents: null });
    for (const person of [ada, ben]) await logIn(person);
    expect([await maximumOf(ada), await maximumOf(ben)]).toEqual([50_000, 25_000]);
  });

  test('given an opening of $100, when maxima meet, then price and leader follow the worked example', async () => {
    expect((await bid(ada, 500)).body).toMatchObject({
      accepted: true,
      youLead: true,
      priceCents: 10_000,
      yourMaxCents: 50_000,
      seq: 1,
      yourAlias: 'Bidder 1',
    });
    expect((await bid(ben, 250)).body).toMatchObject({
      youLead: false,
      priceCents: 27_500,
      seq: 2,
      minNextBidCents: 30_000,
    });
    await aSecondLater();
    expect((await bid(ben, 500)).body).toMatchObject({ youLead: false, priceCents: 50_000, seq: 3 });
    await aSecondLater();
    expect((await bid(ada, 900)).body).toMatchObject({
      youLead: true,
      priceCents: 50_000,
      seq: 4,
      yourMaxCents: 90_000,
    });
    await aSecondLater();
    expect((await bid(ben, 525)).body).toMatchObject({ status: 422, code: 'bid_too_low', minimumCents: 55_000 });
    expect((await bid(ben, 800)).body).toMatchObject({ youLead: false, priceCents: 85_000, seq: 5 });
    await aSecondLater();
    expect((await bid(ben, 2_000)).body).toMatchObject({ youLead: true, priceCents: 95_000, seq: 6 });

    expect(await lastBid()).toMatchObject({
      status: 'open',
      priceCents: 95_000,
      bidCount: 6,
      bidderCount: 2,
      leaderAlias: 'Bidder 2',
      youLead: false,
    });
    const history = (await ben.client.get(`/v1/auction/${lot.auctionId}/bid-history`)).body;
    expect(history.total).toBe(6);
    expect(history.items[0]).toMatchObject({ seq: 6, alias: 'Bidder 2', isYou: true, priceCents: 95_000, leads: true });
    expect(JSON.stringify(history)).not.toContain('200000'); // no one's maximum
  });

  test('given a leader, when they are outbid, then their hold is released and the new leader’s maximum is on hold', async () => {
    await bid(ada, 500);
    expect((await ada.client.get(`/v1/user/credit-limit?auction_id=${lot.auctionId}`)).body).toMatchObject({
      usedCents: 50_000,
      availableCents: 200_000,
      availableForAuctionCents: 250_000,
    });
    await bid(ben, 600);
    expect((await ada.client.get('/v1/user/credit-limit')).body).toMatchObject({
      usedCents: 0,
      availableCents: 250_000,
    });
    expect((await ben.client.get('/v1/user/credit-limit')).body).toMatchObject({ usedCents: 60_000 });
  });

  test('given a leader who bids on another lot in the batch in which they are outbid, then both bids are judged by their full state', async () => {
    const other = await listLot(app.ctx);
    await bid(ada, 500);
    const bids = [await request(ben, lot.auctionId, 60_000), await request(ada, other.auctionId, 230_000)];
    const bidding = createBidding(app.ctx);
    try {
      // Submitted in the same event loop turn, they form one batch.
      const answers = await Promise.all(bids.map((one) => bidding.submit(one)));
      expect(answers).toMatchObject([
        { accepted: true, youLead: true, priceCents: 55_000 },
        { accepted: true, youLead: true },
      ]);
    } finally {
      await bidding.stop();
    }
    // The second bid exceeded the credit they had left after losing the lead on the first lot.
    expect((await ada.client.get('/v1/user/credit-limit')).body).toMatchObject({ usedCents: 230_000 });
    expect((await ben.client.get('/v1/user/credit-limit')).body).toMatchObject({ usedCents: 60_000 });
  });

  test('given a straight bid, then the price is the very amount', async () => {
    await bid(ada, 300, { isMax: false });
    expect(await lastBid()).toMatchObject({ priceCents: 30_000 });
  });

  test('given a reserve of $1,000, then it is met when a maximum reaches it, and never revealed', async () => {
    const reserved = await listLot(app.ctx, { reserveCents: 100_000 });
    await bid(ada, 600, { auctionId: reserved.auctionId });
    await bid(ben, 700, { auctionId: reserved.auctionId });
    expect(await lastBid(reserved.auctionId)).toMatchObject({ priceCents: 65_000, reserve: 'not_met' });
    await aSecondLater();
    await bid(ben, 1_500, { auctionId: reserved.auctionId });
    expect(await lastBid(reserved.auctionId)).toMatchObject({ priceCents: 100_000, reserve: 'met' });
  });
});

describe('idempotency', () => {
  test('given the same key and body, then it is one bid and the same answer', async () => {
    const key = newKey();
    const first = await bid(ada, 500, { key });
    const repeated = await bid(ada, 500, { key });
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual(first.body);
    expect(await traces()).toMatchObject({ bids: 1, seq: 1 });
  });

  test('given the same key and another body, then 422 and nothing changed', async () => {
    const key = newKey();
    await bid(ada, 500, { key });
    const before = await traces();
    expect((await bid(ada, 600, { key })).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await traces()).toEqual(before);
  });

  test('given two parallel requests with one key, then one bid', async () => {
    const key = newKey();
    const [first, second] = await Promise.all([bid(ada, 500, { key }), bid(ada, 500, { key })]);
    expect(first.body).toEqual(second.body);
    expect(await traces()).toMatchObject({ bids: 1 });
  });

  test('given a malformed key, then 400', async () => {
    expect((await bid(ada, 500, { key: 'short' })).body).toMatchObject({
      status: 400,
      code: 'idempotency_key_invalid',
    });
    expect(await traces()).toMatchObject({ bids: 0 });
  });
});

test('given a VIP, then the available credit is unlimited, and never $0', async () => {
  const vip = await app.signUp({ isOnboarded: true });
  await app.ctx.pool.query('update users set is_vip = true where id = $1', [vip.id]);
  const { credit } = (await vip.client.get(`/v1/auction/${lot.auctionId}/access`)).body;
  const vipCredit = (await vip.client.get('/v1/user/credit-limit')).body;
  for (const told of [credit, vipCredit])
    expect(told).toMatchObject({ isVip: true, availableCents: null, availableForAuctionCents: null });
});

describe('what the bidder decided on (expectedSeq, expectedTotalCents)', () => {
  const bidOn = (person: Person, body: object, key = newKey()) =>
    person.client.post(`/v1/auction/${lot.auctionId}/bid`, body, { 'idempotency-key': key });

  test('given a lot that has changed, then 409 with the current lot, and a repeated call gets the same response', async () => {
    expect((await bidOn(ada, { amountCents: 20_000, expectedSeq: 0 })).body).toMatchObject({ accepted: true, seq: 1 });
    const before = await traces();
    const key = newKey();
    const refused = await bidOn(ben, { amountCents: 50_000, expectedSeq: 0 }, key);
    expect([refused.status, refused.body.code]).toEqual([409, 'lot_changed']);
    expect(refused.body.lot).toMatchObject({
      auctionId: lot.auctionId,
      seq: 1,
      leaderAlias: 'Bidder 1',
      youLead: false,
    });
    expect((await bidOn(ben, { amountCents: 50_000, expectedSeq: 0 }, key)).body.lot).toEqual(refused.body.lot);
    // A bid that became too low is reported as lot_changed: the lot differs from the one they saw.
    expect((await bidOn(ben, { amountCents: 10_000, expectedSeq: 0 })).body.code).toBe('lot_changed');
    expect(await traces()).toEqual(before);
    expect((await bidOn(ben, { amountCents: 50_000, expectedSeq: 1 })).body).toMatchObject({ accepted: true, seq: 2 });
  });

  test('given the bidder’s own earlier bid, then a raise is accepted, and a retry gets the first response', async () => {
    const key = newKey();
    const first = await bidOn(ada, { amountCents: 20_000, expectedSeq: 0 }, key);
    expect((await bidOn(ada, { amountCents: 20_000, expectedSeq: 0 }, key)).body).toEqual(first.body);
    await aSecondLater();
    const raised = await bidOn(ada, { amountCents: 40_000, expectedSeq: 0 });
    expect(raised.body).toMatchObject({ accepted: true, youLead: true, seq: 2 });
  });

  test('given a total that differs from the bid’s, then 409 with the right one, and a bid with that one is accepted', async () => {
    const before = await traces();
    const refused = await bidOn(ada, { amountCents: 20_000, expectedTotalCents: 20_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'total_changed']);
    expect(await traces()).toEqual(before);
    const { totalCents } = refused.body.totals;
    const accepted = await bidOn(ada, { amountCents: 20_000, expectedTotalCents: totalCents });
    expect(accepted.body).toMatchObject({ accepted: true, allInEstimate: { totalCents } });
  });
});

describe('refused with the right code, and nothing changed', () => {
  async function refusedWith(
    code: string,
    status: number,
    act: () => ReturnType<typeof bid>,
    auctionId = lot.auctionId,
  ) {
    const before = await traces(auctionId);
    const answer = await act();
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await traces(auctionId)).toEqual(before);
    return answer;
  }

  test('too low: the error has the minimum', async () => {
    const answer = await refusedWith('bid_too_low', 422, () => bid(ada, 99));
    expect(answer.body).toMatchObject({ message: 'Bidding error', minimumCents: 10_000 });
  });

  test('credit: the error has the figures', async () => {
    const answer = await refusedWith('credit_limit_exceeded', 422, () => bid(ada, 2_501));
    expect(answer.body).toMatchObject({
      message: 'BID EXCEEDS CREDIT LIMIT',
      availableCents: 250_000,
      neededCents: 250_100,
    });
  });

  test('email not verified', async () => {
    const eve = await app.signUp({ isVerified: false });
    expect((await refusedWith('email_unverified', 403, () => bid(eve, 200))).body).toMatchObject({
      message: 'Please verify your email',
    });
  });

  test('onboarding not finished: the error lists what is missing', async () => {
    const eve = await app.signUp();
    expect((await refusedWith('onboarding_incomplete', 403, () => bid(eve, 200))).body.missing).toEqual([
      'shipping',
      'payment',
      'identity',
    ]);
  });

  test('not started', async () => {
    const later = await listLot(app.ctx, { startsInMs: HOUR, endsInMs: 2 * HOUR });
    await refusedWith('auction_not_started', 409, () => bid(ada, 200, { auctionId: later.auctionId }), later.auctionId);
  });

  test('ended', async () => {
    await app.moveClock(HOUR + 5 * SECOND);
    await app.runJobs();
    await logIn(ada);
    await refusedWith('auction_done', 409, () => bid(ada, 200));
  });

  test('between the end and the close: processing, with the time left', async () => {
    await app.moveClock(HOUR - 60 * SECOND);
    await logIn(ada);
    await app.moveClock(61 * SECOND);
    const answer = await refusedWith('auction_processing', 409, () => bid(ada, 200));
    expect(answer.body.retryAfterMs).toBeGreaterThan(0);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('own lot', async () => {
    const vipCredit = await listLot(app.ctx, { ownerId: ada.id });
    await refusedWith('own_item', 403, () => bid(ada, 200, { auctionId: vipCredit.auctionId }), vipCredit.auctionId);
  });

  test('unknown id', async () => {
    await refusedWith('not_found', 404, () => bid(ada, 200, { auctionId: '0195c8e6-0000-7000-8000-000000000000' }));
  });

  test('an invalid id', async () => {
    await refusedWith('invalid_parameter', 400, () => bid(ada, 200, { auctionId: 'x' }));
  });

  test('no session', async () => {
    await refusedWith('unauthenticated', 401, () =>
      app.client().post(`/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000 }, { 'idempotency-key': newKey() }),
    );
  });

  test('a session that was ended', async () => {
    const tab = ada.client.clone();
    await tab.post('/v1/auth/logout');
    // The tab's cookie is deleted, but a thief may still send it.
    const stolen = ada.client.clone();
    await refusedWith('unauthenticated', 401, () =>
      stolen.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000 }, { 'idempotency-key': newKey() }),
    );
  });

  test.each([
    ['a float', '{"amountCents":200.5}', 400, 'invalid_parameter'],
    ['text', '{"amountCents":"20000"}', 400, 'invalid_parameter'],
    ['negative', '{"amountCents":-1}', 400, 'invalid_parameter'],
    ['beyond $100 million', '{"amountCents":10000000001}', 400, 'invalid_parameter'],
    ['missing', '{}', 400, 'missing_parameter'],
    ['an unknown field', '{"amountCents":20000,"price":1}', 400, 'unknown_field'],
    ['not whole dollars', '{"amountCents":20050}', 422, 'validation_failed'],
    ['broken JSON', '{"amountCents":', 400, 'malformed_json'],
  ])('a malformed body: %s', async (_what, rawBody, status, code) => {
    await refusedWith(code, status, () =>
      ada.client.request('POST', `/v1/auction/${lot.auctionId}/bid`, {
        rawBody,
        headers: { 'idempotency-key': newKey() },
      }),
    );
  });

  test('from another site', async () => {
    await refusedWith('csrf_failed', 403, () =>
      ada.client.request('POST', `/v1/auction/${lot.auctionId}/bid`, {
        body: { amountCents: 20_000 },
        headers: { 'sec-fetch-site': 'cross-site', 'idempotency-key': newKey() },
      }),
    );
  });
});

describe('the end of a lot', () => {
  test('given one bidder, when the end and the grace have passed, then it is sold to them, invoiced, and the hold moves to the invoice', async () => {
    await bid(ada, 700);
    await app.moveClock(HOUR + 3 * SECOND);
    await app.runJobs();
    await logIn(ada);
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'sold', hammerCents: 10_000, priceCents: 10_000 });
    const { rows } = await app.ctx.pool.query(
      'select user_id, status, subtotal_cents, total_cents from invoice where auction_id = $1',
      [lot.auctionId],
    );
    expect(rows).toEqual([
      { user_id: ada.id, status: 'open', subtotal_cents: 10_000, total_cents: expect.any(Number) },
    ]);
    const credit = (await ada.client.get('/v1/user/credit-limit')).body;
    expect(credit.usedCents).toBe(rows[0].total_cents);
    expect(credit.holds).toHaveLength(1);
    const alerts = (await ada.client.get('/v1/user/alerts')).body.items.map((alert: { type: string }) => alert.type);
    expect(alerts).toContain('AUCTION_WON');
  });

  test('given two bidders, when the end has passed, then only those who bid before it may bid in overtime', async () => {
    await bid(ada, 500);
    await bid(ben, 600);
    const eve = await app.signUp({ isOnboarded: true });
    await app.moveClock(HOUR + 3 * SECOND);
    await app.runJobs();
    for (const person of [ada, ben, eve]) await logIn(person);
    expect(await lastBid()).toMatchObject({ status: 'extended' });
    expect((await bid(eve, 900)).body).toMatchObject({ status: 403, code: 'auction_extended_no_access' });
    const before = await lastBid();
    await app.moveClock(MINUTE);
    expect((await bid(ada, 900)).body).toMatchObject({ youLead: true, status: 'extended' });
    expect(Date.parse((await lastBid()).endsAt)).toBeGreaterThan(Date.parse(before.endsAt));
    await app.moveClock(11 * MINUTE);
    await app.runJobs();
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'sold', hammerCents: 65_000 });
  });

  test('given no bids, then it is unsold; given an unmet reserve, then no one owes anything', async () => {
    const reserved = await listLot(app.ctx, { reserveCents: 100_000 });
    await bid(ada, 200, { auctionId: reserved.auctionId });
    await app.moveClock(HOUR + 3 * SECOND);
    await app.runJobs();
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'unsold', hammerCents: null });
    expect(await lastBid(reserved.auctionId)).toMatchObject({ status: 'done', outcome: 'reserve_not_met' });
    const { rows } = await app.ctx.pool.query('select count(*)::int as n from invoice where auction_id = any($1)', [
      [lot.auctionId, reserved.auctionId],
    ]);
    expect(rows[0].n).toBe(0);
    await logIn(ada);
    expect((await ada.client.get('/v1/user/credit-limit')).body.usedCents).toBe(0);
  });

  test('given a stalled sweeper, a bid received after the end is refused', async () => {
    await bid(ada, 200);
    await app.moveClock(HOUR + 30 * SECOND); // nothing settles it
    await logIn(ben);
    expect((await bid(ben, 900)).status).toBe(409);
    await app.runJobs();
    expect(await lastBid()).toMatchObject({ outcome: 'sold', bidCount: 1 });
  });
});

test('access lists the missing steps, and the list shrinks with each step', async () => {
  const eve = await app.signUp({ isVerified: false });
  const access = async () => (await eve.client.get(`/v1/auction/${lot.auctionId}/access`)).body;
  expect(await access()).toMatchObject({ canBid: false, missing: ['email', 'shipping', 'payment', 'identity'] });
  await eve.client.post('/v1/auth/verify-email', { token: await app.verificationToken(eve.email) });
  expect((await access()).missing).toEqual(['shipping', 'payment', 'identity']);
  expect((await app.client().get(`/v1/auction/${lot.auctionId}/access`)).body).toMatchObject({
    canBid: false,
    missing: ['sign_in'],
  });
  expect((await ada.client.get(`/v1/auction/${lot.auctionId}/access`)).body).toMatchObject({
    canBid: true,
    minNextBidCents: 10_000,
    quickBidsCents: [10_000, 12_000, 14_000],
  });
});

describe('reading lots and bids', () => {
  test('last-bids returns many lots in one call and omits unknown ids', async () => {
    const other = await listLot(app.ctx);
    await bid(ada, 500);
    const unknown = '0195c8e6-0000-7000-8000-000000000000';
    const { body } = await ada.client.post('/v1/auction/last-bids', {
      auctionIds: [lot.auctionId, unknown, other.auctionId, lot.auctionId],
    });
    expect(body.items.map((row: { auctionId: string; youLead: boolean }) => [row.auctionId, row.youLead])).toEqual([
      [lot.auctionId, true],
      [other.auctionId, false],
    ]);
    const tooMany = await ada.client.post('/v1/auction/last-bids', {
      auctionIds: Array.from({ length: 101 }, () => unknown),
    });
    expect(tooMany.body).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'auctionIds' });
  });

  test('auctions are listed by status, the user’s own bids with their amounts, the credit with every movement', async () => {
    await bid(ada, 500);
    await bid(ben, 600);
    const running = (await app.client().get('/v1/auction?status=running&limit=100')).body;
    expect(running.items.map((card: { auction: { auctionId: string } }) => card.auction.auctionId)).toContain(
      lot.auctionId,
    );
    const mine = (await ada.client.get('/v1/auction/bid-history?limit=1')).body;
    expect(mine.items[0]).toMatchObject({
      auctionId: lot.auctionId,
      amountCents: 50_000,
      isMax: true,
      led: true,
      priceCents: 10_000,
    });
    const rivalHistory = (await ben.client.get('/v1/auction/bid-history?limit=1')).body;
    expect(rivalHistory.items[0]).toMatchObject({ amountCents: 60_000, priceCents: 55_000 });
    const history = (await ada.client.get('/v1/user/credit-limit/history?limit=2')).body;
    expect(
      history.items.map((row: { kind: string; operation: string; amountCents: number }) => [
        row.kind,
        row.operation,
        row.amountCents,
      ]),
    ).toEqual([
      ['bid_release', 'add', 50_000],
      ['bid_hold', 'subtract', 50_000],
    ]);
    expect((await app.client().get('/v1/auction/bid-history')).status).toBe(401);
  });
});
