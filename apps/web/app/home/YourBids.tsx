import type { BiddingRow } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { ItemCard } from '@assay/ui/components/ItemCard.tsx';
import { useMemo } from 'react';
import { LotChip } from '../catalogue/LotChip.tsx';
import { priceLine } from '../catalogue/lotState.ts';
import { pictureOf, stillsOf } from '../catalogue/pictures.ts';
import { useLiveLots } from '../live/useLiveLots.ts';

/** A bidder's own lots come first, those where they were outbid before the others. */
export function YourBids({ rows }: { rows: readonly BiddingRow[] }) {
  const lots = useMemo(() => rows.flatMap((row) => (row.item.auction ? [row.item.auction] : [])), [rows]);
  const live = useLiveLots(lots);
  return (
    <section aria-labelledby="your-bids">
      <div className="section-head">
        <h2 id="your-bids">Your bids</h2>
        <Anchor className="link" href="/buying/active-bids">
          All your bids
        </Anchor>
      </div>
      <div className="card-grid">
        {rows.map(({ item, youLead, yourMaxCents }) => {
          const known = item.auction;
          const lot = known ? (live.get(known.auctionId) ?? known) : null;
          // A price above your maximum can only be somebody else's; else what the server said stands.
          const leads = youLead && (lot === null || lot.priceCents <= yourMaxCents);
          const { label, cents } = priceLine(item, lot);
          return (
            <ItemCard
              key={item.id}
              href={`/items/${item.slug}`}
              title={item.title}
              maker={item.artist?.name ?? null}
              pictures={stillsOf(item.media).map((media) => pictureOf(media))}
              grade={item.authenticationType}
              priceCents={cents}
              priceLabel={label}
              priority
              state={
                <span className="flex flex-wrap gap-1">
                  {lot?.status === 'blind' ? null : leads ? (
                    <Chip tone="commit">You lead</Chip>
                  ) : (
                    <Chip tone="seal">Outbid</Chip>
                  )}
                  <LotChip item={item} lot={lot} />
                </span>
              }
            />
          );
        })}
      </div>
    </section>
  );
}
