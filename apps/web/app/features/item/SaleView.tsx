import type { BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import { useState } from 'react';
import { useAccess } from '../../entities/lot/useAccess.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { useLive, useLot } from '../../live/useLive.ts';
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
  const [quantity, setQuantity] = useState(1);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const buy = useBuy(auctionId, () => void refresh());
  useLive({
    auctionIds: [auctionId],
    onEvent(event) {
      if ('auctionId' in event && event.auctionId === auctionId && event.kind !== 'snapshot') void refresh();
    },
    onResume: () => void refresh(),
  });
  const buyNow: BuyNow = lot.buyNow ?? (initialLot.buyNow as BuyNow);
  const state = buyState(lot, buyNow, access, { isOwn: item.isOwn, zone });
  const panel = (
    <BuyPanel
      {...{ item, lot, buyNow, access, state, places, quantity }}
      buy={{
        ...buy,
        begin: (count) => {
          setSheetOpen(false);
          return buy.begin(count);
        },
      }}
      onQuantity={setQuantity}
    />
  );
  return (
    <>
      <ItemFrame
        item={item}
        panel={panel}
        bar={
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: not a landmark of its own on the page's outline, only named */}
            <div className="sticky-bar" role="group" aria-label={`Lot ${lot.lotNumber}`}>
              <div className="sticky-bar-facts">
                <Price cents={buyNow.priceCents} size="card" />
                <span className={`sticky-bar-state tone-${state.tone}`}>
                  <Icon name={TONE_GLYPH[state.tone]} />
                  {state.label}
                </span>
              </div>
              <Button
                variant={state.action === 'buy' || state.action === 'continue' ? 'commit' : 'quiet'}
                aria-haspopup="dialog"
                onClick={() => setSheetOpen(true)}
              >
                {state.action === 'buy' ? 'Buy now' : state.action === 'continue' ? 'Continue' : 'Details'}
              </Button>
            </div>
            <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title={item.title} className="bid-sheet">
              {panel}
            </Dialog>
          </>
        }
        shipping={<ShippingSection item={item} amountCents={buyNow.priceCents} label="Price" places={places} />}
      />
      <BuyCheckout item={item} buy={buy} />
    </>
  );
}
