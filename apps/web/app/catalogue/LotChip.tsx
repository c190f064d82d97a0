import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { isShort } from '@assay/ui/countdown.ts';

/** Where an item stands, in a word or a clock. */
export function LotChip({ item, lot }: { item: Pick<ItemCard, 'offerType'>; lot: Lot | null }) {
  if (lot === null) {
    if (item.offerType === 'buy_now')
      return (
        <Chip tone="commit" glyph={null}>
          Buy now
        </Chip>
      );
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
      return <Chip>Waiting for the result</Chip>;
    case 'done':
      return <Chip>{lot.outcome === 'sold' ? 'Sold' : lot.outcome === 'withdrawn' ? 'Withdrawn' : 'Ended'}</Chip>;
  }
}

function OpenChip({ endsAt }: { endsAt: number }) {
  const short = useClockValue((now) => isShort(endsAt - now));
  return (
    <Chip tone={short ? 'amber' : 'neutral'} glyph="glyph-clock">
      <Countdown endsAt={endsAt} phase="plain" closingText="Closing" />
    </Chip>
  );
}
