import { randomCode } from '@assay/domain/resale/code.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import { PACKING_DAYS, RECHECK_DAYS } from '@assay/domain/resale/machine.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { newNonce } from '../platform/ids.ts';
import { mailTime } from '../platform/mail/templates.ts';
import type { Emit } from '../platform/outbox.ts';
import { beginRecheck, cancelUnpaid } from './ending.ts';
import { lockResale } from './rows.ts';
import { emitPages, emitSide, take, type Work } from './writes.ts';

// The door of this capability for others.
export { actAsStaff } from './staff.ts';
export { transferCall, transferReversalCall } from './transfers.ts';

export type NewTransaction = {
  offerId: string;
  itemId: string;
  sellerId: string;
  buyerId: string;
  priceCents: number;
  feeCents: number;
  /** Epoch ms. */
  now: number;
};

/** A resale begins with its accepted offer, whose id it has. The caller holds the lock of the item. */
export async function openTransaction(tx: Tx, given: NewTransaction): Promise<void> {
  await tx.client.query(
    `insert into secondary_transaction (id, item_id, seller_id, buyer_id, price_cents, fee_cents, is_in_custody, created_at, updated_at)
     select $1, t.id, $3, $4, $5, $6, custody_of(t) = 'in_house' or t.type = 'virtual', $7, $7 from item t where t.id = $2`,
    [given.offerId, given.itemId, given.sellerId, given.buyerId, given.priceCents, given.feeCents, new Date(given.now)],
  );
}

/**
 * The buyer's money has come: the seller gets his packing slip and five business days to ship; what the house has already
 * is looked at at once (rules §4). The caller holds the lock of the item. False: it came before, or too late.
 */
export async function applyPaid(ctx: AppContext, tx: Tx, emit: Emit, id: string, now: number): Promise<boolean> {
  const row = await lockResale(tx, id);
  if (row === null) return false;
  const work: Work = { ctx, tx, emit, row, now, afterwards: [] };
  const shipBy = addBusinessDays(now, PACKING_DAYS);
  const refusal = await take(work, 'invoice_paid', 'provider', {
    paid_at: new Date(now),
    ship_by: row.is_in_custody ? null : new Date(shipBy),
    code: randomCode(newNonce()),
    // The label to the house is made with it.
    shipping_status: row.is_in_custody ? 'received' : 'ready',
  });
  if (refusal !== null) return false;
  emitSide(work, 'buyer', 'SECONDARY_BOUGHT', {}, 'paid');
  if (row.is_in_custody) {
    await take(work, 'in_custody', 'house', {
      received_at: new Date(now),
      recheck_by: new Date(addBusinessDays(now, RECHECK_DAYS)),
    });
    await beginRecheck(work, null);
  } else emitSide(work, 'seller', 'SECONDARY_SOLD', { shipBy: mailTime(shipBy) }, 'paid');
  emitPages(work);
  return true;
}

/** Its invoice is void: the sale is undone. The caller holds the lock of the item. False: nothing was to be undone. */
export async function undoUnpaid(ctx: AppContext, tx: Tx, emit: Emit, id: string, now: number): Promise<boolean> {
  const row = await lockResale(tx, id);
  if (row === null) return false;
  return cancelUnpaid({ ctx, tx, emit, row, now, afterwards: [] });
}
