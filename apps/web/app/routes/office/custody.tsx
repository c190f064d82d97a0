import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Link } from 'react-router';
import { pageOf } from '../../account/pageOf.ts';
import { CUSTODY, custodyText } from '../../certificate/custodyWords.ts';
import { lazyPart } from '../../lib/fetchPart.ts';
import { personalMeta } from '../../lib/title.ts';
import { When } from '../../lib/When.tsx';
import { FAILURES } from '../../office/deskWords.ts';
import { ListFrame, PAGE_ROWS } from '../../office/ListFrame.tsx';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/custody';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

// No boundary: what the server sent stays, open and typed in, until they are there.
const CustodyActs = lazyPart(() => import('../../office/CustodyActs.tsx'), 'CustodyActs');

const QUEUES = [
  { key: 'to_return', label: 'To return' },
  { key: 'undecided', label: 'Failed rechecks' },
  { key: 'held', label: 'Held or lost' },
  { key: 'moving', label: 'On the way' },
  { key: 'returned', label: 'Returned' },
] as const;

const NOTHING: Readonly<Record<(typeof QUEUES)[number]['key'], { title: string; text: string }>> = {
  to_return: { title: 'Nothing to return', text: 'Items that Assay has for their owners appear here.' },
  undecided: { title: 'No failed recheck', text: 'An item that failed is not for sale until someone decides here.' },
  held: { title: 'Nothing is held', text: 'Suspected counterfeits and lost items appear here.' },
  moving: { title: 'Nothing is on its way', text: 'Parcels to and from Assay appear here.' },
  returned: { title: 'Nothing was returned', text: 'Items that are back with their owners appear here.' },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const queue = QUEUES.find(({ key }) => key === searchParams.get('queue'))?.key ?? 'to_return';
  const [list, conditions] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.custody', { query: { queue, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS } }),
      api.call('meta.conditions', {}),
    ]),
  );
  return { list, page, queue, conditions: conditions.items.map(({ id, name }) => ({ id, name })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Custody');

/** The objects that Assay has, sends back, or holds. */
export default function Custody({ loaderData: { list, page, queue, conditions } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Custody"
      filters={QUEUES}
      current={queue}
      hrefFor={(filter, to) => `/office/custody?queue=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={NOTHING[queue]}
    >
      <ul className="divide-y divide-line">
        {list.items.map((given) => (
          <li key={given.itemId} className="py-6 first:pt-0">
            <div className="flex flex-wrap items-start justify-between gap-4">
              <h2 className="text-h4">
                <Link className="link" to={`/items/${given.slug}`}>
                  {given.title}
                </Link>
              </h2>
              <Chip tone={given.state === 'held' || given.state === 'lost' ? 'seal' : 'neutral'}>
                {CUSTODY[given.state]}
              </Chip>
            </div>
            <Facts
              className="mt-4"
              rows={[
                { key: 'where', label: 'Where', value: custodyText(given) },
                { key: 'shelf', label: 'Shelf', value: given.shelf ?? '–' },
                { key: 'owner', label: 'Owner', value: given.owner ?? 'Assay' },
                { key: 'serial', label: 'Hologram', value: <span className="mono">{given.serial ?? '–'}</span> },
                ...(given.failedRecheck === null
                  ? []
                  : [{ key: 'failed', label: 'Failed recheck', value: FAILURES[given.failedRecheck].label }]),
              ]}
            />
            <CustodyActs given={given} conditions={conditions} />
            {given.history.length === 0 ? null : (
              <details className="mt-4">
                <summary>History</summary>
                <ol className="timeline mt-4">
                  {given.history.map((move) => (
                    <li key={move.at}>
                      <p className="timeline-head">
                        <When at={move.at} />
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
