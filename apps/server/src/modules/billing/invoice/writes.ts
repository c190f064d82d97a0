import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { moveHold } from '../../identity/credit/operations.ts';
import { type InvoiceRow, invoiceNumber } from './rows.ts';

export type InvoiceChange = {
  status?: InvoiceRow['status'];
  failureCode?: string | null;
  autoChargeAt?: Date | null;
  paidAt?: Date | null;
  dueAt?: Date | null;
  attempt?: number;
};

/** Writes an invoice and updates the buyer's open pages. */
export async function setInvoice(
  tx: Tx,
  emit: Emit,
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
      next.paidAt === undefined ? invoice.paid_at : next.paidAt,
      next.dueAt === undefined ? invoice.due_at : next.dueAt,
      next.attempt ?? invoice.attempt,
      new Date(now),
    ],
  );
  emitInvoice(emit, invoice, status, now);
}

/** Sends the invoice's current state to the buyer's open pages. */
export function emitInvoice(emit: Emit, invoice: InvoiceRow, status: InvoiceRow['status'], now: number): void {
  emit({
    kind: 'invoice',
    userId: invoice.user_id,
    payload: { seq: 0, invoiceId: invoice.id, status, serverNow: now },
  });
}

type Holder = Pick<InvoiceRow, 'id' | 'user_id'>;

/**
 * Sets what an invoice holds of its buyer's credit, in cents. Null releases it. `note` appears in the history of their
 * credit. The caller has the buyer's credit lock.
 */
export async function holdInvoice(
  tx: Tx,
  invoice: Holder,
  amountCents: number | null,
  note: string,
  now: number,
): Promise<void> {
  await moveHold(tx, {
    userId: invoice.user_id,
    kind: 'invoice',
    ref: invoice.id,
    amountCents,
    entryKind: amountCents === null ? 'invoice_release' : 'invoice_hold',
    invoiceId: invoice.id,
    note,
    at: new Date(now),
  });
}

/** Releases the credit that an invoice holds, because it is `word`. The caller has the buyer's credit lock. */
export async function releaseInvoiceHold(
  tx: Tx,
  invoice: InvoiceRow,
  outcome: 'paid' | 'void',
  now: number,
): Promise<void> {
  await holdInvoice(tx, invoice, null, `${invoice.number ?? 'Invoice'} ${outcome}`, now);
}

/** Announces once per invoice that it is paid; if it had to be paid again, once per payment. */
export function emitPaid(emit: Emit, invoice: InvoiceRow, again: { paymentId: string } | null = null): void {
  emit({
    kind: 'invoice.paid',
    dedupeKey: `invoice.paid:${again?.paymentId ?? invoice.id}`,
    userId: invoice.user_id,
    private: {
      ...again,
      invoiceId: invoice.id,
      number: invoiceNumber(invoice),
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
    },
  });
}
