import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../apps/server/src/modules/billing/payment/events.ts';
import { storeEvent } from '../../apps/server/src/modules/billing/payment/webhooks.ts';
import type { Client } from '../../apps/server/test/client.ts';
import { newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../apps/server/test/money.ts';
import { makeStaff } from '../../apps/server/test/office.ts';
import type { Person } from '../../apps/server/test/people.ts';
import {
  customerOf,
  DAY,
  expectConsistent,
  expectNoFaults,
  knownEvents,
  logInAgain,
  MINUTE,
  newEvents,
  type Operation,
  runToCompletion,
  type StartedOperation,
} from './moneyMatrix.ts';
import { crashAtEachStep } from './stepDeaths.ts';

// A process that dies at each step of its work with money: the one that continues takes and gives it once.

/** Many deaths in one test. */
const LONG_MS = 600_000;
const BANK_DEBIT_MS = 7 * DAY;
/** Debits of it come back days later: there is not enough on it. */
const POOR_ACCOUNT = '000222222227';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(() => expectNoFaults(money));
afterAll(() => money.close());

const rows = async (sql: string, values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const keyed = () => ({ 'idempotency-key': newKey() });

type Debt = { started: StartedOperation; invoiceId: string; methodId: string; cardId: string };

/** A lot that was won and is not paid, with a card and perhaps a poor bank account to pay it. */
async function openInvoice(kind: 'card' | 'bank'): Promise<Debt> {
  const person = await money.bidder();
  const cardId: string = (await money.saveCard(person, 'pm_card_visa')).body.id;
  const methodId: string =
    kind === 'card' ? cardId : (await money.saveBank(person, POOR_ACCOUNT)).body.paymentMethod.id;
  const { invoiceId } = await money.winLot(person);
  await money.logIn(person);
  return { started: { person, refunds: 0 }, invoiceId, methodId, cardId };
}

const payBy = (client: Client, { invoiceId }: Debt, paymentMethodId: string) =>
  client.post(`/v1/invoice/${invoiceId}/pay`, { paymentMethodId }, keyed());

const statusOf = async ({ invoiceId }: Debt): Promise<string> =>
  (await rows('select status from invoice where id = $1', [invoiceId]))[0].status;

/** The debtor retries until it is paid. */
const paidBy = (of: Debt, methodId: string, rest: Partial<Operation> = {}): Promise<void> =>
  runToCompletion(
    money,
    { path: '', start: async () => of.started, retry: ({ person }) => payBy(person.client, of, methodId), ...rest },
    of.started,
  );

describe.each(['before', 'after'] as const)('given a process that dies (%s its step was done)', (mode) => {
  test(
    'at each step of paying an invoice with a saved card, then it is paid once',
    async () => {
      const count = await crashAtEachStep(money, mode, {
        prepare: () => openInvoice('card'),
        step: async (of, { clientOf }) => void (await payBy(clientOf(of.started.person), of, of.methodId)),
        async recover(of) {
          await paidBy(of, of.methodId);
          await expectConsistent(money, of.started);
        },
      });
      expect(count).toBeGreaterThan(8);
    },
    LONG_MS,
  );

  test(
    'at each step of a returned debit, then it is owed once, and paid once another way',
    async () => {
      const count = await crashAtEachStep(money, mode, {
        prepare: () => openInvoice('bank'),
        async step(of, { ctx, clientOf }) {
          const known = await knownEvents(money);
          await payBy(clientOf(of.started.person), of, of.methodId);
          await money.advanceTime(BANK_DEBIT_MS);
          // It learns the new time by itself a moment later: until then it would count from a week ago.
          await ctx.clock.refresh().catch(() => undefined);
          for (const event of await newEvents(money, known)) {
            if (event.type !== 'payment_intent.payment_failed') continue;
            // A dead process applies nothing: its event is delivered again, or the sweep polls.
            await storeEvent(ctx, event)
              .then(() => handleEvent(ctx, event.id))
              .catch(() => undefined);
          }
        },
        async recover(of) {
          for (let n = 0; n < 4 && (await statusOf(of)) !== 'failed'; n++) {
            await logInAgain(money, of.started.person);
            if ((await statusOf(of)) === 'open') await payBy(of.started.person.client, of, of.methodId);
            await money.advanceTime(BANK_DEBIT_MS / 4);
            await money.runJobs();
          }
          expect(await statusOf(of)).toBe('failed');
          await logInAgain(money, of.started.person);
          await paidBy(of, of.cardId);
          await expectConsistent(money, of.started);
        },
      });
      expect(count).toBeGreaterThan(12);
    },
    LONG_MS,
  );

  test(
    'at each step of a refund, then it is made once, and nothing is owed',
    async () => {
      const CENTS = 1_234;
      const refund = (client: Client, { invoiceId }: Debt) =>
        client.post(
          `/v1/office/invoice/${invoiceId}/refund`,
          { amountCents: CENTS, reason: 'goodwill', note: 'A scratch' },
          keyed(),
        );
      const decided = ({ invoiceId }: Debt) =>
        rows('select state, amount_cents from refund where invoice_id = $1', [invoiceId]);
      const count = await crashAtEachStep(money, mode, {
        async prepare() {
          const of = await openInvoice('card');
          await payBy(of.started.person.client, of, of.methodId);
          await money.logIn(staff);
          return { ...of, started: { ...of.started, refunds: 1 } };
        },
        step: async (of, { clientOf }) => void (await refund(clientOf(staff), of)),
        async recover(of) {
          // Staff see whether it was decided, and decide it if not.
          if ((await decided(of)).length === 0) expect((await refund(staff.client, of)).status).toBe(200);
          for (let n = 0; n < 3; n++) {
            await money.advanceTime(MINUTE);
            await money.runJobs();
          }
          expect(await decided(of)).toEqual([{ state: 'sent', amount_cents: CENTS }]);
          await expectConsistent(money, of.started);
          expect(await money.captures(of.invoiceId)).toMatchObject([{ amount_refunded: CENTS }]);
        },
      });
      expect(count).toBeGreaterThan(3);
    },
    LONG_MS,
  );

  test(
    'at each step of setting a bank account up, then what the provider has is what can pay',
    async () => {
      const setUp = async (client: Client): Promise<void> => {
        const start = await client.get('/v1/payment/setup-bank-account');
        if (start.status !== 200) return;
        await money.confirmBank(start.body, '000123456789');
        await client.post('/v1/payment/setup-bank-account', { setupIntentId: start.body.setupIntentId }, keyed());
      };
      const count = await crashAtEachStep(money, mode, {
        async prepare() {
          const person = await money.bidder();
          await money.logIn(person);
          return { person, refunds: 0 };
        },
        step: (started, { clientOf }) => setUp(clientOf(started.person)),
        async recover(started) {
          const here = () =>
            rows('select provider_id from payment_method where user_id = $1 and removed_at is null order by 1', [
              started.person.id,
            ]);
          await money.advanceTime(MINUTE);
          await money.runJobs();
          if ((await here()).length === 0) await setUp(started.person.client);
          const { data } = await money.stripe.customers.listPaymentMethods(await customerOf(money, started));
          expect((await here()).map((row) => row.provider_id)).toEqual(data.map(({ id }) => id).sort());
          expect([1, 2]).toContain(data.length);
        },
      });
      expect(count).toBeGreaterThan(5);
    },
    LONG_MS,
  );
});
