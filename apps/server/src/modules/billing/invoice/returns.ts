import { dueAfterFailure, moveInvoice } from '@assay/domain/invoice/machine.ts';
import { disputeOwed, paymentRestored, paymentReturned } from '@assay/domain/ledger/ledger.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { findLivePayment, holdsCredit, type InvoiceRow, type PaymentRow, toFacts } from './rows.ts';
import { holdInvoice, setInvoice } from './writes.ts';

// A payment that a bank reversed (rules §5.1). The caller holds the locks of credit and invoice.

export type ReturnedPayment = {
  tx: Tx;
  emit: Emit;
  invoice: InvoiceRow;
  payment: Pick<PaymentRow, 'id' | 'status' | 'amount_cents'>;
  disputeId: string;
  /** The amount the bank reversed, in cents. */
  amountCents: number;
  now: number;
};

/**
 * The bank has withdrawn the money of a paid invoice. Unless its goods have shipped, or part of it was refunded, its
 * buyer owes it again. Until the bank decides, it cannot be paid, is never due, and nothing ships. Returns true if this
 * applied.
 */
export async function returnPayment({ tx, emit, invoice, payment, ...of }: ReturnedPayment): Promise<boolean> {
  const { disputeId, amountCents, now } = of;
  const move = moveInvoice(toFacts(invoice), 'payment_returned', 'provider', now);
  const isWhole = invoice.refunded_cents === 0 && amountCents === invoice.total_cents;
  if (payment.status !== 'succeeded' || !move.ok || move.to !== 'failed' || !isWhole) return false;
  await setPayment(tx, payment.id, 'disputed', now);
  await setInvoice(
    tx,
    emit,
    invoice,
    { status: 'failed', failureCode: 'payment_disputed', paidAt: null, dueAt: null },
    now,
  );
  // No more reminders for its lot: the dispute notifications replace them.
  await tx.client.query('update invoice set reminders_sent = 3 where id = $1', [invoice.id]);
  const note = invoice.number ?? '';
  await postEntry(tx, { ...paymentReturned(disputeId, invoice.id, amountCents), causeRef: disputeId, note }, now);
  if (holdsCredit(invoice)) await holdInvoice(tx, invoice, invoice.total_cents, `${note} is disputed`, now);
  return true;
}

/**
 * The money is lost: the invoice can be paid again, within 48 hours at least, and becomes void like any other if it is
 * not paid. Returns the due date (epoch ms).
 */
export async function reopenReturned(
  given: Pick<ReturnedPayment, 'tx' | 'emit' | 'invoice' | 'payment' | 'now'> & { isDebit: boolean },
): Promise<number> {
  const { tx, emit, invoice, payment, now } = given;
  await setPayment(tx, payment.id, 'returned', now);
  const dueAt = dueAfterFailure(invoice.due_at?.getTime() ?? now, now);
  const failureCode = given.isDebit ? 'debit_returned' : 'payment_disputed';
  await setInvoice(tx, emit, invoice, { failureCode, dueAt: new Date(dueAt) }, now);
  return dueAt;
}

/**
 * The bank has returned what it withdrew: the invoice is paid as before. If it was paid another way meanwhile, or is
 * void, it stays so and the money is owed to its buyer. Returns true if the payment is valid again.
 */
export async function restorePayment({ tx, emit, invoice, payment, ...of }: ReturnedPayment): Promise<boolean> {
  const { disputeId, amountCents, now } = of;
  const note = invoice.number ?? '';
  const live = await findLivePayment(tx.client, invoice.id);
  const isFree = live === null || live.id === payment.id;
  if (!isFree || !moveInvoice(toFacts(invoice), 'payment_restored', 'provider', now).ok) {
    await postEntry(tx, { ...disputeOwed(disputeId, invoice.user_id, amountCents), causeRef: disputeId, note }, now);
    return false;
  }
  const { rows } = await tx.client.query<Pick<Tables['ledger_entry'], 'at'>>(
    "select at from ledger_entry where cause = 'payment_succeeded' and cause_ref = $1",
    [payment.id],
  );
  await setPayment(tx, payment.id, 'succeeded', now);
  await setInvoice(
    tx,
    emit,
    invoice,
    { status: 'paid', failureCode: null, autoChargeAt: null, paidAt: rows[0]?.at ?? new Date(now) },
    now,
  );
  await postEntry(tx, { ...paymentRestored(disputeId, invoice.id, amountCents), causeRef: disputeId, note }, now);
  if (holdsCredit(invoice)) await holdInvoice(tx, invoice, null, `${note} paid`, now);
  return true;
}

async function setPayment(tx: Tx, paymentId: string, status: PaymentRow['status'], now: number): Promise<void> {
  await tx.client.query('update payment set status = $2, updated_at = $3 where id = $1', [
    paymentId,
    status,
    new Date(now),
  ]);
}
