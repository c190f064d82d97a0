import type { OfficeListing, OfficeSaleLot, SellableItem } from '@assay/contract/shapes/sale.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { ITEM_STATES } from '../../features/office/itemEditor/itemText.ts';
import { cursorOf } from '../../features/office/sales/cursorOf.ts';
import { type PresetOption, readPresetOptions } from '../../features/office/sales/presetOptions.ts';
import '../../features/office/sales/sales.css';
import { BLOCKERS } from '../../features/office/sales/saleText.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { type ListState, listHref, readList } from '../../features/office/workbench/listState.ts';
import { PICTURE_COLUMN } from '../../features/office/workbench/Thumb.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/listings';

const ListingActions = lazyWithRetry(() => import('../../features/office/sales/ListingActions.tsx'), 'ListingActions');
const DraftLot = lazyWithRetry(() => import('../../features/office/sales/LotAlone.tsx'), 'DraftLot');

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'listed', label: 'Fixed price' },
  { key: 'offers', label: 'Open to offers' },
  { key: 'over', label: 'Ended' },
  { key: 'lots', label: 'Unpublished lots' },
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
  const page = { limit: state.limit, ...cursorOf(state.after) };
  const view = state.view ?? 'listed';
  if (view === 'items') {
    const query = { ...page, ...state.values };
    const [{ items, next }, presets] = await loadFor(args, (api) =>
      Promise.all([api.call('office.sellable', { query }), readPresetOptions(api)]),
    );
    return { state, next, view, items, presets };
  }
  if (view === 'lots') {
    const [{ items, next }, presets] = await loadFor(args, (api) =>
      Promise.all([api.call('office.draftLots', { query: page }), readPresetOptions(api)]),
    );
    return { state, next, view, items, presets };
  }
  const query = { ...page, status: view };
  const { items, next } = await loadFor(args, (api) => api.call('office.listings', { query }));
  return { state, next, view, items };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Listings', matches);

/** Items at a fixed price or open to offers, lots outside of sales, and the items that can become either. */
export default function Listings({ loaderData }: Route.ComponentProps) {
  const { state, next } = loaderData;
  if (loaderData.view === 'items')
    return <Items state={state} next={next} items={loaderData.items} presets={loaderData.presets} />;
  if (loaderData.view === 'lots')
    return <DraftLots state={state} next={next} lots={loaderData.items} presets={loaderData.presets} />;
  return <Listed state={state} next={next} listings={loaderData.items} isOffers={loaderData.view === 'offers'} />;
}

type Shown = { state: ListState; next: string | null };
const money = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents));

type WithPresets = { presets: readonly PresetOption[] };

function Items({ state, next, items, presets }: Shown & WithPresets & { items: readonly SellableItem[] }) {
  return (
    <List
      title="Listings"
      caption="Items that can be listed, newest first"
      state={state}
      rows={items}
      rowKey={({ itemId }) => itemId}
      rowName={({ title }) => title}
      detail={(item) => (
        <Suspense fallback={<p aria-busy="true">Loading the item…</p>}>
          <ListingActions item={item} presets={presets} />
        </Suspense>
      )}
      paging={{ kind: 'cursor', next }}
      exportPath="/v1/office/sellable/export"
      exportState={{ ...state, view: null }}
      views={VIEWS}
      filters={[{ name: 'find', label: 'Item', kind: 'search', placeholder: 'Words or a serial', maxLength: 120 }]}
      intro="Open an item to sell it at a fixed price, open it to offers, or make a lot of it. It goes live with its listing; it has to be approved first."
      empty={
        state.values.find === undefined
          ? { title: 'No items to list', text: 'Items that aren’t sold, listed or in a lot will appear here.' }
          : { title: 'No matches', text: 'No item that can be listed matches.' }
      }
      columns={[
        PICTURE_COLUMN,
        { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
        { key: 'status', label: 'Status', cell: ({ status }) => ITEM_STATES[status].label },
        { key: 'artist', label: 'Person or team', cell: ({ artist }) => artist ?? '–' },
        {
          key: 'estimate',
          label: 'Low estimate',
          kind: 'money',
          cell: ({ estimateLowCents }) => money(estimateLowCents),
        },
      ]}
    />
  );
}

function DraftLots({ state, next, lots, presets }: Shown & WithPresets & { lots: readonly OfficeSaleLot[] }) {
  return (
    <List
      title="Listings"
      caption="Unpublished lots outside of sales, newest first"
      state={state}
      rows={lots}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      detail={(lot) => (
        <Suspense fallback={<p aria-busy="true">Loading the lot…</p>}>
          <DraftLot key={lot.id} lot={lot} presets={presets} backHref={listHref(state, { open: null })} />
        </Suspense>
      )}
      paging={{ kind: 'cursor', next }}
      exportPath="/v1/office/draft-lot/export"
      exportState={{ ...state, view: null, values: {} }}
      views={VIEWS}
      empty={{ title: 'No unpublished lots', text: 'Lots in no sale will appear here until you publish them.' }}
      columns={[
        PICTURE_COLUMN,
        { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
        { key: 'opening', label: 'Opening', kind: 'money', cell: ({ openingCents }) => money(openingCents) },
        { key: 'reserve', label: 'Reserve', kind: 'money', cell: ({ reserveCents }) => money(reserveCents) },
        {
          key: 'starts',
          label: 'Starts',
          kind: 'date',
          cell: ({ startsAt }) => (startsAt === null ? '–' : <DateTime at={startsAt} />),
        },
        {
          key: 'ends',
          label: 'Ends',
          kind: 'date',
          cell: ({ endsAt }) => (endsAt === null ? '–' : <DateTime at={endsAt} />),
        },
        {
          key: 'blocks',
          label: 'Blocked by',
          phone: 'none',
          cell: ({ blockers }) => (blockers[0] === undefined ? '–' : BLOCKERS[blockers[0]]),
        },
      ]}
    />
  );
}

function Listed({
  state,
  next,
  listings,
  isOffers,
}: Shown & { listings: readonly OfficeListing[]; isOffers: boolean }) {
  const create = useMayDo()('office.createListing') ? (
    <Link className="btn btn-commit" to="/office/listings?status=items">
      New listing
    </Link>
  ) : null;
  return (
    <List
      title="Listings"
      caption="Listings, newest first"
      state={state}
      rows={listings}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ slug }) => `/items/${slug}`}
      paging={{ kind: 'cursor', next }}
      exportPath="/v1/office/listing/export"
      exportState={{ ...state, values: {} }}
      views={VIEWS}
      actions={create}
      empty={
        state.view === 'over'
          ? { title: 'No listings', text: 'Listings that have ended will appear here.' }
          : {
              title: 'No listings',
              text: isOffers
                ? 'Items that are open to offers will appear here.'
                : 'Items at a fixed price will appear here.',
              action: create,
            }
      }
      columns={
        isOffers
          ? [
              PICTURE_COLUMN,
              { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
              {
                key: 'minimum',
                label: 'Minimum offer',
                kind: 'money',
                cell: ({ minOfferCents }) => money(minOfferCents),
              },
              { key: 'price', label: 'Instant price', kind: 'money', cell: ({ priceCents }) => money(priceCents) },
            ]
          : [
              PICTURE_COLUMN,
              { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
              { key: 'price', label: 'Price', kind: 'money', cell: ({ priceCents }) => money(priceCents) },
              {
                key: 'sold',
                label: 'Sold',
                kind: 'number',
                cell: ({ soldQuantity, quantity }) => `${soldQuantity ?? 0} of ${quantity ?? 0}`,
              },
              {
                key: 'limit',
                label: 'Per person',
                kind: 'number',
                phone: 'none',
                cell: ({ perUserLimit }) => perUserLimit,
              },
              {
                key: 'starts',
                label: 'Starts',
                kind: 'date',
                phone: 'none',
                cell: ({ startsAt }) => (startsAt === null ? '–' : <DateTime at={startsAt} />),
              },
              {
                key: 'ends',
                label: 'Ends',
                kind: 'date',
                cell: ({ endsAt }) => (endsAt === null ? '–' : <DateTime at={endsAt} />),
              },
            ]
      }
    />
  );
}
