import type { ItemCard as Card } from '@assay/contract/shapes/item.ts';
import { CatalogCard } from './CatalogCard.tsx';

/** A grid of cards. The first `eager` load their pictures immediately; `busy` dims the grid while another list loads. */
export function CatalogGrid({
  items,
  eager = 0,
  busy = false,
  headingLevel,
}: {
  items: readonly Card[];
  eager?: number;
  busy?: boolean;
  headingLevel?: 2 | 3;
}) {
  return (
    <div className={busy ? 'card-grid opacity-60' : 'card-grid'} aria-busy={busy || undefined}>
      {items.map((item, index) => (
        <CatalogCard key={item.id} item={item} priority={index < eager} headingLevel={headingLevel} />
      ))}
    </div>
  );
}
