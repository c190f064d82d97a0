import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, payWith, shopper } from '../../../../test/carts.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { reconcile } from '../../office/reports/reconciliation.ts';
import { payInvoice } from './pay.ts';
import { readInvoices } from './queries.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const DISPUTED = 'pm_card_createDispute';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
});
afterAll(() => money.close());

const rows = async (sql: string, values: unknown[] = []) => (await money.ctx.pool.query(sql, values)).rows;
const invoiceRow = async (invoiceId: string) =>
  (
    await rows(
      'select status, failure_code as code, paid_at is not null as paid, due_at as due from invoice where id = $1',
      [invoiceId],
    )
  )[0];
const paymentsOf = async (invoiceId: string) =>
  (await rows('select status from payment where invoice_id = $1 order by attempt', [invoiceId])).map(
    ({ status }) => status,
  );
const isBlocked = async (person: Person) =>
  (await rows('select blocked_at is not null as blocked from users where id = $1', [person.id]))[0].blocked;
const balance = async (like: string) =>
  (
    await rows(
      'select account, sum(amount_cents)::int as cents from ledger_line where account like $1 group by account having sum(amount_cents) <> 0',
      [like],
    )
  ).map(({ cents }) => cents);
const alertsOf = async (person: Person) =>
  (await rows('select title from alert where user_id = $1 order by created_at, id', [person.id])).map(
    ({ title }) => title,
  );
const readHeldCents = async (person: Person) =>
  (await rows('select hold_cents from credit_account where user_id = $1', [person.id]))[0]?.hold_cents;

/** A lot paid with a card whose holder disputes immediately. No event has been delivered yet. */
async function paidLot(card = DISPUTED) {
  const person = await money.bidder();
  const { body } = await money.saveCard(person, card);
  const { invoiceId, totalCents } = await money.winLot(person);
  const paid = await pay(person, invoiceId, { paymentMethodId: body.id });
  expect([paid.status, paid.body.invoice.status]).toEqual([200, 'paid']);
  const [{ charge_id: charge }] = await rows('select charge_id from payment where invoice_id = $1', [invoiceId]);
  const { data } = await money.stripe.disputes.list({ limit: 100 });
  const dispute = data.find((one) => one.charge === charge);
  return { person, invoiceId, totalCents, methodId: body.id as string, disputeId: dispute?.id ?? '' };
}
/** Delivers every event of a dispute this many times, the last first. */
async function deliverAll(disputeId: string, copies = 2) {
  const events = (await money.events()).filter((event) => (event.data.object as { id: string }).id === disputeId);
  expect(events.length).toBeGreaterThan(0);
  for (let copy = 0; copy < copies; copy++)
    for (const event of [...events].reverse())
      expect((await money.deliver({ ...event, id: `${event.id}_${copy}` })).status).toBe(200);
  await money.runJobs();
}
async function winDispute(disputeId: string, metadata: Record<string, string> = {}) {
  await money.stripe.disputes.update(disputeId, {
    evidence: { uncategorized_text: 'winning_evidence' },
    metadata,
    submit: true,
  });
  await money.advanceTime(2 * 60_000);
  await deliverAll(disputeId);
}

test('given a paid invoice whose payment is disputed, when the events arrive twice and out of order, then failed, blocked and owed again, once', async () => {
  const { person, invoiceId, totalCents, methodId, disputeId } = await paidLot();
  await deliverAll(disputeId);
  expect(await invoiceRow(invoiceId)).toEqual({ status: 'failed', code: 'payment_disputed', paid: false, due: null });
  expect(await paymentsOf(invoiceId)).toEqual(['disputed']);
  expect(await balance(`buyer_receivable:${invoiceId}`)).toEqual([totalCents]);
  expect(await balance(`dispute_hold:${disputeId}`)).toEqual([]);
  expect([await isBlocked(person), await readHeldCents(person)]).toEqual([true, totalCents]);
  expect(await rows('select from session where user_id = $1 and revoked_at is null', [person.id])).toEqual([]);
  expect(await alertsOf(person)).toContain('Your payment is disputed');
  expect((await alertsOf(staff)).filter((title) => title === 'Payment disputed')).toHaveLength(1);
  // The buyer's pending payment cannot pay it either, and it is not void while the bank investigates.
  const paying = await payInvoice(money.ctx, { userId: person.id, invoiceId, methodId });
  expect(paying).toMatchObject({ code: 'invoice_state' });
  const { items } = await readInvoices(money.ctx, person.id, { status: 'due', offset: 0, limit: 10 });
  expect(items).toMatchObject([{ id: invoiceId, status: 'failed', disputed: true, overdue: false }]);
  await money.advanceTime(10 * DAY);
  await money.runJobs();
  expect((await invoiceRow(invoiceId)).status).toBe('failed');
});

test('given a disputed invoice, when the bank returns the money with the fee, then paid as before, account unblocked, and not a cent is missing', async () => {
  const fees = (await balance('stripe_fees'))[0] ?? 0;
  const { person, invoiceId, disputeId } = await paidLot();
  const [{ paid_at: paidAt }] = await rows('select paid_at from invoice where id = $1', [invoiceId]);
  const ofPayment = ((await balance('stripe_fees'))[0] ?? 0) - fees;
  await deliverAll(disputeId);
  await winDispute(disputeId, { sandbox: 'returns_fee' });
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'paid', code: null, paid: true });
  expect((await rows('select paid_at from invoice where id = $1', [invoiceId]))[0].paid_at).toEqual(paidAt);
  expect(await paymentsOf(invoiceId)).toEqual(['succeeded']);
  expect(await balance(`buyer_receivable:${invoiceId}`)).toEqual([]);
  expect(await balance(`dispute_hold:${disputeId}`)).toEqual([]);
  expect(((await balance('stripe_fees'))[0] ?? 0) - fees).toBe(ofPayment);
  expect([await isBlocked(person), await readHeldCents(person)]).toEqual([false, 0]);
  expect((await alertsOf(person)).filter((title) => title === 'Dispute resolved')).toHaveLength(1);
});

test('given a dispute that is won without its fee, then only the fee is lost', async () => {
  const { disputeId } = await paidLot();
  const before = (await balance('stripe_fees'))[0];
  await deliverAll(disputeId);
  await winDispute(disputeId);
  expect((await balance('stripe_fees'))[0]).toBe(before + 1_500);
});

test('given a disputed invoice that is lost, then it can be paid again within 48 hours, and a second payment settles it', async () => {
  const { person, invoiceId, totalCents, disputeId } = await paidLot();
  await deliverAll(disputeId);
  await money.stripe.disputes.close(disputeId);
  await deliverAll(disputeId);
  const row = await invoiceRow(invoiceId);
  expect([row.status, await paymentsOf(invoiceId), await isBlocked(person)]).toEqual(['failed', ['returned'], false]);
  expect(row.due.getTime() - money.ctx.clock.now()).toBeGreaterThan(47 * HOUR);
  expect(await balance(`buyer_receivable:${invoiceId}`)).toEqual([totalCents]);
  await money.logIn(person);
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const paid = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect([paid.status, paid.body.invoice?.status, paid.body.invoice?.disputed]).toEqual([200, 'paid', false]);
  expect(await paymentsOf(invoiceId)).toEqual(['returned', 'succeeded']);
  expect([await balance(`buyer_receivable:${invoiceId}`), await readHeldCents(person)]).toEqual([[], 0]);
  await money.runJobs();
  expect((await alertsOf(person)).filter((title) => title === 'Payment received')).toHaveLength(2);
  // Late events of the first payment change nothing.
  await deliverAll(disputeId);
  expect((await invoiceRow(invoiceId)).status).toBe('paid');
});

test('given a lost dispute that is not paid again, when its time is over, then void, and the lot is available', async () => {
  const { person, invoiceId, disputeId } = await paidLot();
  await deliverAll(disputeId);
  await money.stripe.disputes.close(disputeId);
  await deliverAll(disputeId);
  await money.advanceTime(5 * DAY);
  await money.runJobs();
  expect((await invoiceRow(invoiceId)).status).toBe('void');
  expect([await balance(`buyer_receivable:${invoiceId}`), await readHeldCents(person)]).toEqual([[], 0]);
  const [lot] = await rows('select a.outcome from invoice v join auction a on a.id = v.auction_id where v.id = $1', [
    invoiceId,
  ]);
  expect(lot.outcome).toBe('defaulted');
});

test('given shipped goods, when the payment is disputed, then paid with a flag, blocked; if lost, Assay bears it', async () => {
  const { person, invoiceId, totalCents, disputeId } = await paidLot();
  await rows("update invoice set shipping_status = 'shipped' where id = $1", [invoiceId]);
  const lossBefore = (await balance('dispute_loss'))[0] ?? 0;
  await deliverAll(disputeId);
  expect([(await invoiceRow(invoiceId)).status, await isBlocked(person)]).toEqual(['paid', true]);
  expect(await balance(`dispute_hold:${disputeId}`)).toEqual([totalCents]);
  await money.logIn(staff);
  const refund = await staff.client.post(
    `/v1/office/invoice/${invoiceId}/refund`,
    { amountCents: 100, reason: 'goodwill', note: 'It was scratched' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect([refund.status, refund.body.code]).toEqual([409, 'invoice_state']);
  const listed = await staff.client.get('/v1/office/dispute?status=open');
  expect(listed.body.items.map((one: { id: string }) => one.id)).toContain(disputeId);
  await money.stripe.disputes.close(disputeId);
  await deliverAll(disputeId);
  expect([(await invoiceRow(invoiceId)).status, await isBlocked(person)]).toEqual(['paid', false]);
  expect((await balance('dispute_loss'))[0] - lossBefore).toBe(totalCents);
  expect(await balance(`dispute_hold:${disputeId}`)).toEqual([]);
});

test('given a debit that its bank returns after it was paid, then failed for 48 hours, no one is blocked, and it can be paid again', async () => {
  const person = await money.bidder();
  const bank = (await money.saveBank(person, '000555555559')).body.paymentMethod;
  const { invoiceId, totalCents } = await money.winLot(person);
  await pay(person, invoiceId, { paymentMethodId: bank.id });
  await money.advanceTime(7 * DAY);
  const { data } = await money.stripe.disputes.list({ limit: 1 });
  const disputeId = data[0]!.id;
  await money.runJobs();
  await deliverAll(disputeId);
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'failed', code: 'debit_returned', paid: false });
  expect([await paymentsOf(invoiceId), await isBlocked(person)]).toEqual([['returned'], false]);
  expect(await balance(`buyer_receivable:${invoiceId}`)).toEqual([totalCents]);
  expect(await alertsOf(person)).toContain('Your bank returned the payment');
  await money.logIn(person);
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  expect((await pay(person, invoiceId, { paymentMethodId: card.id })).body.invoice.status).toBe('paid');
  const statement = (await person.client.get(`/v1/invoice/${invoiceId}/statement`)).body;
  expect(statement.items.map((line: { kind: string }) => line.kind)).toEqual([
    'invoiced',
    'paid',
    'payment_returned',
    'paid',
  ]);
  expect(statement.balanceCents).toBe(0);
});

test('given an inquiry, then no money is taken, and only the staff view changes', async () => {
  const { person, invoiceId, disputeId } = await paidLot('pm_card_createDisputeInquiry');
  await deliverAll(disputeId);
  expect([(await invoiceRow(invoiceId)).status, await isBlocked(person)]).toEqual(['paid', false]);
});

test('given two disputed payments of one user, then settling the last one unblocks the account, unless strikes block it', async () => {
  const first = await paidLot();
  const { person } = first;
  const { invoiceId } = await money.winLot(person);
  await pay(person, invoiceId, { paymentMethodId: first.methodId });
  const { data } = await money.stripe.disputes.list({ limit: 1 });
  const second = data[0]!.id;
  await deliverAll(first.disputeId);
  await deliverAll(second);
  await winDispute(first.disputeId);
  expect(await isBlocked(person)).toBe(true);
  await winDispute(second);
  expect(await isBlocked(person)).toBe(false);
});

test('given a bag that was paid, disputed and lost, when it is not paid again, then void and its units are available again', async () => {
  const lot = await listAtPrice(money);
  const { client, methodId, person } = await shopper(money, DISPUTED);
  await addToCart(client, lot);
  const paid = await payWith(client, methodId);
  const invoiceId = paid.body.invoice.id as string;
  const { data } = await money.stripe.disputes.list({ limit: 1 });
  await deliverAll(data[0]!.id);
  expect([(await invoiceRow(invoiceId)).status, await isBlocked(person)]).toEqual(['failed', true]);
  const sold = async () =>
    (await rows('select quantity_sold as sold from buy_now where auction_id = $1', [lot.auctionId]))[0].sold;
  expect(await sold()).toBe(1);
  await money.stripe.disputes.close(data[0]!.id);
  await deliverAll(data[0]!.id);
  await money.advanceTime(5 * DAY);
  await money.runJobs();
  expect([(await invoiceRow(invoiceId)).status, await sold()]).toEqual(['void', 0]);
  const [ended] = await rows(
    'select a.outcome, i.item_assignment as item from auction a join item i on i.id = a.item_id where a.id = $1',
    [lot.auctionId],
  );
  expect(ended).toEqual({ outcome: 'defaulted', item: null });
});

/** A lot that its buyer paid in the browser, with a card typed there whose holder disputes immediately. */
async function paidInBrowser() {
  const person = await money.bidder();
  const { invoiceId } = await money.winLot(person);
  const { body: intent } = await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  await money.confirmInBrowser(intent.clientSecret, DISPUTED);
  const { data } = await money.stripe.disputes.list({ limit: 100 });
  const dispute = data.find((one) => one.payment_intent === intent.intentId)!;
  const all = await money.events(
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  );
  const events = all.filter(({ data: { object } }) =>
    [intent.intentId, dispute.id].includes((object as { id: string }).id),
  );
  expect(events).toHaveLength(3);
  return { person, invoiceId, dispute, events };
}
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

test.each(ORDERS)(
  'given a card typed in the browser and disputed immediately, when its events come in the order %i, %i, %i, then buyer and staff hear of it',
  async (...order) => {
    const { person, invoiceId, dispute, events } = await paidInBrowser();
    for (const place of order) {
      expect((await money.deliver(events[place]!)).status).toBe(200);
      await money.runJobs();
    }
    expect(await rows('select invoice_id, phase, status from dispute where id = $1', [dispute.id])).toEqual([
      { invoice_id: invoiceId, phase: 'opened', status: 'needs_response' },
    ]);
    expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'failed', code: 'payment_disputed' });
    expect(await isBlocked(person)).toBe(true);
    expect(await alertsOf(person)).toContain('Your payment is disputed');
    const ids = events.map(({ id }) => id);
    expect(await rows('select outcome from provider_event where id = any($1)', [ids])).toEqual(
      ids.map(() => ({ outcome: 'done' })),
    );
  },
);

test('given a dispute of a payment that can’t be recorded yet, then its event waits with the reason, and is tried again', async () => {
  const { invoiceId, dispute, events } = await paidInBrowser();
  // What the provider shows contradicts our record, until someone has mended it.
  await rows('update payment set amount_cents = amount_cents + 1 where invoice_id = $1', [invoiceId]);
  const [created] = events.filter(({ type }) => type === 'charge.dispute.created');
  expect((await money.deliver(created!)).status).toBe(200);
  await money.runJobs();
  const eventRow = async () =>
    (await rows('select outcome, handled_at, last_error from provider_event where id = $1', [created!.id]))[0];
  expect(await eventRow()).toEqual({
    outcome: 'waiting',
    handled_at: null,
    last_error: `waiting for payment ${dispute.payment_intent}`,
  });
  await rows('update payment set amount_cents = amount_cents - 1 where invoice_id = $1', [invoiceId]);
  await money.moveClock(20 * 60_000);
  await money.runJobs();
  expect(await eventRow()).toEqual({ outcome: 'done', handled_at: expect.any(Date), last_error: null });
  expect(await rows('select phase from dispute where id = $1', [dispute.id])).toEqual([{ phase: 'opened' }]);
});
