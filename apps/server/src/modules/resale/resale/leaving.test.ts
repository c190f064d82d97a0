import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem, offerOn, patch, reject } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, sell, verifyPayout } from '../../../../test/resales.ts';

const HOUR = 3_600_000;
let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterAll(() => money.close());

/** The reasons that block a user's deletion. */
const reasonsOf = async (person: Person) => (await person.client.get('/v1/user/deletion')).body.reasons;
async function people() {
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  const card = (await money.saveCard(buyer, 'pm_card_visa')).body;
  return { seller, buyer, card };
}

test('given an open offer, when either side deletes their account, or its card would be removed, then it is refused until it is answered', async () => {
  const { seller, buyer, card } = await people();
  const item = await makeItem(money.ctx, { owner: seller, minOfferCents: null });
  const made = await offerOn(buyer, item, 1_300, { paymentMethodId: card.id });
  expect(made.status).toBe(201);
  expect([await reasonsOf(seller), await reasonsOf(buyer)]).toEqual([['offers'], ['offers']]);
  const deletion = await seller.client.post('/v1/user/deletion');
  expect([deletion.status, deletion.body.code, deletion.body.reasons]).toEqual([409, 'account_busy', ['offers']]);
  const refused = await buyer.client.delete(`/v1/payment/methods/${card.id}`);
  expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([409, 'payment_method_in_use', ['offers']]);
  expect((await buyer.client.get('/v1/payment/methods')).body.total).toBe(1);
  expect((await reject(seller, made.body.id)).status).toBe(200);
  expect([await reasonsOf(seller), await reasonsOf(buyer)]).toEqual([[], []]);
  expect((await buyer.client.delete(`/v1/payment/methods/${card.id}`)).status).toBe(204);
});

test('given a resale, when either side deletes their account, then not before the item has arrived and the money is sent', async () => {
  const { seller, buyer } = await people();
  const sale = await sell(money, seller, buyer);
  expect([await reasonsOf(seller), await reasonsOf(buyer)]).toEqual([['selling'], ['open_order']]);
  expect((await markShipped(sale)).status).toBe(200);
  for (const name of ['receive', 'pass']) expect((await actOnResale(staff, sale, name)).status).toBe(200);
  // A number that the carrier doesn’t have is refused at its field.
  const typo = await actOnResale(staff, sale, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123456785' });
  expect([typo.status, typo.body.errors?.[0]?.path]).toEqual([422, 'trackingNumber']);
  expect((await actOnResale(staff, sale, 'ship', PARCEL)).status).toBe(200);
  expect(await reasonsOf(seller)).toEqual(['selling', 'payout']);
  expect((await patch(buyer, `/v1/offer/${sale.id}/received`, {})).status).toBe(200);
  await money.advanceTime(72 * HOUR + 1_000);
  await money.runJobs();
  await money.runJobs();
  for (const person of [seller, buyer]) await money.logIn(person);
  expect([await reasonsOf(seller), await reasonsOf(buyer)]).toEqual([[], []]);
});
