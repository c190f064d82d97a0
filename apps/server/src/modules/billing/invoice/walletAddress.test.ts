import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

// A wallet pays an invoice without an address: the wallet's own address is used.

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

const shipping = (over: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      line1: '500 Congress Avenue',
      city: 'Austin',
      state: 'TX',
      postal_code: '78701',
      country: 'US',
      ...over,
    }).map(([name, value]) => [`shipping[address][${name}]`, value]),
  );
const wallet = (card = 'pm_card_visa', over: Record<string, string> = {}) =>
  money.openWallet(card, { 'shipping[name]': 'Grace Hopper', 'shipping[phone]': '+15125550123', ...shipping(over) });
const read = async (person: Person, id: string) => (await person.client.get(`/v1/invoice/${id}`)).body;
const estimate = async (person: Person, id: string, body: object) =>
  (await person.client.post(`/v1/invoice/estimate/${id}/payment_intent/express`, body)).body;

/** A lot won by a user who has removed their address since. */
async function wonWithoutAddress() {
  const person = await money.bidder();
  await money.ctx.pool.query('delete from address where user_id = $1', [person.id]);
  const { invoiceId } = await money.winLot(person, 30_000);
  expect(await read(person, invoiceId)).toMatchObject({ address: null, shippingCents: 0, totalCents: 30_000 });
  return { person, invoiceId };
}
/** $300.00, $27.00 shipped and insured; Texas taxes both by 8.2%. */
const IN_TEXAS = 30_000 + 2_700 + 2_681;

test('given an invoice without an address, when a wallet pays it, then it ships to the wallet’s address, at the total its sheet showed, captured once', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  const asked = await estimate(person, invoiceId, { address: { state: 'TX', postalCode: '78701' } });
  expect(asked).toMatchObject({ shippingCents: 2_700, taxCents: 2_681, totalCents: IN_TEXAS });
  const paid = await pay(person, invoiceId, {
    confirmationTokenId: await wallet(),
    expectedTotalCents: asked.totalCents,
  });
  expect([paid.status, paid.body.invoice]).toMatchObject([
    200,
    {
      status: 'paid',
      totalCents: IN_TEXAS,
      address: { fullName: 'Grace Hopper', line1: '500 Congress Avenue', city: 'Austin', state: 'TX' },
    },
  ]);
  expect((await money.captures(invoiceId)).map(({ amount }) => amount)).toEqual([IN_TEXAS]);
});

test('given a wallet, or its sheet, with a ZIP code of another state, then it is refused with the right state and nothing changes', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  const estimated = await person.client.post(`/v1/invoice/estimate/${invoiceId}/payment_intent/express`, {
    address: { state: 'OR', postalCode: '90012' },
  });
  const paid = await pay(person, invoiceId, {
    confirmationTokenId: await wallet('pm_card_visa', { city: 'Los Angeles', state: 'OR', postal_code: '90012' }),
  });
  for (const { status, body } of [estimated, paid])
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'address.state',
          code: 'state_zip_mismatch',
          message: 'ZIP code 90012 is in California. Choose California or edit the ZIP code.',
        },
      ],
    ]);
  expect(await read(person, invoiceId)).toMatchObject({ status: 'open', address: null, totalCents: 30_000 });
});

test('given a total that differs from the sheet’s, then refused, nothing is charged, and the invoice still has no address', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  const refused = await pay(person, invoiceId, { confirmationTokenId: await wallet(), expectedTotalCents: 32_700 });
  expect([refused.status, refused.body.code]).toEqual([409, 'total_changed']);
  expect(await read(person, invoiceId)).toMatchObject({ status: 'open', address: null, totalCents: 30_000 });
  expect(await money.captures(invoiceId)).toEqual([]);
});

test('given a wallet that declines, then the address stays, and another wallet pays the same total', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  const declined = await pay(person, invoiceId, {
    confirmationTokenId: await wallet('pm_card_chargeCustomerFail'),
    expectedTotalCents: IN_TEXAS,
  });
  expect(declined.body.code ?? declined.body.invoice?.status).toMatch(/failed/);
  expect(await read(person, invoiceId)).toMatchObject({ totalCents: IN_TEXAS, address: { state: 'TX' } });
  // It has an address now: the second wallet need not provide one.
  const paid = await pay(person, invoiceId, {
    confirmationTokenId: await money.openWallet('pm_card_visa'),
    expectedTotalCents: IN_TEXAS,
  });
  expect(paid.body.invoice.status).toBe('paid');
  expect((await money.captures(invoiceId)).map(({ amount }) => amount)).toEqual([IN_TEXAS]);
});

test('given a wallet with a PO box, without an address, or an unreachable provider, then refused with a message and nothing changes', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  const box = await pay(person, invoiceId, {
    confirmationTokenId: await wallet('pm_card_visa', { line1: 'PO Box 7' }),
  });
  expect([box.status, box.body.errors?.[0]?.path]).toEqual([422, 'address.line1']);
  const none = await pay(person, invoiceId, { confirmationTokenId: await money.openWallet('pm_card_visa') });
  expect(none.body.code).toBe('address_required');
  await money.armFault({ kind: 'before_500', path: '/v1/confirmation_tokens/*', times: 9 });
  expect((await pay(person, invoiceId, { confirmationTokenId: 'ctoken_nobody' })).body.code).toBe(
    'payment_unavailable',
  );
  expect(await read(person, invoiceId)).toMatchObject({ status: 'open', address: null, totalCents: 30_000 });
});

test('given an address that was saved since, then it counts before the wallet’s', async () => {
  const { person, invoiceId } = await wonWithoutAddress();
  await money.ctx.pool.query(
    `insert into address (id, user_id, full_name, line1, city, state, postal_code, country, phone, mode, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Ada Lovelace', '12 Orchard Street', 'Portland', 'OR', '97201', 'US', '+15035550123', 'both', now(), now())`,
    [person.id],
  );
  const paid = await pay(person, invoiceId, { confirmationTokenId: await wallet(), expectedTotalCents: 32_700 });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', totalCents: 32_700, address: { state: 'OR' } });
});
