import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listAtPrice, payWith, put, shopper } from '../../test/bags.ts';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';
import { type ChargeRequest, chargeCall } from '../invoice/intents.ts';
import { reconcile } from '../reports/operations.ts';

// A request that the provider holds back for longer than all our tries makes a charge when its buyer has paid again.

let money: MoneyHouse;
beforeAll(async () => {
  money = await openMoneyHouse();
});
afterEach(async () => {
  await money.clearFaults();
  await money.settle();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const DAY = 86_400_000;
const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await money.house.pool.query(sql, values)).rows as Row[];
const later = async (ms: number) => {
  await money.passTime(ms);
  await money.settle();
};

/** A charge that was said to the provider, and given up after all tries: nothing was there when it was looked for. */
async function heldBack() {
  const lot = await listAtPrice(money, { quantity: 9 });
  const buyer = await shopper(money);
  await put(buyer.client, lot);
  await money.armFault({ kind: 'before_500', path: '/v1/payment_intents', method: 'POST', times: 99 });
  const first = await payWith(buyer.client, buyer.methodId);
  expect(first.body.intentStatus).toBe('processing');
  const invoiceId: string = first.body.invoice.id;
  await rows(
    `update provider_operation set attempts = 8, created_at = created_at - interval '1 hour'
     where kind = 'invoice.charge' and ref in (select id from payment where invoice_id = $1)`,
    [invoiceId],
  );
  await money.settle();
  await money.clearFaults();
  const [held] = await rows<{ key: string; state: string; request: ChargeRequest }>(
    `select key, state, request from provider_operation
     where kind = 'invoice.charge' and ref in (select id from payment where invoice_id = $1)`,
    [invoiceId],
  );
  expect(held?.state).toBe('refused');
  /** The provider carries it out after all, and says so as often as it likes. */
  const carryOut = async () => {
    const intent = await chargeCall.send(money.stripe, held!.request, { idempotencyKey: held!.key });
    expect(intent.status).toBe('succeeded');
    const [event] = (await money.events('payment_intent.succeeded')).filter(
      ({ data }) => (data.object as { id: string }).id === intent.id,
    );
    for (let time = 0; time < 2; time++) expect((await money.deliver(event!)).status).toBe(200);
    // The event is taken in, and then what it has led to is sent.
    await later(60_000);
    await later(60_000);
  };
  return { ...buyer, lot, invoiceId, carryOut };
}
/** Of the two charges one stays, and of the other all went back. */
async function expectOneKept(invoiceIds: string[], userId: string, totalCents: number) {
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
  await later(5 * DAY);
  expect((await reconcile(money.house)).differences).toEqual([]);
}

test('given a charge that comes when the same invoice was paid again, then it goes back in full, once, its buyer is told, and the books agree', async () => {
  const { client, methodId, person, invoiceId, carryOut } = await heldBack();
  const again = await payWith(client, methodId);
  expect([again.body.invoice?.id, again.body.invoice?.status]).toEqual([invoiceId, 'paid']);
  const before = (await client.get(`/v1/invoice/${invoiceId}`)).body;
  await carryOut();
  // The invoice is paid as it was: what went back was never its own.
  expect((await client.get(`/v1/invoice/${invoiceId}`)).body).toEqual(before);
  await expectOneKept([invoiceId], person.id, before.totalCents);
  expect(await rows('select reason, state from refund where invoice_id = $1', [invoiceId])).toEqual([
    { reason: 'surplus', state: 'sent' },
  ]);
  const notices = await rows<{ body: string }>("select body from alert where user_id = $1 and type = 'REFUND_ISSUED'", [
    person.id,
  ]);
  expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('when nothing was to be paid any more')]);
});

test('given a charge that comes when its order is void and its buyer has ordered again, then it goes back in full, and the second order stands', async () => {
  const { client, methodId, person, invoiceId, carryOut } = await heldBack();
  await later(20 * 60_000);
  await money.signIn(person);
  await money.moveClock(2_000);
  const again = await payWith(client, methodId);
  expect(again.body.invoice?.status).toBe('paid');
  expect(again.body.invoice.id).not.toBe(invoiceId);
  expect(await rows('select status from invoice where id = $1', [invoiceId])).toEqual([{ status: 'void' }]);
  await carryOut();
  await expectOneKept([invoiceId, again.body.invoice.id], person.id, again.body.invoice.totalCents);
});
