import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import {
  refundCreated,
  refundFailed,
  refundPaidOut,
  refundSent,
  surplusReceived,
} from '@assay/domain/ledger/ledger.ts';
import { refundPartAfterExemption, taxPart } from '@assay/domain/ledger/refunds.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { READ_OPTIONS, toId } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import { claimOperation, finishOperation, type ProviderCall } from '../../../platform/providerOperations.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { isDisputed } from './disputes.ts';
import { ledgerAmounts } from './ledgerAmounts.ts';
import type { Work } from './outcomes.ts';
import { findLivePayment, type InvoiceRow, invoiceNumber, lockInvoice, type PaymentRow, toFacts } from './rows.ts';
import { emitInvoice } from './writes.ts';

// Refunds: money returned to where it came from.

export type RefundRequest = {
  chargeId: string;
  invoiceId: string;
  buyerId: string;
  amountCents: number;
  /** The provider balance it is taken from. */
  source?: FundsSource;
  refundId?: string;
  /** Of one that failed and is sent again: how often it was sent before. */
  retry?: number;
};

/** The ledger and provider key of an attempt: the refund, and which try of it. */
const refundReference = (refundId: string, retry: number | undefined): string =>
  retry === undefined ? refundId : `${refundId}:${retry}`;

/** One refund at the provider for one payment. The ledger records it as sent once the provider has accepted it. */
export const refundCall: ProviderCall<RefundRequest, Stripe.Refund> = {
  kind: 'invoice.refund',
  send: (stripe, request, options) =>
    stripe.refunds.create(
      {
        charge: request.chargeId,
        amount: request.amountCents,
        metadata: {
          invoice_id: request.invoiceId,
          ...(request.refundId === undefined ? {} : { refund_id: refundReference(request.refundId, request.retry) }),
        },
        expand: ['balance_transaction'],
      },
      options,
    ),
  async accepted(ctx, operation, refund) {
    await transact(ctx, async (tx, emit) => {
      const now = ctx.clock.now();
      const isFailed = refund.status === 'failed' || refund.status === 'canceled';
      if (isFailed) await failRefund(ctx, tx, emit, { refundId: operation.ref, why: refund.failure_reason ?? '' });
      else await postRefundSent(tx, operation, refund, now);
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: refund.id, at: new Date(now) });
    });
  },
  async refused(ctx, operation, error) {
    await transact(ctx, async (tx, emit) => {
      const at = ctx.clock.date();
      await failRefund(ctx, tx, emit, { refundId: operation.ref, why: error?.message ?? '' });
      await finishOperation(tx, { key: operation.key, state: 'refused', resultId: null, note: error?.message, at });
    });
  },
  async look(ctx, operation) {
    const { request } = operation;
    const { data } = await ctx.payments.stripe.refunds.list({ charge: request.chargeId, limit: 100 });
    return (
      data.find(({ metadata }) =>
        request.refundId === undefined
          ? metadata?.invoice_id === request.invoiceId
          : metadata?.refund_id === refundReference(request.refundId, request.retry),
      ) ?? null
    );
  },
};

/**
 * Posts a sent refund, based on its balance transaction. A refund that the provider accepted but cannot pay yet posts
 * nothing: it stays pending and owed until its transaction exists.
 */
async function postRefundSent(
  tx: Tx,
  { ref, request }: { ref: string; request: RefundRequest },
  refund: Stripe.Refund,
  now: number,
): Promise<void> {
  const providerTxn = toId(refund.balance_transaction);
  if (providerTxn === null) return;
  const entry = refundSent(request.buyerId, request.source ?? 'card', request.amountCents);
  const isNews = await postEntry(tx, { ...entry, causeRef: refundReference(ref, request.retry), providerTxn }, now);
  if (isNews) await setRefund(tx, ref, 'sent', now);
}

/**
 * Applies the current state of a refund. One that was pending for funds is booked once they moved. One that the buyer's
 * bank returned, or that never left, is owed again: the ledger records that once, regardless of repeats, and staff must
 * act (payments §2.3). Throws while our own request is not booked yet: the event is then retried.
 */
export async function applyRefund(ctx: AppContext, refund: Stripe.Refund, eventId?: string): Promise<void> {
  await transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const at = new Date(now);
    const handled = async (note?: string) => (eventId === undefined ? undefined : markHandled(tx, eventId, at, note));
    const { rows } = await tx.client.query<RefundOperation>(
      `select o.ref, o.state, o.request, e.id is not null as is_sent, not exists (select from provider_operation n
         where n.kind = o.kind and n.ref = o.ref and n.created_at > o.created_at)
         and exists (select from refund r where r.id = o.ref and r.state = 'pending') as is_waiting from provider_operation o
       left join ledger_entry e on e.cause = 'refund_sent' and e.cause_ref = o.ref::text || coalesce(':' || (o.request->>'retry'), '')
       where o.kind = $1 and (o.result_id = $2 or (o.state = 'pending' and o.request->>'chargeId' = $3))`,
      [refundCall.kind, refund.id, toId(refund.charge)],
    );
    const operation = rows[0];
    if (operation === undefined) return handled('no refund of ours');
    const isFailed = refund.status === 'failed' || refund.status === 'canceled';
    if (operation.state === 'pending') {
      // Its own sending books it.
      if (!isFailed) return handled();
      throw new Error(`Refund ${refund.id} failed before its sending was booked`);
    }
    if (!isFailed) {
      await postRefundSent(tx, operation, refund, now);
      return handled();
    }
    const failed = { refundId: operation.ref, why: refund.failure_reason ?? '' };
    const { buyerId, amountCents, source, retry } = operation.request;
    if (operation.is_sent) {
      const failureTransactionId = toId(refund.failure_balance_transaction);
      const entry = refundFailed(buyerId, source ?? 'card', amountCents);
      const isNews = await postEntry(
        tx,
        {
          ...entry,
          causeRef: refundReference(operation.ref, retry),
          note: failed.why,
          ...(failureTransactionId === null ? {} : { providerTxn: failureTransactionId }),
        },
        now,
      );
      if (isNews) await failRefund(ctx, tx, emit, failed);
      // It never left. One that had failed when we first heard of it is known, and one that was sent again since is another.
    } else if (operation.is_waiting) await failRefund(ctx, tx, emit, failed);
    return handled();
  });
}

type RefundOperation = Pick<Tables['provider_operation'], 'ref' | 'state' | 'request'> & {
  request: RefundRequest;
  is_sent: boolean;
  is_waiting: boolean;
};

/** Polls refunds that the provider has accepted but not paid yet, and applies their state. */
export async function applyPendingRefunds(ctx: AppContext): Promise<void> {
  const { rows } = await ctx.pool.query<{ refund_id: NonNullable<Tables['provider_operation']['result_id']> }>(
    `select o.result_id as refund_id from provider_operation o join refund r on r.id = o.ref and r.state = 'pending'
     where o.kind = $1 and o.state = 'done' and o.result_id is not null
       and not exists (select from provider_operation n where n.kind = o.kind and n.ref = o.ref and n.created_at > o.created_at)`,
    [refundCall.kind],
  );
  for (const { refund_id: id } of rows)
    await applyRefund(ctx, await ctx.payments.stripe.refunds.retrieve(id, {}, READ_OPTIONS));
}

/**
 * A refund has not reached its buyer: the invoice does not count it as refunded, the ledger keeps owing it, staff are
 * notified and retry it (payments §2.3). Idempotent.
 */
async function failRefund(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  failed: { refundId: string; why: string },
): Promise<void> {
  const { refundId, why } = failed;
  const now = ctx.clock.now();
  const { rows } = await tx.client.query<Pick<Tables['refund'], 'invoice_id'>>(
    'select invoice_id from refund where id = $1',
    [refundId],
  );
  const invoice = rows[0] === undefined ? null : await lockInvoice(tx, rows[0].invoice_id);
  const refund = invoice === null ? null : await lockRefund(tx, refundId);
  if (invoice === null || refund === null || refund.state === 'failed') return;
  await setRefund(tx, refundId, 'failed', now);
  const status = refund.counted_cents === 0 ? invoice.status : 'paid';
  await tx.client.query(
    'update invoice set status = $4, refunded_cents = refunded_cents - $2, updated_at = $3 where id = $1',
    [invoice.id, refund.counted_cents, new Date(now), status],
  );
  ctx.log.fatal(
    { refund: refundId, invoice: invoice.id, buyer: invoice.user_id, amountCents: refund.amount_cents, why },
    'a refund did not reach its buyer: the money is owed',
  );
  emitInvoice(emit, invoice, status, now);
  emit({
    kind: 'invoice.refund_failed',
    dedupeKey: `invoice.refund_failed:${refundId}:${refund.tries}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoiceNumber(invoice),
      userId: invoice.user_id,
      amountCents: refund.amount_cents,
      refundId,
      tries: refund.tries,
      why,
    },
  });
}

type RefundRow = Pick<Tables['refund'], 'id' | 'invoice_id' | 'payment_id' | 'amount_cents' | 'state'> & {
  /** What of it the invoice counts as given back: nothing of a surplus, which it never had. */
  counted_cents: number;
  /** How often it was sent to the provider. */
  tries: number;
};

/** A refund under the lock of its invoice. */
export async function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | null> {
  const { rows } = await tx.client.query<RefundRow>(
    `select r.id, r.invoice_id, r.payment_id, r.amount_cents, r.state, case when r.reason = $3 then 0 else r.amount_cents end as counted_cents,
       (select count(*)::int from provider_operation o where o.kind = $2 and o.ref = r.id) as tries
     from refund r where r.id = $1 for update`,
    [refundId, refundCall.kind, SURPLUS],
  );
  return rows[0] ?? null;
}

/** What of an invoice has been given back by decision, be it on its way, there, or to be sent again, in cents. */
export async function sumDecidedRefunds(tx: Tx, invoiceId: string): Promise<number> {
  const { rows } = await tx.client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::bigint as cents from refund where invoice_id = $1 and reason <> $2',
    [invoiceId, SURPLUS],
  );
  return rows[0]!.cents;
}

/** Reason for refunding money that arrived when nothing was owed. */
const SURPLUS = 'surplus';

/** Reason for refunding only the tax: its buyer has proved an exemption (rules §5.6). */
const TAX_EXEMPT = 'tax_exempt';

/**
 * The part of an invoice's tax that was refunded separately, in cents. Read before the refund being decided is written.
 */
async function sumExemptRefunds(tx: Tx, invoiceId: string): Promise<number> {
  const { rows } = await tx.client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::bigint as cents from refund where invoice_id = $1 and reason = $2',
    [invoiceId, TAX_EXEMPT],
  );
  return rows[0]!.cents;
}

/** The tax of a paid invoice that went back, and the key to send it with after the commit (null: paid out by hand). */
export type TaxRefund = { invoiceId: string; number: string | null; taxCents: number; key: string | null };

/**
 * Refunds the tax of a user's invoices that were paid after `since` for goods shipped to this state, unless any of it
 * was refunded or a bank has the money (rules §5.6). The caller sends the keys after the commit.
 */
export async function refundTaxes(
  given: Pick<IssueRefundInput, 'ctx' | 'tx' | 'emit' | 'note' | 'by' | 'now'> & {
    userId: string;
    state: string;
    since: number;
  },
): Promise<TaxRefund[]> {
  const { tx, userId, state, since, ...rest } = given;
  await lockCredit(tx, [userId]);
  const { rows } = await tx.client.query<Pick<Tables['invoice'], 'id'>>(
    `select v.id from invoice v where v.user_id = $1 and v.tax_state = $2 and v.tax_cents > 0 and v.status = 'paid' and v.paid_at > $3
       and v.refunded_cents = 0 and not exists (select from refund r where r.invoice_id = v.id and r.reason <> $4) order by v.id`,
    [userId, state, new Date(since), SURPLUS],
  );
  const refunds: TaxRefund[] = [];
  for (const { id } of rows) {
    const invoice = await lockInvoice(tx, id);
    const payment = await findLivePayment(tx.client, id);
    if (invoice === null || invoice.status !== 'paid' || payment?.status !== 'succeeded') continue;
    if (await isDisputed(tx, id)) continue;
    if ((await sumDecidedRefunds(tx, id)) > 0) continue;
    const { key } = await issueRefund({
      ...rest,
      tx,
      invoice,
      payment,
      amountCents: invoice.tax_cents,
      reason: TAX_EXEMPT,
    });
    refunds.push({ invoiceId: id, number: invoice.number, taxCents: invoice.tax_cents, key });
  }
  return refunds;
}

/** Claims the sending of a refund at the provider; answers the key that it is sent with after the commit. */
export async function claimRefund(
  ctx: AppContext,
  tx: Tx,
  given: { refundId: string; invoice: InvoiceRow; paymentId: string; amountCents: number; retry?: number },
): Promise<string> {
  const { refundId, invoice, amountCents, retry } = given;
  const { rows } = await tx.client.query<{
    type: Tables['payment_method']['type'] | null;
    charge_id: NonNullable<Tables['payment']['charge_id']>;
  }>('select m.type, p.charge_id from payment p left join payment_method m on m.id = p.method_id where p.id = $1', [
    given.paymentId,
  ]);
  const request: RefundRequest = {
    chargeId: rows[0]!.charge_id,
    invoiceId: invoice.id,
    buyerId: invoice.user_id,
    amountCents,
    source: rows[0]!.type === 'user_bank_account' ? 'bank_account' : 'card',
    refundId,
    ...(retry === undefined ? {} : { retry }),
  };
  const { key } = await claimOperation(tx, ctx, {
    kind: refundCall.kind,
    ref: refundId,
    subject: `invoice:${invoice.id}`,
    verb: `refund:${refundId}`,
    request,
  });
  return key;
}

export async function setRefund(tx: Tx, refundId: string, state: RefundRow['state'], now: number): Promise<void> {
  await tx.client.query('update refund set state = $2, updated_at = $3 where id = $1', [
    refundId,
    state,
    new Date(now),
  ]);
}

export type IssueRefundInput = {
  ctx: AppContext;
  tx: Tx;
  emit: Emit;
  invoice: InvoiceRow;
  /** The payment that succeeded. */
  payment: Pick<PaymentRow, 'id' | 'manual_kind'>;
  amountCents: number;
  reason: string;
  note: string;
  by: string | null;
  now: number;
};

/**
 * Refunds money under the invoice's lock: updates its refunded sum and state, reverses that part of the sale in the
 * ledger, claims the refund at the provider to be sent after the commit (a payment by wire, check or cash is refunded
 * from Assay's bank), and notifies the buyer once. The caller has checked the amount. Returns refund and key.
 */
export async function issueRefund(given: IssueRefundInput): Promise<{ refundId: string; key: string | null }> {
  const { ctx, tx, emit, invoice, payment, amountCents, now } = given;
  const refundId = newId(now);
  const at = new Date(now);
  const decidedCents = await sumDecidedRefunds(tx, invoice.id);
  const back = invoice.refunded_cents + amountCents;
  const status = back === invoice.total_cents ? 'refunded' : 'paid';
  await tx.client.query('update invoice set status = $2, refunded_cents = $3, updated_at = $4 where id = $1', [
    invoice.id,
    status,
    back,
    at,
  ]);
  const isManual = payment.manual_kind !== null;
  await tx.client.query(
    `insert into refund (id, invoice_id, payment_id, amount_cents, state, reason, note, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      refundId,
      invoice.id,
      payment.id,
      amountCents,
      isManual ? 'sent' : 'pending',
      given.reason,
      given.note,
      given.by,
      at,
    ],
  );
  const note = invoice.number ?? '';
  const part =
    given.reason === TAX_EXEMPT
      ? taxPart(amountCents)
      : refundPartAfterExemption(
          ledgerAmounts(invoice),
          await sumExemptRefunds(tx, invoice.id),
          decidedCents,
          amountCents,
        );
  await postEntry(tx, { ...refundCreated(invoice.user_id, part), causeRef: refundId, note }, now);
  let key: string | null = null;
  if (isManual) await postEntry(tx, { ...refundPaidOut(invoice.user_id, amountCents), causeRef: refundId, note }, now);
  else key = await claimRefund(ctx, tx, { refundId, invoice, paymentId: payment.id, amountCents });
  emitInvoice(emit, invoice, status, now);
  emit({
    kind: 'invoice.refunded',
    dedupeKey: `invoice.refunded:${refundId}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoiceNumber(invoice),
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
      amountCents,
      reason: given.reason,
      refundId,
    },
  });
  return { refundId, key };
}

/**
 * Refunds money of a paid sale because of what happened to its goods: everything left (`amountCents` null), or a part.
 * The caller holds the buyer's credit lock. Returns the key to send after the commit (null: a manual payment), or null
 * when nothing can be refunded: unpaid, or the bank has the money.
 */
export async function refundSale(
  given: Pick<IssueRefundInput, 'ctx' | 'tx' | 'emit' | 'reason' | 'note' | 'by' | 'now'> & {
    invoiceId: string;
    amountCents: number | null;
  },
): Promise<{ key: string | null } | null> {
  const { tx, invoiceId, now, ...rest } = given;
  const invoice = await lockInvoice(tx, invoiceId);
  const payment = invoice === null ? null : await findLivePayment(tx.client, invoiceId);
  if (invoice === null || payment?.status !== 'succeeded') return null;
  const { rowCount } = await tx.client.query("select from dispute where invoice_id = $1 and phase = 'opened'", [
    invoiceId,
  ]);
  if (rowCount !== 0) return null;
  const leftCents = invoice.total_cents - (await sumDecidedRefunds(tx, invoiceId));
  const amountCents = Math.min(given.amountCents ?? leftCents, leftCents);
  if (amountCents <= 0) return null;
  return issueRefund({ ...rest, tx, invoice, payment, amountCents, now });
}

/** Refunds a payment in full right after posting it, because what it paid for is no longer available. */
export async function refundAll(work: Work): Promise<void> {
  const { ctx, tx, emit, invoice, payment, now } = work;
  const refunded = { ...toFacts(invoice), status: 'paid' as const, refundedCents: invoice.total_cents };
  if (!moveInvoice(refunded, 'refund', 'house', now).ok) throw new Error(`Invoice ${invoice.id} cannot be refunded`);
  const amountCents = invoice.total_cents - invoice.refunded_cents;
  await issueRefund({
    ctx,
    tx,
    emit,
    invoice,
    payment,
    amountCents,
    reason: 'goods_gone',
    note: '',
    by: null,
    now,
  });
}

/**
 * Money arrived for an invoice that is already settled, for example when an abandoned request succeeds after its buyer
 * paid again. It is booked as owed to them and refunded in full, and the invoice does not change. Once per payment.
 */
export async function refundSurplus(
  { ctx, tx, emit, invoice, payment, now }: Work,
  captured: { chargeId: string; methodId: string | null; netCents: number; feeCents: number; providerTxn: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from refund where payment_id = $1 and reason = $2', [
    payment.id,
    SURPLUS,
  ]);
  if (rowCount !== 0) return false;
  const refundId = newId(now);
  const at = new Date(now);
  const amountCents = captured.netCents + captured.feeCents;
  const note = invoice.number ?? '';
  await tx.client.query(
    "update payment set status = 'canceled', charge_id = $2, method_id = $3, updated_at = $4 where id = $1",
    [payment.id, captured.chargeId, captured.methodId, at],
  );
  await tx.client.query(
    `insert into refund (id, invoice_id, payment_id, amount_cents, state, reason, created_at, updated_at)
     values ($1, $2, $3, $4, 'pending', $5, $6, $6)`,
    [refundId, invoice.id, payment.id, amountCents, SURPLUS, at],
  );
  const entry = surplusReceived(invoice.user_id, captured);
  await postEntry(tx, { ...entry, causeRef: refundId, providerTxn: captured.providerTxn, note }, now);
  await claimRefund(ctx, tx, { refundId, invoice, paymentId: payment.id, amountCents });
  ctx.log.error(
    { invoice: invoice.id, payment: payment.id, amountCents },
    'money came for a settled invoice: it goes back',
  );
  emit({
    kind: 'invoice.refunded',
    dedupeKey: `invoice.refunded:${refundId}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoiceNumber(invoice),
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
      amountCents,
      reason: SURPLUS,
      refundId,
    },
  });
  return true;
}
