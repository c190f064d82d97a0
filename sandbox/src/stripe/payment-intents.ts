import type Stripe from 'stripe';
import { badParameter, noSuch, type ProviderErrorBody, wrongState } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';
import { readShipping } from './addresses.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges, openChallenge } from './challenges.ts';
import { makeCharge, needsAuthentication } from './charges.ts';
import { customerOf } from './customers.ts';
import { AUTHENTICATION_REQUIRED, authenticationFailure, cardError, lastError, type Refusal } from './declines.ts';
import {
  type MethodChoice,
  readMethodChoice,
  readMethodTypes,
  readReturnUrl,
  readThreeDSecure,
  refuseForeignMethod,
} from './intent-params.ts';
import { cardOf, tie } from './payment-methods.ts';

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;

/** The intent with this id; with a browser's key also its secret must be right. */
export function paymentIntentOf({ tenant, params, ids, publishable }: Call): Stripe.PaymentIntent {
  const id = ids[0] ?? '';
  const found = tenant.paymentIntents.get(id);
  const secret = params.text('client_secret');
  if (found === undefined || (publishable && secret !== found.client_secret))
    throw noSuch('payment_intent', id, 'intent');
  return found;
}

/** What a browser may see of an intent. */
export function publicPaymentIntent(intent: Stripe.PaymentIntent): object {
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

const view = (call: Pick<Call, 'publishable'>, intent: Stripe.PaymentIntent): object =>
  call.publishable ? publicPaymentIntent(intent) : intent;

const unexpected = (intent: Stripe.PaymentIntent, message: string) =>
  wrongState('payment_intent_unexpected_state', message, { payment_intent: structuredClone(intent) });

function readAmount(params: Params): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < 1)
    throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount < MINIMUM_CENTS) throw badParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > MAXIMUM_CENTS)
    throw badParameter('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
  return amount;
}

function readCurrency(params: Params): string | undefined {
  const currency = params.text('currency')?.toLowerCase();
  if (currency !== undefined && currency !== 'usd') {
    throw badParameter('currency', `Invalid currency: ${currency}. The sandbox knows usd.`, 'parameter_invalid_value');
  }
  return currency;
}

/** The fields that creating, updating and confirming have in common. */
function readFields(tenant: Tenant, params: Params, before?: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const fields: Partial<Stripe.PaymentIntent> = {};
  const customer = params.text('customer');
  if (customer !== undefined) fields.customer = customer === null ? null : customerOf(tenant, customer).id;
  for (const key of [
    'description',
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ] as const) {
    const value = params.text(key);
    if (value !== undefined) fields[key] = value;
  }
  const future = params.oneOf('setup_future_usage', ['off_session', 'on_session']);
  if (future !== undefined) fields.setup_future_usage = future;
  const shipping = readShipping(params);
  if (shipping !== undefined) fields.shipping = shipping;
  if (params.has('metadata')) fields.metadata = mergeMetadata(params, before?.metadata);
  const secure = readThreeDSecure(params);
  if (secure !== undefined) {
    fields.payment_method_options = {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: secure },
    };
  }
  return fields;
}

interface Confirmation {
  choice: MethodChoice;
  isOffSession: boolean;
  returnUrl: string | null;
  usesStripeJs: boolean;
  refusesAction: boolean;
}

function readConfirmation(call: Call): Confirmation {
  const { tenant, params, publishable } = call;
  const offSession = params.text('off_session');
  if (publishable && offSession != null) {
    throw badParameter('off_session', 'off_session cannot be set with a publishable key.', 'parameter_invalid_value');
  }
  params.ignore('mandate_data', 'mandate', 'radar_options');
  return {
    choice: readMethodChoice(tenant, params),
    isOffSession: offSession != null && offSession !== 'false',
    returnUrl: readReturnUrl(params),
    usesStripeJs: params.boolean('use_stripe_sdk') ?? publishable,
    refusesAction: params.boolean('error_on_requires_action') ?? false,
  };
}

/** POST /v1/payment_intents, confirmed at once with `confirm: true`. */
export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { tenant, params } = call;
  params.required('amount');
  params.required('currency');
  const amount = readAmount(params) ?? 0;
  const currency = readCurrency(params) ?? 'usd';
  const types = readMethodTypes(params);
  const fields = readFields(tenant, params);
  const isConfirmed = params.boolean('confirm') ?? false;
  if (!isConfirmed) {
    for (const key of ['off_session', 'return_url', 'error_on_requires_action']) {
      if (params.has(key))
        throw badParameter(key, `You cannot pass ${key} without confirm=true.`, 'parameter_invalid_value');
    }
  }
  const confirmation = readConfirmation(call);
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  params.oneOf('confirmation_method', ['automatic']);
  params.done();
  const method = confirmation.choice?.() ?? null;
  if (method !== null) refuseForeignMethod(tenant, method, idOf(fields.customer), 'PaymentIntent');
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    ...types,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: tenant.clock.seconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
  tenant.paymentIntents.set(id, intent);
  tenant.emit('payment_intent.created', intent);
  if (isConfirmed) confirm(call, intent, { ...confirmation, choice: undefined });
  return intent;
}

/** POST /v1/payment_intents/{id} */
export function updatePaymentIntent(call: Call): Stripe.PaymentIntent {
  const { tenant, params } = call;
  const intent = paymentIntentOf(call);
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const fields = readFields(tenant, params, intent);
  const choice = readMethodChoice(tenant, params);
  params.done();
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    const allowed = new Set(['description', 'metadata', 'expand']);
    if (params.keys().some((key) => !allowed.has(key))) {
      throw unexpected(
        intent,
        `This PaymentIntent's ${params
          .keys()
          .filter((key) => !allowed.has(key))
          .join(
            ', ',
          )} could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      );
    }
  }
  const method = choice?.();
  if (method)
    refuseForeignMethod(
      tenant,
      method,
      idOf(fields.customer === undefined ? intent.customer : fields.customer),
      'PaymentIntent',
    );
  Object.assign(intent, fields);
  if (amount !== undefined) intent.amount = amount;
  if (currency !== undefined) intent.currency = currency;
  if (choice !== undefined) {
    intent.payment_method = method?.id ?? null;
    intent.status = method ? 'requires_confirmation' : 'requires_payment_method';
    intent.next_action = null;
    closeChallenges(tenant, intent.id);
  }
  return intent;
}

/** GET /v1/payment_intents/{id} */
export function retrievePaymentIntent(call: Call): object {
  const intent = paymentIntentOf(call);
  call.params.done();
  return view(call, intent);
}

/** GET /v1/payment_intents */
export function listPaymentIntents({ tenant, params }: Call): object {
  const customer = params.text('customer');
  const created = createdFilter(params);
  const intents = [...tenant.paymentIntents.values()].filter(
    (one) => (customer == null || one.customer === customer) && created(one.created),
  );
  return page(intents, params, '/v1/payment_intents');
}

/** POST /v1/payment_intents/{id}/confirm, with the secret key or from a browser. */
export function confirmPaymentIntent(call: Call): object {
  const intent = paymentIntentOf(call);
  const fields = readFields(call.tenant, call.params, intent);
  const confirmation = readConfirmation(call);
  call.params.done();
  refuseUnlessConfirmable(intent);
  const method = confirmation.choice?.();
  if (method)
    refuseForeignMethod(
      call.tenant,
      method,
      idOf(fields.customer === undefined ? intent.customer : fields.customer),
      'PaymentIntent',
    );
  Object.assign(intent, fields);
  confirm(call, intent, { ...confirmation, choice: method ? () => method : undefined });
  return view(call, intent);
}

/** POST /v1/payment_intents/{id}/cancel */
export function cancelPaymentIntent(call: Call): Stripe.PaymentIntent {
  const intent = paymentIntentOf(call);
  const reason = call.params.oneOf('cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ]);
  call.params.done();
  if (!String(intent.status).startsWith('requires_')) {
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = call.tenant.clock.seconds();
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  closeChallenges(call.tenant, intent.id);
  call.tenant.emit('payment_intent.canceled', intent);
  return intent;
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
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

function confirm(call: Call, intent: Stripe.PaymentIntent, confirmation: Confirmation): void {
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
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  closeChallenges(tenant, intent.id);

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
  if (customer !== null && intent.setup_future_usage !== null) tie(tenant, method, customer);
  if (secret) {
    if (intent.setup_future_usage === 'off_session') secret.setUp = true;
    if (method.customer === null) secret.spent = true;
  }
  tenant.emit('payment_intent.succeeded', intent);
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
      // The refusal is on the intent; the challenge page has nobody to throw it at.
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
