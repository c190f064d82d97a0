import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, type Received, startBench, startReceiver, WEBHOOK_SECRET } from '../testing/harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  await bench.post('/_admin/webhooks', {
    duplicate: 0,
    drop: false,
    delayMs: 0,
    reorder: false,
    wrongSignature: false,
    oldTimestamp: false,
  });
  bench.receiver.answers.length = 0;
});

const stripe = new Stripe('sk_test_local_verify');
const about = (id: string) => (one: Received) => one.body.includes(id);
const verify = (one: Received, secret = WEBHOOK_SECRET) =>
  stripe.webhooks.constructEvent(one.body, one.signature, secret);

describe('webhooks', () => {
  it('given a payment, then its events arrive signed, in order, with the SDK’s API version and the request’s key', async () => {
    const intent = await bench
      .stripe('order')
      .paymentIntents.create(
        { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
        { idempotencyKey: 'order-1' },
      );
    const received = await bench.receiver.waitFor(about(intent.id), 3);
    const events = received.map((one) => verify(one));
    expect(events.map((one) => one.type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        api_version: Stripe.API_VERSION,
        livemode: false,
        request: { idempotency_key: 'order-1' },
      });
    }
  });

  it('given a changed byte or another secret, then the SDK refuses the event', async () => {
    const customer = await bench.stripe('forged').customers.create();
    const [one] = await bench.receiver.waitFor(about(customer.id));
    if (one === undefined) throw new Error('nothing came');
    expect(() => verify({ ...one, body: one.body.replace('customer', 'cuSTomer') })).toThrow();
    expect(() => verify(one, 'whsec_other')).toThrow();
    expect(verify(one).type).toBe('customer.created');
  });

  it('given an endpoint that answers 500 twice, then the event is redelivered until it is accepted, and counts as delivered then', async () => {
    bench.receiver.answers.push(500, 500);
    const client = bench.stripe('retry');
    const customer = await client.customers.create();
    const received = await bench.receiver.waitFor(about(customer.id), 3);
    expect(new Set(received.map((one) => (JSON.parse(one.body) as { id: string }).id)).size).toBe(1);
    await expect
      .poll(async () => (await client.events.list({ delivery_success: true })).data.map((one) => one.type))
      .toEqual(['customer.created']);
  });

  it('given dropped deliveries, then nothing arrives, and the events can be listed and resent', async () => {
    await bench.post('/_admin/webhooks', { drop: true });
    const client = bench.stripe('dropped');
    const customer = await client.customers.create();
    const [event] = (await client.events.list({ delivery_success: false, types: ['customer.*'] })).data;
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } });
    expect((await client.events.retrieve(event?.id ?? '')).id).toBe(event?.id);
    expect(bench.receiver.received.filter(about(customer.id))).toEqual([]);
    await bench.post('/_admin/webhooks', { drop: false });
    await fetch(`${bench.base}/sandbox/payments/events/${event?.id}/resend`, { method: 'POST', redirect: 'manual' });
    expect(await bench.receiver.waitFor(about(customer.id))).toHaveLength(1);
  });

  it('given duplicates, then each event arrives several times with one id', async () => {
    await bench.post('/_admin/webhooks', { duplicate: 2 });
    const customer = await bench.stripe('duplicates').customers.create();
    const received = await bench.receiver.waitFor(about(customer.id), 3);
    expect(new Set(received.map((one) => (JSON.parse(one.body) as { id: string }).id)).size).toBe(1);
  });

  it('given reordering, then the last event arrives first', async () => {
    await bench.post('/_admin/webhooks', { reorder: true });
    const intent = await bench
      .stripe('reorder')
      .paymentIntents.create({ amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true });
    const received = await bench.receiver.waitFor(about(intent.id), 3);
    expect(received.map((one) => one.type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('given the switches for bad signatures, then the SDK refuses the events', async () => {
    await bench.post('/_admin/webhooks', { wrongSignature: true });
    const first = await bench.stripe('bad').customers.create();
    const [wrong] = await bench.receiver.waitFor(about(first.id));
    await bench.post('/_admin/webhooks', { wrongSignature: false, oldTimestamp: true });
    const second = await bench.stripe('bad').customers.create();
    const [old] = await bench.receiver.waitFor(about(second.id));
    if (!wrong || !old) throw new Error('nothing came');
    expect(() => verify(wrong)).toThrow('signature');
    expect(() => verify(old)).toThrow('tolerance');
  });

  it('given a tenant’s own endpoint, then it gets what it subscribed to, signed with its own secret, until it is deleted', async () => {
    const own = await startReceiver();
    const client = bench.stripe('endpoint');
    const endpoint = await client.webhookEndpoints.create({ url: own.url, enabled_events: ['customer.updated'] });
    const customer = await client.customers.create();
    await client.customers.update(customer.id, { name: 'Someone' });
    const [one] = await own.waitFor(() => true);
    if (one === undefined) throw new Error('nothing came');
    const event = verify(one, endpoint.secret ?? '');
    expect(event.type).toBe('customer.updated');
    expect(event.data.previous_attributes).toEqual({ name: null });
    expect(own.received).toHaveLength(1);
    expect((await client.webhookEndpoints.update(endpoint.id, { disabled: true })).status).toBe('disabled');
    expect((await client.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    expect((await client.webhookEndpoints.list()).data).toHaveLength(1);
    await client.webhookEndpoints.del(endpoint.id);
    expect((await client.webhookEndpoints.list()).data).toEqual([]);
    await own.stop();
  });
});
