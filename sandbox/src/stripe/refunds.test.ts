import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';
import { REFUND_CHANGES_AFTER_MS } from './refunds.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const pay = (stripe: Stripe, method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', payment_method: method, confirm: true });

describe('refunds', () => {
  it('given a charge, when it is refunded in parts, then no more than its amount is refunded', async () => {
    const stripe = bench.stripe('parts');
    const intent = await pay(stripe);
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 4000,
      reason: 'requested_by_customer',
      metadata: { row: '1' },
    });
    expect(part).toMatchObject({
      amount: 4000,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { row: '1' },
    });
    const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 6001 });
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400 });
    const rest = await stripe.refunds.create({
      charge: String(intent.latest_charge),
      expand: ['balance_transaction', 'charge'],
    });
    expect(rest.amount).toBe(6000);
    expect(rest.balance_transaction).toMatchObject({ amount: -6000, fee: 0, net: -6000, type: 'refund' });
    expect(rest.charge).toMatchObject({ amount_refunded: 10_000, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data.map((one) => one.amount)).toEqual([
      6000, 4000,
    ]);
    expect((await stripe.refunds.update(part.id, { metadata: { row: '2' } })).metadata).toEqual({ row: '2' });
    expect((await stripe.refunds.retrieve(part.id)).metadata).toEqual({ row: '2' });
    const received = await bench.receiver.waitFor((one) => one.body.includes(part.id) || one.body.includes(rest.id), 3);
    expect(received.map((one) => one.type)).toContain('refund.created');
    await bench.receiver.waitFor(
      (one) => one.type === 'charge.refunded' && one.body.includes(String(intent.latest_charge)),
      2,
    );
  });

  it('given an intent that was not paid, then there is nothing to refund', async () => {
    const stripe = bench.stripe('unpaid');
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  it('given a slow refund, then it is pending until time has passed', async () => {
    const stripe = bench.stripe('pending');
    const refund = await stripe.refunds.create({ payment_intent: (await pay(stripe, 'pm_card_pendingRefund')).id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await bench.post('/_admin/clock', { advanceMs: REFUND_CHANGES_AFTER_MS });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    await bench.receiver.waitFor((one) => one.type === 'refund.updated' && one.body.includes(refund.id));
  });

  it('given a refund that fails later, then the money is back with the platform', async () => {
    const stripe = bench.stripe('fails');
    const intent = await pay(stripe, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await bench.post('/_admin/clock', { advanceMs: REFUND_CHANGES_AFTER_MS });
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect((failed.failure_balance_transaction as Stripe.BalanceTransaction).amount).toBe(10_000);
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    const moved = (await stripe.balanceTransactions.list()).data.reduce((sum, one) => sum + one.net, 0);
    expect(moved).toBe(10_000 - 320);
    await bench.receiver.waitFor((one) => one.type === 'refund.failed' && one.body.includes(refund.id));
  });
});
