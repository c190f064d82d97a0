import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith } from '../../../../test/carts.ts';
import { cookieHeader } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeItem, offerOn } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { repriceInvoice } from './changes.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const chooseDelivery = (person: Person, invoiceId: string, deliveryMethod: string) =>
  person.client.patch(`/v1/invoice/${invoiceId}/delivery-method`, { deliveryMethod }, { 'idempotency-key': newKey() });
const estimate = (person: Person, invoiceId: string, body: Record<string, unknown>) =>
  person.client.post(`/v1/invoice/estimate/${invoiceId}/payment_intent/express`, body);

const download = (person: Person, invoiceId: string) =>
  money.app.inject({
    method: 'GET',
    url: `/v1/invoice/${invoiceId}/pdf`,
    headers: { cookie: cookieHeader(person.client) },
  });

async function winLot(fulfillment: string) {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const lot = await money.winLot(person);
  await money.ctx.pool.query('update item set fulfillment = $2 where id = $1', [lot.itemId, fulfillment]);
  const { body } = await person.client.get(`/v1/invoice/${lot.invoiceId}`);
  return { person, card, invoiceId: lot.invoiceId, before: body };
}

test('given a declined card, when pickup is chosen, then the declined intent is canceled and the new total is charged', async () => {
  const { person, card, invoiceId } = await winLot('pickup_ship');
  const bad = (await money.saveCard(person, 'pm_card_chargeCustomerFail')).body;
  const declined = await pay(person, invoiceId, { paymentMethodId: bad.id });
  expect([declined.status, declined.body.code]).toEqual([402, 'payment_failed']);
  const picked = await chooseDelivery(person, invoiceId, 'pickup');
  expect([picked.status, picked.body.status, picked.body.shippingCents]).toEqual([200, 'failed', 0]);
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id, expectedTotalCents: picked.body.totalCents });
  expect([paid.status, paid.body.invoice?.status, paid.body.invoice?.totalCents]).toEqual([
    200,
    'paid',
    picked.body.totalCents,
  ]);
  expect((await money.captures(invoiceId)).map(({ amount }) => amount)).toEqual([picked.body.totalCents]);
});

test('given goods that allow pickup, when it is chosen and reverted, then shipping, tax, total, hold and intent are updated', async () => {
  const { person, card, invoiceId, before } = await winLot('pickup_ship');
  const { body: opened } = await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  const picked = await chooseDelivery(person, invoiceId, 'pickup');
  expect([picked.status, picked.body.deliveryMethod, picked.body.shippingCents]).toEqual([200, 'pickup', 0]);
  expect(picked.body.totalCents).toBe(picked.body.subtotalCents + picked.body.premiumCents + picked.body.taxCents);
  // Taxed where it is handed over: New York.
  expect(picked.body.taxRateBps).not.toBe(0);
  expect((await money.stripe.paymentIntents.retrieve(opened.intentId)).status).toBe('canceled');
  expect((await chooseDelivery(person, invoiceId, 'pickup')).body.totalCents).toBe(picked.body.totalCents);
  const { rows } = await money.ctx.pool.query('select amount_cents from credit_hold where ref = $1', [invoiceId]);
  expect(rows).toEqual([{ amount_cents: picked.body.totalCents }]);
  const shipped = await chooseDelivery(person, invoiceId, 'ship');
  expect(shipped.body).toMatchObject({
    shippingCents: before.shippingCents,
    taxCents: before.taxCents,
    totalCents: before.totalCents,
  });
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id, expectedTotalCents: before.totalCents });
  expect(paid.body.invoice.status).toBe('paid');
  const late = await chooseDelivery(person, invoiceId, 'pickup');
  expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
});

test('given an unpaid invoice, when another own address is chosen, then tax and shipping are priced for it and it stays there; paid, it is refused', async () => {
  const { person, card, invoiceId, before } = await winLot('ship');
  const stranger = await money.bidder();
  const address = { ...ADDRESS, mode: 'none', city: 'Honolulu', state: 'HI', postalCode: '96813' };
  const { id: addressId } = (await person.client.post('/v1/user/addresses', address)).body;
  const send = (who: Person, to: string) =>
    who.client.patch(`/v1/invoice/${invoiceId}/address`, { addressId: to }, { 'idempotency-key': newKey() });
  expect((await send(stranger, addressId)).status).toBe(404);
  expect((await send(person, invoiceId)).status).toBe(404);
  const sent = await send(person, addressId);
  expect([sent.status, sent.body.address.state]).toEqual([200, 'HI']);
  expect(sent.body.shippingCents).toBeGreaterThan(before.shippingCents);
  expect(sent.body.taxCents).toBeGreaterThan(0);
  expect(sent.body.totalCents).toBe(sent.body.subtotalCents + sent.body.shippingCents + sent.body.taxCents);
  const { rows } = await money.ctx.pool.query('select amount_cents from credit_hold where ref = $1', [invoiceId]);
  expect(rows).toEqual([{ amount_cents: sent.body.totalCents }]);
  // The default address does not revert it.
  expect(await repriceInvoice(money.ctx, invoiceId)).toBe(false);
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id, expectedTotalCents: sent.body.totalCents });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', totalCents: sent.body.totalCents });
  const late = await send(person, addressId);
  expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
});

test('given an address saved before state and ZIP had to match, when it is used, then it is refused at its field with the right state, until it is corrected', async () => {
  const { person, card, invoiceId } = await winLot('ship');
  // Buying is blocked for two seconds after a login.
  await money.moveClock(2_000);
  const now = money.ctx.clock.now();
  const wrong = newId(now);
  const query = (sql: string, ...values: unknown[]) => money.ctx.pool.query(sql, values);
  await query("update address set mode = 'billing' where user_id = $1", person.id);
  await query(
    `insert into address (id, user_id, full_name, line1, city, state, postal_code, country, phone, mode, created_at, updated_at)
     values ($1, $2, 'Ada Lovelace', '1200 Getty Center Drive', 'Los Angeles', 'OR', '90012', 'US', '+13105550123', 'shipping', $3, $3)`,
    wrong,
    person.id,
    new Date(now),
  );
  const message = 'ZIP code 90012 is in California. Choose California or edit the ZIP code.';
  const saved = (await person.client.get('/v1/user/addresses')).body.items;
  expect(saved.map(({ fault }: { fault: string | null }) => fault).sort()).toEqual([message, null]);
  const lot = await listAtPrice(money);
  await addToCart(person.client, lot);
  const item = await makeItem(money.ctx);
  const key = () => ({ 'idempotency-key': newKey() });
  const everything = async () => {
    const names = ['invoice', 'offer', 'payment', 'reservation', 'address', 'bag'];
    const each = names.map(
      (name) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${name} t) as ${name}`,
    );
    return (await query(`select ${each.join(', ')}`)).rows;
  };
  await repriceInvoice(money.ctx, invoiceId);
  const before = await everything();
  const buy = (address: object) =>
    person.client.post(`/v1/auction/${lot.auctionId}/express/buy`, { quantity: 1, ...address }, key());
  const presses: Array<
    [field: string, press: () => Promise<{ status: number; body: { code: string; errors: unknown } }>]
  > = [
    ['addressId', () => person.client.post('/v1/cart/shipping-address', { addressId: wrong })],
    ['address.state', () => payWith(person.client, card.id)],
    ['address.state', () => buy({})],
    ['address.state', () => buy({ address: { addressId: wrong } })],
    ['address.state', () => offerOn(person, item, 1_300)],
    ['addressId', () => person.client.patch(`/v1/invoice/${invoiceId}/address`, { addressId: wrong }, key())],
    ['address.state', () => pay(person, invoiceId, { paymentMethodId: card.id })],
    ['address.state', () => person.client.get(`/v1/invoice/${invoiceId}/payment_intent`)],
  ];
  for (const [path, press] of presses) {
    const { status, body } = await press();
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation_failed',
      [{ path, code: 'state_zip_mismatch', message }],
    ]);
  }
  expect(await everything()).toEqual(before);

  // Set as the default unchanged, it is refused as well. Corrected, it is taxed at its location.
  const given = {
    ...ADDRESS,
    fullName: 'Ada Lovelace',
    city: 'Los Angeles',
    state: 'OR',
    postalCode: '90012',
    mode: 'both',
  };
  const updated = await person.client.patch(`/v1/user/addresses/${wrong}`, given);
  expect([updated.status, updated.body.errors]).toEqual([
    422,
    [{ path: 'state', code: 'state_zip_mismatch', message }],
  ]);
  const corrected = await person.client.patch(`/v1/user/addresses/${wrong}`, { ...given, state: 'CA' });
  expect([corrected.status, corrected.body.fault]).toEqual([200, null]);
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', address: { state: 'CA' } });
  expect(paid.body.invoice.taxCents).toBeGreaterThan(0);
  expect((await payWith(person.client, card.id)).body.invoice).toMatchObject({ status: 'paid' });
});

test('given goods that are only shipped, or another user’s invoice, then nothing changes', async () => {
  const { person, invoiceId, before } = await winLot('ship');
  const refused = await chooseDelivery(person, invoiceId, 'pickup');
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
  const stranger = await money.bidder();
  expect((await chooseDelivery(stranger, invoiceId, 'pickup')).status).toBe(404);
  expect((await estimate(stranger, invoiceId, {})).status).toBe(404);
  expect((await person.client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);
});

test('given a wallet, when it requests the invoice’s total elsewhere, then it gets it and nothing changes; then it pays', async () => {
  const { person, invoiceId, before } = await winLot('pickup_ship');
  const here = await estimate(person, invoiceId, {});
  expect(here.body).toMatchObject({ totalCents: before.totalCents, state: 'OR' });
  const away = await estimate(person, invoiceId, { address: { state: 'tx' } });
  expect(away.body).toMatchObject({ state: 'TX', shippingCents: before.shippingCents });
  expect([before.taxCents, away.body.taxCents]).toEqual([0, expect.any(Number)]);
  expect(away.body.totalCents).toBe(before.totalCents + away.body.taxCents);
  expect(away.body.taxCents).toBeGreaterThan(0);
  const hawaii = await estimate(person, invoiceId, { address: { state: 'HI' } });
  expect(hawaii.body.shippingCents).toBeGreaterThan(before.shippingCents);
  const pickupEstimate = await estimate(person, invoiceId, { deliveryMethod: 'pickup' });
  expect(pickupEstimate.body).toMatchObject({ deliveryMethod: 'pickup', shippingCents: 0 });
  const nowhere = await estimate(person, invoiceId, { address: { state: 'ZZ' } });
  expect([nowhere.status, nowhere.body.code]).toEqual([422, 'address_required']);
  expect((await person.client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);

  const confirmationTokenId = await money.openWallet('pm_card_visa');
  const paid = await pay(person, invoiceId, { confirmationTokenId, expectedTotalCents: before.totalCents });
  expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
  expect(await money.captures(invoiceId)).toHaveLength(1);
});

test('given an invoice, when its PDF is requested, then owner and staff get it and no one else', async () => {
  const { person, invoiceId, before } = await winLot('ship');
  const staff = await makeStaff(money);
  const stranger = await money.bidder();
  for (const who of [person, staff]) {
    const file = await download(who, invoiceId);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toBe(`inline; filename="${before.number}.pdf"`);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    expect(file.rawPayload.length).toBeGreaterThan(1_500);
  }
  expect((await download(stranger, invoiceId)).statusCode).toBe(404);
});
