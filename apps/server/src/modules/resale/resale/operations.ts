import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import type { NewResale } from '../../selling/offer/ports.ts';
import { cancelUnpaid } from './ending.ts';
import { lockResale } from './rows.ts';

/** A resale begins with its accepted offer and shares its id. The caller holds the lock of the item. */
export async function openResale(tx: Tx, given: NewResale): Promise<void> {
  await tx.client.query(
    `insert into secondary_transaction (id, item_id, seller_id, buyer_id, price_cents, fee_cents, is_in_custody, created_at, updated_at)
     select $1, t.id, $3, $4, $5, $6, custody_of(t) = 'in_house' or t.type = 'virtual', $7, $7 from item t where t.id = $2`,
    [given.offerId, given.itemId, given.sellerId, given.buyerId, given.priceCents, given.feeCents, new Date(given.now)],
  );
}

/**
 * Its invoice is void: the sale is undone. The caller holds the item's lock. Returns false if there was nothing to
 * undo.
 */
export async function undoUnpaidResale(ctx: AppContext, tx: Tx, emit: Emit, id: string, now: number): Promise<boolean> {
  const row = await lockResale(tx, id);
  if (row === null) return false;
  return cancelUnpaid({ ctx, tx, emit, row, now, afterwards: [] });
}
