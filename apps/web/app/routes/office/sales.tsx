import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { ActLink } from '../../features/office/ActLink.tsx';
import { readPresetOptions } from '../../features/office/sales/presetOptions.ts';
import '../../features/office/sales/sales.css';
import { SALE_STATES } from '../../features/office/sales/saleText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sales';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const NewSale = lazyWithRetry(() => import('../../features/office/sales/NewSale.tsx'), 'NewSale');

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'current', label: 'Current' },
  { key: 'draft', label: 'Drafts' },
  { key: 'today', label: 'Today' },
  { key: 'results', label: 'Results' },
  { key: 'over', label: 'Past' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/sales', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC, 'current');
  const query = { ...pageOfList(state), status: state.view ?? 'current' };
  const [list, presets] = await loadFor(args, (api) =>
    Promise.all([api.call('office.sales', { query }), readPresetOptions(api)]),
  );
  return { state, list, presets };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Sales', matches);

export default function Sales({ loaderData: { list, state, presets } }: Route.ComponentProps) {
  return (
    <List
      title="Sales"
      caption="Sales, the latest opening first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ id }) => `/office/sales/${id}${state.view === 'results' ? '/results' : ''}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/sale/export"
      views={VIEWS}
      actions={
        <>
          <NewSale presets={presets} />
          <Link className="btn btn-quiet" to="/office/presets">
            Presets
          </Link>
        </>
      }
      empty={{
        title: 'No sales',
        text:
          state.view === 'over'
            ? 'Sales that are over will appear here.'
            : state.view === 'results'
              ? 'Sales whose last lot closed in the last 48 hours will appear here, with what they brought.'
              : 'A sale has a title, an opening and lots in order. Drafts and published sales will appear here.',
        action:
          state.view === 'over' || state.view === 'results' ? null : (
            <ActLink call="office.createSale" act="new-sale">
              New sale
            </ActLink>
          ),
      }}
      columns={[
        { key: 'title', label: 'Title', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ status }) => <Chip tone={SALE_STATES[status].tone}>{SALE_STATES[status].label}</Chip>,
        },
        { key: 'lots', label: 'Lots', kind: 'number', cell: ({ lots }) => lots },
        { key: 'preset', label: 'Preset', phone: 'none', cell: ({ presetName }) => presetName },
        { key: 'opens', label: 'Opens', kind: 'date', cell: ({ opensAt }) => <DateTime at={opensAt} /> },
        {
          key: 'ends',
          label: 'First end',
          kind: 'date',
          phone: 'none',
          cell: ({ firstEndAt }) => <DateTime at={firstEndAt} />,
        },
      ]}
    />
  );
}
