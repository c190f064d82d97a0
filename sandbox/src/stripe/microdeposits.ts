import type Stripe from 'stripe';
import { afterBankingDays, MICRODEPOSIT_TRIES } from '../banks.ts';
import { ProviderError, wrongState } from '../core/errors.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { bankOf, readDeposits } from './bank-methods.ts';
import { type Call, idOf } from './call.ts';

const EXPIRES_AFTER_MS = 10 * 86_400_000;

type DepositAction = {
  type: 'verify_with_microdeposits';
  verify_with_microdeposits: {
    arrival_date: number;
    hosted_verification_url: string;
    microdeposit_type: 'amounts' | 'descriptor_code';
  };
};

/** Sends micro-deposits to an account and returns the `next_action` to verify them. */
export function sendDeposits(
  world: World,
  tenant: Tenant,
  intent: string,
  method: Stripe.PaymentMethod,
): DepositAction {
  tenant.microdeposits.set(intent, { paymentMethod: method.id, tries: 0, sentAt: tenant.clock.now() });
  return {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: Math.floor(afterBankingDays(tenant.clock.now(), 2) / 1000),
      hosted_verification_url: `${world.publicUrl}/sandbox/microdeposits/${intent}`,
      // One deposit with a code for the account that succeeds, two amounts for the others, so that both can be tried.
      microdeposit_type: method.us_bank_account?.last4 === '6789' ? 'descriptor_code' : 'amounts',
    },
  };
}

export type DepositFailure = { code: string; message: string };

const FAILURES = {
  attempts: {
    code: 'payment_method_microdeposit_verification_attempts_exceeded',
    message: 'You have exceeded the number of allowed verification attempts.',
  },
  timeout: {
    code: 'payment_method_microdeposit_verification_timeout',
    message: 'Microdeposit verification timed out. Customer did not verify in the required 10 days.',
  },
  failed: {
    code: 'payment_method_microdeposit_failed',
    message: 'The microdeposits could not be sent to this account.',
  },
} as const;

/**
 * Checks what the holder read on their statement. True: correct. A failure: this account can no longer be verified. A
 * wrong value that may be corrected is thrown as 400.
 */
export function checkDeposits(call: Call, intent: { id: string; status: string }): true | DepositFailure {
  const { tenant, params } = call;
  const values = readDeposits(params);
  params.rejectUnknown();
  const sent = tenant.microdeposits.get(intent.id);
  if (intent.status !== 'requires_action' || sent === undefined)
    throw wrongState(
      'intent_unexpected_state',
      `You cannot verify microdeposits of ${intent.id}: it has a status of ${intent.status}.`,
    );
  if (bankOf(tenant, sent.paymentMethod)?.refusesMicrodeposits) return FAILURES.failed;
  if (values === 'timedOut' || tenant.clock.now() >= sent.sentAt + EXPIRES_AFTER_MS) return FAILURES.timeout;
  if (values === 'tooManyTries') return FAILURES.attempts;
  if (values === 'verified') {
    tenant.microdeposits.delete(intent.id);
    const secret = tenant.banks.get(sent.paymentMethod);
    if (secret !== undefined) secret.isVerified = true;
    return true;
  }
  sent.tries++;
  if (sent.tries >= MICRODEPOSIT_TRIES) return FAILURES.attempts;
  throw new ProviderError(400, {
    type: 'invalid_request_error',
    code: 'payment_method_microdeposit_verification_amounts_mismatch',
    message: `The amounts provided do not match the amounts that were sent to the bank account. You have ${MICRODEPOSIT_TRIES - sent.tries} verification attempts remaining.`,
  });
}

/** Returns true if this method must be verified by micro-deposits before it can be debited. */
export const needsDeposits = (tenant: Tenant, method: Stripe.PaymentMethod): boolean =>
  method.type === 'us_bank_account' && tenant.banks.get(method.id)?.isVerified !== true;

/** The last error of an intent whose account could not be verified. */
export const depositError = (failure: DepositFailure, method: Stripe.PaymentMethod) => ({
  type: 'invalid_request_error' as const,
  code: failure.code,
  message: failure.message,
  doc_url: `https://docs.stripe.com/error-codes/${failure.code.replace(/_/g, '-')}`,
  payment_method: structuredClone(method),
});

/** The method whose micro-deposits an intent waits for. */
export const depositMethod = (tenant: Tenant, intent: Stripe.SetupIntent | Stripe.PaymentIntent) =>
  tenant.paymentMethods.get(tenant.microdeposits.get(intent.id)?.paymentMethod ?? idOf(intent.payment_method) ?? '');
