import { readFile } from 'node:fs/promises';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  await money.sendWebhooks({ drop: true, duplicate: 0, reorder: false });
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function winLot(card = 'pm_card_visa') {
  const person = await money.bidder();
  const { body } = await money.saveCard(person, card);
  const invoice = await money.winLot(person);
  return { person, methodId: body.id as string, invoice };
}
async function confirmPayment(card = 'pm_card_visa') {
  const given = await winLot();
  const { body } = await given.person.client.get(`/v1/invoice/${given.invoice.invoiceId}/payment_intent`);
  await money.confirmInBrowser(body.clientSecret, card);
  return { ...given, intentId: body.intentId as string };
}
const status = async (invoiceId: string) => {
  const { rows } = await money.ctx.pool.query<{ status: string; failure_code: string | null }>(
    'select status, failure_code from invoice where id = $1',
    [invoiceId],
  );
  return rows[0]!.status;
};
const eventRow = async (id: string) => {
  const { rows } = await money.ctx.pool.query(
    'select handled_at, last_error, payload from provider_event where id = $1',
    [id],
  );
  return rows[0];
};
const readIntentEvents = async (intentId: string, ...types: string[]) =>
  (await money.events(...types)).filter((event) => (event.data.object as { id: string }).id === intentId);
const countEffects = async (invoiceId: string) => {
  const { rows } = await money.ctx.pool.query<{ entries: number; told: number; releases: number }>(
    `select (select count(*)::int from ledger_entry e join payment p on p.id::text = e.cause_ref where p.invoice_id = $1 and e.cause = 'payment_succeeded') as entries,
       (select count(*)::int from outbox where kind = 'invoice.paid' and private->>'invoiceId' = $1::text) as told,
       (select count(*)::int from credit_entry where invoice_id = $1 and kind = 'invoice_release') as releases`,
    [invoiceId],
  );
  return rows[0];
};
const ONCE = { entries: 1, told: 1, releases: 1 };

test('given a payment confirmed in the browser, when only the webhook arrives, then paid, and only pointers of the payload are stored', async () => {
  const { invoice, intentId } = await confirmPayment();
  const [event] = await readIntentEvents(intentId, 'payment_intent.succeeded');
  expect(await money.deliver(event!)).toMatchObject({ status: 200, body: { received: true } });
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  expect(await eventRow(event!.id)).toMatchObject({
    handled_at: expect.any(Date),
    last_error: null,
    payload: { created: event!.created, apiVersion: event!.api_version },
  });
  expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
});

test('given every event three times, when they come, then the same end each time', async () => {
  const { invoice, intentId, person } = await confirmPayment('pm_card_threeDSecure2Required');
  await money.answerChallenge(intentId, 'approved');
  const events = await readIntentEvents(intentId);
  expect(events.map((event) => event.type)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
  ]);
  for (const event of [...events].reverse())
    for (let copy = 0; copy < 3; copy++) expect((await money.deliver(event)).status).toBe(200);
  await money.runJobs();
  for (const event of events) expect((await money.deliver(event)).status).toBe(200);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
  expect((await pay(person, invoice.invoiceId)).body.invoice.status).toBe('paid');
});

test('given a webhook before the pay call’s response, and a lost response, then one capture, paid once', async () => {
  const { person, invoice, methodId } = await winLot();
  await money.armFault({ kind: 'after_commit_500', path: '/v1/payment_intents/*/confirm', times: 2 });
  const unknown = await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
  expect([unknown.status, unknown.body.intentStatus, unknown.body.invoice.status]).toEqual([200, 'processing', 'open']);
  const [event] = await readIntentEvents(unknown.body.intentId, 'payment_intent.succeeded');
  await money.deliver(event!);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  const repeated = await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
  expect([repeated.status, repeated.body.intentStatus]).toEqual([200, 'succeeded']);
  expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
  expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
  // The operation itself still gets its answer by the same key.
  await money.advanceTime(MINUTE);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query(
    "select state from provider_operation where kind = 'invoice.pay' and ref = $1",
    [invoice.invoiceId],
  );
  expect(rows).toEqual([{ state: 'done' }]);
});

test('given a timeout after the charge, when the call is repeated, then the same key and one capture', async () => {
  const { person, invoice, methodId } = await winLot();
  await money.armFault({ kind: 'after_commit_timeout', path: '/v1/payment_intents/*/confirm', delayMs: 50, times: 2 });
  expect((await pay(person, invoice.invoiceId, { paymentMethodId: methodId })).body.intentStatus).toBe('processing');
  const retried = await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
  expect([retried.status, retried.body.intentStatus]).toEqual([200, 'succeeded']);
  expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
});

test.each(['409', '429', 'lock_timeout', 'before_500', 'before_reset', 'cut_body', 'reset'])(
  'given %s from the provider, when the sweep retries, then one capture',
  async (kind) => {
    const { person, invoice, methodId } = await winLot();
    await money.armFault({ kind, path: '/v1/payment_intents/*/confirm', times: 3 });
    const first = await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
    expect([first.status, first.body.intentStatus]).toEqual([200, 'processing']);
    await money.clearFaults();
    await money.advanceTime(MINUTE);
    await money.runJobs();
    expect(await status(invoice.invoiceId)).toBe('paid');
    expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
    expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
  },
);

test('given a 500 that the provider repeats forever, when a lookup finds nothing, then the invoice can be paid again', async () => {
  const { person, invoice, methodId } = await winLot();
  await money.armFault({ kind: 'stored_500', path: '/v1/payment_intents/*/confirm' });
  expect((await pay(person, invoice.invoiceId, { paymentMethodId: methodId })).body.intentStatus).toBe('processing');
  await money.advanceTime(21 * HOUR);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query(
    "select state from provider_operation where kind = 'invoice.pay' and ref = $1",
    [invoice.invoiceId],
  );
  expect(rows).toEqual([{ state: 'refused' }]);
  await money.logIn(person);
  expect((await pay(person, invoice.invoiceId, { paymentMethodId: methodId })).body.invoice.status).toBe('paid');
  expect(await money.captures(invoice.invoiceId)).toHaveLength(1);
});

test('given a process that died between commit and sending, when the sweep runs, then the charge is made', async () => {
  const { person, invoice, methodId } = await winLot();
  await person.client.get(`/v1/invoice/${invoice.invoiceId}/payment_intent`);
  await money.armFault({ kind: 'before_reset', path: '/v1/payment_intents/*/confirm', times: 2 });
  await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
  await money.ctx.pool.query(
    "update provider_operation set attempts = 0, first_sent_at = null where kind = 'invoice.pay' and ref = $1",
    [invoice.invoiceId],
  );
  await money.advanceTime(10_000);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
});

test('given webhooks that never arrive, when a minute has passed, then the sweep finds the payment', async () => {
  const { invoice } = await confirmPayment();
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('open');
  await money.advanceTime(MINUTE);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
});

test('given an event whose job was lost, when a minute has passed, then the sweep handles it', async () => {
  const { invoice, intentId } = await confirmPayment();
  const [event] = await readIntentEvents(intentId, 'payment_intent.succeeded');
  await money.ctx.pool.query(
    "insert into provider_event (id, type, object_id, payload, received_at) values ($1, $2, $3, '{}', $4)",
    [event!.id, event!.type, intentId, money.ctx.clock.date()],
  );
  await money.advanceTime(2 * MINUTE);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  expect((await eventRow(event!.id)).handled_at).toEqual(expect.any(Date));
});

test('given a decline in the browser, when its webhook arrives twice and late, then the invoice failed once and can still be paid', async () => {
  const { person, invoice, methodId, intentId } = await confirmPayment('pm_card_chargeCustomerFail');
  const [event] = await readIntentEvents(intentId, 'payment_intent.payment_failed');
  for (let copy = 0; copy < 2; copy++) await money.deliver(event!);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query('select status, failure_code, attempt from invoice where id = $1', [
    invoice.invoiceId,
  ]);
  expect(rows).toEqual([{ status: 'failed', failure_code: 'declined', attempt: 2 }]);
  expect((await pay(person, invoice.invoiceId, { paymentMethodId: methodId })).body.invoice.status).toBe('paid');
  await money.deliver({ ...event!, id: 'evt_again_late' });
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
});

test('given forged, unsigned, old, foreign and broken events, when they come, then 400 and no row', async () => {
  const { intentId, invoice } = await confirmPayment();
  const [event] = (await readIntentEvents(intentId, 'payment_intent.succeeded')) as [Stripe.Event];
  const body = JSON.stringify(event);
  const good = money.stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_local_assay' });
  const now = Math.floor(Date.now() / 1000);
  const tries: Array<[string, Parameters<MoneyApp['deliver']>[1]]> = [
    ['another secret', { secret: 'whsec_other' }],
    ['no signature', { signature: null }],
    ['an empty signature', { signature: '' }],
    ['301 s old', { at: now - 301 }],
    ['a changed byte', { body: body.replace('succeeded', 'succeedeD'), signature: good }],
    ['no JSON', { body: 'not json' }],
    ['an empty body', { body: '' }],
    ['live mode', { body: JSON.stringify({ ...event, livemode: true }) }],
    ['no object', { body: JSON.stringify({ ...event, data: {} }) }],
  ];
  for (const [what, given] of tries) {
    const refused = await money.deliver(event, given);
    expect([what, refused.status, refused.body.code]).toEqual([what, 400, 'webhook_invalid']);
  }
  const large = await money.deliver(event, { body: `{"pad":"${'x'.repeat(2 * 1024 * 1024)}"}` });
  expect(large.status).toBe(413);
  expect(await eventRow(event.id)).toBeUndefined();
  expect(await status(invoice.invoiceId)).toBe('open');
});

test('given an event for an unknown object, when it arrives, then it is stored, marked and without effect', async () => {
  const foreign = await money.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000/',
  });
  const [event] = await readIntentEvents(foreign.id, 'payment_intent.succeeded');
  await money.deliver(event!);
  const odd = { ...event!, id: 'evt_of_something_new', type: 'treasury.something.new' } as unknown as Stripe.Event;
  await money.deliver(odd);
  await money.runJobs();
  expect(await eventRow(event!.id)).toMatchObject({ handled_at: expect.any(Date), last_error: 'no payment of ours' });
  expect(await eventRow(odd.id)).toMatchObject({
    handled_at: expect.any(Date),
    last_error: 'nothing depends on events of this type',
  });
});

test('given an event older than 72 h, when it arrives, then it is stored and not acted on', async () => {
  const { intentId, invoice } = await confirmPayment();
  const [event] = await readIntentEvents(intentId, 'payment_intent.succeeded');
  await money.deliver({ ...event!, created: Math.floor(money.ctx.clock.now() / 1000) - 73 * 3600 });
  await money.ctx.pool.query('update payment set updated_at = $2 where invoice_id = $1', [
    invoice.invoiceId,
    money.ctx.clock.date(),
  ]);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('open');
  expect((await eventRow(event!.id)).last_error).toContain('72 h');
});

test.each([
  ['amount', 'update payment set amount_cents = amount_cents - 1 where invoice_id = $1'],
  [
    'customer',
    "update users set stripe_customer_id = 'cus_other_' || id where id = (select user_id from invoice where id = $1)",
  ],
])(
  'given an intent whose %s is not ours, when it succeeds, then quarantined: event stored with its reason, nothing paid',
  async (what, tamper) => {
    const { person, intentId, invoice } = await confirmPayment();
    const [event] = await readIntentEvents(intentId, 'payment_intent.succeeded');
    await money.ctx.pool.query(tamper, [invoice.invoiceId]);
    await money.deliver(event!);
    await money.runJobs();
    expect(await status(invoice.invoiceId)).toBe('open');
    const row = await eventRow(event!.id);
    expect(row.handled_at).toBeNull();
    expect(row.last_error).toMatch(new RegExp(`^quarantined: ${what}`));
    const refused = await pay(person, invoice.invoiceId);
    expect([refused.status, refused.body.code]).toEqual([502, 'payment_unavailable']);
    // Fetched again later, it is not processed again.
    await money.advanceTime(HOUR);
    await money.runJobs();
    expect(await status(invoice.invoiceId)).toBe('open');
  },
);

test('given metadata that name another invoice, when it succeeds, then neither invoice is paid', async () => {
  const first = await confirmPayment();
  const second = await winLot();
  await money.stripe.paymentIntents.update(first.intentId, { metadata: { invoice_id: second.invoice.invoiceId } });
  const [event] = await readIntentEvents(first.intentId, 'payment_intent.succeeded');
  await money.deliver(event!);
  await money.runJobs();
  expect([await status(first.invoice.invoiceId), await status(second.invoice.invoiceId)]).toEqual(['open', 'open']);
  expect((await eventRow(event!.id)).last_error).toMatch(/^quarantined: invoice/);
});

test('given a provider that sends every event over HTTP, twice and out of order, when the buyer pays, then paid once', async () => {
  await money.sendWebhooks({ duplicate: 1, reorder: true });
  const { person, invoice, methodId } = await winLot();
  await pay(person, invoice.invoiceId, { paymentMethodId: methodId });
  await expect
    .poll(async () => {
      const { rowCount } = await money.ctx.pool.query(
        "select 1 from provider_event where type = 'payment_intent.succeeded' and received_at > $1",
        [new Date(money.ctx.clock.now() - 5_000)],
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await money.runJobs();
  expect(await status(invoice.invoiceId)).toBe('paid');
  expect(await countEffects(invoice.invoiceId)).toEqual(ONCE);
});

test('given events of each type about objects that aren’t ours, then each is acknowledged with the reason why it has no effect', async () => {
  const source = await readFile(new URL('events.ts', import.meta.url), 'utf8');
  const handled = [...source.matchAll(/type(?: === |\.startsWith\()'([a-z_.]+)'/g)].map(([, type]) => type!);
  expect(handled.length).toBeGreaterThan(8);
  const types = [...handled.map((type) => (type.endsWith('.') ? `${type}updated` : type)), 'customer.updated'];
  await confirmPayment();
  const [any] = await money.events();
  for (const [place, type] of types.entries()) {
    const id = `evt_foreign_${place}`;
    const event = { ...any!, id, type, data: { object: { id: `foreign_${place}` } } } as unknown as Stripe.Event;
    expect((await money.deliver(event)).status).toBe(200);
    await money.runJobs();
    const { rows } = await money.ctx.pool.query('select type, outcome, last_error from provider_event where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ type, outcome: 'ignored', last_error: expect.any(String) }]);
  }
  // The database takes no event that is done without effect and without a reason.
  const silent = money.ctx.pool.query("update provider_event set last_error = null where id = 'evt_foreign_0'");
  await expect(silent).rejects.toThrow(/check/);
});
