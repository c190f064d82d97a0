import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { MINIMUM_PAYMENT_CENTS } from '@assay/domain/cart/price.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { refundLimitText } from '@assay/domain/invoice/stateText.ts';
import { invoiceTotals } from '@assay/domain/invoice/totals.ts';
import { invoiceIssued, paymentReceived } from '@assay/domain/ledger/ledger.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { readSettings } from '../../../platform/settings.ts';
import { refreshTier } from '../../identity/account/operations.ts';
import { type Approval, endRequests, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { readInvoiceMeaning } from '../../identity/approval/policy.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { savedAddressRefusal, shippingAddress } from '../../pricing/price/index.ts';
import { endPayment } from './changes.ts';
import { isDisputed } from './disputes.ts';
import { ledgerAmounts } from './ledgerAmounts.ts';
import { lockPrivateSale, sellPrivately } from './privateSale.ts';
import { issueRefund, refundCall, sumDecidedRefunds } from './refunds.ts';
import {
  findLivePayment,
  INVOICE_COLUMNS,
  type InvoiceRow,
  isPurchase,
  livePaymentRefusal,
  lockInvoice,
  needsShippingQuote,
  stateRefusal,
  toFacts,
} from './rows.ts';
import { emitPaid, releaseInvoiceHold, setInvoice } from './writes.ts';

// Staff acts on invoices: refund, record a manual payment, create a manual invoice.

const DAY_MS = 86_400_000;

export type RefundAct = {
  invoiceId: string;
  amountCents: number;
  reason: string;
  note: string;
  actor: Actor;
  approval?: Approval;
};

/**
 * Refunds part or all of a paid invoice; a full refund marks it refunded. Refusals: not_found; invoice_state (not paid,
 * or more than is left, with availableCents).
 */
export async function refundByStaff(
  ctx: AppContext,
  act: RefundAct,
): Promise<
  { refundId: string; invoiceId: string; status: 'paid' | 'refunded'; refundedCents: number } | Requested | Refusal
> {
  const owner = await findBuyerId(ctx, act.invoiceId);
  if (owner === null) return refuse('not_found');
  const done = await transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [owner]);
    const invoice = await lockInvoice(tx, act.invoiceId);
    const payment = invoice === null ? null : await findLivePayment(tx.client, act.invoiceId);
    if (invoice === null || payment?.status !== 'succeeded') return stateRefusal(invoice);
    // A failed refund still counts as decided: it is retried, not decided again.
    const earlierCents = await sumDecidedRefunds(tx, invoice.id);
    const leftCents = invoice.total_cents - earlierCents;
    if (await isDisputed(tx, invoice.id)) return refuse('invoice_state', { detail: 'The payment is disputed' });
    if (act.amountCents > leftCents) return refundLimit(invoice.total_cents, leftCents);
    const refundedCents = invoice.refunded_cents + act.amountCents;
    const move = moveInvoice({ ...toFacts(invoice), refundedCents }, 'refund', 'staff', now);
    if (!move.ok) return stateRefusal(invoice);
    const { amountCents, reason, note, actor, approval } = act;
    const { bounds } = readSettings(ctx);
    const held = await requireSecondPerson(tx, {
      kind: 'refund',
      subjectId: invoice.id,
      terms: { amountCents, reason },
      // Partial refunds are added up, also those that two people decided.
      isNeeded: twoPersons.refund({ amountCents: earlierCents + amountCents }, bounds),
      effect: { kind: 'refund', valueCents: effects.refund({ amountCents }), gainerId: owner, bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const { refundId, key } = await issueRefund({
      ctx,
      tx,
      emit,
      invoice,
      payment,
      amountCents: act.amountCents,
      reason: act.reason,
      note: act.note,
      by: act.actor.userId,
      now,
    });
    await refreshTier(tx, emit, owner, now);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'invoice.refund',
      subject: 'invoice',
      subjectId: invoice.id,
      reason: act.reason,
      note: act.note,
      before: { status: invoice.status, refundedCents: invoice.refunded_cents },
      after: { status: move.to, refundedCents },
      at: now,
    });
    return { refundId, key, status: move.to as 'paid' | 'refunded', refundedCents };
  });
  if ('refused' in done || 'request' in done) return done;
  const { key, ...answer } = done;
  if (key !== null) await sendOperation(ctx, refundCall, key);
  return { ...answer, invoiceId: act.invoiceId };
}

/** More than is left of an invoice: what can be refunded, at the amount. */
function refundLimit(totalCents: number, leftCents: number): Refusal {
  const detail = refundLimitText({ totalCents, leftCents });
  return refuse('invoice_state', {
    detail,
    availableCents: leftCents,
    errors: [issue('amountCents', 'too_much', detail)],
  });
}

/** The money is at the buyer's bank already: nothing of it can be given back. */
async function findBuyerId(ctx: AppContext, invoiceId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'user_id'>>(
    'select user_id from invoice where id = $1',
    [invoiceId],
  );
  return rows[0]?.user_id ?? null;
}

export type ManualPayment = {
  invoiceId: string;
  kind: 'wire' | 'check' | 'cash';
  /** Of the bank's statement, or the number of the check. */
  reference: string;
  note: string;
  actor: Actor;
  approval?: Approval;
};

/**
 * Records money that came by wire, check or cash for the full amount of an invoice. Its intent is canceled first, so
 * that no one pays twice. Refusals: not_found; invoice_state (paid, void, a payment is in progress, or goods that are
 * only reserved: only their buyer can buy those).
 */
export async function applyManualPayment(
  ctx: AppContext,
  act: ManualPayment,
): Promise<{ invoiceId: string; status: 'paid' } | Requested | Refusal> {
  const { rows: known } = await ctx.pool.query<InvoiceRow>(`select ${INVOICE_COLUMNS} from invoice v where v.id = $1`, [
    act.invoiceId,
  ]);
  if (known[0] === undefined) return refuse('not_found');
  const owner = known[0].user_id;
  // Checked before its intent is changed, and again under the lock.
  if (!acceptsManualPayment(known[0], ctx.clock.now())) return stateRefusal(known[0]);
  const requested = act.approval === undefined ? await requestPayment(ctx, act) : null;
  if (requested !== null) return requested;
  if (!(await endPayment(ctx, act.invoiceId))) return refuse('invoice_state', { detail: 'A payment is under way' });
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [owner]);
    const invoice = await lockInvoice(tx, act.invoiceId);
    if (invoice === null) return refuse('not_found');
    if ((await findLivePayment(tx.client, act.invoiceId)) !== null) return livePaymentRefusal(invoice);
    if (!acceptsManualPayment(invoice, now)) return stateRefusal(invoice);
    const held = await approvePayment(ctx, tx, act, invoice, now);
    if (held !== null) return held;
    const paymentId = newId(now);
    await tx.client.query(
      `insert into payment (id, invoice_id, attempt, status, amount_cents, manual_kind, manual_ref, created_at, updated_at)
       select $1, $2, coalesce(max(attempt), 0) + 1, 'succeeded', $3, $4, $5, $6, $6 from payment where invoice_id = $2`,
      [paymentId, invoice.id, invoice.total_cents, act.kind, act.reference, new Date(now)],
    );
    await setInvoice(
      tx,
      emit,
      invoice,
      { status: 'paid', failureCode: null, autoChargeAt: null, paidAt: new Date(now) },
      now,
    );
    const note = invoice.number ?? '';
    await postEntry(tx, { ...paymentReceived(invoice.id, invoice.total_cents), causeRef: paymentId, note }, now);
    await releaseInvoiceHold(tx, invoice, 'paid', now);
    await refreshTier(tx, emit, owner, now);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'invoice.payment',
      subject: 'invoice',
      subjectId: invoice.id,
      reason: act.kind,
      note: act.note,
      before: { status: invoice.status },
      after: { status: 'paid', reference: act.reference, amountCents: invoice.total_cents },
      at: now,
    });
    emitPaid(emit, invoice);
    return { invoiceId: invoice.id, status: 'paid' };
  });
}

/** Requests a second person's approval if the payment takes one. The invoice and a pending payment stay unchanged. */
function requestPayment(ctx: AppContext, act: ManualPayment): Promise<Requested | Refusal | null> {
  return transact(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, act.invoiceId);
    const now = ctx.clock.now();
    if (invoice === null || !acceptsManualPayment(invoice, now)) return stateRefusal(invoice);
    return approvePayment(ctx, tx, act, invoice, now, true);
  });
}

function approvePayment(
  ctx: AppContext,
  tx: Tx,
  act: ManualPayment,
  invoice: InvoiceRow,
  at: number,
  isRehearsal = false,
) {
  const { kind, reference, actor, note, approval } = act;
  const amountCents = invoice.total_cents;
  const { bounds } = readSettings(ctx);
  return requireSecondPerson(tx, {
    kind: 'payment',
    subjectId: act.invoiceId,
    terms: { kind, reference, amountCents },
    isNeeded: false,
    effect: { kind: 'payment', valueCents: effects.payment({ amountCents }), gainerId: invoice.user_id, bounds },
    ...{ actor, note, approval, at, isRehearsal },
  });
}

const acceptsManualPayment = (invoice: InvoiceRow, now: number): boolean =>
  (!isPurchase(invoice) || invoice.pays_later) &&
  !needsShippingQuote(invoice, now) &&
  moveInvoice(toFacts(invoice), 'payment_succeeded', 'provider', now).ok;

export type ManualInvoice = {
  userId: string;
  lines: ReadonlyArray<{ title: string; quantity: number; unitCents: number; itemId?: string | undefined }>;
  shippingCents: number;
  /** Taxed as goods are where it is sent or handed over; a deposit or a penalty is not. */
  isTaxed: boolean;
  deliveryMethod: 'ship' | 'pickup';
  /** Omitted: determined by the total. */
  isAchOnly: boolean | undefined;
  note: string;
  actor: Actor;
};

/**
 * Creates a manual draft: no number, nothing owed yet. Refusals: not_found (no such user); address_required;
 * validation_failed (an address we can't ship to: it cannot be corrected on the invoice; an item that can't be sold, or is
 * for sale elsewhere, at its line).
 */
export async function draftInvoice(
  ctx: AppContext,
  act: ManualInvoice,
): Promise<{ invoiceId: string; totalCents: number } | Refusal> {
  const { rows } = await ctx.pool.query('select from users where id = $1 and deleted_at is null', [act.userId]);
  if (rows.length === 0) return refuse('not_found');
  const address = await shippingAddress(ctx.pool, act.userId);
  if (address === null && act.deliveryMethod === 'ship') return refuse('address_required');
  const unfit = act.deliveryMethod === 'ship' ? savedAddressRefusal(address) : null;
  if (unfit !== null) return unfit;
  await ctx.rates.prepare([address]);
  const rates = await ctx.rates.at(ctx.pool, [address]);
  const place = act.deliveryMethod === 'pickup' ? rates.pickup : address;
  const rate = act.isTaxed && place !== null ? rates.tax(place) : null;
  const totals = invoiceTotals(
    act.lines.map((line) => ({ amountCents: line.quantity * line.unitCents })),
    act.shippingCents,
    rate ?? { rateBps: 0, shippingTaxable: false, nexus: false },
  );
  const now = ctx.clock.now();
  const invoiceId = newId(now);
  return transact(ctx, async (tx) => {
    const sold = await lockPrivateSale(
      tx,
      act.lines.flatMap(({ itemId }) => itemId ?? []),
      null,
    );
    const errors = act.lines.flatMap(({ itemId }, place) => {
      const fault = itemId === undefined ? null : (sold.get(itemId) ?? null);
      return fault === null ? [] : [issue(`lines.${place}.itemId`, 'not_for_sale', fault)];
    });
    if (errors.length > 0) return refuse('validation_failed', { errors });
    await tx.client.query(
      `insert into invoice (id, user_id, type, status, delivery_method, address, subtotal_cents, shipping_cents, tax_cents, tax_rate_bps,
         tax_state, total_cents, ach_only, created_at, updated_at)
       values ($1, $2, 'manual', 'draft', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
      [
        invoiceId,
        act.userId,
        act.deliveryMethod,
        address === null ? null : JSON.stringify(address),
        totals.subtotalCents,
        totals.shippingCents,
        totals.taxCents,
        rate?.nexus === true ? rate.rateBps : 0,
        rate?.state ?? null,
        totals.totalCents,
        isBankOnly(
          [{ isAchOnly: act.isAchOnly === true, isCardAllowed: act.isAchOnly === false }],
          totals.subtotalCents,
        ),
        new Date(now),
      ],
    );
    let position = 0;
    for (const line of act.lines)
      await tx.client.query(
        `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          newId(now),
          invoiceId,
          ++position,
          line.itemId ?? null,
          line.title,
          line.quantity,
          line.unitCents,
          line.quantity * line.unitCents,
        ],
      );
    await audit(tx, act, invoiceId, 'invoice.draft', { totalCents: totals.totalCents }, now);
    return { invoiceId, totalCents: totals.totalCents };
  });
}

/**
 * Issues a draft: number, due date, ledger. From now on its buyer can see it, and the items that it sells are sold. A private sale below the price in the
 * table needs two people. Refusals: not_found, invoice_state (no draft; an item that can't be sold now), request_state.
 */
export async function openByStaff(
  ctx: AppContext,
  act: { invoiceId: string; dueDays: number; note: string; actor: Actor; approval?: Approval },
): Promise<{ invoiceId: string; number: string; dueAt: string } | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const { rows: lines } = await tx.client.query<{ item_id: string }>(
      'select item_id from invoice_line where invoice_id = $1 and item_id is not null',
      [act.invoiceId],
    );
    const sold = await lockPrivateSale(
      tx,
      lines.map((line) => line.item_id),
      act.invoiceId,
    );
    const invoice = await lockInvoice(tx, act.invoiceId);
    if (invoice === null) return refuse('not_found');
    if (!moveInvoice(toFacts(invoice), 'confirm', 'house', now).ok) return stateRefusal(invoice);
    if (invoice.total_cents < MINIMUM_PAYMENT_CENTS)
      return refuse('invoice_state', { detail: 'The minimum payment is 50 cents' });
    const fault = [...sold.values()].find((text) => text !== null);
    if (fault !== undefined) return refuse('invoice_state', { detail: fault });
    const { dueDays, actor, note, approval } = act;
    const { isNeeded, valueCents } = await readInvoiceMeaning(tx, invoice.id);
    const held = await requireSecondPerson(tx, {
      kind: 'private_sale',
      subjectId: invoice.id,
      terms: { amountCents: invoice.total_cents, dueDays },
      isNeeded,
      effect: { kind: 'price', valueCents, gainerId: invoice.user_id, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    await sellPrivately(tx, invoice.id, [...sold.keys()]);
    const dueAt = new Date(now + dueDays * DAY_MS);
    const { rows } = await tx.client.query<{ number: NonNullable<Tables['invoice']['number']> }>(
      "update invoice set number = 'INV-' || nextval('invoice_number') where id = $1 returning number",
      [invoice.id],
    );
    const number = rows[0]!.number;
    await setInvoice(tx, emit, { ...invoice, number }, { status: 'open', dueAt }, now);
    await postEntry(
      tx,
      { ...invoiceIssued(invoice.id, ledgerAmounts(invoice)), causeRef: `${invoice.id}:1`, note: number },
      now,
    );
    await audit(tx, act, invoice.id, 'invoice.open', { number, dueAt: dueAt.toISOString() }, now);
    emit({
      kind: 'invoice.reminder',
      dedupeKey: `invoice.issued:${invoice.id}`,
      userId: invoice.user_id,
      private: {
        invoiceId: invoice.id,
        number,
        userId: invoice.user_id,
        totalCents: invoice.total_cents,
        dueAt: dueAt.toISOString(),
        step: 0,
        isOverdue: false,
      },
    });
    return { invoiceId: invoice.id, number, dueAt: dueAt.toISOString() };
  });
}

/** Throws a draft away; it had no number. Refusals: not_found, invoice_state. */
export async function discardDraft(
  ctx: AppContext,
  act: { invoiceId: string; note: string; actor: Actor },
): Promise<Refusal | null> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<InvoiceRow>(
      `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 for update`,
      [act.invoiceId],
    );
    const invoice = rows[0];
    if (invoice === undefined) return refuse('not_found');
    if (invoice.status !== 'draft') return stateRefusal(invoice);
    await tx.client.query('delete from invoice_line where invoice_id = $1', [invoice.id]);
    await tx.client.query('delete from invoice where id = $1', [invoice.id]);
    await endRequests(tx, [invoice.id], now);
    await audit(tx, act, invoice.id, 'invoice.discard', {}, now);
    return null;
  });
}

async function audit(
  tx: Parameters<typeof recordAudit>[0],
  act: { actor: Actor; note: string },
  subjectId: string,
  action: string,
  after: Record<string, unknown>,
  at: number,
): Promise<void> {
  await recordAudit(tx, { actor: act.actor, action, subject: 'invoice', subjectId, note: act.note, after, at });
}
