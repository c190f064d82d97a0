import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { integrityFaults } from '../reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOTE = { note: 'Seen on the control screen' };

let inner: TestApp;
let staff: Person;
let second: Person;
let ada: Person;
let ben: Person;
let dan: Person;
let lot: TestLot;

beforeAll(async () => {
  inner = await startTestApp();
  [staff, second] = [await makeStaff(inner), await makeStaff(inner)];
  ada = await inner.signUp({ isOnboarded: true });
  ben = await inner.signUp({ isOnboarded: true });
  dan = await inner.signUp({ isOnboarded: true });
  for (const person of [ada, ben, dan]) await raiseLimit(inner.ctx, person, 5_000_000);
});
afterAll(async () => {
  await inner.runJobs();
  expect(await integrityFaults(inner.ctx)).toEqual([]);
  await expectNotified(inner, ['AUCTION_PAUSED', 'AUCTION_WITHDRAWN', 'AUCTION_REOPENED', 'BID_VOIDED']);
  await inner.close();
});
beforeEach(async () => {
  for (const person of [staff, second, ada, ben, dan]) await inner.logIn(person);
  lot = await list();
});

const list = (options: LotOptions = {}) => listLot(inner.ctx, { endsInMs: 24 * HOUR, ...options });
const act = (verb: string, body: object = NOTE, person = staff, key = newKey()) =>
  person.client.post(`/v1/office/auction/${lot.auctionId}/${verb}`, body, { 'idempotency-key': key });
const bid = (person: Person, dollars: number) =>
  person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
/** With a colleague, where the leading bid is among them. */
const voidBids = async (seqs: number[], reason = 'shill', person = staff) =>
  confirmIfRequested(inner, await act('void-bid', { seqs, reason, ...NOTE }, person), second);
const lastBid = async () => (await ada.client.get(`/v1/auction/${lot.auctionId}/last-bid`)).body;
/** This lot's hold on a user's credit. */
const readHeldCents = async (person: Person) => {
  const { body } = await person.client.get(`/v1/user/credit-limit?auction_id=${lot.auctionId}`);
  return body.availableForAuctionCents - body.availableCents;
};
const log = async () => (await ada.client.get(`/v1/auction/${lot.auctionId}/log`)).body.items;
const alertsOf = async (person: Person) => {
  await inner.runJobs();
  const { body } = await person.client.get('/v1/user/alerts?limit=5');
  return body.items.map((alert: { type: string; title: string }) => [alert.type, alert.title]);
};
/** All that an act could have touched. */
const traces = async () => {
  const { rows } = await inner.ctx.pool.query(
    `select to_jsonb(a) as lot, (select count(*)::int from bid_log where auction_id = a.id) as entries,
       (select count(*)::int from audit_event) as acts, (select count(*)::int from outbox where auction_id = a.id) as told,
       (select count(*)::int from credit_entry) as moves, (select count(*)::int from office_request) as requests
     from auction a where id = $1`,
    [lot.auctionId],
  );
  return rows[0];
};
const expectRefused = async (work: () => Promise<{ status: number; body: { code: string; detail?: string } }>) => {
  const before = await traces();
  const { status, body } = await work();
  expect(await traces()).toEqual(before);
  return [status, body.code];
};

/** Runs it and asserts that the lot, its log and all holds are unchanged. */
const expectLotUnchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const { lot: row, entries, told, moves } = await traces();
  const answer = await work();
  expect(await traces()).toMatchObject({ lot: row, entries, told, moves });
  return answer;
};

describe('who may', () => {
  const calls = ['void-bid', 'withdraw', 'pause', 'resume', 'reopen'];
  test.each(calls)('given %s, when a bidder or a visitor calls it, then it is not there', async (verb) => {
    expect(await expectRefused(() => act(verb, NOTE, ada))).toEqual([404, 'not_found']);
    const visitor = { ...ada, client: inner.client() };
    expect(await expectRefused(() => act(verb, NOTE, visitor))).toEqual([404, 'not_found']);
  });
  test('given a bidder, when the audit log or requests are read, then they are not there', async () => {
    for (const path of ['/v1/office/audit', '/v1/office/request'])
      expect((await ada.client.get(path)).status).toBe(404);
  });
  const bad: Array<[string, object, string]> = [
    ['void-bid', { seqs: [1], ...NOTE }, 'invalid_parameter'],
    ['void-bid', { seqs: [1], reason: 'because', ...NOTE }, 'invalid_parameter'],
    ['void-bid', { seqs: [], reason: 'fraud', ...NOTE }, 'invalid_parameter'],
    ['void-bid', { seqs: [0], reason: 'fraud', ...NOTE }, 'invalid_parameter'],
    ['void-bid', { seqs: [1], reason: 'fraud' }, 'missing_parameter'],
    ['withdraw', NOTE, 'invalid_parameter'],
    ['withdraw', { reason: 'fraud', note: 'x' }, 'invalid_parameter'],
    ['pause', {}, 'missing_parameter'],
    ['resume', { note: '' }, 'invalid_parameter'],
    ['reopen', { ...NOTE, publicNote: 'short' }, 'invalid_parameter'],
  ];
  test.each(bad)('given %s with %j, then %s and nothing happens', async (verb, body, code) => {
    expect(await expectRefused(() => act(verb, body))).toEqual([400, code]);
  });
});

describe('pause and resume (rules §10)', () => {
  test('given a running lot, when it is paused, then no bid is accepted, it does not close, and the time is added back', async () => {
    expect((await bid(ada, 500)).status).toBe(200);
    const before = await lastBid();
    const paused = await act('pause');
    expect([paused.status, paused.body.pausedAt]).toEqual([200, new Date(paused.body.serverNow).toISOString()]);
    const { status, body } = await bid(ben, 600);
    expect([status, body.code, body.retryAfterMs]).toEqual([409, 'auction_processing', 10_000]);
    expect(body.detail).toContain('paused');
    await inner.moveClock(48 * HOUR);
    await inner.runJobs();
    for (const person of [staff, ada, ben]) await inner.logIn(person);
    expect(await lastBid()).toMatchObject({ status: 'open', pausedAt: paused.body.pausedAt, priceCents: 10_000 });
    const resumed = await act('resume');
    expect(resumed.body).toMatchObject({ status: 'open', pausedAt: null });
    const lost = resumed.body.serverNow - Date.parse(paused.body.pausedAt);
    expect(Date.parse(resumed.body.endsAt) - Date.parse(before.endsAt)).toBe(lost);
    expect((await bid(ben, 600)).body).toMatchObject({ accepted: true, youLead: true });
    expect((await log()).map((entry: { kind: string; note: string }) => `${entry.kind} ${entry.note}`)).toEqual([
      'bid open',
      'phase paused',
      'phase resumed',
      'bid open',
    ]);
    expect(await alertsOf(ada)).toContainEqual(['AUCTION_PAUSED', 'Bidding is paused']);
  });

  test('given a stream of bids, when the lot is paused between them, then each is accepted before or refused after', async () => {
    const people = [ada, ben, dan];
    const bids = people.map((person, index) => bid(person, 200 + 100 * index));
    const [paused, ...answers] = await Promise.all([act('pause'), ...bids]);
    expect(paused.status).toBe(200);
    const acceptedCount = answers.filter((answer) => answer.status === 200).length;
    for (const answer of answers)
      if (answer.status !== 200) expect(['auction_processing', 'bid_too_low']).toContain(answer.body.code);
    const entries = await log();
    expect(entries.filter((entry: { kind: string }) => entry.kind === 'bid')).toHaveLength(acceptedCount);
    expect(entries.at(-1)).toMatchObject({ kind: 'phase', note: 'paused' });
    await act('resume');
  });

  test('given a paused lot, when it is paused again, or a running one resumed, then auction_state', async () => {
    expect(await expectRefused(() => act('resume'))).toEqual([409, 'auction_state']);
    const key = newKey();
    const first = await act('pause', NOTE, staff, key);
    expect((await act('pause', NOTE, staff, key)).body).toEqual(first.body);
    expect(await expectRefused(() => act('pause'))).toEqual([409, 'auction_state']);
    expect((await act('pause', { note: 'Another note' }, staff, key)).body.code).toBe('idempotency_key_reused');
  });

  test('given lots that do not run, when they are paused, then the code of their state', async () => {
    lot = await list({ startsInMs: HOUR });
    expect(await expectRefused(() => act('pause'))).toEqual([409, 'auction_not_started']);
    lot = { ...lot, auctionId: lot.itemId };
    expect((await act('pause')).status).toBe(404);
    lot = await list({ endsInMs: MINUTE });
    await inner.moveClock(MINUTE + 5_000);
    await inner.runJobs();
    expect(await expectRefused(() => act('pause'))).toEqual([409, 'auction_done']);
  });
});

describe('void with replay (rules §1.8)', () => {
  test('given the example of rules §1.9, when D is voided, then B leads at $550, holds and alerts are updated', async () => {
    for (const [person, dollars] of [
      [ada, 500],
      [ben, 900],
      [dan, 1_200],
      [ben, 1_600],
      [dan, 2_000],
    ] as const) {
      expect((await bid(person, dollars)).status).toBe(200);
      await inner.moveClock(1_001);
    }
    expect(await lastBid()).toMatchObject({ priceCents: 170_000, leaderAlias: 'Bidder 3', bidCount: 5 });
    expect([await readHeldCents(ben), await readHeldCents(dan)]).toEqual([0, 200_000]);
    const { status, body } = await voidBids([3, 5]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ voidedSeqs: [3, 5], cappedAliases: [], leaderChanged: true });
    expect(body.lot).toMatchObject({
      priceCents: 55_000,
      leaderAlias: 'Bidder 2',
      bidCount: 3,
      bidderCount: 2,
      seq: 5,
    });
    expect([await readHeldCents(ada), await readHeldCents(ben), await readHeldCents(dan)]).toEqual([0, 160_000, 0]);
    const history = await ada.client.get(`/v1/auction/${lot.auctionId}/bid-history`);
    expect(history.body.items.map((row: { seq: number; voided: boolean }) => [row.seq, row.voided])).toEqual([
      [5, true],
      [4, false],
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect((await log()).slice(-2)).toMatchObject([
      { kind: 'void', aliasNumber: 3, priceCents: 55_000, note: '3 shill' },
      { kind: 'void', aliasNumber: 3, priceCents: 55_000, note: '5 shill' },
    ]);
    expect(await alertsOf(ben)).toContainEqual(['BID_VOIDED', 'You’re leading again']);
    expect(await alertsOf(dan)).toContainEqual(['BID_VOIDED', 'Your bid was voided']);
    const audit = await staff.client.get(`/v1/office/audit?subject_id=${lot.auctionId}`);
    const acts = audit.body.items.map(({ actor, action }: { actor: string; action: string }) => [action, actor]);
    expect(acts.sort()).toEqual([
      ['auction.void_bids', second.username],
      ['void_bids.confirm', second.username],
      ['void_bids.request', staff.username],
    ]);
    const entry = audit.body.items.find(({ action }: { action: string }) => action === 'auction.void_bids');
    expect(entry).toMatchObject({
      reason: 'shill',
      note: NOTE.note,
      before: { priceCents: 170_000, leaderAlias: 3, bidCount: 5 },
      after: { priceCents: 55_000, leaderAlias: 2, bidCount: 3, voidedSeqs: [3, 5] },
    });
    expect(JSON.stringify(audit.body)).not.toContain('160000');
    expect((await bid(dan, 700)).body).toMatchObject({ youLead: false, seq: 6, priceCents: 75_000 });
    const withdrawal = { reason: 'fraud', publicNote: 'Withdrawn to keep the sale fair.', ...NOTE };
    await confirmIfRequested(inner, await act('withdraw', withdrawal));
  });

  test('given a bidder whose only bid was voided, when overtime begins, then they have no access; a new bid before T restores it', async () => {
    lot = await list({ endsInMs: 30 * MINUTE });
    await bid(ada, 300);
    await bid(ben, 200);
    await bid(dan, 400);
    await voidBids([2, 3], 'blocked');
    await inner.moveClock(1_001);
    expect((await bid(dan, 350)).status).toBe(200);
    await inner.moveClock(30 * MINUTE + 2_000);
    await inner.runJobs();
    for (const person of [ada, ben, dan]) await inner.logIn(person);
    expect((await lastBid()).status).toBe('extended');
    expect((await bid(ben, 900)).body.code).toBe('auction_extended_no_access');
    expect((await bid(dan, 900)).status).toBe(200);
    await inner.moveClock(12 * MINUTE);
    await inner.runJobs();
    for (const person of [ada, ben, dan, staff]) await inner.logIn(person);
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'sold', hammerCents: 32_500 });
  });

  test('given an underbidder who has spent their credit since, when they would lead, then they are capped to it and staff are notified', async () => {
    const rich = await inner.signUp({ isOnboarded: true });
    const poor = await inner.signUp({ isOnboarded: true });
    await bid(ada, 300);
    await bid(poor, 2_000);
    await bid(rich, 2_400);
    const first = lot;
    lot = await list();
    expect((await bid(poor, 2_100)).status).toBe(200);
    lot = first;
    const { body } = await voidBids([3], 'fraud');
    expect(body).toMatchObject({ cappedAliases: ['Bidder 2'], leaderChanged: true });
    expect(body.lot).toMatchObject({ leaderAlias: 'Bidder 2', priceCents: 32_500 });
    // The other lot holds $2,100 of their $2,500.
    expect(await readHeldCents(poor)).toBe(40_000);
  });

  test('given the leading bid, when one person voids it, then the lot is unchanged until a colleague confirms; an outbid one needs one person', async () => {
    await bid(ada, 300);
    await bid(ben, 400);
    const asked = await expectLotUnchanged(() => act('void-bid', { seqs: [2], reason: 'fraud', ...NOTE }));
    expect(asked.body.request).toMatchObject({
      kind: 'void_bids',
      subject: { kind: 'auction', title: 'Signed ball' },
      exposureCents: 32_500,
      reason: NOTE.note,
      requestedBy: staff.username,
    });
    expect((await act('void-bid', { seqs: [1], reason: 'fraud', ...NOTE })).body.voidedSeqs).toEqual([1]);
    const done = await confirmIfRequested(inner, asked, second);
    expect(done.body).toMatchObject({ voidedSeqs: [2], leaderChanged: true });
    expect(await lastBid()).toMatchObject({ leaderAlias: null });
  });

  test('given bids that cannot be voided, then the code and nothing changed', async () => {
    lot = await list({ endsInMs: 12 * HOUR - MINUTE });
    await bid(ada, 300);
    expect(await expectRefused(() => voidBids([1], 'typo'))).toEqual([409, 'auction_state']);
    expect(await expectRefused(() => voidBids([2]))).toEqual([404, 'not_found']);
    expect((await voidBids([1])).status).toBe(200);
    expect(await lastBid()).toMatchObject({ bidCount: 0, leaderAlias: null, minNextBidCents: 10_000 });
    expect(await expectRefused(() => voidBids([1]))).toEqual([409, 'auction_state']);
    await inner.moveClock(12 * HOUR);
    await inner.runJobs();
    await inner.logIn(staff);
    await inner.logIn(ada);
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'unsold' });
    expect(await expectRefused(() => voidBids([1]))).toEqual([409, 'auction_done']);
  });
});

describe('withdrawal (rules §1.4)', () => {
  test('given a lot with reserve and a leader, when it is withdrawn, then it is done, their credit released and everyone notified', async () => {
    lot = await list({ reserveCents: 100_000 });
    await bid(ada, 500);
    await bid(ben, 400);
    const { status, body } = await act('withdraw', { reason: 'damaged', ...NOTE });
    expect([status, body.status, body.outcome]).toEqual([200, 'done', 'withdrawn']);
    expect(body.publicNote).toBe('Withdrawn by us: the item was damaged.');
    expect(await readHeldCents(ada)).toBe(0);
    expect((await bid(ben, 900)).body.code).toBe('auction_done');
    expect((await log()).at(-1)).toMatchObject({ kind: 'phase', note: 'done:withdrawn', priceCents: 42_500 });
    const checkpoint = await ada.client.get(`/v1/auction/${lot.auctionId}/log/checkpoint`);
    expect(checkpoint.body.checkpoint.length).toBe(3);
    expect(await alertsOf(ben)).toContainEqual(['AUCTION_WITHDRAWN', 'Lot withdrawn']);
    expect((await inner.ctx.pool.query('select from invoice where auction_id = $1', [lot.auctionId])).rowCount).toBe(0);
  });
  test('given a lot without reserve and with bids, when it is withdrawn, then by two people with a public note, and not because its consignor wants it back', async () => {
    await bid(ada, 500);
    const publicNote = 'The frame broke when it was photographed.';
    expect(await expectRefused(() => act('withdraw', { reason: 'consignor', publicNote, ...NOTE }))).toEqual([
      409,
      'auction_state',
    ]);
    expect(await expectRefused(() => act('withdraw', { reason: 'damaged', ...NOTE }))).toEqual([
      422,
      'validation_failed',
    ]);
    const asked = await act('withdraw', { reason: 'damaged', publicNote, ...NOTE });
    expect(asked.body.request).toMatchObject({ kind: 'withdraw', terms: { reason: 'damaged', publicNote } });
    expect((await lastBid()).status).toBe('open');
    const done = await confirmIfRequested(inner, asked);
    expect(done.body).toMatchObject({ outcome: 'withdrawn', publicNote });
    expect(await expectRefused(() => act('withdraw', { reason: 'authenticity', ...NOTE }))).toEqual([
      409,
      'auction_done',
    ]);
  });
  test('given a lot that has not started, or a paused one, when it is withdrawn, then it is done', async () => {
    await act('pause');
    expect((await act('withdraw', { reason: 'consignor', ...NOTE })).body).toMatchObject({
      status: 'done',
      pausedAt: null,
    });
    lot = await list({ startsInMs: HOUR });
    expect((await act('withdraw', { reason: 'consignor', ...NOTE })).body).toMatchObject({
      status: 'done',
      bidCount: 0,
    });
  });
});

describe('reopen: two persons, a public note, a new auction (rules §1.4)', () => {
  const terms = (inMs = HOUR) => ({
    publicNote: 'Listed again: the first sale was stopped by a fault of ours.',
    startsAt: new Date(inner.ctx.clock.now() + inMs).toISOString(),
    endsAt: new Date(inner.ctx.clock.now() + inMs + 24 * HOUR).toISOString(),
    ...NOTE,
  });
  const decide = (id: string, verb: string, person: Person, body: object = NOTE) =>
    person.client.post(`/v1/office/request/${id}/${verb}`, body, { 'idempotency-key': newKey() });

  test('given a withdrawn lot, when one person requests and another confirms, then the item runs in a new auction', async () => {
    await bid(ada, 500);
    expect(await expectRefused(() => act('reopen', terms()))).toEqual([409, 'auction_state']);
    const withdrawal = { reason: 'fraud', publicNote: 'Withdrawn to keep the sale fair.', ...NOTE };
    await confirmIfRequested(inner, await act('withdraw', withdrawal));
    expect(await expectRefused(() => act('reopen', terms(-HOUR)))).toEqual([422, 'validation_failed']);
    const asked = await act('reopen', terms());
    expect([asked.status, asked.body.status, asked.body.resultId]).toEqual([201, 'waiting', null]);
    expect(await expectRefused(() => act('reopen', terms()))).toEqual([409, 'request_state']);
    expect(await expectRefused(() => decide(asked.body.id, 'confirm', staff))).toEqual([403, 'forbidden']);
    const confirmed = await decide(asked.body.id, 'confirm', second);
    expect([confirmed.status, confirmed.body.status, confirmed.body.decidedBy]).toEqual([
      200,
      'confirmed',
      second.username,
    ]);
    expect(await expectRefused(() => decide(asked.body.id, 'confirm', second))).toEqual([409, 'request_state']);
    const fresh = (await ada.client.get(`/v1/auction/${confirmed.body.resultId}/last-bid`)).body;
    expect(fresh).toMatchObject({
      status: 'not_started',
      bidCount: 0,
      seq: 0,
      openingCents: 10_000,
      publicNote: terms().publicNote,
    });
    expect(await lastBid()).toMatchObject({ status: 'done', outcome: 'withdrawn', publicNote: terms().publicNote });
    expect((await log()).at(-1)).toMatchObject({ kind: 'phase', note: `reopened:${confirmed.body.resultId}` });
    expect(await expectRefused(() => act('reopen', terms()))).toEqual([409, 'auction_state']);
    // AUCTION_REOPENED, once, to the earlier bidders.
    expect((await alertsOf(ada)).filter(([type]: string[]) => type === 'AUCTION_REOPENED')).toEqual([
      ['AUCTION_REOPENED', 'Lot relisted'],
    ]);
    expect((await alertsOf(ben)).filter(([type]: string[]) => type === 'AUCTION_REOPENED')).toEqual([]);
  });

  test('given a request, when it is declined, then nothing is listed and it may be requested again', async () => {
    await act('withdraw', { reason: 'consignor', ...NOTE });
    const asked = await act('reopen', terms());
    expect((await decide(asked.body.id, 'decline', second, NOTE)).body.status).toBe('declined');
    expect(await expectRefused(() => decide(asked.body.id, 'confirm', second))).toEqual([409, 'request_state']);
    expect((await act('reopen', terms())).status).toBe(201);
    const waiting = await staff.client.get('/v1/office/request?status=waiting');
    expect(waiting.body.items[0]).toMatchObject({ kind: 'reopen', requestedBy: staff.username });
  });

  test('given a sold lot, when relisting is requested, then auction_state: its invoice is still valid', async () => {
    lot = await list({ endsInMs: MINUTE });
    await bid(ada, 500);
    await inner.moveClock(MINUTE + 5_000);
    await inner.runJobs();
    expect(await expectRefused(() => act('reopen', terms()))).toEqual([409, 'auction_state']);
  });
});
