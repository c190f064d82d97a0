import { sellerFee } from '@assay/domain/resale/fee.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { assignItems } from '../../catalog/item/operations.ts';
import { currentPrice, type ItemFactsRow, type OfferRow } from './rows.ts';
import { closeOthers, emitOffer } from './writes.ts';

/**
 * Completes an accepted offer whose invoice exists: marks the item as sold, starts a resale if a user sells, and
 * notifies every other live offer. The caller holds the lock of the item.
 */
export async function sellItem(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  { item, offer, now }: { item: ItemFactsRow; offer: OfferRow; now: number },
): Promise<void> {
  if (offer.owner_id === null) await assignItems(tx, [item.id], 'virtual');
  else
    await ctx.ports.openResale(tx, {
      offerId: offer.id,
      itemId: item.id,
      sellerId: offer.owner_id,
      buyerId: offer.buyer_id,
      priceCents: currentPrice(offer),
      feeCents: sellerFee(currentPrice(offer)),
      now,
    });
  await closeOthers(tx, emit, { item, exceptId: offer.id, reason: 'sold', now });
  emitOffer(emit, { item, offer, change: 'accepted', now });
}
