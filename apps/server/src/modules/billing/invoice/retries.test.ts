import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { reconcile } from '../../office/reports/reconciliation.ts';

// Refunds that do not reach their buyer (payments §2.3).

const MINUTE = 60_000;

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
const actAsStaff = async (path: string, body: Record<string, unknown>) =>
  confirmIfRequested(
    money,
    await staff.client.post(`/v1/office${path}`, { note: 'Agreed by phone', ...body }, { 'idempotency-key': newKey() }),
  );
const invoiceOf = async (id: string) =>
  (await rows('select status, refunded_cents as refunded from invoice where id = $1', [id]))[0];
const refundsOf = async (id: string) =>
  (await rows('select state from refund where invoice_id = $1 order by created_at', [id])).map(({ state }) => state);
const readRefundDueCents = async (person: Person) =>
  (
    await rows('select coalesce(-sum(amount_cents), 0)::int as cents from ledger_line where account = $1', [
      `refund_due:${person.id}`,
    ])
  )[0].cents;
const countAlerts = async (person: Person, title: string) =>
  (await rows('select from alert where user_id = $1 and title = $2', [person.id, title])).length;
const readRefundOwedNotes = async () =>
  (await reconcile(money.ctx)).differences.filter(({ kind }) => kind === 'refund_owed').map(({ note }) => note);

async function refunded(card: string) {
  const person = await money.bidder();
  const { body } = await money.saveCard(person, card);
  const { invoiceId, totalCents } = await money.winLot(person);
  await pay(person, invoiceId, { paymentMethodId: body.id });
  await money.logIn(staff);
  return { person, invoiceId, totalCents };
}
/** Delivers the provider's refund events since then, twice. */
async function deliverRefundEvents() {
  for (const event of await money.events('refund.created', 'refund.updated', 'refund.failed'))
    for (let copy = 0; copy < 2; copy++) await money.deliver({ ...event, id: `${event.id}_${copy}` });
  await money.runJobs();
}

test('given a full refund that the bank returns, then paid again and owed, everyone is notified once; sent again, refunded; finally paid by wire', async () => {
  const { person, invoiceId, totalCents } = await refunded('pm_card_refundFail');
  const first = await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: totalCents, reason: 'not_received' });
  expect([first.status, (await invoiceOf(invoiceId)).status, await readRefundDueCents(person)]).toEqual([
    200,
    'refunded',
    0,
  ]);
  await money.advanceTime(MINUTE);
  await deliverRefundEvents();
  expect([await invoiceOf(invoiceId), await refundsOf(invoiceId)]).toEqual([
    { status: 'paid', refunded: 0 },
    ['failed'],
  ]);
  expect(await readRefundDueCents(person)).toBe(totalCents);
  const failed = (await staff.client.get('/v1/office/refund')).body;
  expect(failed.items).toMatchObject([{ invoiceId, amountCents: totalCents, state: 'failed', tries: 1 }]);
  const queues = (await staff.client.get('/v1/office/desk')).body.queues;
  expect(queues.find(({ queue }: { queue: string }) => queue === 'refunds').count).toBe(1);
  expect((await person.client.get('/v1/office/refund')).status).toBe(404);
  expect([
    await countAlerts(person, 'Your refund didn’t go through'),
    await countAlerts(staff, 'Refund failed'),
  ]).toEqual([1, 1]);
  expect(await readRefundOwedNotes()).toEqual([`a buyer waits for money: refund ${first.body.refundId}`]);
  // The refund is decided: it cannot be made a second time.
  const twice = await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: 1, reason: 'goodwill' });
  expect([twice.status, twice.body.code, twice.body.availableCents]).toEqual([409, 'invoice_state', 0]);

  const repeated = await actAsStaff(`/refund/${first.body.refundId}/retry`, {});
  expect([repeated.status, repeated.body.status, repeated.body.refundedCents]).toEqual([200, 'refunded', totalCents]);
  expect([await readRefundDueCents(person), await readRefundOwedNotes(), await refundsOf(invoiceId)]).toEqual([
    0,
    [],
    ['sent'],
  ]);
  const early = await actAsStaff(`/refund/${first.body.refundId}/retry`, {});
  expect([early.status, early.body.code]).toEqual([409, 'invoice_state']);
  await money.advanceTime(MINUTE);
  await deliverRefundEvents();
  expect([(await invoiceOf(invoiceId)).status, await readRefundDueCents(person)]).toEqual(['paid', totalCents]);
  expect(await countAlerts(staff, 'Refund failed')).toBe(2);

  await money.logIn(staff);
  const wired = await actAsStaff(`/refund/${first.body.refundId}/retry`, {
    paidBy: { kind: 'wire', reference: 'W-7' },
  });
  expect([wired.body.status, await readRefundDueCents(person)]).toEqual(['refunded', 0]);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
  await money.logIn(person);
  const statement = (await person.client.get(`/v1/invoice/${invoiceId}/statement`)).body;
  expect([statement.balanceCents, statement.items.length]).toEqual([0, 8]);
});

test('given a partial refund that the provider refuses, then it does not count, staff are notified, and the rest can be refunded', async () => {
  const { person, invoiceId, totalCents } = await refunded('pm_card_visa');
  const [{ charge_id: charge }] = await rows('select charge_id from payment where invoice_id = $1', [invoiceId]);
  // Manually at the provider, bypassing the app.
  await money.stripe.refunds.create({ charge });
  const failureAlerts = await countAlerts(staff, 'Refund failed');
  const refused = await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: 5_000, reason: 'goodwill' });
  expect(refused.status).toBe(200);
  await money.runJobs();
  expect([await invoiceOf(invoiceId), await refundsOf(invoiceId)]).toEqual([
    { status: 'paid', refunded: 0 },
    ['failed'],
  ]);
  expect([await readRefundDueCents(person), (await countAlerts(staff, 'Refund failed')) - failureAlerts]).toEqual([
    5_000, 1,
  ]);
  const check = await actAsStaff(`/refund/${refused.body.refundId}/retry`, {
    paidBy: { kind: 'check', reference: '1001' },
  });
  expect([check.body.status, check.body.refundedCents]).toEqual(['paid', 5_000]);
  const tooMuch = await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: totalCents, reason: 'goodwill' });
  expect(tooMuch.body.availableCents).toBe(totalCents - 5_000);
  expect((await actAsStaff(`/refund/${crypto.randomUUID()}/retry`, {})).status).toBe(404);
});

/** Differences that the reconciliation found since then. */
async function newDifferences(before: ReadonlyArray<{ ref: string }>) {
  const known = new Set(before.map(({ ref }) => ref));
  // Balances include all users: they differ by what is already known.
  return (await reconcile(money.ctx)).differences.filter(
    ({ kind, ref }) => kind !== 'balance_differs' && !known.has(ref),
  );
}

test.each([
  ['its events tell so', true],
  ['no one tells, and the books are compared', false],
])(
  'given a refund that the provider cannot pay yet, when its money has left and %s, then it is posted from that transaction',
  async (_, isTold) => {
    const before = (await reconcile(money.ctx)).differences;
    const { person, invoiceId } = await refunded('pm_card_refundWaits');
    await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: 2_000, reason: 'goodwill' });
    if (isTold) await deliverRefundEvents();
    expect([await refundsOf(invoiceId), await readRefundDueCents(person)]).toEqual([['pending'], 2_000]);
    // It is in progress: no action is needed for ten days.
    expect(await newDifferences(before)).toEqual([]);
    await money.advanceTime(2 * MINUTE);
    if (isTold) await deliverRefundEvents();
    expect(await newDifferences(before)).toEqual([]);
    expect([await refundsOf(invoiceId), await readRefundDueCents(person)]).toEqual([['sent'], 0]);
    const [refund] = await rows('select id from refund where invoice_id = $1', [invoiceId]);
    const sentEntries = await rows(
      "select provider_txn from ledger_entry where cause = 'refund_sent' and cause_ref = $1",
      [refund.id],
    );
    const { data } = await money.stripe.refunds.list({ limit: 100 });
    const made = data.find(({ metadata }) => metadata?.refund_id === refund.id);
    expect(sentEntries).toEqual([{ provider_txn: made?.balance_transaction }]);
    if (isTold) await deliverRefundEvents();
    expect(await readRefundDueCents(person)).toBe(0);
  },
);

test.each([
  ['its events tell so', true],
  ['no one tells, and the books are compared', false],
])(
  'given a refund that the provider cannot pay, when it fails before any money has left and %s, then it is owed and sent again once',
  async (_, isTold) => {
    const before = (await reconcile(money.ctx)).differences;
    const { person, invoiceId } = await refunded('pm_card_refundWaitsFails');
    await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: 2_000, reason: 'goodwill' });
    await money.advanceTime(2 * MINUTE);
    if (isTold) await deliverRefundEvents();
    const differences = await newDifferences(before);
    const [refund] = await rows('select id from refund where invoice_id = $1', [invoiceId]);
    expect(differences).toMatchObject([{ kind: 'refund_owed', note: `a buyer waits for money: refund ${refund.id}` }]);
    expect([await refundsOf(invoiceId), await readRefundDueCents(person)]).toEqual([['failed'], 2_000]);
    expect(await invoiceOf(invoiceId)).toEqual({ status: 'paid', refunded: 0 });
    const paid = await actAsStaff(`/refund/${refund.id}/retry`, { paidBy: { kind: 'wire', reference: 'FT 1' } });
    expect(paid.status).toBe(200);
    if (isTold) await deliverRefundEvents();
    expect([await refundsOf(invoiceId), await readRefundDueCents(person)]).toEqual([['sent'], 0]);
    expect(await newDifferences(before)).toEqual([]);
  },
);

test('given a refund that awaits its funds, when ten days have passed, then the report shows that a buyer is waiting', async () => {
  const { person, invoiceId } = await refunded('pm_card_refundWaits');
  await actAsStaff(`/invoice/${invoiceId}/refund`, { amountCents: 2_000, reason: 'goodwill' });
  // The provider's clock is not advanced: it stays pending.
  await money.moveClock(11 * 24 * 60 * MINUTE);
  const { differences } = await reconcile(money.ctx);
  expect(differences.map(({ kind, ref }) => [kind, ref])).toContainEqual(['refund_owed', `refund_due:${person.id}`]);
});
