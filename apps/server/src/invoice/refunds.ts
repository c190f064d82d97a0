import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { refundCreated, refundFailed, refundSent } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { House } from '../platform/house.ts';
import { postEntry } from '../platform/ledger.ts';
import { change } from '../platform/outbox.ts';
import { idOf } from '../platform/provider.ts';
import { markHandled } from '../platform/providerEvents.ts';
import { claimOperation, finishOperation, type ProviderCall } from '../platform/providerOperations.ts';
import { ledgerAmounts } from './amounts.ts';
import type { Work } from './outcomes.ts';
import { toFacts } from './rows.ts';

// Money that goes back to where it came from.

export type RefundRequest = { chargeId: string; invoiceId: string; buyerId: string; amountCents: number };

/** One refund at the provider for one payment; the ledger says that it was sent when the provider has taken it. */
export const refundCall: ProviderCall<RefundRequest, Stripe.Refund> = {
  kind: 'invoice.refund',
  send: (stripe, request, options) =>
    stripe.refunds.create(
      {
        charge: request.chargeId,
        amount: request.amountCents,
        metadata: { invoice_id: request.invoiceId },
        expand: ['balance_transaction'],
      },
      options,
    ),
  async accepted(house, operation, refund) {
    const { request } = operation;
    await change(house, async (tx) => {
      const now = house.clock.now();
      if (refund.status === 'failed' || refund.status === 'canceled')
        house.log.fatal({ refund: refund.id, invoice: request.invoiceId }, 'a refund did not reach its buyer');
      else {
        const booked = idOf(refund.balance_transaction);
        await postEntry(
          tx,
          {
            ...refundSent(request.buyerId, 'card', request.amountCents),
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
    await change(house, (tx) =>
      finishOperation(tx, {
        key: operation.key,
        state: 'refused',
        resultId: null,
        note: error?.message,
        at: house.clock.date(),
      }),
    );
  },
  async look(house, operation) {
    const { data } = await house.payments.stripe.refunds.list({ charge: operation.request.chargeId, limit: 10 });
    return data.find((refund) => refund.metadata?.invoice_id === operation.request.invoiceId) ?? null;
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
    const { invoiceId, buyerId, amountCents } = operation.request;
    // One that had failed when we first heard of it was never booked as sent.
    if (operation.is_sent) {
      const booked = idOf(refund.failure_balance_transaction);
      const entry = refundFailed(buyerId, 'card', amountCents);
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

/**
 * Gives the whole of a payment back that has just been booked, because what it paid for is gone: invoice refunded,
 * sale turned round in the ledger, the refund claimed at the provider and sent after the commit, the buyer told once.
 */
export async function refundAll(work: Work, chargeId: string): Promise<void> {
  const { house, tx, tell, invoice, payment, now } = work;
  const refunded = { ...toFacts(invoice), status: 'paid' as const, refundedCents: invoice.total_cents };
  if (!moveInvoice(refunded, 'refund', 'house', now).ok) throw new Error(`Invoice ${invoice.id} cannot be refunded`);
  await tx.client.query(
    "update invoice set status = 'refunded', refunded_cents = total_cents, updated_at = $2 where id = $1",
    [invoice.id, new Date(now)],
  );
  const entry = refundCreated(invoice.user_id, ledgerAmounts(invoice));
  await postEntry(tx, { ...entry, causeRef: payment.id, note: invoice.number ?? '' }, now);
  const request: RefundRequest = {
    chargeId,
    invoiceId: invoice.id,
    buyerId: invoice.user_id,
    amountCents: payment.amount_cents,
  };
  await claimOperation(tx, house, {
    kind: refundCall.kind,
    ref: payment.id,
    subject: `invoice:${invoice.id}`,
    verb: 'refund',
    request,
  });
  tell({
    kind: 'invoice',
    userId: invoice.user_id,
    payload: { seq: 0, invoiceId: invoice.id, status: 'refunded', serverNow: now },
  });
  tell({
    kind: 'invoice.refunded',
    dedupeKey: `invoice.refunded:${invoice.id}`,
    userId: invoice.user_id,
    private: {
      invoiceId: invoice.id,
      number: invoice.number,
      userId: invoice.user_id,
      totalCents: invoice.total_cents,
    },
  });
}
