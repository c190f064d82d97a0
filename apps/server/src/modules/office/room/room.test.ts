import type { Room, VoidPreview } from '@assay/contract/shapes/room.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';

const HOUR = 3_600_000;

let app: TestApp;
let staff: Person;
let ada: Person;
let ben: Person;
let dan: Person;
let lot: TestLot;

beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  [ada, ben, dan] = [
    await app.signUp({ isOnboarded: true }),
    await app.signUp({ isOnboarded: true }),
    await app.signUp({ isOnboarded: true }),
  ];
  for (const person of [ada, ben, dan]) await raiseLimit(app.ctx, person, 5_000_000);
});
afterAll(async () => {
  await expectNotified(app, ['SALE_MESSAGE']);
  await app.close();
});
beforeEach(async () => {
  lot = await listLot(app.ctx, { endsInMs: 24 * HOUR });
});

const bid = (person: Person, dollars: number, on = lot.auctionId) =>
  person.client.post(`/v1/auction/${on}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': newKey() });
const readRoom = async (query = '') => (await staff.client.get(`/v1/office/room${query}`)).body as Room;
const preview = async (query = '') => staff.client.get(`/v1/office/auction/${lot.auctionId}/void-preview${query}`);
const lastBid = async () => (await ada.client.get(`/v1/auction/${lot.auctionId}/last-bid`)).body;

test('given open lots, when the room is read, then the next to close is first, with its recent bids, refusals and watchers', async () => {
  const later = await listLot(app.ctx, { endsInMs: 48 * HOUR });
  expect((await bid(ada, 300)).status).toBe(200);
  expect((await bid(ben, 400)).status).toBe(200);
  expect((await bid(dan, 100)).body.code).toBe('bid_too_low');
  expect((await dan.client.post(`/v1/user/favorites/${lot.itemId}`, {})).status).toBeLessThan(300);
  await staff.client.post(
    `/v1/office/auction/${later.auctionId}/pause`,
    { note: 'A question from the floor' },
    { 'idempotency-key': newKey() },
  );
  const room = await readRoom();
  expect(room.items.map(({ lot: { auctionId } }) => auctionId)).toEqual([lot.auctionId, later.auctionId]);
  expect(room.items[0]).toMatchObject({ bidsLastMinute: 2, refusals: 1, watchers: 1 });
  expect(room).toMatchObject({ total: 2, paused: 1, refusals: [{ code: 'bid_too_low', count: 1 }] });
  expect(await readRoom('?offset=1')).toMatchObject({ items: [{ lot: { auctionId: later.auctionId } }], paused: 1 });
  await app.moveClock(11 * 60_000);
  for (const person of [staff, ada, ben, dan]) await app.logIn(person);
  expect((await readRoom()).items[0]).toMatchObject({ bidsLastMinute: 0, refusals: 0 });
});

test('given a lot with three bidders, when a void is previewed, then it shows what the void then does, and changes nothing', async () => {
  for (const [person, dollars] of [
    [ada, 300],
    [ben, 400],
    [dan, 900],
  ] as const)
    expect((await bid(person, dollars)).status).toBe(200);
  const before = await lastBid();
  const shown = (await preview()).body as VoidPreview;
  expect(shown.items.map(({ seq }) => seq)).toEqual([3]);
  expect(shown.needsSecondPerson).toBe(true);
  expect(shown.notified).toEqual([
    { alias: 'Bidder 3', notice: 'voided' },
    { alias: 'Bidder 2', notice: 'leads_again' },
  ]);
  expect(await lastBid()).toEqual({ ...before, serverNow: expect.any(Number) });
  const done = await staff.client.post(
    `/v1/office/auction/${lot.auctionId}/void-bid`,
    { seqs: [3], reason: 'shill', note: 'Seen in the room' },
    { 'idempotency-key': newKey() },
  );
  expect((await confirmIfRequested(app, done)).status).toBe(200);
  const after = await lastBid();
  expect(shown.before).toMatchObject({ priceCents: before.priceCents, leaderAlias: before.leaderAlias });
  expect(shown.after).toEqual({
    priceCents: after.priceCents,
    leaderAlias: after.leaderAlias,
    bidCount: after.bidCount,
  });
  expect(shown.minNextBidCents).toBe(after.minNextBidCents);
});

test('given bids that can’t be voided, when their void is previewed, then it is refused as the void would be', async () => {
  expect((await preview()).body.code).toBe('not_found');
  await bid(ada, 300);
  expect((await preview('?seqs=7')).body.code).toBe('not_found');
  expect((await preview('?seqs=1,x')).body.code).toBe('invalid_parameter');
  expect((await preview('?seqs=1')).body).toMatchObject({
    after: { priceCents: null, leaderAlias: null, bidCount: 0 },
  });
  await app.moveClock(23 * HOUR);
  await app.logIn(staff);
  expect((await preview('?seqs=1&reason=typo')).body.code).toBe('auction_state');
});

test('given a sale with open lots, when the room is asked for it, then only its lots are shown, and the sale is offered', async () => {
  const saleId = newId(app.ctx.clock.now());
  const at = (ms: number) => new Date(app.ctx.clock.now() + ms);
  await app.ctx.pool.query(
    `insert into sale (id, slug, title, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
     values ($1, 'in-the-room', 'In the room', $2, $3, 0, 'weekly', 300000, 3600000, $2, $2)`,
    [saleId, at(-HOUR), at(HOUR)],
  );
  await app.ctx.pool.query('update auction set sale_id = $2, sale_position = 1 where id = $1', [lot.auctionId, saleId]);
  await app.logIn(staff);
  const room = await readRoom(`?sale_id=${saleId}`);
  expect(room.items.map(({ lot: { auctionId } }) => auctionId)).toEqual([lot.auctionId]);
  expect(room.total).toBe(1);
  expect(room.sales).toEqual([{ id: saleId, title: 'In the room', openCount: 1 }]);
  const { statements } = await recordStatements(() => staff.client.get('/v1/office/room'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
});

test('given a sale, when staff write to everyone in it, then followers and bidders get one alert each, and no one else', async () => {
  const saleId = newId(app.ctx.clock.now());
  const at = (ms: number) => new Date(app.ctx.clock.now() + ms);
  await app.ctx.pool.query(
    `insert into sale (id, slug, title, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at)
     values ($1, 'written-to', 'Written to', $2, $3, 0, 'weekly', 300000, 3600000, $2)`,
    [saleId, at(-HOUR), at(HOUR)],
  );
  await app.ctx.pool.query('update auction set sale_id = $2, sale_position = 1 where id = $1', [lot.auctionId, saleId]);
  for (const person of [staff, ada, ben, dan]) await app.logIn(person);
  const message = { title: 'A lot was added', text: 'Lot 12 joins the sale tonight.', note: 'Asked by the consignor' };
  const send = (client = staff.client) =>
    client.post(`/v1/office/sale/${saleId}/message`, message, { 'idempotency-key': newKey() });
  expect((await send()).body.code).toBe('auction_state');
  await app.ctx.pool.query('update sale set published_at = opens_at where id = $1', [saleId]);
  expect((await ada.client.post('/v1/sale/written-to/follow', {})).status).toBe(204);
  for (const person of [ada, ben]) await bid(person, person === ada ? 300 : 400);
  expect((await send(ada.client)).status).toBe(404);
  expect((await send()).body).toEqual({ recipients: 2 });
  await app.runJobs();
  const { rows } = await app.ctx.pool.query("select user_id, body from alert where type = 'SALE_MESSAGE'");
  expect(rows.map(({ user_id: userId }) => userId).sort()).toEqual([ada.id, ben.id].sort());
  expect(rows[0].body).toBe(message.text);
});

test('given a bidder’s public number, then roles that may read people get to the person, and others don’t', async () => {
  expect((await bid(ada, 300)).status).toBe(200);
  expect((await bid(ben, 400)).status).toBe(200);
  const who = (alias: number) => staff.client.get(`/v1/office/auction/${lot.auctionId}/bidder/${alias}`);
  expect([(await who(1)).body.id, (await who(2)).body.id]).toEqual([ada.id, ben.id]);
  expect((await who(3)).body.code).toBe('not_found');
  // Known to the lot, but with no bid that is public: as in a sealed round.
  await app.ctx.pool.query(
    `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
     values ($1, $2, 3, true, 1, 0, now(), now())`,
    [lot.auctionId, dan.id],
  );
  expect((await who(3)).body.code).toBe('not_found');
  await app.ctx.pool.query("update users set staff_roles = '{catalog}' where id = $1", [staff.id]);
  expect((await who(1)).status).toBe(403);
  await app.ctx.pool.query("update users set staff_roles = '{admin}' where id = $1", [staff.id]);
});
