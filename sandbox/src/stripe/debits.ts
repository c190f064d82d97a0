import type Stripe from 'stripe';
import { afterBankingDays, TEST_ROUTING } from '../banks.ts';
import type { Tenant } from '../core/tenant.ts';
import { bankOf, mandateFor } from './bank-methods.ts';
import { idOf } from './call.ts';
import { chargeBase, moveBalance } from './charges.ts';
import { openDispute } from './disputes.ts';

/** Banking days until the result of a debit is known (payments §4.5). */
export const DEBIT_DAYS = 4;

/** Stripe's standard price for a debit: 0.8 %, at most five dollars. */
export const debitFeeCents = (amountCents: number): number => Math.min(Math.round((amountCents * 8) / 1000), 500);

const settlesAt = (charge: Stripe.Charge): number => afterBankingDays(charge.created * 1000, DEBIT_DAYS);

/** Begins to debit a bank account: the intent is processing, and the charge pending, for some banking days. */
export function startDebit(tenant: Tenant, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const part = method.us_bank_account;
  if (part === undefined) throw new Error(`${method.id} is not a bank account`);
  const charge: Stripe.Charge = {
    ...chargeBase(tenant, intent, method),
    amount_captured: intent.amount,
    captured: true,
    paid: false,
    outcome: null,
    status: 'pending',
    payment_method_details: {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: part.account_holder_type,
        account_type: part.account_type,
        bank_name: part.bank_name,
        expected_debit_date: new Date(afterBankingDays(tenant.clock.now(), 1)).toISOString().slice(0, 10),
        fingerprint: part.fingerprint,
        last4: part.last4,
        mandate: mandateFor(tenant, method).id,
        payment_reference: String(tenant.charges.size + 1_000_000_000),
        routing_number: TEST_ROUTING,
      },
    },
  };
  tenant.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.status = 'processing';
  tenant.emit('charge.pending', charge);
  tenant.emit('payment_intent.processing', intent);
  plan(tenant, charge);
}

function plan(tenant: Tenant, charge: Stripe.Charge): void {
  tenant.clock.after(Math.max(0, settlesAt(charge) - tenant.clock.now()), () => finishDebit(tenant, charge.id));
}

/** The bank's answer: the money arrives, or is returned with a return code. */
function finishDebit(tenant: Tenant, chargeId: string): void {
  const charge = tenant.charges.get(chargeId);
  const intent = tenant.paymentIntents.get(idOf(charge?.payment_intent) ?? '');
  const method = tenant.paymentMethods.get(charge?.payment_method ?? '');
  if (charge?.status !== 'pending' || intent === undefined || method === undefined) return;
  const bank = bankOf(tenant, method.id);
  if (bank?.staysProcessing) return;
  if (bank?.failure !== undefined) {
    const { code, message } = bank.failure;
    charge.status = 'failed';
    charge.amount_captured = 0;
    charge.captured = false;
    charge.failure_code = code;
    charge.failure_message = message;
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message,
      charge: charge.id,
      doc_url: 'https://docs.stripe.com/error-codes/payment-intent-payment-attempt-failed',
      payment_method: structuredClone(method),
    };
    tenant.emit('charge.failed', charge);
    tenant.emit('payment_intent.payment_failed', intent);
    return;
  }
  charge.status = 'succeeded';
  charge.paid = true;
  charge.balance_transaction = moveBalance(tenant, {
    amount: charge.amount,
    fee: debitFeeCents(charge.amount),
    currency: charge.currency,
    source: charge.id,
    type: 'payment',
    description: charge.description,
  }).id;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  tenant.emit('charge.succeeded', charge);
  tenant.emit('payment_intent.succeeded', intent);
  if (bank?.isDisputed)
    openDispute(tenant, charge, { reason: 'bank_cannot_process', isRefundable: false, isFinal: true });
}

/** Reschedules the debit work that was scheduled when a snapshot was taken. */
export function resumeDebits(tenant: Tenant): void {
  for (const charge of tenant.charges.values()) if (charge.status === 'pending') plan(tenant, charge);
}
