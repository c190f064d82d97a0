import type Stripe from 'stripe';
import { badParameter, noSuch, type ProviderErrorBody, wrongState } from '../core/errors.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges, openChallenge } from './challenges.ts';
import { makeCharge, needsAuthentication } from './charges.ts';
import { readToken, type UsableToken } from './confirmation-tokens.ts';
import { startDebit } from './debits.ts';
import { AUTHENTICATION_REQUIRED, authenticationFailure, cardError, lastError, type Refusal } from './declines.ts';
import { openDispute } from './disputes.ts';
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
function publicPaymentIntent(intent: Stripe.PaymentIntent): object {
  const { id, object, amount, amount_details, automatic_payment_methods, canceled_at, cancellation_reason } = intent;
  const { capture_method, client_secret, confirmation_method, created, currency, description } = intent;
  const { last_payment_error, livemode, next_action, payment_method, payment_method_types, processing } = intent;
  const { receipt_email, setup_future_usage, shipping, source, status } = intent;
  return {
    ...{ id, object, amount, amount_details, automatic_payment_methods, canceled_at, cancellation_reason },
    ...{ capture_method, client_secret, confirmation_method, created, currency, description },
    ...{ last_payment_error, livemode, next_action, payment_method, payment_method_types, processing },
    ...{ receipt_email, setup_future_usage, shipping, source, status },
  };
}

/** The intent as the caller may see it. */
export const view = (call: Pick<Call, 'publishable'>, intent: Stripe.PaymentIntent): object =>
  call.publishable ? publicPaymentIntent(intent) : intent;

/** 400 with the intent itself, for what its state does not allow. */
export const unexpected = (intent: Stripe.PaymentIntent, message: string) =>
  wrongState('payment_intent_unexpected_state', message, { payment_intent: structuredClone(intent) });

/** How an intent is to be confirmed. */
export interface Confirmation {
  choice: MethodChoice;
  isOffSession: boolean;
  returnUrl: string | null;
  usesStripeJs: boolean;
  refusesAction: boolean;
  /** The browser's token whose method and details this confirmation uses. */
  token: UsableToken | null;
}

/** Reads the parameters of a confirmation. */
export function readConfirmation(call: Call): Confirmation {
  const { tenant, params, publishable } = call;
  const offSession = params.text('off_session');
  if (publishable && offSession != null) {
    throw badParameter('off_session', 'off_session cannot be set with a publishable key.', 'parameter_invalid_value');
  }
  params.ignore('mandate_data', 'mandate', 'radar_options');
  const token = readToken(tenant, params);
  const chosen = readMethodChoice(tenant, params);
  return {
    // The request's own values take precedence, as with Stripe.
    choice: chosen === undefined && token !== null ? token.method : chosen,
    token,
    isOffSession: offSession != null && offSession !== 'false',
    returnUrl: readReturnUrl(params) ?? token?.facts.return_url ?? null,
    usesStripeJs: params.boolean('use_stripe_sdk') ?? token?.facts.use_stripe_sdk ?? publishable,
    refusesAction: params.boolean('error_on_requires_action') ?? false,
  };
}

/** 400 for an intent that is paid, canceled or processing. */
export function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpected(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpected(intent, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`);
  }
}

/** Confirms an intent: requires authentication if the card does, otherwise charges it. A refusal is thrown as 402. */
export function confirm(call: Call, intent: Stripe.PaymentIntent, confirmation: Confirmation): void {
  const { tenant, world } = call;
  refuseUnlessConfirmable(intent);
  const chosen = confirmation.choice?.().id ?? idOf(intent.payment_method);
  const method = chosen === null ? undefined : tenant.paymentMethods.get(chosen);
  if (method === undefined) {
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    );
  }
  refuseForeignMethod(tenant, method, idOf(intent.customer), 'PaymentIntent');
  refuseOtherType(method, intent);
  confirmation.token?.use(intent);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  closeChallenges(tenant, intent.id);

  if (method.type === 'us_bank_account') {
    if (!needsDeposits(tenant, method)) {
      debit(tenant, intent, method);
      return;
    }
    intent.status = 'requires_action';
    intent.next_action = sendDeposits(world, tenant, intent.id, method);
    tenant.emit('payment_intent.requires_action', intent);
    return;
  }
  const card = cardOf(tenant, method.id);
  const isSetUp = tenant.cards.get(method.id)?.setUp ?? false;
  const request = intent.payment_method_options?.card?.request_three_d_secure;
  const isForced = request === 'any' || request === 'challenge';
  const refusal = card.decline ?? card.chargeDecline ?? null;
  if (refusal === null && needsAuthentication(card, isSetUp, confirmation.isOffSession, isForced)) {
    if (confirmation.isOffSession || confirmation.refusesAction) {
      settle(call, intent, method, AUTHENTICATION_REQUIRED, false);
      return;
    }
    intent.status = 'requires_action';
    intent.next_action = openChallenge(tenant, world.publicUrl, intent.id, method, {
      returnUrl: confirmation.returnUrl,
      usesStripeJs: confirmation.usesStripeJs,
      decline: card.declineAfterAuthentication ?? null,
    });
    tenant.emit('payment_intent.requires_action', intent);
    return;
  }
  settle(call, intent, method, refusal ?? card.declineAfterAuthentication ?? null, false);
}

function debit(tenant: Tenant, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (customer !== null && intent.setup_future_usage !== null) attachToCustomer(tenant, method, customer);
  startDebit(tenant, intent, method);
}

/** POST …/verify_microdeposits: the debit begins, or the intent requires another method. */
export function verifyDeposits(call: Call, intent: Stripe.PaymentIntent): void {
  const { tenant } = call;
  const method = depositMethod(tenant, intent);
  const outcome = checkDeposits(call, intent);
  if (method === undefined) throw new Error(`${intent.id} has no bank account`);
  if (outcome === true) {
    debit(tenant, intent, method);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = depositError(outcome, method);
  tenant.emit('payment_intent.payment_failed', intent);
}

/** Charges the method; a refusal is recorded on the intent and thrown as 402. */
function settle(
  call: Pick<Call, 'tenant' | 'publishable'>,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal | null,
  authenticated: boolean,
): void {
  const { tenant } = call;
  const charge = makeCharge(tenant, intent, method, { refusal, authenticated });
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (refusal !== null) {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = lastError(refusal, method, charge.id);
    tenant.emit('payment_intent.payment_failed', intent);
    const extra: Partial<ProviderErrorBody> = {
      charge: charge.id,
      payment_intent: structuredClone(view(call, intent)),
      payment_method: structuredClone(method),
    };
    throw cardError(refusal, extra);
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  const secret = tenant.cards.get(method.id);
  const customer = idOf(intent.customer);
  if (customer !== null && intent.setup_future_usage !== null) attachToCustomer(tenant, method, customer);
  if (secret) {
    if (intent.setup_future_usage === 'off_session') secret.setUp = true;
    if (method.customer === null) secret.spent = true;
  }
  tenant.emit('payment_intent.succeeded', intent);
  const { dispute } = cardOf(tenant, method.id);
  if (dispute !== undefined)
    openDispute(tenant, charge, { reason: dispute.reason, isRefundable: false, isInquiry: dispute.isInquiry === true });
}

/** The holder answered the 3-D Secure challenge: charges, or sends the intent back for another method. */
export function finishPaymentChallenge(
  tenant: Tenant,
  challenge: Challenge,
  isApproved: boolean,
): Stripe.PaymentIntent {
  const intent = tenant.paymentIntents.get(challenge.intent);
  const method = tenant.paymentMethods.get(challenge.paymentMethod);
  if (intent === undefined || method === undefined) throw noSuch('payment_intent', challenge.intent);
  if (isApproved) {
    try {
      settle({ tenant, publishable: false }, intent, method, challenge.decline, true);
    } catch (error) {
      // The error is on the intent. The challenge page has no caller to throw it to.
      if (intent.last_payment_error === null) throw error;
    }
    return intent;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = authenticationFailure('payment_intent', method);
  tenant.emit('payment_intent.payment_failed', intent);
  return intent;
}
