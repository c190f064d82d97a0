import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { addToCart, checkout, listAtPrice, payWith, startPayment } from '../../apps/server/test/carts.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../apps/server/test/money.ts';
import {
  DAY,
  expectNoFaults,
  logInAgain,
  type Operation,
  type StartedOperation,
  testOperation,
} from './moneyMatrix.ts';

// The checkout of a cart, with every payment method, at every request that it makes to the provider.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  await expectNoFaults(money);
});
afterAll(() => money.close());

/** A user with one item in the bag. */
async function startShopping(): Promise<StartedOperation> {
  const person = await money.bidder();
  const lot = await listAtPrice(money, {}, { endsInMs: 900 * DAY });
  expect((await addToCart(person.client, lot)).status).toBe(200);
  return { person, refunds: 0, lot };
}

const methods = new Map<string, string>();

/** By a saved method: one click creates the intent and charges it. */
const saved = (method: 'card' | 'bank', waitMs?: number): Operation => ({
  path: '/v1/payment_intents',
  ...(waitMs === undefined ? {} : { waitMs }),
  async start(arm) {
    const started = await startShopping();
    const { person } = started;
    const { body } = method === 'card' ? await money.saveCard(person, 'pm_card_visa') : await money.saveBank(person);
    methods.set(person.id, method === 'card' ? body.id : body.paymentMethod.id);
    await money.advanceTime(2_000);
    await arm();
    await payWith(person.client, methods.get(person.id)!);
    return started;
  },
  retry: ({ person }) => payWith(person.client, methods.get(person.id)!),
});

/** The browser's request may be lost, or its response: then it does not know the result. */
const nullIfFailed = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  });

/** A card typed in, as the page does it: begin, confirm in the browser, place the order. */
async function typeCard({ person: { client } }: StartedOperation, arm?: () => Promise<void>): Promise<void> {
  const { status, body } = await startPayment(client);
  if (status !== 200) return;
  if (body.clientSecret !== null) {
    const confirmed = await nullIfFailed(money.confirmInBrowser(body.clientSecret, 'pm_card_visa'));
    if (confirmed === null || confirmed.status >= 500) return;
  }
  await arm?.();
  if (body.intentId !== null) await checkout(client, { paymentIntentId: body.intentId });
}

const typed = (request: Pick<Operation, 'path' | 'method'>, isLate = false): Operation => ({
  ...request,
  async start(arm) {
    const started = await startShopping();
    await money.advanceTime(2_000);
    if (isLate) await typeCard(started, arm);
    else {
      await arm();
      await typeCard(started);
    }
    return started;
  },
  retry: (started) => typeCard(started),
});

/** A wallet, as the page does it: start, then the invoice is paid with the wallet's token. */
async function payByWallet({ person }: StartedOperation): Promise<void> {
  const { status, body } = await startPayment(person.client);
  if (status !== 200 || body.invoice.status === 'paid') return;
  const confirmationTokenId = await money.openWallet('pm_card_visa');
  await pay(person, body.invoice.id, { confirmationTokenId });
}

const OPERATIONS: Record<string, Operation> = {
  'a bag paid with a saved card': saved('card'),
  'a bag paid from a saved bank account': saved('bank', 7 * DAY),
  'a bag whose card is typed in: its intent': typed({ path: '/v1/payment_intents' }),
  'a bag whose card is typed in: what the browser sends': typed({ path: '/v1/payment_intents/*/confirm' }),
  'a bag whose card is typed in: placing the order': typed({ path: '/v1/payment_intents/*', method: 'GET' }, true),
  'a bag paid with a wallet': {
    path: '/v1/payment_intents/*/confirm',
    async start(arm) {
      const started = await startShopping();
      await money.advanceTime(2_000);
      await arm();
      await payByWallet(started);
      return started;
    },
    retry: payByWallet,
  },
  'a customer of the provider, made at the first checkout': {
    path: '/v1/customers',
    async start(arm) {
      const started = await startShopping();
      await logInAgain(money, started.person);
      await arm();
      await typeCard(started);
      return started;
    },
    retry: (started) => typeCard(started),
  },
};

describe.each(Object.keys(OPERATIONS))('%s', (name) => testOperation(() => money, OPERATIONS[name] as Operation));
