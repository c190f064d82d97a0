import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { BiddingRow } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { LotChip } from '../../entities/lot/LotChip.tsx';
import { isRunning, priceLine } from '../../entities/lot/lotState.ts';
import { PremiumLine } from '../../entities/lot/PremiumLine.tsx';
import { useLot } from '../../live/useLive.ts';
import { NextBid } from './NextBid.tsx';
import { rowKeys } from './rowKeys.ts';

/** Lots with the viewer's own bids; prices, clocks and leaders update live. */
export function BidsTable({ rows, caption }: { rows: readonly BiddingRow[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links and buttons within
    <div onKeyDown={rowKeys}>
      <Table
        caption={caption}
        isWide
        rows={rows}
        rowKey={(row) => row.item.id}
        columns={[
          { key: 'item', label: 'Lot', cell: ({ item }) => <LotCell item={item} /> },
          {
            key: 'yours',
            label: 'Your maximum',
            kind: 'amount',
            cell: (row) => formatMoney(row.yourMaxCents),
          },
          { key: 'now', label: 'Price now', kind: 'amount', cell: (row) => <PriceCell row={row} /> },
          { key: 'state', label: 'Status', cell: (row) => <StateCell row={row} /> },
          { key: 'clock', label: 'Closes', cell: (row) => <ClockCell row={row} /> },
          { key: 'action', label: 'Action', kind: 'action', cell: (row) => <ActionCell row={row} /> },
        ]}
      />
    </div>
  );
}

type RowProps = { row: BiddingRow };

function useRowLot({ item, youLead }: BiddingRow): Lot | null {
  const page = item.auction === null ? null : { ...item.auction, youLead };
  return useLot(page?.auctionId ?? null, page);
}

function PriceCell({ row }: RowProps) {
  const lot = useRowLot(row);
  const { cents } = priceLine(row.item, lot);
  if (lot?.status === 'blind') return 'Sealed';
  return cents === null ? (
    '–'
  ) : (
    <span>
      <Price cents={cents} />
      <PremiumLine lot={lot} />
    </span>
  );
}

function StateCell({ row }: RowProps) {
  const lot = useRowLot(row);
  if (row.result === 'won') return <Chip tone="commit">Won</Chip>;
  if (row.result === 'lost') return <Chip>Not won</Chip>;
  if (row.result === 'settling' || lot?.status === 'closed') return <Chip>Counting bids</Chip>;
  if (lot?.status === 'blind') return <Chip tone="blind">Sealed bids</Chip>;
  return (lot?.youLead ?? row.youLead) ? <Chip tone="commit">You’re leading</Chip> : <Chip tone="seal">Outbid</Chip>;
}

function ClockCell({ row }: RowProps) {
  const lot = useRowLot(row);
  return row.result === 'running' ? <LotChip item={row.item} lot={lot} /> : '–';
}

function ActionCell({ row }: RowProps) {
  const lot = useRowLot(row);
  const { item } = row;
  if (row.result === 'won' && row.invoiceId !== null)
    return (
      <LinkButton href={`/account/invoices/${row.invoiceId}`} aria-label={`Invoice for ${item.title}`}>
        Invoice
      </LinkButton>
    );
  if (!isRunning(lot)) return null;
  if (!row.canBid) return <span className="text-small text-ink-2">Closed to you</span>;
  return <NextBid item={item} lot={lot} />;
}
