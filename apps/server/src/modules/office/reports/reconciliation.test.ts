import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { reconcile } from './reconciliation.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A new app for each test: each test corrupts its data. */
async function withMoney(work: (money: MoneyApp) => Promise<void>): Promise<void> {
  const money = await startMoneyApp();
  try {
    await work(money);
  } finally {
    await money.close();
  }
}

async function sold(money: MoneyApp, method = 'pm_card_visa') {
  const person = await money.bidder();
  const saved = method.startsWith('pm_')
    ? (await money.saveCard(person, method)).body
    : (await money.saveBank(person, method)).body.paymentMethod;
  const { invoiceId } = await money.winLot(person);
  const answer = await pay(person, invoiceId, { paymentMethodId: saved.id });
  const { rows } = await money.ctx.pool.query<{ charge_id: string }>(
    'select charge_id from payment where invoice_id = $1',
    [invoiceId],
  );
  return { person, invoiceId, invoice: answer.body.invoice, chargeId: rows[0]?.charge_id as string };
}
const kinds = async (money: MoneyApp) => (await reconcile(money.ctx)).differences.map(({ kind, ref }) => [kind, ref]);
/** Breaks what the ledger never allows, as a fault in code or a hand in the database would. */
const spoil = async (money: MoneyApp, sql: string, values: unknown[] = []) => {
  await money.ctx.pool.query(
    'alter table ledger_line disable trigger user; alter table ledger_entry disable trigger user',
  );
  await money.ctx.pool.query(sql, values);
  await money.ctx.pool.query(
    'alter table ledger_line enable trigger user; alter table ledger_entry enable trigger user',
  );
};

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

test('given sales by card and bank, refunds, disputes and payouts, some without events, then the books agree to the cent', async () => {
  const staff = await makeStaff(money);
  const card = await sold(money);
  const disputed = await sold(money, 'pm_card_createDispute');
  await sold(money, '000123456789');
  await sold(money, 'pm_card_createDisputeProductNotReceived');
  expect((await reconcile(money.ctx)).differences).toEqual([]);
  await money.advanceTime(7 * DAY);
  await money.runJobs();
  await money.logIn(staff);
  await staff.client.post(`/v1/office/invoice/${card.invoiceId}/refund`, {
    amountCents: 4_321,
    reason: 'goodwill',
    note: 'A scratch',
  });
  await money.stripe.payouts.create({ amount: 10_000, currency: 'usd' });
  await money.stripe.payouts.create({ amount: 2_000, currency: 'usd', metadata: { sandbox: 'fails' } });
  const { data } = await money.stripe.disputes.list({ limit: 10 });
  await money.stripe.disputes.close(data[0]!.id);
  await money.stripe.disputes.update(data[1]!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  await money.advanceTime(5 * DAY);
  const report = await reconcile(money.ctx);
  expect(report.differences).toEqual([]);
  expect([report.isClean, report.transactions]).toEqual([true, 11]);
  const { rows } = await money.ctx.pool.query(
    "select account, sum(amount_cents)::int as cents from ledger_line where account like 'dispute_%' group by account having sum(amount_cents) <> 0 order by account",
  );
  // Nothing had shipped: a lost dispute is owed again by its buyer, a won one is paid.
  expect(rows).toEqual([]);
  const { rows: invoices } = await money.ctx.pool.query(
    'select v.status, d.status as dispute from invoice v join dispute d on d.invoice_id = v.id order by d.status',
  );
  expect(invoices).toEqual([
    { status: 'failed', dispute: 'lost' },
    { status: 'paid', dispute: 'won' },
  ]);
  await money.logIn(staff);
  const listed = await staff.client.get('/v1/office/dispute?status=all');
  expect(listed.body.items.map((one: { status: string }) => one.status).sort()).toEqual(['lost', 'won']);
  expect(listed.body.items.map((one: { invoiceId: string }) => one.invoiceId)).toContain(disputed.invoiceId);
  expect((await staff.client.get('/v1/office/reconciliation')).body).toEqual(report);
  expect((await staff.client.post('/v1/office/reconciliation')).body.isClean).toBe(true);
});

test('given a day, when the sweep runs, then a report is stored; a buyer reads their own statement and no one else’s', async () => {
  const { person, invoiceId, invoice } = await sold(money);
  const own = await person.client.get(`/v1/invoice/${invoiceId}/statement`);
  expect(own.body.items.map((line: { kind: string; amountCents: number }) => [line.kind, line.amountCents])).toEqual([
    ['invoiced', invoice.totalCents],
    ['paid', -invoice.totalCents],
  ]);
  expect(own.body.balanceCents).toBe(0);
  expect((await person.client.get('/v1/user/statement')).body).toEqual(own.body);
  const stranger = await money.bidder();
  expect((await stranger.client.get(`/v1/invoice/${invoiceId}/statement`)).status).toBe(404);
  expect((await stranger.client.get('/v1/user/statement')).body).toEqual({
    items: [],
    total: 0,
    offset: 0,
    limit: expect.any(Number),
    balanceCents: 0,
  });
  const second = await person.client.get('/v1/user/statement?offset=1&limit=1');
  expect(second.body).toEqual({ ...own.body, items: own.body.items.slice(1), total: 2, offset: 1, limit: 1 });
  const count = async () => (await money.ctx.pool.query('select count(*)::int as n from reconciliation')).rows[0].n;
  const before = await count();
  await money.advanceTime(DAY + HOUR);
  await money.runJobs();
  expect(await count()).toBe(before + 1);
});

test('given money the app did not ask for, then not_in_ledger and the balance differs', () =>
  withMoney(async (own) => {
    await sold(own);
    const foreign = await own.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost:3000/',
      expand: ['latest_charge'],
    });
    const txn = (foreign.latest_charge as { balance_transaction: string }).balance_transaction;
    expect(await kinds(own)).toEqual([
      ['not_in_ledger', txn],
      ['balance_differs', 'stripe:pending'],
    ]);
  }));

test('given an entry for a movement that the provider does not have, then not_at_provider', () =>
  withMoney(async (own) => {
    await sold(own);
    await inTransaction(own.ctx.pool, (tx) =>
      postEntry(
        tx,
        {
          cause: 'payout',
          lines: [
            { account: 'bank', amountCents: 700 },
            { account: 'stripe:available:card', amountCents: -700 },
          ],
          causeRef: 'po_nothing',
          providerTxn: 'txn_nothing',
        },
        own.ctx.clock.now(),
      ),
    );
    expect(await kinds(own)).toEqual([
      ['not_at_provider', 'txn_nothing'],
      ['balance_differs', 'stripe:available:card'],
    ]);
  }));

test('given an entry that names no movement, then not_tied', () =>
  withMoney(async (own) => {
    await sold(own);
    await spoil(own, "update ledger_entry set provider_txn = null where cause = 'payment_succeeded'");
    expect((await kinds(own)).map(([kind]) => kind)).toEqual(['not_in_ledger', 'not_tied']);
  }));

test('given an amount that differs from the provider’s, then amount_differs; given a different fee, then fee_differs', () =>
  withMoney(async (own) => {
    await sold(own);
    await spoil(
      own,
      `update ledger_line set amount_cents = amount_cents + case account when 'stripe:pending' then 1 else -1 end
       where account in ('stripe:pending', 'stripe_fees')`,
    );
    expect((await kinds(own)).map(([kind]) => kind)).toEqual(['amount_differs', 'fee_differs', 'balance_differs']);
  }));

test('given a refund that the buyer’s bank returned, then refund_owed until it is paid', () =>
  withMoney(async (own) => {
    const staff = await makeStaff(own);
    const { person, invoiceId } = await sold(own, 'pm_card_refundFail');
    await staff.client.post(`/v1/office/invoice/${invoiceId}/refund`, {
      amountCents: 1_000,
      reason: 'goodwill',
      note: 'A scratch',
    });
    expect(await kinds(own)).toEqual([]);
    await own.advanceTime(2 * 60_000);
    for (const event of await own.events('refund.failed')) await own.deliver(event);
    await own.runJobs();
    expect(await kinds(own)).toEqual([['refund_owed', `refund_due:${person.id}`]]);
  }));

test('given an operation or an event that hangs for long, then each is named', () =>
  withMoney(async (own) => {
    const { invoiceId } = await sold(own);
    await own.ctx.pool.query(
      `insert into provider_operation (key, kind, ref, request, created_at) values ('mkt:stuck', 'no.such.kind', $1, '{}', $2)`,
      [invoiceId, new Date(own.ctx.clock.now() - 2 * DAY)],
    );
    await own.ctx.pool.query(
      `insert into provider_event (id, type, object_id, payload, received_at, last_error) values ('evt_stuck', 'x', 'y', '{}', $1, 'quarantined: x')`,
      [new Date(own.ctx.clock.now() - 2 * HOUR)],
    );
    expect(await kinds(own)).toEqual([
      ['operation_stuck', 'mkt:stuck'],
      ['event_stuck', 'evt_stuck'],
    ]);
  }));

test('given a paid invoice without its money, then the invariant is named', () =>
  withMoney(async (own) => {
    const { invoiceId } = await sold(own);
    await own.ctx.pool.query("update payment set status = 'canceled' where invoice_id = $1", [invoiceId]);
    expect((await kinds(own)).map(([kind, ref]) => `${kind} ${ref}`)).toEqual(['invariant M08', 'invariant M21']);
  }));

test('given a balance that differs from the transactions, then only balance_differs', () =>
  withMoney(async (own) => {
    await sold(own);
    await own.advanceTime(3 * DAY);
    await reconcile(own.ctx);
    // Moved manually from one balance to the other: every entry is matched, the balances are not.
    await own.ctx.pool.query(
      "insert into ledger_account values ('stripe:available:bank_account') on conflict do nothing",
    );
    await spoil(
      own,
      `update ledger_line set account = 'stripe:available:bank_account' where account = 'stripe:available:card'`,
    );
    expect((await kinds(own)).map(([kind, ref]) => [kind, ref])).toEqual([
      ['balance_differs', 'stripe:available:card'],
      ['balance_differs', 'stripe:available:bank_account'],
    ]);
  }));
