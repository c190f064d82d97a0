import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
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
  const priceCents = currentPrice(offer);
  const feeCents = await feeOf(tx, offer.id);
  if (offer.owner_id === null) await assignItems(tx, [item.id], 'virtual');
  else
    await ctx.ports.openResale(tx, {
      offerId: offer.id,
      itemId: item.id,
      sellerId: offer.owner_id,
      buyerId: offer.buyer_id,
      priceCents,
      feeCents,
      now,
    });
  await closeOthers(tx, emit, { item, exceptId: offer.id, reason: 'sold', now });
  const netCents = offer.owner_id === null ? null : priceCents - feeCents;
  emitOffer(emit, { item, offer, change: 'accepted', now, netCents });
}

/** The fee that the invoice of an accepted offer was opened with. 0: Assay sells. */
async function feeOf(tx: Tx, offerId: string): Promise<number> {
  const { rows } = await tx.client.query<Pick<Tables['invoice'], 'seller_fee_cents'>>(
    'select seller_fee_cents from invoice where offer_id = $1 order by created_at desc limit 1',
    [offerId],
  );
  return rows[0]?.seller_fee_cents ?? 0;
}
