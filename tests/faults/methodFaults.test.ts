import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { TestResponse } from '../../apps/server/test/client.ts';
import { newKey } from '../../apps/server/test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import type { Person } from '../../apps/server/test/people.ts';
import {
  type Begun,
  BRIEF,
  customerOf,
  DAY,
  expectClean,
  expectSound,
  type Operation,
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
  await expectClean(money);
});
afterAll(() => money.close());

const BANK_DEBIT_MS = 7 * DAY;

type Kind = 'user_card' | 'user_bank_account';

/** What the person can pay with here. */
async function methodsHere({ person }: Begun): Promise<Array<{ type: Kind; provider_id: string }>> {
  const { rows } = await money.ctx.pool.query<{ type: Kind; provider_id: string }>(
    'select type, provider_id from payment_method where user_id = $1 and removed_at is null order by provider_id',
    [person.id],
  );
  return rows;
}

/** What the provider has on this person's customer. */
async function methodsThere(begun: Begun): Promise<string[]> {
  const customer = await customerOf(money, begun);
  const { data } = await money.stripe.customers.listPaymentMethods(customer, { limit: 100 });
  return data.map(({ id }) => id).sort();
}

/**
 * Known to both sides, one of them the default. Nothing is pending, and an invoice is paid with it once. `most`:
 * maximum number if its answer was lost and its owner started again.
 */
async function expectKept(begun: Begun, kind: Kind, most = 1): Promise<void> {
  const here = await methodsHere(begun);
  expect([...new Set(here.map(({ type }) => type))]).toEqual([kind]);
  expect(here.length).toBeLessThanOrEqual(most);
  expect(await methodsThere(begun)).toEqual(here.map((one) => one.provider_id));
  const { rows: waiting } = await money.ctx.pool.query(
    "select from bank_setup where user_id = $1 and state = 'pending'",
    [begun.person.id],
  );
  expect(waiting).toEqual([]);
  await money.logIn(begun.person);
  const { items } = (await begun.person.client.get('/v1/payment/methods')).body;
  expect(items.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
  const { invoiceId } = await money.winLot(begun.person);
  expect((await pay(begun.person, invoiceId, { paymentMethodId: items[0].id })).status).toBe(200);
  if (kind === 'user_bank_account') await money.passTime(BANK_DEBIT_MS);
  await money.settle();
  await expectSound(money, begun);
}

/** The browser's part, which may find that nothing was started. */
const unlessLost = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });

const keptMethods = async (begun: Begun): Promise<boolean> => (await methodsHere(begun)).length > 0;

/** Started again only while none is saved: the page shows the saved ones. */
const untilKept =
  (again: (begun: Begun) => Promise<unknown>) =>
  async (begun: Begun): Promise<unknown> =>
    (await keptMethods(begun)) ? null : again(begun);

/** Saved from the beginning, as the page does it: started, confirmed in the browser, saved. */
function saved(kind: Kind, given: Pick<Operation, 'path' | 'method'>): Operation {
  const save = ({ person }: Begun): Promise<unknown> =>
    kind === 'user_card' ? money.saveCard(person, 'pm_card_visa') : unlessLost(money.saveBank(person));
  return {
    ...given,
    faults: BRIEF,
    async begin(arm) {
      const begun = { person: await money.bidder(), refunds: 0 };
      if (given.method === undefined) await haveCustomer(begun.person);
      await arm();
      await save(begun);
      return begun;
    },
    again: untilKept(save),
    isDone: keptMethods,
    expectDone: (begun) => expectKept(begun, kind, given.method === undefined ? 1 : 2),
  };
}

/** The provider knows the user, who has nothing pending: later faults are those of the setup. */
async function haveCustomer({ client }: Person): Promise<void> {
  const { setupIntentId } = (await client.get('/v1/payment/setup-card')).body;
  await money.stripe.setupIntents.cancel(setupIntentId);
}

const setups = new Map<string, string>();

/** With pending micro-deposits; enters the amounts from the statement. */
const sayAmounts = ({ person }: Begun): Promise<TestResponse> =>
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
    faults: BRIEF,
    async begin(arm) {
      const begun = { person: await money.bidder(), refunds: 0 };
      setups.set(begun.person.id, await money.beginBank(begun.person, '000123456789', 'typed'));
      await arm();
      await sayAmounts(begun);
      return begun;
    },
    again: untilKept(sayAmounts),
    isDone: keptMethods,
    expectDone: (begun) => expectKept(begun, 'user_bank_account'),
  },
  'a card that is removed': {
    path: '/v1/payment_methods/*/detach',
    faults: [...BRIEF, 'stored_500'],
    async begin(arm) {
      const person = await money.bidder();
      const gone = (await money.saveCard(person, 'pm_card_visa')).body.id;
      await money.saveCard(person, 'pm_card_mastercard');
      await arm();
      expect((await person.client.delete(`/v1/payment/methods/${gone}`)).status).toBe(204);
      return { person, refunds: 0 };
    },
    // Never retried by the client: the sweep must finish it.
    again: async () => undefined,
    isDone: async (begun) => (await methodsThere(begun)).length === 1,
    expectDone: (begun) => expectKept(begun, 'user_card'),
  },
};

describe.each(Object.keys(OPERATIONS))('%s', (name) => testOperation(() => money, OPERATIONS[name] as Operation));
