import { debitExpectedAt } from '@assay/domain/invoice/debit.ts';
import { dueAfterFailure, moveInvoice, PENDING_RETRY_MS } from '@assay/domain/invoice/machine.ts';
import { paymentSucceeded } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { type DeclineCode, intentRefusal, toId } from '../../../platform/provider.ts';
import { refreshTier } from '../../identity/account/operations.ts';
import { recordLinks } from '../../identity/trust/index.ts';
import { emptyCart, endCheckout } from '../../selling/cart/operations.ts';
import { releaseUse } from '../../selling/coupon/operations.ts';
import {
  canSell,
  detachFromCart,
  extendReservation,
  type LockedListing,
  lockInvoiceReservations,
  release,
  sell,
} from '../../selling/inventory/operations.ts';
import type { ReservationRow } from '../../selling/inventory/queries.ts';
import { toMethodFacts } from '../payment/index.ts';
import { refundAll, refundSurplus } from './refunds.ts';
import {
  holdsCredit,
  type InvoiceRow,
  invoiceNumber,
  isPurchase,
  isSaleHeld,
  type PaymentRow,
  toFacts,
} from './rows.ts';
import { emitPaid, releaseInvoiceHold, setInvoice } from './writes.ts';

// What each answer of the provider does to payment and invoice, under the locks of applyIntent.

export type ApplyResult = 'applied' | 'unchanged' | 'quarantined' | 'foreign';

/** One intent's news: the rows are locked, `now` is product time. */
export type Work = {
  ctx: AppContext;
  tx: Tx;
  emit: Emit;
  /** For a purchase: what it buys. */
  listings: ReadonlyMap<string, LockedListing>;
  invoice: InvoiceRow;
  payment: PaymentRow;
  /** Of the saved method that the payment was begun with, as the provider names it. */
  methodProvider: string | null;
  intent: Stripe.PaymentIntent;
  now: number;
};

/** Moves the payment alone. */
export async function setPayment(
  tx: Tx,
  payment: PaymentRow,
  status: PaymentRow['status'],
  now: number,
): Promise<ApplyResult> {
  if (payment.status === status) return 'unchanged';
  await tx.client.query('update payment set status = $2, updated_at = $3 where id = $1', [
    payment.id,
    status,
    new Date(now),
  ]);
  return 'applied';
}

/** A failed confirmation leaves the intent as it was before. */
export async function onRequiresAction({ tx, payment, now }: Work): Promise<ApplyResult> {
  return payment.status === 'processing' ? setPayment(tx, payment, 'created', now) : 'unchanged';
}

/** The provider is processing it: the result is open. For a debit, the expected date is recorded. */
export async function onProcessing(work: Work): Promise<ApplyResult> {
  const { tx, emit, invoice, payment, intent, now } = work;
  const charge = intent.latest_charge;
  if (charge !== null && typeof charge === 'object' && charge.payment_method_details?.type === 'us_bank_account') {
    const startedAt = charge.created * 1000;
    emitMethodSaved(work, charge);
    await tx.client.query('update payment set method_id = $2, debited_at = $3, expected_at = $4 where id = $1', [
      payment.id,
      await resolveMethod(work, charge),
      new Date(startedAt),
      new Date(debitExpectedAt(startedAt)),
    ]);
  }
  const move = moveInvoice(toFacts(invoice), 'payment_processing', 'provider', now);
  if (move.ok) {
    await setInvoice(tx, emit, invoice, { status: 'pending', autoChargeAt: null }, now);
    if (invoice.bag_id !== null) await detachFromCart(tx, invoice.id);
    await removeFromCart(work);
  }
  return setPayment(tx, payment, 'processing', now);
}

/** Nothing is owed on it anymore: money that still arrives is refunded. */
export const isSettledInvoice = ({ status }: Pick<InvoiceRow, 'status'>): boolean =>
  status === 'paid' || status === 'refunded' || status === 'void';

/** The money is there: payment, invoice, ledger, credit and tier in one step. */
export async function onSucceeded(work: Work): Promise<ApplyResult | { fault: string }> {
  const { tx, emit, invoice, payment, intent, now } = work;
  const isSettled = isSettledInvoice(invoice);
  const move = moveInvoice(toFacts(invoice), 'payment_succeeded', 'provider', now);
  if (!move.ok && !isSettled) return { fault: `paid while the invoice was ${invoice.status}` };
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error(`${intent.id} was read without its charge`);
  if (!isSettled && invoice.ach_only && charge.payment_method_details?.type === 'card')
    return { fault: 'a card paid what is paid from a bank account only' };
  const balanceTransaction = charge.balance_transaction;
  if (balanceTransaction === null || typeof balanceTransaction === 'string')
    throw new Error(`${charge.id} is not booked by the provider yet`);

  const methodId = await resolveMethod(work, charge);
  if (isSettled) {
    if (payment.intent_id === null)
      await tx.client.query('update payment set intent_id = $2 where id = $1', [payment.id, intent.id]);
    const { net: netCents, fee: feeCents, id: providerTxn } = balanceTransaction;
    const captured = { chargeId: charge.id, methodId, netCents, feeCents, providerTxn };
    return (await refundSurplus(work, captured)) ? 'applied' : 'unchanged';
  }
  emitMethodSaved(work, charge);
  const entry = paymentSucceeded(invoice.id, { netCents: balanceTransaction.net, feeCents: balanceTransaction.fee });
  const paid = { status: 'paid', failureCode: null, autoChargeAt: null, paidAt: new Date(now) } as const;
  await tx.client.query(
    `update payment set status = 'succeeded', charge_id = $2, method_id = $3, decline_code = null, updated_at = $4,
       intent_id = coalesce(intent_id, $5) where id = $1`,
    [payment.id, charge.id, methodId, new Date(now), intent.id],
  );
  await setInvoice(tx, emit, invoice, paid, now);
  await postEntry(
    tx,
    { ...entry, causeRef: payment.id, providerTxn: balanceTransaction.id, note: invoice.number ?? '' },
    now,
  );
  const goods = isPurchase(invoice) ? await lockInvoiceReservations(tx, invoice.id) : null;
  if (holdsCredit(invoice)) await releaseInvoiceHold(tx, invoice, 'paid', now);
  const isHeld = goods === null && (await isSaleHeld(tx.client, invoice.id));
  if (isHeld)
    emit({
      kind: 'invoice.sale_stopped',
      dedupeKey: `invoice.sale_stopped:${invoice.id}`,
      private: { invoiceId: invoice.id, auctionId: invoice.auction_id, userId: invoice.user_id },
    });
  if (isHeld || (goods !== null && !(await claimUnits(work, goods)))) {
    await refundAll(work);
    await leaveCheckout(work);
    return 'applied';
  }
  // Only auction wins raise a tier.
  if (!isPurchase(invoice)) await refreshTier(tx, emit, invoice.user_id, now);
  emitPaid(emit, invoice, payment.attempt === 1 ? null : { paymentId: payment.id });
  return 'applied';
}

/**
 * A purchase's payment takes its units, all or none. Returns false if some are sold: the rest is released, and the
 * payment must be refunded.
 */
async function claimUnits(work: Work, reservations: readonly ReservationRow[]): Promise<boolean> {
  const { tx, emit, listings, invoice, now } = work;
  const goods = reservations.map((reservation) => {
    const listing = listings.get(reservation.auction_id);
    if (listing === undefined) throw new Error(`Invoice ${invoice.id} was taken in without the lock of its listing`);
    return { reservation, listing };
  });
  if (!goods.every(({ reservation, listing }) => canSell(listing, reservation, now))) {
    for (const { reservation, listing } of goods) await release(tx, emit, listing, reservation, now);
    return false;
  }
  await removeFromCart(work);
  for (const { reservation, listing } of goods) await sell(tx, emit, listing, reservation, now);
  // The lot of an auction has one invoice, whichever way it was sold.
  const lot = goods.find(({ listing }) => listing.row.type === 'auction');
  if (lot !== undefined)
    await tx.client.query('update invoice set auction_id = $2 where id = $1', [invoice.id, lot.listing.row.id]);
  return true;
}

/** Nothing was bought for the money: the bag is its owner's again, and its coupon can be used. */
async function leaveCheckout({ tx, invoice, now }: Work): Promise<void> {
  if (invoice.bag_id !== null) await endCheckout(tx, invoice.bag_id, invoice.id);
  if (invoice.coupon_id !== null) await releaseUse(tx, invoice.id, new Date(now));
}

/** Paid goods, or those whose debit is pending, are removed from the cart. */
async function removeFromCart({ tx, invoice, now }: Work): Promise<void> {
  if (invoice.bag_id !== null) await emptyCart(tx, { bagId: invoice.bag_id, invoiceId: invoice.id }, new Date(now));
}

/** The saved method that paid. A one-time one is stored as removed, so that the receipt can name it. */
async function resolveMethod(work: Work, charge: Stripe.Charge): Promise<string | null> {
  const { tx, invoice, payment, methodProvider, now } = work;
  if (methodProvider !== null && methodProvider === charge.payment_method) return payment.method_id;
  const { card, us_bank_account: bank } = charge.payment_method_details ?? {};
  const facts = toMethodFacts({ card: card ?? undefined, us_bank_account: bank ?? undefined });
  if (charge.payment_method === null || facts === null) return payment.method_id;
  const { rows } = await tx.client.query<Pick<Tables['payment_method'], 'id'>>(
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, exp_month, exp_year, fingerprint, created_at, removed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (provider_id) do update set provider_id = excluded.provider_id returning id`,
    [
      newId(now),
      invoice.user_id,
      charge.payment_method,
      facts.type,
      facts.brand,
      facts.last4,
      facts.expMonth,
      facts.expYear,
      facts.fingerprint,
      new Date(now),
    ],
  );
  await recordLinks(tx, invoice.user_id, now);
  return rows[0]!.id;
}

/** The buyer asked to save the entered method: the provider has now attached it to the customer (payments §1.1). */
function emitMethodSaved({ emit, invoice, intent }: Work, charge: Stripe.Charge): void {
  if (intent.setup_future_usage !== 'off_session' || charge.payment_method === null) return;
  emit({
    kind: 'method.kept',
    dedupeKey: `method.kept:${charge.payment_method}`,
    userId: invoice.user_id,
    private: { providerId: charge.payment_method },
  });
}

const FAILURE_MESSAGES: Readonly<Record<DeclineCode | 'authentication_required', string>> = {
  insufficient_funds: 'Your account has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  declined: 'Your card was declined.',
  account_closed: 'Your bank returned the debit because the account is closed. Please pay another way.',
  no_account: 'Your bank returned the debit because it couldn’t find the account. Please pay another way.',
  debit_not_authorized: 'Your bank returned the debit because you didn’t authorize it.',
  invalid_currency: 'Your bank returned the debit because the account doesn’t support US dollars.',
  debit_returned: 'Your bank returned the debit. Please pay another way.',
  authentication_required: 'Your bank needs you to confirm this payment. Please open the invoice and pay.',
};

/** The provider refused: the invoice failed and may be tried again. */
export async function onDeclined(work: Work, error: Stripe.PaymentIntent.LastPaymentError): Promise<ApplyResult> {
  const { tx, emit, invoice, payment, intent, now } = work;
  const chargeId = toId(intent.latest_charge);
  const isSameCharge = payment.charge_id === chargeId;
  if (payment.status === 'canceled' || (isSameCharge && payment.status === 'failed')) return 'unchanged';
  // The refusal of an earlier try, still written on the intent.
  if (isSameCharge && chargeId !== null && payment.status !== 'requires_action') return onRequiresAction(work);
  // Off session, the bank asked for authentication: nothing has failed, the buyer must act.
  const isWanted = error.code === 'authentication_required';
  const code = intentRefusal(intent);
  await tx.client.query(
    'update payment set status = $2, charge_id = $3, decline_code = $4, updated_at = $5 where id = $1',
    [payment.id, isWanted ? 'created' : 'failed', chargeId, isWanted ? 'authentication_required' : code, new Date(now)],
  );
  if (isWanted) await setInvoice(tx, emit, invoice, { autoChargeAt: null }, now);
  else if (moveInvoice(toFacts(invoice), 'payment_declined', 'provider', now).ok) {
    const dueAt =
      invoice.due_at === null || invoice.status !== 'pending'
        ? invoice.due_at
        : new Date(dueAfterFailure(invoice.due_at.getTime(), now));
    await setInvoice(
      tx,
      emit,
      invoice,
      { status: 'failed', failureCode: code, autoChargeAt: null, dueAt, attempt: invoice.attempt + 1 },
      now,
    );
    // A failure days after the purchase gives the buyer the usual time again, and reserves the goods for them.
    if (invoice.status === 'pending' && isPurchase(invoice))
      await extendReservation(tx, invoice.id, now + PENDING_RETRY_MS);
  }
  emit({
    kind: 'invoice.failed',
    dedupeKey: `invoice.failed:${payment.id}:${chargeId ?? `try-${invoice.attempt}`}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoiceNumber(invoice),
      userId: invoice.user_id,
      message: FAILURE_MESSAGES[isWanted ? 'authentication_required' : code],
    },
  });
  return 'applied';
}
