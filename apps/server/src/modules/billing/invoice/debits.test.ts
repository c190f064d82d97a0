import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNotified } from '../../../../test/events.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Four banking days are at most six days of the calendar. */
const DEBIT = 6 * DAY + HOUR;

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(async () => {
  await expectNotified(money, ['PAYMENT_ACH_PENDING', 'PAYMENT_SUCCEEDED', 'PAYMENT_FAILED']);
  await money.close();
});

async function openBankInvoice(account?: string) {
  const person = await money.bidder();
  const bank = (await money.saveBank(person, account)).body.paymentMethod;
  const won = await money.winLot(person);
  return { person, bank, invoiceId: won.invoiceId, won };
}
const readInvoice = async (person: Person, invoiceId: string) =>
  (await person.client.get(`/v1/invoice/${invoiceId}`)).body;
const emails = (person: Person) =>
  money.ctx.pool.query("select kind from outbox where user_id = $1 and kind like 'invoice.%' order by id", [person.id]);

test('given an invoice, when it is paid from a bank account, then it is pending with its expected date, and paid four banking days later, once', async () => {
  const { person, bank, invoiceId } = await openBankInvoice();
  const answer = await pay(person, invoiceId, { paymentMethodId: bank.id });
  expect([answer.status, answer.body.intentStatus, answer.body.invoice.status]).toEqual([200, 'processing', 'pending']);
  const { pendingPayment } = answer.body.invoice;
  expect(pendingPayment.method).toBe('STRIPE TEST BANK •••• 6789');
  const days = (Date.parse(pendingPayment.expectedAt) - Date.parse(pendingPayment.startedAt)) / DAY;
  expect([4, 5, 6]).toContain(days);
  expect(answer.body.invoice.overdue).toBe(false);
  // Nothing is owed twice while it is under way.
  const repeated = await pay(person, invoiceId, { paymentMethodId: bank.id });
  expect([repeated.status, repeated.body.invoice.status]).toEqual([200, 'pending']);
  const { rows: due } = await money.ctx.pool.query('select count(*)::int as holds from credit_hold where ref = $1', [
    invoiceId,
  ]);
  expect(due).toEqual([{ holds: 1 }]);

  await money.advanceTime(DEBIT);
  await money.runJobs();
  await money.logIn(person);
  const paid = await readInvoice(person, invoiceId);
  expect([paid.status, paid.paidWith, paid.pendingPayment]).toEqual(['paid', 'STRIPE TEST BANK •••• 6789', null]);
  expect(await money.captures(invoiceId)).toHaveLength(1);
  const { rows } = await money.ctx.pool.query(
    `select l.account, l.amount_cents from ledger_line l join ledger_entry e on e.id = l.entry_id
     where e.cause = 'payment_succeeded' and e.note = $1 order by l.position`,
    [paid.number],
  );
  // 0.8 %, at most five dollars.
  const fee = Math.min(Math.round((paid.totalCents * 8) / 1000), 500);
  expect(rows).toEqual([
    { account: 'stripe:pending', amount_cents: paid.totalCents - fee },
    { account: 'stripe_fees', amount_cents: fee },
    { account: `buyer_receivable:${invoiceId}`, amount_cents: -paid.totalCents },
  ]);
});

test.each([
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'invalid_currency'],
])(
  'given the account %s, when the bank returns the debit, then %s: payable again for 48 h, its buyer notified once, then paid',
  async (account, code) => {
    const { person, bank, invoiceId } = await openBankInvoice(account);
    await pay(person, invoiceId, { paymentMethodId: bank.id });
    await money.advanceTime(DEBIT);
    const events = (await money.events('payment_intent.payment_failed')).filter(
      (event) => (event.data.object as { metadata: Record<string, string> }).metadata.invoice_id === invoiceId,
    );
    for (const event of [...events, ...events]) await money.deliver(event);
    await money.runJobs();
    await money.logIn(person);
    const failed = await readInvoice(person, invoiceId);
    expect([failed.status, failed.failureCode, failed.pendingPayment]).toEqual(['failed', code, null]);
    expect(Date.parse(failed.dueAt)).toBeGreaterThanOrEqual(money.ctx.clock.now() + 47 * HOUR);
    expect((await emails(person)).rows.filter(({ kind }) => kind === 'invoice.failed')).toHaveLength(1);
    expect(await money.captures(invoiceId)).toEqual([]);

    const card = (await money.saveCard(person, 'pm_card_visa')).body;
    expect((await pay(person, invoiceId, { paymentMethodId: card.id })).body.invoice.status).toBe('paid');
    expect(await money.captures(invoiceId)).toHaveLength(1);
  },
);

test('given a debit that stays processing, when days pass, then the invoice stays pending and is neither void nor overdue', async () => {
  const { person, bank, invoiceId } = await openBankInvoice('000000000009');
  await pay(person, invoiceId, { paymentMethodId: bank.id });
  await money.advanceTime(20 * DAY);
  await money.runJobs();
  await money.logIn(person);
  expect(await readInvoice(person, invoiceId)).toMatchObject({ status: 'pending', overdue: false });
  const { rows: alerts } = await money.ctx.pool.query<{ body: string }>(
    "select body from alert where user_id = $1 and type = 'PAYMENT_ACH_PENDING'",
    [person.id],
  );
  expect(alerts.map(({ body }) => body.replace(/\$[\d,.]+ for invoice \S+/, 'it'))).toEqual([
    'We’re debiting it from your bank account. This takes up to four business days. You don’t need to do anything.',
  ]);
});

test('given an invoice for bank accounts only, when a card pays, then payment_method_not_allowed and nothing is charged; the bank account may', async () => {
  const { person, bank, invoiceId } = await openBankInvoice();
  await money.ctx.pool.query('update invoice set ach_only = true where id = $1', [invoiceId]);
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const refused = await pay(person, invoiceId, { paymentMethodId: card.id });
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_allowed']);
  // The browser cannot either: the intent takes bank accounts only.
  const { body: opened } = await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  expect((await money.confirmInBrowser(opened.clientSecret, 'pm_card_visa')).status).toBe(400);
  expect(await money.captures(invoiceId)).toEqual([]);
  expect((await pay(person, invoiceId, { paymentMethodId: bank.id })).body.invoice.status).toBe('pending');
});

test('given a bank account typed in at the payment, when its deposits are verified, then the debit begins and the receipt names it', async () => {
  const { person, invoiceId } = await openBankInvoice();
  const { body: opened } = await person.client.get(`/v1/invoice/${invoiceId}/payment_intent`);
  await money.confirmInBrowser(opened.clientSecret, 'pm_usBankAccount_success');
  const answer = await pay(person, invoiceId);
  expect([answer.body.intentStatus, answer.body.invoice.status]).toEqual(['processing', 'pending']);
  expect(answer.body.invoice.pendingPayment.method).toBe('STRIPE TEST BANK •••• 6789');
});
