import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { estimateSale } from '../../pricing/price/index.ts';
import { currentPrice, instantPrice, type OfferRow, readItemFacts } from './rows.ts';

/**
 * What an offer would cost its buyer in all if it is accepted; one that reaches the instant price is charged that price.
 * Refusals: not_found, item_not_for_sale.
 */
export async function estimateOffer(
  ctx: AppContext,
  { itemId, userId, amountCents }: { itemId: string; userId: string; amountCents: number },
): Promise<SaleEstimate | Refusal> {
  const item = await readItemFacts(ctx.pool, itemId);
  if (item === null || item.status !== 'live' || item.is_qa) return refuse('not_found');
  if (item.offer_type !== 'make_offer' && item.offer_type !== 'offer_instant') return refuse('item_not_for_sale');
  return estimateSale(ctx, {
    itemId,
    userId,
    priceCents: Math.min(amountCents, instantPrice(item) ?? amountCents),
    premiumBps: 0,
    methodId: null,
    isLater: item.owner_id === null && (await isVip(ctx, userId)),
  });
}

/** What accepting the owner's counter costs the buyer in all. Refusals: not_found, offer_state. */
export async function estimateCounter(
  ctx: AppContext,
  { offerId, userId }: { offerId: string; userId: string },
): Promise<SaleEstimate | Refusal> {
  const { rows } = await ctx.pool.query<OfferRow>('select * from offer where id = $1 and buyer_id = $2', [
    offerId,
    userId,
  ]);
  const offer = rows[0];
  if (offer === undefined) return refuse('not_found');
  if (offer.status !== 'countered')
    return refuse('offer_state', {
      detail: offer.status === 'pending' ? 'The owner hasn’t countered this offer' : 'The offer is concluded',
    });
  return estimateSale(ctx, {
    itemId: offer.item_id,
    userId,
    priceCents: currentPrice(offer),
    premiumBps: 0,
    methodId: offer.payment_method_id,
    isLater: offer.owner_id === null && (await isVip(ctx, userId)),
  });
}

async function isVip(ctx: AppContext, userId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'is_vip'>>('select is_vip from users where id = $1', [
    userId,
  ]);
  return rows[0]!.is_vip;
}
