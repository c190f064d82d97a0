import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function winLot(card: string | null, prepare?: (userId: string) => Promise<unknown>) {
  const person = await money.bidder();
  const saved = card === null ? null : await money.saveCard(person, card);
  await prepare?.(person.id);
  return { person, methodId: saved?.body.id as string, invoice: await money.winLot(person) };
}
const row = async (invoiceId: string) => {
  const { rows } = await money.ctx.pool.query<{
    status: string;
    failure_code: string | null;
    auto_charge_at: Date | null;
  }>('select status, failure_code, auto_charge_at from invoice where id = $1', [invoiceId]);
  return rows[0]!;
};
const messages = async (userId: string) => {
  const { rows } = await money.ctx.pool.query<{ message: string }>(
    "select private->>'message' as message from outbox where kind = 'invoice.failed' and user_id = $1",
    [userId],
  );
  return rows.map((one) => one.message);
};
const readHeldCents = async (userId: string) => {
  const { rows } = await money.ctx.pool.query<{ hold_cents: number }>(
    'select hold_cents from credit_account where user_id = $1',
    [userId],
  );
  return rows[0]!.hold_cents;
};

test('given a default card, when 24 h have passed, then it is charged once, and not a second earlier', async () => {
  const { invoice } = await winLot('pm_card_visa');
  await money.advanceTime(DAY - 10_000);
  await money.runJobs();
  expect((await row(invoice.invoiceId)).status).toBe('open');
  await money.advanceTime(11_000);
  await money.runJobs();
  expect(await row(invoice.invoiceId)).toMatchObject({ status: 'paid', auto_charge_at: null });
  expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
});

test('given a card that declines, when it is charged automatically, then failed, notified once and not retried', async () => {
  const { person, invoice } = await winLot('pm_card_chargeCustomerFail');
  await money.advanceTime(DAY + 1_000);
  await money.runJobs();
  expect(await row(invoice.invoiceId)).toEqual({ status: 'failed', failure_code: 'declined', auto_charge_at: null });
  expect(await messages(person.id)).toEqual(['Your card was declined.']);
  await money.advanceTime(HOUR);
  await money.runJobs();
  expect(await messages(person.id)).toHaveLength(1);
});

test('given a bank that requires authentication, when it is charged automatically, then it stays open, the buyer is notified, and may pay themselves', async () => {
  const person = await money.bidder();
  const { body: start } = await person.client.get('/v1/payment/setup-card');
  await fetch(`${money.sandboxUrl}/sandbox/stripe/v1/setup_intents/${start.setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_local_assay' },
    body: new URLSearchParams({ client_secret: start.clientSecret, payment_method: 'pm_card_authenticationRequired' }),
  });
  await money.answerChallenge(start.setupIntentId, 'approved');
  const { body: card } = await person.client.post('/v1/payment/setup-card', { setupIntentId: start.setupIntentId });
  const invoice = await money.winLot(person);
  await money.advanceTime(DAY + 1_000);
  await money.runJobs();
  expect(await row(invoice.invoiceId)).toEqual({ status: 'open', failure_code: null, auto_charge_at: null });
  expect(await messages(person.id)).toEqual([
    'Your bank needs you to confirm this payment. Please open the invoice and pay.',
  ]);
  await money.logIn(person);
  const asked = await pay(person, invoice.invoiceId, { paymentMethodId: card.id });
  expect(asked.body.intentStatus).toBe('requires_action');
  await money.answerChallenge(asked.body.intentId, 'approved');
  expect((await pay(person, invoice.invoiceId)).body.invoice.status).toBe('paid');
});

test('given no card, a VIP, or automatic charges switched off, when 24 h have passed, then nothing is charged', async () => {
  const bare = await winLot(null);
  const vip = await winLot('pm_card_visa', (id) =>
    money.ctx.pool.query('update users set is_vip = true where id = $1', [id]),
  );
  const off = await winLot('pm_card_visa', (id) =>
    money.ctx.pool.query('update users set auto_charge = false where id = $1', [id]),
  );
  const late = await winLot('pm_card_visa');
  await money.ctx.pool.query('update users set auto_charge = false where id = $1', [late.person.id]);
  await money.advanceTime(DAY + 1_000);
  await money.runJobs();
  for (const { invoice } of [bare, vip, off, late])
    expect(await row(invoice.invoiceId)).toEqual({ status: 'open', failure_code: null, auto_charge_at: null });
  await money.logIn(vip.person);
  const vipInvoice = (await vip.person.client.get(`/v1/invoice/${vip.invoice.invoiceId}`)).body;
  expect(vipInvoice).toMatchObject({ paysLater: true, overdue: false });
  expect(Date.parse(vipInvoice.dueAt) - Date.parse(vipInvoice.createdAt)).toBe(30 * DAY);
});

test('given a provider outage at that time, when it is over, then the charge is made', async () => {
  const { invoice } = await winLot('pm_card_visa');
  await money.armFault({ kind: 'before_500', path: '/v1/payment_intents', method: 'POST', times: 6 });
  await money.advanceTime(DAY + 1_000);
  await money.runJobs();
  expect((await row(invoice.invoiceId)).status).toBe('open');
  await money.clearFaults();
  await money.advanceTime(11 * 60_000);
  await money.runJobs();
  expect((await row(invoice.invoiceId)).status).toBe('paid');
  expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
});

test('given an unpaid invoice, when it is past due, then overdue; two days later void, the hold released and the ledger entry reversed', async () => {
  const { person, invoice } = await winLot(null);
  const { body: opened } = await person.client.get(`/v1/invoice/${invoice.invoiceId}/payment_intent`);
  await money.advanceTime(5 * DAY + 1_000);
  await money.runJobs();
  await money.logIn(person);
  expect((await person.client.get(`/v1/invoice/${invoice.invoiceId}`)).body).toMatchObject({
    status: 'open',
    overdue: true,
  });
  expect(await readHeldCents(person.id)).toBe(invoice.totalCents);
  await money.advanceTime(2 * DAY);
  await money.runJobs();
  await money.logIn(person);
  expect((await person.client.get(`/v1/invoice/${invoice.invoiceId}`)).body).toMatchObject({
    status: 'void',
    overdue: false,
  });
  expect(await readHeldCents(person.id)).toBe(0);
  expect((await money.stripe.paymentIntents.retrieve(opened.intentId)).status).toBe('canceled');
  const { rows } = await money.ctx.pool.query(
    'select 1 from ledger_line where account = $1 having sum(amount_cents) <> 0',
    [`buyer_receivable:${invoice.invoiceId}`],
  );
  expect(rows).toEqual([]);
  const refused = await pay(person, invoice.invoiceId);
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
});

test('given a payment that arrived without an event, when the invoice would be void, then it is paid instead', async () => {
  const { person, invoice } = await winLot(null);
  const { body: opened } = await person.client.get(`/v1/invoice/${invoice.invoiceId}/payment_intent`);
  await money.confirmInBrowser(opened.clientSecret, 'pm_card_visa');
  await money.advanceTime(7 * DAY + 1_000);
  await money.runJobs();
  expect((await row(invoice.invoiceId)).status).toBe('paid');
});

test('given a real lot, when a bid wins it and the clock runs, then invoice, automatic charge and credit follow by themselves', async () => {
  const person = await money.bidder();
  await money.saveCard(person, 'pm_card_visa');
  const lot = await listLot(money.ctx, { endsInMs: 10 * 60_000, windowMs: 1_000 });
  const bid = await person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: 50_000, isMax: true },
    { 'idempotency-key': newKey() },
  );
  expect([bid.status, bid.body.code ?? null]).toEqual([200, null]);
  await money.advanceTime(30 * 60_000);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query<{
    id: string;
    status: string;
    subtotal_cents: number;
    total_cents: number;
  }>('select id, status, subtotal_cents, total_cents from invoice where auction_id = $1', [lot.auctionId]);
  expect(rows).toMatchObject([{ status: 'open', subtotal_cents: 10_000 }]);
  expect(await readHeldCents(person.id)).toBe(rows[0]!.total_cents);
  await money.advanceTime(DAY);
  await money.runJobs();
  expect((await row(rows[0]!.id)).status).toBe('paid');
  expect(await readHeldCents(person.id)).toBe(0);
});
