import { IntakeKind } from '@assay/domain/item/intake.ts';
import { Link } from 'react-router';
import { KINDS } from '../../features/office/intake/intakeText.ts';
import { optionsOf } from '../../features/office/optionsOf.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/intake';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'open', label: 'To catalog' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = {
  path: '/office/intake',
  views: { param: 'queue', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{2,80}$/, kind: new RegExp(`^(${IntakeKind.join('|')})$`) },
  sorts: ['received', '-received'] as const,
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const { find, kind } = state.values;
  const query = {
    ...pageOfList(state),
    ...(find === undefined ? {} : { find }),
    ...(kind === undefined ? {} : { kind: kind as IntakeKind }),
    queue: state.view ?? 'open',
  };
  return { state, list: await loadFor(args, (api) => api.call('office.intakes', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Intake', matches);

/** Objects that arrive: receive them, and see what has come. */
export default function Intake({ loaderData: { list, state } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const receive = mayDo('office.createIntake') ? (
    <Link className="btn btn-commit" to="/office/intake/new">
      Receive objects
    </Link>
  ) : null;
  return (
    <List
      title="Intake"
      caption="Deliveries, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      hrefOf={({ id }) => `/office/intake/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      filters={[
        { name: 'kind', label: 'Why it arrived', kind: 'select', options: optionsOf(KINDS) },
        {
          name: 'find',
          label: 'Delivery',
          kind: 'search',
          placeholder: 'IN-… or who delivered it',
          maxLength: 80,
          isForAllViews: true,
        },
      ]}
      exportPath="/v1/office/intake/export"
      actions={receive}
      empty={
        Object.keys(state.values).length > 0
          ? { title: 'No matches', text: 'Try the number on the receipt, or a shorter name.' }
          : state.view === 'open'
            ? {
                title: 'Nothing to catalog',
                text: 'Deliveries with objects that aren’t items yet will appear here.',
                action: receive,
              }
            : {
                title: 'No deliveries',
                text: 'Deliveries will appear here once objects are received.',
                action: receive,
              }
      }
      columns={[
        { key: 'number', label: 'Receipt', kind: 'code', cell: ({ number }) => number },
        {
          key: 'objects',
          label: 'Objects',
          kind: 'lead',
          cell: ({ firstObject, lines }) => (lines === 1 ? firstObject : `${firstObject}, ${lines - 1} more`),
        },
        { key: 'from', label: 'Delivered by', cell: ({ sourceName }) => sourceName },
        { key: 'account', label: 'Account', isExtra: true, cell: ({ sourceUsername }) => sourceUsername ?? '–' },
        { key: 'kind', label: 'Why', phone: 'none', from: 'widest', cell: ({ kind }) => KINDS[kind] },
        {
          key: 'lines',
          label: 'To catalog',
          kind: 'number',
          phone: 'side',
          cell: ({ lines, openLines }) => `${openLines} of ${lines}`,
        },
        { key: 'by', label: 'Received by', phone: 'none', from: 'wide', cell: ({ receivedBy }) => receivedBy },
        {
          key: 'at',
          label: 'Received',
          kind: 'date',
          sorts: ['received', '-received'],
          cell: ({ receivedAt }) => <DateTime at={receivedAt} />,
        },
      ]}
    />
  );
}
