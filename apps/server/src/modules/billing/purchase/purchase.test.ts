import { formatCents } from '@assay/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse } from '../../../../test/client.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const MINUTE = 60_000;
const SECOND = 1_000;

type Listed = NonNullable<LotOptions['buyNow']>;
const listing = (given: Partial<Listed> = {}, rest: LotOptions = {}) =>
  listLot(money.ctx, { ...rest, buyNow: { type: 'buy_now', ...given } });

async function shopper(card: string | null = 'pm_card_visa') {
  const person = await money.bidder();
  const methodId = card === null ? '' : ((await money.saveCard(person, card)).body.id as string);
  await money.moveClock(2 * SECOND);
  return { person, methodId };
}
const estimate = (
  person: Person,
  lot: TestLot,
  body: Record<string, unknown> = { quantity: 1 },
): Promise<TestResponse> => person.client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, body);
const buy = (person: Person, lot: TestLot, body: Record<string, unknown>, key = newKey()): Promise<TestResponse> =>
  person.client.post(`/v1/auction/${lot.auctionId}/express/buy`, { quantity: 1, ...body }, { 'idempotency-key': key });
const lotOf = async (lot: TestLot) => (await money.client().get(`/v1/auction/${lot.auctionId}/last-bid`)).body;
const rows = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await money.ctx.pool.query(sql, values)).rows as Row[];
const stockOf = async (lot: TestLot) =>
  (
    await rows<{ sold: number; reserved: number }>(
      'select quantity_sold as sold, quantity_reserved as reserved from buy_now where auction_id = $1',
      [lot.auctionId],
    )
  )[0];
const invoicesOf = (lot: TestLot) =>
  rows<{ id: string; status: string; auction_id: string | null }>(
    'select v.id, v.status, v.auction_id from invoice v join reservation r on r.id = v.reservation_id where r.auction_id = $1 order by v.created_at',
    [lot.auctionId],
  );
/** What must not change when a call is refused. */
const state = async (lot: TestLot) => ({ stock: await stockOf(lot), invoices: await invoicesOf(lot) });

describe('estimate', () => {
  test('given two of an edition for Portland, then price, shipping of two parcels, no tax, and ten minutes', async () => {
    const lot = await listing({ quantity: 5, priceCents: 30_000 });
    const { person } = await shopper(null);
    const { status, body } = await estimate(person, lot, { quantity: 2 });
    expect(status).toBe(200);
    // Class M: $25.00 and $12.50 for the second parcel; each is insured for $2.00 above the first $100.
    expect(body).toMatchObject({
      quantity: 2,
      unitCents: 30_000,
      subtotalCents: 60_000,
      shippingCents: 2_500 + 1_250 + 400,
      taxCents: 0,
      totalCents: 64_150,
      shipTo: 'Portland OR 97201',
      availableQuantity: 3,
      maximumQuantity: 2,
      perUserLimit: 2,
      paysLater: false,
    });
    expect(Date.parse(body.reservedUntil) - body.serverNow).toBe(10 * MINUTE);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 2 });
  });

  test('given a reservation, when it is estimated again, then it keeps its end and matches the new quantity', async () => {
    const lot = await listing({ quantity: 5 });
    const { person } = await shopper(null);
    const first = await estimate(person, lot, { quantity: 2 });
    await money.moveClock(3 * MINUTE);
    const second = await estimate(person, lot, { quantity: 1 });
    expect(second.body.reservedUntil).toBe(first.body.reservedUntil);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
  });

  test('given another state, when it is estimated for that, then its tax is in the total', async () => {
    const lot = await listing();
    const { person } = await shopper(null);
    const { body } = await estimate(person, lot, { quantity: 1, address: { state: 'NY', postalCode: '10001' } });
    expect(body.shipTo).toBe('NY 10001');
    expect(body.taxCents).toBeGreaterThan(0);
    expect(body.totalCents).toBe(body.subtotalCents + body.shippingCents + body.taxCents);
  });

  test('given one unit in a checkout, when a second user requests it, then 409 until it is released', async () => {
    const lot = await listing();
    const [first, second] = [await shopper(null), await shopper(null)];
    await estimate(first.person, lot);
    const refused = await estimate(second.person, lot);
    expect([refused.status, refused.body.code, refused.body.available]).toEqual([409, 'quantity_not_available', 0]);
    expect(refused.body.detail).toContain('another checkout');
    expect((await lotOf(lot)).buyNow).toMatchObject({ availableQuantity: 0, soldQuantity: 0, isOffered: true });
    expect((await first.person.client.delete(`/v1/auction/${lot.auctionId}/buy/express`)).status).toBe(204);
    expect((await estimate(second.person, lot)).status).toBe(200);
    expect((await first.person.client.delete(`/v1/auction/${lot.auctionId}/buy/express`)).status).toBe(404);
  });

  test('given a reservation ten minutes old, when another buyer asks before any sweep, then the unit is theirs', async () => {
    const lot = await listing();
    const [first, second] = [await shopper(null), await shopper(null)];
    await estimate(first.person, lot);
    await money.moveClock(9 * MINUTE);
    await money.logIn(second.person);
    await money.moveClock(MINUTE);
    expect((await estimate(second.person, lot)).status).toBe(200);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
  });

  test('given five live reservations, when a sixth listing is requested, then 429 until the first ends', async () => {
    const { person } = await shopper(null);
    for (let n = 0; n < 5; n++) expect((await estimate(person, await listing())).status).toBe(200);
    const sixth = await listing();
    const refused = await estimate(person, sixth);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.retryAfterMs).toBeGreaterThan(9 * MINUTE);
    expect(await stockOf(sixth)).toEqual({ sold: 0, reserved: 0 });
  });
});

describe('express buy', () => {
  test('given a saved card, when it buys the only one, then paid once, sold, closed and notified', async () => {
    const lot = await listing();
    const { person, methodId } = await shopper();
    const quoted = (await estimate(person, lot)).body;
    const bought = await buy(person, lot, { paymentMethodId: methodId, expectedTotalCents: quoted.totalCents });
    expect([bought.status, bought.body.intentStatus]).toEqual([200, 'succeeded']);
    expect(bought.body).toMatchObject({ totalCents: quoted.totalCents, reservedUntil: null });
    expect(bought.body.invoice).toMatchObject({
      status: 'paid',
      paidWith: 'Visa •••• 4242',
      dueAt: null,
      overdue: false,
    });
    expect(bought.body.invoice.lines).toMatchObject([{ itemId: lot.itemId, quantity: 1, unitCents: 30_000 }]);
    expect(await money.captures(bought.body.invoice.id)).toHaveLength(1);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
    expect(await lotOf(lot)).toMatchObject({
      status: 'done',
      outcome: 'sold',
      buyNow: { soldQuantity: 1, availableQuantity: 0, isOffered: false },
    });
    await money.runJobs();
    const emails = money.mailbox.to(person.email).map((mail) => mail.subject);
    expect(emails.filter((subject) => subject.startsWith('Payment received'))).toHaveLength(1);
    const [{ title }] = bought.body.invoice.lines;
    const receipt = money.mailbox.to(person.email).find(({ subject }) => subject === `Payment received: ${title}`)!;
    expect(receipt.text).toContain(`${title}: $300.00\n`);
    expect(receipt.text).toContain(`Paid: ${formatCents(quoted.totalCents, { cents: 'always' })}\n`);
    const events = await rows<{ kind: string }>('select kind from outbox where auction_id = $1 order by id', [
      lot.auctionId,
    ]);
    expect(events.map((row) => row.kind)).toEqual(['stock', 'stock', 'phase', 'closed']);
  });

  test('given the same key twice, and another body under it, then one purchase, and 422', async () => {
    const lot = await listing({ quantity: 4 });
    const { person, methodId } = await shopper();
    const key = newKey();
    const first = await buy(person, lot, { paymentMethodId: methodId }, key);
    const second = await buy(person, lot, { paymentMethodId: methodId }, key);
    expect(second.body.invoice.id).toBe(first.body.invoice.id);
    const other = await buy(person, lot, { quantity: 2, paymentMethodId: methodId }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
  });

  test('given an address entered for this purchase, then the invoice keeps it and no sweep changes it', async () => {
    const lot = await listing({ quantity: 4 });
    const { person, methodId } = await shopper();
    const { mode: _mode, ...written } = ADDRESS;
    const address = { ...written, line1: '1 Ocean Drive', city: 'Miami', state: 'FL', postalCode: '33139' };
    const { body } = await buy(person, lot, { paymentMethodId: methodId, address });
    await money.runJobs();
    const paidInvoice = (await person.client.get(`/v1/invoice/${body.invoice.id}`)).body;
    expect(paidInvoice.address).toMatchObject({ line1: '1 Ocean Drive', city: 'Miami', state: 'FL' });
    expect(paidInvoice.totalCents).toBe(body.totalCents);
  });

  test.each([
    ['OR', '90012', 'California'],
    ['MT', '10001', 'New York'],
  ])(
    'given %s typed with ZIP code %s, when estimated or bought, then the right state is offered and nothing is bought',
    async (state, postalCode, right) => {
      const lot = await listing();
      const { person, methodId } = await shopper();
      const { mode: _mode, ...written } = ADDRESS;
      const address = { ...written, state, postalCode };
      const fault = {
        path: 'address.state',
        code: 'state_zip_mismatch',
        message: `ZIP code ${postalCode} is in ${right}. Choose ${right} or edit the ZIP code.`,
      };
      for (const refused of [
        await estimate(person, lot, { quantity: 1, address: { state, postalCode } }),
        await buy(person, lot, { paymentMethodId: methodId, address }),
      ])
        expect([refused.status, refused.body.errors]).toEqual([422, [fault]]);
      expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    },
  );

  test('given a card that declines, then 402, the units stay reserved, and another card buys on the same invoice', async () => {
    const lot = await listing();
    const { person, methodId } = await shopper('pm_card_chargeCustomerFail');
    const declined = await buy(person, lot, { paymentMethodId: methodId });
    expect([declined.status, declined.body.code]).toEqual([402, 'payment_failed']);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    const good = (await money.saveCard(person, 'pm_card_visa')).body.id;
    const bought = await buy(person, lot, { paymentMethodId: good });
    expect([bought.status, bought.body.invoice.status]).toEqual([200, 'paid']);
    expect(await invoicesOf(lot)).toMatchObject([{ id: bought.body.invoice.id, status: 'paid' }]);
  });

  test('given a purchase begun for one, when two are bought, then the first is void and two are paid', async () => {
    const lot = await listing({ quantity: 4 });
    const { person, methodId } = await shopper();
    const begun = await buy(person, lot, {});
    expect(begun.body).toMatchObject({ intentStatus: 'requires_payment_method', invoice: { status: 'open' } });
    expect(begun.body.clientSecret).toContain('_secret');
    const bought = await buy(person, lot, { quantity: 2, paymentMethodId: methodId });
    expect([bought.status, bought.body.invoice.status]).toEqual([200, 'paid']);
    expect((await invoicesOf(lot)).map((invoice) => invoice.status)).toEqual(['void', 'paid']);
    expect(await stockOf(lot)).toEqual({ sold: 2, reserved: 0 });
  });

  test('given a new card entered in the browser with 3-D Secure, then it is sold once the bank has approved', async () => {
    const lot = await listing();
    const { person } = await shopper(null);
    const begun = await buy(person, lot, {});
    const confirmed = await money.confirmInBrowser(begun.body.clientSecret, 'pm_card_threeDSecure2Required');
    expect(confirmed.status).toBe(200);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    await money.answerChallenge(begun.body.intentId, 'approved');
    const paid = await pay(person, begun.body.invoice.id);
    expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
    await money.runJobs();
    expect(await lotOf(lot)).toMatchObject({ status: 'done', outcome: 'sold' });
  });

  test('given a VIP without a method, then the item is immediately theirs and the invoice is due in 30 days', async () => {
    const lot = await listing();
    const { person } = await shopper(null);
    await money.ctx.pool.query('update users set is_vip = true where id = $1', [person.id]);
    const { status, body } = await buy(person, lot, {});
    expect([status, body.invoice.status, body.invoice.paysLater]).toEqual([200, 'open', true]);
    expect(Date.parse(body.invoice.dueAt) - Date.parse(body.invoice.createdAt)).toBe(30 * 24 * 60 * MINUTE);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
  });
});

describe('time', () => {
  test('given a begun purchase, when ten minutes pass unpaid, then void, free again, and it can no longer be paid', async () => {
    const lot = await listing();
    const { person } = await shopper(null);
    const begun = await buy(person, lot, {});
    await money.moveClock(9 * MINUTE);
    await money.logIn(person);
    await money.runJobs();
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    await money.moveClock(MINUTE);
    await money.runJobs();
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect(await invoicesOf(lot)).toMatchObject([{ id: begun.body.invoice.id, status: 'void' }]);
    const late = await pay(person, begun.body.invoice.id);
    expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
    const intent = await money.stripe.paymentIntents.retrieve(begun.body.intentId);
    expect(intent.status).toBe('canceled');
  });

  test('given no answer from the provider at the end, when the money arrives late and the unit is sold, then it is refunded, with one email', async () => {
    const lot = await listing();
    const [late, quick] = [await shopper(null), await shopper()];
    const begun = await buy(late.person, lot, {});
    await money.armFault({ kind: 'before_500', path: '/v1/payment_intents/*/cancel', times: 50 });
    await money.moveClock(9 * MINUTE);
    await money.logIn(quick.person);
    await money.moveClock(MINUTE + SECOND);
    await money.runJobs();
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect((await buy(quick.person, lot, { paymentMethodId: quick.methodId })).body.invoice.status).toBe('paid');
    await money.clearFaults();
    await money.confirmInBrowser(begun.body.clientSecret, 'pm_card_visa');
    const [event] = (await money.events('payment_intent.succeeded')).filter(
      (one) => (one.data.object as { id: string }).id === begun.body.intentId,
    );
    await money.deliver(event!);
    await money.runJobs();
    await money.moveClock(6 * SECOND);
    await money.runJobs();
    const invoices = await invoicesOf(lot);
    expect(invoices.map((invoice) => invoice.status)).toEqual(['refunded', 'paid']);
    const [charge] = await money.captures(begun.body.invoice.id);
    expect(charge).toMatchObject({ refunded: true, amount_refunded: begun.body.totalCents });
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
    const subjects = money.mailbox.to(late.person.email).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.startsWith('Refund'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith('Payment received'))).toHaveLength(0);
  });

  test('given a late payment whose refund the bank returns, then it is owed to the buyer again, posted once', async () => {
    const lot = await listing();
    const [late, quick] = [await shopper(null), await shopper()];
    const begun = await buy(late.person, lot, {});
    // Another buyer gets it before the money arrives.
    await money.ctx.pool.query("update reservation set state = 'released', ended_at = $2 where user_id = $1", [
      late.person.id,
      money.ctx.clock.date(),
    ]);
    await money.ctx.pool.query('update buy_now set quantity_reserved = 0 where auction_id = $1', [lot.auctionId]);
    expect((await buy(quick.person, lot, { paymentMethodId: quick.methodId })).body.invoice.status).toBe('paid');
    await money.confirmInBrowser(begun.body.clientSecret, 'pm_card_refundFail');
    const deliver = async (type: string, id: string) => {
      const found = (await money.events(type)).filter((one) => (one.data.object as { id: string }).id === id);
      await money.deliver(found.at(-1)!);
      await money.runJobs();
    };
    await deliver('payment_intent.succeeded', begun.body.intentId);
    await money.advanceTime(6 * SECOND);
    await money.runJobs();
    const [charge] = await money.captures(begun.body.invoice.id);
    const [refund] = (await money.stripe.refunds.list({ charge: charge!.id })).data;
    const owed = async () =>
      (
        await rows<{ owed: number }>(
          'select coalesce(-sum(amount_cents), 0)::int as owed from ledger_line where account = $1',
          [`refund_due:${late.person.id}`],
        )
      )[0]?.owed;
    await deliver('refund.created', refund!.id);
    expect([refund!.status, await owed()]).toEqual(['succeeded', 0]);
    await money.advanceTime(MINUTE);
    await deliver('refund.updated', refund!.id);
    await deliver('refund.failed', refund!.id);
    expect(await owed()).toBe(begun.body.totalCents);
    const failure = (await money.stripe.refunds.retrieve(refund!.id)).failure_balance_transaction;
    const failedRefunds = await rows('select note, provider_txn from ledger_entry where cause = $1', ['refund_failed']);
    expect(failedRefunds).toEqual([{ note: 'expired_or_canceled_card', provider_txn: failure }]);
  });
});

describe('beside an auction', () => {
  // The buyer's premium is for bids: a published price has none.
  const beside = (rest: LotOptions = {}) =>
    listing({ type: 'auction', priceCents: 90_000 }, { ...rest, buyerPremiumBps: 2_000 });
  const bid = (person: Person, lot: TestLot, amountCents: number) =>
    person.client.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents }, { 'idempotency-key': newKey() });
  const bidder = async () => (await shopper()).person;

  test('given no bid, when it is bought, then the lot is sold to the buyer at that price, and bids are over', async () => {
    const lot = await beside();
    const [buyer, other] = [await shopper(), await bidder()];
    const bought = await buy(buyer.person, lot, { paymentMethodId: buyer.methodId });
    expect(bought.body.invoice).toMatchObject({ status: 'paid', subtotalCents: 90_000, premiumCents: 0 });
    expect(await lotOf(lot)).toMatchObject({ status: 'done', outcome: 'sold', hammerCents: 90_000, leaderAlias: null });
    expect((await bid(other, lot, 10_000)).body.code).toBe('auction_done');
    expect(await invoicesOf(lot)).toMatchObject([{ status: 'paid', auction_id: lot.auctionId }]);
    const log = (await money.client().get(`/v1/auction/${lot.auctionId}/log`)).body.items;
    expect(log.map((entry: { note: string }) => entry.note).slice(-2)).toEqual(['closed', 'done:bought']);
  });

  test('given a first bid, then buy now ends; with a reserve it stays until the reserve is met', async () => {
    const [plain, reserved] = [await beside(), await beside({ reserveCents: 50_000 })];
    const [buyer, other] = [await shopper(null), await bidder()];
    for (const lot of [plain, reserved]) expect((await bid(other, lot, 20_000)).status).toBe(200);
    expect((await estimate(buyer.person, plain)).body.code).toBe('item_not_for_sale');
    expect((await lotOf(plain)).buyNow.isOffered).toBe(false);
    expect((await estimate(buyer.person, reserved)).status).toBe(200);
    await money.moveClock(2 * SECOND);
    expect((await bid(other, reserved, 60_000)).status).toBe(200);
    expect((await estimate(buyer.person, reserved)).body.code).toBe('item_not_for_sale');
  });

  test('given a reserve not met, when it is bought, then the leader is notified and their credit is released', async () => {
    const lot = await beside({ reserveCents: 50_000 });
    const [buyer, other] = [await shopper(), await bidder()];
    await bid(other, lot, 20_000);
    await buy(buyer.person, lot, { paymentMethodId: buyer.methodId });
    await money.runJobs();
    expect((await other.client.get('/v1/user/credit-limit')).body.usedCents).toBe(0);
    const alerts = (await other.client.get('/v1/user/alerts')).body.items;
    expect(alerts[0]).toMatchObject({
      type: 'AUCTION_LOST',
      title: 'Sold with Buy now',
      body: '“Signed ball” was sold for $900.',
    });
  });

  test('given a pending payment, when a bid is faster, then the bid is valid and the money is refunded', async () => {
    const lot = await beside();
    const [buyer, other] = [await shopper(null), await bidder()];
    const begun = await buy(buyer.person, lot, {});
    expect((await bid(other, lot, 20_000)).status).toBe(200);
    await money.confirmInBrowser(begun.body.clientSecret, 'pm_card_visa');
    const answer = await pay(buyer.person, begun.body.invoice.id);
    expect(answer.body.invoice.status).toBe('refunded');
    await money.moveClock(6 * SECOND);
    await money.runJobs();
    expect(await lotOf(lot)).toMatchObject({ status: 'open', bidCount: 1 });
    expect((await money.captures(begun.body.invoice.id))[0]).toMatchObject({ refunded: true });
  });
});

describe('refusals change nothing', () => {
  type Case = [
    name: string,
    code: string,
    status: number,
    prepare: () => Promise<{ lot: TestLot; person: Person; body?: object }>,
  ];
  const by = async (lot: TestLot, body: object = {}) => ({ lot, person: (await shopper(null)).person, body });
  const set = (sql: string, id: string) => money.ctx.pool.query(sql, [id]);
  const cases: Case[] = [
    [
      'sold out',
      'item_sold_out',
      409,
      async () => {
        const lot = await listing();
        const { person, methodId } = await shopper();
        await buy(person, lot, { paymentMethodId: methodId });
        return by(lot);
      },
    ],
    [
      'more than there are',
      'quantity_not_available',
      409,
      async () => by(await listing({ quantity: 3, perUserLimit: 9 }), { quantity: 4 }),
    ],
    [
      'more than one person may buy',
      'quantity_not_available',
      409,
      async () => by(await listing({ quantity: 9 }), { quantity: 3 }),
    ],
    [
      'withdrawn',
      'item_not_for_sale',
      409,
      async () => {
        const lot = await listing();
        await set("update item set status = 'withdrawn' where id = $1", lot.itemId);
        return by(lot);
      },
    ],
    ['an auction without a price beside it', 'item_not_for_sale', 409, async () => by(await listLot(money.ctx))],
    [
      'not begun',
      'auction_not_started',
      409,
      async () => by(await listing({}, { startsInMs: MINUTE * 60, endsInMs: MINUTE * 120 })),
    ],
    [
      'closing',
      'auction_processing',
      409,
      async () => {
        const lot = await listing({}, { endsInMs: MINUTE });
        const { person } = await shopper(null);
        await money.moveClock(MINUTE - SECOND);
        return { lot, person };
      },
    ],
    [
      'over',
      'auction_done',
      409,
      async () => {
        const lot = await listing({}, { endsInMs: MINUTE });
        const given = await by(lot);
        await money.moveClock(MINUTE + 10 * SECOND);
        await money.runJobs();
        return given;
      },
    ],
    [
      'in extended bidding',
      'auction_extended_no_access',
      403,
      async () => {
        const lot = await listing({ type: 'auction' }, { endsInMs: MINUTE });
        await set(
          "update auction set extended_ends_at = ends_at + interval '1 hour', extended_cap_at = ends_at + interval '1 hour', status = 'extended' where id = $1",
          lot.auctionId,
        );
        return by(lot);
      },
    ],
    [
      'own item',
      'own_item',
      403,
      async () => {
        const { person } = await shopper(null);
        return { lot: await listing({}, { ownerId: person.id }), person };
      },
    ],
    [
      'address not verified',
      'email_unverified',
      403,
      async () => {
        const person = await money.signUp({ isVerified: false });
        await money.moveClock(2 * SECOND);
        return { lot: await listing(), person };
      },
    ],
    ['another total', 'total_changed', 409, async () => by(await listing(), { expectedTotalCents: 1 })],
    ['no such state', 'validation_failed', 422, async () => by(await listing(), { address: { state: 'XX' } })],
    ['nothing', 'invalid_parameter', 400, async () => by(await listing(), { quantity: 0 })],
    ['half a unit', 'invalid_parameter', 400, async () => by(await listing(), { quantity: 1.5 })],
    ['a word', 'invalid_parameter', 400, async () => by(await listing(), { quantity: '1' })],
    ['2^31 units', 'invalid_parameter', 400, async () => by(await listing(), { quantity: 2 ** 31 })],
    ['an unknown field', 'unknown_field', 400, async () => by(await listing(), { priceCents: 1 })],
    [
      'an unknown listing',
      'not_found',
      404,
      async () => {
        const { person } = await shopper(null);
        const id = crypto.randomUUID();
        return { lot: { auctionId: id, itemId: id, slug: '' }, person };
      },
    ],
  ];

  test.each(cases)('%s: %s', async (_name, code, status, prepare) => {
    const { lot, person, body = {} } = await prepare();
    const before = await state(lot);
    for (const call of [estimate, buy]) {
      const answer = await call(person, lot, { quantity: 1, ...body });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await state(lot)).toEqual(before);
  });

  test.each([
    ['no address at all', 'address_required', 422, {}, async () => money.signUp()],
    ['someone else’s card', 'not_found', 404, { paymentMethodId: crypto.randomUUID() }, async () => money.bidder()],
    [
      'a PO box',
      'validation_failed',
      422,
      { address: { ...ADDRESS, line1: 'PO Box 5', mode: undefined } },
      async () => money.bidder(),
    ],
  ] as const)('buying with %s: %s', async (_name, code, status, body, createPerson) => {
    const lot = await listing();
    const person = await createPerson();
    await money.moveClock(2 * SECOND);
    const before = await state(lot);
    const answer = await buy(person, lot, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await state(lot)).toEqual(before);
  });

  test('a card on an item sold by bank transfer only: payment_method_not_allowed', async () => {
    const lot = await listing();
    await set('update item set ach_only = true where id = $1', lot.itemId);
    const { person, methodId } = await shopper();
    const answer = await buy(person, lot, { paymentMethodId: methodId });
    expect([answer.status, answer.body.code]).toEqual([422, 'payment_method_not_allowed']);
    expect(await state(lot)).toEqual({ stock: { sold: 0, reserved: 0 }, invoices: [] });
  });

  test('a session from this second: rate_limited; no login: unauthenticated', async () => {
    const lot = await listing();
    const person = await money.bidder();
    await money.logIn(person);
    const answer = await estimate(person, lot);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    const missing = await money.client().post(`/v1/auction/${lot.auctionId}/express/buy`, { quantity: 1 });
    expect([missing.status, missing.body.code]).toEqual([401, 'unauthenticated']);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
  });

  test('a bid on a listing without bidding: item_not_for_sale', async () => {
    const lot = await listing();
    const { person } = await shopper();
    const answer = await person.client.post(
      `/v1/auction/${lot.auctionId}/bid`,
      { amountCents: 10_000 },
      { 'idempotency-key': newKey() },
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'item_not_for_sale']);
    const access = (await person.client.get(`/v1/auction/${lot.auctionId}/access`)).body;
    expect(access).toMatchObject({ canBid: false, canBuy: true, buy: { reasons: [], maximumQuantity: 1 } });
  });
});
