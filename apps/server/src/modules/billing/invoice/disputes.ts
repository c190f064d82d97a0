import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import { disputeLost, disputeOpened, disputeRecovered, disputeWon } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { READ_OPTIONS, toId } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { blockForDispute, unblockSettled } from '../../identity/strikes/index.ts';
import { reopenReturned, restorePayment, returnPayment } from './returns.ts';
import { lockInvoice } from './rows.ts';

const CLOSED = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

/** A dispute's current state, with its transactions. */
export const readDispute = (ctx: AppContext, disputeId: string): Promise<Stripe.Dispute> =>
  ctx.payments.stripe.disputes.retrieve(disputeId, {}, READ_OPTIONS);

type DisputedPayment = Pick<Tables['payment'], 'id' | 'invoice_id' | 'status' | 'amount_cents'> &
  Pick<Tables['invoice'], 'user_id'> & {
    status: 'succeeded' | 'disputed' | 'returned';
    number: NonNullable<Tables['invoice']['number']>;
    type: Tables['payment_method']['type'] | null;
  };
/** Where a dispute's money is: taken and open, lost for good, or returned. Null: none was ever taken. */
type Phase = 'opened' | 'lost' | 'won' | null;

/**
 * Applies the state of a dispute: an inquiry, a chargeback or a debit returned by the bank (rules §5.1, payments §2.3).
 * Money taken and given back is booked once each, regardless of repeats and order. A withdrawal makes the invoice
 * payable again, unless its goods have shipped, and blocks the account until the decision. Won: everything is restored.
 * Lost: it can be paid again, or Assay bears the loss. Buyer and staff are notified of each step. Returns false, without
 * any change, if the payment isn't ours or isn't recorded as succeeded yet.
 */
export function applyDispute(ctx: AppContext, dispute: Stripe.Dispute, eventId?: string): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const at = ctx.clock.date();
    const owner = await findPayment(tx, dispute);
    if (owner === null) return false;
    await lockCredit(tx, [owner.user_id]);
    const invoice = await lockInvoice(tx, owner.invoice_id);
    // Read again under the lock: another event for it may have been applied meanwhile.
    const payment = await findPayment(tx, dispute);
    if (invoice === null || payment === null) throw new Error(`Dispute ${dispute.id} has lost its payment`);
    const before = await writeDispute(tx, dispute, payment, at);
    const moved = await postMovements(tx, dispute, payment, at.getTime());
    const phase = computePhase(dispute, moved.heldCents, before.phase);
    if (phase !== before.phase) {
      await tx.client.query('update dispute set phase = $2 where id = $1', [dispute.id, phase]);
      await applyPhase({ tx, emit, dispute, invoice, payment, before, phase, moved, now: at.getTime() });
    }
    if (before.status !== dispute.status)
      ctx.log[dispute.status === 'won' ? 'info' : 'fatal'](
        { dispute: dispute.id, invoice: payment.invoice_id, status: dispute.status, amountCents: dispute.amount },
        'a payment is disputed: staff must see to it',
      );
    if (eventId !== undefined) await markHandled(tx, eventId, at);
    return true;
  });
}

async function findPayment(tx: Tx, dispute: Stripe.Dispute): Promise<DisputedPayment | null> {
  const { rows } = await tx.client.query<DisputedPayment>(
    `select p.id, p.invoice_id, p.status, p.amount_cents, v.number, v.user_id, m.type from payment p join invoice v on v.id = p.invoice_id
     left join payment_method m on m.id = p.method_id
     where p.charge_id = $1 and p.status in ('succeeded', 'disputed', 'returned')`,
    [toId(dispute.charge)],
  );
  return rows[0] ?? null;
}

type PreviousDispute = Pick<Tables['dispute'], 'is_returned'> & {
  status: Tables['dispute']['status'] | null;
  phase: Tables['dispute']['phase'];
};

/** Writes the dispute as it is now; answers how it was before. */
async function writeDispute(
  tx: Tx,
  dispute: Stripe.Dispute,
  payment: DisputedPayment,
  at: Date,
): Promise<PreviousDispute> {
  const { rows } = await tx.client.query<PreviousDispute>(
    'select status, phase, is_returned from dispute where id = $1',
    [dispute.id],
  );
  const due = dispute.evidence_details.due_by;
  await tx.client.query(
    `insert into dispute (id, payment_id, invoice_id, status, reason, amount_cents, evidence_due_at, opened_at, closed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set status = excluded.status, evidence_due_at = excluded.evidence_due_at,
       closed_at = coalesce(dispute.closed_at, excluded.closed_at), updated_at = excluded.updated_at`,
    [
      dispute.id,
      payment.id,
      payment.invoice_id,
      dispute.status,
      dispute.reason,
      dispute.amount,
      due === null ? null : new Date(due * 1000),
      new Date(dispute.created * 1000),
      CLOSED.has(dispute.status) ? at : null,
      at,
    ],
  );
  return rows[0] ?? { status: null, phase: null, is_returned: false };
}

type DisputeMovement = { takenCents: number; heldCents: number };

/** Posts a dispute's transactions. Returns how much was taken, and how much of it still is, in cents. */
async function postMovements(
  tx: Tx,
  dispute: Stripe.Dispute,
  payment: DisputedPayment,
  now: number,
): Promise<DisputeMovement> {
  const source: FundsSource = payment.type === 'user_bank_account' ? 'bank_account' : 'card';
  let [takenCents, heldCents] = [0, 0];
  for (const { id, amount, fee } of dispute.balance_transactions) {
    const entry =
      amount < 0
        ? disputeOpened(dispute.id, source, { amountCents: -amount, feeCents: fee })
        : disputeWon(dispute.id, source, { amountCents: amount, feeCents: fee });
    takenCents += Math.max(0, -amount);
    heldCents -= amount;
    await postEntry(tx, { ...entry, causeRef: `${dispute.id}:${id}`, providerTxn: id, note: payment.number }, now);
  }
  return { takenCents, heldCents };
}

function computePhase(dispute: Stripe.Dispute, heldCents: number, before: Phase): Phase {
  // Decided for us, but the money has not arrived: it is open until then.
  if (heldCents > 0) return dispute.status === 'lost' ? 'lost' : 'opened';
  if (CLOSED.has(dispute.status) && dispute.balance_transactions.length > 0) return 'won';
  return before;
}

type PhaseChange = {
  tx: Tx;
  emit: Emit;
  dispute: Stripe.Dispute;
  invoice: NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;
  payment: DisputedPayment;
  before: PreviousDispute;
  phase: Phase;
  moved: DisputeMovement;
  now: number;
};

/** What a new phase means for invoice, payment, ledger and account. */
async function applyPhase(given: PhaseChange): Promise<void> {
  const { tx, dispute, payment, before, phase, now } = given;
  const { takenCents, heldCents } = given.moved;
  const of = { ...given, disputeId: dispute.id };
  const by = { disputeId: dispute.id, userId: payment.user_id };
  const ref = { causeRef: dispute.id, note: payment.number };
  if (phase === 'won') {
    // It was opened and won before we heard of it.
    if (before.phase === null) return;
    if (before.is_returned) await restorePayment({ ...of, amountCents: takenCents });
    else if (before.phase === 'lost') await postEntry(tx, { ...disputeRecovered(dispute.id, takenCents), ...ref }, now);
    await liftBlock(tx, by, now);
    return emitDispute(given, { word: 'won', isReturned: before.is_returned, dueAt: null });
  }
  let isReturned = before.is_returned;
  if (before.phase === null && (await returnPayment({ ...of, amountCents: heldCents }))) {
    isReturned = true;
    await tx.client.query('update dispute set is_returned = true where id = $1', [dispute.id]);
  }
  if (phase === 'opened') {
    if (await blockForDispute(tx, by.userId, now))
      await tx.client.query('update dispute set has_blocked = true where id = $1', [by.disputeId]);
    return emitDispute(given, { word: 'opened', isReturned, dueAt: null });
  }
  const isDebit = payment.type === 'user_bank_account';
  let dueAt: number | null = null;
  const invoice = await lockInvoice(tx, payment.invoice_id);
  if (isReturned && invoice !== null) dueAt = await reopenReturned({ ...of, invoice, isDebit });
  else await postEntry(tx, { ...disputeLost(dispute.id, heldCents), ...ref }, now);
  await liftBlock(tx, by, now);
  emitDispute(given, { word: isDebit ? 'debit_returned' : 'lost', isReturned, dueAt });
}

/** The account is no longer blocked for this dispute. */
async function liftBlock(tx: Tx, by: { disputeId: string; userId: string }, now: number): Promise<void> {
  const { rowCount } = await tx.client.query('update dispute set has_blocked = false where id = $1 and has_blocked', [
    by.disputeId,
  ]);
  if (rowCount !== 0) await unblockSettled(tx, by.userId, now);
}

type DisputeNotice = { word: 'opened' | 'won' | 'lost' | 'debit_returned'; isReturned: boolean; dueAt: number | null };

function emitDispute({ emit, dispute, payment }: PhaseChange, { word, isReturned, dueAt }: DisputeNotice): void {
  const due = dispute.evidence_details.due_by;
  emit({
    kind: 'invoice.disputed',
    dedupeKey: `invoice.disputed:${dispute.id}:${word}`,
    userId: payment.user_id,
    private: {
      disputeId: dispute.id,
      invoiceId: payment.invoice_id,
      number: payment.number,
      userId: payment.user_id,
      amountCents: dispute.amount,
      reason: dispute.reason,
      word,
      isReturned,
      dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      evidenceDueAt: due === null ? null : new Date(due * 1000).toISOString(),
    },
  });
}

/** A bank reversed the payment and is investigating. */
export async function isDisputed(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query("select from dispute where invoice_id = $1 and phase = 'opened'", [
    invoiceId,
  ]);
  return rowCount !== 0;
}
