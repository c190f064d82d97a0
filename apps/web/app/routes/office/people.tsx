import { formatMoney } from '@assay/ui/money.ts';
import { Standing } from '../../features/office/Standing.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/people';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// One letter is too short for a search.
const SPEC = { path: '/office/people', filters: { find: /^.{2,120}$/ } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), ...state.values };
  return { state, list: await loadFor(args, (api) => api.call('office.people', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('People', matches);

export default function People({ loaderData: { list, state } }: Route.ComponentProps) {
  const { find } = state.values;
  return (
    <List
      title="People"
      caption="People, blocked first, then by strikes"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ username }) => username}
      hrefOf={({ id }) => `/office/people/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/user/export"
      filters={[
        {
          name: 'find',
          label: 'Person',
          kind: 'search',
          placeholder: 'Full username or email, or part of a name',
          maxLength: 120,
        },
      ]}
      intro={find === undefined ? 'People with strikes, suspensions or blocks. Search to find anyone else.' : undefined}
      empty={
        find === undefined
          ? { title: 'No strikes', text: 'People with strikes, suspensions or blocks will appear here.' }
          : { title: 'No results', text: `No one matches “${find}”. Enter a full username or email.` }
      }
      columns={[
        { key: 'who', label: 'Username', kind: 'lead', cell: ({ username }) => username },
        { key: 'name', label: 'Name', cell: ({ name }) => name },
        { key: 'state', label: 'State', kind: 'state', cell: (person) => <Standing person={person} /> },
        { key: 'strikes', label: 'Strikes', kind: 'number', phone: 'none', cell: ({ strikes }) => strikes },
        { key: 'owed', label: 'Unpaid', kind: 'money', phone: 'none', cell: ({ owedCents }) => formatMoney(owedCents) },
        { key: 'limit', label: 'Limit', kind: 'money', cell: ({ limitCents }) => formatMoney(limitCents) },
      ]}
    />
  );
}
