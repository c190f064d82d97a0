import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkout, listAtPrice, payWith, put, shopper, startPayment } from '../../test/bags.ts';
import type { Client } from '../../test/client.ts';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';

// What is typed in at the checkout and kept, because its buyer says so.

let money: MoneyHouse;
beforeAll(async () => {
  money = await openMoneyHouse();
});
afterEach(async () => {
  await money.settle();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const KEEP = { setup_future_usage: 'off_session' };

/** Buys one thing with a card that is typed in, and answers its invoice. */
async function buy(client: Client, card: string, fields?: Record<string, string>) {
  await put(client, await listAtPrice(money));
  const { clientSecret, intentId } = (await startPayment(client)).body;
  await money.confirmInBrowser(clientSecret, card, fields);
  const placed = await checkout(client, { paymentIntentId: intentId });
  expect([placed.status, placed.body.invoice.status]).toEqual([200, 'paid']);
  return placed.body.invoice;
}
const methodsOf = async (client: Client) =>
  (await client.get('/v1/payment/methods')).body.items as Array<{
    id: string;
    brand: string;
    last4: string;
    isDefault: boolean;
  }>;

test('given a first card that is to be kept, when the order is placed, then it is saved, the default, and pays the next bag, with no webhook', async () => {
  const { client } = await shopper(money, null);
  await buy(client, 'pm_card_visa', KEEP);
  await money.settle();
  const [kept, ...more] = await methodsOf(client);
  expect([kept?.last4, kept?.isDefault, more]).toEqual(['4242', true, []]);
  await put(client, await listAtPrice(money));
  const again = await payWith(client, kept!.id);
  expect([again.status, again.body.invoice.status]).toEqual([200, 'paid']);
});

test('given a card that is not to be kept, when the order is placed, then it is on the receipt and nowhere else', async () => {
  const { client } = await shopper(money, null);
  const invoice = await buy(client, 'pm_card_mastercard');
  await money.settle();
  expect(await methodsOf(client)).toEqual([]);
  const { rows } = await money.house.pool.query(
    'select m.last4 from payment p join payment_method m on m.id = p.method_id where p.invoice_id = $1',
    [invoice.id],
  );
  expect(rows).toEqual([{ last4: '4444' }]);
});

test('given somebody with a default card, when another one is kept, then the default stays, whichever news comes first and how often', async () => {
  const { client, methodId } = await shopper(money);
  await buy(client, 'pm_card_mastercard', KEEP);
  for (const event of (await money.events('payment_method.attached', 'payment_intent.succeeded')).reverse())
    await money.deliver(event);
  await money.settle();
  const methods = await methodsOf(client);
  expect(methods.map(({ last4 }) => last4).sort()).toEqual(['4242', '4444']);
  expect(methods.find(({ isDefault }) => isDefault)?.id).toBe(methodId);
});

test('given a kept card that its owner has removed, when its news come again, then it stays removed', async () => {
  const { client } = await shopper(money, null);
  await buy(client, 'pm_card_visa', KEEP);
  await money.settle();
  const [kept] = await methodsOf(client);
  expect((await client.delete(`/v1/payment/methods/${kept!.id}`)).status).toBe(204);
  for (const event of await money.events('payment_method.attached')) await money.deliver(event);
  await money.settle();
  expect(await methodsOf(client)).toEqual([]);
});
