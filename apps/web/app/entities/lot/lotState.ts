import type { BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { premiumNote } from '@assay/domain/auction/premium.ts';

/** Price of a card: label and amount, if there is one to show. */
export type PriceLine = { label: string; cents: number | null };

/** "LOT 0042" */
export const lotName = (lot: Lot): string => `LOT ${String(lot.lotNumber).padStart(4, '0')}`;

/** The lot shown on a card, or none if the item takes offers or is on hold. */
export const toLotState = (item: Pick<ItemCard, 'takesOffers' | 'heldBy'>, lot: Lot | null): Lot | null =>
  item.takesOffers || (item.heldBy !== null && lot?.status === 'done') ? null : lot;

/** Label and amount of a card, by sale type and lot status. */
export function priceLine(
  item: Pick<ItemCard, 'offerType' | 'priceCents' | 'takesOffers' | 'heldBy'> & Partial<Pick<ItemCard, 'type'>>,
  lot: Lot | null,
): PriceLine {
  if (item.type === 'giveaway') return { label: 'Free with a code', cents: null };
  if (lot === null) {
    if (item.heldBy !== null || (item.offerType !== 'buy_now' && !item.takesOffers))
      return { label: 'Not for sale', cents: null };
    if (item.offerType === 'make_offer')
      return { label: item.priceCents === null ? 'Open to offers' : 'Asking price', cents: item.priceCents };
    return { label: item.priceCents === null ? 'Not for sale' : 'Buy now', cents: item.priceCents };
  }
  if (lot.type === 'buy_now') return buyNowLine(lot);
  switch (lot.status) {
    case 'not_started':
      return { label: 'Opening bid', cents: lot.openingCents };
    case 'open':
    case 'extended':
      return lot.bidCount === 0
        ? { label: 'Opening bid', cents: lot.openingCents }
        : { label: 'Current bid', cents: lot.priceCents };
    case 'blind':
      return { label: 'Price before sealed bids', cents: lot.priceCents };
    case 'closed':
      return { label: 'Counting bids', cents: lot.priceCents };
    case 'done':
      if (lot.outcome === 'sold') return { label: 'Sold for', cents: lot.hammerCents };
      return { label: 'Not sold', cents: null };
  }
}

/** A listing at a price: the price stays on the card when it is sold. */
function buyNowLine({ buyNow, status }: Lot): PriceLine {
  if (buyNow === null) return { label: 'Not for sale', cents: null };
  if (isSoldOut(buyNow)) return { label: buyNow.quantity === 1 ? 'Sold for' : 'Sold out at', cents: buyNow.priceCents };
  return status === 'done' || status === 'closed'
    ? { label: 'Not for sale', cents: null }
    : { label: 'Buy now', cents: buyNow.priceCents };
}

/**
 * What names the buyer's premium beside the price of a lot: "plus 20% buyer’s premium". Null without one, and for what was
 * bought at a published price.
 */
export function premiumLine(lot: Lot | null): string | null {
  if (lot === null || lot.type !== 'auction') return null;
  return lot.buyNow !== null && isSoldOut(lot.buyNow) ? null : premiumNote(lot);
}

export const isSoldOut = (buyNow: BuyNow): boolean => buyNow.soldQuantity >= buyNow.quantity;

/** Only users who bid before the open bidding ended may still bid. */
export const isForEarlierBidders = (lot: Lot | null): boolean =>
  isRunning(lot) && (lot.status === 'extended' || lot.status === 'blind');

/** Returns true while the lot still accepts bids. */
export function isRunning(lot: Lot | null): lot is Lot {
  return (
    lot !== null &&
    lot.type === 'auction' &&
    (lot.status === 'open' || lot.status === 'extended' || lot.status === 'blind')
  );
}
