import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Link, useRouteLoaderData } from 'react-router';
import { CUSTODY, custodyText } from '../../entities/certificate/custodyText.ts';
import { FAILURES } from '../../features/office/deskText.ts';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { firstFilled } from '../../features/office/listQuery.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { pageOf } from '../../lib/pageOf.ts';
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
  moving: { title: 'Nothing in transit', text: 'Packages to and from Assay will appear here.' },
  returned: { title: 'Nothing returned', text: 'Items returned to their owners will appear here.' },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const item = /^[\da-f-]{36}$/.exec(searchParams.get('item') ?? '')?.[0];
  const queue = QUEUES.find(({ key }) => key === searchParams.get('queue'))?.key ?? (await firstQueue(args));
  const one = item === undefined ? {} : { id: item };
  const [list, conditions] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.custody', { query: { queue, ...one, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS } }),
      api.call('meta.conditions', {}),
    ]),
  );
  return { list, page, queue, item: item ?? null, conditions: conditions.items.map(({ id, name }) => ({ id, name })) };
}

async function firstQueue(args: Route.LoaderArgs): Promise<Queue> {
  const { queues } = await loadFor(args, (api) => api.call('office.desk'));
  return firstFilled<Queue>(queues, DUE, 'to_return');
}

export const meta: Route.MetaFunction = () => personalMeta('Custody');

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
export default function Custody({ loaderData: { list, page, queue, item, conditions } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string) => desk?.queues.find((one) => one.queue === key)?.count || null;
  return (
    <ListFrame
      title="Custody"
      filters={QUEUES.map((one) => ({
        ...one,
        count: DUE.some(({ key }) => key === one.key) ? countOf(one.key) : null,
      }))}
      current={item === null ? queue : ''}
      hrefFor={(filter, to) => `/office/custody?queue=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={NOTHING[queue]}
    >
      <ul className="divide-y divide-line">
        {list.items.map((custody) => (
          <li key={custody.itemId} className="py-6 first:pt-0">
            <div className="flex flex-wrap items-start justify-between gap-4">
              <h2 className="text-h4">
                <Link className="link" to={`/items/${custody.slug}`}>
                  {custody.title}
                </Link>
              </h2>
              <Chip tone={custody.state === 'held' || custody.state === 'lost' ? 'seal' : 'neutral'}>
                {CUSTODY[custody.state]}
              </Chip>
            </div>
            <Facts
              className="mt-4"
              rows={[
                { key: 'where', label: 'Location', value: custodyText(custody) },
                { key: 'shelf', label: 'Shelf', value: custody.shelf ?? '–' },
                { key: 'owner', label: 'Owner', value: custody.owner ?? 'Assay' },
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
            />
            {custody.returnCode === null || custody.returnTo === null ? null : (
              <p className="mt-4">
                <a className="link" href={`/v1/office/item/${custody.itemId}/return-label`}>
                  Return label and packing slip (PDF)
                </a>
              </p>
            )}
            {custody.acts.includes('label') && custody.returnTo === null ? (
              <p className="mt-4 text-small text-ink-2">
                The owner has no shipping address. Ask them to add one, or hand the item over in person.
              </p>
            ) : null}
            <CustodyActions custody={custody} conditions={conditions} />
            {custody.history.length === 0 ? null : (
              <details className="mt-4">
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
          </li>
        ))}
      </ul>
    </ListFrame>
  );
}
