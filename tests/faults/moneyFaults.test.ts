import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../apps/server/src/reports/operations.ts';
import { listLot, newKey } from '../../apps/server/test/lots.ts';
import { type MoneyHouse, openMoneyHouse, pay } from '../../apps/server/test/money.ts';
import { makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the provider's answer can suffer. Those before the commit leave nothing done, all others everything. */
const FAULTS = [
  'before_500',
  'before_reset',
  '409',
  '429',
  '429_should_retry',
  'lock_timeout',
  'after_commit_500',
  'after_commit_timeout',
  'reset',
  'cut_body',
  'slow',
] as const;

type Begun = { person: Person; invoiceId: string; refunds: number };
type Operation = {
  /** Of the provider: the request that goes wrong. */
  path: string;
  /** Begins it; whatever is answered, the buyer or staff may ask again. */
  begin(arm: () => Promise<void>): Promise<Begun>;
  /** Asked again by whoever began it. */
  again?(begun: Begun): Promise<unknown>;
  /** Until the money is there. */
  waitMs?: number;
};

let money: MoneyHouse;
let staff: Person;
beforeAll(async () => {
  money = await openMoneyHouse();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
  expect((await reconcile(money.house)).differences).toEqual([]);
});
afterAll(() => money.close());

async function owing(method: 'card' | 'bank') {
  const person = await money.bidder();
  const saved =
    method === 'card'
      ? (await money.saveCard(person, 'pm_card_visa')).body
      : (await money.saveBank(person)).body.paymentMethod;
  const { invoiceId } = await money.winLot(person);
  return { person, invoiceId, methodId: saved.id as string };
}

const methods = new Map<string, string>();
const payAgain = ({ person, invoiceId }: Begun) => pay(person, invoiceId, { paymentMethodId: methods.get(invoiceId) });

const paid = (method: 'card' | 'bank', path: string, waitMs?: number): Operation => ({
  path,
  ...(waitMs === undefined ? {} : { waitMs }),
  async begin(arm) {
    const { person, invoiceId, methodId } = await owing(method);
    methods.set(invoiceId, methodId);
    await arm();
    await pay(person, invoiceId, { paymentMethodId: methodId });
    return { person, invoiceId, refunds: 0 };
  },
  again: payAgain,
});

const OPERATIONS: Record<string, Operation> = {
  'making the intent': paid('card', '/v1/payment_intents'),
  'charging a card': paid('card', '/v1/payment_intents/*/confirm'),
  'debiting a bank account': paid('bank', '/v1/payment_intents/*/confirm', 7 * DAY),
  'buying at once': {
    path: '/v1/payment_intents*',
    async begin(arm) {
      const person = await money.bidder();
      const card = (await money.saveCard(person, 'pm_card_visa')).body;
      const { auctionId } = await listLot(money.house, {
        endsInMs: 900 * DAY,
        buyNow: { type: 'buy_now', priceCents: 50_000, quantity: 1 },
      });
      // Nobody buys in the first seconds of a session.
      await money.passTime(5_000);
      await arm();
      const body = { quantity: 1, paymentMethodId: card.id };
      await person.client.post(`/v1/auction/${auctionId}/express/buy`, body, { 'idempotency-key': newKey() });
      const { rows } = await money.house.pool.query<{ id: string }>('select id from invoice where user_id = $1', [
        person.id,
      ]);
      expect(rows).toHaveLength(1);
      methods.set(rows[0]!.id, card.id);
      return { person, invoiceId: rows[0]!.id, refunds: 0 };
    },
    again: payAgain,
  },
  refunding: {
    path: '/v1/refunds',
    async begin(arm) {
      const { person, invoiceId, methodId } = await owing('card');
      await pay(person, invoiceId, { paymentMethodId: methodId });
      await arm();
      await money.signIn(staff);
      const body = { amountCents: 2_345, reason: 'goodwill', note: 'A scratch' };
      const answer = await staff.client.post(`/v1/office/invoice/${invoiceId}/refund`, body, {
        'idempotency-key': newKey(),
      });
      expect(answer.status).toBe(200);
      return { person, invoiceId, refunds: 1 };
    },
  },
};

const eventsOf = async (invoiceId: string) =>
  (await money.events()).filter((event) => {
    const object = event.data.object as { metadata?: Record<string, string> };
    return object.metadata?.invoice_id === invoiceId;
  });

/** Money once, one invoice, nothing owed. */
async function expectSound({ invoiceId, refunds }: Begun): Promise<void> {
  const { rows } = await money.house.pool.query(
    `select v.status, (select count(*)::int from payment p where p.invoice_id = v.id and p.status = 'succeeded') as payments,
       (select count(*)::int from invoice w where w.user_id = v.user_id) as invoices,
       (select coalesce(sum(l.amount_cents), 0)::int from ledger_line l where l.account in ('buyer_receivable:' || v.id, 'refund_due:' || v.user_id)) as owed
     from invoice v where v.id = $1`,
    [invoiceId],
  );
  expect(rows).toEqual([{ status: 'paid', payments: 1, invoices: 1, owed: 0 }]);
  expect(await money.captures(invoiceId)).toHaveLength(1);
  const { data } = await money.stripe.refunds.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.invoice_id === invoiceId)).toHaveLength(refunds);
}

describe.each(Object.keys(OPERATIONS))('%s', (name) => {
  const operation = OPERATIONS[name] as Operation;

  test.each(FAULTS)('given %s, then its money is taken once, and all agrees', async (kind) => {
    const begun = await operation.begin(() =>
      money.armFault({ kind, path: operation.path, method: 'POST', delayMs: 50, times: 3 }),
    );
    await money.clearFaults();
    await money.passTime(MINUTE);
    await money.settle();
    await money.signIn(begun.person);
    await operation.again?.(begun);
    if (operation.waitMs !== undefined) await money.passTime(operation.waitMs);
    await money.settle();
    await expectSound(begun);
  });

  test('given its webhooks twice and backwards, before anything else is asked, then the same', async () => {
    const begun = await operation.begin(() =>
      money.armFault({ kind: 'after_commit_500', path: operation.path, method: 'POST', times: 2 }),
    );
    if (operation.waitMs !== undefined) await money.passTime(operation.waitMs);
    for (const event of (await eventsOf(begun.invoiceId)).reverse())
      for (let copy = 0; copy < 2; copy++) await money.deliver(event);
    await money.settle();
    await money.clearFaults();
    await money.passTime(MINUTE);
    await money.settle();
    await money.signIn(begun.person);
    await operation.again?.(begun);
    if (operation.waitMs !== undefined) await money.passTime(operation.waitMs);
    await money.settle();
    await expectSound(begun);
  });

  test('given no webhook at all, then the sweeps find it', async () => {
    const begun = await operation.begin(async () => undefined);
    await money.passTime(operation.waitMs ?? MINUTE);
    await money.settle();
    await expectSound(begun);
  });
});
