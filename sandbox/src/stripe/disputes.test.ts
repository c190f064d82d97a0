import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';

let bench: Bench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await startBench();
  stripe = bench.stripe('disputes');
});
afterAll(() => bench.stop());

const disputed = async (method = 'pm_card_createDispute') => {
  const intent = await stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
    return_url: 'http://shop.test/',
  });
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  return { intent, dispute: data[0] as Stripe.Dispute };
};

describe('disputes', () => {
  it('given a disputed charge, then its money and a fee are taken immediately and it cannot be refunded', async () => {
    const { intent, dispute } = await disputed();
    expect(dispute).toMatchObject({ amount: 8_000, reason: 'fraudulent', status: 'needs_response' });
    expect(dispute.balance_transactions).toMatchObject([{ type: 'adjustment', amount: -8_000, fee: 1_500 }]);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await bench.receiver.waitFor(({ type }) => type === 'charge.dispute.funds_withdrawn');
  });

  it.each([
    ['winning_evidence', 'won', 2],
    ['losing_evidence', 'lost', 1],
  ])('given %s, when the bank has judged, then %s', async (text, status, movements) => {
    const { dispute } = await disputed('pm_card_createDisputeProductNotReceived');
    const sent = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text }, submit: true });
    expect(sent.status).toBe('under_review');
    await bench.post('/_admin/clock', { advanceMs: 61_000 });
    const after = await stripe.disputes.retrieve(dispute.id);
    expect([after.status, after.balance_transactions.length]).toEqual([status, movements]);
    await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  it('given a dispute that is accepted, then it is lost; given an inquiry, then no money is taken', async () => {
    const { dispute } = await disputed();
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
    const inquiry = await disputed('pm_card_createDisputeInquiry');
    expect([inquiry.dispute.status, inquiry.dispute.balance_transactions]).toEqual(['warning_needs_response', []]);
  });
});
