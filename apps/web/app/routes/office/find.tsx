import { type Found, findPlaces, findRecords } from '../../features/office/find/findAll.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { readList } from '../../features/office/workbench/listState.ts';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/find';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/find', filters: { q: /^.{1,80}$/ } };

export async function loader(args: Route.LoaderArgs) {
  const { staffRoles } = requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const typed = state.values.q ?? '';
  const { timeZone: zone } = args.context.get(requestContext).settings;
  const records = await loadFor(args, (api) => findRecords(api, staffRoles, typed, { zone }));
  return { state, found: [...records, ...findPlaces(staffRoles, typed)] };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Search the office', matches);

/** The search over the whole office, as a page: for those without scripts or a keyboard. */
export default function Find({ loaderData: { state, found } }: Route.ComponentProps) {
  return (
    <List<Found>
      title="Search"
      caption="Records and pages"
      state={state}
      rows={found}
      rowKey={({ href }) => href}
      rowName={({ title }) => title}
      hrefOf={({ href }) => href}
      paging={{ kind: 'cursor', next: null }}
      filters={[
        {
          name: 'q',
          label: 'Search the office',
          kind: 'search',
          placeholder: 'Page, item, lot, sale, invoice, person, parcel, serial',
          maxLength: 80,
        },
      ]}
      empty={{
        title: 'No results',
        text: 'Enter a title, a lot, invoice or tracking number, a name, a slip, or a serial number.',
      }}
      columns={[
        { key: 'title', label: 'Name', kind: 'lead', cell: ({ title }) => title },
        { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
        { key: 'detail', label: 'Detail', phone: 'side', cell: ({ detail }) => detail },
      ]}
    />
  );
}
