import type Stripe from 'stripe';
import { badParameter, noSuch } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { readShipping } from './addresses.ts';
import { type Call, idOf } from './call.ts';
import { closeChallenges } from './challenges.ts';
import { customerOf } from './customers.ts';
import { readMethodChoice, readMethodTypes, readOptions, refuseForeignMethod } from './intent-params.ts';
import {
  confirm,
  readConfirmation,
  refuseUnlessConfirmable,
  unexpected,
  verifyDeposits,
  view,
} from './payment-confirmation.ts';

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;

/** The intent with this id. With a browser's key its secret must also be right. */
export function paymentIntentOf({ tenant, params, ids, publishable }: Call): Stripe.PaymentIntent {
  const id = ids[0] ?? '';
  const found = tenant.paymentIntents.get(id);
  const secret = params.text('client_secret');
  if (found === undefined || (publishable && secret !== found.client_secret))
    throw noSuch('payment_intent', id, 'intent');
  return found;
}

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
  const { secure, verification } = readOptions(params);
  const options = before?.payment_method_options ?? {};
  if (secure !== undefined) {
    fields.payment_method_options = {
      ...options,
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: secure },
    };
  }
  if (verification !== undefined)
    fields.payment_method_options = {
      ...(fields.payment_method_options ?? options),
      us_bank_account: { verification_method: verification },
    };
  return fields;
}

/** POST /v1/payment_intents, confirmed immediately with `confirm: true`. */
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
    for (const key of ['off_session', 'return_url', 'error_on_requires_action', 'confirmation_token']) {
      if (params.has(key))
        throw badParameter(key, `You cannot pass ${key} without confirm=true.`, 'parameter_invalid_value');
    }
  }
  const confirmation = readConfirmation(call);
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  params.oneOf('confirmation_method', ['automatic']);
  params.rejectUnknown();
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
    payment_method_options: types.payment_method_types.includes('card')
      ? { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } }
      : { us_bank_account: { verification_method: 'automatic' } },
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
  params.rejectUnknown();
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
  call.params.rejectUnknown();
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
  call.params.rejectUnknown();
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

/** POST /v1/payment_intents/{id}/verify_microdeposits */
export function verifyPaymentDeposits(call: Call): object {
  const intent = paymentIntentOf(call);
  verifyDeposits(call, intent);
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
  call.params.rejectUnknown();
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
