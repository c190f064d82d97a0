import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { Offer } from '@assay/contract/shapes/offer.ts';
import { isLiveOffer } from '@assay/domain/offer/machine.ts';
import { minimumCounter } from '@assay/domain/offer/offer.ts';
import { type Fees, sellerNet } from '@assay/domain/resale/fee.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { currentPrice, type OfferRow } from './rows.ts';

export type ListedOffer = OfferRow & {
  invoice_id: Tables['invoice']['id'] | null;
  invoice_status: Tables['invoice']['status'] | null;
  /** Once it is sold. */
  seller_fee_cents: Tables['invoice']['seller_fee_cents'];
  item_min_cents: Tables['item']['min_offer_cents'];
};
export type OfferSide = Offer['side'];

/** An offer as one side sees it. An expired one is shown as expired even before the sweep records it. */
export function toOffer(
  row: ListedOffer,
  item: ItemCard,
  { side, now, fees }: { side: OfferSide; now: number; fees: Fees },
): Offer {
  const isOver = isLiveOffer(row.status) && !row.is_charging && row.expires_at.getTime() <= now;
  const status = !isOver ? row.status : row.status === 'pending' ? 'rejected' : 'counter_rejected';
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const expiresAt = row.expires_at.toISOString();
  const isOwner = side === 'owner';
  return {
    id: row.id,
    item,
    side,
    status,
    conclusionMode: isOver ? 'auto' : row.conclusion_mode,
    reason: row.reason,
    amountCents: row.amount_cents,
    counterCents: row.counter_cents,
    buyerAlias: `Buyer ${row.alias}`,
    isHouse: row.owner_id === null,
    isRead: isOwner ? row.is_read_owner : row.is_read_buyer,
    isCharging: row.is_charging,
    createdAt: row.created_at.toISOString(),
    counterAt: iso(row.counter_at),
    expiresAt,
    concludedAt: isOver ? expiresAt : iso(row.concluded_at),
    expiredAt: isOver ? expiresAt : iso(row.expired_at),
    netCents: isOwner ? netOf(row, currentPrice({ ...row, status }), fees) : null,
    leastCounterCents: isOwner ? minimumCounter({ minOfferCents: row.item_min_cents }, row.amount_cents) : null,
    invoiceId: isOwner ? null : row.invoice_id,
    invoiceStatus: row.reason === 'payment_failed' ? null : row.invoice_status,
  };
}

/** What the owner receives of a price: by the fee of its invoice once it is sold. */
function netOf(row: ListedOffer, priceCents: number, fees: Fees): number {
  if (row.owner_id === null) return priceCents;
  return row.seller_fee_cents === null ? sellerNet(priceCents, fees) : priceCents - row.seller_fee_cents;
}
