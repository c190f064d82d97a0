import type { OfficeSaleDetail, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { whenText } from '../../../lib/DateTime.tsx';
import { BLOCKERS, utcText } from './saleText.ts';

const estimate = ({ estimateLowCents: low, estimateHighCents: high }: OfficeSaleLot): string =>
  low === null || high === null ? '–' : `${formatMoney(low)}–${formatMoney(high)}`;

/** The lots of a sale in order, with when they end in both zones and what blocks each. */
export function SaleLots({ sale }: { sale: OfficeSaleDetail }) {
  if (sale.items.length === 0)
    return (
      <EmptyState title="No lots">
        {sale.status === 'draft' ? 'Add items; each becomes a lot with a proposed opening.' : 'This sale has no lots.'}
      </EmptyState>
    );
  return (
    <Table
      caption="Lots in order"
      className="sale-lots"
      rows={sale.items}
      rowKey={({ id }) => id}
      columns={[
        { key: 'position', label: 'Place', kind: 'amount', cell: ({ position }) => position ?? '–' },
        {
          key: 'title',
          label: 'Item',
          cell: (lot: OfficeSaleLot) => (
            <Link className="link" to={`/office/sales/${sale.id}?lot=${lot.id}`} preventScrollReset>
              {lot.title}
            </Link>
          ),
        },
        { key: 'estimate', label: 'Estimate', kind: 'amount', cell: estimate },
        { key: 'opening', label: 'Opening', kind: 'amount', cell: ({ openingCents }) => formatMoney(openingCents) },
        {
          key: 'reserve',
          label: 'Reserve',
          kind: 'amount',
          cell: ({ reserveCents }) => (reserveCents === null ? '–' : formatMoney(reserveCents)),
        },
        { key: 'ends', label: 'Ends', cell: ({ endsAt }) => (endsAt === null ? '–' : whenText(endsAt)) },
        {
          key: 'utc',
          label: 'Ends, UTC',
          cell: ({ endsAt }) => (endsAt === null ? '–' : <span className="num">{utcText(endsAt)}</span>),
        },
        { key: 'state', label: 'State', cell: (lot: OfficeSaleLot) => <LotState lot={lot} /> },
      ]}
    />
  );
}

function LotState({ lot }: { lot: OfficeSaleLot }) {
  if (lot.isPublished)
    return (
      <Link className="link" to={`/office/lots/${lot.id}`}>
        Lot {lot.lotNumber}
        {lot.bidCount === 0 ? '' : `, ${lot.bidCount} ${lot.bidCount === 1 ? 'bid' : 'bids'}`}
      </Link>
    );
  if (lot.blockers.length === 0) return <Chip tone="commit">Ready</Chip>;
  return <span className="text-seal">{lot.blockers.map((blocker) => BLOCKERS[blocker]).join('; ')}</span>;
}
