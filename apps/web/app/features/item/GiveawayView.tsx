import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { isSoldOut } from '../../entities/lot/lotState.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { ItemFrame } from './ItemFrame.tsx';
import { ShippingSection } from './ShippingSection.tsx';

/** The page of a giveaway item: claimed with a code, one per person (rules §5.7). */
export function GiveawayView({ item, lot }: { item: Item; lot: Lot }) {
  const places = usePlace(null);
  const isOver = lot.buyNow === null || !lot.buyNow.isOffered || isSoldOut(lot.buyNow);
  return (
    <ItemFrame
      item={item}
      panel={
        <div className="bid-rows pt-5">
          <div className="bid-price">
            <span className="bid-price-words">Free with a code</span>
            <b>Free</b>
          </div>
          {isOver ? (
            <Strip tone="neutral" title="All of these have been given away." />
          ) : (
            <>
              <Strip tone="neutral" title="Claim it with a code.">
                One per person and address, ages 18 and up. No purchase necessary.
              </Strip>
              <LinkButton href="/account/redeem" variant="commit" size="large" block>
                Redeem a code
              </LinkButton>
            </>
          )}
        </div>
      }
      shipping={<ShippingSection item={item} amountCents={null} label="Price" places={places} />}
    />
  );
}
