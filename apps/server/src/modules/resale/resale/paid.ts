import { newSlipCode } from '@assay/domain/resale/code.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import { PACKING_DAYS, RECHECK_DAYS } from '@assay/domain/resale/machine.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newNonce } from '../../../platform/ids.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { beginRecheck } from './ending.ts';
import { applyTransition, emitPageUpdate, emitToSide, type Work, withResale } from './writes.ts';

/** The invoice of an accepted offer is paid: its resale, if a person sells, continues. Safe to run twice. */
export async function applyInvoicePaid(ctx: AppContext, invoiceId: string): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'id'>>(
    'select s.id from invoice v join secondary_transaction s on s.id = v.offer_id where v.id = $1',
    [invoiceId],
  );
  if (rows[0] !== undefined) await withResale(ctx, rows[0].id, applyPaid);
}

/**
 * The seller gets a packing slip and five business days to ship; what Assay has already is inspected immediately
 * (rules §4). False: it was paid before, or too late.
 */
async function applyPaid(work: Work): Promise<boolean> {
  const { ctx, row, now } = work;
  const zone = readTimeZone(ctx);
  const shipBy = addBusinessDays(now, PACKING_DAYS, zone);
  const refusal = await applyTransition(work, 'invoice_paid', 'provider', {
    paid_at: new Date(now),
    ship_by: row.is_in_custody ? null : new Date(shipBy),
    code: newSlipCode(newNonce()),
    // The label to Assay is created with it.
    shipping_status: row.is_in_custody ? 'received' : 'ready',
  });
  if (refusal !== null) return false;
  emitToSide(work, 'buyer', 'SECONDARY_BOUGHT', {}, 'paid');
  if (row.is_in_custody) {
    await applyTransition(work, 'in_custody', 'house', {
      received_at: new Date(now),
      recheck_by: new Date(addBusinessDays(now, RECHECK_DAYS, zone)),
    });
    await beginRecheck(work, null);
  } else emitToSide(work, 'seller', 'SECONDARY_SOLD', { shipBy: mailTime(ctx, shipBy) }, 'paid');
  emitPageUpdate(work);
  return true;
}
