import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, issueCoupon, listAtPrice, startPayment, useCode } from '../../../../test/carts.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { ADDRESS, type Person } from '../../../../test/people.ts';

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

/** Hammer, class M (25.00) and insurance; the second of a shared parcel pays 12.50 for its base. */
const FULL = 30_000 + 2_500 + 200;
const SHARED = FULL - 1_250;

async function winner(card = 'pm_card_visa') {
  const person = await money.bidder();
  const { body } = await money.saveCard(person, card);
  return { person, methodId: body.id as string };
}
const win = async (person: Person, shippingClass?: 'S' | 'M' | 'L') =>
  (await money.winLot(person, 30_000, shippingClass)).invoiceId;
const estimate = (person: Person, invoiceIds: string[]) =>
  person.client.post('/v1/invoice/together/estimate', { invoiceIds });
const payAll = (
  person: Person,
  invoiceIds: string[],
  paymentMethodId: string,
  expectedTotalCents: number,
  key = newKey(),
) =>
  person.client.post(
    '/v1/invoice/together/pay',
    { invoiceIds, paymentMethodId, expectedTotalCents },
    { 'idempotency-key': key },
  );
const read = async (person: Person, id: string) => (await person.client.get(`/v1/invoice/${id}`)).body;
const outcomesById = (body: { items: { invoice: { id: string }; outcome: string }[] }) =>
  Object.fromEntries(body.items.map(({ invoice, outcome }) => [invoice.id, outcome]));
const sumCaptured = async (id: string) => (await money.captures(id)).reduce((sum, { amount }) => sum + amount, 0);

test('given two won lots, when they are paid together, then they share a parcel, each is captured once, and repeating charges nothing', async () => {
  const { person, methodId } = await winner();
  const ids = [await win(person), await win(person)];
  const { body: quoted } = await estimate(person, ids);
  expect(quoted).toMatchObject({ totalCents: FULL + SHARED, savedCents: 1_250, achOnly: false });
  // Nothing has changed by asking.
  for (const id of ids) expect(await read(person, id)).toMatchObject({ totalCents: FULL, shippedWith: null });
  const paid = await payAll(person, ids, methodId, FULL + SHARED);
  expect([paid.status, paid.body.totalCents]).toEqual([200, FULL + SHARED]);
  expect(Object.values(outcomesById(paid.body))).toEqual(['paid', 'paid']);
  const [lead, further] = paid.body.items.map((item: { invoice: { id: string } }) => item.invoice);
  expect(lead).toMatchObject({ totalCents: FULL, shippedWith: null });
  expect(further).toMatchObject({ totalCents: SHARED, shippedWith: lead.id, shippingCents: 1_450 });
  expect([await sumCaptured(lead.id), await sumCaptured(further.id)]).toEqual([FULL, SHARED]);
  const repeated = await payAll(person, ids, methodId, FULL + SHARED);
  expect(Object.values(outcomesById(repeated.body))).toEqual(['paid', 'paid']);
  expect((await money.captures(lead.id)).length + (await money.captures(further.id)).length).toBe(2);
});

test('given a large lot and a small one, then the large one pays in full whatever the order, and only small ones are halved', async () => {
  const { person } = await winner();
  const [small, large, other] = [await win(person, 'S'), await win(person, 'L'), await win(person, 'L')];
  const { body } = await estimate(person, [small, other, large]);
  const of = (id: string) => body.items.find(({ invoiceId }: { invoiceId: string }) => invoiceId === id);
  expect(of(small)).toMatchObject({ shippingCents: 750 + 200 });
  expect([of(large).shippingCents, of(other).shippingCents]).toEqual([7_700, 7_700]);
  expect(body.savedCents).toBe(750);
});

test('given a card that declines, then nothing is captured, the second is not tried, and it pays its own shipping again', async () => {
  const { person, methodId } = await winner('pm_card_chargeCustomerFail');
  const ids = [await win(person), await win(person)];
  const { status, body } = await payAll(person, ids, methodId, FULL + SHARED);
  expect(status).toBe(200);
  const [first, second] = body.items;
  expect(first).toMatchObject({ outcome: 'refused', code: 'payment_failed', invoice: { status: 'failed' } });
  expect(second).toMatchObject({
    outcome: 'waiting',
    invoice: { status: 'open', totalCents: FULL, shippedWith: null },
  });
  for (const id of ids) expect(await sumCaptured(id)).toBe(0);
  // Another card pays both, and they share a parcel after all.
  const { body: card } = await money.saveCard(person, 'pm_card_visa');
  const paid = await payAll(person, ids, card.id, FULL + SHARED);
  expect(Object.values(outcomesById(paid.body))).toEqual(['paid', 'paid']);
});

test('given one that is already paid, when the other is declined, then the other keeps its shared price until it is paid', async () => {
  const { person, methodId } = await winner();
  const [lead, further] = [await win(person), await win(person)];
  expect((await pay(person, lead, { paymentMethodId: methodId })).body.invoice.status).toBe('paid');
  const { body: poor } = await money.saveCard(person, 'pm_card_chargeCustomerFail');
  const { body } = await payAll(person, [further, lead], poor.id, FULL + SHARED);
  expect(outcomesById(body)).toEqual({ [lead]: 'paid', [further]: 'refused' });
  expect(await read(person, further)).toMatchObject({ status: 'failed', totalCents: SHARED, shippedWith: lead });
  expect((await pay(person, further, { paymentMethodId: methodId })).body.invoice.status).toBe('paid');
  expect([await sumCaptured(lead), await sumCaptured(further)]).toEqual([FULL, SHARED]);
});

test('given two parallel presses, then each invoice is captured once', async () => {
  const { person, methodId } = await winner();
  const ids = [await win(person), await win(person), await win(person)];
  const total = FULL + 2 * SHARED;
  const answers = await Promise.all([
    payAll(person, ids, methodId, total),
    payAll(person, [...ids].reverse(), methodId, total),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const id of ids) {
    expect((await money.captures(id)).length).toBeLessThanOrEqual(1);
  }
  await payAll(person, ids, methodId, total);
  const rows = await Promise.all(ids.map((id) => read(person, id)));
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(rows.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total);
  for (const id of ids) expect(await money.captures(id)).toHaveLength(1);
});

test('given one that is bank only, then a card pays none, and a bank account pays all', async () => {
  const { person, methodId } = await winner();
  const { body: bank } = await money.saveBank(person);
  const ids = [await win(person), await win(person)];
  await money.ctx.pool.query('update invoice set ach_only = true where id = $1', [ids[1]]);
  expect((await estimate(person, ids)).body.achOnly).toBe(true);
  const refused = await payAll(person, ids, methodId, FULL + SHARED);
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
  for (const id of ids) expect(await read(person, id)).toMatchObject({ status: 'open', totalCents: FULL });
  const paid = await payAll(person, ids, bank.paymentMethod.id, FULL + SHARED);
  expect(Object.values(outcomesById(paid.body))).toEqual(['pending', 'pending']);
});

test('given a different total, another user’s invoice, a void one, or the same twice, then refused and nothing is charged', async () => {
  const [{ person, methodId }, other] = [await winner(), await winner()];
  const ids = [await win(person), await win(person)];
  const otherInvoice = await win(other.person);
  const changed = await payAll(person, ids, methodId, 2 * FULL);
  expect([changed.status, changed.body.code]).toEqual([409, 'total_changed']);
  expect((await payAll(person, [ids[0]!, otherInvoice], methodId, FULL + SHARED)).status).toBe(404);
  expect((await estimate(person, [ids[0]!, otherInvoice])).status).toBe(404);
  expect((await payAll(person, ids, other.methodId, FULL + SHARED)).status).toBe(404);
  expect((await payAll(person, [ids[0]!, ids[0]!], methodId, 2 * FULL)).body.code).toBe('total_changed');
  await money.ctx.pool.query("update invoice set status = 'void' where id = $1", [ids[1]]);
  const isVoid = await estimate(person, ids);
  await money.ctx.pool.query("update invoice set status = 'open' where id = $1", [ids[1]]);
  expect([isVoid.status, isVoid.body.code]).toEqual([409, 'invoice_state']);
  for (const id of [...ids, otherInvoice]) expect(await sumCaptured(id)).toBe(0);
});

test('given a shared parcel when the server died before it charged, then the single invoice pays its own shipping', async () => {
  const { person, methodId } = await winner();
  const [lead, further] = [await win(person), await win(person)];
  await money.ctx.pool.query('update invoice set shipped_with = $2 where id = $1', [further, lead]);
  const { body } = await pay(person, further, { paymentMethodId: methodId, expectedTotalCents: FULL });
  expect(body.invoice).toMatchObject({ status: 'paid', totalCents: FULL, shippedWith: null });
});

async function createVip() {
  const { person, methodId } = await winner();
  await money.ctx.pool.query('update users set is_vip = true where id = $1', [person.id]);
  await money.moveClock(2_000);
  return { person, methodId };
}
const sumTotals = (rows: { totalCents: number }[]) => rows.reduce((sum, { totalCents }) => sum + totalCents, 0);

test('given a VIP’s cart with a coupon and a lot, when they are paid together, then the cart stays as ordered, the coupon is used once, and each is captured to the cent', async () => {
  const { person, methodId } = await createVip();
  await issueCoupon(money, { code: 'TOGETHER', percent: 10 });
  await addToCart(person.client, await listAtPrice(money));
  expect((await useCode(person.client, 'TOGETHER')).status).toBe(200);
  const placed = (await checkout(person.client)).body.invoice;
  expect(placed).toMatchObject({ status: 'open', discountCents: 3_000, totalCents: FULL - 3_000 });
  const lot = await win(person);
  const ids = [placed.id, lot];
  const { body: asked } = await estimate(person, ids);
  expect(asked).toMatchObject({ totalCents: 2 * FULL - 3_000, savedCents: 0 });
  const paid = await payAll(person, ids, methodId, 2 * FULL - 3_000);
  expect(outcomesById(paid.body)).toEqual({ [placed.id]: 'paid', [lot]: 'paid' });
  expect([await sumCaptured(placed.id), await sumCaptured(lot)]).toEqual([FULL - 3_000, FULL]);
  expect(await read(person, placed.id)).toMatchObject({ discountCents: 3_000, status: 'paid', shippedWith: null });
  const { rows } = await money.ctx.pool.query('select coupon_id is not null as kept from invoice where id = $1', [
    placed.id,
  ]);
  expect(rows).toEqual([{ kept: true }]);
  await addToCart(person.client, await listAtPrice(money));
  expect((await useCode(person.client, 'TOGETHER')).body.code).toBe('coupon_invalid');
});

test('given a VIP’s cart with a coupon and a lot, when the card declines, then both are owed as before, and another card pays both', async () => {
  const { person } = await createVip();
  const { body: poor } = await money.saveCard(person, 'pm_card_chargeCustomerFail');
  await issueCoupon(money, { code: 'BESIDE', valueCents: 1_234 });
  await addToCart(person.client, await listAtPrice(money));
  await useCode(person.client, 'BESIDE');
  const placed = (await checkout(person.client)).body.invoice;
  const ids = [placed.id, await win(person)];
  const total = 2 * FULL - 1_234;
  const refused = await payAll(person, ids, poor.id, total);
  expect(Object.values(outcomesById(refused.body)).toSorted()).toEqual(['refused', 'waiting']);
  expect(sumTotals(await Promise.all(ids.map((id) => read(person, id))))).toBe(total);
  const { body: card } = await money.saveCard(person, 'pm_card_visa');
  const paid = await payAll(person, ids, card.id, total);
  expect(Object.values(outcomesById(paid.body))).toEqual(['paid', 'paid']);
  expect((await sumCaptured(ids[0]!)) + (await sumCaptured(ids[1]!))).toBe(total);
});

test('given a VIP’s buy-now purchases for two places, when they are paid together, then those to one place share a parcel and the one elsewhere does not', async () => {
  const { person, methodId } = await createVip();
  const { mode: _mode, ...home } = ADDRESS;
  const buy = async (line1: string) => {
    const { auctionId } = await listAtPrice(money);
    const { body } = await person.client.post(
      `/v1/auction/${auctionId}/express/buy`,
      { quantity: 1, address: { ...home, line1 } },
      { 'idempotency-key': newKey() },
    );
    return body.invoice.id as string;
  };
  const ids = [await buy('1 First Street'), await buy('1 First Street'), await buy('2 Second Street')];
  const { body: asked } = await estimate(person, ids);
  expect(asked).toMatchObject({ totalCents: 2 * FULL + SHARED, savedCents: 1_250 });
  const elsewhere = asked.items.find(({ invoiceId }: { invoiceId: string }) => invoiceId === ids[2]);
  expect(elsewhere).toMatchObject({ totalCents: FULL, shippedWith: null });
  const paid = await payAll(person, ids, methodId, 2 * FULL + SHARED);
  expect(Object.values(outcomesById(paid.body))).toEqual(['paid', 'paid', 'paid']);
  expect(sumTotals(await Promise.all(ids.map((id) => read(person, id))))).toBe(2 * FULL + SHARED);
});

test('given a cart in checkout, when it is to be paid with others, then refused: it has its own ten minutes', async () => {
  const { person, methodId } = await winner();
  await money.moveClock(2_000);
  await addToCart(person.client, await listAtPrice(money));
  const { invoice } = (await startPayment(person.client)).body;
  const refused = await payAll(person, [invoice.id, await win(person)], methodId, 2 * FULL);
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
  expect(await sumCaptured(invoice.id)).toBe(0);
});
