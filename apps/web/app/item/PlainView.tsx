import type { Item } from '@assay/contract/shapes/item.ts';
import { ItemFrame } from './ItemFrame.tsx';
import { NoAuctionPanel } from './NoAuctionPanel.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { usePlace } from './usePlace.ts';

/** The page of an item that was never in an auction. */
export function PlainView({ item }: { item: Item }) {
  const places = usePlace(null);
  return (
    <ItemFrame
      item={item}
      panel={<NoAuctionPanel item={item} places={places} />}
      shipping={<ShippingSection item={item} amountCents={null} label="Price" places={places} />}
    />
  );
}
