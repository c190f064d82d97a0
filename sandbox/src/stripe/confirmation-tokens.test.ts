import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const AMOUNT = 12_345;
const HOUR = 3_600_000;

const refusal = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const caught = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof Stripe.errors.StripeError)) throw new Error(`Expected a refusal, got ${String(caught)}`);
  return caught;
};

/** A token created as in a browser, with the publishable key. */
async function fromBrowser(tenant: string, fields: Record<string, string> = {}) {
  const answer = await fetch(`${bench.base}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer pk_test_local_${tenant}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][wallet]': 'apple_pay',
      'payment_method_data[billing_details][name]': 'Ada Buyer',
      ...fields,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Stripe.ConfirmationToken };
}

const pay = (stripe: Stripe, token: string, rest: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: AMOUNT,
    currency: 'usd',
    confirmation_token: token,
    confirm: true,
    return_url: 'http://shop.test/done',
    expand: ['latest_charge', 'payment_method'],
    ...rest,
  });

describe('confirmation tokens', () => {
  it('given a wallet in a browser, when the server confirms with its token, then its card is charged and named', async () => {
    const stripe = bench.stripe('token');
    const made = await fromBrowser('token', {
      'shipping[name]': 'Ada Buyer',
      'shipping[address][line1]': '1 Ocean Drive',
      'shipping[address][country]': 'US',
    });
    expect(made.status).toBe(200);
    const token = await stripe.confirmationTokens.retrieve(made.body.id);
    expect(token).toMatchObject({
      payment_intent: null,
      shipping: { name: 'Ada Buyer', address: { line1: '1 Ocean Drive' } },
      payment_method_preview: {
        type: 'card',
        card: { last4: '4242', wallet: { type: 'apple_pay', apple_pay: {}, dynamic_last4: '4242' } },
        billing_details: { name: 'Ada Buyer' },
      },
    });
    expect((token.expires_at ?? 0) - token.created).toBe((12 * HOUR) / 1000);
    const intent = await pay(stripe, token.id);
    expect(intent).toMatchObject({ status: 'succeeded', shipping: { name: 'Ada Buyer' }, setup_future_usage: null });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card).toMatchObject({ last4: '4242', wallet: { type: 'apple_pay' } });
    expect((await stripe.confirmationTokens.retrieve(token.id)).payment_intent).toBe(intent.id);
  });

  it('given a used token, when it is used again, then it is refused and no intent is created', async () => {
    const stripe = bench.stripe('token-used');
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    const first = await pay(stripe, id);
    const error = await refusal(pay(stripe, id));
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'confirmation_token',
      message: `The ConfirmationToken ${id} was already used to confirm ${first.id}.`,
    });
    expect((await stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([first.id]);
  });

  it('given a token of a card that declines, then 402, and the token is used up', async () => {
    const stripe = bench.stripe('token-declined');
    const { id } = await stripe.testHelpers.confirmationTokens.create({
      payment_method: 'pm_card_visa_chargeDeclined',
    });
    expect((await refusal(pay(stripe, id))).statusCode).toBe(402);
    expect((await refusal(pay(stripe, id))).param).toBe('confirmation_token');
  });

  it('given a token twelve hours old, then it is refused', async () => {
    const stripe = bench.stripe('token-old');
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    await bench.post('/_admin/clock', { advanceMs: 12 * HOUR });
    const error = await refusal(pay(stripe, id));
    expect([error.param, error.message]).toEqual(['confirmation_token', `The ConfirmationToken ${id} has expired.`]);
    expect((await stripe.confirmationTokens.retrieve(id)).payment_intent).toBeNull();
  });

  it('given a bank that requires authentication, then the challenge is pending, and the request’s method takes precedence over the token', async () => {
    const stripe = bench.stripe('token-secure');
    const first = await stripe.testHelpers.confirmationTokens.create({
      payment_method: 'pm_card_threeDSecure2Required',
    });
    expect(await pay(stripe, first.id, { use_stripe_sdk: true })).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    const second = await stripe.testHelpers.confirmationTokens.create({
      payment_method: 'pm_card_threeDSecure2Required',
    });
    const paid = await pay(stripe, second.id, { payment_method: 'pm_card_mastercard' });
    expect((paid.payment_method as Stripe.PaymentMethod).card?.brand).toBe('mastercard');
  });

  it('given invalid requests, then each is refused: unknown id, no confirm, a browser that reads, no payment method', async () => {
    const stripe = bench.stripe('token-wrong');
    expect((await refusal(pay(stripe, 'ctoken_none'))).code).toBe('resource_missing');
    expect((await refusal(stripe.confirmationTokens.retrieve('ctoken_none'))).statusCode).toBe(404);
    const { body } = await fromBrowser('token-wrong');
    expect((await refusal(pay(stripe, body.id, { confirm: false, return_url: undefined }))).param).toBe(
      'confirmation_token',
    );
    const read = await fetch(`${bench.base}/v1/confirmation_tokens/${body.id}?key=pk_test_local_token-wrong`);
    expect(read.status).toBe(403);
    expect((await refusal(stripe.testHelpers.confirmationTokens.create({}))).code).toBe('parameter_missing');
    const customer = await stripe.customers.create();
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const foreign = await fetch(`${bench.base}/v1/confirmation_tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: 'pk_test_local_token-wrong', payment_method: saved.id }),
    });
    expect(foreign.status).toBe(404);
  });
});
