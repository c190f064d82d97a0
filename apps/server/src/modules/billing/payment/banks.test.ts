import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

const DAY = 86_400_000;

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const saveBank = (person: Person, body: Record<string, unknown>) =>
  person.client.post('/v1/payment/setup-bank-account', body, { 'idempotency-key': newKey() });
const readMethods = async (person: Person) => (await person.client.get('/v1/payment/methods')).body;

test('given an instantly verified bank account, when it is saved, then it is the default, verified, and shown by its last digits', async () => {
  const person = await money.signUp();
  const saved = await money.saveBank(person);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    status: 'verified',
    clientSecret: null,
    pending: null,
    paymentMethod: {
      type: 'user_bank_account',
      brand: 'STRIPE TEST BANK',
      last4: '6789',
      expMonth: null,
      expYear: null,
      isDefault: true,
    },
  });
  expect(await readMethods(person)).toMatchObject({
    items: [saved.body.paymentMethod],
    total: 1,
    pendingBankAccount: null,
  });
  const { rows } = await money.ctx.pool.query('select verified_at from payment_method where user_id = $1', [person.id]);
  expect(rows).toEqual([{ verified_at: expect.any(Date) }]);
});

test('given a manually entered account, when its amounts are entered from the statement, then wrong ones are counted and the right ones save it', async () => {
  const person = await money.signUp();
  const setupIntentId = await money.startBankSetup(person, '000222222227', 'typed');
  const waiting = await saveBank(person, { setupIntentId });
  const arrivesAt = waiting.body.pending?.arrivesAt;
  const pending = {
    setupIntentId,
    bankName: 'STRIPE TEST BANK',
    last4: '2227',
    microdepositType: 'amounts',
    arrivesAt,
    attemptsLeft: 10,
  };
  expect([waiting.status, waiting.body.status, waiting.body.paymentMethod]).toEqual([
    200,
    'requires_microdeposits',
    null,
  ]);
  expect(waiting.body.pending).toEqual(pending);
  expect(Date.parse(arrivesAt)).toBeGreaterThan(money.ctx.clock.now() + DAY);
  expect(await readMethods(person)).toMatchObject({ items: [], total: 0, pendingBankAccount: pending });
  // Starting again resumes it.
  expect((await person.client.get('/v1/payment/setup-bank-account')).body).toMatchObject({
    setupIntentId,
    status: 'requires_microdeposits',
    pending,
  });

  const wrong = await saveBank(person, { setupIntentId, amounts: [1, 2] });
  expect([wrong.status, wrong.body.code, wrong.body.reasons, wrong.body.attemptsLeft]).toEqual([
    402,
    'bank_account_setup_failed',
    ['deposits_mismatch'],
    9,
  ]);
  expect(wrong.body.message).toBe('Error Adding Bank Account');
  expect((await readMethods(person)).pendingBankAccount.attemptsLeft).toBe(9);

  const right = await saveBank(person, { setupIntentId, amounts: [45, 32] });
  expect([right.status, right.body.status, right.body.paymentMethod.last4]).toEqual([200, 'verified', '2227']);
  expect(await readMethods(person)).toMatchObject({ total: 1, pendingBankAccount: null });
});

test('given an account entered manually, when many parallel events arrive, then it is pending once and none is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await money.signUp();
    const setupIntentId = await money.startBankSetup(person, '000222222227', 'typed');
    const answers = await Promise.all(Array.from({ length: 6 }, () => saveBank(person, { setupIntentId })));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array(6).fill([200, 'requires_microdeposits']),
    );
    const { rows } = await money.ctx.pool.query('select state from bank_setup where user_id = $1', [person.id]);
    expect(rows).toEqual([{ state: 'pending' }]);
  }
});

test('given an account verified by a code, when the code is typed in any case, then it is saved', async () => {
  const person = await money.signUp();
  const setupIntentId = await money.startBankSetup(person, '000123456789', 'typed');
  expect((await saveBank(person, { setupIntentId })).body.pending.microdepositType).toBe('descriptor_code');
  const savedBank = await saveBank(person, { setupIntentId, descriptorCode: 'sm11aa', makeDefault: true });
  expect([savedBank.status, savedBank.body.status]).toEqual([200, 'verified']);
});

test.each([
  ['too many tries', { amounts: [10, 11] }, 'deposits_attempts_exceeded'],
  ['too late', { descriptorCode: 'SM44DD' }, 'deposits_expired'],
])(
  'given %s, when values are sent, then the account is set aside and another can be begun',
  async (_, values, reason) => {
    const person = await money.signUp();
    const setupIntentId = await money.startBankSetup(person, '000123456789', 'typed');
    await saveBank(person, { setupIntentId });
    const refused = await saveBank(person, { setupIntentId, ...values });
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      402,
      'bank_account_setup_failed',
      [reason],
    ]);
    expect(await readMethods(person)).toMatchObject({ items: [], pendingBankAccount: null });
    expect((await money.saveBank(person)).body.status).toBe('verified');
  },
);

test('given ten wrong tries, when the tenth is sent, then the set-up has failed', async () => {
  const person = await money.signUp();
  const setupIntentId = await money.startBankSetup(person, '000123456789', 'typed');
  await saveBank(person, { setupIntentId });
  for (let left = 9; left >= 1; left--)
    expect((await saveBank(person, { setupIntentId, amounts: [1, 2] })).body.attemptsLeft).toBe(left);
  const last = await saveBank(person, { setupIntentId, amounts: [1, 2] });
  expect(last.body.reasons).toEqual(['deposits_attempts_exceeded']);
});

test("given another user's setup, or a card's, when it is saved, then intent_invalid and nothing is stored", async () => {
  const [owner, stranger] = [await money.signUp(), await money.signUp()];
  await money.saveCard(stranger, 'pm_card_visa');
  const setupIntentId = await money.startBankSetup(owner, '000123456789', 'instant');
  const { body: card } = await stranger.client.get('/v1/payment/setup-card');
  for (const id of [setupIntentId, card.setupIntentId, 'seti_nothing']) {
    const refused = await saveBank(stranger, { setupIntentId: id });
    expect([refused.status, refused.body.code]).toEqual([404, 'intent_invalid']);
  }
  expect((await readMethods(stranger)).total).toBe(1);
});

test('given an old login, when a bank account is started or saved, then the password is required, and the same key continues', async () => {
  const person = await money.signUp();
  const setupIntentId = await money.startBankSetup(person, '000123456789', 'instant');
  await money.ctx.pool.query('update session set proved_at = $2 where user_id = $1', [
    person.id,
    new Date(money.ctx.clock.now() - 15 * 60_000 - 1),
  ]);
  const key = newKey();
  const save = () =>
    person.client.post('/v1/payment/setup-bank-account', { setupIntentId }, { 'idempotency-key': key });
  for (const refused of [await person.client.get('/v1/payment/setup-bank-account'), await save()])
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'step_up_required',
      'Please confirm it’s you',
    ]);
  expect((await readMethods(person)).total).toBe(0);

  expect((await person.client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(204);
  expect((await save()).body.status).toBe('verified');
  expect((await readMethods(person)).total).toBe(1);
});

test('given an unverified email, then 403; given a provider that does not answer, then 502 and later all is well', async () => {
  const unverified = await money.signUp({ isVerified: false });
  const refused = await unverified.client.get('/v1/payment/setup-bank-account');
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
  const person = await money.signUp();
  await money.armFault({ kind: 'after_commit_500', path: '/v1/setup_intents', method: 'POST', times: 2 });
  const unavailable = await person.client.get('/v1/payment/setup-bank-account');
  expect([unavailable.status, unavailable.body.code, unavailable.body.message]).toEqual([
    502,
    'bank_account_setup_unavailable',
    'Error Adding Bank Account',
  ]);
  expect((await money.saveBank(person)).body.status).toBe('verified');
});

test('given an account confirmed in a browser that never returned, when the webhook arrives, then it is saved, once', async () => {
  const person = await money.signUp();
  const setupIntentId = await money.startBankSetup(person, '000123456789', 'instant');
  const events = (await money.events('setup_intent.succeeded')).filter(
    (event) => (event.data.object as { id: string }).id === setupIntentId,
  );
  for (const event of [...events, ...events]) await money.deliver(event);
  await money.runJobs();
  expect((await readMethods(person)).items).toMatchObject([
    { type: 'user_bank_account', last4: '6789', isDefault: true },
  ]);
});

test('given two methods, when the default changes and the default is removed, then the other becomes the default, here and at the provider', async () => {
  const person = await money.signUp();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const bank = (await money.saveBank(person)).body.paymentMethod;
  expect([card.isDefault, bank.isDefault]).toEqual([true, false]);
  const changed = await person.client.patch(`/v1/payment/methods/${bank.id}`, { isDefault: true });
  expect([changed.status, changed.body.isDefault]).toEqual([200, true]);
  expect((await readMethods(person)).items.map((one: { id: string }) => one.id)).toEqual([bank.id, card.id]);

  const stranger = await money.signUp();
  for (const answer of [
    await stranger.client.patch(`/v1/payment/methods/${bank.id}`, { isDefault: true }),
    await stranger.client.delete(`/v1/payment/methods/${bank.id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);

  expect((await person.client.delete(`/v1/payment/methods/${bank.id}`)).status).toBe(204);
  expect((await readMethods(person)).items).toMatchObject([{ id: card.id, isDefault: true }]);
  const left = await money.stripe.customers.list({ email: person.email });
  const atProvider = await money.stripe.customers.listPaymentMethods(left.data[0]!.id);
  expect(atProvider.data.map((one) => one.type)).toEqual(['card']);
  expect((await person.client.delete(`/v1/payment/methods/${bank.id}`)).status).toBe(404);
});

test('given a buyer who owes, when a method is removed, then payment_method_in_use; once paid it can be removed', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const invoice = await money.winLot(person);
  const refused = await person.client.delete(`/v1/payment/methods/${card.id}`);
  expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([409, 'payment_method_in_use', ['owing']]);
  expect((await readMethods(person)).total).toBe(1);
  expect((await pay(person, invoice.invoiceId, { paymentMethodId: card.id })).body.invoice.status).toBe('paid');
  expect((await person.client.delete(`/v1/payment/methods/${card.id}`)).status).toBe(204);
});

test('given a person who leads, when a method is removed, then payment_method_in_use', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const { auctionId } = await listLot(money.ctx);
  await money.ctx.pool.query('update auction set leader_id = $1, leader_max_cents = 10000 where id = $2', [
    person.id,
    auctionId,
  ]);
  const refused = await person.client.delete(`/v1/payment/methods/${card.id}`);
  expect([refused.status, refused.body.reasons]).toEqual([409, ['leading']]);
  await money.ctx.pool.query('update auction set leader_id = null, leader_max_cents = null where id = $1', [auctionId]);
});

test('given an unreachable provider, when a method is removed, then it is deleted here and the sweep deletes it at the provider', async () => {
  const person = await money.signUp();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  await money.armFault({ kind: 'before_reset', path: '/v1/payment_methods/*/detach', times: 2 });
  expect((await person.client.delete(`/v1/payment/methods/${card.id}`)).status).toBe(204);
  await money.advanceTime(60_000);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query(
    "select state from provider_operation where kind = 'method.detach' and ref = $1",
    [card.id],
  );
  expect(rows).toEqual([{ state: 'done' }]);
});
