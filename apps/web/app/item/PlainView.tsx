import type { Item } from '@assay/contract/shapes/item.ts';
import { OfferPanel } from '../offers/OfferPanel.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { NoAuctionPanel } from './NoAuctionPanel.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { usePlace } from './usePlace.ts';

const takesOffers = (item: Item): boolean => item.offerType === 'make_offer' || item.offerType === 'offer_instant';

/** The page of an item that is in no auction: it takes offers, or shows its price. */
export function PlainView({ item, viewerId }: { item: Item; viewerId: string | null }) {
  const places = usePlace(null);
  return (
    <ItemFrame
      item={item}
      panel={
        takesOffers(item) ? (
          <OfferPanel item={item} viewerId={viewerId} places={places} />
        ) : (
          <NoAuctionPanel item={item} places={places} />
        )
      }
      shipping={<ShippingSection item={item} amountCents={null} label="Price" places={places} />}
    />
  );
}
