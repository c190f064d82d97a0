import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { premiumLine } from '../../entities/lot/lotState.ts';
import { AllIn } from '../../entities/price/AllIn.tsx';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';

const HOW: Record<Item['fulfillment'], string> = {
  ship: 'We ship it insured for the full price. A signature is required on delivery.',
  pickup_ship:
    'We ship it insured for the full price, with a signature required on delivery. Or pick it up in person at no charge.',
  pickup: 'Local pickup by appointment. This item can’t be shipped.',
  external: 'The seller ships it, and we make sure it arrives.',
};

/** How it gets to its buyer and what that adds to the price. */
export function ShippingSection({
  item,
  amountCents,
  label,
  places,
  lot = null,
}: {
  item: Item;
  amountCents: number | null;
  label: string;
  places: PlaceChoice;
  /** Of an auction: its buyer's premium counts. */
  lot?: Lot | null;
}) {
  const premium = premiumLine(lot);
  return (
    <section aria-labelledby="shipping">
      <h2 id="shipping" className="item-heading">
        Shipping and tax
      </h2>
      <p className="measure text-ink-2">
        {item.type === 'virtual' ? 'We record your ownership. Nothing is shipped.' : HOW[item.fulfillment]}
      </p>
      {amountCents === null ? null : (
        <div className="shipping-box">
          <AllIn
            item={item}
            amountCents={amountCents}
            label={label}
            places={places}
            buyerPremiumBps={premium === null ? 0 : lot?.buyerPremiumBps}
          />
          <p className="bid-terms">
            Shipping and tax are estimates for your state. Your invoice shows the exact amounts for your address.
            {premium === null ? ' There’s no buyer’s premium.' : null}
          </p>
        </div>
      )}
    </section>
  );
}
