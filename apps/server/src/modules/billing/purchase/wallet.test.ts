import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse } from '../../../../test/client.ts';
import { type LotOptions, listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

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

const SECOND = 1_000;
const HOUR = 3_600_000;

const listing = (given: Partial<NonNullable<LotOptions['buyNow']>> = {}) =>
  listLot(money.ctx, { buyNow: { type: 'buy_now', ...given } });
async function shopper(): Promise<Person> {
  const person = await money.bidder();
  await money.moveClock(2 * SECOND);
  return person;
}
const buy = (person: Person, lot: TestLot, body: Record<string, unknown>, key = newKey()): Promise<TestResponse> =>
  person.client.post(`/v1/auction/${lot.auctionId}/express/buy`, { quantity: 1, ...body }, { 'idempotency-key': key });
const state = async (lot: TestLot) => ({
  stock: (
    await money.ctx.pool.query('select quantity_sold, quantity_reserved from buy_now where auction_id = $1', [
      lot.auctionId,
    ])
  ).rows[0],
  invoices: (
    await money.ctx.pool.query(
      `select v.id, v.status, v.attempt from invoice v join reservation r on r.id = v.reservation_id
       where r.auction_id = $1 order by v.created_at`,
      [lot.auctionId],
    )
  ).rows,
});
const SOLD = { quantity_sold: 1, quantity_reserved: 0 };
const HELD = { quantity_sold: 0, quantity_reserved: 1 };
const intents = async () => (await money.stripe.paymentIntents.list({ limit: 100 })).data.length;

describe('buying with a wallet', () => {
  test('given a wallet, when it buys the last unit, then paid once, sold, named on the invoice, and no card is saved', async () => {
    const [lot, person] = [await listing(), await shopper()];
    const token = await money.openWallet('pm_card_mastercard');
    const bought = await buy(person, lot, { confirmationTokenId: token });
    expect([bought.status, bought.body.intentStatus]).toEqual([200, 'succeeded']);
    expect(bought.body.invoice).toMatchObject({ status: 'paid', paidWith: 'Mastercard •••• 4444' });
    expect((await state(lot)).stock).toEqual(SOLD);
    const [charge, ...others] = await money.captures(bought.body.invoice.id);
    expect(others).toEqual([]);
    expect(charge?.payment_method_details?.card?.wallet?.type).toBe('apple_pay');
    const intent = await money.stripe.paymentIntents.retrieve(bought.body.intentId);
    expect(intent).toMatchObject({ amount_received: bought.body.totalCents, setup_future_usage: null });
    expect((await money.stripe.confirmationTokens.retrieve(token)).payment_intent).toBe(intent.id);
    await money.runJobs();
    expect((await person.client.get('/v1/payment/methods')).body.items).toEqual([]);
  });

  test('given the same key twice, then one order, and the provider was called with the stored key', async () => {
    const [lot, person] = [await listing({ quantity: 4 }), await shopper()];
    const body = { confirmationTokenId: await money.openWallet('pm_card_visa') };
    const key = newKey();
    const first = await buy(person, lot, body, key);
    const second = await buy(person, lot, body, key);
    expect([second.status, second.body.invoice.id]).toEqual([200, first.body.invoice.id]);
    expect((await state(lot)).stock).toEqual(SOLD);
    const { rows } = await money.ctx.pool.query<{ key: string; token: string; result_id: string }>(
      "select key, request->>'confirmationToken' as token, result_id from provider_operation where kind = 'invoice.pay' and ref = $1",
      [first.body.invoice.id],
    );
    expect(rows).toEqual([
      {
        key: `mkt:sandbox:invoice:${first.body.invoice.id}:pay:1`,
        token: body.confirmationTokenId,
        result_id: first.body.intentId,
      },
    ]);
  });

  test('given an address from the wallet and none in the request, then it is used for shipping, tax and the invoice', async () => {
    const [lot, person] = [await listing({ quantity: 4 }), await shopper()];
    const token = await money.openWallet('pm_card_visa', {
      'shipping[name]': 'Ada Buyer',
      'shipping[phone]': '+12125550100',
      'shipping[address][line1]': '1 Ocean Drive',
      'shipping[address][city]': 'New York',
      'shipping[address][state]': 'NY',
      'shipping[address][postal_code]': '10001',
      'shipping[address][country]': 'US',
    });
    const estimated = await person.client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, {
      address: { state: 'NY', postalCode: '10001' },
    });
    expect(estimated.body.taxCents).toBeGreaterThan(0);
    const { totalCents } = estimated.body;
    const bought = await buy(person, lot, { confirmationTokenId: token, expectedTotalCents: totalCents });
    expect([bought.status, bought.body.totalCents]).toEqual([200, totalCents]);
    expect(bought.body.invoice.address).toMatchObject({ fullName: 'Ada Buyer', line1: '1 Ocean Drive', state: 'NY' });
  });

  test('given a bank that requires authentication, when it succeeds, then sold; the same wallet again only returns its state', async () => {
    const [lot, person] = [await listing(), await shopper()];
    const body = { confirmationTokenId: await money.openWallet('pm_card_threeDSecure2Required') };
    const begun = await buy(person, lot, body);
    expect([begun.status, begun.body.intentStatus]).toEqual([200, 'requires_action']);
    expect(begun.body.clientSecret).toContain('_secret');
    expect((await state(lot)).stock).toEqual(HELD);
    const repeated = await buy(person, lot, body);
    expect([repeated.status, repeated.body.intentStatus, repeated.body.invoice.id]).toEqual([
      200,
      'requires_action',
      begun.body.invoice.id,
    ]);
    await money.answerChallenge(begun.body.intentId, 'approved');
    const paid = await pay(person, begun.body.invoice.id);
    expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
    expect((await state(lot)).stock).toEqual(SOLD);
    expect(await money.captures(begun.body.invoice.id)).toHaveLength(1);
  });

  test('given a wallet that declines, then 402 and the units stay reserved; another wallet buys on the same invoice', async () => {
    const [lot, person] = [await listing(), await shopper()];
    const poor = await money.openWallet('pm_card_visa_chargeDeclinedInsufficientFunds');
    const declined = await buy(person, lot, { confirmationTokenId: poor });
    expect([declined.status, declined.body.code, declined.body.declineCode]).toEqual([
      402,
      'payment_failed',
      'insufficient_funds',
    ]);
    const held = await state(lot);
    expect(held).toMatchObject({ stock: HELD, invoices: [{ status: 'failed' }] });
    const same = await buy(person, lot, { confirmationTokenId: poor });
    expect([same.status, same.body.code]).toEqual([402, 'payment_failed']);
    expect(await state(lot)).toEqual(held);
    const bought = await buy(person, lot, { confirmationTokenId: await money.openWallet('pm_card_visa') });
    expect([bought.status, bought.body.invoice]).toMatchObject([200, { id: held.invoices[0].id, status: 'paid' }]);
  });

  test('given one wallet token for two listings at the same time, then one is paid, the other refused and still payable', async () => {
    const [one, two, person] = [await listing(), await listing(), await shopper()];
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    const answers = await Promise.all([one, two].map((lot) => buy(person, lot, { confirmationTokenId })));
    const lost = answers.findIndex((answer) => answer.status !== 200);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect([answers[lost]?.body.code, answers[lost]?.body.param]).toEqual(['intent_invalid', 'confirmationTokenId']);
    const lot = [one, two][lost] as TestLot;
    const after = await state(lot);
    expect(after.stock).toMatchObject({ quantity_sold: 0 });
    // Reserved with an open invoice, unless the other was so fast that nothing was started.
    expect(after.invoices.filter((invoice) => invoice.status !== 'open' || invoice.attempt !== 1)).toEqual([]);
    const bought = await buy(person, lot, { confirmationTokenId: await money.openWallet('pm_card_visa') });
    expect([bought.status, bought.body.invoice.status]).toEqual([200, 'paid']);
  });

  test('given a lost response, then the sweep retries with the same key: paid once', async () => {
    const [lot, person] = [await listing(), await shopper()];
    const token = await money.openWallet('pm_card_visa');
    await money.armFault({ kind: 'reset', path: '/v1/payment_intents/*/confirm', times: 2 });
    const bought = await buy(person, lot, { confirmationTokenId: token });
    expect([bought.status, bought.body.intentStatus]).toEqual([200, 'processing']);
    await money.clearFaults();
    await money.moveClock(20 * SECOND);
    await money.runJobs();
    expect(await state(lot)).toMatchObject({ stock: SOLD, invoices: [{ status: 'paid' }] });
    expect(await money.captures(bought.body.invoice.id)).toHaveLength(1);
  });
});

describe('refusals change nothing', () => {
  const refused = async (
    body: Record<string, unknown>,
    expected: { status: number; code: string; names?: string },
    lot?: TestLot,
    by?: Person,
  ) => {
    const [target, person] = [lot ?? (await listing()), by ?? (await shopper())];
    const before = { ...(await state(target)), intents: await intents() };
    const answer = await buy(person, target, body);
    expect([answer.status, answer.body.code]).toEqual([expected.status, expected.code]);
    if (expected.names !== undefined)
      expect([answer.body.param, ...answer.body.errors.map((one: { path: string }) => one.path)]).toContain(
        expected.names,
      );
    expect({ ...(await state(target)), intents: await intents() }).toEqual(before);
  };
  const names = 'confirmationTokenId';

  test('a saved card and a wallet together: the field is named, and the wallet stays unused', async () => {
    const person = await shopper();
    const paymentMethodId = (await money.saveCard(person, 'pm_card_visa')).body.id;
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    await refused({ paymentMethodId, confirmationTokenId }, { status: 400, code: 'invalid_parameter', names });
    expect((await money.stripe.confirmationTokens.retrieve(confirmationTokenId)).payment_intent).toBeNull();
  });

  test('neither: nothing is charged, the answer carries the secret for the card form', async () => {
    const [lot, person] = [await listing(), await shopper()];
    const { status, body } = await buy(person, lot, {});
    expect([status, body.intentStatus, body.invoice.status]).toEqual([200, 'requires_payment_method', 'open']);
    expect(await state(lot)).toMatchObject({ stock: HELD });
  });

  test.each([
    ['no such token', 'ctoken_none', 404, 'intent_invalid'],
    ['another word', 'pm_card_visa', 400, 'invalid_parameter'],
    ['a number', 7, 400, 'invalid_parameter'],
  ])('%s', async (_name, confirmationTokenId, status, code) => {
    await refused({ confirmationTokenId }, { status, code, names });
  });

  test('a wallet token that has already paid: intent_invalid, for its owner and for anyone else', async () => {
    const [lot, person] = [await listing({ quantity: 4 }), await shopper()];
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    expect((await buy(person, lot, { confirmationTokenId })).status).toBe(200);
    await refused({ confirmationTokenId }, { status: 404, code: 'intent_invalid', names }, lot, person);
    await refused({ confirmationTokenId }, { status: 404, code: 'intent_invalid', names });
  });

  test('a wallet pending at the bank, for another quantity: intent_invalid, and the first purchase is unchanged', async () => {
    const [lot, person] = [await listing({ quantity: 4 }), await shopper()];
    const confirmationTokenId = await money.openWallet('pm_card_threeDSecure2Required');
    const begun = await buy(person, lot, { confirmationTokenId });
    await refused({ quantity: 2, confirmationTokenId }, { status: 404, code: 'intent_invalid', names }, lot, person);
    await money.answerChallenge(begun.body.intentId, 'approved');
    expect((await pay(person, begun.body.invoice.id)).body.invoice.status).toBe('paid');
  });

  test('a wallet of twelve hours ago: intent_invalid', async () => {
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    await money.advanceTime(12 * HOUR);
    await refused({ confirmationTokenId }, { status: 404, code: 'intent_invalid', names });
  });

  test('another user’s saved card behind a token: intent_invalid', async () => {
    const other = await shopper();
    const saved = (await money.saveCard(other, 'pm_card_visa')).body.id;
    const { rows } = await money.ctx.pool.query('select provider_id from payment_method where id = $1', [saved]);
    const token = await money.stripe.testHelpers.confirmationTokens.create({ payment_method: rows[0].provider_id });
    await refused({ confirmationTokenId: token.id }, { status: 404, code: 'intent_invalid', names });
  });

  test('an item sold by bank transfer only: payment_method_not_allowed, and the wallet stays unused', async () => {
    const lot = await listing();
    await money.ctx.pool.query('update item set ach_only = true where id = $1', [lot.itemId]);
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    await refused({ confirmationTokenId }, { status: 422, code: 'payment_method_not_allowed' }, lot);
    expect((await money.stripe.confirmationTokens.retrieve(confirmationTokenId)).payment_intent).toBeNull();
  });

  test('a different total, and a provider that does not respond: total_changed, payment_unavailable', async () => {
    const confirmationTokenId = await money.openWallet('pm_card_visa');
    await refused({ confirmationTokenId, expectedTotalCents: 1 }, { status: 409, code: 'total_changed' });
    await money.armFault({ kind: 'before_500', path: '/v1/confirmation_tokens/*', times: 2 });
    const [lot, person] = [await listing(), await shopper()];
    const answer = await buy(person, lot, { confirmationTokenId });
    expect([answer.status, answer.body.code]).toEqual([502, 'payment_unavailable']);
    expect(await state(lot)).toEqual({ stock: { quantity_sold: 0, quantity_reserved: 0 }, invoices: [] });
  });
});
