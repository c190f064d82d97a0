import type { BidRow } from '@assay/contract/shapes/auction.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import type { Column } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { ago } from '../../entities/lot/times.ts';
import { SecondTime } from './SecondTime.tsx';

function Ago({ at }: { at: number }) {
  return <>{useClockValue((now) => ago(at, now))}</>;
}

/** Columns of a list of bids. */
export const HISTORY_COLUMNS: Column<BidRow>[] = [
  { key: 'who', label: 'Bidder', cell: (row) => (row.isYou ? <b>You ({row.alias})</b> : row.alias) },
  {
    key: 'price',
    label: 'Price after bid',
    kind: 'amount',
    cell: (row) => (row.voided ? <s>{formatMoney(row.priceCents)}</s> : formatMoney(row.priceCents)),
  },
  {
    key: 'time',
    label: 'Time',
    cell: (row) => (
      <time dateTime={row.at} className="num">
        <Ago at={Date.parse(row.at)} />
        <span className="history-exact">
          <SecondTime at={row.at} />
        </span>
      </time>
    ),
  },
  {
    key: 'result',
    label: 'Result',
    cell: (row) => {
      if (row.voided) return 'Voided by us';
      if (row.phase === 'blind' && !row.leads) return 'Outbid';
      if (row.phase === 'blind')
        return row.isYou ? <Chip tone="commit">Your bid was highest</Chip> : 'Highest sealed bid';
      if (!row.leads) return 'Outbid immediately';
      return row.isYou ? <Chip tone="commit">You led</Chip> : 'Took the lead';
    },
  },
  {
    key: 'kind',
    label: 'Kind',
    cell: (row) => (
      <>
        {row.phase === 'blind' ? 'Sealed' : row.isMax ? 'Maximum' : 'Exact'}
        {row.phase === 'extended' ? <span className="history-exact">Extended</span> : null}
      </>
    ),
  },
];
