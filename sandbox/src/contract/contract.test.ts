import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractKey, openTarget, type Target } from './target.ts';

// The provider behavior that the product relies on, written once against the SDK: the sandbox must match it, and Stripe
// too (`npm run test:stripe`).

let target: Target;
let stripe: Stripe;
beforeAll(async () => {
  target = await openTarget();
  stripe = target.stripe;
}, 60_000);
afterAll(() => target.stop());

const TIMEOUT = contractKey() === null ? 20_000 : 300_000;
const BACK = { return_url: 'https://assay.example/back' };
const newCustomer = async () => (await stripe.customers.create({ email: `contract-${randomUUID()}@assay.example` })).id;
const charge = (
  method: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  options?: Stripe.RequestOptions,
) =>
  stripe.paymentIntents.create(
    {
      amount: 2_000,
      currency: 'usd',
      allowed_payment_method_types: ['card', 'us_bank_account'],
      payment_method: method,
      confirm: true,
      ...BACK,
      ...more,
    },
    options,
  );
const refusal = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await work;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('It was not refused');
};
const bank = (account: string): Stripe.SetupIntentCreateParams.PaymentMethodData => ({
  type: 'us_bank_account',
  us_bank_account: { routing_number: '110000000', account_number: account, account_holder_type: 'individual' },
  billing_details: { name: 'Contract Suite', email: 'contract@assay.example' },
});
const ACCEPTED: Stripe.SetupIntentCreateParams.MandateData = {
  customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'contract-suite' } },
};
const setUpBank = async (account: string) =>
  stripe.setupIntents.create({
    customer: await newCustomer(),
    allowed_payment_method_types: ['us_bank_account'],
    payment_method_data: bank(account),
    mandate_data: ACCEPTED,
    confirm: true,
  });

describe('cards', { timeout: TIMEOUT }, () => {
  it('a good card is charged once, with a fee', async () => {
    const intent = await charge('pm_card_visa', { expand: ['latest_charge.balance_transaction'] });
    const { balance_transaction: booked, captured, paid } = intent.latest_charge as Stripe.Charge;
    expect([intent.status, intent.amount_received, captured, paid]).toEqual(['succeeded', 2_000, true, true]);
    expect((booked as Stripe.BalanceTransaction).fee).toBeGreaterThan(0);
    expect((booked as Stripe.BalanceTransaction).net).toBe(2_000 - (booked as Stripe.BalanceTransaction).fee);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('%s is refused with 402 %s, and the intent accepts another', async (method, code, decline) => {
    const error = await refusal(charge(method));
    expect([error.type, error.statusCode, error.code]).toEqual(['StripeCardError', 402, code]);
    if (decline !== undefined) expect(error.decline_code).toBe(decline);
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
    expect([intent.status, intent.last_payment_error?.code]).toEqual(['requires_payment_method', code]);
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...BACK });
    expect(paid.status).toBe('succeeded');
  });

  it('3-D Secure awaits the cardholder and returns a URL', async () => {
    const intent = await charge('pm_card_threeDSecure2Required');
    expect([intent.status, intent.next_action?.type]).toEqual(['requires_action', 'redirect_to_url']);
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
  });

  it('off session a card that requires authentication is refused as authentication_required', async () => {
    const customer = await newCustomer();
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const { return_url: _, ...rest } = BACK;
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 2_000,
        currency: 'usd',
        customer,
        payment_method: method.id,
        off_session: true,
        confirm: true,
        ...rest,
      }),
    );
    expect([error.statusCode, error.code]).toEqual([402, 'authentication_required']);
  });

  it('a saved card can be charged off session; a detached one cannot', async () => {
    const customer = await newCustomer();
    const setup = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(setup.status).toBe('succeeded');
    const method = setup.payment_method as string;
    const listed = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(listed.data.map((one) => one.id)).toEqual([method]);
    const paid = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe('succeeded');
    expect((await stripe.paymentMethods.detach(method)).customer).toBeNull();
    const error = await refusal(charge(method, { customer }));
    expect(error.type).toBe('StripeInvalidRequestError');
  });

  it('a confirmation token pays once', async () => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    expect(token.payment_method_preview?.card?.last4).toBe('4242');
    const create = () =>
      stripe.paymentIntents.create({
        amount: 2_000,
        currency: 'usd',
        confirmation_token: token.id,
        confirm: true,
        ...BACK,
      });
    expect((await create()).status).toBe('succeeded');
    expect((await refusal(create())).type).toBe('StripeInvalidRequestError');
  });
});

describe('requests', { timeout: TIMEOUT }, () => {
  it('the same key returns the same response; with other parameters it is an idempotency_error', async () => {
    const idempotencyKey = `contract:${randomUUID()}`;
    const first = await charge('pm_card_visa', {}, { idempotencyKey });
    const repeated = await charge('pm_card_visa', {}, { idempotencyKey });
    expect(repeated.id).toBe(first.id);
    const error = await refusal(charge('pm_card_visa', { amount: 2_100 }, { idempotencyKey }));
    expect([error.type, error.statusCode]).toEqual(['StripeIdempotencyError', 400]);
  });

  it('a declined charge is replayed by its key, not made again', async () => {
    const idempotencyKey = `contract:${randomUUID()}`;
    const first = await refusal(charge('pm_card_visa_chargeDeclined', {}, { idempotencyKey }));
    const repeated = await refusal(charge('pm_card_visa_chargeDeclined', {}, { idempotencyKey }));
    expect(repeated.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  it('what cannot be is refused with its code', async () => {
    const small = await refusal(stripe.paymentIntents.create({ amount: 10, currency: 'usd' }));
    expect([small.statusCode, small.code]).toEqual([400, 'amount_too_small']);
    const large = await refusal(stripe.paymentIntents.create({ amount: 100_000_000, currency: 'usd' }));
    expect([large.statusCode, large.code]).toEqual([400, 'amount_too_large']);
    const missing = await refusal(stripe.paymentIntents.retrieve('pi_3000000000000000000000NO'));
    expect([missing.statusCode, missing.code]).toEqual([404, 'resource_missing']);
    const types = {
      amount: 2_000,
      currency: 'usd',
      payment_method_types: ['card'],
    } as Stripe.PaymentIntentCreateParams;
    const old = await refusal(stripe.paymentIntents.create(types));
    expect([old.statusCode, old.code]).toEqual([400, 'payment_method_types_no_longer_supported']);
  });

  it('a canceled or paid intent can be neither confirmed nor canceled', async () => {
    const open = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    expect((await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).status).toBe('canceled');
    const paid = await charge('pm_card_visa');
    for (const id of [open.id, paid.id]) {
      const error = await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', ...BACK }));
      expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state']);
      expect((await refusal(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state');
    }
  });

  it('metadata merge, an empty value removes, and lists page', async () => {
    const customer = await newCustomer();
    await stripe.customers.update(customer, { metadata: { a: '1', b: '2' } });
    const after = await stripe.customers.update(customer, { metadata: { b: '', c: '3' } });
    expect(after.metadata).toEqual({ a: '1', c: '3' });
    for (let n = 0; n < 3; n++) await stripe.paymentIntents.create({ amount: 2_000 + n, currency: 'usd', customer });
    const amounts: number[] = [];
    for await (const one of stripe.paymentIntents.list({ customer, limit: 2 })) amounts.push(one.amount);
    expect(amounts).toEqual([2_002, 2_001, 2_000]);
  });

  it('what happened can be read as events', async () => {
    const intent = await charge('pm_card_visa');
    await target.until(async () => {
      const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 20 });
      return data.some((event) => (event.data.object as { id: string }).id === intent.id);
    });
  });
});

describe('bank accounts', { timeout: TIMEOUT }, () => {
  it.each([
    ['pm_usBankAccount_success', 'succeeded', null],
    ['pm_usBankAccount_insufficientFunds', 'requires_payment_method', 'insufficient_funds'],
    ['pm_usBankAccount_accountClosed', 'requires_payment_method', 'account_closed'],
  ])('%s is processing, later %s', async (method, status, failure) => {
    const intent = await charge(method, { customer: await newCustomer(), mandate_data: ACCEPTED });
    expect(intent.status).toBe('processing');
    await target.until(async () => (await stripe.paymentIntents.retrieve(intent.id)).status !== 'processing');
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect([after.status, (after.latest_charge as Stripe.Charge).failure_code]).toEqual([status, failure]);
  });

  it('an intent for bank accounts accepts no card', async () => {
    const error = await refusal(charge('pm_card_visa', { allowed_payment_method_types: ['us_bank_account'] }));
    expect(error.type).toBe('StripeInvalidRequestError');
  });

  it('manually entered numbers await micro-deposits: wrong amounts are refused, the right ones verify', async () => {
    const setup = await setUpBank('000123456789');
    expect([setup.status, setup.next_action?.type]).toEqual(['requires_action', 'verify_with_microdeposits']);
    const error = await refusal(stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [1, 2] }));
    expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError']);
    const verified = await stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] });
    expect(verified.status).toBe('succeeded');
  });
});

describe('refunds, disputes and the balance', { timeout: TIMEOUT }, () => {
  it('a charge is refunded in parts and never above', async () => {
    const intent = await charge('pm_card_visa');
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      expand: ['balance_transaction'],
    });
    expect(part.status).toBe('succeeded');
    expect((part.balance_transaction as Stripe.BalanceTransaction).amount).toBe(-500);
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1_501 }));
    expect(error.type).toBe('StripeInvalidRequestError');
    await stripe.refunds.create({ payment_intent: intent.id });
    const repeated = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(repeated.code).toBe('charge_already_refunded');
    const charged = await stripe.charges.retrieve(intent.latest_charge as string);
    expect([charged.amount_refunded, charged.refunded]).toEqual([2_000, true]);
  });

  it('a disputed charge immediately loses its money, and the dispute can be lost', async () => {
    const intent = await charge('pm_card_createDispute');
    const find = async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0];
    await target.until(async () => (await find()) !== undefined);
    const dispute = (await find()) as Stripe.Dispute;
    expect([dispute.status, dispute.balance_transactions[0]?.amount]).toEqual(['needs_response', -2_000]);
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
  });

  it('the balance is reported by availability and source', async () => {
    const balance = await stripe.balance.retrieve();
    expect(balance.pending.some((one) => one.currency === 'usd' && Number.isInteger(one.amount))).toBe(true);
  });
});

describe('tax', { timeout: TIMEOUT }, () => {
  it('the tax is reported separately from the goods, stored for a while, and zero for exempt customers', async () => {
    const address = { country: 'US', state: 'NY', postal_code: '10004', city: 'New York', line1: '20 Broadway' };
    const calculate = (taxability_override: 'none' | 'customer_exempt') =>
      stripe.tax.calculations.create({
        currency: 'usd',
        line_items: [{ amount: 20_000, reference: 'ball', tax_code: 'txcd_99999999' }],
        shipping_cost: { amount: 2_600 },
        customer_details: { address, address_source: 'shipping', taxability_override },
      });
    const calculation = await calculate('none');
    expect(calculation.amount_total).toBe(22_600 + calculation.tax_amount_exclusive);
    expect((await stripe.tax.calculations.retrieve(calculation.id ?? '')).amount_total).toBe(calculation.amount_total);
    const exempt = await calculate('customer_exempt');
    expect([exempt.amount_total, exempt.tax_amount_exclusive]).toEqual([22_600, 0]);
    const nowhere = stripe.tax.calculations.create({
      currency: 'usd',
      line_items: [{ amount: 20_000 }],
      customer_details: { address: { country: 'US' }, address_source: 'shipping' },
    });
    expect((await refusal(nowhere)).code).toBe('customer_tax_location_invalid');
  });
});

describe('accounts and identity', { timeout: TIMEOUT }, () => {
  it('a new recipient is not active, and its parts are returned only on request', async () => {
    const account = await stripe.v2.core.accounts.create({
      contact_email: 'contract@assay.example',
      dashboard: 'express',
      identity: { country: 'us', entity_type: 'individual' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    });
    expect([account.configuration, account.requirements].every((part) => part == null)).toBe(true);
    const retrieved = await stripe.v2.core.accounts.retrieve(account.id, {
      include: ['configuration.recipient', 'requirements'],
    });
    const transfers = retrieved.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
    expect(transfers?.status).not.toBe('active');
    expect(retrieved.requirements?.entries?.length).toBeGreaterThan(0);
    const error = await refusal(stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id }));
    expect(error.type).toBe('StripeInvalidRequestError');
  });

  it('an identity check waits for its user and can be canceled', async () => {
    const session = await stripe.identity.verificationSessions.create({ type: 'document' });
    expect([session.status, session.url?.startsWith('http')]).toEqual(['requires_input', true]);
    expect((await stripe.identity.verificationSessions.cancel(session.id)).status).toBe('canceled');
  });
});
