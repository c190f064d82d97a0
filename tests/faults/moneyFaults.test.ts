import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { listLot, newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import { makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';
import { DAY, expectNoFaults, type Operation, type StartedOperation, testOperation } from './moneyMatrix.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await money.clearFaults();
  await expectNoFaults(money);
});
afterAll(() => money.close());

async function openInvoice(method: 'card' | 'bank') {
  const person = await money.bidder();
  const saved =
    method === 'card'
      ? (await money.saveCard(person, 'pm_card_visa')).body
      : (await money.saveBank(person)).body.paymentMethod;
  const { invoiceId } = await money.winLot(person);
  return { person, invoiceId, methodId: saved.id as string };
}

/** Of each person the invoice and the method that it is paid with. */
const debts = new Map<string, { invoiceId: string; methodId: string }>();
const payAgain = ({ person }: StartedOperation) => {
  const { invoiceId, methodId } = debts.get(person.id)!;
  return pay(person, invoiceId, { paymentMethodId: methodId });
};

const paid = (method: 'card' | 'bank', path: string, waitMs?: number): Operation => ({
  path,
  ...(waitMs === undefined ? {} : { waitMs }),
  async start(arm) {
    const { person, invoiceId, methodId } = await openInvoice(method);
    debts.set(person.id, { invoiceId, methodId });
    await arm();
    await pay(person, invoiceId, { paymentMethodId: methodId });
    return { person, refunds: 0 };
  },
  retry: payAgain,
});

const OPERATIONS: Record<string, Operation> = {
  'making the intent': paid('card', '/v1/payment_intents'),
  'charging a card': paid('card', '/v1/payment_intents/*/confirm'),
  'debiting a bank account': paid('bank', '/v1/payment_intents/*/confirm', 7 * DAY),
  'buying now': {
    path: '/v1/payment_intents*',
    async start(arm) {
      const person = await money.bidder();
      const card = (await money.saveCard(person, 'pm_card_visa')).body;
      const lot = await listLot(money.ctx, {
        endsInMs: 900 * DAY,
        buyNow: { type: 'buy_now', priceCents: 50_000, quantity: 1 },
      });
      // No one can buy in the first seconds of a session.
      await money.advanceTime(5_000);
      await arm();
      await buyNow({ person, refunds: 0, lot }, card.id);
      const { rows } = await money.ctx.pool.query<{ id: string }>('select id from invoice where user_id = $1', [
        person.id,
      ]);
      expect(rows).toHaveLength(1);
      debts.set(person.id, { invoiceId: rows[0]!.id, methodId: card.id });
      return { person, refunds: 0, lot };
    },
    // Its invoice is paid. If it is void by then, the item is bought again.
    retry: async (started) => {
      const { status } = await payAgain(started);
      if (status === 409) await buyNow(started, debts.get(started.person.id)!.methodId);
    },
  },
  refunding: {
    path: '/v1/refunds',
    async start(arm) {
      const { person, invoiceId, methodId } = await openInvoice('card');
      await pay(person, invoiceId, { paymentMethodId: methodId });
      await arm();
      await money.logIn(staff);
      const body = { amountCents: 2_345, reason: 'goodwill', note: 'A scratch' };
      const answer = await staff.client.post(`/v1/office/invoice/${invoiceId}/refund`, body, {
        'idempotency-key': newKey(),
      });
      expect(answer.status).toBe(200);
      return { person, refunds: 1 };
    },
    isDone: async (started) => (await refundOf(started)).state === 'sent',
    // A refund that the provider never made needs staff (rules §5.1): they send it again.
    async retry(started) {
      const { id, state } = await refundOf(started);
      if (state !== 'failed') return;
      await money.logIn(staff);
      const path = `/v1/office/refund/${id}/retry`;
      const { status } = await staff.client.post(path, { note: 'Once more' }, { 'idempotency-key': newKey() });
      expect(status).toBe(200);
    },
  },
};

/** The one refund of what the person has paid. */
async function refundOf({ person }: StartedOperation): Promise<{ id: string; state: string }> {
  const { rows } = await money.ctx.pool.query<{ id: string; state: string }>(
    'select r.id, r.state from refund r join invoice v on v.id = r.invoice_id where v.user_id = $1',
    [person.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

function buyNow({ person, lot }: StartedOperation, paymentMethodId: string) {
  return person.client.post(
    `/v1/auction/${lot!.auctionId}/express/buy`,
    { quantity: 1, paymentMethodId },
    { 'idempotency-key': newKey() },
  );
}

describe.each(Object.keys(OPERATIONS))('%s', (name) => testOperation(() => money, OPERATIONS[name] as Operation));
