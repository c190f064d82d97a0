import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { BiddingRow } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { LotChip } from '../catalogue/LotChip.tsx';
import { isRunning, priceLine } from '../catalogue/lotState.ts';
import { pictureOf, stillsOf } from '../catalogue/pictures.ts';
import { useLot } from '../live/useLive.ts';

/** Lots with the viewer's own bid; prices, clocks and who leads follow the house. */
export function BidsTable({ rows, caption }: { rows: readonly BiddingRow[]; caption: string }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => row.item.id}
      columns={[
        { key: 'item', label: 'Lot', cell: (row) => <ItemCell row={row} /> },
        {
          key: 'yours',
          label: 'Your maximum',
          kind: 'amount',
          cell: (row) => formatMoney(row.yourMaxCents),
        },
        { key: 'now', label: 'Price now', kind: 'amount', cell: (row) => <PriceCell row={row} /> },
        { key: 'state', label: 'State', cell: (row) => <StateCell row={row} /> },
        { key: 'clock', label: 'Closes', cell: (row) => <ClockCell row={row} /> },
        { key: 'action', label: 'Action', kind: 'action', cell: (row) => <ActionCell row={row} /> },
      ]}
    />
  );
}

type RowProps = { row: BiddingRow };

function useRowLot({ item, youLead }: BiddingRow): Lot | null {
  const page = item.auction === null ? null : { ...item.auction, youLead };
  return useLot(page?.auctionId ?? null, page);
}

function ItemCell({ row: { item } }: RowProps) {
  const [front] = stillsOf(item.media);
  return (
    <span className="flex items-center gap-3 text-left">
      <span className="w-14 flex-none">
        <PictureFrame picture={front ? { ...pictureOf(front, 320), alt: '' } : null} sizes="3.5rem" />
      </span>
      <span>
        <Link className="link font-semibold" to={`/items/${item.slug}`}>
          {item.title}
        </Link>
        {item.artist === null ? null : <span className="block text-caption text-ink-2">{item.artist.name}</span>}
      </span>
    </span>
  );
}

function PriceCell({ row }: RowProps) {
  const lot = useRowLot(row);
  const { cents } = priceLine(row.item, lot);
  if (lot?.status === 'blind') return 'Sealed';
  return cents === null ? '–' : <Price cents={cents} />;
}

function StateCell({ row }: RowProps) {
  const lot = useRowLot(row);
  if (row.result === 'won') return <Chip tone="commit">Won</Chip>;
  if (row.result === 'lost') return <Chip>Not won</Chip>;
  if (row.result === 'settling' || lot?.status === 'closed') return <Chip>Counting bids</Chip>;
  if (lot?.status === 'blind') return <Chip tone="blind">Sealed bids</Chip>;
  return (lot?.youLead ?? row.youLead) ? <Chip tone="commit">You lead</Chip> : <Chip tone="seal">Outbid</Chip>;
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
  if (lot.status === 'blind')
    return (
      <LinkButton href={`/items/${item.slug}`} aria-label={`Sealed bid on ${item.title}`}>
        Sealed bid
      </LinkButton>
    );
  if (lot.youLead)
    return (
      <LinkButton href={`/items/${item.slug}`} aria-label={`Raise maximum on ${item.title}`}>
        Raise maximum
      </LinkButton>
    );
  const next = formatMoney(lot.minNextBidCents);
  return (
    <LinkButton
      href={`/items/${item.slug}?bid=${lot.minNextBidCents / 100}`}
      variant="commit"
      aria-label={`Bid ${next} on ${item.title}`}
    >
      Bid {next}
    </LinkButton>
  );
}
