import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith, shopper, startPayment } from '../../../../test/carts.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';

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
const readIntents = async (invoiceId: string) =>
  (await money.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.invoice_id === invoiceId,
  );

describe('a charge whose answer was lost', () => {
  const lostCharge = async () => {
    const lot = await listAtPrice(money);
    const { client, methodId, person } = await shopper(money);
    await addToCart(client, lot);
    await money.armFault({ kind: 'cut_body', path: '/v1/payment_intents', method: 'POST', times: 1 });
    const first = await payWith(client, methodId);
    expect([first.status, first.body.intentStatus]).toEqual([200, 'processing']);
    return { client, methodId, person, invoiceId: first.body.invoice.id as string };
  };

  test('when the buyer pays again under another key, then the existing charge is applied, and there is no second one', async () => {
    const { client, methodId, invoiceId } = await lostCharge();
    const repeated = await payWith(client, methodId);
    expect([repeated.status, repeated.body.invoice?.status]).toEqual([200, 'paid']);
    expect(await money.captures(invoiceId)).toHaveLength(1);
    expect(await readIntents(invoiceId)).toHaveLength(1);
  });

  test('when they start again with the card form, then no second intent is created', async () => {
    const { client, invoiceId } = await lostCharge();
    await startPayment(client);
    expect(await readIntents(invoiceId)).toHaveLength(1);
    expect(await money.captures(invoiceId)).toHaveLength(1);
  });

  test('when they pay the invoice on its page, then they are charged once', async () => {
    const { person, methodId, invoiceId } = await lostCharge();
    const repeated = await pay(person, invoiceId, { paymentMethodId: methodId });
    expect([repeated.status, repeated.body.invoice?.status]).toEqual([200, 'paid']);
    expect(await money.captures(invoiceId)).toHaveLength(1);
    expect(await readIntents(invoiceId)).toHaveLength(1);
  });
});

test('given a charge whose answer was lost, when a release changes its parameters and the key is refused for that, then the existing charge is applied', async () => {
  const lot = await listAtPrice(money);
  const { client, methodId, person } = await shopper(money);
  await addToCart(client, lot);
  await money.armFault({ kind: 'cut_body', path: '/v1/payment_intents', method: 'POST', times: 1 });
  const first = await payWith(client, methodId);
  const invoiceId: string = first.body.invoice.id;
  await rows(
    `update provider_operation set request = request || '{"returnUrl": "http://localhost:3000/elsewhere"}'
     where kind = 'invoice.charge' and ref in (select id from payment where invoice_id = $1)`,
    [invoiceId],
  );
  const repeated = await payWith(client, methodId);
  expect([repeated.status, repeated.body.invoice?.status]).toEqual([200, 'paid']);
  expect(await readIntents(invoiceId)).toHaveLength(1);
  expect(await rows('select status from payment where invoice_id = $1', [invoiceId])).toEqual([
    { status: 'succeeded' },
  ]);
  expect(await rows('select status from invoice where user_id = $1', [person.id])).toEqual([{ status: 'paid' }]);
});

test('given two presses under two keys while the provider is slow, then one intent and one charge', async () => {
  const lot = await listAtPrice(money);
  const { client, methodId, person } = await shopper(money);
  await addToCart(client, lot);
  await money.armFault({ kind: 'slow_before', path: '/v1/payment_intents', method: 'POST', times: 1, delayMs: 1_500 });
  const both = await Promise.all([payWith(client, methodId), payWith(client, methodId)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await money.moveClock(20_000);
  await money.runJobs();
  const [invoice, ...more] = await rows<{ id: string; status: string }>(
    'select id, status from invoice where user_id = $1',
    [person.id],
  );
  expect([invoice!.status, more]).toEqual(['paid', []]);
  expect(await readIntents(invoice!.id)).toHaveLength(1);
  expect(await money.captures(invoice!.id)).toHaveLength(1);
});
