import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listLot, newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import { confirmIfRequested, makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';
import {
  DAY,
  expectNoFaults,
  knownEvents,
  MINUTE,
  newEvents,
  type Operation,
  SHORT_FAULTS,
  type StartedOperation,
  testOperation,
} from './moneyMatrix.ts';

// Money returned: full refunds, also to bank accounts, and reversals by banks; and a wallet on the item page.

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

const HOUR = 60 * MINUTE;
const BANK_DEBIT_MS = 7 * DAY;

const rows = async (sql: string, values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;

/** A won lot that is paid for. */
async function paidLot(method: string) {
  const person = await money.bidder();
  const isBank = !method.startsWith('pm_');
  const saved = isBank
    ? (await money.saveBank(person, method)).body.paymentMethod
    : (await money.saveCard(person, method)).body;
  const { invoiceId, totalCents } = await money.winLot(person);
  await pay(person, invoiceId, { paymentMethodId: saved.id });
  if (isBank) {
    await money.advanceTime(BANK_DEBIT_MS);
    await money.runJobs();
  }
  const [{ charge_id: chargeId }] = await rows('select charge_id from payment where invoice_id = $1', [invoiceId]);
  return { person, invoiceId, totalCents, chargeId: chargeId as string };
}

const refundOf = async ({ person }: StartedOperation) =>
  (
    await rows('select r.id, r.state from refund r join invoice v on v.id = r.invoice_id where v.user_id = $1', [
      person.id,
    ])
  )[0] as { id: string; state: string };

/** A staff refund of a payment with this method: of an amount, or of all of it. */
const refunding = (method: string, cents: number | 'all', faults = SHORT_FAULTS): Operation => {
  let paid = { invoiceId: '', totalCents: 0 };
  return {
    path: '/v1/refunds',
    faults,
    async start(arm) {
      const lot = await paidLot(method);
      paid = lot;
      await arm();
      await money.logIn(staff);
      const requested = await staff.client.post(
        `/v1/office/invoice/${lot.invoiceId}/refund`,
        { amountCents: cents === 'all' ? lot.totalCents : cents, reason: 'goodwill', note: 'It is broken' },
        { 'idempotency-key': newKey() },
      );
      expect((await confirmIfRequested(money, requested)).status).toBe(200);
      return { person: lot.person, refunds: 1 };
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
    async expectResult(started) {
      const refundCents = cents === 'all' ? paid.totalCents : cents;
      expect(await rows('select status, refunded_cents from invoice where user_id = $1', [started.person.id])).toEqual([
        { status: cents === 'all' ? 'refunded' : 'paid', refunded_cents: refundCents },
      ]);
      const owed = await rows(
        "select coalesce(sum(amount_cents), 0)::int as cents from ledger_line where account in ('buyer_receivable:' || $1::text, 'refund_due:' || $2::text)",
        [paid.invoiceId, started.person.id],
      );
      expect(owed).toEqual([{ cents: 0 }]);
      expect(await money.captures(paid.invoiceId)).toMatchObject([
        { amount: paid.totalCents, amount_refunded: refundCents, refunded: cents === 'all' },
      ]);
    },
  };
};

const lots = new Map<string, string>();

/** A wallet press on the item page: reserved, ordered and paid in one call. Each press has a new token. */
async function payByWallet({ person }: StartedOperation): Promise<void> {
  const confirmationTokenId = await money.openWallet('pm_card_visa');
  const path = `/v1/auction/${lots.get(person.id)}/express/buy`;
  await person.client.post(path, { quantity: 1, confirmationTokenId }, { 'idempotency-key': newKey() });
}

const byWallet = (request: Pick<Operation, 'path' | 'method'>): Operation => ({
  ...request,
  faults: SHORT_FAULTS,
  async start(arm) {
    const person = await money.bidder();
    const lot = await listLot(money.ctx, {
      endsInMs: 900 * DAY,
      buyNow: { type: 'buy_now', priceCents: 50_000, quantity: 1 },
    });
    lots.set(person.id, lot.auctionId);
    // No one can buy in the first seconds of a session.
    await money.advanceTime(5_000);
    await arm();
    const started = { person, refunds: 0, lot };
    await payByWallet(started);
    return started;
  },
  retry: payByWallet,
});

const OPERATIONS: Record<string, Operation> = {
  'a refund of all, to a card': refunding('pm_card_visa', 'all', [...SHORT_FAULTS, 'stored_500']),
  'a refund to a bank account': refunding('000123456789', 2_345),
  'a wallet at the item: its charge': byWallet({ path: '/v1/payment_intents/*/confirm' }),
  'a wallet at the item: what it holds': byWallet({ path: '/v1/confirmation_tokens/*', method: 'GET' }),
};

describe.each(Object.keys(OPERATIONS))('%s', (name) => testOperation(() => money, OPERATIONS[name] as Operation));

type Disputed = { invoiceId: string; disputeId: string; person: Person; totalCents: number };

/** The cardholder disputes the payment. No event is delivered yet. */
async function disputed(): Promise<Disputed> {
  const { chargeId, ...lot } = await paidLot('pm_card_visa');
  await money.dispute(chargeId);
  const { data } = await money.stripe.disputes.list({ charge: chargeId });
  return { ...lot, disputeId: data[0]!.id };
}

async function decideDispute(disputeId: string, isWon: boolean): Promise<void> {
  const evidence = { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' };
  await money.stripe.disputes.update(disputeId, { evidence, submit: true });
  await money.advanceTime(2 * MINUTE);
}

/**
 * If won, everything is as before; if lost, it is owed again. Nothing is held either way, and the money moved as often
 * as the bank moved it.
 */
async function expectDecided({ invoiceId, disputeId, totalCents }: Disputed, isWon: boolean): Promise<void> {
  expect(
    await rows(
      'select v.status as invoice, p.status as payment, d.phase from invoice v join payment p on p.invoice_id = v.id join dispute d on d.payment_id = p.id where v.id = $1',
      [invoiceId],
    ),
  ).toEqual([
    isWon
      ? { invoice: 'paid', payment: 'succeeded', phase: 'won' }
      : { invoice: 'failed', payment: 'returned', phase: 'lost' },
  ]);
  const sum = (account: string) =>
    rows('select coalesce(sum(amount_cents), 0)::int as cents from ledger_line where account = $1', [account]);
  expect(await sum(`dispute_hold:${disputeId}`)).toEqual([{ cents: 0 }]);
  expect(await sum(`buyer_receivable:${invoiceId}`)).toEqual([{ cents: isWon ? 0 : totalCents }]);
  const moved = await rows(
    'select count(*)::int as n from ledger_entry where provider_txn is not null and cause_ref like $1',
    [`${disputeId}:%`],
  );
  expect(moved).toEqual([{ n: isWon ? 2 : 1 }]);
}

const READ = '/v1/disputes/*';
type ProviderEvents = Awaited<ReturnType<MoneyApp['events']>>;

describe.each([
  ['won', true],
  ['lost', false],
])('a dispute that is %s', (_, isWon) => {
  /** Delivers the provider's events since `known` in this order; then its faults end and time passes. */
  async function deliverEvents(
    known: ReadonlySet<string>,
    order: (events: ProviderEvents) => ProviderEvents,
  ): Promise<void> {
    for (const event of order(await newEvents(money, known))) await money.deliver(event);
    await money.runJobs();
    await money.clearFaults();
    for (const minutes of [1, 2, 4, 8]) {
      await money.advanceTime(minutes * MINUTE);
      await money.runJobs();
    }
  }

  test.each(SHORT_FAULTS)(
    'given %s when it is read, then its money is posted once, and the ledger agrees',
    async (kind) => {
      let known = await knownEvents(money);
      const of = await disputed();
      const arm = () => money.armFault({ kind, path: READ, method: 'GET', delayMs: 50, times: 4 });
      await arm();
      await deliverEvents(known, (events) => events);
      known = await knownEvents(money);
      await decideDispute(of.disputeId, isWon);
      await arm();
      await deliverEvents(known, (events) => events);
      await expectDecided(of, isWon);
    },
  );

  test('given its webhooks twice and backwards, the last before the first, then the same', async () => {
    const known = await knownEvents(money);
    const of = await disputed();
    await decideDispute(of.disputeId, isWon);
    await deliverEvents(known, (events) => [...events, ...events].reverse());
    // A dispute that was over before we heard of it was never owed.
    await expectDecided(of, isWon);
  });

  test('given no webhook at all, then the next reconciliation finds it', async () => {
    const of = await disputed();
    await money.advanceTime(DAY + HOUR);
    await money.runJobs();
    await decideDispute(of.disputeId, isWon);
    await money.advanceTime(DAY + HOUR);
    await money.runJobs();
    await expectDecided(of, isWon);
  });
});
