import { Chip } from '@assay/ui/components/Chip.tsx';
import { OpenAct } from '../../features/office/OpenAct.tsx';
import { NewSale } from '../../features/office/sales/NewSale.tsx';
import '../../features/office/sales/sales.css';
import { PRESET_LABELS, SALE_STATES } from '../../features/office/sales/saleText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sales';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'current', label: 'Current' },
  { key: 'over', label: 'Past' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/sales', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC, 'current');
  const query = { ...pageOfList(state), status: state.view ?? 'current' };
  return { state, list: await loadFor(args, (api) => api.call('office.sales', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Sales');

export default function Sales({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Sales"
      caption="Sales, the latest opening first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ id }) => `/office/sales/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/sale/export"
      views={VIEWS}
      actions={<NewSale />}
      empty={{
        title: 'No sales',
        text:
          state.view === 'over'
            ? 'Sales that are over will appear here.'
            : 'A sale has a title, an opening and lots in order. Drafts and published sales will appear here.',
        action:
          state.view === 'over' ? null : (
            <OpenAct call="office.createSale" act="new-sale">
              New sale
            </OpenAct>
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
        { key: 'preset', label: 'Preset', phone: 'none', cell: ({ preset }) => PRESET_LABELS[preset] },
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
