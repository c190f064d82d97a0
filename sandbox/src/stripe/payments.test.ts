import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../cards.ts';
import { type Bench, startBench } from '../testing/harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const AMOUNT = 12_345;

const refusal = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const caught = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof Stripe.errors.StripeError)) throw new Error(`Expected a refusal, got ${String(caught)}`);
  return caught;
};

const completeChallenge = (challenge: string, outcome: string): Promise<Response> =>
  fetch(`${bench.base}/sandbox/3ds/${challenge}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }).toString(),
  });

const challengeOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string => {
  const action = intent.next_action;
  const url =
    action?.redirect_to_url?.url ?? (action?.use_stripe_sdk as { stripe_js?: string } | undefined)?.stripe_js ?? '';
  expect(url).toMatch(/^http:\/\/shop\.test\/sandbox\/3ds\/payatt_/);
  return url.split('/').at(-1) ?? '';
};

const savedCard = async (stripe: Stripe, token: string): Promise<{ customer: string; method: string }> => {
  const customer = await stripe.customers.create({ email: 'buyer@example.com' });
  let intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    payment_method: token,
    confirm: true,
  });
  if (intent.status === 'requires_action') {
    await completeChallenge(challengeOf(intent), 'approved');
    intent = await stripe.setupIntents.retrieve(intent.id);
  }
  expect(intent.status).toBe('succeeded');
  return { customer: customer.id, method: String(intent.payment_method) };
};

describe('paying with a saved card', () => {
  it('given a good card, when it is charged off session, then there is one charge with its fee', async () => {
    const stripe = bench.stripe('success');
    const { customer, method } = await savedCard(stripe, 'pm_card_visa');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card', 'us_bank_account'],
      confirm: true,
      off_session: true,
      metadata: { ref: 'invoice-1' },
      transfer_group: 'txn_1',
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: AMOUNT,
      customer,
      payment_method_types: ['card', 'us_bank_account'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      amount: AMOUNT,
      status: 'succeeded',
      metadata: { ref: 'invoice-1' },
      transfer_group: 'txn_1',
    });
    expect(charge.balance_transaction).toMatchObject({
      amount: AMOUNT,
      fee: 388,
      net: AMOUNT - 388,
      status: 'pending',
    });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect((await stripe.charges.retrieve(charge.id)).id).toBe(charge.id);
    const [movement] = (await stripe.balanceTransactions.list({ source: charge.id })).data;
    expect((await stripe.balanceTransactions.retrieve(movement?.id ?? '')).fee).toBe(388);
  });

  it('given two methods with the same number, then their fingerprints match and those of other numbers do not', async () => {
    const stripe = bench.stripe('fingerprint');
    const make = async (token: string) =>
      (await stripe.customers.create()) && stripe.paymentMethods.retrieve((await savedCard(stripe, token)).method);
    const [first, second, other] = [
      await make('pm_card_visa'),
      await make('pm_card_visa'),
      await make('pm_card_mastercard'),
    ];
    expect(first.card?.fingerprint).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(second.card?.fingerprint).toBe(first.card?.fingerprint);
    expect(other.card?.fingerprint).not.toBe(first.card?.fingerprint);
    expect(first.card).toMatchObject({ brand: 'visa', last4: '4242', checks: { cvc_check: 'pass' } });
  });

  it('given customers with numbers of their own, then the same number has another fingerprint for each', async () => {
    const stripe = bench.stripe('own-numbers');
    const make = async (metadata: Record<string, string>): Promise<string> => {
      const { id } = await stripe.customers.create({ metadata });
      return (await stripe.paymentMethods.attach('pm_card_visa', { customer: id })).card!.fingerprint!;
    };
    const own = { sandbox_own_numbers: 'yes' };
    const prints = [await make({}), await make(own), await make(own)];
    expect(new Set(prints).size).toBe(3);
    expect(prints.every((print) => /^[A-Za-z0-9]{16}$/.test(print))).toBe(true);
  });
});

describe('declines', () => {
  const refused = TEST_CARDS.filter((one) => one.decline !== undefined);

  it.each(refused.map((one) => [one.label, one] as const))(
    'given the card "%s", then setting up and paying answer 402',
    async (_, card) => {
      const stripe = bench.stripe('declines');
      const decline = card.decline;
      const setup = await refusal(stripe.setupIntents.create({ payment_method: card.token, confirm: true }));
      expect(setup).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code: decline?.code,
        message: decline?.message,
      });
      expect(setup.setup_intent).toMatchObject({ status: 'requires_payment_method', payment_method: null });

      const payment = await refusal(
        stripe.paymentIntents.create({ amount: AMOUNT, currency: 'usd', payment_method: card.token, confirm: true }),
      );
      expect(payment).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code: decline?.code,
        message: decline?.message,
      });
      if (decline?.code === 'card_declined') expect(payment.decline_code).toBe(decline.declineCode);
      const intent = await stripe.paymentIntents.retrieve(payment.payment_intent?.id ?? '', {
        expand: ['latest_charge'],
      });
      expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null });
      expect(intent.last_payment_error).toMatchObject({
        code: decline?.code,
        charge: (intent.latest_charge as Stripe.Charge).id,
      });
      expect(intent.latest_charge).toMatchObject({
        status: 'failed',
        paid: false,
        balance_transaction: null,
        outcome: { type: decline?.blocked ? 'blocked' : 'issuer_declined' },
      });
    },
  );

  it('given a declined intent, when it is confirmed with another card, then the same intent succeeds', async () => {
    const stripe = bench.stripe('second-card');
    const failed = await refusal(
      stripe.paymentIntents.create({
        amount: AMOUNT,
        currency: 'usd',
        payment_method: 'pm_card_visa_chargeDeclined',
        confirm: true,
      }),
    );
    const id = failed.payment_intent?.id ?? '';
    const intent = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ id, status: 'succeeded', last_payment_error: null });
    expect((await stripe.charges.list({ payment_intent: id })).data.map((one) => one.status)).toEqual([
      'succeeded',
      'failed',
    ]);
  });

  it('given a card that saves but does not pay, then it attaches and its charge fails', async () => {
    const stripe = bench.stripe('saves-only');
    const { customer, method } = await savedCard(stripe, 'pm_card_chargeCustomerFail');
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: AMOUNT,
        currency: 'usd',
        customer,
        payment_method: method,
        confirm: true,
        off_session: true,
      }),
    );
    expect(error.code).toBe('card_declined');
  });
});

describe('3-D Secure', () => {
  it('given a card that authenticates, when its holder approves on session, then the intent succeeds and the browser returns', async () => {
    const stripe = bench.stripe('3ds');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_threeDSecure2Required',
      confirm: true,
      return_url: 'http://shop.test/checkout/done?cart=1',
    });
    expect(intent).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'redirect_to_url' },
    });
    const page = await fetch(`${bench.base}/sandbox/3ds/${challengeOf(intent)}`);
    expect(await page.text()).toContain('Confirm $123.45');
    const done = await completeChallenge(challengeOf(intent), 'approved');
    expect(done.status).toBe(303);
    const target = new URL(done.headers.get('location') ?? '');
    expect(target.pathname).toBe('/checkout/done');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      cart: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'succeeded', next_action: null });
    const charge = after.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
  });

  it('given a challenge that was answered, when it is answered again, then nothing changes', async () => {
    const stripe = bench.stripe('3ds-twice');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_threeDSecure2Required',
      confirm: true,
    });
    await completeChallenge(challengeOf(intent), 'approved');
    await completeChallenge(challengeOf(intent), 'failed');
    await completeChallenge(challengeOf(intent), 'approved');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('given a failed authentication, then the intent requires another method and nothing was charged', async () => {
    const stripe = bench.stripe('3ds-failed');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    });
    await completeChallenge(challengeOf(intent), 'failed');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: 'requires_payment_method', latest_charge: null });
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('given an abandoned authentication, then the intent is still pending', async () => {
    const stripe = bench.stripe('3ds-abandoned');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    });
    await completeChallenge(challengeOf(intent), 'abandoned');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    await completeChallenge(challengeOf(intent), 'approved');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('given a card declined after authentication, then the decline is on the intent', async () => {
    const stripe = bench.stripe('3ds-declined');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
      confirm: true,
    });
    await completeChallenge(challengeOf(intent), 'approved');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
  });

  it('given a card set up before, when it is charged off session, then only the strict one needs its holder', async () => {
    const stripe = bench.stripe('3ds-off-session');
    const charge = async (token: string) => {
      const { customer, method } = await savedCard(stripe, token);
      return stripe.paymentIntents.create({
        amount: AMOUNT,
        currency: 'usd',
        customer,
        payment_method: method,
        confirm: true,
        off_session: true,
      });
    };
    expect((await charge('pm_card_authenticationRequiredOnSetup')).status).toBe('succeeded');
    expect((await charge('pm_card_authenticationRequiredSetupForOffSession')).status).toBe('succeeded');
    const error = await refusal(charge('pm_card_authenticationRequired'));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });

    const id = error.payment_intent?.id ?? '';
    const repeated = await stripe.paymentIntents.confirm(id, { payment_method: error.payment_method?.id });
    expect(repeated.status).toBe('requires_action');
    await completeChallenge(challengeOf(repeated), 'approved');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  it('given a card that was never set up, when it is charged off session, then it needs its holder', async () => {
    const stripe = bench.stripe('3ds-not-set-up');
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: AMOUNT,
        currency: 'usd',
        payment_method: 'pm_card_authenticationRequiredOnSetup',
        confirm: true,
        off_session: true,
      }),
    );
    expect(error.code).toBe('authentication_required');
  });
});

describe('the life of an intent', () => {
  it('given an open intent, when it is updated and canceled, then it can neither be paid nor canceled again', async () => {
    const stripe = bench.stripe('cancel');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      metadata: { a: '1', b: '2' },
    });
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 5000,
      metadata: { a: '', c: '3' },
      payment_method: 'pm_card_visa',
    });
    expect(updated).toMatchObject({ amount: 5000, metadata: { b: '2', c: '3' }, status: 'requires_confirmation' });
    const cancelled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await refusal(stripe.paymentIntents.confirm(intent.id))).code).toBe('payment_intent_unexpected_state');
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state');
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
  });

  it('given a paid intent, when its amount is changed or it is confirmed again, then it is refused and nothing changed', async () => {
    const stripe = bench.stripe('paid');
    const intent = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect((await refusal(stripe.paymentIntents.update(intent.id, { amount: 9999 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await refusal(stripe.paymentIntents.confirm(intent.id))).code).toBe('payment_intent_unexpected_state');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ amount: AMOUNT, status: 'succeeded' });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it.each([
    ['payment_method_types', { payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    ['an unknown parameter', { color: 'red' }, 'parameter_unknown'],
    ['too little money', { amount: 49 }, 'amount_too_small'],
    ['too much money', { amount: 100_000_000 }, 'amount_too_large'],
  ])('given %s, then the request is refused and no intent is created', async (_, params, code) => {
    const stripe = bench.stripe('refused');
    const error = await refusal(
      stripe.paymentIntents.create({ amount: AMOUNT, currency: 'usd', ...params } as Stripe.PaymentIntentCreateParams),
    );
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('given a method of another customer, or one that was detached, then paying with it is refused', async () => {
    const stripe = bench.stripe('owner');
    const { customer, method } = await savedCard(stripe, 'pm_card_visa');
    const stranger = await stripe.customers.create();
    const pay = (who: string) =>
      stripe.paymentIntents.create({
        amount: AMOUNT,
        currency: 'usd',
        customer: who,
        payment_method: method,
        confirm: true,
      });
    expect((await refusal(pay(stranger.id))).statusCode).toBe(400);
    expect((await stripe.paymentMethods.list({ customer })).data.map((one) => one.id)).toEqual([method]);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await stripe.paymentMethods.detach(method)).customer).toBeNull();
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    expect((await refusal(pay(customer))).statusCode).toBe(400);
    expect((await refusal(stripe.paymentMethods.attach(method, { customer }))).statusCode).toBe(400);
  });
});

describe('tenants and keys', () => {
  it('given two keys, then neither sees the other’s data', async () => {
    const intent = await bench.stripe('tenant-a').paymentIntents.create({ amount: AMOUNT, currency: 'usd' });
    expect((await refusal(bench.stripe('tenant-b').paymentIntents.retrieve(intent.id))).code).toBe('resource_missing');
  });

  it('given a key that is not local, then it is refused', async () => {
    const answered = await fetch(`${bench.base}/v1/customers`, { headers: { authorization: 'Bearer sk_test_51Abc' } });
    expect(answered.status).toBe(401);
    expect(answered.headers.get('request-id')).toMatch(/^req_/);
  });

  it('given a browser key, then only its intent can be read and confirmed, with the secret and without private fields', async () => {
    const stripe = bench.stripe('browser');
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer: customer.id, metadata: { private: 'yes' } });
    const call = (path: string, body?: Record<string, string>) =>
      fetch(
        `${bench.base}/sandbox/stripe/v1/${path}`,
        body && {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(body).toString(),
        },
      );
    const key = 'pk_test_local_browser';
    expect((await call(`setup_intents/${intent.id}?key=${key}&client_secret=wrong`)).status).toBe(404);
    expect((await call(`customers/${customer.id}?key=${key}`)).status).toBe(403);
    const refusedCard = await call(`setup_intents/${intent.id}/confirm`, {
      key,
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4111111111111111',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2044',
    });
    expect([refusedCard.status, ((await refusedCard.json()) as { error: { code: string } }).error.code]).toEqual([
      402,
      'incorrect_number',
    ]);
    expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    const confirmed = await call(`setup_intents/${intent.id}/confirm`, {
      key,
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '44',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][postal_code]': '10001',
    });
    const confirmedBody = (await confirmed.json()) as Record<string, unknown>;
    expect(confirmedBody).toMatchObject({ status: 'succeeded', client_secret: intent.client_secret });
    expect(Object.keys(confirmedBody)).not.toContain('customer');
    expect(Object.keys(confirmedBody)).not.toContain('metadata');
    const [method] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
    expect(method).toMatchObject({
      card: { last4: '4242', exp_year: 2044 },
      billing_details: { address: { postal_code: '10001' } },
    });
  });
});

describe('customers and setting up', () => {
  it('given a customer, then it can be changed, listed by email and deleted', async () => {
    const stripe = bench.stripe('customers');
    const { customer, method } = await savedCard(stripe, 'pm_card_amex');
    const updated = await stripe.customers.update(customer, {
      email: 'new@example.com',
      name: 'New Name',
      address: { line1: '1 Main St', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
      invoice_settings: { default_payment_method: method },
      metadata: { user: '7' },
    });
    expect(updated).toMatchObject({
      email: 'new@example.com',
      metadata: { user: '7' },
      invoice_settings: { default_payment_method: method },
    });
    expect((await stripe.customers.list({ email: 'new@example.com' })).data.map((one) => one.id)).toEqual([customer]);
    expect((await stripe.customers.retrievePaymentMethod(customer, method)).id).toBe(method);
    const changed = await stripe.paymentMethods.update(method, {
      billing_details: { name: 'N. Name' },
      card: { exp_month: 3, exp_year: 2040 },
    });
    expect(changed).toMatchObject({ billing_details: { name: 'N. Name' }, card: { exp_month: 3, exp_year: 2040 } });
    const session = await stripe.customerSessions.create({
      customer,
      components: { payment_element: { enabled: true, features: { payment_method_redisplay: 'enabled' } } },
    });
    expect(session.client_secret).toContain('_secret_');
    expect(await stripe.customers.del(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await stripe.customers.list({ email: 'new@example.com' })).data).toEqual([]);
  });

  it('given a set-up that failed its authentication, then the attempts tell it and a second try succeeds', async () => {
    const stripe = bench.stripe('setup');
    const intent = await stripe.setupIntents.create({
      usage: 'off_session',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    });
    await completeChallenge(challengeOf(intent), 'failed');
    const failed = await stripe.setupIntents.retrieve(intent.id, { expand: ['latest_attempt'] });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    expect((failed.latest_attempt as Stripe.SetupAttempt).status).toBe('failed');
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const attempts = await stripe.setupAttempts.list({ setup_intent: intent.id });
    expect(attempts.data.map((one) => one.status)).toEqual(['succeeded', 'failed']);
    const other = await stripe.setupIntents.create({ metadata: { a: '1' } });
    expect((await stripe.setupIntents.update(other.id, { description: 'for later' })).description).toBe('for later');
    expect((await stripe.setupIntents.cancel(other.id, { cancellation_reason: 'abandoned' })).status).toBe('canceled');
    expect((await stripe.setupIntents.list()).data).toHaveLength(2);
  });

  it('given many objects, then lists page forwards and backwards', async () => {
    const stripe = bench.stripe('pages');
    for (let index = 0; index < 5; index++) await stripe.customers.create({ name: `c${index}` });
    const names: (string | null | undefined)[] = [];
    for await (const one of stripe.customers.list({ limit: 2 })) names.push(one.name);
    expect(names).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
    const first = await stripe.customers.list({ limit: 2 });
    const last = await stripe.customers.list({
      limit: 2,
      ending_before: (await stripe.customers.list({ limit: 5 })).data[3]?.id,
    });
    expect(first.has_more).toBe(true);
    expect(last.data.map((one) => one.name)).toEqual(['c3', 'c2']);
  });
});
