import type { Item } from '@assay/contract/shapes/item.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { OfferPanel } from '../offer/OfferPanel.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { NoAuctionPanel } from './NoAuctionPanel.tsx';
import { ShippingSection } from './ShippingSection.tsx';

/** The page of an item that is in no auction: it takes offers, or shows its price. */
export function PlainView({ item, viewerId }: { item: Item; viewerId: string | null }) {
  const places = usePlace(null);
  return (
    <ItemFrame
      item={item}
      panel={
        item.offerType === 'make_offer' || item.offerType === 'offer_instant' ? (
          <OfferPanel item={item} viewerId={viewerId} />
        ) : (
          <NoAuctionPanel item={item} places={places} />
        )
      }
      shipping={<ShippingSection item={item} amountCents={null} label="Price" places={places} />}
    />
  );
}
