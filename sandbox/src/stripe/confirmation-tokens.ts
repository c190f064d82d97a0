import type Stripe from 'stripe';
import { testCard } from '../cards.ts';
import { badParameter, noSuch, ProviderError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { readShipping } from './addresses.ts';
import type { Call } from './call.ts';
import { type MethodChoice, readReturnUrl } from './intent-params.ts';
import { cardOf, type MethodDraft, makeMethod, methodOf, previewMethod, readDraft } from './payment-methods.ts';

// The result of a wallet or card form in the browser for the shop's server: payment data to be confirmed there, once.

/** A token can be used for twelve hours. */
const LIFETIME_S = 12 * 3600;

/** POST /v1/confirmation_tokens by a browser, and POST /v1/test_helpers/confirmation_tokens by a test. */
export function createToken({ tenant, params, publishable }: Call): Stripe.ConfirmationToken {
  const data = params.child('payment_method_data');
  const draft = data ? readDraft(tenant, data) : null;
  const named = draft === null ? params.text('payment_method') : null;
  const returnUrl = readReturnUrl(params);
  const future = params.oneOf('setup_future_usage', ['off_session', 'on_session']);
  const shipping = readShipping(params);
  params.ignore('mandate_data', 'client_context', 'set_as_default_payment_method');
  params.rejectUnknown();
  if (draft === null && named == null)
    throw badParameter(
      'payment_method_data',
      'Missing required param: payment_method_data or payment_method.',
      'parameter_missing',
    );
  const stored = named == null ? null : methodOf(tenant, named);
  if ((stored?.type ?? 'card') !== 'card' || (draft !== null && 'bank' in draft.input))
    throw badParameter(
      'payment_method_data',
      'The sandbox makes confirmation tokens of cards only.',
      'parameter_invalid_value',
    );
  // A browser may not use methods that already belong to a customer.
  if (publishable && stored !== null && stored.customer !== null) throw noSuch('PaymentMethod', stored.id);
  const method = stored ?? previewMethod(tenant, draft as MethodDraft);
  const id = newId('ctoken');
  const now = tenant.clock.seconds();
  const token: Stripe.ConfirmationToken = {
    id,
    object: 'confirmation_token',
    created: now,
    expires_at: now + LIFETIME_S,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      billing_details: structuredClone(method.billing_details),
      card: structuredClone(method.card) as unknown as Stripe.ConfirmationToken.PaymentMethodPreview.Card,
      customer: method.customer,
      customer_account: null,
      type: 'card',
    },
    return_url: returnUrl,
    setup_future_usage: future ?? null,
    setup_intent: null,
    shipping:
      shipping?.address === undefined
        ? null
        : { address: shipping.address, name: shipping.name ?? '', phone: shipping.phone ?? null },
    use_stripe_sdk: true,
  };
  tenant.confirmationTokens.set(id, token);
  tenant.tokenSecrets.set(id, {
    number: draft !== null && 'card' in draft.input ? draft.input.card.number : cardOf(tenant, method.id).number,
    paymentMethod: stored?.id ?? null,
  });
  return token;
}

/** GET /v1/confirmation_tokens/{id} */
export function retrieveToken({ tenant, params, ids }: Call): Stripe.ConfirmationToken {
  params.rejectUnknown();
  return tokenOf(tenant, ids[0] ?? '', 'id');
}

function tokenOf(tenant: Tenant, id: string, param: string): Stripe.ConfirmationToken {
  const found = tenant.confirmationTokens.get(id);
  if (found === undefined) throw noSuch('confirmationtoken', id, param);
  return found;
}

/** A token that a confirmation may use: valid exactly once. */
export interface UsableToken {
  facts: Pick<Stripe.ConfirmationToken, 'return_url' | 'use_stripe_sdk'>;
  method: MethodChoice;
  /** Marks it as used by this intent and copies the browser's other details to the intent. */
  use: (intent: Stripe.PaymentIntent) => void;
}

/** Reads `confirmation_token`. An unknown, expired or used one is refused and nothing has changed. */
export function readToken(tenant: Tenant, params: Params): UsableToken | null {
  const id = params.text('confirmation_token');
  if (id === undefined || id === null) return null;
  const token = tokenOf(tenant, id, 'confirmation_token');
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw unusable(`The ConfirmationToken ${id} was already used to confirm ${token.payment_intent}.`);
  if ((token.expires_at ?? 0) <= tenant.clock.seconds()) throw unusable(`The ConfirmationToken ${id} has expired.`);
  const takesShipping = !params.has('shipping') && token.shipping !== null;
  const takesFuture = !params.has('setup_future_usage') && token.setup_future_usage !== null;
  return {
    facts: token,
    method: () => methodBehind(tenant, token),
    use: (intent) => {
      token.payment_intent = intent.id;
      if (takesShipping) intent.shipping = structuredClone(token.shipping);
      if (takesFuture) intent.setup_future_usage = token.setup_future_usage as 'off_session' | 'on_session';
    },
  };
}

const unusable = (message: string): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', param: 'confirmation_token', message }, { saved: true });

/** The saved method that the token was created from, or a new one. */
function methodBehind(tenant: Tenant, token: Stripe.ConfirmationToken): Stripe.PaymentMethod {
  const secret = tenant.tokenSecrets.get(token.id);
  const preview = token.payment_method_preview;
  const card = testCard(secret?.number ?? '');
  if (secret === undefined || card === undefined || preview?.card === undefined)
    throw new Error(`The token ${token.id} has no test card.`);
  if (secret.paymentMethod !== null) return methodOf(tenant, secret.paymentMethod);
  const { exp_month: expMonth, exp_year: expYear, wallet } = preview.card;
  return makeMethod(tenant, {
    input: { card, expMonth, expYear, wallet: wallet as Stripe.PaymentMethod.Card.Wallet | null },
    billing: structuredClone(preview.billing_details),
    metadata: {},
  });
}
