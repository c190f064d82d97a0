import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { BidderLink } from '../../features/office/BidderLink.tsx';
import { ITEM_FILTERS, itemFilters, narrowingOf, readFilterChoices } from '../../features/office/itemFilters.ts';
import { lotState } from '../../features/office/stateText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { PICTURE_COLUMN } from '../../features/office/workbench/Thumb.tsx';
import { DateTime, useTimeZone } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/lots';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const AllClocks = lazyWithRetry(() => import('../../features/office/AllClocks.tsx'), 'AllClocks');

const VIEWS = [
  { key: 'running', label: 'Open' },
  { key: 'today', label: 'Close today' },
  { key: 'paused', label: 'Paused' },
  { key: 'upcoming', label: 'Upcoming' },
  { key: 'done', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = {
  path: '/office/lots',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{1,80}$/, ...ITEM_FILTERS },
  sorts: ['ends', '-ends', 'price', '-price', 'bids', '-bids'] as const,
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, SPEC, searchParams.get('find') ? 'all' : 'running');
  const { find, ...narrowing } = state.values;
  const query = {
    ...pageOfList(state),
    ...(find === undefined ? {} : { find }),
    ...narrowingOf(narrowing),
    status: state.view ?? 'running',
  };
  const [list, choices] = await loadFor(args, (api) =>
    Promise.all([api.call('office.lots', { query }), readFilterChoices(api)]),
  );
  return { state, list, choices };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Lots', matches);

export default function Lots({ loaderData: { list, state, choices } }: Route.ComponentProps) {
  const { find } = state.values;
  const isNarrowed = Object.keys(state.values).length > 0;
  const zone = useTimeZone();
  // Of all lots and of finished ones, price and bids have no order (decision 0223).
  const isShort = find !== undefined || (state.view !== 'all' && state.view !== 'done');
  return (
    <List
      title="Lots"
      caption="Lots, ending soonest first"
      state={state}
      rows={list.items}
      rowKey={({ lot }) => lot.auctionId}
      rowName={({ title }) => title}
      hrefOf={({ lot }) => `/office/lots/${lot.auctionId}`}
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      filters={[
        {
          name: 'find',
          label: 'Lot',
          kind: 'search',
          placeholder: 'Lot number or part of the title',
          maxLength: 80,
          isForAllViews: true,
        },
        ...itemFilters(choices, state.values, zone),
      ]}
      exportPath="/v1/office/auction/export"
      actions={<AllClocks />}
      empty={
        find !== undefined
          ? { title: 'Lot not found', text: `No lots match “${find}” in this list.` }
          : isNarrowed
            ? { title: 'No matches', text: 'No lots of this list match the filters.' }
            : EMPTY[state.view ?? 'running']
      }
      columns={[
        PICTURE_COLUMN,
        { key: 'number', label: 'Lot', kind: 'number', cell: ({ lot }) => lot.lotNumber },
        { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ lot }) => {
            const { label, tone } = lotState(lot);
            return <Chip tone={tone}>{label}</Chip>;
          },
        },
        { key: 'sale', label: 'Sale', phone: 'none', isExtra: true, cell: ({ sale }) => sale?.title ?? '–' },
        {
          key: 'price',
          label: 'Price',
          kind: 'money',
          ...(isShort ? { sorts: ['price', '-price'] as const } : {}),
          cell: ({ lot }) => formatMoney(lot.hammerCents ?? lot.priceCents),
        },
        {
          key: 'leader',
          label: 'Leader',
          from: 'wide',
          phone: 'none',
          cell: ({ lot }) =>
            lot.leaderAlias === null ? '–' : <BidderLink auctionId={lot.auctionId} alias={lot.leaderAlias} />,
        },
        {
          key: 'bids',
          label: 'Bids',
          kind: 'number',
          ...(isShort ? { sorts: ['bids', '-bids'] as const } : {}),
          phone: 'none',
          cell: ({ lot }) => lot.bidCount,
        },
        {
          key: 'bidders',
          label: 'Bidders',
          kind: 'number',
          phone: 'none',
          isExtra: true,
          cell: ({ lot }) => lot.bidderCount,
        },
        {
          key: 'starts',
          label: 'Starts',
          kind: 'date',
          phone: 'none',
          isExtra: true,
          cell: ({ lot }) => <DateTime at={lot.startsAt} />,
        },
        {
          key: 'ends',
          label: 'Ends',
          kind: 'date',
          sorts: ['ends', '-ends'],
          cell: ({ lot }) => <DateTime at={lot.endsAt} />,
        },
      ]}
    />
  );
}

const EMPTY = {
  running: { title: 'No open lots', text: 'Lots that accept bids will appear here.' },
  today: { title: 'No lots close today', text: 'Open lots that close before midnight will appear here.' },
  paused: { title: 'No paused lots', text: 'Lots whose clock is stopped will appear here.' },
  upcoming: { title: 'No upcoming lots', text: 'Published lots will appear here until their bidding opens.' },
  done: { title: 'No closed lots', text: 'Lots will appear here once their bidding is over.' },
  all: { title: 'No lots yet', text: 'Lots will appear here once their sale is published.' },
} as const;
