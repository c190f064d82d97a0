import type { ShippingClass } from '@assay/domain/shipping/shipping.ts';
import type Stripe from 'stripe';
import { TEST_CARDS } from '../../../sandbox/src/cards.ts';
import { type RunningSandbox, startSandbox } from '../../../sandbox/src/server.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import { integrityFaults } from '../src/modules/office/reports/integrity.ts';
import type { OpenedInvoice } from '../src/modules/selling/auction/ports.ts';
import { transact } from '../src/platform/outbox.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { TestResponse } from './client.ts';
import { listLot, newKey } from './lots.ts';
import { ownAddress, type Person, type SignUpOptions } from './people.ts';

export type Fault = { kind: string; path?: string; method?: string; times?: number; nth?: number; delayMs?: number };

/** What the browser receives to set up a card or a bank account. */
type SetUp = { setupIntentId: string; clientSecret: string };

/** An app whose payment provider is the sandbox. Webhooks are held back: each test delivers them itself. */
export type MoneyApp = TestApp & {
  readonly stripe: Stripe;
  readonly sandboxUrl: string;
  /** Spoils the provider's next matching answers. */
  armFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** From now on delivers events over HTTP as the provider does; by default they are held back. */
  sendWebhooks(switches: Record<string, unknown>): Promise<void>;
  /** Events the provider has recorded since this app started, oldest first. */
  events(...types: string[]): Promise<Stripe.Event[]>;
  /** Delivers one event to the endpoint, signed as the provider signs. */
  deliver(
    event: Stripe.Event,
    options?: { secret?: string; at?: number; signature?: string | null; body?: string },
  ): Promise<TestResponse>;
  /** A person with an address, and identity verified; no card. */
  bidder(options?: SignUpOptions): Promise<Person>;
  /** Saves a test card over the API as the browser does (`pm_card_visa` and its like). */
  saveCard(person: Person, card: string, makeDefault?: boolean): Promise<TestResponse>;
  /**
   * Sets up a bank account as the browser does: verified instantly (`instant`), or entered manually with pending
   * micro-deposits.
   */
  startBankSetup(person: Person, account: string, method: 'instant' | 'typed'): Promise<string>;
  /** Confirms a set-up that was begun, as the browser does, with a test card. */
  confirmSetup(start: SetUp, card: string): Promise<void>;
  /** Confirms a pending setup, as the browser does, with an instantly verified account. */
  confirmBank(start: SetUp, account: string): Promise<void>;
  /** Saves an instantly verified test bank account. */
  saveBank(person: Person, account?: string, makeDefault?: boolean): Promise<TestResponse>;
  /** Confirms an intent as the browser does, with its secret and the publishable key. */
  confirmInBrowser(
    clientSecret: string,
    card: string,
    fields?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, never> }>;
  /** The browser wallet's token for this test card, created with the publishable key. */
  openWallet(card: string, fields?: Record<string, string>): Promise<string>;
  /** Answers the pending 3-D Secure challenge of an intent. */
  answerChallenge(intentId: string, outcome: 'approved' | 'failed'): Promise<void>;
  /** The holder of a card disputes a charge now. */
  dispute(chargeId: string): Promise<void>;
  /** A lot that this person has won, with its invoice opened as the close does. */
  winLot(
    person: Person,
    hammerCents?: number,
    shippingClass?: ShippingClass,
  ): Promise<OpenedInvoice & { auctionId: string; itemId: string }>;
  /** Moves product time of the app and of the provider. */
  advanceTime(ms: number): Promise<void>;
  /** Money the provider holds for an invoice: captured charges. */
  captures(invoiceId: string): Promise<Stripe.Charge[]>;
  faults(): ReturnType<typeof integrityFaults>;
};

const WEBHOOK_SECRET = 'whsec_local_assay';

export async function startMoneyApp(options: TestAppOptions = {}): Promise<MoneyApp> {
  const port = await findFreePort();
  const sandbox: RunningSandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    webhookUrl: `http://127.0.0.1:${port}/v1/webhooks/stripe`,
    webhookSecret: WEBHOOK_SECRET,
    textsUrl: null,
    publicUrl: 'http://localhost:3000',
  });
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
  const inner = await startTestApp({ ...options, env: { SANDBOX_URL: sandboxUrl, ...options.env } });
  try {
    await inner.app.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    // Another process took the port that was free a moment ago: try another one.
    await inner.close();
    await sandbox.stop();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return startMoneyApp(options);
  }
  const { ctx } = inner;
  const { stripe } = ctx.payments;

  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${sandboxUrl}/_admin/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  await admin('POST', 'webhooks', { drop: true });

  const fromBrowser = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${sandboxUrl}/sandbox/stripe${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_local_assay', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };

  const confirmSetup = async ({ setupIntentId, clientSecret }: SetUp, card: string) => {
    await fromBrowser(`/v1/setup_intents/${setupIntentId}/confirm`, {
      client_secret: clientSecret,
      payment_method: card,
    });
  };
  const confirmAccount = async (
    { setupIntentId, clientSecret }: SetUp,
    account: string,
    method: 'instant' | 'typed',
  ) => {
    const bank = 'payment_method_data[us_bank_account]';
    const seen =
      method === 'instant'
        ? await fromBrowser('/v1/financial_connections/accounts', { account_number: account })
        : null;
    const confirmed = await fromBrowser(`/v1/setup_intents/${setupIntentId}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'us_bank_account',
      'payment_method_data[billing_details][name]': 'Ada Lovelace',
      ...(seen === null
        ? {
            [`${bank}[routing_number]`]: '110000000',
            [`${bank}[account_number]`]: account,
            [`${bank}[account_holder_type]`]: 'individual',
          }
        : { [`${bank}[financial_connections_account]`]: String(seen.body.id) }),
    });
    if (confirmed.status !== 200) throw new Error(`The bank account was refused: ${JSON.stringify(confirmed.body)}`);
  };

  const startBankSetup: MoneyApp['startBankSetup'] = async (person, account, method) => {
    const start = await person.client.get('/v1/payment/setup-bank-account');
    if (start.status !== 200) throw new Error(`No bank account can be set up: ${JSON.stringify(start.body)}`);
    await confirmAccount(start.body, account, method);
    return String(start.body.setupIntentId);
  };

  return {
    ...inner,
    stripe,
    sandboxUrl,
    armFault: ({ kind, times, delayMs, ...match }) =>
      admin('POST', 'faults', {
        kind,
        match,
        ...(times === undefined ? {} : { times }),
        ...(delayMs === undefined ? {} : { delayMs }),
      }),
    clearFaults: () => admin('DELETE', 'faults'),
    sendWebhooks: (switches) => admin('POST', 'webhooks', { drop: false, ...switches }),
    async events(...types) {
      const { data } = await stripe.events.list({ limit: 100 });
      return data.reverse().filter((event) => types.length === 0 || types.includes(event.type));
    },
    async deliver(event, options = {}) {
      const payload = options.body ?? JSON.stringify(event);
      const at = options.at ?? Math.floor(Date.now() / 1000);
      const signature =
        options.signature === undefined
          ? stripe.webhooks.generateTestHeaderString({
              payload,
              secret: options.secret ?? WEBHOOK_SECRET,
              timestamp: at,
            })
          : options.signature;
      const answer = await inner.app.inject({
        method: 'POST',
        url: '/v1/webhooks/stripe',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
        payload,
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json(), setCookies: [] };
    },
    async bidder(options) {
      const person = await inner.signUp(options);
      await person.client.post('/v1/user/addresses', ownAddress());
      await ctx.pool.query("update users set kyc_status = 'verified' where id = $1", [person.id]);
      return person;
    },
    async saveCard(person, card, makeDefault) {
      const start = await person.client.get('/v1/payment/setup-card');
      if (start.status !== 200) return start;
      await confirmSetup(start.body, card);
      return person.client.post(
        '/v1/payment/setup-card',
        { setupIntentId: start.body.setupIntentId, ...(makeDefault === undefined ? {} : { makeDefault }) },
        { 'idempotency-key': newKey() },
      );
    },
    confirmSetup,
    startBankSetup,
    confirmBank: (start, account) => confirmAccount(start, account, 'instant'),
    async saveBank(person, account = '000123456789', makeDefault) {
      const setupIntentId = await startBankSetup(person, account, 'instant');
      return person.client.post(
        '/v1/payment/setup-bank-account',
        { setupIntentId, ...(makeDefault === undefined ? {} : { makeDefault }) },
        { 'idempotency-key': newKey() },
      );
    },
    confirmInBrowser: (clientSecret, card, fields) =>
      fromBrowser(`/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`, {
        client_secret: clientSecret,
        payment_method: card,
        ...fields,
      }),
    async openWallet(card, fields) {
      const number = TEST_CARDS.find((one) => one.token === card)?.number;
      if (number === undefined) throw new Error(`No test card ${card}`);
      const data = 'payment_method_data';
      const { status, body } = await fromBrowser('/v1/confirmation_tokens', {
        [`${data}[type]`]: 'card',
        [`${data}[card][number]`]: number,
        [`${data}[card][exp_month]`]: '12',
        [`${data}[card][exp_year]`]: String(new Date(ctx.clock.now()).getUTCFullYear() + 3),
        [`${data}[card][wallet]`]: 'apple_pay',
        ...fields,
      });
      if (status !== 200) throw new Error(`The wallet was refused: ${JSON.stringify(body)}`);
      return String(body.id);
    },
    async answerChallenge(intentId, outcome) {
      const intent = intentId.startsWith('seti_')
        ? await stripe.setupIntents.retrieve(intentId)
        : await stripe.paymentIntents.retrieve(intentId);
      const action = intent.next_action as {
        use_stripe_sdk?: { source: string };
        redirect_to_url?: { url: string };
      } | null;
      const id = action?.use_stripe_sdk?.source ?? action?.redirect_to_url?.url.split('/').at(-1);
      if (id === undefined) throw new Error(`${intentId} waits for nothing`);
      const answer = await fetch(`${sandboxUrl}/sandbox/3ds/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      });
      if (answer.status >= 400) throw new Error(`The challenge answered ${answer.status}`);
    },
    dispute: (charge) => admin('POST', 'disputes', { charge }),
    async winLot(person, hammerCents = 120_000, shippingClass) {
      const lot = await listLot(ctx);
      if (shippingClass !== undefined)
        await ctx.pool.query('update item set shipping_class = $2 where id = $1', [lot.itemId, shippingClass]);
      const closedAt = ctx.clock.now();
      const invoice = await transact(ctx, async (tx, emit) => {
        await tx.client.query("update auction set status = 'closed', closed_at = $2 where id = $1", [
          lot.auctionId,
          new Date(closedAt),
        ]);
        await tx.client.query(
          `update auction set status = 'done', done_at = $2, outcome = 'sold', winner_id = $3, leader_id = $3, leader_max_cents = $4,
             price_cents = $4, hammer_cents = $4, next_due_at = null where id = $1`,
          [lot.auctionId, new Date(closedAt), person.id, hammerCents],
        );
        const opened = await ctx.ports.openAuctionInvoices(ctx, tx, emit, [
          {
            auctionId: lot.auctionId,
            itemId: lot.itemId,
            title: 'Signed ball',
            userId: person.id,
            hammerCents,
            premiumBps: 0,
            logHead: 'ab'.repeat(32),
            closedAt,
          },
        ]);
        return opened.get(lot.auctionId)!;
      });
      return { ...invoice, ...lot };
    },
    async advanceTime(ms) {
      await inner.moveClock(ms);
      await admin('POST', 'clock', { advanceMs: ms });
    },
    async captures(invoiceId) {
      const { data } = await stripe.charges.list({ limit: 100 });
      return data.filter((charge) => charge.metadata.invoice_id === invoiceId && charge.captured);
    },
    faults: () => integrityFaults(ctx),
    async close() {
      await inner.close();
      await sandbox.stop();
    },
  };
}

/** Pays with a saved method under a fresh key. */
export function pay(
  person: Person,
  invoiceId: string,
  body: Record<string, unknown> = {},
  key = newKey(),
): Promise<TestResponse> {
  return person.client.post(`/v1/invoice/${invoiceId}/pay`, body, { 'idempotency-key': key });
}
