import type Stripe from 'stripe';
import { cvcLength, TEST_CARDS, type TestCard, testCard } from '../cards.ts';
import { badParameter, noSuch, ProviderError, wrongState } from '../core/errors.ts';
import { digest, newId } from '../core/ids.ts';
import { page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { readAddress } from './addresses.ts';
import { type BankInput, bankByToken, bankPart, readBank, readyBank } from './bank-methods.ts';
import { type Call, idOf } from './call.ts';
import { customerOf } from './customers.ts';
import { cardError } from './declines.ts';

/** A card as entered, or from a wallet. */
interface CardInput {
  card: TestCard;
  expMonth: number;
  expYear: number;
  wallet: Stripe.PaymentMethod.Card.Wallet | null;
}

/** The card behind a stored payment method. */
export function cardOf(tenant: Tenant, paymentMethodId: string): TestCard {
  const card = testCard(tenant.cards.get(paymentMethodId)?.number ?? '');
  if (card === undefined) throw new Error(`The payment method ${paymentMethodId} has no test card.`);
  return card;
}

function readCard(params: Params, now: Date): CardInput {
  const number = params.required('number');
  const expMonth = params.integer('exp_month');
  const expYearSent = params.integer('exp_year');
  const cvc = params.text('cvc');
  const card = testCard(number);
  if (card === undefined) {
    const digits = number.replace(/\D/g, '');
    throw new ProviderError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: params.name('number'),
      message: `Your card number is incorrect. The sandbox takes only its test cards; this one ends in ${digits.slice(-4)}.`,
    });
  }
  const fault = (code: string, param: string, message: string): ProviderError =>
    new ProviderError(402, { type: 'card_error', code, param: params.name(param), message });
  if (expMonth === undefined || expMonth < 1 || expMonth > 12) {
    throw fault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const expYear = expYearSent === undefined ? Number.NaN : expYearSent < 100 ? 2000 + expYearSent : expYearSent;
  const isPast =
    expYear < now.getUTCFullYear() || (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1);
  if (!(expYear <= now.getUTCFullYear() + 50) || isPast) {
    throw fault('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (typeof cvc === 'string' && !new RegExp(`^\\d{${cvcLength(card)}}$`).test(cvc)) {
    throw fault('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return { card, expMonth, expYear, wallet: null };
}

function readBilling(
  params: Params,
  before?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const sent = params.child('billing_details');
  const empty: Stripe.Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const billing: Stripe.PaymentMethod.BillingDetails = before
    ? structuredClone(before)
    : { address: empty, email: null, name: null, phone: null, tax_id: null };
  if (!sent) return billing;
  const address = readAddress(sent, 'address');
  if (address !== undefined) billing.address = address ?? empty;
  for (const key of ['email', 'name', 'phone', 'tax_id'] as const) {
    const value = sent.text(key);
    if (value !== undefined) billing[key] = value;
  }
  return billing;
}

type MethodInput = CardInput | BankInput;

function build(
  tenant: Tenant,
  input: MethodInput,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string>,
): Stripe.PaymentMethod {
  const base = {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: billing,
    created: tenant.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
  };
  if ('bank' in input) return { ...base, type: 'us_bank_account', us_bank_account: bankPart(input) };
  const { card } = input;
  return {
    ...base,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: 'unchecked',
      },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: digest(`card:${card.number}`),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: input.wallet,
    },
    type: 'card',
  };
}

/** Stores a method. `isVerified`: its bank account needs no micro-deposits. */
function store(
  tenant: Tenant,
  method: Stripe.PaymentMethod,
  input: MethodInput,
  isVerified = false,
): Stripe.PaymentMethod {
  tenant.paymentMethods.set(method.id, method);
  if ('bank' in input) {
    const isSeen = isVerified || input.connection !== null;
    tenant.banks.set(method.id, { account: input.bank.account, isVerified: isSeen, spent: false });
    return method;
  }
  const { card } = input;
  tenant.cards.set(method.id, { number: card.number, setUp: card.authentication === 'on_session', spent: false });
  return method;
}

/** A payment method that is described but not created yet. */
export interface MethodDraft {
  input: MethodInput;
  billing: Stripe.PaymentMethod.BillingDetails;
  metadata: Record<string, string>;
}

/**
 * Parses the description of a new payment method (`type=card`, `card[number]` …). Returns the function that stores it
 * once the request is known to be valid.
 */
export function readNewMethod(tenant: Tenant, params: Params): () => Stripe.PaymentMethod {
  const draft = readDraft(tenant, params);
  return () => makeMethod(tenant, draft);
}

/** Creates a draft's method and stores it. */
export const makeMethod = (tenant: Tenant, draft: MethodDraft): Stripe.PaymentMethod =>
  store(tenant, build(tenant, draft.input, draft.billing, draft.metadata), draft.input);

/** A preview of a draft's method. */
export const previewMethod = (tenant: Tenant, draft: MethodDraft): Stripe.PaymentMethod =>
  build(tenant, draft.input, draft.billing, draft.metadata);

/** The other fields that Stripe.js sends with a method. */
const FROM_STRIPE_JS = [
  'allow_redisplay',
  'radar_options',
  'guid',
  'muid',
  'sid',
  'referrer',
  'payment_user_agent',
  'client_attribution_metadata',
];

function readBankDraft(tenant: Tenant, params: Params): MethodDraft {
  const sent = params.child('us_bank_account');
  if (!sent) throw badParameter('us_bank_account', 'Missing required param: us_bank_account.', 'parameter_missing');
  const input = readBank(tenant, sent);
  const billing = readBilling(params);
  if (!billing.name)
    throw badParameter('billing_details[name]', 'A bank account needs the name of its holder.', 'parameter_missing');
  params.ignore(...FROM_STRIPE_JS);
  return { input, billing, metadata: mergeMetadata(params) };
}

/**
 * Reads `type=card`, `card[number]` … A wallet's cryptogram cannot be created here: `card[wallet]` beside a test number
 * marks it as a wallet's.
 */
export function readDraft(tenant: Tenant, params: Params): MethodDraft {
  const type = params.required('type');
  if (type === 'us_bank_account') return readBankDraft(tenant, params);
  if (type !== 'card')
    throw badParameter('type', `The sandbox knows cards and bank accounts, not ${type}.`, 'parameter_invalid_value');
  const sent = params.child('card');
  if (!sent) throw badParameter('card', 'Missing required param: card.', 'parameter_missing');
  const token = sent.text('token');
  const ready =
    typeof token === 'string' ? TEST_CARDS.find((one) => one.token.replace(/^pm_card/, 'tok') === token) : undefined;
  if (typeof token === 'string' && ready === undefined) throw noSuch('token', token, 'card[token]');
  const input = ready ? readyInput(tenant, ready) : readCard(sent, new Date(tenant.clock.now()));
  const billing = readBilling(params);
  const metadata = mergeMetadata(params);
  params.ignore(...FROM_STRIPE_JS);
  const wallet = sent.oneOf('wallet', ['apple_pay', 'google_pay']);
  sent.ignore('networks');
  const walletDetails =
    wallet == null ? null : { type: wallet, [wallet]: {}, dynamic_last4: input.card.number.slice(-4) };
  return { input: { ...input, wallet: walletDetails }, billing, metadata };
}

const readyInput = (tenant: Tenant, card: TestCard): CardInput => ({
  card,
  expMonth: 12,
  expYear: new Date(tenant.clock.now()).getUTCFullYear() + 4,
  wallet: null,
});

/** The stored method with this id. `pm_card_visa` and similar ones create a new one each time, as at Stripe. */
export function methodOf(tenant: Tenant, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const ready = TEST_CARDS.find((one) => one.token === id);
  const bank = bankByToken(id);
  if (ready !== undefined || bank !== undefined) {
    const input = ready !== undefined ? readyInput(tenant, ready) : readyBank(bank!);
    const missing = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
    return store(
      tenant,
      build(tenant, input, { address: missing, email: null, name: null, phone: null, tax_id: null }, {}),
      input,
      true,
    );
  }
  const found = tenant.paymentMethods.get(id);
  if (found === undefined) throw noSuch('PaymentMethod', id, param);
  return found;
}

/**
 * Attaches a method to a customer and emits an event. Does not check the card; see `attachMethod`. The test numbers of a
 * customer with `metadata[sandbox_own_numbers]` count as numbers of their own: no one else's method has their fingerprints.
 */
export function attachToCustomer(tenant: Tenant, method: Stripe.PaymentMethod, customer: string): void {
  if (idOf(method.customer) === customer) return;
  method.customer = customer;
  const part = method.card ?? method.us_bank_account;
  if (part?.fingerprint && customerOf(tenant, customer).metadata.sandbox_own_numbers)
    part.fingerprint = digest(`${customer}:${part.fingerprint}`);
  tenant.emit('payment_method.attached', method);
}

/** POST /v1/payment_methods */
export function createMethod({ tenant, params }: Call): Stripe.PaymentMethod {
  const make = readNewMethod(tenant, params);
  params.rejectUnknown();
  return make();
}

/** GET /v1/payment_methods/{id} and GET /v1/customers/{id}/payment_methods/{id} */
export function retrieveMethod({ tenant, params, ids }: Call): Stripe.PaymentMethod {
  params.rejectUnknown();
  const id = ids.at(-1) ?? '';
  const found = tenant.paymentMethods.get(id);
  if (found === undefined || (ids.length === 2 && idOf(found.customer) !== ids[0])) throw noSuch('PaymentMethod', id);
  return found;
}

/** POST /v1/payment_methods/{id}: billing details, expiry, metadata. */
export function updateMethod({ tenant, params, ids }: Call): Stripe.PaymentMethod {
  const method = retrieveStored(tenant, ids[0] ?? '');
  const billing = readBilling(params, method.billing_details);
  const metadata = mergeMetadata(params, method.metadata ?? {});
  const sent = params.child('card');
  const [month, year] = [sent?.integer('exp_month'), sent?.integer('exp_year')];
  params.rejectUnknown();
  if (method.customer === null)
    throw wrongState(
      'payment_method_unexpected_state',
      'You must save this PaymentMethod to a customer before you can update it.',
    );
  const previous = structuredClone({ billing_details: method.billing_details, metadata: method.metadata });
  method.billing_details = billing;
  method.metadata = metadata;
  if (method.card) {
    method.card.exp_month = month ?? method.card.exp_month;
    method.card.exp_year = year ?? method.card.exp_year;
  }
  tenant.emit('payment_method.updated', method, previous);
  return method;
}

/** POST /v1/payment_methods/{id}/attach: refused with 402 for cards that cannot be saved. */
export function attachMethod({ tenant, params, ids }: Call): Stripe.PaymentMethod {
  const customer = customerOf(tenant, params.required('customer'));
  params.rejectUnknown();
  const method = methodOf(tenant, ids[0] ?? '', 'id');
  const owner = idOf(method.customer);
  if (owner !== null && owner !== customer.id) {
    throw wrongState(
      'payment_method_unexpected_state',
      'The payment method you provided has already been attached to a customer.',
    );
  }
  refuseSpent(tenant, method);
  if (method.type === 'us_bank_account' && tenant.banks.get(method.id)?.isVerified !== true)
    throw wrongState(
      'payment_method_unexpected_state',
      'A bank account must be verified before it can be attached. Use a SetupIntent.',
    );
  const decline = method.type === 'card' ? cardOf(tenant, method.id).decline : undefined;
  if (decline) throw cardError(decline);
  attachToCustomer(tenant, method, customer.id);
  return method;
}

/** POST /v1/payment_methods/{id}/detach: for good; the method cannot be used again. */
export function detachMethod({ tenant, params, ids }: Call): Stripe.PaymentMethod {
  params.rejectUnknown();
  const method = retrieveStored(tenant, ids[0] ?? '');
  const owner = idOf(method.customer);
  if (owner === null) {
    throw wrongState(
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  method.customer = null;
  const secret = tenant.cards.get(method.id) ?? tenant.banks.get(method.id);
  if (secret) secret.spent = true;
  const customer = tenant.customers.get(owner);
  if (customer && !customer.deleted && customer.invoice_settings.default_payment_method === method.id) {
    customer.invoice_settings.default_payment_method = null;
  }
  tenant.emit('payment_method.detached', method, { customer: owner });
  return method;
}

/** GET /v1/payment_methods?customer= and GET /v1/customers/{id}/payment_methods */
export function listMethods({ tenant, params, ids }: Call): object {
  const customer = ids[0] ?? params.required('customer');
  customerOf(tenant, customer);
  const type = params.text('type');
  params.ignore('allow_redisplay');
  const methods = [...tenant.paymentMethods.values()].filter(
    (one) => idOf(one.customer) === customer && (type == null || one.type === type),
  );
  return page(
    methods,
    params,
    ids[0] === undefined ? '/v1/payment_methods' : `/v1/customers/${customer}/payment_methods`,
  );
}

/** 400 for a method that was used without a customer or detached before. */
export function refuseSpent(tenant: Tenant, method: Stripe.PaymentMethod): void {
  if (!(tenant.cards.get(method.id) ?? tenant.banks.get(method.id))?.spent) return;
  throw wrongState(
    'payment_method_unexpected_state',
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

function retrieveStored(tenant: Tenant, id: string): Stripe.PaymentMethod {
  const found = tenant.paymentMethods.get(id);
  if (found === undefined) throw noSuch('PaymentMethod', id);
  return found;
}
