import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { TaxCertificateEffect } from '@assay/contract/shapes/tax.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { recordDecision } from '../../pricing/tax/operations.ts';
import { type TaxCertificateRow, toTaxCertificate } from '../../pricing/tax/presenter.ts';
import { repriceInvoice } from './changes.ts';
import { refundCall, refundTaxes } from './refunds.ts';

/** Tax of an invoice paid this long before the approval may be given back (rules §5.6). */
const REFUND_MS = 14 * 86_400_000;

/**
 * Staff approve or reject a resale certificate that waits. Once approved, goods that go to its state are not taxed: unpaid
 * invoices of lots are priced again here, bags and later invoices by themselves, and the tax of what was paid within 14 days
 * goes back. Refusal: not_found (nothing waits).
 */
export async function decideCertificate(
  ctx: AppContext,
  act: { id: string; decision: 'approve' | 'reject'; note: string; actor: Actor },
): Promise<TaxCertificateEffect | Refusal> {
  const decided = await transact(ctx, async (tx, emit) => {
    const row = await recordDecision(ctx, tx, act);
    if (row === null) return null;
    if (row.status !== 'approved') return { row, refunds: [] };
    const now = ctx.clock.now();
    const { user_id: userId, state } = row;
    const since = now - REFUND_MS;
    // In the same transaction as the decision: after a crash in between, nothing is refunded and nothing approved.
    const refunds = await refundTaxes({
      ...{ ctx, tx, emit, userId, state, since, now },
      note: act.note,
      by: act.actor.userId,
    });
    return { row, refunds };
  });
  if (decided === null) return refuse('not_found');
  const { row, refunds } = decided;
  for (const { key } of refunds) if (key !== null) await sendOperation(ctx, refundCall, key);
  const certificate = toTaxCertificate(row, ctx.clock.now());
  if (row.status !== 'approved') return { certificate, repricedInvoiceIds: [], refunded: [] };
  const refunded = refunds.map(({ key: _key, ...refund }) => refund);
  return { certificate, repricedInvoiceIds: await repriceUnpaid(ctx, row), refunded };
}

/** Unpaid invoices with tax of this state, repriced without it. One that is being paid right now does not change. */
async function repriceUnpaid(ctx: AppContext, { user_id: userId, state }: TaxCertificateRow): Promise<string[]> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select id from invoice where user_id = $1 and tax_state = $2 and tax_cents > 0 and status in ('open', 'failed')
     order by created_at, id`,
    [userId, state],
  );
  const repriced: string[] = [];
  for (const { id } of rows) if (await repriceInvoice(ctx, id, { isForced: true })) repriced.push(id);
  return repriced;
}
