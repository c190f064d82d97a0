import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultKind } from '../core/faults.ts';
import { type Bench, startBench } from '../testing/harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
afterEach(() => fetch(`${bench.base}/_admin/faults`, { method: 'DELETE' }));

const PAYMENT = { amount: 2500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };

const arm = async (tenant: string, kind: FaultKind, rest: object = {}): Promise<void> => {
  const answered = await bench.post('/_admin/faults', {
    match: { method: 'POST', path: '/v1/payment_intents', tenant },
    kind,
    ...rest,
  });
  expect(answered.status).toBe(200);
};

const chargeCount = async (tenant: string): Promise<number> => (await bench.stripe(tenant).charges.list()).data.length;

const raw = (tenant: string, key: string, body: string): Promise<Response> =>
  fetch(`${bench.base}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer sk_test_local_${tenant}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body,
  });

const BODY = 'amount=2500&currency=usd&payment_method=pm_card_visa&confirm=true';

describe('idempotency keys', () => {
  it('given a key used before, when the same request arrives again, then the first answer is replayed and nothing is done', async () => {
    const first = await raw('replay', 'k1', BODY);
    const second = await raw('replay', 'k1', 'currency=usd&amount=2500&confirm=true&payment_method=pm_card_visa');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(await second.text()).toBe(await first.text());
    expect(await chargeCount('replay')).toBe(1);
  });

  it('given a used key, when it comes with other parameters, then it is refused and nothing is done', async () => {
    await raw('mismatch', 'k1', BODY);
    const other = await raw('mismatch', 'k1', BODY.replace('2500', '2600'));
    expect(other.status).toBe(400);
    expect(((await other.json()) as { error: { type: string } }).error.type).toBe('idempotency_error');
    expect(await chargeCount('mismatch')).toBe(1);
  });

  it('given a decline, then it is replayed; given a validation error, then the key stays free', async () => {
    const declined = BODY.replace('pm_card_visa', 'pm_card_visa_chargeDeclined');
    const [one, two] = [await raw('kinds', 'k1', declined), await raw('kinds', 'k1', declined)];
    expect([one.status, two.status, two.headers.get('idempotent-replayed')]).toEqual([402, 402, 'true']);
    expect(await chargeCount('kinds')).toBe(1);
    expect((await raw('kinds', 'k2', `${BODY}&size=red`)).status).toBe(400);
    expect((await raw('kinds', 'k2', BODY)).status).toBe(200);
  });

  it('given a running request, when another arrives with its key, then it is 409 until the first is done', async () => {
    const held = async () =>
      (await (await fetch(`${bench.base}/_admin/faults`)).json()) as { items: Array<{ fired: number }> };
    await arm('running', 'slow_before', { delayMs: 300_000 });
    const first = raw('running', 'k1', BODY);
    while ((await held()).items[0]!.fired === 0);
    const second = await raw('running', 'k1', BODY);
    expect(second.status).toBe(409);
    expect(((await second.json()) as { error: { code: string } }).error.code).toBe('idempotency_key_in_use');
    await fetch(`${bench.base}/_admin/faults`, { method: 'DELETE' });
    expect((await first).status).toBe(200);
    expect((await raw('running', 'k1', BODY)).headers.get('idempotent-replayed')).toBe('true');
    expect(await chargeCount('running')).toBe(1);
  });

  it('given a key older than a day, then it is new again', async () => {
    await raw('day', 'k1', BODY);
    await bench.post('/_admin/clock', { advanceMs: 86_400_001 });
    expect((await raw('day', 'k1', BODY)).headers.get('idempotent-replayed')).toBeNull();
    expect(await chargeCount('day')).toBe(2);
  });
});

describe('faults', () => {
  it.each<[FaultKind]>([
    ['before_500'],
    ['before_reset'],
    ['after_commit_500'],
    ['reset'],
    ['429_should_retry'],
    ['409'],
  ])('given %s once, then the SDK recovers with exactly one charge', async (kind) => {
    const tenant = `heal-${kind}`;
    await arm(tenant, kind);
    const intent = await bench.stripe(tenant).paymentIntents.create(PAYMENT);
    expect(intent.status).toBe('succeeded');
    expect(await chargeCount(tenant)).toBe(1);
  });

  it('given no response after the commit, then the SDK times out, retries and gets the one charge', async () => {
    await arm('timeout', 'after_commit_timeout');
    const intent = await bench.stripe('timeout', { timeout: 300 }).paymentIntents.create(PAYMENT);
    expect(intent.status).toBe('succeeded');
    expect(await chargeCount('timeout')).toBe(1);
  });

  it.each<[FaultKind, number]>([
    ['cut_body', 1],
    ['429', 0],
    ['lock_timeout', 0],
  ])(
    'given %s, then the SDK does not retry, and a manual retry with the same key charges once',
    async (kind, before) => {
      const tenant = `hand-${kind}`;
      await arm(tenant, kind);
      const stripe = bench.stripe(tenant);
      const options = { idempotencyKey: 'by-hand' };
      await expect(stripe.paymentIntents.create(PAYMENT, options)).rejects.toBeInstanceOf(Stripe.errors.StripeError);
      expect(await chargeCount(tenant)).toBe(before);
      expect((await stripe.paymentIntents.create(PAYMENT, options)).status).toBe('succeeded');
      expect(await chargeCount(tenant)).toBe(1);
    },
  );

  it('given a stored 500, then the same key is stuck on it and a new key is not', async () => {
    await arm('stuck', 'stored_500');
    const stripe = bench.stripe('stuck');
    await expect(stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      statusCode: 500,
    });
    expect(await chargeCount('stuck')).toBe(0);
    expect((await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k2' })).status).toBe('succeeded');
  });

  it('given a slow answer, then the webhook arrives before it', async () => {
    await arm('slow', 'slow', { delayMs: 300_000 });
    let isAnswered = false;
    const paying = raw('slow', 'k1', BODY).then((answered) => {
      isAnswered = true;
      return answered;
    });
    await bench.receiver.waitFor(
      (one) => one.type === 'payment_intent.succeeded' && one.body.includes('"idempotency_key": "k1"') && !isAnswered,
    );
    await fetch(`${bench.base}/_admin/faults`, { method: 'DELETE' });
    expect((await paying).status).toBe(200);
  });

  it('given a fault for the second request, then the first passes', async () => {
    await bench.post('/_admin/faults', {
      match: { path: '/v1/payment_intents/*', tenant: 'nth', nth: 2 },
      kind: 'before_500',
      times: 1,
    });
    const stripe = bench.stripe('nth', { maxNetworkRetries: 0 });
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
    await expect(stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
  });

  it('given an unknown kind, then arming it is refused', async () => {
    expect((await bench.post('/_admin/faults', { kind: 'explode' })).status).toBe(400);
  });
});
