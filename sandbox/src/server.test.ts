import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBench } from './testing/harness.ts';

describe('the sandbox process', () => {
  it('given a data directory, when it is started again, then saved cards, emails and undelivered events are there', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const first = await startBench({ dataDir });
    const stripe = first.stripe('keep');
    const customer = await stripe.customers.create({ email: 'keep@example.com' });
    await stripe.setupIntents.create({ customer: customer.id, payment_method: 'pm_card_visa', confirm: true });
    await first.post('/_admin/clock', { advanceMs: 3_600_000 });
    await first.stop();

    const second = await startBench({ dataDir });
    const [method] = (await second.stripe('keep').paymentMethods.list({ customer: customer.id })).data;
    expect(method?.card?.last4).toBe('4242');
    const paid = await second.stripe('keep').paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method?.id,
      confirm: true,
      off_session: true,
    });
    expect(paid.status).toBe('succeeded');
    const { offsetMs } = (await (await fetch(`${second.base}/_admin/clock`)).json()) as { offsetMs: number };
    expect(Math.abs(offsetMs - 3_600_000)).toBeLessThan(1000);
    await second.stop();
    await rm(dataDir, { recursive: true });
  });

  it('given state, when it is read and reset, then it existed and is gone', async () => {
    const bench = await startBench();
    await bench.stripe('reset').customers.create();
    const state = (await (await fetch(`${bench.base}/_admin/state?tenant=reset`)).json()) as { customers: object };
    expect(Object.keys(state.customers)).toHaveLength(1);
    expect((await fetch(`${bench.base}/_admin/reset`, { method: 'POST' })).status).toBe(204);
    expect((await fetch(`${bench.base}/_admin/state?tenant=reset`)).status).toBe(404);
    await bench.stop();
  });

  it('given only loopback, then it listens on 127.0.0.1', async () => {
    const bench = await startBench();
    await expect(fetch(`http://[::1]:${bench.sandbox.port}/sandbox`)).rejects.toThrow();
    expect((await fetch(`${bench.base}/sandbox`)).status).toBe(200);
    await bench.stop();
  });
});
