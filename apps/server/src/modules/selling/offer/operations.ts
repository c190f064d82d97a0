import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { closeOthers } from './writes.ts';

/** An item goes to an auction, a listing or another owner: its live offers are concluded. The caller holds its lock. */
export function closeOffers(
  tx: Tx,
  emit: Emit,
  item: { id: string; title: string; slug: string },
  now: number,
): Promise<number> {
  return closeOthers(tx, emit, { item, exceptId: null, reason: 'unavailable', now });
}

/**
 * Marks offers as read by the caller's side; staff are the owner's side for Assay's items. Skips other users' offers.
 * Returns how many.
 */
export function markOffersRead(ctx: AppContext, userId: string, offerIds: readonly string[]): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rowCount } = await tx.client.query(
      `update offer o set is_read_buyer = o.is_read_buyer or o.buyer_id = $1,
         is_read_owner = o.is_read_owner or o.buyer_id <> $1
       from users u where u.id = $1 and o.id = any($2::uuid[])
         and (o.buyer_id = $1 or o.owner_id = $1 or (o.owner_id is null and u.role = 'staff'))`,
      [userId, offerIds],
    );
    return rowCount ?? 0;
  });
}

/** The sale that began with this offer is over: the offer no longer keeps the item from others. */
export async function releaseOffer(tx: Tx, offerId: string): Promise<void> {
  await tx.updateTable('offer').set({ holds_item: false }).where('id', '=', offerId).execute();
}
