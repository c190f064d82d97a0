import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, issueCoupon, listAtPrice, readCart, shopper, useCode } from '../../../../test/carts.ts';
import { newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

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

const rows = async (sql: string, values: unknown[] = []) => (await money.ctx.pool.query(sql, values)).rows;
const voidInvoice = async (invoiceId: string, reason = 'sale_undone') => {
  await money.logIn(staff);
  const asked = await staff.client.post(
    `/v1/office/invoice/${invoiceId}/void`,
    { reason, note: 'Agreed by phone', publicNote: 'You canceled the purchase by phone.' },
    { 'idempotency-key': newKey() },
  );
  return confirmIfRequested(money, asked);
};
const stockOf = async ({ auctionId }: TestLot) =>
  (
    await rows('select quantity_sold as sold, quantity_reserved as reserved from buy_now where auction_id = $1', [
      auctionId,
    ])
  )[0];
const listingOf = async ({ auctionId }: TestLot) =>
  (
    await rows(
      'select a.outcome, i.item_assignment as item from auction a join item i on i.id = a.item_id where a.id = $1',
      [auctionId],
    )
  )[0];
const holdOf = async (person: Person) =>
  (await rows('select hold_cents from credit_account where user_id = $1', [person.id]))[0].hold_cents;

async function createVip() {
  const given = await shopper(money, null);
  await rows('update users set is_vip = true where id = $1', [given.person.id]);
  return given;
}
async function listGift() {
  const gift = await listAtPrice(money, { quantity: 3 }, { title: 'Pin' });
  await rows("update item set type = 'giveaway', authentication_type = null where id = $1", [gift.itemId]);
  await rows(
    `insert into redeem_code (id, code, kind, item_id, ships_free, max_claims, starts_at, created_at)
     values (gen_random_uuid(), 'PIN-2026', 'giveaway', $1, true, 2, '2026-01-01', '2026-01-01')`,
    [gift.itemId],
  );
  return gift;
}

test("given a VIP's unpaid cart with a coupon and a gift, when staff void it, then units, hold, coupon and gift are released, once", async () => {
  const [edition, single, gift] = [
    await listAtPrice(money, { quantity: 5 }),
    await listAtPrice(money, {}, { title: 'Cap' }),
    await listGift(),
  ];
  await issueCoupon(money, { code: 'TEN-OFF', percent: 10, maximumUses: 1 });
  const { client, person } = await createVip();
  expect((await client.post('/v1/redeem', { code: 'PIN-2026', isAdult: true })).status).toBe(200);
  await addToCart(client, edition, 2);
  await addToCart(client, single);
  await useCode(client, 'TEN-OFF');
  const placed = await checkout(client);
  expect([placed.status, placed.body.invoice.status, placed.body.invoice.discountCents]).toEqual([200, 'open', 9_000]);
  const invoiceId = placed.body.invoice.id as string;
  await money.runJobs();
  expect([await stockOf(edition), await stockOf(single)]).toEqual([
    { sold: 2, reserved: 0 },
    { sold: 1, reserved: 0 },
  ]);
  expect([await holdOf(person), await listingOf(single)]).toEqual([
    placed.body.invoice.totalCents,
    { outcome: 'sold', item: 'virtual' },
  ]);

  const answer = await voidInvoice(invoiceId);
  expect([answer.status, answer.body.status]).toEqual([200, 'void']);
  await money.runJobs();
  for (const lot of [edition, single, gift]) expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
  // The sold-out listing has ended: Assay can list its item again. The edition continues.
  expect(await listingOf(single)).toEqual({ outcome: 'defaulted', item: null });
  expect((await listingOf(edition)).outcome).toBeNull();
  expect(await holdOf(person)).toBe(0);
  expect(
    await rows('select sum(amount_cents)::int as owed from ledger_line where account = $1', [
      `buyer_receivable:${invoiceId}`,
    ]),
  ).toEqual([{ owed: 0 }]);
  expect(
    await rows('select given_back_at is not null as back from coupon_use where invoice_id = $1', [invoiceId]),
  ).toEqual([{ back: true }]);
  const repeated = await voidInvoice(invoiceId);
  expect([repeated.status, repeated.body.code]).toEqual([409, 'invoice_state']);
  expect(
    await rows("select reason, note from audit_event where subject_id = $1 and action = 'invoice.void'", [invoiceId]),
  ).toEqual([{ reason: 'sale_undone', note: 'Agreed by phone' }]);

  // Code, coupon, gift and the units of the edition can be had again.
  await money.logIn(person);
  expect((await client.post('/v1/redeem', { code: 'PIN-2026', isAdult: true })).body.status).toBe('in_bag');
  await addToCart(client, edition, 1);
  expect((await useCode(client, 'TEN-OFF')).status).toBe(200);
  expect((await readCart(client)).lines).toHaveLength(2);
});

test("given a VIP's express purchase, when staff void it as never paid, then available again, and the VIP gets the strike", async () => {
  const lot = await listAtPrice(money);
  const { person } = await createVip();
  const bought = await person.client.post(
    `/v1/auction/${lot.auctionId}/express/buy`,
    { quantity: 1 },
    { 'idempotency-key': newKey() },
  );
  expect([bought.status, bought.body.invoice.paysLater]).toEqual([200, true]);
  await money.runJobs();
  expect((await voidInvoice(bought.body.invoice.id, 'non_payment')).status).toBe(200);
  await money.runJobs();
  expect([await stockOf(lot), await listingOf(lot), await holdOf(person)]).toEqual([
    { sold: 0, reserved: 0 },
    { outcome: 'defaulted', item: null },
    0,
  ]);
  expect(await rows('select reason from strike where user_id = $1', [person.id])).toEqual([{ reason: 'non_payment' }]);
});

test('given goods shipped to a VIP before they paid, when staff void the invoice, then refused and nothing changed', async () => {
  const lot = await listAtPrice(money);
  const { client, person } = await createVip();
  await addToCart(client, lot);
  const { body } = await checkout(client);
  await rows("update invoice set shipping_status = 'shipped' where id = $1", [body.invoice.id]);
  const refused = await voidInvoice(body.invoice.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
  expect([await stockOf(lot), await holdOf(person)]).toEqual([{ sold: 1, reserved: 0 }, body.invoice.totalCents]);
});

test('given a pending checkout, when staff void it, then its units are released and the cart is as before', async () => {
  const lot = await listAtPrice(money);
  const { client, person } = await shopper(money);
  await addToCart(client, lot);
  await client.post('/v1/cart/payment_intent', undefined, { 'idempotency-key': newKey() });
  const [{ id }] = await rows("select id from invoice where user_id = $1 and status = 'open'", [person.id]);
  expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
  expect((await voidInvoice(id)).body.status).toBe('void');
  expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 0 });
  await money.logIn(person);
  expect(await readCart(client)).toMatchObject({ lines: [{ problem: null }], checkout: null });
});
