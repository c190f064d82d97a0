import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';

const DAY = 86_400_000;
/** Four banking days, whatever the weekday. */
const DEBIT = 6 * DAY + 60_000;

let bench: Bench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await startBench();
  stripe = bench.stripe('banks');
});
afterAll(() => bench.stop());

const pass = (ms: number) => bench.post('/_admin/clock', { advanceMs: ms });
const debit = async (method: string, amount = 10_000) => {
  const { id: customer } = await stripe.customers.create({ email: `${method}@shop.test` });
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer,
    allowed_payment_method_types: ['us_bank_account'],
    payment_method: method,
    confirm: true,
    return_url: 'http://shop.test/',
  });
};
const typed = (account: string): Stripe.SetupIntentCreateParams.PaymentMethodData => ({
  type: 'us_bank_account',
  us_bank_account: { routing_number: '110000000', account_number: account, account_holder_type: 'individual' },
  billing_details: { name: 'Ada Lovelace' },
});
const setUp = async (account: string) => {
  const { id: customer } = await stripe.customers.create({ email: 'typed@shop.test' });
  return stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['us_bank_account'],
    payment_method_data: typed(account),
    confirm: true,
  });
};

describe('debits', () => {
  it('given a good account, when four banking days pass, then processing becomes succeeded with one charge and its fee', async () => {
    const intent = await debit('pm_usBankAccount_success');
    expect(intent.status).toBe('processing');
    await pass(DAY);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    await pass(DEBIT);
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    const charge = after.latest_charge as Stripe.Charge;
    expect([after.status, after.amount_received, charge.status]).toEqual(['succeeded', 10_000, 'succeeded']);
    expect(charge.balance_transaction).toMatchObject({ type: 'payment', amount: 10_000, fee: 80, net: 9_920 });
    const mandate = await stripe.mandates.retrieve(charge.payment_method_details?.us_bank_account?.mandate as string);
    expect(mandate).toMatchObject({ status: 'active', payment_method: charge.payment_method });
    expect((await bench.receiver.waitFor(({ type }) => type === 'payment_intent.processing')).length).toBe(1);
  });

  it('given a large debit, then its fee is five dollars', async () => {
    const intent = await debit('pm_usBankAccount_success', 5_000_000);
    await pass(DEBIT);
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect(((after.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction).fee).toBe(500);
  });

  it.each([
    ['pm_usBankAccount_accountClosed', 'account_closed'],
    ['pm_usBankAccount_noAccount', 'no_account'],
    ['pm_usBankAccount_insufficientFunds', 'insufficient_funds'],
    ['pm_usBankAccount_debitNotAuthorized', 'debit_not_authorized'],
    ['pm_usBankAccount_invalidCurrency', 'invalid_currency'],
  ])(
    'given %s, when the days pass, then it is returned with %s and the intent accepts another method',
    async (method, code) => {
      const intent = await debit(method);
      await pass(DEBIT);
      const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      const charge = after.latest_charge as Stripe.Charge;
      expect([after.status, charge.status, charge.failure_code]).toEqual(['requires_payment_method', 'failed', code]);
      expect(after.last_payment_error?.code).toBe('payment_intent_payment_attempt_failed');
      const again = await stripe.paymentIntents.confirm(after.id, {
        payment_method: 'pm_usBankAccount_success',
        return_url: 'http://shop.test/',
      });
      expect(again.status).toBe('processing');
    },
  );

  it('given an account that stays processing, when a month passes, then it still is, and cannot be cancelled or confirmed', async () => {
    const intent = await debit('pm_usBankAccount_processing');
    await pass(30 * DAY);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('given an account whose holder disputes, when the debit has succeeded, then a dispute reverses the money for good', async () => {
    const intent = await debit('pm_usBankAccount_dispute');
    await pass(DEBIT);
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ amount: 10_000, status: 'lost', is_charge_refundable: false }]);
    expect(data[0]?.balance_transactions).toMatchObject([{ amount: -10_000, fee: 1_500, net: -11_500 }]);
  });

  it('given an intent for cards, when a bank account is sent, then it is refused and nothing is charged', async () => {
    const refused = stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      return_url: 'http://shop.test/',
    });
    await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });
});

describe('micro-deposits', () => {
  it('given a manually entered account, then it awaits micro-deposits; right amounts verify it, and then it can be debited', async () => {
    const intent = await setUp('000222222227');
    expect(intent.next_action?.verify_with_microdeposits?.microdeposit_type).toBe('amounts');
    await expect(stripe.setupIntents.verifyMicrodeposits(intent.id, { amounts: [1, 2] })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    });
    const verified = await stripe.setupIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] });
    expect([verified.status, verified.mandate]).toEqual(['succeeded', expect.stringMatching(/^mandate_/)]);
    const methods = await stripe.customers.listPaymentMethods(verified.customer as string, { type: 'us_bank_account' });
    expect(methods.data.map((one) => one.us_bank_account?.last4)).toEqual(['2227']);
  });

  it.each([
    ['too many', { descriptor_code: 'SM33CC' }, 'payment_method_microdeposit_verification_attempts_exceeded'],
    ['timed out', { amounts: [40, 41] }, 'payment_method_microdeposit_verification_timeout'],
  ])('given values that mean %s, then the set-up has failed', async (_, values, code) => {
    const intent = await setUp('000123456789');
    const failed = await stripe.setupIntents.verifyMicrodeposits(intent.id, values);
    expect([failed.status, failed.last_setup_error?.code]).toEqual(['requires_payment_method', code]);
  });

  it('given ten virtual days, or an account without deposits, then right values come too late', async () => {
    const late = await setUp('000123456789');
    const never = await setUp('000666666661');
    const failed = await stripe.setupIntents.verifyMicrodeposits(never.id, { amounts: [32, 45] });
    expect(failed.last_setup_error?.code).toBe('payment_method_microdeposit_failed');
    await pass(10 * DAY);
    const expired = await stripe.setupIntents.verifyMicrodeposits(late.id, { amounts: [32, 45] });
    expect(expired.last_setup_error?.code).toBe('payment_method_microdeposit_verification_timeout');
  });

  it('given an account outside the test table, then it is refused', async () => {
    await expect(setUp('987654321')).rejects.toMatchObject({ code: 'account_number_invalid' });
  });
});
