import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { lotState } from '../../features/office/stateText.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/lots';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const AllClocks = lazyWithRetry(() => import('../../features/office/AllClocks.tsx'), 'AllClocks');

const FILTERS = [
  { key: 'running', label: 'Open' },
  { key: 'paused', label: 'Paused' },
  { key: 'upcoming', label: 'Upcoming' },
  { key: 'done', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const find = (searchParams.get('find') ?? '').trim().slice(0, 80);
  const { page, status, query } = listQuery(searchParams, FILTERS, find === '' ? 'running' : 'all');
  const search = find === '' ? query : { ...query, find };
  return { page, status, find, list: await loadFor(args, (api) => api.call('office.lots', { query: search })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Lots');

export default function Lots({ loaderData: { list, page, status, find } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Lots"
      above={
        <div className="space-y-5">
          <FindForm
            action="/office/lots"
            name="find"
            label="Lot"
            hint="Lot number or part of the title. Leave blank for open lots."
            maxLength={80}
            defaultValue={find}
          />
          <AllClocks />
        </div>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) =>
        `/office/lots?${new URLSearchParams({ status: filter, ...(find === '' ? {} : { find }), page: String(to) })}`
      }
      page={page}
      total={list.total}
      empty={{
        title: find === '' ? 'No lots' : 'Lot not found',
        text:
          find === ''
            ? 'Lots will appear here once the catalog team lists them.'
            : `No lots match “${find}” in this list.`,
      }}
    >
      <Table
        caption="Lots, ending soonest first"
        rows={list.items}
        rowKey={({ lot }) => lot.auctionId}
        columns={[
          { key: 'number', label: 'Lot', cell: ({ lot }) => <span className="num">{lot.lotNumber}</span> },
          {
            key: 'title',
            label: 'Title',
            cell: ({ lot, title }: OfficeLot) => (
              <Link className="link" to={`/office/lots/${lot.auctionId}`}>
                {title}
              </Link>
            ),
          },
          {
            key: 'state',
            label: 'State',
            cell: ({ lot }) => {
              const { label, tone } = lotState(lot);
              return <Chip tone={tone}>{label}</Chip>;
            },
          },
          {
            key: 'price',
            label: 'Price',
            kind: 'amount',
            cell: ({ lot }) => formatMoney(lot.hammerCents ?? lot.priceCents),
          },
          { key: 'bids', label: 'Bids', kind: 'amount', cell: ({ lot }) => lot.bidCount },
          { key: 'ends', label: 'Ends', cell: ({ lot }) => <DateTime at={lot.endsAt} /> },
        ]}
      />
    </ListFrame>
  );
}
