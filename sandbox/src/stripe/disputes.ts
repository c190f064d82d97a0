import type Stripe from 'stripe';
import { noSuch, wrongState } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';
import { moveBalance } from './charges.ts';

/** Stripe's fee for a dispute, in cents. */
export const DISPUTE_FEE_CENTS = 1_500;
/** Virtual time that a bank needs to judge evidence. */
export const DISPUTE_JUDGED_AFTER_MS = 60_000;
const RESPONSE_S = 20 * 86_400;

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/**
 * A holder disputes a charge: unless it is only an inquiry, the money and a fee are taken immediately. A returned debit
 * is lost right away: it cannot be contested.
 */
export function openDispute(
  tenant: Tenant,
  charge: Stripe.Charge,
  given: { reason: string; isRefundable: boolean; isInquiry?: boolean; isFinal?: boolean },
): Stripe.Dispute {
  const now = tenant.clock.seconds();
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...(Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, null])) as Omit<
        Stripe.Dispute.Evidence,
        'enhanced_evidence'
      >),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: now + RESPONSE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: given.isRefundable,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: given.reason,
    status: given.isInquiry ? 'warning_needs_response' : given.isFinal ? 'lost' : 'needs_response',
  };
  tenant.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  if (!given.isInquiry) withdraw(tenant, dispute);
  tenant.emit('charge.dispute.created', dispute);
  if (!given.isInquiry) tenant.emit('charge.dispute.funds_withdrawn', dispute);
  if (given.isFinal) tenant.emit('charge.dispute.closed', dispute);
  return dispute;
}

function withdraw(tenant: Tenant, dispute: Stripe.Dispute): void {
  dispute.balance_transactions.push(
    moveBalance(tenant, {
      amount: -dispute.amount,
      fee: DISPUTE_FEE_CENTS,
      currency: dispute.currency,
      source: dispute.id,
      type: 'adjustment',
      description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
    }),
  );
}

const isOpen = (dispute: Stripe.Dispute): boolean =>
  dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';

const disputeOf = (tenant: Tenant, id: string): Stripe.Dispute => {
  const found = tenant.disputes.get(id);
  if (found === undefined) throw noSuch('dispute', id);
  return found;
};

/** GET /v1/disputes/{id} */
export function retrieveDispute({ tenant, params, ids }: Call): Stripe.Dispute {
  params.rejectUnknown();
  return disputeOf(tenant, ids[0] ?? '');
}

/** GET /v1/disputes?charge=&payment_intent= */
export function listDisputes({ tenant, params }: Call): object {
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  const created = createdFilter(params);
  const found = [...tenant.disputes.values()].filter(
    (one) =>
      (charge == null || idOf(one.charge) === charge) &&
      (intent == null || idOf(one.payment_intent) === intent) &&
      created(one.created),
  );
  return page(found, params, '/v1/disputes');
}

/**
 * POST /v1/disputes/{id}: evidence, and with `submit` its submission. The bank decides a virtual minute later by
 * `uncategorized_text`: `winning_evidence` wins, `losing_evidence` (like everything else) loses.
 */
export function updateDispute({ tenant, params, ids }: Call): Stripe.Dispute {
  const dispute = disputeOf(tenant, ids[0] ?? '');
  const sent = params.child('evidence');
  const given = EVIDENCE_FIELDS.map((name) => [name, sent?.text(name)] as const).filter(
    ([, value]) => value !== undefined,
  );
  const isSubmitted = params.boolean('submit') ?? given.length > 0;
  const metadata = mergeMetadata(params, dispute.metadata);
  params.rejectUnknown();
  if (given.length > 0 && !isOpen(dispute))
    throw wrongState('dispute_closed', `This dispute has a status of ${dispute.status}: evidence is taken no more.`);
  dispute.metadata = metadata;
  Object.assign(dispute.evidence, Object.fromEntries(given));
  if (given.length > 0) dispute.evidence_details.has_evidence = true;
  if (given.length > 0 && isSubmitted) {
    const isInquiry = dispute.status === 'warning_needs_response';
    dispute.evidence_details.submission_count++;
    dispute.evidence_details.submission_method = 'manual';
    dispute.status = isInquiry ? 'warning_under_review' : 'under_review';
    plan(tenant, dispute);
  }
  tenant.emit('charge.dispute.updated', dispute);
  return dispute;
}

function plan(tenant: Tenant, dispute: Stripe.Dispute): void {
  tenant.clock.after(DISPUTE_JUDGED_AFTER_MS, () => {
    if (dispute.status === 'warning_under_review') {
      dispute.status = 'warning_closed';
      tenant.emit('charge.dispute.closed', dispute);
    } else if (dispute.status === 'under_review')
      decideDispute(tenant, dispute, dispute.evidence.uncategorized_text === 'winning_evidence');
  });
}

/** The bank's decision. `metadata[sandbox]=returns_fee` returns the fee too. */
function decideDispute(tenant: Tenant, dispute: Stripe.Dispute, isWon: boolean): void {
  dispute.status = isWon ? 'won' : 'lost';
  if (isWon) {
    dispute.balance_transactions.push(
      moveBalance(tenant, {
        amount: dispute.amount,
        fee: dispute.metadata.sandbox === 'returns_fee' ? -DISPUTE_FEE_CENTS : 0,
        currency: dispute.currency,
        source: dispute.id,
        type: 'adjustment',
        description: `Chargeback reversal for ${idOf(dispute.charge)}`,
      }),
    );
    const charge = tenant.charges.get(idOf(dispute.charge) ?? '');
    if (charge !== undefined) charge.disputed = false;
  }
  tenant.emit('charge.dispute.closed', dispute);
  if (isWon) tenant.emit('charge.dispute.funds_reinstated', dispute);
}

/** POST /v1/disputes/{id}/close: the shop accepts that it has lost. */
export function closeDispute({ tenant, params, ids }: Call): Stripe.Dispute {
  const dispute = disputeOf(tenant, ids[0] ?? '');
  params.rejectUnknown();
  if (!isOpen(dispute)) throw wrongState('dispute_closed', `This dispute has a status of ${dispute.status}.`);
  decideDispute(tenant, dispute, false);
  return dispute;
}

/** Reschedules the dispute work that was scheduled when a snapshot was taken. */
export function resumeDisputes(tenant: Tenant): void {
  for (const dispute of tenant.disputes.values()) if (dispute.status.endsWith('under_review')) plan(tenant, dispute);
}
