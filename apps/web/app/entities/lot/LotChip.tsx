import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { isShort } from '@assay/ui/countdown.ts';
import { CUSTODY } from '../certificate/custodyText.ts';
import { isSoldOut } from './lotState.ts';

/** Status chip of an item: text or countdown. */
export function LotChip({
  item,
  lot,
}: {
  item: Pick<ItemCard, 'offerType' | 'takesOffers' | 'heldBy'>;
  lot: Lot | null;
}) {
  if (lot === null) {
    if (item.heldBy !== null) return <Chip>{CUSTODY[item.heldBy]}</Chip>;
    if (item.offerType === 'buy_now')
      return (
        <Chip tone="commit" glyph={null}>
          Buy now
        </Chip>
      );
    if (!item.takesOffers) return null;
    if (item.offerType === 'make_offer') return <Chip glyph={null}>Make offer</Chip>;
    if (item.offerType === 'offer_instant') return <Chip glyph={null}>Instant offer</Chip>;
    return null;
  }
  if (lot.pausedAt !== null)
    return (
      <Chip tone="amber" glyph="glyph-clock">
        Paused
      </Chip>
    );
  if (lot.type === 'buy_now') return <BuyNowChip lot={lot} />;
  switch (lot.status) {
    case 'not_started':
      return (
        <Chip>
          Opens in <Countdown endsAt={Date.parse(lot.startsAt)} phase="plain" closingText="a moment" />
        </Chip>
      );
    case 'open':
      return <OpenChip endsAt={Date.parse(lot.endsAt)} />;
    case 'extended':
      return (
        <Chip tone="violet">
          Extended <Countdown endsAt={Date.parse(lot.endsAt)} phase="plain" closingText="closing" />
        </Chip>
      );
    case 'blind':
      return (
        <Chip tone="blind">
          Sealed <Countdown endsAt={Date.parse(lot.endsAt)} phase="plain" closingText="opening" />
        </Chip>
      );
    case 'closed':
      return <Chip>Result pending</Chip>;
    case 'done':
      return <Chip>{lot.outcome === 'sold' ? 'Sold' : lot.outcome === 'withdrawn' ? 'Withdrawn' : 'Ended'}</Chip>;
  }
}

/** A fixed-price listing: how many are left. */
function BuyNowChip({ lot }: { lot: Lot }) {
  const { buyNow, status } = lot;
  if (buyNow === null || status === 'done' || status === 'closed')
    return <Chip>{lot.outcome === 'sold' ? 'Sold' : 'Ended'}</Chip>;
  if (isSoldOut(buyNow)) return <Chip>Sold out</Chip>;
  if (status === 'not_started')
    return (
      <Chip>
        From <Countdown endsAt={Date.parse(lot.startsAt)} phase="plain" closingText="a moment" />
      </Chip>
    );
  if (buyNow.availableQuantity === 0) return <Chip tone="amber">In someone’s checkout</Chip>;
  return (
    <Chip tone="commit" glyph={null}>
      {buyNow.quantity === 1 ? 'Buy now' : `${buyNow.availableQuantity} left`}
    </Chip>
  );
}

function OpenChip({ endsAt }: { endsAt: number }) {
  const short = useClockValue((now) => isShort(endsAt - now));
  return (
    <Chip tone={short ? 'amber' : 'neutral'} glyph="glyph-clock">
      <Countdown endsAt={endsAt} phase="plain" closingText="Closing" />
    </Chip>
  );
}
