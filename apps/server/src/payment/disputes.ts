import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import { disputeLost, disputeOpened, disputeWon } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { House } from '../platform/house.ts';
import { postEntry } from '../platform/ledger.ts';
import { change } from '../platform/outbox.ts';
import { idOf, READ_OPTIONS } from '../platform/provider.ts';
import { markHandled } from '../platform/providerEvents.ts';

const CLOSED = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

/** A dispute as it is now, with what it moved. */
export const readDispute = (house: House, disputeId: string): Promise<Stripe.Dispute> =>
  house.payments.stripe.disputes.retrieve(disputeId, {}, READ_OPTIONS);

/**
 * Takes in how a dispute stands: the money taken and given back, each once however often it is told, and the loss when it
 * is lost (payments §2.3). Staff see it in the office. Money of a dispute that is of no payment of ours stays for the
 * reconciliation to find.
 */
export async function takeInDispute(house: House, dispute: Stripe.Dispute, eventId?: string): Promise<void> {
  await change(house, async (tx) => {
    const now = house.clock.now();
    const at = new Date(now);
    const { rows } = await tx.client.query<{ id: string; invoice_id: string; number: string; type: string | null }>(
      `select p.id, p.invoice_id, v.number, m.type from payment p join invoice v on v.id = p.invoice_id
       left join payment_method m on m.id = p.method_id where p.charge_id = $1 and p.status = 'succeeded'`,
      [idOf(dispute.charge)],
    );
    const payment = rows[0];
    if (payment === undefined) {
      if (eventId !== undefined) await markHandled(tx, eventId, at, 'no payment of ours');
      return;
    }
    const { rows: before } = await tx.client.query<{ status: string }>('select status from dispute where id = $1', [
      dispute.id,
    ]);
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
    const source: FundsSource = payment.type === 'user_bank_account' ? 'bank_account' : 'card';
    let heldCents = 0;
    for (const movement of dispute.balance_transactions) {
      const entry =
        movement.amount < 0
          ? disputeOpened(dispute.id, source, { amountCents: -movement.amount, feeCents: movement.fee })
          : disputeWon(dispute.id, source, movement.net);
      heldCents -= movement.amount < 0 ? movement.amount : movement.net;
      await postEntry(
        tx,
        { ...entry, causeRef: `${dispute.id}:${movement.id}`, providerTxn: movement.id, note: payment.number },
        now,
      );
    }
    if (dispute.status === 'lost' && heldCents > 0)
      await postEntry(tx, { ...disputeLost(dispute.id, heldCents), causeRef: dispute.id, note: payment.number }, now);
    if (before[0]?.status !== dispute.status)
      house.log[dispute.status === 'won' ? 'info' : 'fatal'](
        { dispute: dispute.id, invoice: payment.invoice_id, status: dispute.status, amountCents: dispute.amount },
        'a payment is disputed: staff must see to it',
      );
    if (eventId !== undefined) await markHandled(tx, eventId, at);
  });
}
