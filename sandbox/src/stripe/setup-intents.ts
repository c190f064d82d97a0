import type Stripe from 'stripe';
import { badParameter, noSuch, wrongState } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges, openChallenge } from './challenges.ts';
import { customerOf } from './customers.ts';
import { authenticationFailure, cardError, type LastError, lastError } from './declines.ts';
import {
  type MethodChoice,
  readMethodChoice,
  readMethodTypes,
  readReturnUrl,
  readThreeDSecure,
  refuseForeignMethod,
} from './intent-params.ts';
import { cardOf, tie } from './payment-methods.ts';

/** The intent with this id; with a browser's key also its secret must be right. */
export function setupIntentOf({ tenant, params, ids, publishable }: Call): Stripe.SetupIntent {
  const id = ids[0] ?? '';
  const found = tenant.setupIntents.get(id);
  const secret = params.text('client_secret');
  if (found === undefined || (publishable && secret !== found.client_secret)) throw noSuch('setupintent', id, 'intent');
  return found;
}

/** What a browser may see of an intent. */
export function publicSetupIntent(intent: Stripe.SetupIntent): object {
  const { id, object, automatic_payment_methods, cancellation_reason, client_secret, created, description } = intent;
  const { last_setup_error, livemode, next_action, payment_method, payment_method_types, status, usage } = intent;
  return {
    ...{ id, object, automatic_payment_methods, cancellation_reason, client_secret, created, description },
    ...{ last_setup_error, livemode, next_action, payment_method, payment_method_types, status, usage },
  };
}

const view = (call: Pick<Call, 'publishable'>, intent: Stripe.SetupIntent): object =>
  call.publishable ? publicSetupIntent(intent) : intent;

const unexpected = (intent: Stripe.SetupIntent, message: string) =>
  wrongState('setup_intent_unexpected_state', message, { setup_intent: structuredClone(intent) });

interface Confirmation {
  choice: MethodChoice;
  returnUrl: string | null;
  usesStripeJs: boolean;
}

function readConfirmation({ tenant, params, publishable }: Call): Confirmation {
  params.ignore('mandate_data');
  return {
    choice: readMethodChoice(tenant, params),
    returnUrl: readReturnUrl(params),
    usesStripeJs: params.boolean('use_stripe_sdk') ?? publishable,
  };
}

/** POST /v1/setup_intents, confirmed at once with `confirm: true`. */
export function createSetupIntent(call: Call): Stripe.SetupIntent {
  const { tenant, params } = call;
  const types = readMethodTypes(params);
  const customer = params.text('customer');
  if (customer != null) customerOf(tenant, customer);
  const usage = params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session';
  const description = params.text('description') ?? null;
  const metadata = mergeMetadata(params);
  const secure = readThreeDSecure(params) ?? 'automatic';
  const isConfirmed = params.boolean('confirm') ?? false;
  if (!isConfirmed && params.has('return_url')) {
    throw badParameter('return_url', 'You cannot pass return_url without confirm=true.', 'parameter_invalid_value');
  }
  const confirmation = readConfirmation(call);
  params.done();
  const method = confirmation.choice?.() ?? null;
  if (method !== null) refuseForeignMethod(tenant, method, customer ?? null, 'SetupIntent');
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    ...types,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: tenant.clock.seconds(),
    customer: customer ?? null,
    customer_account: null,
    description,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: secure } },
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage,
  };
  tenant.setupIntents.set(id, intent);
  tenant.emit('setup_intent.created', intent);
  if (isConfirmed) confirm(call, intent, { ...confirmation, choice: undefined });
  return intent;
}

/** POST /v1/setup_intents/{id} */
export function updateSetupIntent(call: Call): Stripe.SetupIntent {
  const { tenant, params } = call;
  const intent = setupIntentOf(call);
  const customer = params.text('customer');
  if (customer != null) customerOf(tenant, customer);
  const description = params.text('description');
  const metadata = mergeMetadata(params, intent.metadata ?? {});
  const choice = readMethodChoice(tenant, params);
  params.done();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    if (customer !== undefined || choice !== undefined) {
      throw unexpected(intent, `You cannot update this SetupIntent because it has a status of ${intent.status}.`);
    }
  }
  const method = choice?.();
  if (method)
    refuseForeignMethod(tenant, method, customer === undefined ? idOf(intent.customer) : customer, 'SetupIntent');
  if (customer !== undefined) intent.customer = customer;
  if (description !== undefined) intent.description = description;
  intent.metadata = metadata;
  if (choice !== undefined) {
    intent.payment_method = method?.id ?? null;
    intent.status = method ? 'requires_confirmation' : 'requires_payment_method';
  }
  return intent;
}

/** GET /v1/setup_intents/{id} */
export function retrieveSetupIntent(call: Call): object {
  const intent = setupIntentOf(call);
  call.params.done();
  return view(call, intent);
}

/** GET /v1/setup_intents */
export function listSetupIntents({ tenant, params }: Call): object {
  const customer = params.text('customer');
  const method = params.text('payment_method');
  const created = createdFilter(params);
  const intents = [...tenant.setupIntents.values()].filter(
    (one) =>
      (customer == null || one.customer === customer) &&
      (method == null || one.payment_method === method) &&
      created(one.created),
  );
  return page(intents, params, '/v1/setup_intents');
}

/** GET /v1/setup_attempts?setup_intent= */
export function listSetupAttempts({ tenant, params }: Call): object {
  const intent = params.required('setup_intent');
  const created = createdFilter(params);
  const attempts = [...tenant.setupAttempts.values()].filter(
    (one) => one.setup_intent === intent && created(one.created),
  );
  return page(attempts, params, '/v1/setup_attempts');
}

/** POST /v1/setup_intents/{id}/confirm, with the secret key or from a browser. */
export function confirmSetupIntent(call: Call): object {
  const intent = setupIntentOf(call);
  const confirmation = readConfirmation(call);
  call.params.done();
  confirm(call, intent, confirmation);
  return view(call, intent);
}

/** POST /v1/setup_intents/{id}/cancel */
export function cancelSetupIntent(call: Call): Stripe.SetupIntent {
  const intent = setupIntentOf(call);
  const reason = call.params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  call.params.done();
  if (!String(intent.status).startsWith('requires_')) {
    throw unexpected(intent, `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`);
  }
  intent.status = 'canceled';
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  closeChallenges(call.tenant, intent.id);
  call.tenant.emit('setup_intent.canceled', intent);
  return intent;
}

function confirm(call: Call, intent: Stripe.SetupIntent, confirmation: Confirmation): void {
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
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  closeChallenges(tenant, intent.id);
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

function attempt(
  tenant: Tenant,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  status: 'requires_action' | 'succeeded' | 'failed',
  error: LastError | null,
  authenticated = false,
): void {
  const known = tenant.setupAttempts.get(idOf(intent.latest_attempt) ?? '');
  const card = method.card;
  if (card === undefined) throw new Error(`${method.id} is not a card`);
  const made: Stripe.SetupAttempt = {
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
    payment_method_details: {
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
    },
    setup_error: error,
    setup_intent: intent.id,
    status,
    usage: intent.usage,
  };
  tenant.setupAttempts.set(made.id, made);
  intent.latest_attempt = made.id;
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
  if (customer !== null) tie(tenant, method, customer);
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
