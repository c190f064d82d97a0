import { ItemStatus } from '@assay/domain/item/status.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { ActLink } from '../../features/office/ActLink.tsx';
import { ITEM_BULK_ACTS } from '../../features/office/itemEditor/bulkActs.ts';
import { ITEM_STATES, OFFER_TYPES, TYPES } from '../../features/office/itemEditor/itemText.ts';
import { NewItem } from '../../features/office/itemEditor/NewItem.tsx';
import { ITEM_FILTERS, itemFilters, narrowingOf, readFilterChoices } from '../../features/office/itemFilters.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { readList } from '../../features/office/workbench/listState.ts';
import { PICTURE_COLUMN } from '../../features/office/workbench/Thumb.tsx';
import { DateTime, useTimeZone } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/items';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const UUID = /^[\da-f-]{36}$/;
const SPEC = {
  path: '/office/items',
  views: { param: 'status', keys: ['all', ...ItemStatus] as const },
  filters: { find: /^.{1,120}$/, ...ITEM_FILTERS },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC, 'all');
  const { find, ...narrowing } = state.values;
  const query = {
    status: state.view ?? ('all' as const),
    limit: state.limit,
    ...(find === undefined ? {} : { find }),
    ...narrowingOf(narrowing),
    ...(state.after !== null && UUID.test(state.after) ? { after: state.after } : {}),
  };
  const [list, choices] = await loadFor(args, (api) =>
    Promise.all([api.call('office.items', { query }), readFilterChoices(api)]),
  );
  return { state, list, choices };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Items', matches);

/** Every item by status, newest first. */
export default function Items({ loaderData: { state, list, choices } }: Route.ComponentProps) {
  const isNarrowed = Object.keys(state.values).length > 0;
  const zone = useTimeZone();
  const canWrite = useMayDo()('office.createItem');
  return (
    <List
      title="Items"
      caption="Items, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ id }) => `/office/items/${id}`}
      paging={{ kind: 'cursor', next: list.next }}
      views={[
        { key: 'all', label: 'All' },
        ...ItemStatus.map((status) => ({ key: status, label: ITEM_STATES[status].label })),
      ]}
      filters={[
        {
          name: 'find',
          label: 'Item',
          kind: 'search',
          placeholder: 'Words of the title, serial or address',
          maxLength: 120,
        },
        ...itemFilters(choices, state.values, zone),
      ]}
      exportPath="/v1/office/item/export"
      actions={canWrite ? <NewItem /> : undefined}
      bulk={canWrite ? ITEM_BULK_ACTS : []}
      empty={
        isNarrowed
          ? { title: 'No matches', text: 'No item with this status matches.' }
          : state.view === 'all'
            ? {
                title: 'No items yet',
                text: 'Everything that is or will be sold will appear here, from draft to sold.',
                action: (
                  <ActLink call="office.createItem" act="new-item">
                    New item
                  </ActLink>
                ),
              }
            : { title: 'No items', text: 'Items with this status will appear here.' }
      }
      columns={[
        PICTURE_COLUMN,
        { key: 'title', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        { key: 'artist', label: 'Person or team', from: 'wide', cell: ({ artist }) => artist ?? '–' },
        { key: 'category', label: 'Category', from: 'widest', cell: ({ category }) => category ?? '–' },
        { key: 'type', label: 'Type', from: 'widest', phone: 'none', cell: ({ type }) => TYPES[type] },
        {
          key: 'offer',
          label: 'Sold by',
          phone: 'none',
          isExtra: true,
          cell: ({ offerType }) => OFFER_TYPES[offerType],
        },
        { key: 'serial', label: 'Serial', kind: 'code', phone: 'none', cell: ({ serial }) => serial ?? '–' },
        { key: 'score', label: 'Complete', kind: 'number', cell: ({ score }) => `${score}%` },
        { key: 'writer', label: 'Writer', phone: 'none', isExtra: true, cell: ({ writtenBy }) => writtenBy ?? '–' },
        {
          key: 'created',
          label: 'Created',
          kind: 'date',
          cell: ({ createdAt }) => <DateTime at={createdAt} format="date" />,
        },
        {
          key: 'status',
          label: 'Status',
          kind: 'state',
          cell: ({ status }) => <Chip tone={ITEM_STATES[status].tone}>{ITEM_STATES[status].label}</Chip>,
        },
      ]}
    />
  );
}
