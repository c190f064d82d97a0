import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addToCart, listAtPrice, payWith, shopper } from '../../../../test/carts.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { reconcile } from '../../office/reports/index.ts';
import { type ChargeRequest, chargeCall } from '../invoice/intents.ts';

// A request that the provider delays longer than all our tries creates a charge after its buyer has paid again.

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.clearFaults();
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const DAY = 86_400_000;
const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await money.ctx.pool.query(sql, values)).rows as Row[];
const advanceTime = async (ms: number) => {
  await money.advanceTime(ms);
  await money.runJobs();
};

/** A charge that was sent to the provider, and abandoned after all tries: a lookup found nothing. */
async function abandonCharge(card = 'pm_card_visa') {
  const lot = await listAtPrice(money, { quantity: 9 });
  const buyer = await shopper(money, card);
  await addToCart(buyer.client, lot);
  await money.armFault({ kind: 'before_500', path: '/v1/payment_intents', method: 'POST', times: 99 });
  const first = await payWith(buyer.client, buyer.methodId);
  expect(first.body.intentStatus).toBe('processing');
  const invoiceId: string = first.body.invoice.id;
  await rows(
    `update provider_operation set attempts = 8, created_at = created_at - interval '1 hour'
     where kind = 'invoice.charge' and ref in (select id from payment where invoice_id = $1)`,
    [invoiceId],
  );
  await money.runJobs();
  await money.clearFaults();
  const [held] = await rows<{ key: string; state: string; request: ChargeRequest }>(
    `select key, state, request from provider_operation
     where kind = 'invoice.charge' and ref in (select id from payment where invoice_id = $1)`,
    [invoiceId],
  );
  expect(held?.state).toBe('refused');
  /** The provider executes it after all, and may report it repeatedly. */
  const carryOut = async () => {
    const intent = await chargeCall.send(money.stripe, held!.request, { idempotencyKey: held!.key });
    expect(intent.status).toBe('succeeded');
    const [event] = (await money.events('payment_intent.succeeded')).filter(
      ({ data }) => (data.object as { id: string }).id === intent.id,
    );
    for (let time = 0; time < 2; time++) expect((await money.deliver(event!)).status).toBe(200);
    // The event is applied, and then the resulting operations are sent.
    await advanceTime(60_000);
    await advanceTime(60_000);
  };
  return { ...buyer, lot, invoiceId, carryOut };
}
/** One of the two charges stays, and the other is refunded in full. */
async function expectOneCharge(invoiceIds: string[], userId: string, totalCents: number) {
  const charges = (await Promise.all(invoiceIds.map((id) => money.captures(id)))).flat();
  expect(charges.map(({ amount, amount_refunded: back }) => [amount, back]).toSorted((a, b) => a[1]! - b[1]!)).toEqual([
    [totalCents, 0],
    [totalCents, totalCents],
  ]);
  expect(
    await rows(
      "select coalesce(sum(amount_cents), 0)::int as owed from ledger_line where account = 'refund_due:' || $1",
      [userId],
    ),
  ).toEqual([{ owed: 0 }]);
  await advanceTime(5 * DAY);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
}

test('given a charge that arrives after the same invoice was paid again, then it is refunded in full, once, its buyer is notified, and the books agree', async () => {
  const { client, methodId, person, invoiceId, carryOut } = await abandonCharge();
  const repeated = await payWith(client, methodId);
  expect([repeated.body.invoice?.id, repeated.body.invoice?.status]).toEqual([invoiceId, 'paid']);
  const before = (await client.get(`/v1/invoice/${invoiceId}`)).body;
  await carryOut();
  // The invoice is paid as it was: what went back was never its own.
  expect((await client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);
  await expectOneCharge([invoiceId], person.id, before.totalCents);
  expect(await rows('select reason, state from refund where invoice_id = $1', [invoiceId])).toEqual([
    { reason: 'surplus', state: 'sent' },
  ]);
  const notices = await rows<{ body: string }>("select body from alert where user_id = $1 and type = 'REFUND_ISSUED'", [
    person.id,
  ]);
  expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('but nothing was due')]);
});

test('given a charge that arrives when its order is void and its buyer has ordered again, then it is refunded in full, and the second order stays', async () => {
  const { client, methodId, person, invoiceId, carryOut } = await abandonCharge();
  await advanceTime(20 * 60_000);
  await money.logIn(person);
  await money.moveClock(2_000);
  const repeated = await payWith(client, methodId);
  expect(repeated.body.invoice?.status).toBe('paid');
  expect(repeated.body.invoice.id).not.toBe(invoiceId);
  expect(await rows('select status from invoice where id = $1', [invoiceId])).toEqual([{ status: 'void' }]);
  await carryOut();
  await expectOneCharge([invoiceId, repeated.body.invoice.id], person.id, repeated.body.invoice.totalCents);
});

/** Delivers the provider's refund events since then, each twice. */
async function deliverRefundEvents() {
  for (const event of await money.events('refund.created', 'refund.updated', 'refund.failed'))
    for (let copy = 0; copy < 2; copy++) await money.deliver({ ...event, id: `${event.id}_${copy}` });
  await money.runJobs();
}
const REFUSED = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  code: 'charge_not_refundable',
  message: 'This charge cannot be refunded now.',
});

test.each([
  ['the provider refuses', 'pm_card_visa', 1],
  ['leaves and comes back from the bank of the card', 'pm_card_refundFailOnce', 3],
] as const)(
  'given a late charge whose refund %s, when staff send it again, then it is refunded once, its buyer is notified once, and the books agree',
  async (way, card, movements) => {
    const { client, methodId, person, invoiceId, carryOut } = await abandonCharge(card);
    expect((await payWith(client, methodId)).body.invoice?.status).toBe('paid');
    const before = (await client.get(`/v1/invoice/${invoiceId}`)).body;
    const refused =
      way === 'the provider refuses'
        ? vi.spyOn(money.ctx.payments.stripe.refunds, 'create').mockRejectedValueOnce(REFUSED)
        : null;
    await carryOut();
    expect(refused?.mock.calls.length ?? 1).toBe(1);
    refused?.mockRestore();
    await advanceTime(60_000);
    await deliverRefundEvents();

    const [refund] = await rows<{ id: string; state: string }>(
      'select id, state, reason from refund where invoice_id = $1',
      [invoiceId],
    );
    expect(refund).toEqual({ id: refund!.id, state: 'failed', reason: 'surplus' });
    const owed = async () =>
      (
        await rows<{ cents: number }>(
          "select coalesce(-sum(amount_cents), 0)::int as cents from ledger_line where account = 'refund_due:' || $1",
          [person.id],
        )
      )[0]!.cents;
    expect(await owed()).toBe(before.totalCents);
    expect((await reconcile(money.ctx)).differences).toMatchObject([
      { kind: 'refund_owed', note: `a buyer waits for money: refund ${refund!.id}` },
    ]);
    await money.logIn(staff);
    expect((await staff.client.get('/v1/office/refund')).body.items).toMatchObject([
      { id: refund!.id, invoiceId, amountCents: before.totalCents, reason: 'surplus', state: 'failed', tries: 1 },
    ]);
    // The invoice stays paid as it was, whatever happens to the surplus.
    await money.logIn(person);
    expect((await client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);

    await money.logIn(staff);
    const send = () =>
      staff.client.post(
        `/v1/office/refund/${refund!.id}/retry`,
        { note: 'The bank takes it now' },
        { 'idempotency-key': newKey() },
      );
    const repeated = await send();
    expect([repeated.status, repeated.body.status, repeated.body.refundedCents]).toEqual([200, 'paid', 0]);
    const tooOften = await send();
    expect([tooOften.status, tooOften.body.code]).toEqual([409, 'invoice_state']);
    await advanceTime(60_000);
    await deliverRefundEvents();

    expect(await rows('select state from refund where invoice_id = $1', [invoiceId])).toEqual([{ state: 'sent' }]);
    await money.logIn(staff);
    expect((await staff.client.get('/v1/office/refund')).body.items).toEqual([]);
    const refundEntries = await rows<{ cause: string }>(
      "select cause from ledger_entry where cause like 'refund%' and cause_ref like $1 || '%'",
      [refund!.id],
    );
    expect(refundEntries).toHaveLength(movements);
    await expectOneCharge([invoiceId], person.id, before.totalCents);
    await money.logIn(person);
    expect((await client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);
    const refundAlerts = await rows<{ title: string }>(
      "select title from alert where user_id = $1 and type = 'REFUND_ISSUED' order by title",
      [person.id],
    );
    expect(refundAlerts.map(({ title }) => title)).toEqual([
      'Your refund didn’t go through',
      'Your refund is on its way',
    ]);
  },
);
