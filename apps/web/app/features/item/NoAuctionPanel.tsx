import type { Item } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { priceLine } from '../../entities/lot/lotState.ts';
import { AllIn } from '../../entities/price/AllIn.tsx';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';

/** An item that is in no auction: its price, and nothing that looks clickable. */
export function NoAuctionPanel({ item, places }: { item: Item; places: PlaceChoice }) {
  const { label, cents } = priceLine(item, null);
  return (
    <div className="bid-rows pt-5">
      <div className="bid-price">
        <span className="bid-price-words">{label}</span>
        {cents === null ? null : <Price cents={cents} size="panel" />}
      </div>
      <Strip tone="neutral" title="This item isn’t up for auction.">
        {item.isOwn ? 'You own it.' : ''}
      </Strip>
      {cents === null ? null : <AllIn item={item} amountCents={cents} label="Price" places={places} />}
      <LinkButton href="/marketplace" size="large" block>
        Browse live auctions
      </LinkButton>
    </div>
  );
}
