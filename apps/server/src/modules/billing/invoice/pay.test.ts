import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function createBuyer(card = 'pm_card_visa') {
  const person = await money.bidder();
  const { body } = await money.saveCard(person, card);
  return { person, methodId: body.id as string };
}
const balances = async () => {
  const { rows } = await money.ctx.pool.query<{ account: string; cents: number }>(
    'select account, sum(amount_cents)::bigint as cents from ledger_line group by account having sum(amount_cents) <> 0',
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.cents]));
};
const readCredit = async (person: Person) => (await person.client.get('/v1/user/credit-limit')).body;
const readEvents = async (person: Person, kind: string) => {
  const { rows } = await money.ctx.pool.query<{ private: Record<string, unknown>; payload: Record<string, unknown> }>(
    'select private, payload from outbox where user_id = $1 and kind = $2 order by id',
    [person.id, kind],
  );
  return rows;
};

test('given a won lot, when its invoice is opened, then it shows hammer, shipping, no tax in Oregon, times and the log head', async () => {
  const { person } = await createBuyer();
  const won = await money.winLot(person, 120_000);
  const { status, body } = await person.client.get(`/v1/invoice/${won.invoiceId}`);
  expect(status).toBe(200);
  expect(won.number).toMatch(/^INV-\d{5,}$/);
  // Class M costs $25.00, insurance $1.00 for each started $100 above the first.
  expect(body).toMatchObject({
    status: 'open',
    subtotalCents: 120_000,
    premiumCents: 0,
    shippingCents: 2_500 + 1_100,
    taxCents: 0,
    totalCents: 123_600,
  });
  expect(body).toMatchObject({
    number: won.number,
    overdue: false,
    paysLater: false,
    logHead: 'ab'.repeat(32),
    failureCode: null,
    paidWith: null,
  });
  expect(body.lines).toMatchObject([{ itemId: won.itemId, title: 'Signed ball', quantity: 1, amountCents: 120_000 }]);
  expect(Date.parse(body.dueAt) - Date.parse(body.createdAt)).toBe(5 * 24 * HOUR);
  expect(Date.parse(body.autoChargeAt) - Date.parse(body.createdAt)).toBe(24 * HOUR);
  expect(await readCredit(person)).toMatchObject({
    usedCents: 123_600,
    holds: [{ kind: 'invoice', invoiceId: won.invoiceId, amountCents: 123_600 }],
  });
});

test('given a saved card, when the invoice is paid, then paid once, the hold is released, tier 2, and the ledger has fee and net', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person);
  const before = await balances();
  const paid = await pay(person, won.invoiceId, { paymentMethodId: methodId, expectedTotalCents: won.totalCents });
  expect(paid.status).toBe(200);
  expect(paid.body).toMatchObject({
    intentStatus: 'succeeded',
    clientSecret: null,
    invoice: { status: 'paid', paidWith: 'Visa •••• 4242', autoChargeAt: null },
  });
  const fee = Math.round((won.totalCents * 29) / 1000) + 30;
  const after = await balances();
  expect((after['stripe:pending'] ?? 0) - (before['stripe:pending'] ?? 0)).toBe(won.totalCents - fee);
  expect((after.stripe_fees ?? 0) - (before.stripe_fees ?? 0)).toBe(fee);
  expect(after[`buyer_receivable:${won.invoiceId}`]).toBeUndefined();
  expect(await readCredit(person)).toMatchObject({ limitCents: 500_000, usedCents: 0, tier: '2' });
  expect(await readEvents(person, 'invoice.paid')).toMatchObject([
    { private: { invoiceId: won.invoiceId, number: won.number, userId: person.id, totalCents: won.totalCents } },
  ]);
  expect((await readEvents(person, 'invoice')).map((row) => row.payload.status)).toEqual(['open', 'paid']);
  expect(await money.captures(won.invoiceId)).toHaveLength(1);
});

test('given a paid invoice, when it is paid again or its intent is requested, then it returns as paid and nothing is captured', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person);
  await pay(person, won.invoiceId, { paymentMethodId: methodId });
  for (const again of [
    await pay(person, won.invoiceId, { paymentMethodId: methodId }),
    await pay(person, won.invoiceId),
    await person.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`),
  ])
    expect([again.status, again.body.intentStatus, again.body.clientSecret]).toEqual([200, 'succeeded', null]);
  expect(await money.captures(won.invoiceId)).toHaveLength(1);
});

test('given twenty parallel calls, when they pay, then one capture and every answer says paid', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(person, won.invoiceId, { paymentMethodId: methodId })),
  );
  expect(answers.map((one) => [one.status, one.body.intentStatus])).toEqual(
    Array.from({ length: 20 }, () => [200, 'succeeded']),
  );
  expect(await money.captures(won.invoiceId)).toHaveLength(1);
});

test('given a card that declines, when it pays, then 402 with the short reason, the invoice failed, and another card succeeds', async () => {
  const { person, methodId } = await createBuyer('pm_card_chargeCustomerFail');
  const won = await money.winLot(person);
  const key = newKey();
  const declined = await pay(person, won.invoiceId, { paymentMethodId: methodId }, key);
  expect([declined.status, declined.body.code, declined.body.declineCode]).toEqual([402, 'payment_failed', 'declined']);
  // The same key answers the same and tries nothing.
  expect((await pay(person, won.invoiceId, { paymentMethodId: methodId }, key)).body.code).toBe('payment_failed');
  const failed = await person.client.get(`/v1/invoice/${won.invoiceId}`);
  expect(failed.body).toMatchObject({ status: 'failed', failureCode: 'declined', autoChargeAt: null });
  expect(await readEvents(person, 'invoice.failed')).toMatchObject([
    { private: { invoiceId: won.invoiceId, message: 'Your card was declined.' } },
  ]);
  const good = await money.saveCard(person, 'pm_card_visa', true);
  const paid = await pay(person, won.invoiceId, { paymentMethodId: good.body.id });
  expect([paid.status, paid.body.invoice.status, paid.body.invoice.failureCode]).toEqual([200, 'paid', null]);
  expect(await money.captures(won.invoiceId)).toHaveLength(1);
});

test('given five declines, when a sixth try is made, then 409 and the provider is not called', async () => {
  const { person, methodId } = await createBuyer('pm_card_chargeCustomerFail');
  const won = await money.winLot(person);
  for (let count = 1; count <= 5; count++)
    expect((await pay(person, won.invoiceId, { paymentMethodId: methodId })).status).toBe(402);
  const sixth = await pay(person, won.invoiceId, { paymentMethodId: methodId });
  expect([sixth.status, sixth.body.code]).toEqual([409, 'invoice_state']);
  const { data } = await money.stripe.charges.list({ limit: 100 });
  expect(data.filter((charge) => charge.metadata.invoice_id === won.invoiceId)).toHaveLength(5);
});

test('given 3-D Secure, when the buyer approves and calls pay, then paid; the secret was given and the invoice stayed open', async () => {
  const { person } = await createBuyer();
  const won = await money.winLot(person);
  const { body: start } = await person.client.get('/v1/payment/setup-card');
  await fetch(`${money.sandboxUrl}/sandbox/stripe/v1/setup_intents/${start.setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_local_assay' },
    body: new URLSearchParams({ client_secret: start.clientSecret, payment_method: 'pm_card_authenticationRequired' }),
  });
  await money.answerChallenge(start.setupIntentId, 'approved');
  const card = await person.client.post('/v1/payment/setup-card', { setupIntentId: start.setupIntentId });
  const asked = await pay(person, won.invoiceId, { paymentMethodId: card.body.id });
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({ intentStatus: 'requires_action', invoice: { status: 'open' } });
  expect(asked.body.clientSecret).toContain(`${asked.body.intentId}_secret_`);
  expect((await pay(person, won.invoiceId)).body.intentStatus).toBe('requires_action');
  await money.answerChallenge(asked.body.intentId, 'approved');
  const paid = await pay(person, won.invoiceId);
  expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
  expect(await money.captures(won.invoiceId)).toHaveLength(1);
});

test('given 3-D Secure that fails in the browser, when pay is called, then 402 and another card may pay', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person);
  const { body: intent } = await person.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`);
  await money.confirmInBrowser(intent.clientSecret, 'pm_card_threeDSecure2Required');
  await money.answerChallenge(intent.intentId, 'failed');
  const failed = await pay(person, won.invoiceId);
  expect([failed.status, failed.body.code, failed.body.declineCode]).toEqual([402, 'payment_failed', 'declined']);
  expect((await pay(person, won.invoiceId, { paymentMethodId: methodId })).body.invoice.status).toBe('paid');
});

test('given a one-time card, when the browser confirms and pay is called, then paid, and the card is not saved', async () => {
  const person = await money.bidder();
  const won = await money.winLot(person);
  const { body: intent } = await person.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`);
  expect(intent).toMatchObject({
    intentStatus: 'requires_payment_method',
    invoice: { status: 'open', autoChargeAt: null },
  });
  expect((await person.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`)).body.intentId).toBe(intent.intentId);
  await money.confirmInBrowser(intent.clientSecret, 'pm_card_mastercard');
  const paid = await pay(person, won.invoiceId);
  expect(paid.body.invoice).toMatchObject({ status: 'paid', paidWith: 'Mastercard •••• 4444' });
  expect((await person.client.get('/v1/payment/methods')).body.items).toEqual([]);
});

test("given another person's invoice, method or intent, when it is used, then 404 and nothing is charged", async () => {
  const [owner, stranger] = [await createBuyer(), await createBuyer()];
  const won = await money.winLot(owner.person);
  const path = `/v1/invoice/${won.invoiceId}`;
  for (const refused of [
    await stranger.person.client.get(path),
    await stranger.person.client.get(`${path}/payment_intent`),
    await stranger.person.client.post(`${path}/payment_intent/existing`, { paymentMethodId: stranger.methodId }),
    await pay(stranger.person, won.invoiceId, { paymentMethodId: stranger.methodId }),
    await pay(stranger.person, won.invoiceId),
    await pay(owner.person, won.invoiceId, { paymentMethodId: stranger.methodId }),
    await pay(owner.person, crypto.randomUUID(), { paymentMethodId: owner.methodId }),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  const unopened = await pay(owner.person, won.invoiceId);
  expect([unopened.status, unopened.body.code]).toEqual([404, 'intent_invalid']);
  expect(await money.captures(won.invoiceId)).toEqual([]);
  expect((await stranger.person.client.get('/v1/invoice/all')).body.items).toEqual([]);
});

test('given another total than the page showed, when it is paid, then 409 and nothing is charged', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person);
  const refused = await pay(person, won.invoiceId, {
    paymentMethodId: methodId,
    expectedTotalCents: won.totalCents - 1,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'total_changed']);
  expect(await money.captures(won.invoiceId)).toEqual([]);
});

test('given a new default address in California, when nothing was paid yet, then shipping, tax, hold, ledger and intent are updated; afterwards not', async () => {
  const { person, methodId } = await createBuyer();
  const won = await money.winLot(person, 100_000);
  const { body: stale } = await person.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`);
  const address = {
    fullName: 'Grace Hopper',
    line1: '1 Ocean Avenue',
    city: 'Los Angeles',
    state: 'CA',
    postalCode: '90001',
    country: 'US',
    phone: '+12135550100',
    mode: 'shipping',
  };
  expect((await person.client.post('/v1/user/addresses', address)).status).toBe(201);
  await money.runJobs();
  const { body } = await person.client.get(`/v1/invoice/${won.invoiceId}`);
  // California: 8.80 % on the goods, separately stated shipping is not taxed.
  expect(body).toMatchObject({
    shippingCents: 3_400,
    taxRateBps: 880,
    taxCents: 8_800,
    totalCents: 112_200,
    address: { state: 'CA' },
  });
  expect(await readCredit(person)).toMatchObject({ usedCents: 112_200 });
  expect((await money.stripe.paymentIntents.retrieve(stale.intentId)).status).toBe('canceled');
  const old = await pay(person, won.invoiceId, { paymentMethodId: methodId, expectedTotalCents: won.totalCents });
  expect(old.body.code).toBe('total_changed');
  const paid = await pay(person, won.invoiceId, { paymentMethodId: methodId, expectedTotalCents: 112_200 });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', totalCents: 112_200 });
  await person.client.post('/v1/user/addresses', { ...address, state: 'NY', city: 'New York', postalCode: '10001' });
  await money.runJobs();
  expect((await person.client.get(`/v1/invoice/${won.invoiceId}`)).body).toMatchObject({
    totalCents: 112_200,
    address: { state: 'CA' },
  });
});

test('given a winner without an address, when they pay, then address_required; with one the invoice is priced and payable', async () => {
  const person = await money.signUp();
  const { body: card } = await money.saveCard(person, 'pm_card_visa');
  const won = await money.winLot(person, 100_000);
  const refused = await pay(person, won.invoiceId, { paymentMethodId: card.id });
  expect([refused.status, refused.body.code]).toEqual([422, 'address_required']);
  const address = {
    fullName: 'Grace Hopper',
    line1: '1 Ocean Avenue',
    city: 'Anchorage',
    state: 'AK',
    postalCode: '99501',
    country: 'US',
    phone: '+19075550100',
    mode: 'both',
  };
  await person.client.post('/v1/user/addresses', address);
  const paid = await pay(person, won.invoiceId, { paymentMethodId: card.id });
  expect(paid.body.invoice).toMatchObject({
    status: 'paid',
    shippingCents: 2_500 + 1_000 + 900,
    taxCents: 0,
    totalCents: 104_400,
  });
});

test('given several invoices, when they are listed, then by due date, and filters apply', async () => {
  const { person, methodId } = await createBuyer();
  const first = await money.winLot(person, 20_000);
  await money.advanceTime(3 * MINUTE);
  const second = await money.winLot(person, 30_000);
  await money.advanceTime(3 * MINUTE);
  const third = await money.winLot(person, 40_000);
  await pay(person, second.invoiceId, { paymentMethodId: methodId });
  const list = async (query: string) => (await person.client.get(`/v1/invoice/all${query}`)).body;
  const ids = (page: { items: Array<{ id: string }> }) => page.items.map((one) => one.id);
  expect(ids(await list(''))).toEqual([first.invoiceId, third.invoiceId, second.invoiceId]);
  expect(ids(await list('?status=due'))).toEqual([first.invoiceId, third.invoiceId]);
  expect(await list('?status=paid')).toMatchObject({ total: 1, items: [{ id: second.invoiceId }] });
  expect(await list('?limit=1&offset=1')).toMatchObject({
    total: 3,
    offset: 1,
    limit: 1,
    items: [{ id: third.invoiceId }],
  });
});
