import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
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

const mirrored = async (person: Person) => {
  const { rows } = await money.ctx.pool.query(
    'select provider_id, last4, is_default, removed_at from payment_method where user_id = $1 order by created_at, id',
    [person.id],
  );
  return rows;
};

test('given a user without a card, when one is saved, then it is the default and shown without secrets', async () => {
  const person = await money.signUp();
  const saved = await money.saveCard(person, 'pm_card_visa');
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ type: 'user_card', brand: 'visa', last4: '4242', isDefault: true });
  const methods = await person.client.get('/v1/payment/methods');
  expect(methods.body).toEqual({
    items: [saved.body],
    total: 1,
    offset: 0,
    limit: 24,
    pendingBankAccount: null,
    unconfirmed: [],
  });
  const customers = await money.stripe.customers.list({ email: person.email });
  expect(customers.data.map((customer) => customer.metadata.user_id)).toEqual([person.id]);
});

test('given a default card, when others are saved, then only makeDefault replaces it', async () => {
  const person = await money.signUp();
  await money.saveCard(person, 'pm_card_visa');
  expect((await money.saveCard(person, 'pm_card_mastercard')).body.isDefault).toBe(false);
  expect((await money.saveCard(person, 'pm_card_amex', true)).body.isDefault).toBe(true);
  const { body } = await person.client.get('/v1/payment/methods');
  expect(body.items.map((method: { last4: string; isDefault: boolean }) => [method.last4, method.isDefault])).toEqual([
    ['0005', true],
    ['4444', false],
    ['4242', false],
  ]);
});

test('given an unconfirmed setup, when it is started again, also twice in parallel, then it is the same one', async () => {
  const person = await money.signUp();
  const [first, second] = await Promise.all([
    person.client.get('/v1/payment/setup-card'),
    person.client.get('/v1/payment/setup-card'),
  ]);
  const third = await person.client.get('/v1/payment/setup-card');
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(third.body).toEqual(first.body);
});

test('given a declined card, when it is saved, then 402 with a reason that does not mention theft, and nothing is saved', async () => {
  const person = await money.signUp();
  const declined = await money.saveCard(person, 'pm_card_visa_chargeDeclinedStolenCard');
  expect([declined.status, declined.body.code, declined.body.declineCode]).toEqual([
    402,
    'card_setup_failed',
    'declined',
  ]);
  expect(await mirrored(person)).toEqual([]);
});

test('given a card that requires 3-D Secure, when it is approved, then it can be saved, and not before', async () => {
  const person = await money.signUp();
  const early = await money.saveCard(person, 'pm_card_authenticationRequired');
  expect([early.status, early.body.code]).toEqual([402, 'card_setup_failed']);
  const { body: start } = await person.client.get('/v1/payment/setup-card');
  await money.answerChallenge(start.setupIntentId, 'approved');
  const savedCard = await person.client.post('/v1/payment/setup-card', { setupIntentId: start.setupIntentId });
  expect([savedCard.status, savedCard.body.last4]).toEqual([200, '3184']);
});

test("given another user's setup, when it is saved, then 404 and nothing is stored", async () => {
  const [owner, stranger] = [await money.signUp(), await money.signUp()];
  await money.saveCard(owner, 'pm_card_visa');
  await money.saveCard(stranger, 'pm_card_visa');
  const { body: start } = await owner.client.get('/v1/payment/setup-card');
  for (const setupIntentId of [start.setupIntentId, 'seti_nothing', '../customers']) {
    const refused = await stranger.client.post('/v1/payment/setup-card', { setupIntentId });
    expect([refused.status, refused.body.code]).toEqual([404, 'intent_invalid']);
  }
  expect(await mirrored(stranger)).toHaveLength(1);
});

test('given an unverified email, when saving a card is started, then 403 and no customer is created', async () => {
  const person = await money.signUp({ isVerified: false });
  const refused = await person.client.get('/v1/payment/setup-card');
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
  expect((await money.stripe.customers.list({ email: person.email })).data).toEqual([]);
});

test('given a card confirmed in a browser that never returned, when the webhook arrives, then the card is saved, once', async () => {
  const person = await money.signUp();
  const { body: start } = await person.client.get('/v1/payment/setup-card');
  await fetch(`${money.sandboxUrl}/sandbox/stripe/v1/setup_intents/${start.setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_local_assay' },
    body: new URLSearchParams({ client_secret: start.clientSecret, payment_method: 'pm_card_visa' }),
  });
  const events = (await money.events('setup_intent.succeeded', 'payment_method.attached')).filter((event) => {
    const object = event.data.object as { id: string; payment_method?: string };
    return object.id === start.setupIntentId || object.payment_method === undefined;
  });
  for (const event of events)
    for (let copy = 0; copy < 3; copy++) expect((await money.deliver(event)).status).toBe(200);
  await money.runJobs();
  expect(await mirrored(person)).toMatchObject([{ last4: '4242', is_default: true, removed_at: null }]);
});

test('given a detached card, when the event arrives, then it is gone and the next one is the default', async () => {
  const person = await money.signUp();
  await money.saveCard(person, 'pm_card_mastercard');
  await money.saveCard(person, 'pm_card_visa', true);
  const [, visa] = await mirrored(person);
  await money.stripe.paymentMethods.detach(visa.provider_id);
  const [event] = (await money.events('payment_method.detached')).filter(
    (one) => (one.data.object as { id: string }).id === visa.provider_id,
  );
  expect((await money.deliver(event!)).status).toBe(200);
  await money.runJobs();
  const { body } = await person.client.get('/v1/payment/methods');
  expect(body.items).toMatchObject([{ last4: '4444', isDefault: true }]);
});

test('given a provider that does not answer, when a card is begun, then 502, and afterwards there is one customer', async () => {
  const person = await money.signUp();
  await money.armFault({ kind: 'after_commit_500', path: '/v1/customers', method: 'POST', times: 2 });
  const refused = await person.client.get('/v1/payment/setup-card');
  expect([refused.status, refused.body.code]).toEqual([502, 'card_setup_unavailable']);
  expect((await person.client.get('/v1/payment/setup-card')).status).toBe(200);
  expect((await money.stripe.customers.list({ email: person.email })).data).toHaveLength(1);
});
