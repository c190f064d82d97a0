import { Chip } from '@assay/ui/components/Chip.tsx';
import { hasStandardIncrements, sealedText, spanText } from '../../features/office/sales/saleText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/presets';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const NewPreset = lazyWithRetry(() => import('../../features/office/presets/PresetActions.tsx'), 'NewPreset');

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'current', label: 'In use' },
  { key: 'retired', label: 'Retired' },
] as const;
const SPEC = {
  path: '/office/presets',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{1,40}$/ },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), ...state.values, status: state.view ?? 'current' };
  return { state, list: await loadFor(args, (api) => api.call('office.presets', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Presets', matches);

/** How lots close, under the names that sales and lots choose from. */
export default function Presets({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Presets"
      caption="Presets by name, ours first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      hrefOf={({ id }) => `/office/presets/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/preset/export"
      views={VIEWS}
      filters={[{ name: 'find', label: 'Preset', kind: 'search', placeholder: 'Part of the name', maxLength: 40 }]}
      intro="How lots close: overtime window, cap, sealed round and increments. A lot keeps the terms that it’s published with."
      actions={<NewPreset />}
      empty={
        state.values.find === undefined
          ? { title: 'No retired presets', text: 'Presets that are no longer offered will appear here.' }
          : { title: 'No matches', text: `No preset’s name contains “${state.values.find}”.` }
      }
      columns={[
        { key: 'name', label: 'Name', kind: 'lead', cell: ({ name }) => name },
        {
          key: 'kind',
          label: 'Kind',
          kind: 'state',
          cell: ({ isBuiltIn, retiredAt }) => (
            <Chip tone={isBuiltIn || retiredAt !== null ? 'neutral' : 'commit'}>
              {isBuiltIn ? 'Built in' : retiredAt === null ? 'Own' : 'Retired'}
            </Chip>
          ),
        },
        { key: 'window', label: 'Window', kind: 'number', cell: ({ terms }) => spanText(terms.windowMs) },
        { key: 'cap', label: 'Cap', kind: 'number', phone: 'none', cell: ({ terms }) => spanText(terms.capMs) },
        {
          key: 'sealed',
          label: 'Sealed round',
          kind: 'number',
          phone: 'none',
          cell: ({ terms }) => sealedText(terms),
        },
        {
          key: 'steps',
          label: 'Increments',
          phone: 'none',
          cell: ({ terms, increments }) =>
            hasStandardIncrements(terms)
              ? 'Standard'
              : `${increments.length} ${increments.length === 1 ? 'step' : 'steps'}`,
        },
        {
          key: 'uses',
          label: 'Unpublished uses',
          kind: 'number',
          phone: 'none',
          from: 'wide',
          cell: ({ sales, lots }) => (sales + lots === 0 ? '–' : (sales + lots).toLocaleString('en-US')),
        },
        {
          key: 'changed',
          label: 'Changed',
          kind: 'date',
          phone: 'none',
          from: 'wide',
          cell: ({ changedAt }) => (changedAt === null ? '–' : <DateTime at={changedAt} format="date" />),
        },
      ]}
    />
  );
}
