import type { BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { useState } from 'react';
import { useAccess } from '../../entities/lot/useAccess.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';
import { useLive, useLot } from '../../live/useLive.ts';
import { useAddToBag } from '../buy/AddToBag.tsx';
import { BuyBar } from '../buy/BuyBar.tsx';
import { BuyCheckout } from '../buy/BuyCheckout.tsx';
import { BuyPanel } from '../buy/BuyPanel.tsx';
import { buyState } from '../buy/buyState.ts';
import { useBuy } from '../buy/useBuy.ts';
import { ItemFrame } from './ItemFrame.tsx';
import type { ItemData } from './itemData.ts';
import { ShippingSection } from './ShippingSection.tsx';

/** The page of a buy-now item; stock and state stay live while the page is open. */
export function SaleView({ item, initialLot, data }: { item: Item; initialLot: Lot; data: ItemData }) {
  const { auctionId } = initialLot;
  const { access, refresh } = useAccess(auctionId, data.access);
  const lot = useLot(auctionId, initialLot, null);
  const places = usePlace(access);
  const zone = useTimeZone();
  const ownAhead = useOwnAhead();
  const [quantity, setQuantity] = useState(1);
  const buy = useBuy(auctionId, () => void refresh());
  useLive({
    auctionIds: [auctionId],
    onEvent(event) {
      if ('auctionId' in event && event.auctionId === auctionId && event.kind !== 'snapshot') void refresh();
    },
    onResume: () => void refresh(),
  });
  const buyNow: BuyNow = lot.buyNow ?? (initialLot.buyNow as BuyNow);
  const state = buyState(lot, buyNow, access, { isOwn: item.isOwn, zone, ownAhead });
  const bag = useAddToBag(item);
  return (
    <>
      <ItemFrame
        item={item}
        panel={
          <BuyPanel {...{ item, lot, buyNow, access, state, buy, bag, places, quantity }} onQuantity={setQuantity} />
        }
        isPanelInSheet={false}
        bar={<BuyBar {...{ item, lot, buyNow, access, state, buy, bag, quantity }} />}
        shipping={<ShippingSection item={item} amountCents={buyNow.priceCents} label="Price" places={places} />}
      />
      <BuyCheckout item={item} buy={buy} />
    </>
  );
}
