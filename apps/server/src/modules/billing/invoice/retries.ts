import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { InvoiceStatus } from '@assay/domain/enums.ts';
import { refundPaidOut } from '@assay/domain/ledger/ledger.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { claimRefund, lockRefund, refundCall, setRefund } from './refunds.ts';
import { lockInvoice } from './rows.ts';
import { emitInvoice } from './writes.ts';

export type RetryAct = {
  refundId: string;
  /** Assay paid it from its own bank account, because the original source no longer accepts refunds. */
  paidBy?: { kind: 'wire' | 'check' | 'cash'; reference: string } | undefined;
  note: string;
  actor: Actor;
};
type RetryResult = { refundId: string; invoiceId: string; status: InvoiceStatus; refundedCents: number };

/**
 * Resends a failed refund, or records that it was paid another way. From then on the invoice counts it. Staff are
 * notified if it fails again. Refusals: not_found; invoice_state (it has not failed).
 */
export async function retryRefund(ctx: AppContext, act: RetryAct): Promise<RetryResult | Refusal> {
  const { rows } = await ctx.pool.query<Pick<Tables['refund'], 'invoice_id'>>(
    'select invoice_id from refund where id = $1',
    [act.refundId],
  );
  if (rows[0] === undefined) return refuse('not_found');
  const invoiceId = rows[0].invoice_id;
  const done = await transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoice = await lockInvoice(tx, invoiceId);
    const refund = await lockRefund(tx, act.refundId);
    if (invoice === null || refund?.state !== 'failed')
      return refuse('invoice_state', { detail: 'This refund hasn’t failed, so there’s nothing to send again' });
    const refundedCents = invoice.refunded_cents + refund.counted_cents;
    const isCounted = refund.counted_cents > 0;
    const status = !isCounted ? invoice.status : refundedCents === invoice.total_cents ? 'refunded' : 'paid';
    await tx.client.query('update invoice set status = $2, refunded_cents = $3, updated_at = $4 where id = $1', [
      invoice.id,
      status,
      refundedCents,
      new Date(now),
    ]);
    await setRefund(tx, refund.id, act.paidBy === undefined ? 'pending' : 'sent', now);
    let key: string | null = null;
    if (act.paidBy === undefined)
      key = await claimRefund(ctx, tx, {
        refundId: refund.id,
        invoice,
        paymentId: refund.payment_id,
        amountCents: refund.amount_cents,
        retry: refund.tries,
      });
    else
      await postEntry(
        tx,
        {
          ...refundPaidOut(invoice.user_id, refund.amount_cents),
          causeRef: `${refund.id}:${refund.tries}`,
          note: `${invoice.number ?? ''} ${act.paidBy.kind} ${act.paidBy.reference}`,
        },
        now,
      );
    emitInvoice(emit, invoice, status, now);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'invoice.refund_retry',
      subject: 'invoice',
      subjectId: invoice.id,
      reason: act.paidBy?.kind ?? 'again',
      note: act.note,
      before: { status: invoice.status, refundedCents: invoice.refunded_cents },
      after: { status, refundedCents, reference: act.paidBy?.reference ?? null },
      at: now,
    });
    return { key, status, refundedCents };
  });
  if ('refused' in done) return done;
  if (done.key !== null) await sendOperation(ctx, refundCall, done.key);
  return { refundId: act.refundId, invoiceId, status: done.status, refundedCents: done.refundedCents };
}
