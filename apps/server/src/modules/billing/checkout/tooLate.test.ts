import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addToCart,
  checkout,
  issueCoupon,
  listAtPrice,
  payWith,
  readCart,
  shopper,
  startPayment,
  useCode,
} from '../../../../test/carts.ts';
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

test('given money that arrives when the goods are gone, then it is refunded, and bag and coupon can be used as before', async () => {
  await issueCoupon(money, { code: 'TENAGAIN', percent: 10 });
  const [one, two] = [await listAtPrice(money), await listAtPrice(money)];
  const { client, methodId } = await shopper(money);
  await addToCart(client, one);
  await addToCart(client, two);
  expect((await useCode(client, 'TENAGAIN')).status).toBe(200);
  const started = (await startPayment(client)).body;
  const lots = [one.auctionId, two.auctionId];
  await rows("update reservation set state = 'released', ended_at = now() where auction_id = any($1)", [lots]);
  await rows('update buy_now set quantity_reserved = 0 where auction_id = any($1)', [lots]);
  const quick = await shopper(money);
  await addToCart(quick.client, one);
  expect((await payWith(quick.client, quick.methodId)).status).toBe(200);
  await money.confirmInBrowser(started.clientSecret, 'pm_card_visa');
  const placed = await checkout(client, { paymentIntentId: started.intentId });
  expect([placed.status, placed.body.code]).toEqual([409, 'item_sold_out']);
  await money.moveClock(10_000);
  await money.runJobs();
  const cart = await readCart(client);
  expect(cart.checkout).toBeNull();
  expect((await client.delete(`/v1/cart/${one.itemId}`)).status).toBe(200);
  const paid = await payWith(client, methodId);
  expect([paid.status, paid.body.invoice?.status, paid.body.invoice?.discountCents]).toEqual([200, 'paid', 3_000]);
});

test('given a reservation that ended while the provider was out of reach, when it is back, then the bag can be paid', async () => {
  const lot = await listAtPrice(money);
  const { client, methodId, person } = await shopper(money);
  await addToCart(client, lot);
  expect((await startPayment(client)).status).toBe(200);
  await money.armFault({ kind: 'before_500', path: '/v1/payment_intents' });
  await money.advanceTime(10 * 60_000 + 1_000);
  await money.runJobs();
  expect(await rows('select state from reservation where user_id = $1', [person.id])).toEqual([{ state: 'released' }]);
  await money.clearFaults();
  await money.logIn(person);
  await money.moveClock(2_000);
  const paid = await payWith(client, methodId);
  expect([paid.status, paid.body.code, paid.body.invoice?.status]).toEqual([200, undefined, 'paid']);
});

test('given a reservation that ended a moment ago, when its intent was paid meanwhile, then the order is placed and confirmed', async () => {
  const lot = await listAtPrice(money);
  const { client, person } = await shopper(money, null);
  await addToCart(client, lot);
  const started = (await startPayment(client)).body;
  await rows('update reservation set expires_at = $2 where user_id = $1', [person.id, money.ctx.clock.date()]);
  const unpaid = await checkout(client, { paymentIntentId: started.intentId });
  expect([unpaid.status, unpaid.body.code]).toEqual([409, 'invoice_state']);
  await money.confirmInBrowser(started.clientSecret, 'pm_card_visa');
  const placed = await checkout(client, { paymentIntentId: started.intentId });
  expect([placed.status, placed.body.invoice?.status]).toEqual([200, 'paid']);
});
