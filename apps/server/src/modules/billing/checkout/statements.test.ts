import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, listAtPrice, payWith, shopper, startPayment } from '../../../../test/carts.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { recordStatements } from '../../../../test/statements.ts';

// B13: how many SQL statements each cart call takes, including BEGIN and COMMIT.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

const READS = 4;
const WRITES = 8;

async function count(limit: number, what: string, call: () => Promise<TestResponse>): Promise<number> {
  const { result, statements } = await recordStatements(call);
  expect([200, 204], `${what}: ${JSON.stringify(result.body)}`).toContain(result.status);
  if (process.env.SHOW_STATEMENTS !== undefined) console.log(what, statements.length, statements.join('\n  '));
  expect(statements.length, `${what}:\n${statements.join('\n')}`).toBeLessThanOrEqual(limit);
  return statements.length;
}

test('given a cart, when its calls are counted, then reads take 4 and writes 8 statements at most', async () => {
  const [one, other] = [await listAtPrice(money, { quantity: 9 }), await listAtPrice(money)];
  const { client } = await shopper(money, null);
  await money.ctx.pool.query(
    `insert into coupon (id, code, type, percent, starts_at, created_at) values (gen_random_uuid(), 'TEN-OFF', 'percentage_off', 10, now() - interval '1 day', now())`,
  );
  await count(WRITES, 'first line', () => addToCart(client, one));
  await count(WRITES, 'further line', () => addToCart(client, other));
  await count(WRITES, 'quantity', () => addToCart(client, one, 2));
  await count(READS, 'read', () => client.get('/v1/cart?calculate=true'));
  await count(READS, 'badge', () => client.get('/v1/cart?calculate=false'));
  await count(READS, 'suggestion', () => client.get('/v1/cart/suggestion'));
  await count(WRITES, 'ZIP', () => client.post('/v1/cart/shipping-address', { postalCode: '10001' }));
  const { items } = (await client.get('/v1/user/addresses')).body;
  await count(WRITES, 'address', () => client.post('/v1/cart/shipping-address', { addressId: items[0].id }));
  await count(WRITES, 'coupon', () => client.post('/v1/cart/apply-coupon', { code: 'ten-off' }));
  await count(WRITES, 'no coupon', () => client.post('/v1/cart/remove-coupon'));
  await count(WRITES, 'removed', () => client.delete(`/v1/cart/${one.itemId}`));
  await count(WRITES, 'cleared', () => client.delete('/v1/cart'));
});

test('given an empty cart, when a whole checkout is counted, then it takes 60 statements at most', async () => {
  const lot = await listAtPrice(money, { quantity: 9 });
  const { client, methodId } = await shopper(money);
  const limit = 60;
  let total = await count(WRITES, 'put', () => addToCart(client, lot));
  total += await count(READS, 'read', () => client.get('/v1/cart?calculate=true'));
  let intentId = '';
  total += await count(limit, 'pay', async () => {
    const paid = await payWith(client, methodId);
    intentId = paid.body.intentId;
    return paid;
  });
  total += await count(limit, 'checkout', () => checkout(client, { paymentIntentId: intentId }));
  console.log(`whole checkout: ${total} statements`);
  expect(total).toBeLessThanOrEqual(limit);
});

test('given a bag of five, when a payment begins, then each further line costs one statement more', async () => {
  const { client } = await shopper(money);
  await addToCart(client, await listAtPrice(money));
  const one = await count(60, 'start', () => startPayment(client));
  await client.delete('/v1/cart');
  for (let n = 0; n < 5; n++) await addToCart(client, await listAtPrice(money));
  expect(await count(70, 'start of five', () => startPayment(client))).toBe(one + 4);
});
