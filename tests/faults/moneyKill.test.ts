import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, listAtPrice, payWith, startPayment } from '../../apps/server/test/carts.ts';
import { type Client, cookieHeader } from '../../apps/server/test/client.ts';
import { newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import { makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import type { CrashingProcess } from './dying.ts';
import {
  DAY,
  expectConsistent,
  expectNoFaults,
  logInAgain,
  MINUTE,
  runToCompletion,
  type StartedOperation,
} from './moneyMatrix.ts';
import { crashAtEachStep } from './stepDeaths.ts';

/** Many deaths in one test. */
const LONG_MS = 600_000;
/** The provider delays the dying process until the faults are cleared. */
const HELD_MS = LONG_MS;

let money: MoneyApp;
let staff: Person;
let server: ApiProcess | null = null;
beforeAll(async () => {
  money = await startMoneyApp({ isClockRunning: true });
  staff = await makeStaff(money);
});
afterEach(async () => {
  await server?.kill();
  server = null;
  await money.clearFaults();
  await expectNoFaults(money);
});
afterAll(() => money.close());

/** A separate server process on the same data, killed in the middle of its work. */
async function startServer(): Promise<ApiProcess> {
  const { DATABASE_URL, DATA_DIR, JWT_KEYS } = money.ctx.config;
  return startApiProcess({
    databaseUrl: DATABASE_URL as string,
    dataDir: DATA_DIR,
    env: {
      NODE_ENV: 'test',
      SANDBOX_URL: money.sandboxUrl,
      JWT_KEYS: JSON.stringify({ keys: JWT_KEYS }),
      LOG_LEVEL: 'silent',
    },
  });
}

const post = (url: string, who: Person, path: string, body: unknown): Promise<unknown> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      cookie: cookieHeader(who.client),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'idempotency-key': newKey(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => error);

/** Kills the server while the provider delays its request; then the provider continues with it. */
async function killDuringRequest(request: () => Promise<unknown>): Promise<void> {
  const answer = request();
  await expect
    .poll(
      async () => {
        const answered = await fetch(`${money.sandboxUrl}/_admin/faults`);
        const { items } = (await answered.json()) as { items: Array<{ fired: number }> };
        return items[0]?.fired;
      },
      { timeout: LONG_MS, interval: 20 },
    )
    .toBe(1);
  await server?.kill();
  server = null;
  expect(await answer).toBeInstanceOf(Error);
  await money.clearFaults();
}

const sums = async (invoiceId: string) => {
  const { rows } = await money.ctx.pool.query(
    `select v.status, v.refunded_cents, (select count(*)::int from payment p where p.invoice_id = v.id and p.status = 'succeeded') as payments,
       (select coalesce(sum(l.amount_cents), 0)::int from ledger_line l where l.account in ('buyer_receivable:' || v.id, 'refund_due:' || v.user_id)) as owed
     from invoice v where v.id = $1`,
    [invoiceId],
  );
  return rows[0];
};

/** What a server that starts again does: its sweeps go on where the dead one stopped. */
async function recover(isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await money.advanceTime(MINUTE);
        await money.runJobs();
        return isDone();
      },
      { timeout: LONG_MS },
    )
    .toBe(true);
}

async function openInvoice() {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const { invoiceId } = await money.winLot(person);
  return { person, invoiceId, paymentMethodId: card.id as string };
}

test.each([
  ['/v1/payment_intents', 'slow_before', 'while the provider has not begun to make the intent'],
  ['/v1/payment_intents', 'slow', 'when the intent is made and the answer on its way'],
  ['/v1/payment_intents/*/confirm', 'slow_before', 'while the provider has not begun to charge'],
  ['/v1/payment_intents/*/confirm', 'slow', 'when the card is charged and the answer on its way'],
])('given a server killed at %s (%s: %s), then the buyer pays once', async (path, kind) => {
  const { person, invoiceId, paymentMethodId } = await openInvoice();
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path, method: 'POST', delayMs: HELD_MS });
  await killDuringRequest(() => post(url, person, `/v1/invoice/${invoiceId}/pay`, { paymentMethodId }));
  await recover(async () => {
    await money.logIn(person);
    // The buyer sees that no answer arrived and presses again.
    await pay(person, invoiceId, { paymentMethodId });
    return (await sums(invoiceId)).status === 'paid';
  });
  expect(await sums(invoiceId)).toEqual({ status: 'paid', refunded_cents: 0, payments: 1, owed: 0 });
  expect(await money.captures(invoiceId)).toHaveLength(1);
});

test.each([
  ['slow_before', 'while the provider has not begun'],
  ['slow', 'when the refund is made and the answer on its way'],
])('given a server killed in a refund (%s: %s), then one refund and nothing owed', async (kind) => {
  const { person, invoiceId, paymentMethodId } = await openInvoice();
  await pay(person, invoiceId, { paymentMethodId });
  await money.logIn(staff);
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path: '/v1/refunds', method: 'POST', delayMs: HELD_MS });
  const body = { amountCents: 1_234, reason: 'goodwill', note: 'A scratch' };
  await killDuringRequest(() => post(url, staff, `/v1/office/invoice/${invoiceId}/refund`, body));
  await recover(async () => (await sums(invoiceId)).owed === 0);
  expect(await sums(invoiceId)).toEqual({ status: 'paid', refunded_cents: 1_234, payments: 1, owed: 0 });
  const { data } = await money.stripe.refunds.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.invoice_id === invoiceId).map(({ amount }) => amount)).toEqual([
    1_234,
  ]);
});

/** One item in the bag of a user with a card or a bank account. */
async function startShopping(method: 'card' | 'bank' = 'card') {
  const person = await money.bidder();
  const { body } = method === 'card' ? await money.saveCard(person, 'pm_card_visa') : await money.saveBank(person);
  const methodId: string = method === 'card' ? body.id : body.paymentMethod.id;
  const lot = await listAtPrice(money, {}, { endsInMs: 900 * DAY });
  expect((await addToCart(person.client, lot)).status).toBe(200);
  await logInAgain(money, person);
  return { started: { person, refunds: 0, lot } satisfies StartedOperation, methodId };
}

const CHECKOUT = '/v1/cart/checkout';
const EXISTING = '/v1/cart/payment_intent/existing';

test.each([
  ['slow_before', 'while the provider has not begun'],
  ['slow', 'when it is charged and the answer on its way'],
])('given a server killed while a cart is paid with a saved card (%s: %s), then it is paid once', async (kind) => {
  const { started, methodId } = await startShopping();
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path: '/v1/payment_intents', method: 'POST', delayMs: HELD_MS });
  await killDuringRequest(() => post(url, started.person, EXISTING, { paymentMethodId: methodId }));
  const retry = ({ person }: StartedOperation) => payWith(person.client, methodId);
  await runToCompletion(money, { path: '', start: async () => started, retry }, started);
  await expectConsistent(money, started);
});

test.each([
  ['slow_before', 'while the provider has not begun'],
  ['slow', 'when the debit is begun and the answer on its way'],
])('given a server killed while a cart is paid from a bank account (%s: %s), then it is debited once', async (kind) => {
  const { started, methodId } = await startShopping('bank');
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path: '/v1/payment_intents', method: 'POST', delayMs: HELD_MS });
  await killDuringRequest(() => post(url, started.person, EXISTING, { paymentMethodId: methodId }));
  const retry = ({ person }: StartedOperation) => payWith(person.client, methodId);
  await runToCompletion(money, { path: '', start: async () => started, retry, waitMs: 7 * DAY }, started);
  await expectConsistent(money, started);
});

/** An entered card, restarted as often as needed. */
async function typeCard({ person: { client } }: StartedOperation): Promise<void> {
  const started = await startPayment(client);
  if (started.status !== 200) return;
  if (started.body.clientSecret !== null) await money.confirmInBrowser(started.body.clientSecret, 'pm_card_visa');
  await checkout(client, { paymentIntentId: started.body.intentId });
}

test.each([
  ['/v1/payment_intents', 'POST', 'slow_before', 'while the provider has not begun to make the intent'],
  ['/v1/payment_intents', 'POST', 'slow', 'when the intent is made and the answer on its way'],
  ['/v1/payment_intents/*', 'GET', 'slow', 'while it reads what the browser has paid'],
])('given a server killed at %s (%s %s: %s), then the entered card pays once', async (path, method, kind) => {
  const { started } = await startShopping();
  const paid = method === 'GET' ? (await startPayment(started.person.client)).body : null;
  if (paid !== null) await money.confirmInBrowser(paid.clientSecret, 'pm_card_visa');
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path, method, delayMs: HELD_MS });
  await killDuringRequest(() =>
    paid === null
      ? post(url, started.person, '/v1/cart/payment_intent', undefined)
      : post(url, started.person, CHECKOUT, { paymentIntentId: paid.intentId }),
  );
  await runToCompletion(money, { path: '', start: async () => started, retry: typeCard }, started);
  await expectConsistent(money, started);
});

type Shopping = Awaited<ReturnType<typeof startShopping>>;

/** A checkout whose process dies at each of its steps: whatever was sent, a buyer who clicks again pays once. */
const testCheckoutCrash = (
  mode: CrashingProcess['mode'],
  step: (of: Shopping & { client: Client }) => Promise<void>,
  retry: (of: Shopping) => Promise<unknown>,
): Promise<number> =>
  crashAtEachStep(money, mode, {
    prepare: startShopping,
    step: (of, { clientOf }) => step({ ...of, client: clientOf(of.started.person) }),
    async recover(of) {
      await runToCompletion(money, { path: '', start: async () => of.started, retry: () => retry(of) }, of.started);
      await expectConsistent(money, of.started);
    },
  });

test.each(['before', 'after'] as const)(
  'given a process that dies at each step of a checkout with a saved card (%s it was done), then it is paid once',
  async (mode) => {
    const count = await testCheckoutCrash(
      mode,
      async ({ client, methodId }) => void (await payWith(client, methodId)),
      ({ started, methodId }) => payWith(started.person.client, methodId),
    );
    expect(count).toBeGreaterThan(6);
  },
  LONG_MS,
);

test.each(['before', 'after'] as const)(
  'given a process that dies at each step of placing an order with an entered card (%s it was done), then it is paid once',
  async (mode) => {
    const count = await testCheckoutCrash(
      mode,
      async ({ client }) => {
        const { clientSecret, intentId } = (await startPayment(client)).body;
        if (clientSecret === undefined) return;
        await money.confirmInBrowser(clientSecret, 'pm_card_visa');
        await checkout(client, { paymentIntentId: intentId });
      },
      ({ started }) => typeCard(started),
    );
    expect(count).toBeGreaterThan(12);
  },
  LONG_MS,
);
