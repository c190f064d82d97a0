import { toSerial } from '@assay/domain/item/serial.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import {
  accept,
  connectPayout,
  counter,
  makeItem,
  type OfferedItem,
  offerOn,
  patch,
  post,
  reject,
} from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { transact } from '../../../platform/outbox.ts';
import { endAllSessions } from '../../identity/auth/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let money: MoneyApp;
let staff: Person;
let second: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  second = await makeStaff(money);
});
beforeEach(async () => {
  await money.logIn(staff);
  await money.logIn(second);
});
afterEach(async () => {
  await money.clearFaults();
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(async () => {
  await expectNotified(money, [
    'OFFER_NEW',
    'OFFER_REJECTED',
    'OFFER_COUNTERED',
    'OFFER_COUNTER_REJECTED',
    'OFFER_EXPIRING',
    'OFFER_ACCEPTED',
  ]);
  await money.close();
});

async function buyer(card = 'pm_card_visa'): Promise<Person> {
  const person = await money.bidder();
  await money.saveCard(person, card);
  return person;
}
const seller = () => money.bidder();
const get = async (person: Person, path: string) => (await person.client.get(path)).body;
const currentOf = async (person: Person, item: OfferedItem) =>
  (await get(person, `/v1/offer/items/${item.id}/current-offer`)).offer;
const possible = (person: Person, item: OfferedItem) => get(person, `/v1/offer/items/${item.id}/offers-possible`);
const alertsOf = async (person: Person): Promise<string[]> =>
  (await get(person, '/v1/user/alerts?limit=50')).items
    .map((alert: { type: string }) => alert.type)
    .filter((type: string) => /^(OFFER|SECONDARY|PRICE)/.test(type));
async function advanceTime(ms: number, ...people: Person[]): Promise<void> {
  await money.advanceTime(ms);
  await money.runJobs();
  for (const person of people) await money.logIn(person);
}
const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const itemRow = async (item: OfferedItem) =>
  (await rowsOf('select owner_id, item_assignment, min_offer_cents, offer_type from item where id = $1', item.id))[0];

/** Everything a refused call could have changed. */
const everything = () =>
  rowsOf(
    [
      'offer',
      'invoice',
      'secondary_transaction',
      'credit_hold',
      'ledger_entry',
      'outbox',
      'ownership',
      'item_link',
      'item',
    ]
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`,
      )
      .join(' union all '),
  );

describe('an offer to a person (rules §3)', () => {
  test('given an offer, when the owner accepts, then it is sold, charged immediately, a resale is paid, and the other buyer is notified', async () => {
    const [owner, first, second] = [await seller(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const made = await offerOn(first, item, 1_300);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      side: 'buyer',
      status: 'pending',
      conclusionMode: null,
      amountCents: 130_000,
      buyerAlias: 'Buyer 1',
      isHouse: false,
      isRead: true,
      netCents: null,
      invoiceId: null,
    });
    expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(48 * HOUR);
    const other = await offerOn(second, item, 1_250);
    const received = await get(owner, '/v1/offer/owner-latest-offers');
    expect(received.items.map((one: { buyerAlias: string }) => one.buyerAlias)).toEqual(['Buyer 2', 'Buyer 1']);
    expect(received.items[1]).toMatchObject({
      side: 'owner',
      netCents: 117_000,
      leastCounterCents: 130_100,
      isRead: false,
    });
    expect(JSON.stringify(received)).not.toContain(first.id);
    expect(JSON.stringify(received)).not.toContain(first.username);
    expect(JSON.stringify(made.body)).not.toContain(owner.id);

    const accepted = await accept(owner, made.body.id);
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      conclusionMode: 'owner',
      side: 'owner',
      invoiceId: null,
    });
    const bought = await currentOf(first, item);
    expect(bought).toMatchObject({ status: 'accepted', isRead: false, invoiceStatus: 'paid' });
    expect(await get(first, `/v1/invoice/${bought.invoiceId}`)).toMatchObject({
      status: 'paid',
      subtotalCents: 130_000,
      shippingCents: 2_500 + 1_200,
      totalCents: 133_700,
    });
    expect(await currentOf(second, item)).toMatchObject({
      id: other.body.id,
      status: 'rejected',
      conclusionMode: 'auto',
      reason: 'sold',
      expiredAt: null,
      isRead: false,
    });
    await money.runJobs();
    expect(
      await rowsOf(
        'select status, price_cents, fee_cents, seller_id, buyer_id from secondary_transaction where item_id = $1',
        item.id,
      ),
    ).toEqual([{ status: 'paid', price_cents: 130_000, fee_cents: 13_000, seller_id: owner.id, buyer_id: first.id }]);
    // The seller's share is held for them. The rest is Assay's fee and its shipping.
    expect(
      await rowsOf(
        `select l.account, sum(l.amount_cents)::int as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
         where e.cause_ref = $1 group by 1 order by 1`,
        `${bought.invoiceId}:1`,
      ),
    ).toEqual([
      { account: `buyer_receivable:${bought.invoiceId}`, cents: 133_700 },
      { account: 'commission', cents: -13_000 },
      { account: `held:${made.body.id}`, cents: -117_000 },
      { account: 'shipping', cents: -3_700 },
    ]);
    expect(await itemRow(item)).toMatchObject({ owner_id: owner.id, item_assignment: 'final' });
    expect(await possible(second, item)).toMatchObject({ possible: false, reason: 'in_transaction' });
    expect(await alertsOf(owner)).toEqual(expect.arrayContaining(['OFFER_NEW', 'SECONDARY_SOLD']));
    expect(await alertsOf(first)).toEqual(expect.arrayContaining(['SECONDARY_BOUGHT']));
    expect(await alertsOf(second)).toEqual(['OFFER_REJECTED']);
    // The buyer's leads to the order, the seller's to the sale.
    const linksOf = async (person: Person): Promise<string[]> =>
      (await get(person, '/v1/user/alerts?limit=50')).items.map((alert: { href: string }) => alert.href);
    expect(await linksOf(first)).toContain(`/order-placed/${bought.invoiceId}`);
    expect(await linksOf(owner)).toContain(`/buying/in-transaction#sale-${made.body.id}`);
    for (const [person, side] of [
      [owner, 'seller'],
      [first, 'buyer'],
    ] as const)
      expect((await get(person, '/v1/offer/items-in-transactions')).items).toMatchObject([
        {
          side,
          kind: 'resale',
          status: 'paid',
          priceCents: 130_000,
          mustAct: 'seller',
          netCents: side === 'seller' ? 117_000 : null,
        },
      ]);
  });

  test('given an offer, when the owner counters and the buyer accepts in time, then it is sold at the counter', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    const low = await counter(owner, made.id, 1_300);
    expect([low.status, low.body.code, low.body.minimumCents]).toEqual([422, 'counter_too_low', 130_100]);
    await advanceTime(10 * HOUR, owner, person);
    const countered = await counter(owner, made.id, 1_500);
    expect(countered.body).toMatchObject({ status: 'countered', counterCents: 150_000, netCents: 135_000 });
    expect(Date.parse(countered.body.expiresAt) - Date.parse(countered.body.counterAt)).toBe(48 * HOUR);
    for (const outOfTurn of [
      await accept(owner, made.id),
      await reject(owner, made.id),
      await counter(owner, made.id, 1_600),
    ])
      expect([outOfTurn.status, outOfTurn.body.code]).toEqual([409, 'offer_state']);
    await advanceTime(40 * HOUR, owner, person);
    const sold = await accept(person, made.id);
    expect(sold.body).toMatchObject({ status: 'counter_accepted', conclusionMode: 'counter', invoiceStatus: 'paid' });
    expect(await get(person, `/v1/invoice/${sold.body.invoiceId}`)).toMatchObject({ subtotalCents: 150_000 });
    await money.runJobs();
    expect(await alertsOf(person)).toEqual(expect.arrayContaining(['OFFER_COUNTERED', 'SECONDARY_BOUGHT']));
    const repeated = await accept(person, made.id);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'offer_state']);
  });

  test('given displayed totals, when offer, counter and both answers are submitted, then a different total is refused with the new one and the displayed one is charged', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const shown = await get(person, `/v1/offer/items/${item.id}/estimate?amount_cents=200000`);
    expect(shown).toMatchObject({
      priceCents: 200_000,
      taxCents: 0,
      shipTo: 'Portland, OR 97201',
      payWith: { type: 'user_card', last4: '4242' },
      charged: 'now',
    });
    expect(shown.totalCents).toBe(200_000 + shown.shippingCents);
    const changed = async (press: () => Promise<{ status: number; body: { code: string; totals?: object } }>) => {
      await money.runJobs();
      const before = await everything();
      const { status, body } = await press();
      expect(await everything()).toEqual(before);
      return [status, body.code, body.totals];
    };
    expect(await changed(() => offerOn(person, item, 2_000, { expectedTotalCents: 200_000 }))).toEqual([
      409,
      'total_changed',
      { totalCents: shown.totalCents },
    ]);
    const { body: made } = await offerOn(person, item, 2_000, { expectedTotalCents: shown.totalCents });
    // The owner sees their net amount: 10 % less.
    const path = `/v1/offer/${made.id}`;
    expect(await changed(() => patch(owner, `${path}/accept`, { expectedTotalCents: 200_000 }))).toEqual([
      409,
      'total_changed',
      { totalCents: 180_000 },
    ]);
    expect(
      await changed(() => patch(owner, `${path}/counter`, { amountCents: 230_000, expectedTotalCents: 230_000 })),
    ).toEqual([409, 'total_changed', { totalCents: 207_000 }]);
    expect((await get(person, `${path}/estimate`)).code).toBe('offer_state');
    await patch(owner, `${path}/counter`, { amountCents: 230_000, expectedTotalCents: 207_000 });
    const asked = await get(person, `${path}/estimate`);
    expect(asked).toMatchObject({ priceCents: 230_000, payWith: { last4: '4242' } });
    expect((await owner.client.get(`${path}/estimate`)).status).toBe(404);
    // $2,300 was shown without shipping.
    expect(await changed(() => patch(person, `${path}/accept`, { expectedTotalCents: 230_000 }))).toEqual([
      409,
      'total_changed',
      { totalCents: asked.totalCents },
    ]);
    const sold = await patch(person, `${path}/accept`, { expectedTotalCents: asked.totalCents });
    expect(sold.body).toMatchObject({ status: 'counter_accepted', invoiceStatus: 'paid' });
    expect((await money.captures(sold.body.invoiceId)).map(({ amount }) => amount)).toEqual([asked.totalCents]);
  });

  test('given a counter, when the buyer rejects, then the owner is notified, and the buyer may offer more', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    await counter(owner, made.id, 1_500);
    expect((await reject(person, made.id)).body).toMatchObject({
      status: 'counter_rejected',
      conclusionMode: 'counter',
    });
    await money.runJobs();
    expect(await alertsOf(owner)).toContain('OFFER_COUNTER_REJECTED');
    expect(await possible(person, item)).toMatchObject({
      possible: true,
      leastCents: 130_100,
      minAmountCents: 120_000,
      attemptsLeft: 2,
      ownerResponseTimeMedianMs: expect.any(Number),
    });
    const same = await offerOn(person, item, 1_300);
    expect([same.status, same.body.code, same.body.minimumCents]).toEqual([422, 'offer_too_low', 130_100]);
    expect((await offerOn(person, item, 1_301)).status).toBe(201);
  });

  test('given no answer, when 48 hours are over, then it is rejected once, hidden unless requested, and both see it so before the sweep', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    await advanceTime(42 * HOUR, owner, person);
    expect(await alertsOf(owner)).toEqual(['OFFER_EXPIRING', 'OFFER_NEW']);
    await money.advanceTime(6 * HOUR);
    await Promise.all([money.logIn(owner), money.logIn(person)]);
    expect(await currentOf(person, item)).toMatchObject({
      status: 'rejected',
      conclusionMode: 'auto',
      expiredAt: made.expiresAt,
    });
    for (const path of ['user-latest-offers', `items/${item.id}/all-offers`, 'owner-latest-offers']) {
      const who = path === 'user-latest-offers' ? person : owner;
      expect((await get(who, `/v1/offer/${path}`)).total).toBe(0);
      expect((await get(who, `/v1/offer/${path}?include_expired=true`)).total).toBe(1);
    }
    expect((await accept(owner, made.id)).body.code).toBe('offer_expired');
    await money.runJobs();
    await money.runJobs();
    expect((await accept(owner, made.id)).body.code).toBe('offer_expired');
    expect(await alertsOf(person)).toEqual(['OFFER_REJECTED']);
    expect(
      await rowsOf(
        'select expired_at = expires_at as at_its_end, concluded_at is not null as is_over from offer where id = $1',
        made.id,
      ),
    ).toEqual([{ at_its_end: true, is_over: true }]);
    expect(await possible(person, item)).toMatchObject({ possible: true, leastCents: 130_100 });
  });

  test('given three offers in 30 days, when there is a fourth, then it is refused until later', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    for (const dollars of [1_300, 1_400, 1_500]) {
      const { body } = await offerOn(person, item, dollars);
      await reject(owner, body.id);
    }
    const fourth = await offerOn(person, item, 1_600);
    expect([fourth.status, fourth.body.code]).toEqual([409, 'offer_attempts_used']);
    expect(await possible(person, item)).toMatchObject({ possible: false, reason: 'attempts_used', attemptsLeft: 0 });
  });

  test('given a charge that fails, when 48 hours pass, then the sale is undone, the buyer has a strike and the owner their item', async () => {
    const [owner, person] = [await seller(), await buyer('pm_card_chargeCustomerFail')];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    await accept(owner, made.id);
    const bought = await currentOf(person, item);
    expect(bought).toMatchObject({ status: 'accepted', invoiceStatus: 'failed' });
    const invoice = await get(person, `/v1/invoice/${bought.invoiceId}`);
    expect(Date.parse(invoice.dueAt) - Date.parse(invoice.createdAt)).toBe(48 * HOUR);
    expect(await get(person, '/v1/user/credit-limit')).toMatchObject({ usedCents: 133_700 });
    await advanceTime(48 * HOUR - 60_000, owner, person);
    expect((await itemRow(item)).owner_id).toBe(owner.id);
    expect(await possible(await buyer(), item)).toMatchObject({ reason: 'in_transaction' });
    await advanceTime(60_000, owner, person);
    expect(await get(person, `/v1/invoice/${bought.invoiceId}`)).toMatchObject({ status: 'void' });
    expect(await rowsOf('select status from secondary_transaction where item_id = $1', item.id)).toEqual([
      { status: 'cancelled' },
    ]);
    expect(await rowsOf('select reason from strike where user_id = $1', person.id)).toEqual([
      { reason: 'non_payment' },
    ]);
    expect(await get(person, '/v1/user/credit-limit')).toMatchObject({ usedCents: 0 });
    expect(await possible(await buyer(), item)).toMatchObject({ possible: true });
    expect(await alertsOf(owner)).toContain('SECONDARY_SOLD');
  });

  test.each<[string, object]>([['without a payout account', { stripe_connected_status: 'not_connected' }]])(
    'given an owner %s, when they accept or counter, then payout_required and nothing changes',
    async () => {
      const [owner, person] = [await seller(), await buyer()];
      const item = await makeItem(money.ctx, { owner });
      const { body: made } = await offerOn(person, item, 1_300);
      await money.ctx.pool.query("update users set stripe_connected_status = 'not_connected' where id = $1", [
        owner.id,
      ]);
      await money.runJobs();
      const before = await everything();
      for (const answer of [await accept(owner, made.id), await counter(owner, made.id, 1_500)])
        expect([answer.status, answer.body.code]).toEqual([403, 'payout_required']);
      expect(await everything()).toEqual(before);
      expect((await reject(owner, made.id)).status).toBe(200);
    },
  );

  test('given another user, when they answer or look, then the offer does not exist', async () => {
    const [owner, person, stranger] = [await seller(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    for (const answer of [
      await accept(stranger, made.id),
      await reject(stranger, made.id),
      await counter(stranger, made.id, 2_000),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await stranger.client.get(`/v1/offer/items/${item.id}/all-offers`)).status).toBe(403);
    expect((await patch(stranger, '/v1/offer/mark-read', { offerIds: [made.id] })).body).toEqual({ count: 0 });
    expect((await patch(owner, '/v1/offer/mark-read', { offerIds: [made.id] })).body).toEqual({ count: 1 });
    expect((await get(owner, `/v1/offer/items/${item.id}/all-offers`)).items[0].isRead).toBe(true);
    const ownOffer = await offerOn(owner, item, 2_000);
    expect([ownOffer.status, ownOffer.body.code]).toEqual([403, 'own_item']);
  });

  test('given $10,000 or more, when accepted long after the login, then the owner re-authenticates first', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    await money.saveBank(person);
    const { body: made } = await offerOn(person, item, 10_000);
    await money.ctx.pool.query('update session set proved_at = $2 where user_id = $1', [owner.id, new Date(0)]);
    const refused = await accept(owner, made.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    expect(await currentOf(person, item)).toMatchObject({ status: 'pending' });
  });

  test('given the same key twice, when offering and accepting, then one offer, one sale, one charge', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const key = newKey();
    const both = [await offerOn(person, item, 1_300, {}, key), await offerOn(person, item, 1_300, {}, key)];
    expect(both[1]?.body).toEqual(both[0]?.body);
    const other = newKey();
    const id = both[0]?.body.id as string;
    expect((await accept(owner, id, other)).body).toEqual((await accept(owner, id, other)).body);
    const { invoiceId } = await currentOf(person, item);
    expect(await money.captures(invoiceId)).toHaveLength(1);
  });

  test('given its owner is blocked or hides it, when the sweep runs, then live offers end as no longer available', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const [blocked, hidden] = [await makeItem(money.ctx, { owner }), await makeItem(money.ctx, { owner })];
    await offerOn(person, blocked, 1_300);
    await offerOn(person, hidden, 1_300);
    expect((await patch(owner, `/v1/item/${hidden.id}/offer-terms`, { isOpenToOffers: false })).status).toBe(200);
    expect(await currentOf(person, hidden)).toMatchObject({ status: 'rejected', reason: 'unavailable' });
    expect(await possible(person, hidden)).toMatchObject({ reason: 'not_for_sale' });
    await transact(money.ctx, async (tx) => {
      await tx.client.query('update users set blocked_at = $2 where id = $1', [owner.id, money.ctx.clock.date()]);
      await endAllSessions(tx, owner.id, 'blocked', money.ctx.clock.date());
    });
    await money.runJobs();
    expect(await currentOf(person, blocked)).toMatchObject({
      status: 'rejected',
      conclusionMode: 'auto',
      reason: 'unavailable',
    });
    expect(await alertsOf(person)).toEqual(['OFFER_REJECTED', 'OFFER_REJECTED']);
  });
});

describe('the instant price (rules §3)', () => {
  test('given an offer above it, when submitted, then it is bought at that price and never above, and the others are notified', async () => {
    const [owner, person, other] = [await seller(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner, instantCents: 200_000 });
    await offerOn(other, item, 1_300);
    const { status, body } = await offerOn(person, item, 2_500);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'accepted',
      conclusionMode: 'auto',
      amountCents: 200_000,
      invoiceStatus: 'paid',
    });
    expect(await currentOf(other, item)).toMatchObject({ status: 'rejected', reason: 'sold' });
    expect((await money.captures(body.invoiceId)).map((charge) => charge.amount)).toEqual([204_400]);
  });

  test('given a declined card, when offering the instant price, then there is no sale, nothing is owed, and the attempt is not counted', async () => {
    const [owner, person] = [await seller(), await buyer('pm_card_chargeCustomerFail')];
    const item = await makeItem(money.ctx, { owner, instantCents: 200_000 });
    const { status, body } = await offerOn(person, item, 2_000);
    expect([status, body.code]).toEqual([402, 'payment_failed']);
    expect(await rowsOf('select status, reason, holds_item from offer where item_id = $1', item.id)).toEqual([
      { status: 'rejected', reason: 'payment_failed', holds_item: false },
    ]);
    expect(await rowsOf('select status, void_reason from invoice where user_id = $1', person.id)).toEqual([
      { status: 'void', void_reason: 'sale_undone' },
    ]);
    expect(await get(person, '/v1/user/credit-limit')).toMatchObject({ usedCents: 0 });
    expect(await possible(person, item)).toMatchObject({ possible: true, attemptsLeft: 3, leastCents: 120_000 });
    expect((await get(owner, '/v1/offer/owner-latest-offers?include_expired=true')).total).toBe(0);
    await money.runJobs();
    expect(await rowsOf('select from strike where user_id = $1', person.id)).toEqual([]);
    expect(await alertsOf(owner)).toEqual([]);
  });

  test('given a provider that does not respond, when a minute has passed, then the item is available and nothing is owed', async () => {
    const [owner, person] = [await seller(), await buyer()];
    const item = await makeItem(money.ctx, { owner, instantCents: 200_000 });
    await money.armFault({ kind: 'before_500', path: '/v1/payment_intents', method: 'POST', times: 20 });
    const { status, body } = await offerOn(person, item, 2_000);
    expect([status, body.status, body.isCharging]).toEqual([201, 'pending', true]);
    expect(await possible(await buyer(), item)).toMatchObject({ reason: 'in_transaction' });
    expect((await get(owner, '/v1/offer/owner-latest-offers')).total).toBe(0);
    expect((await accept(owner, body.id)).status).toBe(404);
    await money.clearFaults();
    await advanceTime(2 * 60_000, owner, person);
    expect(await rowsOf('select status, holds_item from offer where item_id = $1', item.id)).toEqual([
      { status: 'rejected', holds_item: false },
    ]);
    expect(await possible(person, item)).toMatchObject({ possible: true });
  });
});

describe('items that Assay sells', () => {
  test('given an offer, when staff counter and the buyer accepts, then they owe the counter, and it is audited', async () => {
    const person = await buyer();
    const item = await makeItem(money.ctx);
    const { body: made } = await offerOn(person, item, 1_300);
    expect(made).toMatchObject({ isHouse: true, buyerAlias: 'Buyer 1' });
    await money.runJobs();
    expect(await alertsOf(staff)).toContain('OFFER_NEW');
    await money.logIn(staff);
    expect((await get(staff, '/v1/office/offer')).items.map((one: { id: string }) => one.id)).toContain(made.id);
    expect((await person.client.get('/v1/office/offer')).status).toBe(404);
    const note = 'The owner of the collection agrees';
    const path = `/v1/office/offer/${made.id}/counter`;
    await money.runJobs();
    const before = await everything();
    // Assay charges itself no fee: it receives its asking price.
    const refused = await post(staff, path, { amountCents: 140_000, expectedTotalCents: 126_000, note });
    expect([refused.status, refused.body.code, refused.body.totals]).toEqual([
      409,
      'total_changed',
      { totalCents: 140_000 },
    ]);
    expect(await everything()).toEqual(before);
    const answered = await post(staff, path, { amountCents: 140_000, expectedTotalCents: 140_000, note });
    expect(answered.body).toMatchObject({ status: 'countered', counterCents: 140_000 });
    const sold = await accept(person, made.id);
    expect(sold.body).toMatchObject({ status: 'counter_accepted', invoiceStatus: 'paid' });
    expect(await itemRow(item)).toMatchObject({ owner_id: null, item_assignment: 'virtual' });
    expect(await rowsOf('select action, note, after from audit_event where subject_id = $1', item.id)).toEqual([
      { action: 'offer.counter', note, after: { offerId: made.id, amountCents: 140_000 } },
    ]);
    expect(await rowsOf('select from secondary_transaction where item_id = $1', item.id)).toEqual([]);
  });

  test('given staff accept, when the money never arrives, then Assay can sell the item again', async () => {
    const person = await buyer('pm_card_chargeCustomerFail');
    const item = await makeItem(money.ctx);
    const { body: made } = await offerOn(person, item, 1_300);
    const note = { note: 'A fair price' };
    expect((await post(staff, `/v1/office/offer/${made.id}/accept`, note)).body).toMatchObject({ status: 'accepted' });
    expect(await itemRow(item)).toMatchObject({ item_assignment: 'virtual' });
    await advanceTime(48 * HOUR, staff);
    expect(await itemRow(item)).toMatchObject({ item_assignment: null });
    expect(await possible(await buyer(), item)).toMatchObject({ possible: true });
  });

  const NOTE = { note: 'The consignor agrees' };
  /** An item whose lot missed a reserve of $2,000, open to offers, with an offer on it. */
  async function offeredBelowReserve(dollars: number) {
    const lot = await listLot(money.ctx, { endsInMs: 60_000, reserveCents: 200_000 });
    await advanceTime(90_000, staff, second);
    expect((await post(staff, `/v1/office/auction/${lot.auctionId}/open-to-offers`, NOTE)).status).toBe(204);
    const person = await buyer();
    const item = { id: lot.itemId, slug: lot.slug };
    const { body } = await offerOn(person, item, dollars);
    return { person, item, offerId: body.id as string };
  }
  const waitingFor = async (offerId: string) =>
    (await get(staff, '/v1/office/request?status=waiting&limit=50')).items.filter(
      ({ subjectId }: { subjectId: string }) => subjectId === offerId,
    );

  test('given an offer below the reserve, when staff accept, then nothing is sold until a second person confirms; once', async () => {
    const { person, item, offerId } = await offeredBelowReserve(1_900);
    const key = newKey();
    const acceptAsStaff = () =>
      staff.client.post(`/v1/office/offer/${offerId}/accept`, NOTE, { 'idempotency-key': key });
    const asked = await acceptAsStaff();
    expect([asked.status, asked.body.request]).toMatchObject([
      200,
      {
        kind: 'accept_offer',
        subjectId: offerId,
        subject: { kind: 'offer', title: 'Signed ball' },
        exposureCents: 10_000,
        reason: NOTE.note,
        terms: { amountCents: 190_000 },
      },
    ]);
    expect((await acceptAsStaff()).body).toEqual(asked.body);
    expect((await post(staff, `/v1/office/offer/${offerId}/accept`, NOTE)).body.code).toBe('request_state');
    expect(await waitingFor(offerId)).toHaveLength(1);
    expect(await currentOf(person, item)).toMatchObject({ status: 'pending', invoiceId: null });
    expect(await itemRow(item)).toMatchObject({ item_assignment: null });
    const ownOffer = await post(staff, `/v1/office/request/${asked.body.request.id}/confirm`, NOTE);
    expect([ownOffer.status, ownOffer.body.code]).toEqual([403, 'forbidden']);

    const sold = await confirmIfRequested(money, asked, second);
    expect([sold.status, sold.body.status]).toEqual([200, 'accepted']);
    expect(await currentOf(person, item)).toMatchObject({ status: 'accepted', invoiceStatus: 'paid' });
    expect(await waitingFor(offerId)).toEqual([]);
  });

  test('given a counter below the reserve, then the buyer is notified when a second person confirms; at the reserve one is enough', async () => {
    const { person, item, offerId } = await offeredBelowReserve(1_000);
    const asked = await post(staff, `/v1/office/offer/${offerId}/counter`, { amountCents: 199_900, ...NOTE });
    expect(asked.body.request).toMatchObject({ kind: 'counter_offer', exposureCents: 100 });
    expect(await currentOf(person, item)).toMatchObject({ status: 'pending', counterCents: null });
    const countered = await confirmIfRequested(money, asked, second);
    expect(countered.body).toMatchObject({ status: 'countered', counterCents: 199_900 });
    expect(await currentOf(person, item)).toMatchObject({ status: 'countered', counterCents: 199_900 });

    const other = await offeredBelowReserve(1_000);
    const one = await post(staff, `/v1/office/offer/${other.offerId}/counter`, { amountCents: 200_000, ...NOTE });
    expect(one.body).toMatchObject({ status: 'countered', counterCents: 200_000 });
  });

  test('given an offer below half of the low estimate, when it expires before a second person confirms, then offer_expired and nothing is left to decide', async () => {
    const [item, person] = [await makeItem(money.ctx), await buyer()];
    await rowsOf('update item set estimate_low_cents = 300000, estimate_high_cents = 400000 where id = $1', item.id);
    const { body: made } = await offerOn(person, item, 1_400);
    const asked = await post(staff, `/v1/office/offer/${made.id}/accept`, NOTE);
    expect(asked.body.request).toMatchObject({ kind: 'accept_offer', exposureCents: 160_000 });
    await money.advanceTime(48 * HOUR);
    await money.logIn(second);
    const late = await confirmIfRequested(money, asked, second);
    expect([late.status, late.body.code]).toEqual([409, 'offer_expired']);
    await advanceTime(60_000, staff, second);
    expect(await waitingFor(made.id)).toEqual([]);
    const after = await confirmIfRequested(money, asked, second);
    expect([after.status, after.body.code, after.body.detail]).toEqual([
      409,
      'request_state',
      'The subject of this request has ended, so there’s nothing left to confirm',
    ]);
    expect(await rowsOf('select from invoice where offer_id = $1', made.id)).toEqual([]);
    expect(await itemRow(item)).toMatchObject({ item_assignment: null });
  });

  test('given a request to accept, when the offer is rejected, then the request ends with it', async () => {
    const { offerId } = await offeredBelowReserve(1_000);
    const asked = await post(staff, `/v1/office/offer/${offerId}/accept`, NOTE);
    expect((await post(staff, `/v1/office/offer/${offerId}/reject`, NOTE)).body).toMatchObject({ status: 'rejected' });
    expect(await waitingFor(offerId)).toEqual([]);
    expect((await confirmIfRequested(money, asked, second)).body.code).toBe('request_state');
  });

  test('given an item paid from a bank account only, when offered with a card, then payment_method_not_allowed', async () => {
    const person = await buyer();
    const item = await makeItem(money.ctx, { achOnly: true });
    await money.runJobs();
    const before = await everything();
    const refused = await offerOn(person, item, 1_300);
    expect([refused.status, refused.body.code, refused.body.missing]).toEqual([
      422,
      'payment_method_not_allowed',
      ['bank_account'],
    ]);
    expect(await everything()).toEqual(before);
    expect(await possible(person, item)).toMatchObject({
      possible: false,
      reason: 'not_ready',
      missing: ['bank_account'],
    });
    // What cards may pay is offered with one; a dollar more is not.
    const cheap = await makeItem(money.ctx);
    expect(await possible(person, cheap)).toMatchObject({ possible: true, missing: [] });
    expect((await offerOn(person, cheap, 5_001)).body.code).toBe('payment_method_not_allowed');
    expect((await offerOn(person, cheap, 5_000)).status).toBe(201);
    await money.saveBank(person);
    const { body: made } = await offerOn(person, item, 1_300);
    await post(staff, `/v1/office/offer/${made.id}/accept`, { note: 'A fair price' });
    expect(await currentOf(person, item)).toMatchObject({ status: 'accepted', invoiceStatus: 'pending' });
  });
});

describe('ownership', () => {
  test('given a paid purchase, when its buyer links it, then they are its final owner with a minimum of the price plus 20%, once and permanently', async () => {
    const [person, stranger] = [await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { qrcode: 'qr-linked-once' });
    const { body: made } = await offerOn(person, item, 1_301);
    await post(staff, `/v1/office/offer/${made.id}/accept`, { note: 'A fair price' });
    expect((await get(person, '/v1/item/owning')).items).toMatchObject([
      { itemAssignment: 'virtual', paidCents: 130_100 },
    ]);
    // What anybody can read proves nothing: only who bought it can link it by the number on its hologram.
    const serial = toSerial('TT', Buffer.from('LNKD2345'));
    await money.ctx.pool.query("update item set serial = $1 where qrcode = 'qr-linked-once'", [serial]);
    expect((await post(stranger, `/v1/item/link/${serial}`, { confirm: true })).status).toBe(404);
    const foreign = await post(stranger, '/v1/item/link/qr-linked-once', { confirm: true });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'already_linked']);
    // Still with us: the money can go back, and ownership can't.
    const early = await post(person, `/v1/item/link/${serial}`, { confirm: true });
    expect([early.status, early.body.code, early.body.detail]).toEqual([
      409,
      'item_in_transaction',
      'You can link it by its number once your order has shipped',
    ]);
    expect((await itemRow(item))?.owner_id).toBeNull();
    const of = 'offer_id = (select id from offer where item_id = $1)';
    await money.ctx.pool.query(`update invoice set shipping_status = 'shipped' where ${of}`, [item.id]);
    // A service on a later invoice is no sale of the item.
    await money.ctx.pool.query(
      `with made as (insert into invoice (id, number, user_id, type, status, subtotal_cents, total_cents, paid_at, created_at, updated_at)
         values (gen_random_uuid(), 'SERVICE-1', $2, 'manual', 'paid', 5000, 5000, $3, $3, $3) returning id)
       insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
         select gen_random_uuid(), id, 1, $1, 'Frame', 1, 5000, 5000 from made`,
      [item.id, stranger.id, money.ctx.clock.date()],
    );
    const linked = await post(person, `/v1/item/link/${serial}`, { confirm: true });
    expect(linked.status).toBe(200);
    await money.ctx.pool.query(
      `with gone as (delete from invoice_line where invoice_id = (select id from invoice where number = 'SERVICE-1'))
       delete from invoice where number = 'SERVICE-1'`,
    );
    const { rows: history } = await money.ctx.pool.query(
      "select text from provenance_event where item_id = $1 and kind = 'linked'",
      [item.id],
    );
    expect(history).toEqual([{ text: 'Linked to its owner by its hologram number, as the buyer of record.' }]);
    expect(linked.body).toMatchObject({
      itemAssignment: 'final',
      paidCents: 130_100,
      minOfferCents: 156_200,
      isOpenToOffers: true,
    });
    expect(await itemRow(item)).toEqual({
      owner_id: person.id,
      item_assignment: 'final',
      min_offer_cents: 156_200,
      offer_type: 'make_offer',
    });
    const repeated = await post(person, '/v1/item/link/qr-linked-once', { confirm: true });
    expect([repeated.status, repeated.body.code]).toEqual([409, 'already_linked']);
    await expect(money.ctx.pool.query('delete from item_link')).rejects.toThrow(/cannot be undone/);
    expect(await possible(stranger, item)).toMatchObject({ possible: true, isHouse: false, minAmountCents: 156_200 });
  });

  test.each([
    ['an unknown code', 'no-such-code', 404, 'not_found'],
    ['an item that Assay sells', 'qr-house-stock', 409, 'item_in_transaction'],
    ['someone else’s item', 'qr-of-another', 409, 'already_linked'],
    ['a revoked code', 'qr-revoked', 409, 'code_revoked'],
  ])('given %s, when it is linked, then it is refused and nothing changes', async (_name, code, status, problem) => {
    const person = await buyer();
    if (code === 'qr-house-stock') await makeItem(money.ctx, { qrcode: code });
    if (code === 'qr-of-another') await makeItem(money.ctx, { qrcode: code, owner: await seller() });
    if (code === 'qr-revoked') {
      const item = await makeItem(money.ctx, { qrcode: code });
      await money.ctx.pool.query(
        `insert into certificate_change (id, item_id, position, state, note, at) values (gen_random_uuid(), $1, 1, 'revoked', 'The seal was taken off', $2)`,
        [item.id, money.ctx.clock.date()],
      );
    }
    await money.runJobs();
    const before = await everything();
    const refused = await post(person, `/v1/item/link/${code}`, { confirm: true });
    expect([refused.status, refused.body.code]).toEqual([status, problem]);
    expect(await everything()).toEqual(before);
    expect((await post(person, `/v1/item/link/${code}`, {})).status).toBe(400);
  });

  test('given a session whose re-authentication is old, when linking, then the person re-authenticates first', async () => {
    const person = await buyer();
    await makeItem(money.ctx, { qrcode: 'qr-needs-proof' });
    await money.ctx.pool.query('update session set proved_at = $2 where user_id = $1', [person.id, new Date(0)]);
    const refused = await post(person, '/v1/item/link/qr-needs-proof', { confirm: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
  });

  test('given an owner, when they set their terms, then these apply; a live offer stays; buyers whose offer is now enough are notified', async () => {
    const [owner, person, stranger] = [await seller(), await buyer(), await buyer()];
    const item = await makeItem(money.ctx, { owner });
    const { body: made } = await offerOn(person, item, 1_300);
    const foreign = await patch(stranger, `/v1/item/${item.id}/min-offer`, { amountCents: 100 });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
    expect((await patch(owner, `/v1/item/${item.id}/min-offer`, { amountCents: 150_000 })).body).toEqual({
      itemId: item.id,
      minOfferCents: 150_000,
      instantPriceCents: null,
      isOpenToOffers: true,
    });
    expect(await currentOf(person, item)).toMatchObject({ status: 'pending' });
    await reject(owner, made.id);
    const cents = await patch(owner, `/v1/item/${item.id}/min-offer`, { amountCents: 150_050 });
    expect([cents.status, cents.body.errors[0].code]).toEqual([422, 'offer_whole_dollars']);
    await patch(owner, `/v1/item/${item.id}/min-offer`, { amountCents: null });
    await money.runJobs();
    expect(await alertsOf(person)).toEqual(['PRICE_DROP', 'OFFER_REJECTED']);
    const path = `/v1/item/${item.id}/offer-terms`;
    const before = await everything();
    // The owner receives 10 % less than the price.
    const other = await patch(owner, path, { instantPriceCents: 200_000, expectedTotalCents: 200_000 });
    expect([other.status, other.body.code, other.body.totals]).toEqual([409, 'total_changed', { totalCents: 180_000 }]);
    expect(await everything()).toEqual(before);
    const published = await patch(owner, path, { instantPriceCents: 200_000, expectedTotalCents: 180_000 });
    expect(published.body).toMatchObject({ minOfferCents: null, instantPriceCents: 200_000 });
    const { body: second } = await offerOn(person, item, 1_000);
    await counter(owner, second.id, 1_900);
    const below = await patch(owner, `/v1/item/${item.id}/offer-terms`, { instantPriceCents: 180_000 });
    expect([below.status, below.body.code]).toEqual([409, 'offer_state']);
    expect((await get(owner, '/v1/item/owning')).items).toMatchObject([
      { paidCents: 100_000, instantPriceCents: 200_000, liveOffers: 1, unreadOffers: 0, isInTransaction: false },
    ]);
    await accept(person, second.id);
    const frozen = await patch(owner, `/v1/item/${item.id}/min-offer`, { amountCents: 100 });
    expect([frozen.status, frozen.body.code]).toEqual([409, 'item_in_transaction']);
  });

  test('given an item whose lot did not sell, when its owner sets a price and closes it to offers, then lists, its card and its page show it', async () => {
    const [owner, visitor] = [await seller(), money.client()];
    const lot = await listLot(money.ctx, { title: 'Signed puck' });
    await money.ctx.pool.query(
      "update auction set status = 'done', outcome = 'unsold', next_due_at = null where id = $1",
      [lot.auctionId],
    );
    const shown = async () => {
      const stateOf = async (state: string) =>
        (await visitor.get(`/v1/search?q=puck&sale_state=${state}`)).body.items.map(
          ({ priceCents, takesOffers }: { priceCents: number | null; takesOffers: boolean }) => [
            priceCents,
            takesOffers,
          ],
        );
      const { body } = await visitor.get(`/v1/item/${lot.itemId}`);
      return { over: await stateOf('ended'), forSale: await stateOf('for_sale'), page: body.takesOffers };
    };
    expect(await shown()).toEqual({ over: [[null, false]], forSale: [], page: false });
    await money.ctx.pool.query(
      "update item set owner_id = $2, item_assignment = 'virtual', sale_type = 'secondary', offer_type = 'make_offer' where id = $1",
      [lot.itemId, owner.id],
    );
    await connectPayout(money.ctx, owner.id);
    expect(await shown()).toEqual({ over: [[null, false]], forSale: [], page: false });
    await money.ctx.pool.query("update item set item_assignment = 'final' where id = $1", [lot.itemId]);
    expect(await shown()).toEqual({ over: [], forSale: [[null, true]], page: true });
    const terms = (given: object) => patch(owner, `/v1/item/${lot.itemId}/offer-terms`, given);
    expect((await terms({ instantPriceCents: 250_000 })).status).toBe(200);
    expect(await shown()).toEqual({ over: [], forSale: [[250_000, true]], page: true });
    expect((await terms({ isOpenToOffers: false })).status).toBe(200);
    expect(await shown()).toEqual({ over: [[250_000, false]], forSale: [], page: false });
    expect((await terms({ isOpenToOffers: true })).status).toBe(200);
    expect(await shown()).toEqual({ over: [], forSale: [[250_000, true]], page: true });
  });
});

test('given the lifetime of offers, when it has passed, then no live offer is past its end', async () => {
  await advanceTime(3 * DAY);
  expect(await rowsOf("select from offer where status in ('pending', 'countered')")).toEqual([]);
});
