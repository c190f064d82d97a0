import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isUuid } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { CURRENCY, toId } from '../../../platform/provider.ts';
import { markHandled, quarantine } from '../../../platform/providerEvents.ts';
import { finishOperation } from '../../../platform/providerOperations.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { lockCart } from '../../selling/cart/operations.ts';
import { lockListings } from '../../selling/inventory/operations.ts';
import {
  type ApplyResult,
  isSettledInvoice,
  onDeclined,
  onProcessing,
  onRequiresAction,
  onSucceeded,
  setPayment,
  type Work,
} from './outcomes.ts';
import { type InvoiceRow, lockInvoice, PAYMENT_COLUMNS, type PaymentRow, type PaymentStatus } from './rows.ts';

/** Why an intent is read: an event of the provider, the response to one of our operations, or neither (a sweep). */
export type Source = {
  eventId?: string;
  operation?: { key: string; state: 'done' | 'refused'; note?: string | undefined };
};

/**
 * Applies an intent's current state to payment and invoice: the only way an invoice becomes paid, pending or failed,
 * whether triggered by a webhook, our own call or a sweep. Late and repeated updates change nothing. Amount, currency,
 * customer and metadata must be ours; otherwise the intent is quarantined and never counts as paid (D.9). Ledger,
 * credit, tier, outbox and the mark on event or operation commit together.
 */
export async function applyIntent(ctx: AppContext, intent: Stripe.PaymentIntent, source: Source): Promise<ApplyResult> {
  return transact(ctx, async (tx, emit) => {
    // Read before the locks: only the method can change, and it is checked again.
    const found = await findPayment(tx, intent);
    const now = ctx.clock.now();
    const at = new Date(now);
    if (found === null) {
      if (source.eventId !== undefined) await markHandled(tx, source.eventId, at, 'no payment of ours');
      return 'foreign';
    }
    const { operation } = source;
    if (found.bagId !== null) await lockCart(tx, found.bagId);
    const listings = await lockListings(tx, found.listingIds);
    // A purchase holds no credit, unless a VIP pays for it later.
    if (found.holdsCredit) await lockCredit(tx, [found.userId]);
    const invoice = await lockInvoice(tx, found.invoiceId);
    const payment = await readPayment(tx, found.paymentId);
    if (operation !== undefined) await finishOperation(tx, { ...operation, resultId: intent.id, at });
    if (invoice === null || payment === null) throw new Error(`Payment ${found.paymentId} has no invoice`);

    // A different method may have been chosen since the lookup.
    const methodProvider = found.methodId === payment.method_id ? found.methodProvider : null;
    const fault = findMismatch(intent, { invoice, payment, customer: found.customer });
    const outcome =
      fault === null
        ? await applyPayment({ ctx, tx, emit, listings, invoice, payment, methodProvider, intent, now })
        : { fault };
    if (typeof outcome === 'object') {
      ctx.log.error(
        { intent: intent.id, invoice: invoice.id, payment: payment.id, reason: outcome.fault },
        'payment quarantined',
      );
      if (source.eventId !== undefined) await quarantine(tx, source.eventId, outcome.fault);
      return 'quarantined';
    }
    if (source.eventId !== undefined) await markHandled(tx, source.eventId, at);
    return outcome;
  });
}

/** By the intent's id, or by its metadata where the answer was lost before we could write the id down. */
export const FIND_PAYMENT = `
  select p.id as "paymentId", p.method_id as "methodId", m.provider_id as "methodProvider", v.id as "invoiceId", v.user_id as "userId",
    u.stripe_customer_id as customer, v.bag_id as "bagId",
    v.pays_later or v.auction_id is not null or (v.reservation_id is null and v.bag_id is null) as "holdsCredit",
    array(select r.auction_id from invoice_line l join reservation r on r.id = l.reservation_id where l.invoice_id = v.id) as "listingIds"
  from payment p join invoice v on v.id = p.invoice_id join users u on u.id = v.user_id left join payment_method m on m.id = p.method_id
  where p.intent_id = $1 or (p.id = $2::uuid and p.intent_id is null)`;

async function findPayment(tx: Tx, intent: Stripe.PaymentIntent) {
  const named = intent.metadata.payment_id ?? '';
  const { rows } = await tx.client.query<{
    paymentId: Tables['payment']['id'];
    invoiceId: Tables['invoice']['id'];
    userId: Tables['invoice']['user_id'];
    customer: Tables['users']['stripe_customer_id'];
    methodId: Tables['payment']['method_id'];
    methodProvider: Tables['payment_method']['provider_id'] | null;
    holdsCredit: boolean;
    bagId: Tables['invoice']['bag_id'];
    listingIds: string[];
  }>(FIND_PAYMENT, [intent.id, isUuid(named) ? named : null]);
  return rows[0] ?? null;
}

async function readPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await tx.client.query<PaymentRow>(`select ${PAYMENT_COLUMNS} from payment p where p.id = $1`, [
    paymentId,
  ]);
  return rows[0] ?? null;
}

/** The intent's first difference from our request. Null if there is none. */
function findMismatch(
  intent: Stripe.PaymentIntent,
  ours: { invoice: InvoiceRow; payment: PaymentRow; customer: string | null },
): string | null {
  const { invoice, payment } = ours;
  if (intent.amount !== payment.amount_cents) return `amount ${intent.amount} instead of ${payment.amount_cents}`;
  if (intent.currency !== CURRENCY) return `currency ${intent.currency}`;
  if (toId(intent.customer) !== ours.customer) return `customer ${toId(intent.customer)} instead of ${ours.customer}`;
  if (intent.metadata.invoice_id !== invoice.id)
    return `invoice ${intent.metadata.invoice_id} instead of ${invoice.id}`;
  if (intent.metadata.payment_id !== payment.id)
    return `payment ${intent.metadata.payment_id} instead of ${payment.id}`;
  if (intent.status !== 'succeeded') return null;
  if (intent.amount_received !== payment.amount_cents)
    return `received ${intent.amount_received} instead of ${payment.amount_cents}`;
  // A payment for a settled invoice is refunded the way it came.
  if (payment.status !== 'succeeded' && !isSettledInvoice(invoice) && invoice.total_cents !== payment.amount_cents)
    return `paid ${payment.amount_cents} for a total of ${invoice.total_cents}`;
  return null;
}

const HAS_SUCCEEDED = new Set<PaymentStatus>(['succeeded', 'disputed', 'returned']);

async function applyPayment(work: Work): Promise<ApplyResult | { fault: string }> {
  const { tx, payment, intent, now } = work;
  // Money withdrawn by a bank is reported by its dispute, not by the intent.
  if (HAS_SUCCEEDED.has(payment.status)) return 'unchanged';
  if (intent.status === 'succeeded') return onSucceeded(work);
  if (payment.intent_id === null)
    await tx.client.query('update payment set intent_id = $2 where id = $1', [payment.id, intent.id]);
  // While a confirmation is pending, only its own response or a final state counts: anything else was read before it.
  if (payment.status !== 'canceled' && (await isConfirming(tx, payment))) return 'unchanged';
  switch (intent.status) {
    case 'processing':
      return onProcessing(work);
    case 'requires_action':
      return setPayment(tx, payment, 'requires_action', now);
    case 'canceled':
      return setPayment(tx, payment, 'canceled', now);
    case 'requires_payment_method':
      return intent.last_payment_error === null ? onRequiresAction(work) : onDeclined(work, intent.last_payment_error);
    default:
      return onRequiresAction(work);
  }
}

async function isConfirming(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from provider_operation where state = 'pending'
       and ((kind = 'invoice.pay' and ref = $1) or (kind = 'invoice.charge' and ref = $2))`,
    [payment.invoice_id, payment.id],
  );
  return rowCount !== 0;
}
