import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { ListingActions } from '../../features/office/sales/ListingActions.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/listings';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'listed', label: 'Fixed price' },
  { key: 'offers', label: 'Open to offers' },
  { key: 'over', label: 'Ended' },
  { key: 'items', label: 'Items to list' },
] as const;
const SPEC = {
  path: '/office/listings',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{2,120}$/ },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, SPEC, searchParams.get('find') ? 'items' : 'listed');
  const page = pageOfList(state);
  const status = state.view ?? 'listed';
  if (status === 'items') {
    const query = { ...page, ...state.values };
    return { state, items: await loadFor(args, (api) => api.call('office.sellable', { query })), list: null };
  }
  const query = { ...page, status };
  return { state, items: null, list: await loadFor(args, (api) => api.call('office.listings', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Listings');

const money = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents));

export default function Listings({ loaderData: { state, list, items } }: Route.ComponentProps) {
  if (items !== null)
    return (
      <List
        title="Listings"
        caption="Items that can be listed, newest first"
        state={state}
        rows={items.items}
        rowKey={({ itemId }) => itemId}
        rowName={({ title }) => title}
        detail={(item) => <ListingActions item={item} />}
        paging={{ kind: 'pages', total: items.total }}
        views={VIEWS}
        filters={[{ name: 'find', label: 'Item', kind: 'search', placeholder: 'Words or a serial', maxLength: 120 }]}
        intro="Open an item to sell it at a fixed price or to open it to offers. It goes live with its listing; it has to be approved first."
        empty={{ title: 'No items', text: 'Items that aren’t sold, listed or in a lot will appear here.' }}
        columns={[
          { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
          { key: 'status', label: 'Status', cell: ({ status }) => status.replaceAll('_', ' ') },
          { key: 'artist', label: 'Artist', cell: ({ artist }) => artist ?? '–' },
          {
            key: 'estimate',
            label: 'Low estimate',
            kind: 'money',
            cell: ({ estimateLowCents }) => money(estimateLowCents),
          },
        ]}
      />
    );
  const isOffers = state.view === 'offers';
  return (
    <List
      title="Listings"
      caption="Listings, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ slug }) => `/items/${slug}`}
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      actions={
        <Link className="btn btn-commit" to="/office/listings?status=items">
          New listing
        </Link>
      }
      empty={{ title: 'No listings', text: 'Items at a fixed price or open to offers will appear here.' }}
      columns={[
        { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'price',
          label: isOffers ? 'Instant price' : 'Price',
          kind: 'money',
          cell: ({ priceCents }) => money(priceCents),
        },
        ...(isOffers
          ? [
              {
                key: 'minimum',
                label: 'Minimum offer',
                kind: 'money' as const,
                cell: ({ minOfferCents }: { minOfferCents: number | null }) => money(minOfferCents),
              },
            ]
          : [
              {
                key: 'sold',
                label: 'Sold',
                kind: 'number' as const,
                cell: ({ soldQuantity, quantity }: { soldQuantity: number | null; quantity: number | null }) =>
                  `${soldQuantity ?? 0} of ${quantity ?? 0}`,
              },
              {
                key: 'ends',
                label: 'Ends',
                kind: 'date' as const,
                cell: ({ endsAt }: { endsAt: string | null }) => (endsAt === null ? '–' : <DateTime at={endsAt} />),
              },
            ]),
      ]}
    />
  );
}
