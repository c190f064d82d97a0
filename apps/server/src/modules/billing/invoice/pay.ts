import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Invoice, PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import { MAXIMUM_PAYMENT_TRIES } from '@assay/domain/invoice/machine.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { declineCode, intentRefusal, isUnreachable } from '../../../platform/provider.ts';
import { claimOperation, type Sent, sendClaimed, sendOperation } from '../../../platform/providerOperations.ts';
import { savedAddressRefusal, totalChanged } from '../../pricing/price/index.ts';
import { ensureCustomer } from '../payment/index.ts';
import { readOwnMethod } from '../payment/queries.ts';
import { repriceInvoice, separateInvoice } from './changes.ts';
import type { ClaimedCharge } from './checkouts.ts';
import { type ConfirmRequest, type CreateRequest, chargeCall, confirmCall, createCall, readIntent } from './intents.ts';
import { CARD_LIMIT_CENTS } from './open.ts';
import { readInvoice, readInvoiceView, toInvoiceJson } from './queries.ts';
import {
  findLivePayment,
  type InvoiceRow,
  isPurchase,
  isSaleHeld,
  lockInvoice,
  needsShippingQuote,
  type PaymentRow,
  stateRefusal,
} from './rows.ts';
import { applyIntent } from './settlement.ts';

export type PayRequest = {
  invoiceId: string;
  userId: string;
  /** A saved method. If omitted, the result of an intent confirmed in the browser is applied. */
  methodId?: string | undefined;
  /** The browser wallet's token, instead of a saved method. The caller has checked that it is a card's. */
  confirmationTokenId?: string | undefined;
  /** The total the buyer was shown, in cents. A different total is refused as total_changed. */
  expectedTotalCents?: number | undefined;
  /** The id of the invoice's intent, if the caller knows it. */
  intentId?: string | undefined;
};

const PAYABLE = new Set(['open', 'pending', 'failed']);
const isPayable = (invoice: InvoiceRow) => invoice.status === 'paid' || PAYABLE.has(invoice.status);

/** An invoice's open intent with the secret the browser pays with. Created if there is none (payments §1.3). */
export async function openPaymentIntent(
  ctx: AppContext,
  userId: string,
  invoiceId: string,
): Promise<PaymentAnswer | Refusal> {
  const invoice = await preparePayment(ctx, userId, invoiceId);
  if ('refused' in invoice) return invoice;
  if (invoice.status === 'paid') return toPaymentAnswer(ctx, invoice, null);
  const opened = await openIntent(ctx, invoice);
  if (opened === 'unknown') return toProcessingAnswer(ctx, invoice);
  if ('refused' in opened) return opened;
  return applyLatestIntent(ctx, userId, invoice, opened.intent_id as string);
}

/**
 * Pays with a saved method or a wallet, or applies what the browser has confirmed. In whatever order the webhook, this
 * call and a sweep arrive, the intent is captured once and the invoice paid once. A paid invoice returns paid again.
 * Refusals: those of the contract. A missing provider answer is 200 with intentStatus 'processing'.
 */
export async function payInvoice(ctx: AppContext, given: PayRequest): Promise<PaymentAnswer | Refusal> {
  const { userId, invoiceId, methodId, confirmationTokenId } = given;
  const takesIn = methodId === undefined && confirmationTokenId === undefined;
  // Orders placed together with their intent are mostly paid by now.
  const found = takesIn && given.intentId !== undefined ? await readInvoiceView(ctx, userId, invoiceId) : null;
  if (found?.row.status === 'paid') return toPaymentAnswer(ctx, found.row, null, given.intentId, found.shown);
  const invoice = await preparePayment(ctx, userId, invoiceId, { takesIn, found: found?.row });
  if ('refused' in invoice) return invoice;
  if (invoice.status === 'paid') return toPaymentAnswer(ctx, invoice, null, given.intentId);
  if (given.expectedTotalCents !== undefined && given.expectedTotalCents !== invoice.total_cents)
    return totalChanged(invoice.total_cents);
  if (confirmationTokenId !== undefined) {
    if (invoice.ach_only) return refuse('payment_method_not_allowed');
    return confirmPayment(ctx, invoice, { methodId: null, by: { confirmationToken: confirmationTokenId } });
  }
  if (methodId === undefined) {
    const payment = await findLivePayment(ctx.pool, invoiceId);
    if (payment?.intent_id == null) return refuse('intent_invalid');
    const applied = await applyLatestIntent(ctx, userId, invoice, payment.intent_id, { refusesDecline: true });
    const isUnpaid = !isRefusal(applied) && applied.clientSecret !== null;
    return isUnpaid && (await isReservationOver(ctx, invoice)) ? reservationExpired() : applied;
  }
  const method = await readOwnMethod(ctx, userId, methodId);
  if (method === null) return refuse('not_found');
  if (invoice.ach_only && method.type === 'user_card') return refuse('payment_method_not_allowed');
  return confirmPayment(ctx, invoice, { methodId, by: { method: method.provider_id } });
}

/**
 * Charges the default card of an invoice whose time has come, without its owner (rules §1.9); that of an offer by what its
 * buyer has offered with, card or bank account (rules §3).
 */
export async function chargeAutomatically(
  ctx: AppContext,
  invoiceId: string,
  userId: string,
): Promise<PaymentAnswer | Refusal> {
  const invoice = await preparePayment(ctx, userId, invoiceId);
  if ('refused' in invoice) return invoice;
  const { rows } = await ctx.pool.query<Pick<Tables['payment_method'], 'id' | 'provider_id'>>(
    `select m.id, m.provider_id from payment_method m left join offer o on o.id = $2
     where m.user_id = $1 and m.removed_at is null
       and case when o.payment_method_id is null then m.is_default and m.type = 'user_card' else m.id = o.payment_method_id end
       and (m.type = 'user_bank_account' or not $3)`,
    [userId, invoice.offer_id, invoice.ach_only],
  );
  if (invoice.status !== 'open') return stateRefusal(invoice);
  if (rows[0] === undefined) return refuse('payment_method_not_allowed');
  return confirmPayment(ctx, invoice, {
    methodId: rows[0].id,
    by: { method: rows[0].provider_id },
    isOffSession: true,
  });
}

const reservationExpired = (): Refusal =>
  refuse('invoice_state', { detail: 'Your reservation has expired. You weren’t charged.' });

/**
 * The caller's own invoice, repriced for the current address, and ready to be paid. `takesIn`: the browser's payment
 * may have arrived after the reservation ended; only the provider knows.
 */
async function preparePayment(
  ctx: AppContext,
  userId: string,
  invoiceId: string,
  { takesIn = false, found }: { takesIn?: boolean; found?: InvoiceRow | undefined } = {},
): Promise<InvoiceRow | Refusal> {
  const before = found ?? (await readInvoice(ctx, userId, invoiceId));
  if (before === null) return refuse('not_found');
  if (before.status === 'paid') return before;
  if (!PAYABLE.has(before.status)) return stateRefusal(before);
  if (before.failure_code === 'payment_disputed' && (await findLivePayment(ctx.pool, invoiceId))?.status === 'disputed')
    return refuse('invoice_state', {
      detail: 'A bank is reviewing the payment. You can’t pay until it decides',
    });
  if (!takesIn && (await isSaleHeld(ctx.pool, invoiceId)))
    return refuse('invoice_state', {
      detail: 'We’re checking this item’s certificate. You can pay once it’s active again',
    });
  const { rows } = await ctx.pool.query<{ is_verified: boolean }>(
    'select email_verified_at is not null as is_verified from users where id = $1',
    [userId],
  );
  if (rows[0]?.is_verified !== true) return refuse('email_unverified');
  // Shipping is halved only together with an invoice that pays it in full.
  const isAlone = before.shipped_with !== null && before.status !== 'pending' && (await separateInvoice(ctx, before));
  const isRepriced = (before.status === 'open' && (await repriceInvoice(ctx, invoiceId))) || isAlone;
  const invoice = isRepriced ? ((await readInvoice(ctx, userId, invoiceId)) as InvoiceRow) : before;
  if (!takesIn && (await isReservationOver(ctx, invoice))) return reservationExpired();
  if (needsShippingQuote(invoice, ctx.clock.now()))
    return refuse('invoice_state', {
      detail: 'We’re getting a shipping quote. You can pay as soon as the total is ready',
    });
  // If everything is picked up, nothing is shipped.
  const isCollected = invoice.delivery_method === 'pickup';
  if (invoice.address === null && !isCollected) return refuse('address_required');
  // A pending payment continues, and so does an invoice that can't be shipped elsewhere: it was checked when it was
  // written.
  const isFixed = invoice.type === 'manual' || invoice.bag_id !== null;
  const isUnchecked = takesIn || isCollected || isFixed || invoice.status === 'pending';
  const unfit = isUnchecked ? null : savedAddressRefusal(invoice.address);
  if (unfit !== null) return unfit;
  if (invoice.total_cents > CARD_LIMIT_CENTS) return refuse('payment_method_not_allowed');
  return invoice;
}

/** The time of a purchase is over: its units are free for others, or about to be. */
async function isReservationOver(ctx: AppContext, invoice: InvoiceRow): Promise<boolean> {
  if (!isPurchase(invoice) || invoice.pays_later) return false;
  const { rows } = await ctx.pool.query<{ is_running: boolean }>(
    `select bool_and(r.state = 'sold' or (r.state = 'held' and r.expires_at > $2)) as is_running
     from invoice_line l join reservation r on r.id = l.reservation_id where l.invoice_id = $1`,
    [invoice.id, ctx.clock.date()],
  );
  return rows[0]?.is_running !== true;
}

/**
 * The invoice's current payment, with its intent created at the provider. A charge sent by a checkout whose answer is
 * still missing is retried, never created again: 'unknown' while the answer does not arrive.
 */
async function openIntent(ctx: AppContext, invoice: InvoiceRow): Promise<PaymentRow | Refusal | 'unknown'> {
  const customer = await ensureCustomer(ctx, invoice.user_id);
  if (customer === null) return refuse('payment_unavailable');
  const claimed = await transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockInvoice(tx, invoice.id);
    if (locked === null || !isPayable(locked)) return stateRefusal(locked);
    const chargeKey = await findPendingCharge(tx.client, invoice.id);
    if (chargeKey !== null) return { payment: null, key: chargeKey };
    const live = await findLivePayment(tx.client, invoice.id);
    // A concurrent call was faster: return its payment.
    if (locked.status === 'paid' && live !== null) return { payment: live, key: null };
    if (locked.attempt > MAXIMUM_PAYMENT_TRIES)
      return refuse('invoice_state', { detail: 'Too many attempts. Contact us for help' });
    if (locked.total_cents !== invoice.total_cents) return totalChanged(locked.total_cents);
    if (live?.intent_id != null) return { payment: live, key: null };
    const payment = live ?? (await insertPayment(tx.client, locked, now));
    const request: CreateRequest = {
      paymentId: payment.id,
      invoiceId: invoice.id,
      number: locked.number ?? '',
      amountCents: payment.amount_cents,
      customer,
      isAchOnly: locked.ach_only,
    };
    const { key } = await claimOperation(tx, ctx, {
      kind: createCall.kind,
      ref: payment.id,
      subject: `invoice:${invoice.id}`,
      verb: `intent:${payment.attempt}`,
      request,
    });
    return { payment, key };
  });
  if ('refused' in claimed) return claimed;
  if (claimed.key === null) return claimed.payment;
  if (claimed.payment === null) await sendOperation(ctx, chargeCall, claimed.key);
  else await sendOperation(ctx, createCall, claimed.key);
  const payment = await findLivePayment(ctx.pool, invoice.id);
  if (payment?.intent_id != null) return payment;
  return claimed.payment === null && payment !== null ? 'unknown' : refuse('payment_unavailable');
}

/** The key of the invoice's charge whose outcome the provider has not reported yet. */
async function findPendingCharge(client: Queryable, invoiceId: string): Promise<string | null> {
  const { rows } = await client.query<Pick<Tables['provider_operation'], 'key'>>(
    `select o.key from payment p join provider_operation o on o.ref = p.id and o.kind = $2 and o.state = 'pending'
     where p.invoice_id = $1 and p.status = 'processing' and p.intent_id is null`,
    [invoiceId, chargeCall.kind],
  );
  return rows[0]?.key ?? null;
}

async function toProcessingAnswer(ctx: AppContext, { id, user_id: userId }: InvoiceRow): Promise<PaymentAnswer> {
  return toPaymentAnswer(ctx, (await readInvoice(ctx, userId, id)) as InvoiceRow, 'processing');
}

async function insertPayment(client: Queryable, invoice: InvoiceRow, now: number): Promise<PaymentRow> {
  const { rows } = await client.query<PaymentRow>(
    `insert into payment (id, invoice_id, attempt, status, amount_cents, created_at, updated_at)
     select $1, $2, coalesce(max(attempt), 0) + 1, 'created', $3, $4, $4 from payment where invoice_id = $2
     returning id, invoice_id, attempt, intent_id, method_id, status, amount_cents, charge_id, decline_code, manual_kind, created_at`,
    [newId(now), invoice.id, invoice.total_cents, new Date(now)],
  );
  return rows[0]!;
}

type PaymentChoice = {
  methodId: string | null;
  by: { method: string } | { confirmationToken: string };
  isOffSession?: boolean;
};

async function confirmPayment(
  ctx: AppContext,
  invoice: InvoiceRow,
  chosen: PaymentChoice,
): Promise<PaymentAnswer | Refusal> {
  const opened = await openIntent(ctx, invoice);
  if (opened === 'unknown') return toProcessingAnswer(ctx, invoice);
  if ('refused' in opened) return opened;
  const request: ConfirmRequest = {
    intentId: opened.intent_id as string,
    ...chosen.by,
    isOffSession: chosen.isOffSession ?? false,
    returnUrl: `${ctx.config.PUBLIC_URL}/account/invoices/${invoice.id}`,
  };
  const key = await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    const locked = await lockInvoice(tx, invoice.id);
    // A debit under way is not begun again: its own answer decides.
    if (locked === null || !PAYABLE.has(locked.status) || locked.status === 'pending') return null;
    const claim = await claimOperation(tx, ctx, {
      kind: confirmCall.kind,
      ref: invoice.id,
      subject: `invoice:${invoice.id}`,
      verb: 'pay',
      request,
    });
    if (claim.isNew)
      await tx.client.query("update payment set status = 'processing', method_id = $2, updated_at = $3 where id = $1", [
        opened.id,
        chosen.methodId,
        at,
      ]);
    // Once a charge may be pending the automatic one is off: the sweeps handle this invoice.
    await tx.client.query(
      'update invoice set auto_charge_at = null, updated_at = $2 where id = $1 and auto_charge_at is not null',
      [invoice.id, at],
    );
    return claim.key;
  });
  if (key === null) return applyLatestIntent(ctx, invoice.user_id, invoice, request.intentId);
  return handleSent(ctx, invoice, await sendOperation(ctx, confirmCall, key), request.intentId);
}

/** Sends the charge that a checkout recorded, and returns its result. */
export async function chargeSaved(
  ctx: AppContext,
  given: { userId: string; invoiceId: string; claimed: ClaimedCharge },
): Promise<PaymentAnswer | Refusal> {
  const { userId, invoiceId, claimed } = given;
  return handleSent(ctx, { id: invoiceId, user_id: userId }, await sendClaimed(ctx, chargeCall, claimed), null);
}

async function handleSent(
  ctx: AppContext,
  invoice: Pick<InvoiceRow, 'id' | 'user_id'>,
  sent: Sent<Stripe.PaymentIntent>,
  known: string | null,
): Promise<PaymentAnswer | Refusal> {
  const { row: fresh, shown } = (await readInvoiceView(ctx, invoice.user_id, invoice.id))!;
  if (fresh.status === 'paid')
    return toPaymentAnswer(ctx, fresh, null, sent.outcome === 'accepted' ? sent.result.id : undefined, shown);
  switch (sent.outcome) {
    case 'accepted':
      // The goods were already sold: the payment is refunded.
      if (fresh.status === 'refunded') return toPaymentAnswer(ctx, fresh, sent.result);
      // The provider reports it as paid and our ledger does not: it is quarantined.
      return sent.result.status === 'succeeded'
        ? refuse('payment_unavailable')
        : toPaymentAnswer(ctx, fresh, sent.result);
    case 'refused':
      if (sent.error?.type === 'StripeCardError')
        return refuse('payment_failed', { declineCode: declineCode(sent.error.raw as never) });
      // Used or over since it was read.
      if (sent.error?.param === 'confirmation_token') return refuse('intent_invalid', { param: 'confirmationTokenId' });
      return refuse('payment_unavailable');
    case 'finished': {
      const intentId = known ?? (await findLivePayment(ctx.pool, invoice.id))?.intent_id ?? null;
      if (intentId === null) return refuse('payment_unavailable');
      return applyLatestIntent(ctx, invoice.user_id, fresh, intentId, { refusesDecline: true });
    }
    case 'unknown':
      return toPaymentAnswer(ctx, fresh, 'processing');
  }
}

/** Reads the intent now, applies it, and returns its state. */
async function applyLatestIntent(
  ctx: AppContext,
  userId: string,
  invoice: InvoiceRow,
  intentId: string,
  options: { refusesDecline?: boolean } = {},
): Promise<PaymentAnswer | Refusal> {
  let intent: Stripe.PaymentIntent | null;
  try {
    intent = await readIntent(ctx, intentId);
  } catch (error) {
    if (isUnreachable(error)) return refuse('payment_unavailable');
    throw error;
  }
  if (intent === null) return refuse('intent_invalid');
  const applied = await applyIntent(ctx, intent, {});
  if (applied === 'quarantined') return refuse('payment_unavailable');
  if (
    options.refusesDecline === true &&
    intent.status === 'requires_payment_method' &&
    intent.last_payment_error !== null
  )
    return refuse('payment_failed', { declineCode: intentRefusal(intent) });
  return toPaymentAnswer(ctx, (await readInvoice(ctx, userId, invoice.id)) as InvoiceRow, intent);
}

const WITH_SECRET = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

async function toPaymentAnswer(
  ctx: AppContext,
  invoice: InvoiceRow,
  intent: Stripe.PaymentIntent | 'processing' | null,
  /** The id of the invoice's intent, if known. */
  known?: string,
  /** Its display data, if that was read. */
  shown?: Invoice,
): Promise<PaymentAnswer> {
  const intentId = known ?? (await findLivePayment(ctx.pool, invoice.id))?.intent_id ?? null;
  const base = { invoice: shown ?? (await toInvoiceJson(ctx, invoice)), intentId };
  if (invoice.status === 'paid') return { ...base, intentStatus: 'succeeded', clientSecret: null };
  if (intent === null || intent === 'processing') return { ...base, intentStatus: 'processing', clientSecret: null };
  return {
    ...base,
    intentStatus: intent.status as PaymentAnswer['intentStatus'],
    clientSecret: WITH_SECRET.has(intent.status) ? intent.client_secret : null,
  };
}
