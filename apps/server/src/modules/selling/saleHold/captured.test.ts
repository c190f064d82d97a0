import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { accept, makeItem, offerOn } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
let staff: Person;
let buyer: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  buyer = await money.bidder();
});
afterAll(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
  await money.close();
});

/** With a colleague, where it is revoked or reinstated. */
const move = async (itemId: string, newState: string) =>
  confirmIfRequested(
    money,
    await staff.client.post(
      `/v1/office/item/${itemId}/certificate`,
      { newState, note: 'Seen at the desk', publicNote: 'What everybody is told of it.' },
      { 'idempotency-key': newKey() },
    ),
  );
const pay = (invoiceId: string, body: object = {}) =>
  buyer.client.post(`/v1/invoice/${invoiceId}/pay`, body, { 'idempotency-key': newKey() });
const rowOf = async (text: string, id: string) => (await money.ctx.pool.query(text, [id])).rows[0];

test('given a won lot being paid in the browser, when its certificate leaves active before the money arrives, then the money is refunded and no one gets the item', async () => {
  const won = await money.winLot(buyer);
  await addCertificate(money.ctx, won.itemId);
  const { body: begun } = await buyer.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`);
  expect((await move(won.itemId, 'in_reauthentication')).status).toBe(200);
  const repeated = await buyer.client.get(`/v1/invoice/${won.invoiceId}/payment_intent`);
  expect([repeated.status, repeated.body.code]).toEqual([409, 'invoice_state']);
  expect(repeated.body.detail).toMatch(/certificate/);
  await money.confirmInBrowser(begun.clientSecret, 'pm_card_visa');
  const paid = await pay(won.invoiceId);
  expect(paid.body.invoice.status).toBe('refunded');
  await money.advanceTime(6_000);
  await money.runJobs();
  expect(await rowOf('select outcome, winner_id from auction where id = $1', won.auctionId)).toEqual({
    outcome: 'defaulted',
    winner_id: null,
  });
  const [charge] = await money.captures(won.invoiceId);
  expect(charge?.amount_refunded).toBe(charge?.amount);
  await money.logIn(staff);
  await money.logIn(buyer);
});

test('given a reservation at a price, when the money arrives after the certificate was reported stolen, then it is refunded and the unit is not sold', async () => {
  const lot = await listLot(money.ctx, { buyNow: { type: 'buy_now', priceCents: 9_500 } });
  await addCertificate(money.ctx, lot.itemId);
  await money.moveClock(3_000);
  const begun = await buyer.client.post(
    `/v1/auction/${lot.auctionId}/express/buy`,
    { quantity: 1 },
    { 'idempotency-key': newKey() },
  );
  expect(begun.status).toBe(200);
  await move(lot.itemId, 'stolen');
  await money.confirmInBrowser(begun.body.clientSecret, 'pm_card_visa');
  expect((await pay(begun.body.invoice.id)).body.invoice.status).toBe('refunded');
  expect(await rowOf('select quantity_sold from buy_now where auction_id = $1', lot.auctionId)).toEqual({
    quantity_sold: 0,
  });
});

test('given an unpaid invoice, when the certificate is revoked, then it is void without a strike; reinstated in time it is due two days later', async () => {
  const [revoked, checked] = [await money.winLot(buyer), await money.winLot(buyer)];
  for (const won of [revoked, checked]) await addCertificate(money.ctx, won.itemId);
  await move(revoked.itemId, 'revoked');
  await move(checked.itemId, 'stolen');
  await money.runJobs();
  const invoice = (id: string) => rowOf('select status, void_reason, due_at from invoice where id = $1', id);
  expect(await invoice(revoked.invoiceId)).toMatchObject({ status: 'void', void_reason: 'sale_undone' });
  expect((await rowOf('select count(*)::int as n from strike where user_id = $1', buyer.id)).n).toBe(0);
  // For a week no one could pay, so no one is late.
  await money.ctx.pool.query('update invoice set due_at = $2 where id = $1', [
    checked.invoiceId,
    new Date(money.ctx.clock.now() - 3 * 86_400_000),
  ]);
  await money.runJobs();
  expect((await invoice(checked.invoiceId)).status).not.toBe('void');
  await move(checked.itemId, 'active');
  const { due_at: dueAt } = await invoice(checked.invoiceId);
  expect(Math.abs(dueAt.getTime() - money.ctx.clock.now() - 2 * 86_400_000)).toBeLessThan(60_000);
});

test('given an accepted unpaid offer, when the money arrives while the certificate is not active, then the sale is undone', async () => {
  const seller = await money.bidder();
  const item = await makeItem(money.ctx, { owner: seller, minOfferCents: null });
  await addCertificate(money.ctx, item.id);
  await money.saveCard(buyer, 'pm_card_chargeCustomerFail');
  const made = await offerOn(buyer, item, 1_300);
  expect((await accept(seller, made.body.id)).status).toBe(200);
  const { id: invoiceId } = await rowOf('select id from invoice where offer_id = $1', made.body.id);
  const { body: begun } = await buyer.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  await move(item.id, 'stolen');
  await money.confirmInBrowser(begun.clientSecret, 'pm_card_visa');
  expect((await pay(invoiceId)).body.invoice.status).toBe('refunded');
  await money.runJobs();
  expect(await rowOf('select status, cancel_reason from secondary_transaction where id = $1', made.body.id)).toEqual({
    status: 'cancelled',
    cancel_reason: 'staff',
  });
});
