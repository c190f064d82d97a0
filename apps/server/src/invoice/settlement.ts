import { dueAfterFailure, moveInvoice } from '@assay/domain/invoice/machine.ts';
import { paymentSucceeded } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import { refreshTier } from '../account/operations.ts';
import { lockCredit, moveHold } from '../credit/operations.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { postEntry } from '../platform/ledger.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { CURRENCY, type DeclineCode, declineCode, idOf } from '../platform/provider.ts';
import { markHandled, quarantine } from '../platform/providerEvents.ts';
import { finishOperation } from '../platform/providerOperations.ts';
import { type InvoiceRow, lockInvoice, PAYMENT_COLUMNS, type PaymentRow, toFacts } from './rows.ts';

/** Why an intent is looked at: an event of the provider, the answer to one of our operations, or neither (a sweep). */
export type Source = {
  eventId?: string;
  operation?: { key: string; state: 'done' | 'refused'; note?: string | undefined };
};

export type TakenIn = 'applied' | 'unchanged' | 'quarantined' | 'foreign';

type Work = { tx: Tx; tell: Tell; invoice: InvoiceRow; payment: PaymentRow; intent: Stripe.PaymentIntent; now: number };

/**
 * Takes the present state of an intent into payment and invoice: the one way by which an invoice becomes paid, pending
 * or failed, whether a webhook, our own call or a sweep brings the news. Late and repeated news change nothing. Amount,
 * currency, customer and metadata must be ours, else the intent is quarantined and never counts as paid (D.9).
 * Ledger, credit, tier, outbox and the mark on event or operation commit together.
 */
export async function takeInIntent(house: House, intent: Stripe.PaymentIntent, source: Source): Promise<TakenIn> {
  const found = await findPayment(house, intent);
  return change(house, async (tx, tell) => {
    const now = house.clock.now();
    const at = new Date(now);
    if (found === null) {
      if (source.eventId !== undefined) await markHandled(tx, source.eventId, at, 'no payment of ours');
      return 'foreign';
    }
    await lockCredit(tx, [found.userId]);
    const invoice = await lockInvoice(tx, found.invoiceId);
    const payment = await readPayment(tx, found.paymentId);
    if (invoice === null || payment === null) throw new Error(`Payment ${found.paymentId} has no invoice`);
    if (source.operation !== undefined)
      await finishOperation(tx, {
        key: source.operation.key,
        state: source.operation.state,
        resultId: intent.id,
        note: source.operation.note,
        at,
      });

    const fault = contradiction(intent, { invoice, payment, customer: found.customer });
    const outcome = fault === null ? await apply({ tx, tell, invoice, payment, intent, now }) : { fault };
    if (typeof outcome === 'object') {
      house.log.error(
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

async function findPayment(house: House, intent: Stripe.PaymentIntent) {
  // The metadata find the payment whose answer was lost before we could write the intent's id down.
  const { rows } = await house.pool.query<{
    paymentId: string;
    invoiceId: string;
    userId: string;
    customer: string | null;
  }>(
    `select p.id as "paymentId", v.id as "invoiceId", v.user_id as "userId", u.stripe_customer_id as customer
     from payment p join invoice v on v.id = p.invoice_id join users u on u.id = v.user_id
     where p.intent_id = $1 or (p.intent_id is null and p.id::text = $2)`,
    [intent.id, intent.metadata.payment_id ?? ''],
  );
  return rows[0] ?? null;
}

async function readPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await tx.client.query<PaymentRow>(`select ${PAYMENT_COLUMNS} from payment p where p.id = $1`, [
    paymentId,
  ]);
  return rows[0] ?? null;
}

/** What of the intent is not as we asked for it; null when all is. */
function contradiction(
  intent: Stripe.PaymentIntent,
  ours: { invoice: InvoiceRow; payment: PaymentRow; customer: string | null },
): string | null {
  const { invoice, payment } = ours;
  if (intent.amount !== payment.amount_cents) return `amount ${intent.amount} instead of ${payment.amount_cents}`;
  if (intent.currency !== CURRENCY) return `currency ${intent.currency}`;
  if (idOf(intent.customer) !== ours.customer) return `customer ${idOf(intent.customer)} instead of ${ours.customer}`;
  if (intent.metadata.invoice_id !== invoice.id)
    return `invoice ${intent.metadata.invoice_id} instead of ${invoice.id}`;
  if (intent.metadata.payment_id !== payment.id)
    return `payment ${intent.metadata.payment_id} instead of ${payment.id}`;
  if (intent.status !== 'succeeded') return null;
  if (intent.amount_received !== payment.amount_cents)
    return `received ${intent.amount_received} instead of ${payment.amount_cents}`;
  if (payment.status !== 'succeeded' && invoice.total_cents !== payment.amount_cents)
    return `paid ${payment.amount_cents} for a total of ${invoice.total_cents}`;
  return null;
}

async function apply(work: Work): Promise<TakenIn | { fault: string }> {
  const { tx, payment, intent, now } = work;
  if (payment.intent_id === null)
    await tx.client.query('update payment set intent_id = $2 where id = $1', [payment.id, intent.id]);
  if (payment.status === 'succeeded') return 'unchanged';
  if (intent.status === 'succeeded') return succeed(work);
  // While a confirmation is on its way only its own answer, or the final truth, is news: all else was read before it.
  if (payment.status !== 'canceled' && (await isConfirming(tx, payment.invoice_id))) return 'unchanged';
  switch (intent.status) {
    case 'processing':
      return process(work);
    case 'requires_action':
      return setPayment(tx, payment, 'requires_action', now);
    case 'canceled':
      return setPayment(tx, payment, 'canceled', now);
    case 'requires_payment_method':
      return intent.last_payment_error === null ? release(work) : decline(work, intent.last_payment_error);
    default:
      return release(work);
  }
}

async function isConfirming(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    "select from provider_operation where kind = 'invoice.pay' and ref = $1 and state = 'pending'",
    [invoiceId],
  );
  return rowCount !== 0;
}

async function setPayment(tx: Tx, payment: PaymentRow, status: PaymentRow['status'], now: number): Promise<TakenIn> {
  if (payment.status === status) return 'unchanged';
  await tx.client.query('update payment set status = $2, updated_at = $3 where id = $1', [
    payment.id,
    status,
    new Date(now),
  ]);
  return 'applied';
}

/** A confirmation that came to nothing leaves the intent as it was before it. */
async function release({ tx, payment, now }: Work): Promise<TakenIn> {
  return payment.status === 'processing' ? setPayment(tx, payment, 'created', now) : 'unchanged';
}

async function process(work: Work): Promise<TakenIn> {
  const { tx, tell, invoice, payment, now } = work;
  const move = moveInvoice(toFacts(invoice), 'payment_processing', 'provider', now);
  if (move.ok) await setInvoice(tx, tell, invoice, { status: 'pending', autoChargeAt: null }, now);
  return setPayment(tx, payment, 'processing', now);
}

/** The money is there: payment, invoice, ledger, credit and tier in one step. */
async function succeed(work: Work): Promise<TakenIn | { fault: string }> {
  const { tx, tell, invoice, payment, intent, now } = work;
  const move = moveInvoice(toFacts(invoice), 'payment_succeeded', 'provider', now);
  if (!move.ok) return { fault: `paid while the invoice was ${invoice.status}` };
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error(`${intent.id} was read without its charge`);
  const booked = charge.balance_transaction;
  if (booked === null || typeof booked === 'string') throw new Error(`${charge.id} is not booked by the provider yet`);

  const methodId = await methodOf(work, charge);
  await tx.client.query(
    `update payment set status = 'succeeded', charge_id = $2, method_id = $3, decline_code = null, updated_at = $4 where id = $1`,
    [payment.id, charge.id, methodId, new Date(now)],
  );
  await setInvoice(
    tx,
    tell,
    invoice,
    { status: 'paid', failureCode: null, autoChargeAt: null, paidAt: new Date(now) },
    now,
  );
  const entry = paymentSucceeded(invoice.id, { netCents: booked.net, feeCents: booked.fee });
  await postEntry(tx, { ...entry, causeRef: payment.id, providerTxn: booked.id, note: invoice.number ?? '' }, now);
  await moveHold(tx, {
    userId: invoice.user_id,
    kind: 'invoice',
    ref: invoice.id,
    amountCents: null,
    entryKind: 'invoice_release',
    invoiceId: invoice.id,
    note: `${invoice.number ?? 'Invoice'} paid`,
    at: new Date(now),
  });
  await refreshTier(tx, tell, invoice.user_id, now);
  tell({
    kind: 'invoice.paid',
    dedupeKey: `invoice.paid:${invoice.id}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoice.number,
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
    },
  });
  return 'applied';
}

/** The saved method that paid. A card typed in for this once is kept as a removed one, so that the receipt can name it. */
async function methodOf({ tx, invoice, payment, now }: Work, charge: Stripe.Charge): Promise<string | null> {
  const card = charge.payment_method_details?.card;
  if (charge.payment_method === null || card == null) return payment.method_id;
  const { rows } = await tx.client.query<{ id: string }>(
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, exp_month, exp_year, fingerprint, created_at, removed_at)
     values ($1, $2, $3, 'user_card', $4, $5, $6, $7, $8, $9, $9)
     on conflict (provider_id) do update set provider_id = excluded.provider_id returning id`,
    [
      newId(now),
      invoice.user_id,
      charge.payment_method,
      card.brand ?? 'card',
      card.last4 ?? '',
      card.exp_month,
      card.exp_year,
      card.fingerprint ?? null,
      new Date(now),
    ],
  );
  return rows[0]!.id;
}

const FAILURE_MESSAGES: Readonly<Record<DeclineCode | 'authentication_required', string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'The security code of your card is incorrect.',
  declined: 'Your card was declined.',
  authentication_required: 'Your bank asks you to confirm this payment. Please open the invoice and pay.',
};

async function decline(work: Work, error: Stripe.PaymentIntent.LastPaymentError): Promise<TakenIn> {
  const { tx, tell, invoice, payment, intent, now } = work;
  const chargeId = idOf(intent.latest_charge);
  const isSameCharge = payment.charge_id === chargeId;
  if (payment.status === 'canceled' || (isSameCharge && payment.status === 'failed')) return 'unchanged';
  // The refusal of an earlier try, still written on the intent.
  if (isSameCharge && chargeId !== null && payment.status !== 'requires_action') return release(work);
  // Off session the bank asked for the buyer himself: nothing has failed, he is needed.
  const isWanted = error.code === 'authentication_required';
  const code = declineCode(error);
  await tx.client.query(
    'update payment set status = $2, charge_id = $3, decline_code = $4, updated_at = $5 where id = $1',
    [payment.id, isWanted ? 'created' : 'failed', chargeId, isWanted ? 'authentication_required' : code, new Date(now)],
  );
  if (isWanted) await setInvoice(tx, tell, invoice, { autoChargeAt: null }, now);
  else if (moveInvoice(toFacts(invoice), 'payment_declined', 'provider', now).ok) {
    const dueAt =
      invoice.due_at === null || invoice.status !== 'pending'
        ? invoice.due_at
        : new Date(dueAfterFailure(invoice.due_at.getTime(), now));
    await setInvoice(
      tx,
      tell,
      invoice,
      { status: 'failed', failureCode: code, autoChargeAt: null, dueAt, attempt: invoice.attempt + 1 },
      now,
    );
  }
  tell({
    kind: 'invoice.failed',
    dedupeKey: `invoice.failed:${payment.id}:${chargeId ?? `try-${invoice.attempt}`}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoice.number,
      userId: invoice.user_id,
      message: FAILURE_MESSAGES[isWanted ? 'authentication_required' : code],
    },
  });
  return 'applied';
}

type InvoiceChange = {
  status?: InvoiceRow['status'];
  failureCode?: string | null;
  autoChargeAt?: Date | null;
  paidAt?: Date;
  dueAt?: Date | null;
  attempt?: number;
};

/** Writes an invoice and lets the buyer's open pages know. */
export async function setInvoice(
  tx: Tx,
  tell: Tell,
  invoice: InvoiceRow,
  next: InvoiceChange,
  now: number,
): Promise<void> {
  const status = next.status ?? invoice.status;
  await tx.client.query(
    `update invoice set status = $2, failure_code = $3, auto_charge_at = $4, paid_at = $5, due_at = $6, attempt = $7,
       voided_at = case when $2 = 'void' then $8 else voided_at end, updated_at = $8
     where id = $1`,
    [
      invoice.id,
      status,
      next.failureCode === undefined ? invoice.failure_code : next.failureCode,
      next.autoChargeAt === undefined ? invoice.auto_charge_at : next.autoChargeAt,
      next.paidAt ?? invoice.paid_at,
      next.dueAt === undefined ? invoice.due_at : next.dueAt,
      next.attempt ?? invoice.attempt,
      new Date(now),
    ],
  );
  tell({
    kind: 'invoice',
    userId: invoice.user_id,
    payload: { seq: 0, invoiceId: invoice.id, status, serverNow: now },
  });
}
