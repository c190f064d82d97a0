import { PAY_AFTER_HOLD_MS } from '@assay/domain/item/saleHold.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { endLotOffers } from '../../selling/auction/index.ts';
import { voidUndone } from './voids.ts';

const NOTE = 'The certificate of the item was revoked';

/**
 * A revoked item cannot be sold: its unpaid invoices become void without a strike, and offers of its lots to other
 * bidders end. Money that still arrives is refunded (invoice/outcomes). Staff decide on paid ones. Idempotent.
 */
export async function undoSales(ctx: AppContext, event: EventOf<'certificate.revoked'>): Promise<void> {
  const { itemId, actor } = event.private;
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select v.id from invoice v where v.status in ('open', 'failed') and exists (
       select from invoice_line l where l.invoice_id = v.id and l.item_id = $1) order by v.id`,
    [itemId],
  );
  for (const { id: invoiceId } of rows) await voidUndone(ctx, { invoiceId, reason: 'sale_undone', actor, note: NOTE });
  await endLotOffers(ctx, itemId);
}

/** No one could pay while the certificate was not active: what is owed for the item is due two days from `at` at the earliest. */
export async function extendTimeToPay(tx: Tx, itemId: string, at: number): Promise<void> {
  await tx.client.query(
    `update invoice v set due_at = greatest(v.due_at, $2) from invoice_line l
     where l.invoice_id = v.id and l.item_id = $1 and v.status in ('open', 'failed') and v.due_at is not null`,
    [itemId, new Date(at + PAY_AFTER_HOLD_MS)],
  );
}
