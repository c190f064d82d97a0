import type { FundsSource } from '@assay/domain/ledger/accounts.ts';
import { sellerBears, transferReversed, transferSent } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { toId } from '../../../platform/provider.ts';
import {
  claimOperation,
  finishOperation,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { lockPayout, refuseTransfer } from './payoutRows.ts';
import { lockResale } from './rows.ts';
import { emitToSide } from './writes.ts';

// Transfers from Assay to a seller's payout account, and reversals when the buyer's bank withdraws the payment
// (payments §2.3).

export type TransferRequest = {
  saleId: string;
  destination: string;
  amountCents: number;
  /** The buyer's charge that funds it. Null: Assay's own funds. */
  chargeId: string | null;
  source: FundsSource;
};

const transferGroup = (saleId: string): string => `txn_${saleId}`;

/** One transfer for one payout. The ledger records it as sent once the provider has accepted it. */
export const transferCall: ProviderCall<TransferRequest, Stripe.Transfer> = {
  kind: 'resale.transfer',
  send: (stripe, request, options) =>
    stripe.transfers.create(
      {
        amount: request.amountCents,
        currency: 'usd',
        destination: request.destination,
        transfer_group: transferGroup(request.saleId),
        metadata: { sale_id: request.saleId },
        ...(request.chargeId === null ? {} : { source_transaction: request.chargeId }),
      },
      options,
    ),
  async accepted(ctx, operation, transfer) {
    const { saleId, source, amountCents } = operation.request;
    await transact(ctx, async (tx, emit) => {
      const now = ctx.clock.now();
      const row = (await lockResale(tx, saleId))!;
      const balanceTransactionId = toId(transfer.balance_transaction);
      await postEntry(
        tx,
        {
          ...transferSent(saleId, source, amountCents),
          causeRef: transfer.id,
          ...(balanceTransactionId === null ? {} : { providerTxn: balanceTransactionId }),
        },
        now,
      );
      await tx.client.query(
        `update payout set state = 'sent', transfer_id = $2, sent_cents = $3, sent_at = $4, blocked_reason = null, updated_at = $4
         where id = $1 and state = 'sending'`,
        [saleId, transfer.id, amountCents, new Date(now)],
      );
      emitToSide(
        { ctx, tx, emit, row, now, afterwards: [] },
        'seller',
        'PAYOUT_SENT',
        { amountCents },
        `payout:${transfer.id}`,
      );
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: transfer.id, at: new Date(now) });
    });
  },
  async refused(ctx, operation, error) {
    await transact(ctx, async (tx) => {
      const at = ctx.clock.date();
      await refuseTransfer(ctx, tx, operation.request.saleId, error?.message ?? '');
      await finishOperation(tx, {
        key: operation.key,
        state: 'refused',
        resultId: null,
        note: error?.message,
        at,
      });
    });
  },
  async look(ctx, operation) {
    const { saleId } = operation.request;
    const { data } = await ctx.payments.stripe.transfers.list({ transfer_group: transferGroup(saleId), limit: 100 });
    return data.find((one) => one.metadata.sale_id === saleId && !one.reversed) ?? null;
  },
};

type ReversalRequest = { saleId: string; transferId: string; amountCents: number; source: FundsSource };

/** Reverses a transfer in full. */
export const transferReversalCall: ProviderCall<ReversalRequest, Stripe.TransferReversal> = {
  kind: 'resale.reversal',
  send: (stripe, request, options) =>
    stripe.transfers.createReversal(
      request.transferId,
      { amount: request.amountCents, metadata: { sale_id: request.saleId } },
      options,
    ),
  async accepted(ctx, operation, reversal) {
    const { saleId, source, amountCents } = operation.request;
    await transact(ctx, async (tx) => {
      const now = ctx.clock.now();
      const balanceTransactionId = toId(reversal.balance_transaction);
      await postEntry(
        tx,
        {
          ...transferReversed(saleId, source, amountCents),
          causeRef: reversal.id,
          ...(balanceTransactionId === null ? {} : { providerTxn: balanceTransactionId }),
        },
        now,
      );
      await tx.client.query(
        "update payout set state = 'reversed', updated_at = $2 where id = $1 and state = 'reversing'",
        [saleId, new Date(now)],
      );
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: reversal.id, at: new Date(now) });
    });
  },
  async refused(ctx, operation, error) {
    // The seller has spent it: Assay bears the loss, and staff contact the seller.
    await ctx.pool.query("update payout set state = 'sent', updated_at = $2 where id = $1 and state = 'reversing'", [
      operation.request.saleId,
      ctx.clock.date(),
    ]);
    ctx.log.fatal({ payout: operation.request.saleId, why: error?.message }, 'a payout could not be reversed');
    await finishRefused(ctx, operation, error);
  },
  async look(ctx, operation) {
    const { transferId } = operation.request;
    const transfer = await ctx.payments.stripe.transfers.retrieve(transferId);
    return transfer.reversals.data[0] ?? null;
  },
};

/**
 * The buyer's bank is investigating a payment, or has decided. A sent payout is reversed during the investigation. If
 * won, it is paid again; if lost, the proceeds held for the sale cover the loss. Idempotent.
 */
export async function applyDisputeToPayout(ctx: AppContext, event: EventOf<'invoice.disputed'>): Promise<void> {
  const { invoiceId } = event.private;
  const word = event.private.word === 'debit_returned' ? 'lost' : event.private.word;
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'id'>>(
    'select s.id from secondary_transaction s join invoice v on v.offer_id = s.id where v.id = $1',
    [invoiceId],
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  const key = await transact(ctx, async (tx) => {
    const payout = await lockPayout(tx, id);
    const now = ctx.clock.now();
    const set = (state: string) =>
      tx.client.query('update payout set state = $2, updated_at = $3, due_at = coalesce(due_at, $3) where id = $1', [
        id,
        state,
        new Date(now),
      ]);
    if (payout === null) return null;
    if (word === 'opened' && payout.state === 'sent' && payout.transfer_id !== null && payout.cause === 'sale') {
      const made = await tx.client.query<Pick<Tables['provider_operation'], 'request'> & { request: TransferRequest }>(
        'select request from provider_operation where kind = $1 and ref = $2 and result_id = $3',
        [transferCall.kind, id, payout.transfer_id],
      );
      const { source, amountCents } = made.rows[0]!.request;
      await set('reversing');
      const request: ReversalRequest = { saleId: id, transferId: payout.transfer_id, amountCents, source };
      return (
        await claimOperation(tx, ctx, {
          kind: transferReversalCall.kind,
          ref: id,
          subject: `txn:${id}`,
          verb: 'reverse',
          request,
        })
      ).key;
    }
    if (word === 'won' && payout.state === 'reversed') {
      // Sent again: the previous transfer was reversed in full.
      await tx.client.query(
        "update payout set state = 'waiting', transfer_id = null, sent_at = null, sent_cents = null, updated_at = $2 where id = $1",
        [id, new Date(now)],
      );
    }
    if (word === 'lost' && payout.state === 'reversed') {
      await postEntry(tx, { ...sellerBears(id, payout.net_cents), causeRef: id }, now);
      await set('lost');
    }
    return null;
  });
  if (key !== null) await sendOperation(ctx, transferReversalCall, key);
}
