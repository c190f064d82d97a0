import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, checkout, listAtPrice, payWith, readCart, shopper, startPayment } from '../../../../test/carts.ts';
import { newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';

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

const rows = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await money.ctx.pool.query(sql, values)).rows as Row[];
const stockOf = async (lot: TestLot) =>
  (
    await rows<{ sold: number; reserved: number }>(
      'select quantity_sold as sold, quantity_reserved as reserved from buy_now where auction_id = $1',
      [lot.auctionId],
    )
  )[0];

describe('checkout of a bag', () => {
  test('given two items and a saved card, when it is paid, then one invoice, both sold, the bag empty', async () => {
    const [ball, glove] = [
      await listAtPrice(money, { priceCents: 30_000 }),
      await listAtPrice(money, { priceCents: 5_000, quantity: 5 }, { title: 'Glove' }),
    ];
    const { client, methodId } = await shopper(money);
    await addToCart(client, ball);
    const cart = (await addToCart(client, glove, 2)).body;
    // Class M: one parcel $25.00, two at half; each insured above the first $100: the ball for $200, $2.00.
    expect(cart.totals).toEqual({
      subtotalCents: 40_000,
      discountCents: 0,
      shippingCents: 2_500 + 1_250 + 1_250 + 200,
      isShippingToBeQuoted: false,
      taxCents: 0,
      taxRateBps: 0,
      totalCents: 45_200,
      isEstimate: false,
    });
    const paid = await payWith(client, methodId, { expectedTotalCents: 45_200 });
    expect([paid.status, paid.body.intentStatus, paid.body.invoice.status]).toEqual([200, 'succeeded', 'paid']);
    expect(paid.body.invoice.lines).toMatchObject([
      { itemId: ball.itemId, quantity: 1, unitCents: 30_000 },
      { itemId: glove.itemId, quantity: 2, unitCents: 5_000 },
    ]);
    expect(paid.body.totals).toEqual(cart.totals);
    const placed = await checkout(client, { paymentIntentId: paid.body.intentId });
    expect([placed.status, placed.body.invoice.id]).toEqual([200, paid.body.invoice.id]);
    expect(await money.captures(paid.body.invoice.id)).toHaveLength(1);
    expect([await stockOf(ball), await stockOf(glove)]).toEqual([
      { sold: 1, reserved: 0 },
      { sold: 2, reserved: 0 },
    ]);
    expect(await readCart(client)).toMatchObject({ lines: [], count: 0, checkout: null });
  });

  test('given a new card, when the browser pays its intent, then checkout applies it once, at the displayed total', async () => {
    const lot = await listAtPrice(money);
    const { client } = await shopper(money, null);
    await addToCart(client, lot);
    const started = await startPayment(client);
    expect([started.status, started.body.intentStatus]).toEqual([200, 'requires_payment_method']);
    expect(Date.parse(started.body.reservedUntil) - started.body.serverNow).toBeGreaterThan(9 * 60_000);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    const early = await checkout(client, { paymentIntentId: started.body.intentId });
    expect([early.status, early.body.code]).toEqual([402, 'payment_failed']);
    await money.confirmInBrowser(started.body.clientSecret, 'pm_card_visa');
    const given = { paymentIntentId: started.body.intentId };
    const refused = await checkout(client, { ...given, expectedTotalCents: 30_000 });
    expect([refused.status, refused.body.code, refused.body.totals]).toEqual([
      409,
      'total_changed',
      { totalCents: 32_700 },
    ]);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    const placed = await checkout(client, { ...given, expectedTotalCents: 32_700 });
    expect([placed.status, placed.body.invoice.status]).toEqual([200, 'paid']);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
    expect((await readCart(client)).lines).toEqual([]);
  });

  test('given a declined card, when a different one is charged, then the same invoice is paid once', async () => {
    const lot = await listAtPrice(money);
    const { client, methodId, person } = await shopper(money, 'pm_card_chargeCustomerFail');
    const good: string = (await money.saveCard(person, 'pm_card_visa')).body.id;
    await addToCart(client, lot);
    const declined = await payWith(client, methodId);
    expect([declined.status, declined.body.code, declined.body.declineCode]).toEqual([
      402,
      'payment_failed',
      'declined',
    ]);
    expect((await readCart(client)).checkout).toMatchObject({ totalCents: 32_700 });
    const paid = await payWith(client, good);
    expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
    const { id } = paid.body.invoice;
    expect(await rows('select id from invoice where user_id = $1', [person.id])).toEqual([{ id }]);
    expect(await money.captures(id)).toHaveLength(1);
  });

  test.each(['before_500', 'after_commit_500', 'before_reset', 'reset', 'cut_body', '409', '429'])(
    'given the provider’s response is lost (%s), when the call is repeated, then charged once and paid once',
    async (kind) => {
      const lot = await listAtPrice(money);
      const { client, methodId, person } = await shopper(money);
      await addToCart(client, lot);
      await money.armFault({ kind, path: '/v1/payment_intents', method: 'POST', times: 1 });
      const key = { 'idempotency-key': newKey() };
      const first = await client.post('/v1/cart/payment_intent/existing', { paymentMethodId: methodId }, key);
      expect([200, 502]).toContain(first.status);
      await money.clearFaults();
      await money.moveClock(20_000);
      await money.runJobs();
      const repeated = await client.post('/v1/cart/payment_intent/existing', { paymentMethodId: methodId }, key);
      expect([200, 409]).toContain(repeated.status);
      const invoices = await rows<{ id: string; status: string }>('select id, status from invoice where user_id = $1', [
        person.id,
      ]);
      expect(invoices.map((invoice) => invoice.status)).toEqual(['paid']);
      expect(await money.captures(invoices[0]!.id)).toHaveLength(1);
      expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
      expect((await readCart(client)).lines).toEqual([]);
    },
  );

  test('given the same key twice in parallel, then one invoice and one charge', async () => {
    const lot = await listAtPrice(money, { quantity: 5 });
    const { client, methodId, person } = await shopper(money);
    await addToCart(client, lot);
    const key = { 'idempotency-key': newKey() };
    const body = { paymentMethodId: methodId };
    const both = await Promise.all([1, 2].map(() => client.post('/v1/cart/payment_intent/existing', body, key)));
    // A request during the first is asked to wait. One after it gets its answer.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(both.map((answer) => answer.status).sort());
    const repeated = await client.post('/v1/cart/payment_intent/existing', body, key);
    for (const answer of both) if (answer.status === 200) expect(answer.body).toEqual(repeated.body);
    expect(await rows('select id from invoice where user_id = $1', [person.id])).toHaveLength(1);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
  });

  test('given two tabs that check out one bag at the same time, then one invoice, one charge, one sale', async () => {
    const lot = await listAtPrice(money, { quantity: 5 });
    const { client, methodId, person } = await shopper(money);
    await addToCart(client, lot);
    const answers = await Promise.all(Array.from({ length: 6 }, () => payWith(client, methodId)));
    // A request after the first finds the bag empty. One during it gets the state of that payment.
    for (const { status, body } of answers) expect([200, 409, 502], JSON.stringify(body)).toContain(status);
    await money.moveClock(20_000);
    await money.runJobs();
    const invoices = await rows<{ id: string; status: string }>('select id, status from invoice where user_id = $1', [
      person.id,
    ]);
    expect(invoices.map((invoice) => invoice.status)).toEqual(['paid']);
    expect(await money.captures(invoices[0]!.id)).toHaveLength(1);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
  });

  test('given a line added and removed in many parallel tabs, then the bag is in one of the two states, without an error', async () => {
    const lot = await listAtPrice(money, { quantity: 5 });
    const { client } = await shopper(money, null);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? addToCart(client, lot, 1 + (n % 4) / 2) : client.delete(`/v1/cart/${lot.itemId}`),
      ),
    );
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await readCart(client)).lines.length).toBeLessThanOrEqual(1);
  });

  test('given a total that differs from the displayed one, when it is paid, then 409 with the new totals and nothing is reserved', async () => {
    const lot = await listAtPrice(money);
    const { client, methodId } = await shopper(money);
    await addToCart(client, lot);
    await rows('update buy_now set price_cents = 31000 where auction_id = $1', [lot.auctionId]);
    const refused = await payWith(client, methodId, { expectedTotalCents: 32_700 });
    expect([refused.status, refused.body.code]).toEqual([409, 'total_changed']);
    expect(refused.body.totals).toMatchObject({ subtotalCents: 31_000, totalCents: 33_800 });
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect((await readCart(client)).lines[0]).toMatchObject({ unitCents: 31_000, priceWasCents: 30_000 });
    expect((await payWith(client, methodId, { expectedTotalCents: 33_800 })).status).toBe(200);
  });

  test('given a gone line, an empty bag, no address or an unverified email, when it is paid, then refused and nothing is reserved', async () => {
    const [lot, gone] = [await listAtPrice(money), await listAtPrice(money, {}, { title: 'Gone ball' })];
    const { client, person } = await shopper(money, null);
    expect((await startPayment(client)).body.code).toBe('cart_empty');
    await addToCart(client, lot);
    await addToCart(client, gone);
    await rows("update item set status = 'withdrawn' where id = $1", [gone.itemId]);
    const refused = await startPayment(client);
    expect([refused.status, refused.body.code, refused.body.param]).toEqual([409, 'item_not_for_sale', gone.itemId]);
    expect(refused.body.detail).toBe('Gone ball');
    await client.delete(`/v1/cart/${gone.itemId}`);
    await rows('delete from address where user_id = $1', [person.id]);
    expect((await startPayment(client)).body).toMatchObject({
      status: 422,
      code: 'address_required',
      message: 'Please add a address',
    });
    await rows('update users set email_verified_at = null where id = $1', [person.id]);
    expect((await startPayment(client)).body).toMatchObject({ status: 403, code: 'email_unverified' });
    await rows('update users set email_verified_at = now() where id = $1', [person.id]);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect((await checkout(client, { paymentIntentId: 'pi_unknown' })).body).toMatchObject({
      status: 404,
      code: 'intent_invalid',
      message: 'Intent not found or invalid',
    });
  });

  test('given another user’s intent or card, when it is used, then 404', async () => {
    const lot = await listAtPrice(money, { quantity: 2 });
    const [owner, thief] = [await shopper(money), await shopper(money)];
    await addToCart(owner.client, lot);
    await addToCart(thief.client, lot);
    const { intentId } = (await startPayment(owner.client)).body;
    expect((await checkout(thief.client, { paymentIntentId: intentId })).body.code).toBe('intent_invalid');
    const refused = await payWith(thief.client, owner.methodId);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect((await owner.client.delete('/v1/cart')).status).toBe(204);
  });
});

describe('reservation', () => {
  test('given a payment begun, when ten minutes pass unpaid, then the invoice is void, the units free, the bag as it was', async () => {
    const lot = await listAtPrice(money);
    const { client, person } = await shopper(money, null);
    await addToCart(client, lot);
    const first = (await startPayment(client)).body;
    await money.moveClock(60_000);
    const second = (await startPayment(client)).body;
    expect([second.invoice.id, second.reservedUntil]).toEqual([first.invoice.id, first.reservedUntil]);
    const other = await shopper(money, null);
    const waiting = await addToCart(other.client, lot);
    expect([waiting.body.code, waiting.body.available]).toEqual(['quantity_not_available', 0]);
    expect(waiting.body.detail).toContain('another checkout');
    await money.advanceTime(9 * 60_000);
    await money.runJobs();
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect(await rows('select status from invoice where user_id = $1', [person.id])).toEqual([{ status: 'void' }]);
    await money.logIn(person);
    expect(await readCart(client)).toMatchObject({ count: 1, checkout: null });
    const late = await checkout(client, { paymentIntentId: first.intentId });
    expect([late.status, late.body.code]).toEqual(
      [429, 'rate_limited'].includes(late.body.code) ? [429, 'rate_limited'] : [404, 'intent_invalid'],
    );
  });

  test('given a pending payment, when the cart is changed, then the checkout is abandoned, its intent is canceled, and a new one begins', async () => {
    const lot = await listAtPrice(money, { quantity: 2 });
    const { client } = await shopper(money, null);
    await addToCart(client, lot);
    const first = (await startPayment(client)).body;
    expect((await addToCart(client, lot, 2)).body).toMatchObject({ count: 2, checkout: null });
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
    expect((await checkout(client, { paymentIntentId: first.intentId })).body.code).toBe('intent_invalid');
    const second = (await startPayment(client)).body;
    expect(second.invoice.id).not.toBe(first.invoice.id);
    expect(second.totals.subtotalCents).toBe(60_000);
    expect((await money.stripe.paymentIntents.retrieve(first.intentId)).status).toBe('canceled');
  });

  test('given money that arrives when one of two items was sold to another buyer, then all of it is refunded and the bag stays', async () => {
    const [one, two] = [await listAtPrice(money), await listAtPrice(money)];
    const { client } = await shopper(money, null);
    await addToCart(client, one);
    await addToCart(client, two);
    const started = (await startPayment(client)).body;
    // The sweep could not reach the provider, released the units anyway, and another buyer was faster.
    const lots = [one.auctionId, two.auctionId];
    await rows("update reservation set state = 'released', ended_at = now() where auction_id = any($1)", [lots]);
    await rows('update buy_now set quantity_reserved = 0 where auction_id = any($1)', [lots]);
    const quick = await shopper(money);
    await addToCart(quick.client, one);
    expect((await payWith(quick.client, quick.methodId)).status).toBe(200);
    await money.confirmInBrowser(started.clientSecret, 'pm_card_visa');
    const [event] = await money.events('payment_intent.succeeded').then((all) => all.slice(-1));
    await money.deliver(event!);
    await money.runJobs();
    await money.moveClock(10_000);
    await money.runJobs();
    const [invoice] = await rows<{ status: string }>('select status from invoice where id = $1', [started.invoice.id]);
    expect(invoice!.status).toBe('refunded');
    const { data } = await money.stripe.refunds.list({ limit: 10 });
    expect(data.filter((refund) => refund.amount === started.totals.totalCents)).toHaveLength(1);
    expect(await stockOf(two)).toEqual({ sold: 0, reserved: 0 });
    const { lines, checkout: running } = await readCart(client);
    expect([lines.map((line: { itemId: string }) => line.itemId), running]).toEqual([[one.itemId, two.itemId], null]);
  });
});

describe('other ways to place an order', () => {
  test('given a VIP, when they place the order without a payment, then the item is theirs, and the invoice is due in 30 days', async () => {
    const lot = await listAtPrice(money);
    const { client, person } = await shopper(money, null);
    await rows('update users set is_vip = true where id = $1', [person.id]);
    await addToCart(client, lot);
    const placed = await checkout(client, { expectedTotalCents: 32_700 });
    expect([placed.status, placed.body.intentStatus]).toEqual([200, null]);
    expect(placed.body.invoice).toMatchObject({ status: 'open', paysLater: true, totalCents: 32_700 });
    expect(Date.parse(placed.body.invoice.dueAt) - placed.body.serverNow).toBeGreaterThan(29 * 86_400_000);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
    expect((await readCart(client)).lines).toEqual([]);
    const { body } = await client.get('/v1/user/credit-limit');
    expect(body.holds).toMatchObject([{ amountCents: 32_700 }]);
  });

  test('given a user who is no VIP, when they place an unpaid order, then 404 and nothing is reserved', async () => {
    const lot = await listAtPrice(money);
    const { client } = await shopper(money, null);
    await addToCart(client, lot);
    expect((await checkout(client)).body.code).toBe('intent_invalid');
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
  });

  test('given goods to be picked up, when there is no address, then they are paid and taxed where they are picked up', async () => {
    const lot = await listAtPrice(money);
    await rows("update item set fulfillment = 'pickup_ship' where id = $1", [lot.itemId]);
    const { client, methodId, person } = await shopper(money);
    await rows('delete from address where user_id = $1', [person.id]);
    await addToCart(client, lot);
    expect(await readCart(client)).toMatchObject({ canChooseDelivery: true, needsAddress: true });
    const { body } = await client.post('/v1/cart/shipping-address', { deliveryMethod: 'pickup' });
    // New York: 300.00 × 8.53 % = 25.59.
    expect(body.totals).toMatchObject({ shippingCents: 0, taxCents: 2_559, totalCents: 32_559, isEstimate: false });
    const paid = await payWith(client, methodId, { expectedTotalCents: 32_559 });
    expect([paid.status, paid.body.invoice?.deliveryMethod]).toEqual([200, 'pickup']);
  });

  test('given one bank-only item, when a card is used for the cart, then 422 names the item; a bank account pays it', async () => {
    const [plain, bank] = [await listAtPrice(money), await listAtPrice(money, {}, { title: 'Guitar' })];
    await rows('update item set ach_only = true where id = $1', [bank.itemId]);
    const { client, methodId } = await shopper(money);
    await addToCart(client, plain);
    await addToCart(client, bank);
    expect(await readCart(client)).toMatchObject({
      achOnly: true,
      achOnlyItemIds: [bank.itemId],
      paymentMethodTypes: ['user_bank_account'],
    });
    const refused = await payWith(client, methodId);
    expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
    expect(refused.body.detail).toContain('Guitar');
    const started = (await startPayment(client)).body;
    const intent = await money.stripe.paymentIntents.retrieve(started.intentId);
    expect(intent.payment_method_types).toEqual(['us_bank_account']);
    await client.delete('/v1/cart');
  });
});
