import type Stripe from 'stripe';
import { badParameter, noSuch } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges } from './challenges.ts';
import { customerOf } from './customers.ts';
import { readMethodChoice, readMethodTypes, readOptions, refuseForeignMethod } from './intent-params.ts';
import { confirm, readConfirmation, unexpected, verifyDeposits, view } from './setup-confirmation.ts';

/** The intent with this id. With a browser's key its secret must also be right. */
export function setupIntentOf({ tenant, params, ids, publishable }: Call): Stripe.SetupIntent {
  const id = ids[0] ?? '';
  const found = tenant.setupIntents.get(id);
  const secret = params.text('client_secret');
  if (found === undefined || (publishable && secret !== found.client_secret)) throw noSuch('setupintent', id, 'intent');
  return found;
}

/** POST /v1/setup_intents, confirmed immediately with `confirm: true`. */
export function createSetupIntent(call: Call): Stripe.SetupIntent {
  const { tenant, params } = call;
  const types = readMethodTypes(params);
  const customer = params.text('customer');
  if (customer != null) customerOf(tenant, customer);
  const usage = params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session';
  const description = params.text('description') ?? null;
  const metadata = mergeMetadata(params);
  const { secure, verification } = readOptions(params);
  const isConfirmed = params.boolean('confirm') ?? false;
  if (!isConfirmed && params.has('return_url')) {
    throw badParameter('return_url', 'You cannot pass return_url without confirm=true.', 'parameter_invalid_value');
  }
  const confirmation = readConfirmation(call);
  params.rejectUnknown();
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
    payment_method_options: {
      ...(types.payment_method_types.includes('card')
        ? { card: { mandate_options: null, network: null, request_three_d_secure: secure ?? 'automatic' } }
        : {}),
      ...(types.payment_method_types.includes('us_bank_account')
        ? { us_bank_account: { verification_method: verification ?? 'automatic' } }
        : {}),
    },
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
  params.rejectUnknown();
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
  call.params.rejectUnknown();
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
  call.params.rejectUnknown();
  confirm(call, intent, confirmation);
  return view(call, intent);
}

/** POST /v1/setup_intents/{id}/verify_microdeposits */
export function verifySetupDeposits(call: Call): object {
  const intent = setupIntentOf(call);
  verifyDeposits(call, intent);
  return view(call, intent);
}

/** POST /v1/setup_intents/{id}/cancel */
export function cancelSetupIntent(call: Call): Stripe.SetupIntent {
  const intent = setupIntentOf(call);
  const reason = call.params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  call.params.rejectUnknown();
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
