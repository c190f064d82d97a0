import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { TestResponse } from '../../apps/server/test/client.ts';
import { newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import type { Person } from '../../apps/server/test/people.ts';
import {
  customerOf,
  DAY,
  expectConsistent,
  expectNoFaults,
  type Operation,
  SHORT_FAULTS,
  type StartedOperation,
  testOperation,
} from './moneyMatrix.ts';

// Cards and bank accounts that are saved and removed: whatever happens to the provider's responses, each exists once,
// on both sides, and pays once; a removed one is deleted on both sides.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  await expectNoFaults(money);
});
afterAll(() => money.close());

const BANK_DEBIT_MS = 7 * DAY;

type Kind = 'user_card' | 'user_bank_account';

/** What the person can pay with here. */
async function storedMethods({ person }: StartedOperation): Promise<Array<{ type: Kind; provider_id: string }>> {
  const { rows } = await money.ctx.pool.query<{ type: Kind; provider_id: string }>(
    'select type, provider_id from payment_method where user_id = $1 and removed_at is null order by provider_id',
    [person.id],
  );
  return rows;
}

/** What the provider has on this person's customer. */
async function providerMethods(started: StartedOperation): Promise<string[]> {
  const customer = await customerOf(money, started);
  const { data } = await money.stripe.customers.listPaymentMethods(customer, { limit: 100 });
  return data.map(({ id }) => id).sort();
}

/**
 * Known to both sides, one of them the default. Nothing is pending, and an invoice is paid with it once. `most`:
 * maximum number if its answer was lost and its owner started again.
 */
async function expectSaved(started: StartedOperation, kind: Kind, most = 1): Promise<void> {
  const here = await storedMethods(started);
  expect([...new Set(here.map(({ type }) => type))]).toEqual([kind]);
  expect(here.length).toBeLessThanOrEqual(most);
  expect(await providerMethods(started)).toEqual(here.map((one) => one.provider_id));
  const { rows: waiting } = await money.ctx.pool.query(
    "select from bank_setup where user_id = $1 and state = 'pending'",
    [started.person.id],
  );
  expect(waiting).toEqual([]);
  await money.logIn(started.person);
  const { items } = (await started.person.client.get('/v1/payment/methods')).body;
  expect(items.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
  const { invoiceId } = await money.winLot(started.person);
  expect((await pay(started.person, invoiceId, { paymentMethodId: items[0].id })).status).toBe(200);
  if (kind === 'user_bank_account') await money.advanceTime(BANK_DEBIT_MS);
  await money.runJobs();
  await expectConsistent(money, started);
}

/** The browser's part, which may find that nothing was started. */
const unlessLost = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });

const hasSavedMethod = async (started: StartedOperation): Promise<boolean> => (await storedMethods(started)).length > 0;

/** Started again only while none is saved: the page shows the saved ones. */
const retryUntilSaved =
  (again: (started: StartedOperation) => Promise<unknown>) =>
  async (started: StartedOperation): Promise<unknown> =>
    (await hasSavedMethod(started)) ? null : again(started);

/** Saved from the beginning, as the page does it: started, confirmed in the browser, saved. */
function saved(kind: Kind, request: Pick<Operation, 'path' | 'method'>): Operation {
  const save = ({ person }: StartedOperation): Promise<unknown> =>
    kind === 'user_card' ? money.saveCard(person, 'pm_card_visa') : unlessLost(money.saveBank(person));
  return {
    ...request,
    faults: SHORT_FAULTS,
    async start(arm) {
      const started = { person: await money.bidder(), refunds: 0 };
      if (request.method === undefined) await createCustomer(started.person);
      await arm();
      await save(started);
      return started;
    },
    retry: retryUntilSaved(save),
    isDone: hasSavedMethod,
    expectResult: (started) => expectSaved(started, kind, request.method === undefined ? 1 : 2),
  };
}

/** The provider knows the user, who has nothing pending: later faults are those of the setup. */
async function createCustomer({ client }: Person): Promise<void> {
  const { setupIntentId } = (await client.get('/v1/payment/setup-card')).body;
  await money.stripe.setupIntents.cancel(setupIntentId);
}

const setups = new Map<string, string>();

/** With pending micro-deposits; enters the amounts from the statement. */
const verifyAmounts = ({ person }: StartedOperation): Promise<TestResponse> =>
  person.client.post(
    '/v1/payment/setup-bank-account',
    { setupIntentId: setups.get(person.id), amounts: [32, 45] },
    { 'idempotency-key': newKey() },
  );

const OPERATIONS: Record<string, Operation> = {
  'a card: its set-up': saved('user_card', { path: '/v1/setup_intents' }),
  'a card: what was set up': saved('user_card', { path: '/v1/setup_intents/*', method: 'GET' }),
  'a bank account: its set-up': saved('user_bank_account', { path: '/v1/setup_intents' }),
  'a bank account: what was set up': saved('user_bank_account', { path: '/v1/setup_intents/*', method: 'GET' }),
  'a bank account: its micro-deposits': {
    path: '/v1/setup_intents/*/verify_microdeposits',
    faults: SHORT_FAULTS,
    async start(arm) {
      const started = { person: await money.bidder(), refunds: 0 };
      setups.set(started.person.id, await money.startBankSetup(started.person, '000123456789', 'typed'));
      await arm();
      await verifyAmounts(started);
      return started;
    },
    retry: retryUntilSaved(verifyAmounts),
    isDone: hasSavedMethod,
    expectResult: (started) => expectSaved(started, 'user_bank_account'),
  },
  'a card that is removed': {
    path: '/v1/payment_methods/*/detach',
    faults: [...SHORT_FAULTS, 'stored_500'],
    async start(arm) {
      const person = await money.bidder();
      const removedId = (await money.saveCard(person, 'pm_card_visa')).body.id;
      await money.saveCard(person, 'pm_card_mastercard');
      await arm();
      expect((await person.client.delete(`/v1/payment/methods/${removedId}`)).status).toBe(204);
      return { person, refunds: 0 };
    },
    // Never retried by the client: the sweep must finish it.
    retry: async () => undefined,
    isDone: async (started) => (await providerMethods(started)).length === 1,
    expectResult: (started) => expectSaved(started, 'user_card'),
  },
};

describe.each(Object.keys(OPERATIONS))('%s', (name) => testOperation(() => money, OPERATIONS[name] as Operation));
