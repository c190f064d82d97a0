import type { BiddingRow } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { ItemCard } from '@assay/ui/components/ItemCard.tsx';
import { pictureOf, stillsOf } from '../../entities/item/pictures.ts';
import { LotChip } from '../../entities/lot/LotChip.tsx';
import { premiumLine, priceLine } from '../../entities/lot/lotState.ts';
import { useLot } from '../../live/useLive.ts';
import { HomeBlock } from './HomeBlock.tsx';

/** The viewer's lots, outbid ones first. */
export function YourBids({ rows }: { rows: readonly BiddingRow[] }) {
  return (
    <HomeBlock id="your-bids" title="Your bids" href="/buying/active-bids" more="All your bids" isFirst>
      <div className="card-grid">
        {rows.map((row) => (
          <BidCard key={row.item.id} row={row} />
        ))}
      </div>
    </HomeBlock>
  );
}

function BidCard({ row: { item, youLead } }: { row: BiddingRow }) {
  const page = item.auction === null ? null : { ...item.auction, youLead };
  const lot = useLot(page?.auctionId ?? null, page);
  const { label, cents } = priceLine(item, lot);
  const leads = lot === null ? youLead : lot.youLead;
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
      priority
      state={
        <span className="flex flex-wrap gap-1">
          {lot?.status === 'blind' ? null : leads ? (
            <Chip tone="commit">You’re leading</Chip>
          ) : (
            <Chip tone="seal">Outbid</Chip>
          )}
          <LotChip item={item} lot={lot} />
        </span>
      }
    />
  );
}
