import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, listAtPrice, payWith, shopper, startPayment } from '../../../../test/carts.ts';
import type { Client } from '../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { PASSWORD } from '../../../../test/people.ts';

// Payment details entered at checkout and saved at the buyer's request.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const SAVE_METHOD = { setup_future_usage: 'off_session' };

/** Buys one item with an entered card, and returns its invoice. */
async function buy(client: Client, card: string, fields?: Record<string, string>) {
  await addToCart(client, await listAtPrice(money));
  const { clientSecret, intentId } = (await startPayment(client)).body;
  await money.confirmInBrowser(clientSecret, card, fields);
  const placed = await checkout(client, { paymentIntentId: intentId });
  expect([placed.status, placed.body.invoice.status]).toEqual([200, 'paid']);
  return placed.body.invoice;
}
const listSavedMethods = async (client: Client) =>
  (await client.get('/v1/payment/methods')).body.items as Array<{
    id: string;
    brand: string;
    last4: string;
    isDefault: boolean;
  }>;

test('given a first card to save, when the order is placed, then it is saved, the default, and pays the next cart, without a webhook', async () => {
  const { client } = await shopper(money, null);
  await buy(client, 'pm_card_visa', SAVE_METHOD);
  await money.runJobs();
  const [kept, ...more] = await listSavedMethods(client);
  expect([kept?.last4, kept?.isDefault, more]).toEqual(['4242', true, []]);
  await addToCart(client, await listAtPrice(money));
  const repeated = await payWith(client, kept!.id);
  expect([repeated.status, repeated.body.invoice.status]).toEqual([200, 'paid']);
});

test('given a card not to save, when the order is placed, then it is on the receipt and nowhere else', async () => {
  const { client } = await shopper(money, null);
  const invoice = await buy(client, 'pm_card_mastercard');
  await money.runJobs();
  expect(await listSavedMethods(client)).toEqual([]);
  const { rows } = await money.ctx.pool.query(
    'select m.last4 from payment p join payment_method m on m.id = p.method_id where p.invoice_id = $1',
    [invoice.id],
  );
  expect(rows).toEqual([{ last4: '4444' }]);
});

test('given a user with a default card, when another one is saved, then the default stays, regardless of the order and number of events', async () => {
  const { client, methodId } = await shopper(money);
  await buy(client, 'pm_card_mastercard', SAVE_METHOD);
  for (const event of (await money.events('payment_method.attached', 'payment_intent.succeeded')).reverse())
    await money.deliver(event);
  await money.runJobs();
  const methods = await listSavedMethods(client);
  expect(methods.map(({ last4 }) => last4).sort()).toEqual(['4242', '4444']);
  expect(methods.find(({ isDefault }) => isDefault)?.id).toBe(methodId);
});

test('given a saved card that its owner has removed, when its event arrives again, then it stays removed', async () => {
  const { client } = await shopper(money, null);
  await buy(client, 'pm_card_visa', SAVE_METHOD);
  await money.runJobs();
  const [kept] = await listSavedMethods(client);
  expect((await client.delete(`/v1/payment/methods/${kept!.id}`)).status).toBe(204);
  for (const event of await money.events('payment_method.attached')) await money.deliver(event);
  await money.runJobs();
  expect(await listSavedMethods(client)).toEqual([]);
});

/** Buys one item with an entered bank account to save; its debit is pending. */
async function buyByBank(client: Client): Promise<void> {
  await addToCart(client, await listAtPrice(money));
  const { clientSecret, intentId } = (await startPayment(client)).body;
  await money.confirmInBrowser(clientSecret, 'pm_usBankAccount_success', SAVE_METHOD);
  const placed = await checkout(client, { paymentIntentId: intentId });
  expect([placed.status, placed.body.invoice.status]).toEqual([200, 'pending']);
  for (const event of await money.events('payment_method.attached', 'payment_intent.processing'))
    await money.deliver(event);
  await money.runJobs();
}
const listMethods = async (client: Client) => (await client.get('/v1/payment/methods')).body;
const isHeld = async (userId: string) => {
  const { rows } = await money.ctx.pool.query('select payout_held_until from users where id = $1', [userId]);
  return rows[0].payout_held_until !== null;
};
const emails = (email: string) =>
  money.mailbox.to(email).filter(({ subject }) => subject === 'A bank account was added').length;

test('given a bank account to be saved, when it has paid, then it stays hidden as if removed; its owner’s proof saves it, notifies them and holds payouts', async () => {
  const { person, client } = await shopper(money, null);
  await money.ctx.pool.query('update session set proved_at = $2 where user_id = $1', [person.id, new Date(0)]);
  await buyByBank(client);
  const { items, total, unconfirmed } = await listMethods(client);
  expect([items, total, unconfirmed.length]).toEqual([[], 0, 1]);
  expect(unconfirmed[0]).toMatchObject({ type: 'user_bank_account', last4: '6789', isDefault: false });
  const id = unconfirmed[0].id as string;
  await addToCart(client, await listAtPrice(money));
  const unusable = await payWith(client, id);
  expect([unusable.status, unusable.body.code]).toEqual([404, 'not_found']);
  expect((await client.patch(`/v1/payment/methods/${id}`, { isDefault: true })).status).toBe(404);
  const confirm = (by = client) => by.post(`/v1/payment/methods/${id}/confirm`);
  const stranger = await money.signUp();
  expect((await confirm(stranger.client)).status).toBe(404);
  const refused = await confirm();
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
  expect([await isHeld(person.id), emails(person.email)]).toEqual([false, 0]);

  expect((await client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(204);
  const kept = await confirm();
  expect([kept.status, kept.body]).toEqual([200, { ...unconfirmed[0], isDefault: true }]);
  expect(await confirm()).toMatchObject({ status: 200, body: kept.body });
  for (const event of await money.events('payment_method.attached')) await money.deliver(event);
  await money.runJobs();
  expect(await listMethods(client)).toMatchObject({ items: [kept.body], total: 1, unconfirmed: [] });
  expect([await isHeld(person.id), emails(person.email)]).toEqual([true, 1]);
  expect((await payWith(client, id)).body.invoice.status).toBe('pending');
});

test('given an unconfirmed one, when it is removed, then it is deleted here and at the provider, although its debit is pending', async () => {
  const { person, client } = await shopper(money, null);
  await buyByBank(client);
  const [waiting] = (await listMethods(client)).unconfirmed;
  expect((await client.delete(`/v1/payment/methods/${waiting.id}`)).status).toBe(204);
  for (const event of await money.events('payment_method.attached')) await money.deliver(event);
  await money.runJobs();
  expect(await listMethods(client)).toMatchObject({ items: [], unconfirmed: [] });
  expect((await client.post(`/v1/payment/methods/${waiting.id}/confirm`)).status).toBe(404);
  expect([await isHeld(person.id), emails(person.email)]).toEqual([false, 0]);
});
