import type Stripe from 'stripe';
import type { TestCard } from '../cards.ts';
import { noSuch } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import type { Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';
import { adviceOf, type Refusal } from './declines.ts';

/** Stripe's standard price for a US card: 2.9 % and 30 cents, rounded to the cent. */
export const cardFeeCents = (amountCents: number): number => Math.round((amountCents * 29) / 1000) + 30;

/** Card money becomes available two days after the charge. */
const AVAILABLE_AFTER_S = 2 * 86_400;

type MovementType =
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payment_refund'
  | 'refund_failure'
  | 'adjustment'
  | 'transfer'
  | 'transfer_refund'
  | 'payout'
  | 'payout_failure';

/** Incoming money is pending. All else moves immediately. */
const isIncoming = (type: MovementType): boolean => type === 'charge' || type === 'payment';
const CATEGORIES: Partial<Record<MovementType, string>> = {
  payment: 'charge',
  payment_refund: 'refund',
  adjustment: 'dispute',
  transfer_refund: 'transfer_reversal',
  payout_failure: 'payout_reversal',
};

/** Writes one movement of the balance. `amount` is signed cents; `fee` is deducted from it. */
export function moveBalance(
  tenant: Tenant,
  movement: {
    amount: number;
    fee: number;
    currency: string;
    source: string;
    type: MovementType;
    description: string | null;
  },
): Stripe.BalanceTransaction {
  const { amount, fee, currency, source, type, description } = movement;
  const now = tenant.clock.seconds();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isIncoming(type) ? now + AVAILABLE_AFTER_S : now,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: CATEGORIES[type] ?? type,
    source,
    status: isIncoming(type) ? 'pending' : 'available',
    type,
  };
  tenant.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}

function outcomeOf(refusal: Refusal | null): Stripe.Charge.Outcome {
  const isBlocked = refusal !== null && 'blocked' in refusal;
  return {
    advice_code: (refusal && adviceOf(refusal)) ?? null,
    network_advice_code: null,
    network_decline_code: null,
    network_status:
      refusal === null ? 'approved_by_network' : isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: refusal === null ? null : isBlocked ? 'highest_risk_level' : refusal.declineCode,
    risk_level: isBlocked ? 'highest' : 'normal',
    risk_score: isBlocked ? 92 : 20,
    seller_message:
      refusal === null
        ? 'Payment complete.'
        : isBlocked
          ? 'Stripe blocked this payment as too risky.'
          : 'The bank did not return any further details with this decline.',
    type: refusal === null ? 'authorized' : isBlocked ? 'blocked' : 'issuer_declined',
  };
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal | null,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  if (card === undefined) throw new Error(`${method.id} is not a card`);
  return {
    amount_authorized: refusal === null ? intent.amount : null,
    authorization_code: refusal === null ? '123456' : null,
    brand: card.brand,
    checks: {
      address_line1_check: method.billing_details.address?.line1 ? 'pass' : null,
      address_postal_code_check: method.billing_details.address?.postal_code ? 'pass' : null,
      cvc_check: refusal?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: refusal === null ? '543210987654321' : null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: intent.id.slice(-16),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: structuredClone(card.wallet) as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null,
  };
}

/** What every charge of an intent has, whatever it is charged to. */
export function chargeBase(
  tenant: Tenant,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Omit<Stripe.Charge, 'amount_captured' | 'captured' | 'outcome' | 'paid' | 'status' | 'payment_method_details'> {
  return {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: intent.statement_descriptor_suffix
      ? `ASSAY* ${intent.statement_descriptor_suffix}`
      : 'ASSAY',
    created: tenant.clock.seconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: structuredClone(intent.shipping),
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** Charges a card for the intent's amount: one charge, with a balance transaction when it succeeds, and its event. */
export function makeCharge(
  tenant: Tenant,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: { refusal: Refusal | null; authenticated: boolean },
): Stripe.Charge {
  const { refusal, authenticated } = options;
  const paid = refusal === null;
  const charge: Stripe.Charge = {
    ...chargeBase(tenant, intent, method),
    amount_captured: paid ? intent.amount : 0,
    captured: paid,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    outcome: outcomeOf(refusal),
    paid,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, refusal, authenticated) },
    status: paid ? 'succeeded' : 'failed',
  };
  if (paid) {
    const fee = cardFeeCents(intent.amount);
    charge.balance_transaction = moveBalance(tenant, {
      amount: intent.amount,
      fee,
      currency: intent.currency,
      source: charge.id,
      type: 'charge',
      description: intent.description,
    }).id;
  }
  tenant.charges.set(charge.id, charge);
  tenant.emit(paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

/** Returns true if the card requires authentication for this use. */
export function needsAuthentication(
  card: TestCard,
  isSetUp: boolean,
  isOffSession: boolean,
  isForced: boolean,
): boolean {
  if (isOffSession) return card.authentication === 'always' || (card.authentication === 'first' && !isSetUp);
  return card.authentication !== 'none' || isForced;
}

/** GET /v1/charges/{id} */
export function retrieveCharge({ tenant, params, ids }: Call): Stripe.Charge {
  params.rejectUnknown();
  const found = tenant.charges.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('charge', ids[0] ?? '');
  return found;
}

/** GET /v1/charges */
export function listCharges({ tenant, params }: Call): object {
  const intent = params.text('payment_intent');
  const customer = params.text('customer');
  const group = params.text('transfer_group');
  const created = createdFilter(params);
  const charges = [...tenant.charges.values()].filter(
    (one) =>
      (intent == null || one.payment_intent === intent) &&
      (customer == null || one.customer === customer) &&
      (group == null || one.transfer_group === group) &&
      created(one.created),
  );
  return page(charges, params, '/v1/charges');
}

/** A balance transaction's current state: pending money becomes available when its time has come. */
export function aged(tenant: Tenant, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  if (transaction.status === 'pending' && transaction.available_on <= tenant.clock.seconds())
    transaction.status = 'available';
  return transaction;
}

/** GET /v1/balance_transactions/{id} */
export function retrieveBalanceTransaction({ tenant, params, ids }: Call): Stripe.BalanceTransaction {
  params.rejectUnknown();
  const found = tenant.balanceTransactions.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('balance transaction', ids[0] ?? '');
  return aged(tenant, found);
}

/** GET /v1/balance_transactions?source=&type= */
export function listBalanceTransactions({ tenant, params }: Call): object {
  const source = params.text('source');
  const type = params.text('type');
  const created = createdFilter(params);
  const all = [...tenant.balanceTransactions.values()].filter(
    (one) => (source == null || one.source === source) && (type == null || one.type === type) && created(one.created),
  );
  return page(
    all.map((one) => aged(tenant, one)),
    params,
    '/v1/balance_transactions',
  );
}
