import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith, shopper } from '../../../../test/carts.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { ADDRESS } from '../../../../test/people.ts';

// Rates from the provider (decision 0100), against the sandbox. Its New York rate is 4% plus half a percent times the
// ZIP code's last digit. Assay's own table has 8.53% for the whole state.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp({ env: { TAX_PROVIDER: 'stripe' } });
});
afterEach(async () => {
  await money.clearFaults();
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const { mode: _mode, ...PLACE } = ADDRESS;
const inNewYork = (postalCode: string) => ({ ...PLACE, city: 'New York', state: 'NY', postalCode });
const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await money.ctx.pool.query(sql, values)).rows as Row[];
/** The total due according to the provider. */
const readTotal = async (postalCode: string, goodsCents: number, shippingCents: number): Promise<number> =>
  (
    await money.stripe.tax.calculations.create({
      currency: 'usd',
      customer_details: {
        address: { country: 'US', state: 'NY', postal_code: postalCode },
        address_source: 'shipping',
      },
      line_items: [{ amount: goodsCents, reference: 'goods' }],
      shipping_cost: { amount: shippingCents },
    })
  ).amount_total;

async function newYorker(postalCode: string) {
  const buyer = await shopper(money);
  const saved = await buyer.client.post('/v1/user/addresses', { ...inNewYork(postalCode), mode: 'both' });
  expect(saved.status).toBe(201);
  return { ...buyer, addressId: saved.body.id as string };
}

test('given a bag, when its place is set by ZIP code and then by address, then tax and charge are the provider’s to the cent', async () => {
  const { client, methodId, addressId } = await newYorker('10017');
  await addToCart(client, await listAtPrice(money, { priceCents: 33_333 }));
  const addressResponse = await client.post('/v1/cart/shipping-address', { addressId });
  expect(addressResponse.status).toBe(200);
  const { totals } = (await client.get('/v1/cart?calculate=true')).body;
  expect(totals).toMatchObject({ shippingCents: 2_800, taxRateBps: 750 });
  expect(totals.totalCents).toBe(await readTotal('10017', 33_333, 2_800));
  const paid = await payWith(client, methodId, { expectedTotalCents: totals.totalCents });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', totalCents: totals.totalCents, taxRateBps: 750 });
  const [charge] = await money.captures(paid.body.invoice.id);
  expect(charge?.amount).toBe(totals.totalCents);
});

test('given a lot sold to an address on file, when it is settled, then its rate was fetched before, and the provider is not called then', async () => {
  const { person } = await newYorker('10018');
  await money.runJobs();
  await money.moveClock(61_000);
  await money.runJobs();
  const kept = await rows(
    "select rate_bps, shipping_taxable from tax_rate where state = 'NY' and postal_code = '10018'",
  );
  expect(kept).toEqual([{ rate_bps: 800, shipping_taxable: true }]);
  await money.armFault({ kind: 'before_500', path: '/v1/tax/calculations', times: 9 });
  const lot = await money.winLot(person, 50_000);
  expect(lot.totalCents).toBe(50_000 + 2_900 + 4_232);
});

test('given a provider that does not answer in time, when a purchase is priced and paid, then by the table, and for the next minute no one waits', async () => {
  const buyer = await shopper(money);
  const lot = await listAtPrice(money, { quantity: 4, priceCents: 40_000 });
  const address = inNewYork('10019');
  await money.moveClock(61_000);
  await money.armFault({ kind: 'before_timeout', path: '/v1/tax/calculations' });
  const given = { quantity: 1, address };
  const path = `/v1/auction/${lot.auctionId}`;
  const estimate = await buyer.client.post(`${path}/buy/express/estimate`, given);
  // 8.53% of $428.00, the table's: shipping is taxed there.
  expect(estimate.body).toMatchObject({ shippingCents: 2_800, taxRateBps: 853, taxCents: 3_651, totalCents: 46_451 });
  const bought = await buyer.client.post(
    `${path}/express/buy`,
    { ...given, paymentMethodId: buyer.methodId, expectedTotalCents: 46_451 },
    { 'idempotency-key': newKey() },
  );
  expect(bought.body.invoice).toMatchObject({ status: 'paid', totalCents: 46_451, taxRateBps: 853 });
  const [charge] = await money.captures(bought.body.invoice.id);
  expect(charge?.amount).toBe(46_451);

  // It is back: later buyers get its rate, and what was paid does not change.
  await money.moveClock(61_000);
  const next = await buyer.client.post(`${path}/buy/express/estimate`, given);
  expect(next.body).toMatchObject({ taxRateBps: 850, totalCents: await readTotal('10019', 40_000, 2_800) });
  const [kept] = await rows<{ tax_cents: number }>('select tax_cents from invoice where id = $1', [
    bought.body.invoice.id,
  ]);
  expect(kept?.tax_cents).toBe(3_651);
});

test('given a total by the table, when the provider’s rate arrives in between, then the buyer is asked to look again and pays nothing', async () => {
  const buyer = await shopper(money);
  const lot = await listAtPrice(money, { quantity: 4, priceCents: 41_000 });
  const given = { quantity: 1, address: inNewYork('10021') };
  await money.moveClock(61_000);
  await money.armFault({ kind: 'before_500', path: '/v1/tax/calculations' });
  const path = `/v1/auction/${lot.auctionId}`;
  const estimate = await buyer.client.post(`${path}/buy/express/estimate`, given);
  expect(estimate.body.taxRateBps).toBe(853);
  await money.moveClock(61_000);
  const pay = (expectedTotalCents: number) =>
    buyer.client.post(
      `${path}/express/buy`,
      { ...given, paymentMethodId: buyer.methodId, expectedTotalCents },
      { 'idempotency-key': newKey() },
    );
  expect([
    (await pay(estimate.body.totalCents)).body.code,
    (await money.stripe.charges.list({ limit: 100 })).data.filter(({ amount }) => amount === estimate.body.totalCents),
  ]).toEqual(['total_changed', []]);
  const repeated = await buyer.client.post(`${path}/buy/express/estimate`, given);
  expect((await pay(repeated.body.totalCents)).body.invoice).toMatchObject({ status: 'paid', taxRateBps: 450 });
});

test('given a rate fetched long ago, when the provider is down, then it is used until it expires, and then the table is', async () => {
  const buyer = await shopper(money, null);
  const lot = await listAtPrice(money, { quantity: 4, priceCents: 40_000 });
  const given = { quantity: 1, address: inNewYork('10022') };
  const rateOf = async () =>
    (await buyer.person.client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, given)).body.taxRateBps;
  await money.moveClock(61_000);
  expect(await rateOf()).toBe(500);
  await money.armFault({ kind: 'before_500', path: '/v1/tax/calculations', times: 9 });
  await rows("update tax_rate set asked_at = asked_at - interval '8 days'");
  expect(await rateOf()).toBe(500);
  await rows("update tax_rate set expires_at = asked_at + interval '7 days'");
  expect(await rateOf()).toBe(853);
});
