import { expect, test } from 'vitest';
import { reconcile } from '../../apps/server/src/modules/office/reports/index.ts';
import type { TestLot } from '../../apps/server/test/lots.ts';
import type { MoneyApp } from '../../apps/server/test/money.ts';
import type { Person } from '../../apps/server/test/people.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Possible faults of the provider's response. Those before the commit leave nothing done, all others everything. */
export const FAULTS = [
  'before_500',
  'stored_500',
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

export type StartedOperation = {
  person: Person;
  refunds: number;
  /** Bought from stock: one unit of it. */
  lot?: TestLot;
};

export type Operation = {
  /** The provider request that fails. */
  path: string;
  /** Default POST. */
  method?: 'GET';
  /** Starts it. Whatever the response, the buyer or staff may retry. */
  start(arm: () => Promise<void>): Promise<StartedOperation>;
  /** The client's retry, repeated until it is done. */
  retry?(started: StartedOperation): Promise<unknown>;
  /** Time until the money arrives. */
  waitMs?: number;
  /** Returns true if nothing is left to retry. Default: one valid invoice, and its money has arrived or is pending. */
  isDone?(started: StartedOperation): Promise<boolean>;
  /** What must be true in the end; default: `expectSound`. */
  expectResult?(started: StartedOperation): Promise<void>;
  /** Which faults it meets; default: all of them. */
  faults?: readonly Fault[];
};

type Fault = (typeof FAULTS)[number];

/** One of each kind: a request that never arrived, one that was executed but not answered, and one that is retried. */
export const SHORT_FAULTS: readonly Fault[] = ['before_500', '409', '429', 'after_commit_timeout', 'reset', 'cut_body'];

/** The time a stored 500 needs: only after eight tries, some twenty minutes, does a lookup replace the retry. */
const RETRY_MINUTES = [1, 1, 2, 4, 4, 8, 8, 8, 8, 16];

type InvoiceSums = { id: string; status: string; payments: number; owed: number };

/** The user's valid invoices. */
async function readInvoices(money: MoneyApp, { person }: StartedOperation): Promise<InvoiceSums[]> {
  const { rows } = await money.ctx.pool.query<InvoiceSums>(
    `select v.id, v.status, (select count(*)::int from payment p where p.invoice_id = v.id and p.status = 'succeeded') as payments,
       (select coalesce(sum(l.amount_cents), 0)::int from ledger_line l where l.account in ('buyer_receivable:' || v.id, 'refund_due:' || v.user_id)) as owed
     from invoice v where v.user_id = $1 and v.status <> 'void'`,
    [person.id],
  );
  return rows;
}

/** Money once, one invoice, nothing owed; one unit of stock sold, none reserved, and the cart empty. */
export async function expectConsistent(money: MoneyApp, started: StartedOperation): Promise<void> {
  const invoices = await readInvoices(money, started);
  expect(invoices).toEqual([{ id: invoices[0]?.id, status: 'paid', payments: 1, owed: 0 }]);
  const { data: charges } = await money.stripe.charges.list({ limit: 100 });
  const customer = await customerOf(money, started);
  const captured = charges.filter((charge) => charge.customer === customer && charge.captured && charge.paid);
  expect(captured.map((charge) => charge.metadata.invoice_id)).toEqual([invoices[0]!.id]);
  const { data: refunds } = await money.stripe.refunds.list({ limit: 100 });
  expect(refunds.filter(({ metadata }) => metadata?.invoice_id === invoices[0]!.id)).toHaveLength(started.refunds);
  if (started.lot === undefined) return;
  const { rows: stock } = await money.ctx.pool.query(
    'select quantity_sold, quantity_reserved from buy_now where auction_id = $1',
    [started.lot.auctionId],
  );
  expect(stock).toEqual([{ quantity_sold: 1, quantity_reserved: 0 }]);
  const { rows: carts } = await money.ctx.pool.query(
    'select b.invoice_id, (select count(*)::int from bag_line l where l.bag_id = b.id) as lines from bag b where b.user_id = $1',
    [started.person.id],
  );
  for (const cart of carts) expect(cart).toEqual({ invoice_id: null, lines: 0 });
}

/** Every invariant holds, and the ledger matches the provider's. */
export async function expectNoFaults(money: MoneyApp): Promise<void> {
  expect(await money.faults()).toEqual([]);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
}

export async function customerOf(money: MoneyApp, { person }: StartedOperation): Promise<string> {
  const { rows } = await money.ctx.pool.query<{ customer: string }>(
    'select stripe_customer_id as customer from users where id = $1',
    [person.id],
  );
  return rows[0]!.customer;
}

/** Logs in again and waits: sessions younger than two seconds cannot buy. */
export async function logInAgain(money: MoneyApp, person: Person): Promise<void> {
  await money.logIn(person);
  await money.advanceTime(2_000);
}

/** Time passes and the client retries until it is done, and then until the money has arrived. */
export async function runToCompletion(money: MoneyApp, operation: Operation, started: StartedOperation): Promise<void> {
  for (const minutes of RETRY_MINUTES) {
    await money.advanceTime(minutes * MINUTE);
    await money.runJobs();
    if (operation.retry === undefined && minutes > 1) break;
    const invoices = await readInvoices(money, started);
    const isBought = invoices.some(({ status }) => status === 'paid' || status === 'pending');
    if (operation.isDone === undefined ? isBought && invoices.length === 1 : await operation.isDone(started)) break;
    // Earlier failed attempts are abandoned automatically.
    if (isBought && operation.isDone === undefined) continue;
    await logInAgain(money, started.person);
    await operation.retry?.(started);
  }
  if (operation.waitMs !== undefined) await money.advanceTime(operation.waitMs);
  await money.runJobs();
}

/** Every fault × this operation; its webhooks twice and backwards, before the answer, and none at all. */
export function testOperation(app: () => MoneyApp, operation: Operation): void {
  const { path, method = 'POST', faults = FAULTS } = operation;
  const expectResult = (money: MoneyApp, started: StartedOperation) =>
    operation.expectResult?.(started) ?? expectConsistent(money, started);

  test.each(faults)('given %s, then its money is taken once, and all agrees', async (kind) => {
    const money = app();
    const started = await operation.start(() => money.armFault({ kind, path, method, delayMs: 50, times: 3 }));
    await money.clearFaults();
    await runToCompletion(money, operation, started);
    await expectResult(money, started);
  });

  test('given its webhooks twice and backwards, before anything else is asked, then the same', async () => {
    const money = app();
    const known = await knownEvents(money);
    const started = await operation.start(() => money.armFault({ kind: 'after_commit_500', path, method, times: 2 }));
    if (operation.waitMs !== undefined) await money.advanceTime(operation.waitMs);
    for (const event of (await newEvents(money, known)).reverse())
      for (let copy = 0; copy < 2; copy++) await money.deliver(event);
    await money.runJobs();
    await money.clearFaults();
    await runToCompletion(money, operation, started);
    await expectResult(money, started);
  });

  test('given its webhooks before its answer, then the same', async () => {
    const money = app();
    let known = new Set<string>();
    let isArmed = false;
    let isAnswered = false;
    const starting = operation
      .start(async () => {
        known = await knownEvents(money);
        await money.armFault({ kind: 'slow', path, method, delayMs: 700 });
        isArmed = true;
      })
      .finally(() => {
        isAnswered = true;
      });
    const wasDeliveredFirst = await deliverBeforeAnswer(
      money,
      () => isArmed,
      () => isAnswered,
      () => known,
    );
    const started = await starting;
    if (method === 'POST') expect(wasDeliveredFirst).toBe(true);
    await money.clearFaults();
    await runToCompletion(money, operation, started);
    await expectResult(money, started);
  });

  test('given no webhook at all, then the sweeps find it', async () => {
    const money = app();
    const started = await operation.start(async () => undefined);
    await money.advanceTime(operation.waitMs ?? MINUTE);
    await money.runJobs();
    await expectResult(money, started);
  });
}

export const knownEvents = async (money: MoneyApp) => new Set((await money.events()).map((event) => event.id));
export const newEvents = async (money: MoneyApp, known: ReadonlySet<string>) =>
  (await money.events()).filter((event) => !known.has(event.id));

/** Delivers the provider's events while it still delays its response. Returns false if there were none. */
async function deliverBeforeAnswer(
  money: MoneyApp,
  isArmed: () => boolean,
  isAnswered: () => boolean,
  known: () => ReadonlySet<string>,
): Promise<boolean> {
  while (!isAnswered()) {
    if (isArmed()) {
      const events = await newEvents(money, known());
      for (const event of events) await money.deliver(event);
      if (events.length > 0) return !isAnswered();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
