import type { Item } from '@assay/contract/shapes/item.ts';
import { AllIn } from './AllIn.tsx';
import type { PlaceChoice } from './usePlace.ts';

const HOW: Record<Item['fulfillment'], string> = {
  ship: 'Shipped by the house, insured for the full price, delivered against a signature.',
  pickup_ship:
    'Shipped by the house, insured for the full price and delivered against a signature, or picked up in person at no charge.',
  pickup: 'Picked up in person by appointment. It is not shipped.',
  external: 'Delivered by the seller; the house sees to it that it arrives.',
};

/** How it gets to its buyer and what that adds to the price. */
export function ShippingSection({
  item,
  amountCents,
  label,
  places,
}: {
  item: Item;
  amountCents: number | null;
  label: string;
  places: PlaceChoice;
}) {
  return (
    <section aria-labelledby="shipping">
      <h2 id="shipping" className="item-heading">
        Shipping and tax
      </h2>
      <p className="measure text-ink-2">
        {item.type === 'virtual' ? 'Ownership is recorded; nothing is shipped.' : HOW[item.fulfillment]}
      </p>
      {amountCents === null ? null : (
        <div className="shipping-box">
          <AllIn item={item} amountCents={amountCents} label={label} places={places} />
          <p className="bid-terms">
            Shipping and tax are estimates for the state. The invoice has the exact figures for the address. The house
            adds no buyer’s premium.
          </p>
        </div>
      )}
    </section>
  );
}
