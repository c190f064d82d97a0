import type { OwnBid } from '@assay/contract/shapes/item.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { PremiumLine } from '../../entities/lot/PremiumLine.tsx';
import { DateTime } from '../../lib/DateTime.tsx';

const PHASES: Partial<Record<OwnBid['phase'], string>> = { extended: ' · extended', blind: ' · sealed' };

/** Every bid of the viewer: amount, price after it, and result. */
export function OwnBidsTable({ rows }: { rows: readonly OwnBid[] }) {
  return (
    <Table
      caption="Your bids"
      rows={rows}
      rowKey={(row) => `${row.auctionId} ${row.seq}`}
      columns={[
        { key: 'item', label: 'Lot', cell: ({ item }) => <LotCell item={item} /> },
        {
          key: 'bid',
          label: 'Your bid',
          kind: 'amount',
          cell: (row) => (
            <span>
              {row.voided ? <s>{formatMoney(row.amountCents)}</s> : formatMoney(row.amountCents)}
              <span className="block text-caption text-ink-2">
                {row.phase === 'blind' ? 'Sealed' : row.isMax ? 'Maximum' : 'Exact'}
                {row.phase === 'blind' ? '' : (PHASES[row.phase] ?? '')}
              </span>
            </span>
          ),
        },
        { key: 'price', label: 'Price after bid', kind: 'amount', cell: (row) => formatMoney(row.priceCents) },
        {
          key: 'came',
          label: 'Result',
          cell: (row) => (row.voided ? 'Voided by us' : row.led ? 'Took the lead' : 'Outbid immediately'),
        },
        { key: 'end', label: 'Lot outcome', cell: (row) => <EndCell row={row} /> },
        { key: 'when', label: 'When', cell: (row) => <DateTime at={row.at} /> },
      ]}
    />
  );
}

function EndCell({ row }: { row: OwnBid }) {
  const lot = row.item.auction;
  if (lot === null) return '–';
  if (lot.auctionId !== row.auctionId) return 'Relisted';
  if (lot.status !== 'done') return lot.status === 'closed' ? 'Counting bids' : 'Still open';
  if (lot.outcome !== 'sold' || lot.hammerCents === null) return 'Not sold';
  const price = formatMoney(lot.hammerCents);
  return (
    <span>
      {lot.youLead ? <Chip tone="commit">Won for {price}</Chip> : `Sold for ${price}`}
      <PremiumLine lot={lot} />
    </span>
  );
}
