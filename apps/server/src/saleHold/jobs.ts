import { z } from 'zod';
import { endLotOffers } from '../auction/operations.ts';
import { voidByStaff } from '../invoice/operations.ts';
import type { AppContext } from '../platform/context.ts';
import type { JobRegistry } from '../platform/jobs.ts';

const revokedEvent = z.object({
  itemId: z.uuid(),
  actor: z.object({ userId: z.uuid(), ip: z.string(), requestId: z.string() }),
});
const NOTE = 'The certificate of the item was revoked';

export function registerSaleHoldJobs(registry: JobRegistry): void {
  registry.onEvent('certificate.revoked', (ctx, row) => undoSales(ctx, revokedEvent.parse(row.private)));
}

/**
 * A revoked item is sold to nobody: unpaid invoices for it are void without a strike, and offers of its lots to other
 * bidders end. Money that comes all the same goes back (invoice/outcomes). What is paid is for people to decide. Safe to
 * run twice.
 */
async function undoSales(ctx: AppContext, { itemId, actor }: z.infer<typeof revokedEvent>): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select v.id from invoice v where v.status in ('open', 'failed') and exists (
       select from invoice_line l where l.invoice_id = v.id and l.item_id = $1) order by v.id`,
    [itemId],
  );
  for (const { id: invoiceId } of rows) await voidByStaff(ctx, { invoiceId, reason: 'sale_undone', actor, note: NOTE });
  await endLotOffers(ctx, itemId);
}
