import type Stripe from 'stripe';
import { badParameter, wrongState } from '../core/errors.ts';
import type { Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { idOf } from './call.ts';
import { methodOf, readNewMethod, refuseSpent } from './payment-methods.ts';

/**
 * The types an intent may use and those it offers. The sandbox supports cards and US bank accounts; other types are
 * dropped as Stripe drops inactive ones.
 */
export interface MethodTypes {
  allowed_payment_method_types: string[] | null;
  excluded_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  payment_method_types: string[];
}

const KNOWN_TYPES: readonly string[] = ['card', 'us_bank_account'];

/** Reads the three parameters that determine an intent's payment method types. */
export function readMethodTypes(params: Params): MethodTypes {
  const allowed = params.list('allowed_payment_method_types');
  const excluded = params.list('excluded_payment_method_types');
  const automatic = params.child('automatic_payment_methods');
  const enabled = automatic?.boolean('enabled') ?? true;
  const redirects = automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  if (allowed && (excluded || automatic)) {
    throw badParameter(
      'allowed_payment_method_types',
      'allowed_payment_method_types cannot be combined with automatic_payment_methods or excluded_payment_method_types.',
      'parameter_invalid_value',
    );
  }
  const types = (allowed ?? KNOWN_TYPES).filter((type) => KNOWN_TYPES.includes(type) && !excluded?.includes(type));
  if (types.length === 0) {
    throw badParameter(
      allowed ? 'allowed_payment_method_types' : 'excluded_payment_method_types',
      'No valid payment method types for this intent: the sandbox knows cards and US bank accounts.',
      'parameter_invalid_value',
    );
  }
  return {
    allowed_payment_method_types: allowed ?? null,
    excluded_payment_method_types: excluded ?? null,
    automatic_payment_methods: allowed ? null : { enabled, allow_redirects: redirects },
    payment_method_types: types,
  };
}

/** The options of a method with an effect here. */
export interface MethodOptions {
  secure: 'automatic' | 'any' | 'challenge' | undefined;
  verification: 'automatic' | 'instant' | 'microdeposits' | undefined;
}

/** Reads `payment_method_options`: `[card][request_three_d_secure]`, `[us_bank_account][verification_method]`. */
export function readOptions(params: Params): MethodOptions {
  const sent = params.child('payment_method_options');
  const card = sent?.child('card');
  const bank = sent?.child('us_bank_account');
  bank?.ignore('financial_connections', 'mandate_options');
  return {
    secure: card?.oneOf('request_three_d_secure', ['automatic', 'any', 'challenge']) ?? undefined,
    verification: bank?.oneOf('verification_method', ['automatic', 'instant', 'microdeposits']) ?? undefined,
  };
}

/** 400 for a method of a type that the intent does not accept. */
export function refuseOtherType(method: Stripe.PaymentMethod, intent: { payment_method_types: string[] }): void {
  if (intent.payment_method_types.includes(method.type)) return;
  throw badParameter(
    'payment_method',
    `The PaymentMethod provided (${method.type}) is not allowed for this intent. It takes ${intent.payment_method_types.join(', ')}.`,
    'payment_method_not_available',
  );
}

/** The method given in a request. It is stored only when it is used. */
export type MethodChoice = (() => Stripe.PaymentMethod) | null | undefined;

/** Reads `payment_method` or `payment_method_data`: `null` clears it, `undefined` keeps it. */
export function readMethodChoice(tenant: Tenant, params: Params): MethodChoice {
  const data = params.child('payment_method_data');
  if (data) return readNewMethod(tenant, data);
  const id = params.text('payment_method');
  if (id === undefined || id === null) return id;
  const stored = tenant.paymentMethods.get(id);
  if (stored === undefined && !/^pm_(card|usBankAccount)_/.test(id)) methodOf(tenant, id);
  return () => methodOf(tenant, id);
}

/** 400 when the method belongs to another customer than the intent's, or cannot be used again. */
export function refuseForeignMethod(
  tenant: Tenant,
  method: Stripe.PaymentMethod,
  customer: string | null,
  what: string,
): void {
  const owner = idOf(method.customer);
  if (owner !== null && owner !== customer) {
    throw wrongState(
      'payment_method_unexpected_state',
      customer === null
        ? `The PaymentMethod ${method.id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the ${what}.`
        : `The PaymentMethod ${method.id} does not belong to the Customer ${customer}.`,
    );
  }
  refuseSpent(tenant, method);
}

/** Reads `return_url`; it must be an http(s) URL. */
export function readReturnUrl(params: Params): string | null {
  const url = params.text('return_url') ?? null;
  if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw badParameter('return_url', 'Not a valid URL', 'url_invalid');
  }
  return url;
}
