import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestResponse } from '../../../../test/client.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { accept, counter, makeItem, type OfferedItem, offerOn, post, reject } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';

const HOUR = 3_600_000;

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
beforeEach(() => money.logIn(staff));
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

async function buyer(): Promise<Person> {
  const person = await money.bidder();
  await money.saveCard(person, 'pm_card_visa');
  return person;
}
const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const codes = (answers: TestResponse[]) =>
  answers.map(({ status, body }) => (status < 300 ? body.status : body.code)).sort();
/** Buys one piece of a listing with the saved card. */
async function buyAt(person: Person, auctionId: string): Promise<TestResponse> {
  const { mode: _mode, ...address } = ADDRESS;
  const { items } = (await person.client.get('/v1/payment/methods')).body;
  const body = { quantity: 1, address, paymentMethodId: items[0].id };
  return person.client.post(`/v1/auction/${auctionId}/express/buy`, body, { 'idempotency-key': newKey() });
}
/** Captured charges of an item's invoices, in cents. */
async function captured(item: OfferedItem): Promise<number[]> {
  const invoices = await rowsOf(
    'select v.id from invoice v join invoice_line l on l.invoice_id = v.id where l.item_id = $1',
    item.id,
  );
  return (await Promise.all(invoices.map(({ id }) => money.captures(id)))).flat().map((charge) => charge.amount);
}
const soldOffers = (item: OfferedItem) =>
  rowsOf("select id from offer where item_id = $1 and status in ('accepted', 'counter_accepted')", item.id);

describe('one winner, money and ownership exact', () => {
  test.each([1, 2, 3])(
    'given two offers, when both are accepted at the same time, then one is sold and the other is notified (%i)',
    async () => {
      const [owner, one, two] = [await money.bidder(), await buyer(), await buyer()];
      const item = await makeItem(money.ctx, { owner });
      const made = [(await offerOn(one, item, 1_300)).body, (await offerOn(two, item, 1_400)).body];
      const answers = await Promise.all(made.map(({ id }) => accept(owner, id)));
      expect(codes(answers)).toEqual(['accepted', 'offer_state']);
      const sold = await soldOffers(item);
      expect(sold).toHaveLength(1);
      expect(await captured(item)).toHaveLength(1);
      expect(
        await rowsOf('select status, reason from offer where item_id = $1 and id <> $2', item.id, sold[0].id),
      ).toEqual([{ status: 'rejected', reason: 'sold' }]);
      expect(await rowsOf('select count(*)::int as n from secondary_transaction where item_id = $1', item.id)).toEqual([
        { n: 1 },
      ]);
      const loser = sold[0].id === made[0].id ? two : one;
      await money.runJobs();
      const { items } = (await loser.client.get('/v1/user/alerts?limit=50')).body;
      expect(items.map((alert: { type: string }) => alert.type)).toContain('OFFER_REJECTED');
    },
  );

  test('given an offer and a counter, when the owner accepts one and the buyer the other, then only one is sold', async () => {
    const [owner, one, two] = [await money.bidder(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const [first, second] = [(await offerOn(one, item, 1_300)).body, (await offerOn(two, item, 1_400)).body];
    await counter(owner, second.id, 1_600);
    const answers = await Promise.all([accept(owner, first.id), accept(two, second.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await soldOffers(item)).toHaveLength(1);
    expect(await captured(item)).toHaveLength(1);
  });

  test('given an offer, when accept, reject and counter arrive at the same time, then one of them decides', async () => {
    const [owner, person] = [await money.bidder(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body } = await offerOn(person, item, 1_300);
    const answers = await Promise.all([accept(owner, body.id), reject(owner, body.id), counter(owner, body.id, 1_500)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await captured(item)).toHaveLength((await soldOffers(item)).length);
  });

  /** An Assay item that did not sell at auction and is now open to offers. */
  async function unsoldItem() {
    const lot = await listLot(money.ctx, { startsInMs: -2 * HOUR, endsInMs: -HOUR });
    await money.runJobs();
    await post(staff, `/v1/office/auction/${lot.auctionId}/open-to-offers`, { note: 'No one has bid' });
    return { lot, item: { id: lot.itemId, slug: lot.slug } };
  }

  test.each([1, 2, 3])(
    'given an offer, when it is accepted while its item goes to auction, then only one of them gets it (%i)',
    async () => {
      const person = await buyer();
      const { lot, item } = await unsoldItem();
      const { body } = await offerOn(person, item, 1_300);
      const begin = {
        publicNote: 'Listed again on request',
        note: 'Someone has asked for it',
        startsAt: new Date(money.ctx.clock.now() + 60_000).toISOString(),
        endsAt: new Date(money.ctx.clock.now() + HOUR).toISOString(),
      };
      const asked = await post(staff, `/v1/office/auction/${lot.auctionId}/reopen`, begin);
      const colleague = await makeStaff(money);
      const [accepted, listed] = await Promise.all([
        post(staff, `/v1/office/offer/${body.id}/accept`, { note: 'A fair price' }),
        post(colleague, `/v1/office/request/${asked.body.id}/confirm`, { note: 'Confirmed' }),
      ]);
      const running = await rowsOf("select id from auction where item_id = $1 and status <> 'done'", item.id);
      const sold = await soldOffers(item);
      expect(sold.length + running.length).toBe(1);
      expect([accepted.status === 200, listed.status === 200]).toEqual([sold.length === 1, running.length === 1]);
      expect(await captured(item)).toHaveLength(sold.length);
      if (sold.length === 0) {
        expect(accepted.body.code).toBe('offer_state');
        expect(await rowsOf('select status, reason from offer where id = $1', body.id)).toEqual([
          { status: 'rejected', reason: 'unavailable' },
        ]);
        // The sale ended the request (request_state), unless the confirmation had read it before (auction_state).
      } else expect(['auction_state', 'request_state']).toContain(listed.body.code);
    },
  );

  test.each([1, 2, 3])(
    'given an offer, when it is accepted while its item is listed at a fixed price and bought, then only one gets it (%i)',
    async () => {
      const [person, other] = [await buyer(), await buyer()];
      const { lot, item } = await unsoldItem();
      const { body } = await offerOn(person, item, 1_300);
      await money.advanceTime(3_000);
      const [accepted] = await Promise.all([
        post(staff, `/v1/office/offer/${body.id}/accept`, { note: 'A fair price' }),
        post(staff, `/v1/office/auction/${lot.auctionId}/list-at-price`, { priceCents: 150_000, note: 'At a price' }),
      ]);
      const [listing] = await rowsOf("select id from auction where item_id = $1 and type = 'buy_now'", item.id);
      const bought = listing === undefined ? null : await buyAt(other, listing.id);
      expect([accepted.status === 200, bought?.status === 200].filter(Boolean)).toHaveLength(1);
      expect(await captured(item)).toHaveLength(1);
    },
  );

  test('given an offer that outlived a fixed-price listing, when it is accepted while the piece is bought now, then the buy-now buyer has it', async () => {
    const [person, other] = [await buyer(), await buyer()];
    const item = await makeItem(money.ctx);
    const { body } = await offerOn(person, item, 1_300);
    const [auction] = await rowsOf(
      `insert into auction (id, item_id, type, status, starts_at, opened_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents,
         price_cents, next_due_at, created_at)
       values (gen_random_uuid(), $1, 'buy_now', 'open', $2::timestamptz, $2, $2::timestamptz + interval '1 day', false, 1, 1, 1, 150000, 150000, $2::timestamptz + interval '1 day', $2)
       returning id`,
      item.id,
      money.ctx.clock.date(),
    );
    await rowsOf(
      'insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at) values ($1, 150000, 1, 1, $2)',
      auction.id,
      money.ctx.clock.date(),
    );
    await money.advanceTime(3_000);
    const [accepted, bought] = await Promise.all([
      post(staff, `/v1/office/offer/${body.id}/accept`, { note: 'A fair price' }),
      buyAt(other, auction.id),
    ]);
    expect([accepted.status, bought.status]).toEqual([409, 200]);
    expect(['item_not_for_sale', 'offer_state']).toContain(accepted.body.code);
    expect(await captured(item)).toHaveLength(1);
    await money.runJobs();
    expect(await rowsOf('select status, reason from offer where id = $1', body.id)).toEqual([
      { status: 'rejected', reason: 'unavailable' },
    ]);
  });

  test.each<[number, string, string]>([
    [-1, 'counter_accepted', 'counter'],
    [0, 'counter_rejected', 'auto'],
    [1, 'counter_rejected', 'auto'],
  ])(
    'given a counter, when it is accepted at 48 h %i ms while the sweep runs, then it is %s, never both',
    async (ms, status, mode) => {
      const [owner, person] = [await money.bidder(), await buyer()];
      const item = await makeItem(money.ctx, { owner });
      const { body } = await offerOn(person, item, 1_300);
      const { body: countered } = await counter(owner, body.id, 1_500);
      const end = Date.parse(countered.expiresAt);
      await money.advanceTime(end - 5 * 60_000 - money.ctx.clock.now());
      await money.logIn(person);
      // Freezes the app's clock at the exact time.
      const { now, date } = money.ctx.clock;
      Object.assign(money.ctx.clock, { now: () => end + ms, date: () => new Date(end + ms) });
      try {
        await Promise.all([accept(person, body.id), money.runJobs(), accept(person, body.id)]);
      } finally {
        Object.assign(money.ctx.clock, { now, date });
      }
      expect(
        await rowsOf(
          'select status, conclusion_mode, expired_at is not null as is_expired from offer where id = $1',
          body.id,
        ),
      ).toEqual([{ status, conclusion_mode: mode, is_expired: mode === 'auto' }]);
      expect(await captured(item)).toEqual(mode === 'auto' ? [] : [153_900]);
    },
  );

  test.each([1, 2, 3])(
    'given an instant price, when two buyers accept it at the same time, then one has it and is charged once (%i)',
    async () => {
      const [owner, one, two] = [await money.bidder(), await buyer(), await buyer()];
      const item = await makeItem(money.ctx, { owner, instantCents: 200_000 });
      const answers = await Promise.all([offerOn(one, item, 2_000), offerOn(two, item, 2_200)]);
      expect(codes(answers)).toEqual(['accepted', 'item_not_for_sale']);
      expect(await soldOffers(item)).toHaveLength(1);
      expect(await captured(item)).toEqual([204_400]);
      expect(
        await rowsOf(
          'select count(*)::int as n from invoice v join offer o on o.id = v.offer_id where o.item_id = $1',
          item.id,
        ),
      ).toEqual([{ n: 1 }]);
    },
  );

  test('given an instant price, when it is taken while the owner accepts another offer, then only one gets it', async () => {
    const [owner, one, two] = [await money.bidder(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner, instantCents: 200_000 });
    const { body } = await offerOn(one, item, 1_300);
    const answers = await Promise.all([accept(owner, body.id), offerOn(two, item, 2_000)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await soldOffers(item)).toHaveLength(1);
    expect(await captured(item)).toHaveLength(1);
  });

  test('given one code, when two users link it at the same time, then one owns it', async () => {
    const [one, two] = [await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { qrcode: 'qr-raced' });
    await money.ctx.pool.query("update item set offer_type = 'buy_now' where id = $1", [item.id]);
    const answers = await Promise.all(
      [one, two].map((person) => post(person, '/v1/item/link/qr-raced', { confirm: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf('select count(*)::int as n from ownership where item_id = $1', item.id)).toEqual([{ n: 1 }]);
  });
});
