import type Stripe from 'stripe';
import { noSuch, wrongState } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';
import { mandateFor } from './bank-methods.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges, openChallenge } from './challenges.ts';
import { authenticationFailure, cardError, type LastError, lastError } from './declines.ts';
import {
  type MethodChoice,
  readMethodChoice,
  readReturnUrl,
  refuseForeignMethod,
  refuseOtherType,
} from './intent-params.ts';
import { checkDeposits, depositError, depositMethod, needsDeposits, sendDeposits } from './microdeposits.ts';
import { attachToCustomer, cardOf } from './payment-methods.ts';

/** The fields of an intent visible to a browser. */
function publicSetupIntent(intent: Stripe.SetupIntent): object {
  const { id, object, automatic_payment_methods, cancellation_reason, client_secret, created, description } = intent;
  const { last_setup_error, livemode, next_action, payment_method, payment_method_types, status, usage } = intent;
  return {
    ...{ id, object, automatic_payment_methods, cancellation_reason, client_secret, created, description },
    ...{ last_setup_error, livemode, next_action, payment_method, payment_method_types, status, usage },
  };
}

/** The intent as the caller may see it. */
export const view = (call: Pick<Call, 'publishable'>, intent: Stripe.SetupIntent): object =>
  call.publishable ? publicSetupIntent(intent) : intent;

/** 400 with the intent itself, for what its state does not allow. */
export const unexpected = (intent: Stripe.SetupIntent, message: string) =>
  wrongState('setup_intent_unexpected_state', message, { setup_intent: structuredClone(intent) });

/** How an intent is to be confirmed. */
export interface Confirmation {
  choice: MethodChoice;
  returnUrl: string | null;
  usesStripeJs: boolean;
}

/** Reads the parameters of a confirmation. */
export function readConfirmation({ tenant, params, publishable }: Call): Confirmation {
  params.ignore('mandate_data');
  return {
    choice: readMethodChoice(tenant, params),
    returnUrl: readReturnUrl(params),
    usesStripeJs: params.boolean('use_stripe_sdk') ?? publishable,
  };
}

/**
 * Confirms an intent: requires authentication if the card does, otherwise saves the card. A refusal is thrown as 402.
 */
export function confirm(call: Call, intent: Stripe.SetupIntent, confirmation: Confirmation): void {
  const { tenant, world } = call;
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      intent,
      `You cannot confirm this SetupIntent because it has already ${intent.status === 'succeeded' ? 'succeeded' : 'been canceled'}.`,
    );
  }
  const chosen = confirmation.choice?.().id ?? idOf(intent.payment_method);
  const method = chosen === null ? undefined : tenant.paymentMethods.get(chosen);
  if (method === undefined) {
    throw unexpected(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    );
  }
  refuseForeignMethod(tenant, method, idOf(intent.customer), 'SetupIntent');
  refuseOtherType(method, intent);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  closeChallenges(tenant, intent.id);
  if (method.type === 'us_bank_account') {
    intent.mandate = mandateFor(tenant, method).id;
    if (!needsDeposits(tenant, method)) {
      succeed(tenant, intent, method, false);
      return;
    }
    intent.status = 'requires_action';
    attempt(tenant, intent, method, 'requires_action', null);
    intent.next_action = sendDeposits(world, tenant, intent.id, method);
    tenant.emit('setup_intent.requires_action', intent);
    return;
  }
  const card = cardOf(tenant, method.id);
  if (card.decline) {
    fail(tenant, intent, method, lastError(card.decline, method));
    throw cardError(card.decline, {
      setup_intent: structuredClone(view(call, intent)),
      payment_method: structuredClone(method),
    });
  }
  const request = intent.payment_method_options?.card?.request_three_d_secure;
  const isForced = request === 'any' || request === 'challenge';
  if (isForced || card.authentication === 'first' || card.authentication === 'always') {
    intent.status = 'requires_action';
    attempt(tenant, intent, method, 'requires_action', null);
    intent.next_action = openChallenge(tenant, world.publicUrl, intent.id, method, {
      returnUrl: confirmation.returnUrl,
      usesStripeJs: confirmation.usesStripeJs,
      decline: null,
    });
    tenant.emit('setup_intent.requires_action', intent);
    return;
  }
  succeed(tenant, intent, method, false);
}

function detailsOf(
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  status: 'requires_action' | 'succeeded' | 'failed',
  authenticated: boolean,
): Stripe.SetupAttempt.PaymentMethodDetails {
  const { card } = method;
  if (card === undefined) return { type: 'us_bank_account', us_bank_account: {} };
  return {
    type: 'card',
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: status === 'succeeded' ? 'pass' : null,
      },
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      last4: card.last4,
      network: card.brand,
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            result: 'authenticated',
            result_reason: null,
            transaction_id: intent.id.slice(-16),
            version: '2.2.0',
          }
        : null,
      wallet: null,
    },
  };
}

function attempt(
  tenant: Tenant,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  status: 'requires_action' | 'succeeded' | 'failed',
  error: LastError | null,
  authenticated = false,
): void {
  const known = tenant.setupAttempts.get(idOf(intent.latest_attempt) ?? '');
  const attempt: Stripe.SetupAttempt = {
    id: known?.status === 'requires_action' ? known.id : newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: tenant.clock.seconds(),
    customer: idOf(intent.customer),
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, status, authenticated),
    setup_error: error,
    setup_intent: intent.id,
    status,
    usage: intent.usage,
  };
  tenant.setupAttempts.set(attempt.id, attempt);
  intent.latest_attempt = attempt.id;
}

function succeed(
  tenant: Tenant,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): void {
  intent.status = 'succeeded';
  intent.next_action = null;
  attempt(tenant, intent, method, 'succeeded', null, authenticated);
  if (method.card?.checks) {
    method.card.checks.cvc_check = 'pass';
    if (method.billing_details.address?.postal_code) method.card.checks.address_postal_code_check = 'pass';
  }
  const secret = tenant.cards.get(method.id);
  if (secret && intent.usage === 'off_session') secret.setUp = true;
  const customer = idOf(intent.customer);
  if (customer !== null) attachToCustomer(tenant, method, customer);
  tenant.emit('setup_intent.succeeded', intent);
}

function fail(tenant: Tenant, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod, error: LastError): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error;
  attempt(tenant, intent, method, 'failed', error);
  tenant.emit('setup_intent.setup_failed', intent);
}

/** The holder answered the 3-D Secure challenge. */
export function finishSetupChallenge(tenant: Tenant, challenge: Challenge, isApproved: boolean): Stripe.SetupIntent {
  const intent = tenant.setupIntents.get(challenge.intent);
  const method = tenant.paymentMethods.get(challenge.paymentMethod);
  if (intent === undefined || method === undefined) throw noSuch('setupintent', challenge.intent);
  if (isApproved) succeed(tenant, intent, method, true);
  else fail(tenant, intent, method, authenticationFailure('setup_intent', method));
  return intent;
}

/** POST …/verify_microdeposits: the account is verified, or set aside for good. */
export function verifyDeposits(call: Call, intent: Stripe.SetupIntent): void {
  const { tenant } = call;
  const method = depositMethod(tenant, intent);
  const outcome = checkDeposits(call, intent);
  if (method === undefined) throw new Error(`${intent.id} has no bank account`);
  if (outcome === true) succeed(tenant, intent, method, false);
  else fail(tenant, intent, method, depositError(outcome, method));
}
