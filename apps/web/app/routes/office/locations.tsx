import { Link } from 'react-router';
import { ActLink } from '../../features/office/ActLink.tsx';
import { AddLocations, LocationActions } from '../../features/office/locations/LocationActions.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/locations';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'open', label: 'In use' },
  { key: 'closed', label: 'Closed' },
] as const;
const SPEC = {
  path: '/office/locations',
  views: { param: 'queue', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{1,40}$/ },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), ...state.values, queue: state.view ?? 'open' };
  return { state, list: await loadFor(args, (api) => api.call('office.locations', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Shelves', matches);

/** The shelves, their labels, and how much is on each. */
export default function Locations({ loaderData: { list, state } }: Route.ComponentProps) {
  const { find } = state.values;
  const labels = `/v1/office/location/labels${find === undefined ? '' : `?${new URLSearchParams({ find })}`}`;
  return (
    <List
      title="Shelves"
      caption="Shelves by code"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      filters={[{ name: 'find', label: 'Shelf', kind: 'search', placeholder: 'Beginning of the code', maxLength: 40 }]}
      exportPath="/v1/office/location/export"
      actions={
        <>
          <AddLocations />
          {state.view === 'open' && list.total > 0 ? (
            <a className="btn btn-quiet" href={labels}>
              Labels (PDF)
            </a>
          ) : null}
        </>
      }
      empty={
        find === undefined
          ? {
              title: 'No shelves',
              text:
                state.view === 'closed'
                  ? 'Shelves that are no longer used will appear here.'
                  : 'The places where objects are kept will appear here, with labels to print and scan.',
              action:
                state.view === 'closed' ? null : (
                  <ActLink call="office.createLocations" act="add-shelves">
                    Add shelves
                  </ActLink>
                ),
            }
          : { title: 'No matches', text: `No shelf begins with “${find}”.` }
      }
      detail={(location) => (
        <Peek
          key={location.id}
          facts={[
            { key: 'code', label: 'Shelf', value: <span className="mono">{location.code}</span> },
            { key: 'name', label: 'Where it is', value: location.name || '–' },
            {
              key: 'objects',
              label: 'Objects',
              value:
                location.objects === 0 ? (
                  'None'
                ) : (
                  <Link className="link" to={`/office/whereabouts?${new URLSearchParams({ find: location.code })}`}>
                    {location.objects.toLocaleString('en-US')} on it now
                  </Link>
                ),
            },
            { key: 'made', label: 'Added', value: <DateTime at={location.createdAt} format="date" /> },
          ]}
          acts={<LocationActions location={location} />}
        />
      )}
      columns={[
        { key: 'code', label: 'Shelf', kind: 'lead', cell: ({ code }) => <span className="mono">{code}</span> },
        { key: 'name', label: 'Where it is', cell: ({ name }) => name || '–' },
        {
          key: 'objects',
          label: 'Objects',
          kind: 'number',
          phone: 'side',
          cell: ({ objects }) => objects.toLocaleString('en-US'),
        },
        {
          key: 'made',
          label: 'Added',
          kind: 'date',
          phone: 'none',
          cell: ({ createdAt }) => <DateTime at={createdAt} format="date" />,
        },
      ]}
    />
  );
}
