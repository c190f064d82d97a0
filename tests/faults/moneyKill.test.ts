import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../apps/server/src/reports/operations.ts';
import { newKey } from '../../apps/server/test/lots.ts';
import { type MoneyHouse, openMoneyHouse, pay } from '../../apps/server/test/money.ts';
import { makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';

const MINUTE = 60_000;
/** How long the provider keeps the dying process waiting. */
const HELD_MS = 1_200;

let money: MoneyHouse;
let staff: Person;
let server: ApiProcess | null = null;
beforeAll(async () => {
  money = await openMoneyHouse();
  staff = await makeStaff(money);
});
afterEach(async () => {
  await server?.kill();
  server = null;
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
  expect((await reconcile(money.house)).differences).toEqual([]);
});
afterAll(() => money.close());

/** A server process of its own over the same house; it is killed in the middle of its work. */
async function startServer(): Promise<ApiProcess> {
  const { DATABASE_URL, DATA_DIR, JWT_KEYS } = money.house.config;
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

const asked = (url: string, who: Person, path: string, body: unknown): Promise<unknown> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      cookie: [...who.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'idempotency-key': newKey(),
    },
    body: JSON.stringify(body),
  }).catch((error: unknown) => error);

/** Kills the server as soon as the provider holds its request. */
async function killWhileAsking(request: () => Promise<unknown>): Promise<void> {
  const answer = request();
  await expect
    .poll(
      async () => {
        const answered = await fetch(`${money.sandboxUrl}/_admin/faults`);
        const { items } = (await answered.json()) as { items: Array<{ fired: number }> };
        return items[0]?.fired;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(1);
  await server?.kill();
  server = null;
  expect(await answer).toBeInstanceOf(Error);
  await money.clearFaults();
}

const sums = async (invoiceId: string) => {
  const { rows } = await money.house.pool.query(
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
        await money.passTime(MINUTE);
        await money.settle();
        return isDone();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

async function owing() {
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
  const { person, invoiceId, paymentMethodId } = await owing();
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path, method: 'POST', delayMs: HELD_MS });
  await killWhileAsking(() => asked(url, person, `/v1/invoice/${invoiceId}/pay`, { paymentMethodId }));
  await recover(async () => {
    await money.signIn(person);
    // The buyer sees that nothing came back and presses again.
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
  const { person, invoiceId, paymentMethodId } = await owing();
  await pay(person, invoiceId, { paymentMethodId });
  await money.signIn(staff);
  server = await startServer();
  const { url } = server;
  await money.armFault({ kind, path: '/v1/refunds', method: 'POST', delayMs: HELD_MS });
  const body = { amountCents: 1_234, reason: 'goodwill', note: 'A scratch' };
  await killWhileAsking(() => asked(url, staff, `/v1/office/invoice/${invoiceId}/refund`, body));
  await recover(async () => (await sums(invoiceId)).owed === 0);
  expect(await sums(invoiceId)).toEqual({ status: 'paid', refunded_cents: 1_234, payments: 1, owed: 0 });
  const { data } = await money.stripe.refunds.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.invoice_id === invoiceId).map(({ amount }) => amount)).toEqual([
    1_234,
  ]);
});
