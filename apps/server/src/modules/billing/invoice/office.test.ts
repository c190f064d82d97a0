import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, listAtPrice, shopper, startPayment } from '../../../../test/carts.ts';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeItem } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
const NOTE = 'As agreed by phone';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(async () => {
  await expectNotified(money, ['REFUND_ISSUED']);
  await money.close();
});

/** Staff acts, with a second person where two are needed. */
const actAsStaff = async (path: string, body: Record<string, unknown>) =>
  confirmIfRequested(
    money,
    await staff.client.post(`/v1/office/invoice${path}`, { note: NOTE, ...body }, { 'idempotency-key': newKey() }),
  );
const refund = (invoiceId: string, amountCents: number) =>
  actAsStaff(`/${invoiceId}/refund`, { amountCents, reason: 'not_as_described' });

async function createPaidInvoice(card = 'pm_card_visa', hammerCents?: number) {
  const person = await money.bidder();
  const method = card.startsWith('pm_') ? (await money.saveCard(person, card)).body : null;
  const bank = method === null ? (await money.saveBank(person, card)).body.paymentMethod : null;
  const { invoiceId } = await money.winLot(person, hammerCents);
  const answer = await pay(person, invoiceId, { paymentMethodId: (method ?? bank).id });
  return { person, invoiceId, total: answer.body.invoice.totalCents as number };
}
const read = async (person: Person, invoiceId: string) => (await person.client.get(`/v1/invoice/${invoiceId}`)).body;
const balances = async (like: string) => {
  const { rows } = await money.ctx.pool.query(
    'select account, sum(amount_cents)::bigint as cents from ledger_line where account like $1 group by account having sum(amount_cents) <> 0',
    [like],
  );
  return rows;
};
const readProviderRefunds = async (invoiceId: string) =>
  (await money.stripe.refunds.list({ limit: 100 })).data
    .filter(({ metadata }) => metadata?.invoice_id === invoiceId)
    .map(({ amount }) => amount);

test('given a paid invoice, when staff refund a part and then the rest, then paid, then refunded, and the ledger is even', async () => {
  const { person, invoiceId, total } = await createPaidInvoice();
  const first = await refund(invoiceId, 10_000);
  expect([first.status, first.body.status, first.body.refundedCents]).toEqual([200, 'paid', 10_000]);
  expect(await read(person, invoiceId)).toMatchObject({ status: 'paid', refundedCents: 10_000 });
  const tooMuch = await refund(invoiceId, total);
  expect([tooMuch.status, tooMuch.body.code, tooMuch.body.availableCents]).toEqual([
    409,
    'invoice_state',
    total - 10_000,
  ]);
  const rest = await refund(invoiceId, total - 10_000);
  expect([rest.status, rest.body.status]).toEqual([200, 'refunded']);
  expect(await readProviderRefunds(invoiceId)).toEqual([total - 10_000, 10_000]);
  expect(await balances(`refund_due:${person.id}`)).toEqual([]);
  expect(await balances(`buyer_receivable:${invoiceId}`)).toEqual([]);
  expect((await refund(invoiceId, 1)).body.code).toBe('invoice_state');
  await money.runJobs();
  const { rows } = await money.ctx.pool.query(
    "select title, body from alert where user_id = $1 and type = 'REFUND_ISSUED'",
    [person.id],
  );
  expect(rows).toHaveLength(2);
});

test('given two parallel refunds, when together they are too much, then one is refused', async () => {
  const { invoiceId, total } = await createPaidInvoice('pm_card_visa', 60_000);
  const part = Math.ceil(total * 0.6);
  const answers = await Promise.all([refund(invoiceId, part), refund(invoiceId, part)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await readProviderRefunds(invoiceId)).toEqual([part]);
});

test('given a timeout after the refund, when the sweep retries, then one refund', async () => {
  const { person, invoiceId, total } = await createPaidInvoice();
  await money.armFault({ kind: 'after_commit_timeout', path: '/v1/refunds', delayMs: 50, times: 2 });
  expect((await refund(invoiceId, total)).status).toBe(200);
  await money.advanceTime(60_000);
  await money.runJobs();
  expect(await readProviderRefunds(invoiceId)).toEqual([total]);
  expect(await balances(`refund_due:${person.id}`)).toEqual([]);
});

test('given a cleared debit, when it is refunded, then it is taken from the balance of bank accounts', async () => {
  const { person, invoiceId } = await createPaidInvoice('000123456789');
  await money.advanceTime(7 * DAY);
  await money.runJobs();
  await money.logIn(person);
  await money.logIn(staff);
  expect((await read(person, invoiceId)).status).toBe('paid');
  expect((await refund(invoiceId, 5_000)).status).toBe(200);
  const { rows } = await money.ctx.pool.query(
    `select l.account, l.amount_cents from ledger_line l join ledger_entry e on e.id = l.entry_id join refund r on r.id::text = e.cause_ref
     where e.cause = 'refund_sent' and r.invoice_id = $1 order by l.position`,
    [invoiceId],
  );
  expect(rows).toEqual([
    { account: `refund_due:${person.id}`, amount_cents: 5_000 },
    { account: 'stripe:available:bank_account', amount_cents: -5_000 },
  ]);
});

test('given an unpaid invoice, when staff record a wire, then it is paid, its intent canceled, and a refund goes out by bank', async () => {
  const person = await money.bidder();
  await money.saveCard(person, 'pm_card_visa');
  const { invoiceId } = await money.winLot(person);
  const { body: opened } = await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  const wirePayment = await actAsStaff(`/${invoiceId}/payment`, { kind: 'wire', reference: 'FED 2026-11-21 0042' });
  expect([wirePayment.status, wirePayment.body]).toEqual([200, { invoiceId, status: 'paid' }]);
  expect((await money.stripe.paymentIntents.retrieve(opened.intentId)).status).toBe('canceled');
  const invoice = await read(person, invoiceId);
  expect([invoice.status, invoice.paidWith]).toEqual(['paid', 'Wire transfer']);
  expect((await actAsStaff(`/${invoiceId}/payment`, { kind: 'cash', reference: 'again' })).body.code).toBe(
    'invoice_state',
  );
  expect((await refund(invoiceId, invoice.totalCents)).body.status).toBe('refunded');
  expect(await readProviderRefunds(invoiceId)).toEqual([]);
  expect(await balances(`refund_due:${person.id}`)).toEqual([]);
});

test('given a bag in checkout, when staff record a payment for it, then refused, and its buyer can continue to pay', async () => {
  const { client } = await shopper(money, null);
  await addToCart(client, await listAtPrice(money));
  const started = (await startPayment(client)).body;
  const refused = await actAsStaff(`/${started.invoice.id}/payment`, {
    kind: 'wire',
    reference: 'FED 2026-11-21 0043',
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
  expect((await money.stripe.paymentIntents.retrieve(started.intentId)).status).toBe('requires_payment_method');
  await client.delete('/v1/cart');
});

test('given a manual invoice, when it is issued and paid, then draft, open, paid; a discarded draft leaves nothing', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const draft = await actAsStaff('', {
    userId: person.id,
    lines: [{ title: 'Framing', quantity: 2, unitCents: 12_500 }],
    shippingCents: 2_500,
    isTaxed: true,
    deliveryMethod: 'pickup',
  });
  expect(draft.status).toBe(201);
  const { invoiceId, totalCents } = draft.body;
  expect(totalCents).toBeGreaterThan(27_500);
  // Not visible to its buyer yet.
  expect((await person.client.get(`/v1/invoice/${invoiceId}`)).status).toBe(404);
  expect((await person.client.get('/v1/invoice/all')).body.total).toBe(0);
  const listed = await staff.client.get('/v1/office/invoice?status=draft');
  expect(listed.body.items.map((one: { id: string }) => one.id)).toContain(invoiceId);
  const opened = await actAsStaff(`/${invoiceId}/open`, { dueDays: 10 });
  expect([opened.status, opened.body.number]).toEqual([200, expect.stringMatching(/^INV-\d+$/)]);
  expect((await actAsStaff(`/${invoiceId}/open`, { dueDays: 10 })).body.code).toBe('invoice_state');
  expect((await actAsStaff(`/${invoiceId}/discard`, {})).body.code).toBe('invoice_state');
  expect(await read(person, invoiceId)).toMatchObject({ type: 'manual', status: 'open', totalCents });
  const answer = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect([answer.status, answer.body.invoice.status]).toEqual([200, 'paid']);
  expect(await balances(`buyer_receivable:${invoiceId}`)).toEqual([]);

  const second = await actAsStaff('', {
    userId: person.id,
    lines: [{ title: 'A mistake', quantity: 1, unitCents: 100 }],
    isTaxed: false,
  });
  expect((await actAsStaff(`/${second.body.invoiceId}/discard`, {})).status).toBe(204);
  const { rows } = await money.ctx.pool.query('select id from invoice where id = $1', [second.body.invoiceId]);
  expect(rows).toEqual([]);
});

test('given an address that breaks a current rule, when a manual invoice is created, then it waits for the owner to correct it; an earlier one is paid', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const query = (sql: string, ...values: unknown[]) => money.ctx.pool.query(sql, values);
  const draft = () =>
    actAsStaff('', { userId: person.id, lines: [{ title: 'Framing', quantity: 1, unitCents: 12_500 }], isTaxed: true });
  const right = (await query('select state, postal_code from address where user_id = $1', person.id)).rows[0];
  await query("update address set state = 'OR', postal_code = '90012' where user_id = $1", person.id);
  const before = (await query('select count(*)::int as count from invoice')).rows;
  const refused = await draft();
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    422,
    'validation_failed',
    [expect.objectContaining({ path: 'address.state', code: 'state_zip_mismatch' })],
  ]);
  expect((await query('select count(*)::int as count from invoice')).rows).toEqual(before);

  const { state, postal_code: postalCode } = right;
  await query('update address set state = $2, postal_code = $3 where user_id = $1', person.id, state, postalCode);
  const { invoiceId } = (await draft()).body;
  expect((await actAsStaff(`/${invoiceId}/open`, { dueDays: 10 })).status).toBe(200);
  // Its address cannot be changed, so a wrong one is no reason to refuse the money.
  const wrong = { state: 'OR', postalCode: '90012' };
  await query('update invoice set address = address || $2::jsonb where id = $1', invoiceId, JSON.stringify(wrong));
  const answer = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect([answer.status, answer.body.invoice?.status]).toEqual([200, 'paid']);
});

test('given a private sale below half of the low estimate, when it is issued, then a second person confirms; a sold item no longer counts', async () => {
  const person = await money.bidder();
  const item = await makeItem(money.ctx);
  await money.ctx.pool.query(
    'update item set estimate_low_cents = 100000, estimate_high_cents = 200000 where id = $1',
    [item.id],
  );
  const send = (path: string, body: object) =>
    staff.client.post(`/v1/office/invoice${path}`, { note: NOTE, ...body }, { 'idempotency-key': newKey() });
  const drafted = async (unitCents: number) =>
    (
      await send('', {
        userId: person.id,
        lines: [{ title: 'Signed bat', quantity: 1, unitCents, itemId: item.id }],
        isTaxed: false,
        deliveryMethod: 'pickup',
      })
    ).body.invoiceId as string;
  // Discarding a draft also ends its request.
  const discarded = await drafted(100);
  const again = await send(`/${discarded}/open`, { dueDays: 10 });
  expect((await send(`/${discarded}/discard`, {})).status).toBe(204);
  expect((await confirmIfRequested(money, again)).body.code).toBe('request_state');

  const invoiceId = await drafted(49_900);
  const asked = await send(`/${invoiceId}/open`, { dueDays: 10 });
  expect(asked.body.request).toMatchObject({
    kind: 'private_sale',
    exposureCents: 50_100,
    terms: { amountCents: 49_900, dueDays: 10 },
  });
  expect((await person.client.get(`/v1/invoice/${invoiceId}`)).status).toBe(404);
  const opened = await confirmIfRequested(money, asked);
  expect(opened.body).toMatchObject({ invoiceId, number: expect.stringMatching(/^INV-/) });
  expect(await read(person, invoiceId)).toMatchObject({ status: 'open' });

  // It is sold: a line that names it is a service for it.
  expect((await send(`/${await drafted(2_000)}/open`, { dueDays: 10 })).body.number).toMatch(/^INV-/);
});

test('given a private sale, then its item is sold once and nowhere else, and void makes it free again', async () => {
  const person = await money.bidder();
  const item = await makeItem(money.ctx, { instantCents: 150_000 });
  const send = (path: string, body: object) =>
    staff.client.post(`/v1/office/${path}`, { note: NOTE, ...body }, { 'idempotency-key': newKey() });
  const draft = (itemId: string) =>
    send('invoice', {
      userId: person.id,
      lines: [{ title: 'Signed bat', quantity: 1, unitCents: 150_000, itemId }],
      isTaxed: false,
      deliveryMethod: 'pickup',
    });
  const assignment = async () =>
    (await money.ctx.pool.query('select item_assignment from item where id = $1', [item.id])).rows[0].item_assignment;
  const first = await draft(item.id);
  const twice = await draft(item.id);
  expect([twice.status, twice.body.errors]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'lines.0.itemId',
        message: '“Signed bat” is on another draft invoice. End that first',
      }),
    ],
  ]);
  const { invoiceId } = first.body;
  expect((await send(`invoice/${invoiceId}/open`, { dueDays: 10 })).status).toBe(200);
  expect(await assignment()).toBe('virtual');
  const listed = await send('listing', { itemId: item.id, priceCents: 150_000, quantity: 1 });
  expect([listed.status, listed.body.code]).toEqual([409, 'item_not_for_sale']);
  const publicNote = 'You asked us to cancel the sale.';
  const voided = await send(`invoice/${invoiceId}/void`, { reason: 'sale_undone', publicNote });
  expect((await confirmIfRequested(money, voided)).status).toBe(200);
  await money.runJobs();
  expect(await assignment()).toBeNull();

  // What is for sale elsewhere is not sold here, also if it was listed after the draft.
  const lot = await listLot(money.ctx);
  const inLot = await draft(lot.itemId);
  expect(inLot.body.errors[0].message).toContain('in a lot or a listing');
  const late = await draft(item.id);
  expect((await send('listing', { itemId: item.id, priceCents: 150_000, quantity: 1 })).status).toBe(201);
  const opened = await send(`invoice/${late.body.invoiceId}/open`, { dueDays: 10 });
  expect([opened.status, opened.body.code, opened.body.detail]).toEqual([
    409,
    'invoice_state',
    expect.stringContaining('in a lot or a listing'),
  ]);
  expect((await send(`invoice/${late.body.invoiceId}/discard`, {})).status).toBe(204);
});

test('given invoices past their due date, when staff list overdue ones, then those and no pending debit', async () => {
  const person = await money.bidder();
  const bank = (await money.saveBank(person, '000000000009')).body.paymentMethod;
  const late = await money.winLot(person);
  const waiting = await money.winLot(person);
  await pay(person, waiting.invoiceId, { paymentMethodId: bank.id });
  await money.advanceTime(6 * DAY);
  await money.logIn(staff);
  const { body } = await staff.client.get('/v1/office/invoice?status=overdue&limit=100');
  const ids = body.items.map((one: { id: string }) => one.id);
  expect([ids.includes(late.invoiceId), ids.includes(waiting.invoiceId)]).toEqual([true, false]);
  const pending = await staff.client.get('/v1/office/invoice?status=pending&limit=100');
  expect(pending.body.items.map((one: { id: string }) => one.id)).toContain(waiting.invoiceId);
});

test('given a buyer, then the calls of the office are not there', async () => {
  const { person, invoiceId } = await createPaidInvoice();
  for (const path of [`/${invoiceId}/refund`, `/${invoiceId}/payment`, `/${invoiceId}/open`, ''])
    expect(
      (await person.client.post(`/v1/office/invoice${path}`, { note: NOTE }, { 'idempotency-key': newKey() })).status,
    ).toBe(404);
  expect((await person.client.get('/v1/office/invoice')).status).toBe(404);
});

test('given refunds of $500 and less, when together they are above $500, then a colleague confirms the last part', async () => {
  const { invoiceId } = await createPaidInvoice('pm_card_visa', 60_000);
  await money.logIn(staff);
  const part = (amountCents: number) =>
    staff.client.post(
      `/v1/office/invoice/${invoiceId}/refund`,
      { amountCents, reason: 'goodwill', note: NOTE },
      { 'idempotency-key': newKey() },
    );
  expect((await part(30_000)).body.refundedCents).toBe(30_000);
  expect((await part(20_000)).body.refundedCents).toBe(50_000);
  expect((await part(1)).body.request).toMatchObject({ kind: 'refund', exposureCents: 1, status: 'waiting' });
  expect((await readProviderRefunds(invoiceId)).sort()).toEqual([20_000, 30_000]);
});

test('given a refund above $500 or a wire above $1,000, when one person does it, then nothing moves until a second person confirms', async () => {
  const postInvoice = (path: string, body: object) =>
    staff.client.post(`/v1/office/invoice${path}`, { note: NOTE, ...body }, { 'idempotency-key': newKey() });
  const decide = (who: Person, id: string, verb: string) =>
    who.client.post(`/v1/office/request/${id}/${verb}`, { note: NOTE }, { 'idempotency-key': newKey() });
  const { invoiceId } = await createPaidInvoice();
  await money.logIn(staff);
  const second = await makeStaff(money);
  const small = await postInvoice(`/${invoiceId}/refund`, { amountCents: 50_000, reason: 'goodwill' });
  expect([small.status, small.body.refundedCents]).toEqual([200, 50_000]);
  const large = await postInvoice(`/${invoiceId}/refund`, { amountCents: 50_001, reason: 'goodwill' });
  expect(large.body.request).toMatchObject({
    kind: 'refund',
    subject: { kind: 'invoice' },
    exposureCents: 50_001,
    reason: NOTE,
    status: 'waiting',
  });
  expect(await readProviderRefunds(invoiceId)).toEqual([50_000]);
  expect((await decide(staff, large.body.request.id, 'confirm')).body.code).toBe('forbidden');
  const done = await decide(second, large.body.request.id, 'confirm');
  expect([done.status, done.body.status, done.body.result.refundedCents]).toEqual([200, 'confirmed', 100_001]);
  expect((await decide(second, large.body.request.id, 'confirm')).body.code).toBe('request_state');
  expect((await readProviderRefunds(invoiceId)).sort()).toEqual([50_000, 50_001]);

  const buyer = await money.bidder();
  const owed = await money.winLot(buyer);
  const wire = await postInvoice(`/${owed.invoiceId}/payment`, { kind: 'wire', reference: 'FED 1' });
  expect(wire.body.request).toMatchObject({ kind: 'payment', exposureCents: owed.totalCents });
  expect((await read(buyer, owed.invoiceId)).status).toBe('open');
  expect((await decide(second, wire.body.request.id, 'decline')).body.status).toBe('declined');
  expect((await read(buyer, owed.invoiceId)).status).toBe('open');
  const cheap = await money.winLot(buyer, 50_000);
  expect((await postInvoice(`/${cheap.invoiceId}/payment`, { kind: 'cash', reference: '1' })).body.status).toBe('paid');
});
