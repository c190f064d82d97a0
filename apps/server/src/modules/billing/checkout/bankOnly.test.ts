import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith, readCart, shopper } from '../../../../test/carts.ts';
import { newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';

// Above $5,000 goods are paid from a bank account, everywhere that it shows (rules §5.3).

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const rows = async (sql: string, values: unknown[] = []) => (await money.ctx.pool.query(sql, values)).rows;
const reserved = async ({ auctionId }: TestLot) =>
  (await rows('select quantity_reserved as n from buy_now where auction_id = $1', [auctionId]))[0].n;
const BANK = ['user_bank_account'];

test('given two things of $3,000, when they lie in one bag, then neither is bank only, the bag is, and a bank account pays it', async () => {
  const lots = [await listAtPrice(money, { priceCents: 300_000 }), await listAtPrice(money, { priceCents: 300_000 })];
  const { client, person, methodId } = await shopper(money);
  await addToCart(client, lots[0]!);
  expect(await readCart(client)).toMatchObject({ achOnly: false });
  await addToCart(client, lots[1]!);
  const cart = await readCart(client);
  expect(cart).toMatchObject({ achOnly: true, achOnlyItemIds: [], paymentMethodTypes: BANK });
  const refused = await payWith(client, methodId);
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
  expect([await reserved(lots[0]!), await reserved(lots[1]!)]).toEqual([0, 0]);
  const bank = (await money.saveBank(person)).body.paymentMethod;
  const paid = await payWith(client, bank.id);
  expect([paid.status, paid.body.invoice?.achOnly, paid.body.intentStatus]).toEqual([200, true, 'processing']);
});

test('given several of one edition above $5,000, then the line is marked bank only; at $5,000 in total a card pays', async () => {
  const lot = await listAtPrice(money, { priceCents: 250_000, quantity: 5, perUserLimit: 5 });
  const { client, methodId } = await shopper(money);
  await addToCart(client, lot, 3);
  expect(await readCart(client)).toMatchObject({ achOnly: true, achOnlyItemIds: [lot.itemId] });
  await addToCart(client, lot, 2);
  expect(await readCart(client)).toMatchObject({ achOnly: false, achOnlyItemIds: [], lines: [{ achOnly: false }] });
  const paid = await payWith(client, methodId);
  expect([paid.status, paid.body.invoice?.status, paid.body.invoice?.achOnly]).toEqual([200, 'paid', false]);
});

test('given an item of $6,000, then its page, the estimate and the purchase take no card, unless staff have allowed it', async () => {
  const lot = await listAtPrice(money, { priceCents: 600_000 });
  const { client, methodId } = await shopper(money);
  const page = async () => (await client.get(`/v1/item/${lot.itemId}`)).body.achOnly;
  const estimate = async () =>
    (await client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, { quantity: 1 })).body.achOnly;
  const buy = () =>
    client.post(
      `/v1/auction/${lot.auctionId}/express/buy`,
      { quantity: 1, paymentMethodId: methodId },
      { 'idempotency-key': newKey() },
    );
  expect([await page(), await estimate()]).toEqual([true, true]);
  const refused = await buy();
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
  expect(
    await rows('select id from invoice where user_id = (select user_id from payment_method where id = $1)', [methodId]),
  ).toEqual([]);
  await rows('update item set card_allowed = true where id = $1', [lot.itemId]);
  expect([await page(), await estimate()]).toEqual([false, false]);
  const bought = await buy();
  expect([bought.status, bought.body.invoice?.status]).toEqual([200, 'paid']);
});

test('given a lot won above $5,000, then its invoice takes bank accounts only and there is no automatic card charge; at $5,000 both work', async () => {
  const person = await money.bidder();
  const { body: card } = await money.saveCard(person, 'pm_card_visa');
  const dear = await money.winLot(person, 500_100);
  const refused = await pay(person, dear.invoiceId, { paymentMethodId: card.id });
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
  const { body } = await person.client.get(`/v1/invoice/${dear.invoiceId}/payment_intent`);
  expect([body.invoice.achOnly, body.invoice.autoChargeAt]).toEqual([true, null]);
  const intent = await money.stripe.paymentIntents.retrieve(body.intentId);
  expect(intent.payment_method_types).toEqual(['us_bank_account']);
  const other = await money.winLot(person, 500_000);
  const paid = await pay(person, other.invoiceId, { paymentMethodId: card.id });
  expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
});

test('given a manual invoice above $5,000, then bank only, unless staff allow cards; never a card above $10,000', async () => {
  const staff = await makeStaff(money);
  const person = await money.bidder();
  const draft = async (unitCents: number, body: Record<string, unknown> = {}) => {
    const lines = [{ title: 'Private sale', quantity: 1, unitCents }];
    const { body: made } = await staff.client.post(
      '/v1/office/invoice',
      { userId: person.id, lines, isTaxed: false, note: 'By phone', ...body },
      { 'idempotency-key': newKey() },
    );
    return (await rows('select ach_only from invoice where id = $1', [made.invoiceId]))[0].ach_only;
  };
  expect([
    await draft(500_000),
    await draft(500_001),
    await draft(1_000_000, { achOnly: false }),
    await draft(1_000_001, { achOnly: false }),
    await draft(100, { achOnly: true }),
  ]).toEqual([false, true, false, true, true]);
});
