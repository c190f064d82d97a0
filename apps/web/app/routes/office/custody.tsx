import type { OfficeCustody } from '@assay/contract/shapes/custody.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link, useRouteLoaderData } from 'react-router';
import { CUSTODY, custodyText } from '../../entities/certificate/custodyText.ts';
import type { ConditionChoice } from '../../features/office/CustodyActions.tsx';
import { FAILURES } from '../../features/office/deskText.ts';
import { firstFilled } from '../../features/office/firstFilled.ts';
import { readDesk } from '../../features/office/readDesk.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, useTimeZone } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/custody';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const CustodyActions = lazyWithRetry(() => import('../../features/office/CustodyActions.tsx'), 'CustodyActions');

const QUEUES = [
  { key: 'to_return', label: 'To return' },
  { key: 'held', label: 'On hold' },
  { key: 'undecided', label: 'Failed or lost' },
  { key: 'kept', label: 'Stored for owners' },
  { key: 'moving', label: 'In transit' },
  { key: 'returned', label: 'Returned' },
] as const;

type Queue = (typeof QUEUES)[number]['key'];
/** Queues that need action, by their name at the desk. */
const DUE = [
  { key: 'to_return', queue: 'to_return' },
  { key: 'held', queue: 'held' },
  { key: 'undecided', queue: 'undecided' },
] as const;

const NOTHING: Readonly<Record<Queue, { title: string; text: string }>> = {
  to_return: {
    title: 'Nothing to return',
    text: 'Items that failed re-authentication or have a return label will appear here.',
  },
  held: { title: 'Nothing on hold', text: 'Suspected counterfeits and items put on hold by staff will appear here.' },
  undecided: {
    title: 'Nothing failed or lost',
    text: 'Items that failed re-authentication stay off sale until someone decides here.',
  },
  kept: { title: 'Nothing stored', text: 'Items we store for their owners will appear here.' },
  moving: { title: 'Nothing in transit', text: 'Packages to and from us will appear here.' },
  returned: { title: 'Nothing returned', text: 'Items returned to their owners will appear here.' },
};

const SPEC = {
  path: '/office/custody',
  views: { param: 'queue', keys: QUEUES.map(({ key }) => key) },
  filters: { item: /^[\da-f-]{36}$/ },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, SPEC, searchParams.has('queue') ? 'to_return' : await firstQueue(args));
  const { item } = state.values;
  const queue = state.view ?? 'to_return';
  const query = { ...pageOfList(state), queue, ...(item === undefined ? {} : { id: item }) };
  const [list, conditions] = await loadFor(args, (api) =>
    Promise.all([api.call('office.custody', { query }), api.call('office.condition.list', { query: { limit: 500 } })]),
  );
  // One object, looked for by its id, is shown opened, whatever its queue.
  const shown = item === undefined ? state : { ...state, view: null, open: item };
  return { list, state: shown, queue, conditions: conditions.items.map(({ id, name }) => ({ id, name })) };
}

async function firstQueue(args: Route.LoaderArgs): Promise<Queue> {
  const { queues } = await loadFor(args, () => readDesk(args));
  return firstFilled<Queue>(queues, DUE, 'to_return');
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Custody', matches);

/** Acts of the way back. */
const RETURNING: ReadonlySet<string> = new Set(['label', 'ship_back', 'arrive']);

const Address = ({ lines }: { lines: readonly string[] }) => (
  <address className="not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
);

/** The items that Assay has, is returning, or holds. */
export default function CustodyPage({ loaderData: { list, state, queue, conditions } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string) => desk?.queues.find((one) => one.queue === key)?.count || null;
  return (
    <List
      title="Custody"
      caption="Objects"
      state={state}
      rows={list.items}
      rowKey={({ itemId }) => itemId}
      rowName={({ title }) => title}
      paging={{ kind: 'pages', total: list.total }}
      {...(state.values.item === undefined ? { exportPath: '/v1/office/custody/export' } : {})}
      views={QUEUES.map((one) => ({
        ...one,
        count: DUE.some(({ key }) => key === one.key) ? countOf(one.key) : null,
      }))}
      empty={NOTHING[queue]}
      detail={(custody) => <CustodyDetail key={custody.itemId} custody={custody} conditions={conditions} />}
      rowActs={[
        {
          key: 'e',
          label: 'Set shelf',
          act: ({ itemId, acts }) => (acts.includes('shelve') ? `custody-shelve-${itemId}` : null),
        },
      ]}
      columns={[
        { key: 'item', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (custody) => (
            <Chip tone={custody.state === 'held' || custody.state === 'lost' ? 'seal' : 'neutral'}>
              {CUSTODY[custody.state]}
            </Chip>
          ),
        },
        { key: 'shelf', label: 'Shelf', kind: 'code', phone: 'side', cell: ({ shelf }) => shelf ?? '–' },
        { key: 'serial', label: 'Hologram', kind: 'code', cell: ({ serial }) => serial ?? '–' },
        { key: 'owner', label: 'Owner', phone: 'none', cell: ({ owner }) => owner ?? 'The business' },
        {
          key: 'reference',
          label: 'Reference',
          kind: 'code',
          phone: 'none',
          isExtra: true,
          cell: ({ returnCode }) => returnCode ?? '–',
        },
      ]}
    />
  );
}

function CustodyDetail({ custody, conditions }: { custody: OfficeCustody; conditions: readonly ConditionChoice[] }) {
  const zone = useTimeZone();
  return (
    <Peek
      facts={[
        {
          key: 'item',
          label: 'Item',
          value: (
            <Link className="link" to={`/items/${custody.slug}`}>
              Item page
            </Link>
          ),
        },
        { key: 'where', label: 'Location', value: custodyText(custody, zone) },
        { key: 'shelf', label: 'Shelf', value: custody.shelf ?? '–' },
        { key: 'owner', label: 'Owner', value: custody.owner ?? 'The business' },
        { key: 'serial', label: 'Hologram', value: <span className="mono">{custody.serial ?? '–'}</span> },
        ...(custody.returnTo === null || !custody.acts.some((act) => RETURNING.has(act))
          ? []
          : [{ key: 'to', label: 'Return to', value: <Address lines={custody.returnTo} /> }]),
        ...(custody.returnCode === null
          ? []
          : [{ key: 'code', label: 'Reference', value: <span className="mono">{custody.returnCode}</span> }]),
        ...(custody.failedRecheck === null
          ? []
          : [{ key: 'failed', label: 'Failed recheck', value: FAILURES[custody.failedRecheck].label }]),
      ]}
      acts={
        <>
          {custody.returnCode === null || custody.returnTo === null ? null : (
            <a className="btn btn-quiet" href={`/v1/office/item/${custody.itemId}/return-label`}>
              Return label and packing slip (PDF)
            </a>
          )}
          <CustodyActions custody={custody} conditions={conditions} />
        </>
      }
    >
      {custody.acts.includes('label') && custody.returnTo === null ? (
        <p className="text-small text-ink-2">
          The owner has no shipping address. Ask them to add one, or hand the item over in person.
        </p>
      ) : null}
      {custody.history.length === 0 ? null : (
        <details>
          <summary>History</summary>
          <ol className="timeline mt-4">
            {custody.history.map((move) => (
              <li key={move.at}>
                <p className="timeline-head">
                  <DateTime at={move.at} />
                  <b>{CUSTODY[move.to]}</b>
                </p>
                <p>{[move.shelf, move.carrier, move.trackingNumber, move.note].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Peek>
  );
}
