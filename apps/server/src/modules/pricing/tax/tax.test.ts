import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith, readCart, shopper } from '../../../../test/carts.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const NEW_YORK = { ...ADDRESS, line1: '20 Broadway', city: 'New York', state: 'NY', postalCode: '10004' };
const FORM = { state: 'NY', number: 'ST-120 4471', businessName: 'Hopper Collectibles', expiresOn: '2040-12-31' };
const submit = (person: Person, form: Record<string, unknown> = FORM) =>
  person.client.post('/v1/tax/certificates', form);
const decide = (id: string, decision: 'approve' | 'reject') =>
  staff.client.post(
    `/v1/office/tax-certificate/${id}`,
    { decision, note: 'Checked with the state' },
    { 'idempotency-key': newKey() },
  );

test('given a certificate for New York, when staff approve it, then cart, express buy and open lots are not taxed there, and the tax of paid invoices is refunded', async () => {
  const { client, methodId, person } = await shopper(money);
  await client.post('/v1/user/addresses', { ...NEW_YORK, mode: 'shipping' });
  const [paidLot, lot] = [
    await listAtPrice(money, { priceCents: 20_000 }),
    await listAtPrice(money, { priceCents: 20_000 }),
  ];
  await addToCart(client, paidLot);
  // (200.00 + 26.00) × 8.53 % = 19.28
  const paid = await payWith(client, methodId, { expectedTotalCents: 24_528 });
  expect(paid.body.totals).toMatchObject({ taxCents: 1_928, taxRateBps: 853 });
  const won = await money.winLot(person, 100_000);
  await addToCart(client, lot);

  const submitted = await submit(person);
  expect([submitted.status, submitted.body.status]).toEqual([201, 'pending']);
  expect((await readCart(client)).totals.taxCents).toBe(1_928);
  await money.logIn(staff);
  const waiting = (await staff.client.get('/v1/office/tax-certificate')).body;
  expect(waiting.items).toMatchObject([{ id: submitted.body.id, buyer: 'Grace Hopper', state: 'NY' }]);
  const decided = await decide(submitted.body.id, 'approve');
  expect(decided.body).toMatchObject({
    certificate: { status: 'approved', note: 'Checked with the state' },
    repricedInvoiceIds: [won.invoiceId],
    refunded: [{ invoiceId: paid.body.invoice.id, taxCents: 1_928 }],
  });
  expect((await client.get(`/v1/invoice/${paid.body.invoice.id}`)).body).toMatchObject({
    status: 'paid',
    refundedCents: 1_928,
  });
  const taxOwed = async () =>
    (
      await money.ctx.pool.query<{ cents: number }>(
        `select coalesce(sum(l.amount_cents), 0)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
         left join refund r on r.id::text = e.cause_ref where l.account = 'tax_payable' and r.invoice_id = $1`,
        [paid.body.invoice.id],
      )
    ).rows[0]?.cents;
  // All of it is tax, so a later refund of the rest has none.
  expect(Math.abs((await taxOwed()) ?? 0)).toBe(1_928);
  const rest = await staff.client.post(
    `/v1/office/invoice/${paid.body.invoice.id}/refund`,
    { amountCents: 22_600, reason: 'damaged', note: 'A corner is torn' },
    { 'idempotency-key': newKey() },
  );
  expect(rest.body).toMatchObject({ status: 'refunded', refundedCents: 24_528 });
  expect(Math.abs((await taxOwed()) ?? 0)).toBe(1_928);
  expect((await client.get(`/v1/invoice/${won.invoiceId}`)).body).toMatchObject({
    taxCents: 0,
    totalCents: 100_000 + 2_500 + 900,
  });
  expect((await readCart(client)).totals).toMatchObject({ taxCents: 0, totalCents: 22_600 });
  const express = await client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, { quantity: 1 });
  expect(express.body).toMatchObject({ taxCents: 0, totalCents: 22_600 });
  // Only there: Oregon has none anyway, California is taxed.
  const elsewhere = await client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, {
    quantity: 1,
    address: { state: 'CA' },
  });
  expect(elsewhere.body.taxCents).toBe(1_760);
  expect((await decide(submitted.body.id, 'reject')).status).toBe(404);
  const { rows } = await money.ctx.pool.query(
    "select action from audit_event where subject_id = $1 and action like 'tax%'",
    [person.id],
  );
  expect(rows).toEqual([{ action: 'tax_certificate.approve' }]);
  // Withdrawn, it counts no more.
  expect((await client.delete(`/v1/tax/certificates/${submitted.body.id}`)).status).toBe(204);
  expect((await readCart(client)).totals.taxCents).toBe(1_928);
  await client.delete('/v1/cart');
});

test('given submitted certificates, then a new one replaces a pending one, an approved one stays valid meanwhile, and each ends on its day', async () => {
  const person = await money.bidder();
  const first = (await submit(person)).body;
  const second = (await submit(person, { ...FORM, number: 'ST-120 9' })).body;
  expect((await person.client.get('/v1/tax/certificates')).body.items.map((one: { id: string }) => one.id)).toEqual([
    second.id,
  ]);
  await money.logIn(staff);
  expect((await decide(first.id, 'approve')).status).toBe(404);
  expect((await decide(second.id, 'approve')).status).toBe(200);
  const third = (await submit(person, { ...FORM, expiresOn: '2027-01-31' })).body;
  const statuses = async () =>
    (await person.client.get('/v1/tax/certificates')).body.items.map((one: { status: string }) => one.status);
  expect(await statuses()).toEqual(['pending', 'approved']);
  await decide(third.id, 'approve');
  expect(await statuses()).toEqual(['approved']);
  await money.moveClock(Date.parse('2027-02-01T00:00:00Z') - money.ctx.clock.now());
  await money.logIn(person);
  expect(await statuses()).toEqual(['expired']);
  const late = await submit(person, { ...FORM, expiresOn: '2027-01-31' });
  expect([late.status, late.body.errors[0].path]).toEqual([422, 'expiresOn']);
  const bad = await submit(person, { ...FORM, state: 'XX' });
  expect([bad.status, bad.body.errors[0]]).toEqual([
    422,
    { path: 'state', code: 'state_invalid', message: 'Choose a state' },
  ]);
});

test('given a seller, when they certify their tax number, then its last four digits are stored', async () => {
  const person = await money.bidder();
  expect((await person.client.get('/v1/tax/seller')).body).toEqual({ seller: null });
  const bad = await person.client.post('/v1/tax/seller', {
    legalName: 'Grace Hopper',
    tinLast4: '12a4',
    certify: true,
  });
  expect([bad.status, bad.body.errors[0].path]).toEqual([422, 'tinLast4']);
  await person.client.post('/v1/tax/seller', { legalName: 'Grace Hopper', tinLast4: '1234', certify: true });
  expect((await person.client.get('/v1/tax/seller')).body.seller).toMatchObject({
    legalName: 'Grace Hopper',
    tinLast4: '1234',
  });
});
