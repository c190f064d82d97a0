import type Stripe from 'stripe';
import type { TestCard } from '../cards.ts';
import { badParameter, noSuch, wrongState } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';
import { moveBalance } from './charges.ts';
import { cardOf } from './payment-methods.ts';

/** Virtual time after which the slow refund test cards change their refund's state. */
export const REFUND_CHANGES_AFTER_MS = 60_000;

function chargeOf({ tenant, params }: Call): Stripe.Charge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if ((chargeId == null) === (intentId == null)) {
    throw badParameter(
      'payment_intent',
      'One of charge or payment_intent is required, and only one.',
      'parameter_missing',
    );
  }
  if (chargeId != null) {
    const charge = tenant.charges.get(chargeId);
    if (charge === undefined) throw noSuch('charge', chargeId, 'charge');
    return charge;
  }
  const intent = tenant.paymentIntents.get(intentId ?? '');
  if (intent === undefined) throw noSuch('payment_intent', intentId ?? '', 'payment_intent');
  const charge = tenant.charges.get(idOf(intent.latest_charge) ?? '');
  if (charge === undefined || charge.status !== 'succeeded') {
    throw wrongState(
      'charge_not_refundable',
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}

/** POST /v1/refunds: of a charge or of an intent's charge, in full unless `amount` (cents) is given. */
export function createRefund(call: Call): Stripe.Refund {
  const { tenant, params } = call;
  const charge = chargeOf(call);
  const amountSent = params.integer('amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = mergeMetadata(params);
  params.rejectUnknown();
  if (charge.status !== 'succeeded') throw wrongState('charge_not_refundable', `Charge ${charge.id} did not succeed.`);
  if (
    charge.disputed &&
    [...tenant.disputes.values()].some((one) => one.charge === charge.id && !one.is_charge_refundable)
  )
    throw wrongState('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw wrongState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const amount = amountSent ?? left;
  if (amount < 1) throw badParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    throw wrongState(
      'amount_too_large',
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  }
  const isBank = tenant.banks.has(charge.payment_method ?? '');
  const behavior = isBank ? undefined : behaviorOf(tenant, charge);
  const id = newId('re');
  const waits = behavior === 'waits' || behavior === 'waits_then_fails';
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: tenant.clock.seconds(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: isBank
      ? { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: null } }
      : {
          type: 'card',
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        },
    metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behavior === 'pending_first' || waits ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(behavior === 'pending_first' ? { pending_reason: 'processing' as const } : {}),
    ...(waits ? { pending_reason: 'insufficient_funds' as const } : {}),
  };
  if (!waits) payOut(tenant, refund, charge, isBank);
  tenant.refunds.set(id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  tenant.emit('refund.created', refund);
  tenant.emit('charge.refunded', charge);
  if (behavior === 'pending_first' || behavior === 'waits')
    tenant.clock.after(REFUND_CHANGES_AFTER_MS, () => finishPending(tenant, refund, charge));
  if (behavior === 'fails_later' || behavior === 'waits_then_fails')
    tenant.clock.after(REFUND_CHANGES_AFTER_MS, () => failRefund(tenant, refund, charge));
  return refund;
}

/** How the card of a charge handles the next or the last refund. */
function behaviorOf(tenant: Tenant, charge: Stripe.Charge): TestCard['refund'] {
  const behavior = charge.payment_method === null ? undefined : cardOf(tenant, charge.payment_method).refund;
  if (behavior !== 'fails_once') return behavior;
  const hasFailed = [...tenant.refunds.values()].some((one) => one.charge === charge.id && one.status === 'failed');
  return hasFailed ? undefined : 'fails_later';
}

/** Takes a refund's money out of the balance. */
function payOut(tenant: Tenant, refund: Stripe.Refund, charge: Stripe.Charge, isBank: boolean): void {
  refund.balance_transaction = moveBalance(tenant, {
    amount: -refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    type: isBank ? 'payment_refund' : 'refund',
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ''}`,
  }).id;
}

function finishPending(tenant: Tenant, refund: Stripe.Refund, charge: Stripe.Charge | undefined): void {
  if (refund.status !== 'pending') return;
  if (refund.balance_transaction === null && charge !== undefined) payOut(tenant, refund, charge, false);
  refund.status = 'succeeded';
  delete refund.pending_reason;
  tenant.emit('refund.updated', refund, { status: 'pending' });
}

function failRefund(tenant: Tenant, refund: Stripe.Refund, charge: Stripe.Charge): void {
  if (refund.status === 'failed') return;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  const before = refund.balance_transaction === null ? 'pending' : 'succeeded';
  delete refund.pending_reason;
  // Money that never left the balance is not returned to it.
  if (refund.balance_transaction !== null)
    refund.failure_balance_transaction = moveBalance(tenant, {
      amount: refund.amount,
      fee: 0,
      currency: refund.currency,
      source: refund.id,
      type: 'refund_failure',
      description: 'REFUND FAILURE',
    }).id;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  tenant.emit('refund.updated', refund, { status: before });
  tenant.emit('refund.failed', refund);
}

/** Reschedules the refund work that was scheduled when a snapshot was taken. */
export function resumeRefunds(tenant: Tenant): void {
  for (const refund of tenant.refunds.values()) {
    const charge = tenant.charges.get(idOf(refund.charge) ?? '');
    const method = charge?.payment_method;
    const behavior = charge && method && tenant.cards.has(method) ? behaviorOf(tenant, charge) : undefined;
    const waitMs = Math.max(0, refund.created * 1000 + REFUND_CHANGES_AFTER_MS - tenant.clock.now());
    const isFailing = behavior === 'waits_then_fails';
    if (refund.status === 'pending' && !isFailing)
      tenant.clock.after(waitMs, () => finishPending(tenant, refund, charge));
    if (
      charge &&
      (isFailing || behavior === 'fails_later') &&
      refund.status === (isFailing ? 'pending' : 'succeeded')
    ) {
      tenant.clock.after(waitMs, () => failRefund(tenant, refund, charge));
    }
  }
}

/** GET /v1/refunds/{id} */
export function retrieveRefund({ tenant, params, ids }: Call): Stripe.Refund {
  params.rejectUnknown();
  const found = tenant.refunds.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('refund', ids[0] ?? '');
  return found;
}

/** POST /v1/refunds/{id}: metadata only. */
export function updateRefund({ tenant, params, ids }: Call): Stripe.Refund {
  const found = tenant.refunds.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('refund', ids[0] ?? '');
  const previous = { metadata: found.metadata };
  const metadata = mergeMetadata(params, found.metadata ?? {});
  params.rejectUnknown();
  found.metadata = metadata;
  tenant.emit('refund.updated', found, previous);
  return found;
}

/** GET /v1/refunds?payment_intent=&charge= */
export function listRefunds({ tenant, params }: Call): object {
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  const created = createdFilter(params);
  const refunds = [...tenant.refunds.values()].filter(
    (one) =>
      (intent == null || one.payment_intent === intent) &&
      (charge == null || one.charge === charge) &&
      created(one.created),
  );
  return page(refunds, params, '/v1/refunds');
}
