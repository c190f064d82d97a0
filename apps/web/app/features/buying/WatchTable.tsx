import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { FavoriteRow, ItemCard } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { useMemo } from 'react';
import { LotChip } from '../../entities/lot/LotChip.tsx';
import { isRunning, priceLine, toLotState } from '../../entities/lot/lotState.ts';
import '../item/item.css';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { PremiumLine } from '../../entities/lot/PremiumLine.tsx';
import { useLot } from '../../live/useLive.ts';
import { Watch } from '../watch/Watch.tsx';
import { NextBid } from './NextBid.tsx';
import { rowKeys } from './rowKeys.ts';

/** Items the viewer watches; prices and clocks update live. */
export function WatchTable({ rows }: { rows: readonly FavoriteRow[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links and buttons within
    <div onKeyDown={rowKeys}>
      <Table
        caption="Items you’re watching, newest first"
        rows={rows}
        rowKey={({ item }) => item.id}
        columns={[
          { key: 'item', label: 'Item', cell: ({ item }) => <LotCell item={item} /> },
          { key: 'now', label: 'Price now', kind: 'amount', cell: ({ item }) => <PriceCell item={item} /> },
          { key: 'clock', label: 'Status', cell: ({ item }) => <ClockCell item={item} /> },
          { key: 'action', label: 'Action', kind: 'action', cell: ({ item }) => <ActionCell item={item} /> },
        ]}
      />
    </div>
  );
}

const useCardLot = (item: ItemCard): Lot | null =>
  toLotState(item, useLot(item.auction?.auctionId ?? null, item.auction));

function PriceCell({ item }: { item: ItemCard }) {
  const lot = useCardLot(item);
  const { label, cents } = priceLine(item, lot);
  return (
    <span>
      <span className="block text-caption text-ink-2">{label}</span>
      {cents === null ? '–' : <Price cents={cents} />}
      {cents === null ? null : <PremiumLine lot={lot} />}
    </span>
  );
}

function ClockCell({ item }: { item: ItemCard }) {
  return <LotChip item={item} lot={useCardLot(item)} />;
}

function ActionCell({ item }: { item: ItemCard }) {
  const watched = useMemo(() => ({ ...item, isFavorite: true }), [item]);
  const lot = useCardLot(item);
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {isRunning(lot) ? (
        <NextBid item={item} lot={lot} />
      ) : (
        <LinkButton href={`/items/${item.slug}`} aria-label={`Open ${item.title}`}>
          Open
        </LinkButton>
      )}
      <Watch item={watched} isLoggedIn />
    </span>
  );
}
