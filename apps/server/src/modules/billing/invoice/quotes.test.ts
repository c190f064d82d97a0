import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

// Extra-large lots: nothing is paid before their shipping is quoted, or two business days are over (rules §5.5).

const DAY = 86_400_000;
let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const quote = (invoiceId: string, shippingCents: number, by = staff) =>
  by.client.post(
    `/v1/office/invoice/${invoiceId}/shipping-quote`,
    { shippingCents, note: 'Two carriers asked' },
    { 'idempotency-key': newKey() },
  );
const toQuote = async () =>
  (await staff.client.get('/v1/office/invoice?status=to_quote')).body.items.map(({ id }: { id: string }) => id);
const read = async (person: Person, invoiceId: string) => (await person.client.get(`/v1/invoice/${invoiceId}`)).body;

async function winLot(shippingClass: 'M' | 'XL' = 'XL') {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const { invoiceId } = await money.winLot(person, 120_000, shippingClass);
  return { person, card, invoiceId, before: await read(person, invoiceId) };
}

test('given an extra-large lot, when it is won, then its invoice waits for a quote; quoted, its buyer is notified, it is due in five days, and paid with its shipping', async () => {
  const { person, card, invoiceId, before } = await winLot();
  const now = money.ctx.clock.now();
  expect(Date.parse(before.quoteDueAt)).toBeGreaterThanOrEqual(now + 2 * DAY - 60_000);
  expect(Date.parse(before.dueAt)).toBe(Date.parse(before.quoteDueAt) + 5 * DAY);
  expect(Date.parse(before.autoChargeAt)).toBe(Date.parse(before.quoteDueAt) + DAY);
  expect(await toQuote()).toContain(invoiceId);
  const early = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    409,
    'invoice_state',
    'We’re getting a shipping quote. You can pay as soon as the total is ready',
  ]);
  expect((await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`)).body.code).toBe('invoice_state');
  expect(await money.captures(invoiceId)).toEqual([]);

  const quoted = await quote(invoiceId, 41_500);
  const after = await read(person, invoiceId);
  expect([quoted.status, quoted.body]).toEqual([200, { invoiceId, totalCents: after.totalCents, dueAt: after.dueAt }]);
  const taxedCents = before.taxRateBps === 0 ? 0 : Math.round(((120_000 + 41_500) * before.taxRateBps) / 10_000);
  expect([0, before.taxCents, taxedCents]).toContain(after.taxCents);
  expect(after).toMatchObject({ quoteDueAt: null, shippingCents: 41_500, subtotalCents: 120_000 });
  expect(after.totalCents).toBe(120_000 + after.premiumCents + 41_500 + after.taxCents);
  expect(Date.parse(after.dueAt)).toBeLessThan(Date.parse(before.dueAt));
  expect(await toQuote()).not.toContain(invoiceId);
  await money.runJobs();
  const { rows: quoteAlerts } = await money.ctx.pool.query(
    "select title from alert where user_id = $1 and title = 'Your shipping quote is ready'",
    [person.id],
  );
  expect(quoteAlerts).toHaveLength(1);
  const { rows: held } = await money.ctx.pool.query('select amount_cents from credit_hold where ref = $1', [invoiceId]);
  expect(held).toEqual([{ amount_cents: after.totalCents }]);
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id, expectedTotalCents: after.totalCents });
  expect([paid.status, paid.body.invoice?.status]).toEqual([200, 'paid']);
  const late = await quote(invoiceId, 1);
  expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
});

test('given a quote, when the address changes, then it needs a new quote and the due date stays', async () => {
  const { person, invoiceId } = await winLot();
  await quote(invoiceId, 30_000);
  const quoted = await read(person, invoiceId);
  await money.ctx.pool.query(
    "update address set state = 'TX', city = 'Austin', postal_code = '73301', updated_at = updated_at + interval '1 second' where user_id = $1",
    [person.id],
  );
  await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  const moved = await read(person, invoiceId);
  expect(moved).toMatchObject({ dueAt: quoted.dueAt, address: { state: 'TX' } });
  expect(moved.shippingCents).not.toBe(30_000);
  expect(moved.quoteDueAt).not.toBeNull();
});

test('given no quote, when two business days are over, then it can be paid', async () => {
  const { person, card, invoiceId, before } = await winLot();
  await money.advanceTime(Date.parse(before.quoteDueAt) - money.ctx.clock.now() + 1_000);
  await money.logIn(person);
  expect(await read(person, invoiceId)).toMatchObject({
    quoteDueAt: null,
    overdue: false,
    totalCents: before.totalCents,
  });
  expect((await pay(person, invoiceId, { paymentMethodId: card.id })).body.invoice?.status).toBe('paid');
});

test('given shipping that the table prices, or a user who is not staff, when a quote is given, then refused and nothing changes', async () => {
  await money.logIn(staff);
  const { person, invoiceId, before } = await winLot('M');
  expect(before.quoteDueAt).toBeNull();
  const priced = await quote(invoiceId, 99_000);
  expect([priced.status, priced.body.code]).toEqual([409, 'invoice_state']);
  const stranger = await quote(invoiceId, 0, person);
  expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
  expect(await read(person, invoiceId)).toEqual(before);
});
