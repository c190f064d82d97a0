import type { ItemCard as Card } from '@assay/contract/shapes/item.ts';
import { useMemo } from 'react';
import { useLiveLots } from '../live/useLiveLots.ts';
import { CatalogueCard } from './CatalogueCard.tsx';

/** Cards whose prices and clocks follow the house. The first row loads its pictures at once. */
export function CatalogueGrid({
  items,
  eager = 0,
  busy = false,
}: {
  items: readonly Card[];
  eager?: number;
  busy?: boolean;
}) {
  const lots = useMemo(() => items.flatMap((item) => (item.auction ? [item.auction] : [])), [items]);
  const live = useLiveLots(lots);
  return (
    <div className={busy ? 'card-grid opacity-60' : 'card-grid'} aria-busy={busy || undefined}>
      {items.map((item, index) => (
        <CatalogueCard
          key={item.id}
          item={item}
          lot={item.auction ? (live.get(item.auction.auctionId) ?? item.auction) : null}
          priority={index < eager}
        />
      ))}
    </div>
  );
}
