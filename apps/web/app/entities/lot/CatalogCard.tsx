import type { ItemCard as Card } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { ItemCard } from '@assay/ui/components/ItemCard.tsx';
import { useLot } from '../../live/useLive.ts';
import { pictureOf, stillsOf } from '../item/pictures.ts';
import { LotChip } from './LotChip.tsx';
import { isForEarlierBidders, premiumLine, priceLine, toLotState } from './lotState.ts';

/** A catalog item as a card; its price and clock update live. */
export function CatalogCard({
  item,
  priority,
  headingLevel,
}: {
  item: Card;
  priority?: boolean;
  headingLevel?: 2 | 3;
}) {
  const lot = toLotState(item, useLot(item.auction?.auctionId ?? null, item.auction));
  const { label, cents } = priceLine(item, lot);
  return (
    <ItemCard
      href={`/items/${item.slug}`}
      title={item.title}
      maker={item.artist?.name ?? null}
      pictures={stillsOf(item.media).map((media) => pictureOf(media))}
      grade={item.authenticationType}
      priceCents={cents}
      priceLabel={label}
      priceNote={premiumLine(lot)}
      state={
        <>
          <LotChip item={item} lot={lot} />
          {isForEarlierBidders(lot) ? <Chip glyph={null}>Earlier bidders only</Chip> : null}
        </>
      }
      stub={lot?.outcome === 'sold' ? 'Sold' : undefined}
      priority={priority}
      headingLevel={headingLevel}
    />
  );
}
