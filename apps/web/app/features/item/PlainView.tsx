import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { useState } from 'react';
import { instantPriceOf } from '../../entities/offer/offerText.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { loginPath } from '../../session/next.ts';
import { OfferPanel } from '../offer/OfferPanel.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { NoAuctionPanel } from './NoAuctionPanel.tsx';
import { ShippingSection } from './ShippingSection.tsx';

/** The page of an item that is in no auction: it takes offers, or shows its price. */
export function PlainView({ item, viewerId }: { item: Item; viewerId: string | null }) {
  const places = usePlace(null);
  const [buyPresses, setBuyPresses] = useState(0);
  const instantCents = item.isOwn ? null : instantPriceOf(item);
  return (
    <ItemFrame
      item={item}
      panel={
        item.offerType === 'make_offer' || item.offerType === 'offer_instant' ? (
          <OfferPanel item={item} viewerId={viewerId} buyPresses={buyPresses} />
        ) : (
          <NoAuctionPanel item={item} places={places} />
        )
      }
      isPanelInSheet={false}
      bar={
        instantCents === null ? null : (
          // biome-ignore lint/a11y/useSemanticElements: named only, not a separate landmark in the page outline
          <div className="sticky-bar" role="group" aria-label={item.title}>
            <div className="sticky-bar-facts">
              <Price cents={instantCents} size="card" />
              <span className="sticky-bar-premium">or make an offer</span>
            </div>
            {viewerId === null ? (
              <LinkButton href={loginPath(`/items/${item.slug}?offer=${instantCents / 100}`)} variant="commit">
                Buy now
              </LinkButton>
            ) : (
              <Button variant="commit" onClick={() => setBuyPresses(buyPresses + 1)}>
                Buy now
              </Button>
            )}
          </div>
        )
      }
      shipping={<ShippingSection item={item} amountCents={null} label="Price" places={places} />}
    />
  );
}
