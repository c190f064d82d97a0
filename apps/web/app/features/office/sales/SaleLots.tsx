import type { OfficeSale, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { percentText } from '@assay/domain/auction/premium.ts';
import { TIME_ZONES, type TimeZone } from '@assay/domain/timeZone.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';
import type { BulkAct } from '../workbench/bulk.ts';
import type { Column } from '../workbench/columns.ts';
import { PICTURE_COLUMN } from '../workbench/Thumb.tsx';
import { BLOCKERS, endText, endUtcText } from './saleText.ts';

const estimate = ({ estimateLowCents: low, estimateHighCents: high }: OfficeSaleLot): string =>
  low === null || high === null ? '–' : `${formatMoney(low)}–${formatMoney(high)}`;

/** The opening bid, with the buyer's premium that a bid pays on top. */
const opening = ({ openingCents, buyerPremiumBps: bps }: OfficeSaleLot): string =>
  `${formatMoney(openingCents)}${bps === 0 ? '' : ` + ${percentText(bps)}`}`;

/** Columns of the lots of a sale: amounts, when each ends in the zone and in UTC, and what blocks it. */
export const lotColumns = (zone: TimeZone): readonly Column<OfficeSaleLot>[] => [
  { key: 'position', label: 'Place', kind: 'number', phone: 'none', cell: ({ position }) => position ?? '–' },
  PICTURE_COLUMN,
  { key: 'title', label: 'Item', kind: 'lead', cell: ({ title }) => title },
  { key: 'estimate', label: 'Estimate', kind: 'money', phone: 'meta', cell: estimate },
  { key: 'opening', label: 'Opening', kind: 'money', cell: opening },
  {
    key: 'reserve',
    label: 'Reserve',
    kind: 'money',
    phone: 'none',
    cell: ({ reserveCents }) => (reserveCents === null ? '–' : formatMoney(reserveCents)),
  },
  {
    key: 'ends',
    label: `Ends, ${TIME_ZONES[zone].label}`,
    kind: 'date',
    cell: ({ endsAt, hasOwnTimes }) =>
      endsAt === null ? '–' : `${endText(endsAt, zone)}${hasOwnTimes ? ' (own)' : ''}`,
  },
  {
    key: 'utc',
    label: 'UTC',
    kind: 'date',
    phone: 'none',
    from: 'wide',
    cell: ({ endsAt }) => (endsAt === null ? '–' : endUtcText(endsAt, zone)),
  },
  { key: 'state', label: 'State', kind: 'state', cell: (lot) => <LotState lot={lot} /> },
];

function LotState({ lot }: { lot: OfficeSaleLot }) {
  if (lot.isPublished)
    return (
      <Link className="link" to={`/office/lots/${lot.id}`}>
        Lot {lot.lotNumber}
        {lot.bidCount === 0 ? '' : `, ${lot.bidCount} ${lot.bidCount === 1 ? 'bid' : 'bids'}`}
      </Link>
    );
  const [first, ...others] = lot.blockers;
  if (first === undefined) return <Chip tone="commit">Ready</Chip>;
  return (
    <Chip tone="seal">
      {BLOCKERS[first]}
      {others.length === 0 ? '' : `, ${others.length} more`}
    </Chip>
  );
}

/** Acts on many lots of a draft sale. */
export const DRAFT_ACTS: readonly BulkAct<OfficeSaleLot>[] = [
  {
    key: 'remove',
    label: 'Remove from sale',
    tone: 'danger',
    text: 'The lots are removed, and their items are free again.',
    blocker: ({ isPublished }) => (isPublished ? 'Published' : null),
    send: ({ id }, note, idempotencyKey) =>
      browserApi.call('office.removeLot', { params: { id }, query: { note }, idempotencyKey }),
  },
];

/** What an empty list of lots says. */
export function emptyLots(sale: Pick<OfficeSale, 'id' | 'status'>, view: string | null, mayAdd: boolean) {
  if (view === 'blocked')
    return { title: 'Nothing blocks these lots', text: 'Every lot of this sale can be published.' };
  return sale.status === 'draft'
    ? {
        title: 'No lots yet',
        text: 'Each item that is added becomes a lot at the opening bid proposed by its estimate.',
        action: mayAdd ? <LinkButton href={`/office/sales/${sale.id}/add`}>Add items</LinkButton> : null,
      }
    : { title: 'No lots', text: 'This sale has no lots.' };
}
