import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import { refundCreated, refundFailed, refundPaidOut, refundSent } from '@assay/domain/ledger/ledger.ts';
import { refundPart } from '@assay/domain/ledger/refunds.ts';
import type Stripe from 'stripe';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { postEntry } from '../platform/ledger.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { idOf } from '../platform/provider.ts';
import { markHandled } from '../platform/providerEvents.ts';
import { claimOperation, finishOperation, type ProviderCall } from '../platform/providerOperations.ts';
import { ledgerAmounts } from './amounts.ts';
import type { Work } from './outcomes.ts';
import { type InvoiceRow, type PaymentRow, toFacts } from './rows.ts';

// Money that goes back to where it came from.

export type RefundRequest = {
  chargeId: string;
  invoiceId: string;
  buyerId: string;
  amountCents: number;
  /** Which of the provider's balances it is taken from. */
  source?: FundsSource;
  refundId?: string;
};

/** One refund at the provider for one payment; the ledger says that it was sent when the provider has taken it. */
export const refundCall: ProviderCall<RefundRequest, Stripe.Refund> = {
  kind: 'invoice.refund',
  send: (stripe, request, options) =>
    stripe.refunds.create(
      {
        charge: request.chargeId,
        amount: request.amountCents,
        metadata: {
          invoice_id: request.invoiceId,
          ...(request.refundId === undefined ? {} : { refund_id: request.refundId }),
        },
        expand: ['balance_transaction'],
      },
      options,
    ),
  async accepted(house, operation, refund) {
    const { request } = operation;
    await change(house, async (tx) => {
      const now = house.clock.now();
      const isFailed = refund.status === 'failed' || refund.status === 'canceled';
      await setRefund(tx, operation.ref, isFailed ? 'failed' : 'sent', now);
      if (isFailed)
        house.log.fatal({ refund: refund.id, invoice: request.invoiceId }, 'a refund did not reach its buyer');
      else {
        const booked = idOf(refund.balance_transaction);
        await postEntry(
          tx,
          {
            ...refundSent(request.buyerId, request.source ?? 'card', request.amountCents),
            causeRef: operation.ref,
            ...(booked === null ? {} : { providerTxn: booked }),
          },
          now,
        );
      }
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: refund.id, at: new Date(now) });
    });
  },
  async refused(house, operation, error) {
    // The buyer's money is still here: people must see to it. What is owed stands in the ledger.
    house.log.fatal({ err: error, invoice: operation.request.invoiceId }, 'the payment provider refused a refund');
    await change(house, async (tx) => {
      const at = house.clock.date();
      await setRefund(tx, operation.ref, 'failed', at.getTime());
      await finishOperation(tx, { key: operation.key, state: 'refused', resultId: null, note: error?.message, at });
    });
  },
  async look(house, operation) {
    const { request } = operation;
    const { data } = await house.payments.stripe.refunds.list({ charge: request.chargeId, limit: 100 });
    return (
      data.find(({ metadata }) =>
        request.refundId === undefined
          ? metadata?.invoice_id === request.invoiceId
          : metadata?.refund_id === request.refundId,
      ) ?? null
    );
  },
};

/**
 * Takes in how a refund stands now. One that the buyer's bank gave back is owed again: the ledger says so once, however
 * often it is told, and people must see to it (payments §2.3). Throws while our own sending is not booked yet: then it is
 * asked again.
 */
export async function takeInRefund(house: House, refund: Stripe.Refund, eventId: string): Promise<void> {
  await change(house, async (tx) => {
    const now = house.clock.now();
    const at = new Date(now);
    if (refund.status !== 'failed' && refund.status !== 'canceled') return markHandled(tx, eventId, at);
    const { rows } = await tx.client.query<{ ref: string; state: string; request: RefundRequest; is_sent: boolean }>(
      `select o.ref, o.state, o.request, e.id is not null as is_sent from provider_operation o
       left join ledger_entry e on e.cause = 'refund_sent' and e.cause_ref = o.ref::text
       where o.kind = $1 and (o.result_id = $2 or (o.state = 'pending' and o.request->>'chargeId' = $3))`,
      [refundCall.kind, refund.id, idOf(refund.charge)],
    );
    const operation = rows[0];
    if (operation === undefined) return markHandled(tx, eventId, at, 'no refund of ours');
    if (operation.state === 'pending') throw new Error(`Refund ${refund.id} failed before its sending was booked`);
    const { invoiceId, buyerId, amountCents, source } = operation.request;
    // One that had failed when we first heard of it was never booked as sent.
    if (operation.is_sent) {
      const booked = idOf(refund.failure_balance_transaction);
      const entry = refundFailed(buyerId, source ?? 'card', amountCents);
      await setRefund(tx, operation.ref, 'failed', now);
      const isNews = await postEntry(
        tx,
        {
          ...entry,
          causeRef: operation.ref,
          note: refund.failure_reason ?? '',
          ...(booked === null ? {} : { providerTxn: booked }),
        },
        now,
      );
      if (isNews)
        house.log.fatal(
          { refund: refund.id, invoice: invoiceId, buyer: buyerId, amountCents, reason: refund.failure_reason },
          'a refund came back: the money is owed to the buyer again',
        );
    }
    await markHandled(tx, eventId, at);
  });
}

async function setRefund(tx: Tx, refundId: string, state: 'sent' | 'failed', now: number): Promise<void> {
  await tx.client.query('update refund set state = $2, updated_at = $3 where id = $1', [
    refundId,
    state,
    new Date(now),
  ]);
}

export type GiveBack = {
  house: House;
  tx: Tx;
  tell: Tell;
  invoice: InvoiceRow;
  /** The payment that succeeded. */
  payment: Pick<PaymentRow, 'id' | 'manual_kind'>;
  chargeId: string | null;
  amountCents: number;
  reason: string;
  note: string;
  by: string | null;
  now: number;
};

/**
 * Gives money back under the lock of the invoice: its refunded sum and state, the sale turned round in the ledger by as
 * much, the refund claimed at the provider and sent after the commit (one that came by wire, check or cash is paid from
 * the house's bank), the buyer told once. The caller has checked that so much can go back. Answers refund and key.
 */
export async function giveBack(given: GiveBack): Promise<{ refundId: string; key: string | null }> {
  const { house, tx, tell, invoice, payment, chargeId, amountCents, now } = given;
  const refundId = newId(now);
  const at = new Date(now);
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
  const part = refundPart(ledgerAmounts(invoice), invoice.refunded_cents, amountCents);
  await postEntry(tx, { ...refundCreated(invoice.user_id, part), causeRef: refundId, note }, now);
  let key: string | null = null;
  if (isManual) await postEntry(tx, { ...refundPaidOut(invoice.user_id, amountCents), causeRef: refundId, note }, now);
  else {
    const { rows } = await tx.client.query<{ type: string | null }>(
      'select m.type from payment p left join payment_method m on m.id = p.method_id where p.id = $1',
      [payment.id],
    );
    const request: RefundRequest = {
      chargeId: chargeId as string,
      invoiceId: invoice.id,
      buyerId: invoice.user_id,
      amountCents,
      source: rows[0]?.type === 'user_bank_account' ? 'bank_account' : 'card',
      refundId,
    };
    const claim = await claimOperation(tx, house, {
      kind: refundCall.kind,
      ref: refundId,
      subject: `invoice:${invoice.id}`,
      verb: `refund:${refundId}`,
      request,
    });
    key = claim.key;
  }
  tell({
    kind: 'invoice',
    userId: invoice.user_id,
    payload: { seq: 0, invoiceId: invoice.id, status, serverNow: now },
  });
  tell({
    kind: 'invoice.refunded',
    dedupeKey: `invoice.refunded:${refundId}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoice.number,
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
      amountCents,
      reason: given.reason,
      refundId,
    },
  });
  return { refundId, key };
}

/** Gives the whole of a payment back that has just been booked, because what it paid for is gone. */
export async function refundAll(work: Work, chargeId: string): Promise<void> {
  const { house, tx, tell, invoice, payment, now } = work;
  const refunded = { ...toFacts(invoice), status: 'paid' as const, refundedCents: invoice.total_cents };
  if (!moveInvoice(refunded, 'refund', 'house', now).ok) throw new Error(`Invoice ${invoice.id} cannot be refunded`);
  const amountCents = invoice.total_cents - invoice.refunded_cents;
  await giveBack({
    house,
    tx,
    tell,
    invoice,
    payment,
    chargeId,
    amountCents,
    reason: 'goods_gone',
    note: '',
    by: null,
    now,
  });
}
