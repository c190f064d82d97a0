import { Table } from '@assay/ui/components/Table.tsx';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { KINDS } from '../../features/office/intake/intakeText.ts';
import { NewIntake } from '../../features/office/intake/NewIntake.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/intake';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const QUEUES = [
  { key: 'open', label: 'To catalog' },
  { key: 'all', label: 'All' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const { page, status: queue, query } = listQuery(searchParams, QUEUES, 'open');
  const find = (searchParams.get('find') ?? '').trim().slice(0, 80);
  const { limit, offset } = query;
  const list = await loadFor(args, (api) =>
    api.call('office.intakes', { query: { limit, offset, queue, ...(find.length < 2 ? {} : { find }) } }),
  );
  return { list, page, queue, find };
}

export const meta: Route.MetaFunction = () => personalMeta('Intake');

/** Objects that arrive: receive them, and see what has come. */
export default function Intake({ loaderData: { list, page, queue, find } }: Route.ComponentProps) {
  const canReceive = useMayDo()('office.createIntake');
  return (
    <ListFrame
      title="Intake"
      exportHref={`/v1/office/intake/export?${new URLSearchParams({ queue, ...(find.length < 2 ? {} : { find }) })}`}
      above={
        <>
          {canReceive ? (
            <div className="office-acts">
              <NewIntake />
            </div>
          ) : null}
          <div className="mt-4">
            <FindForm
              action="/office/intake"
              name="find"
              label="Find a delivery"
              hint="Its number (IN-…), or who delivered it."
              defaultValue={find}
              maxLength={80}
              autoCapitalize="characters"
            />
          </div>
        </>
      }
      filters={QUEUES}
      current={find === '' ? queue : ''}
      hrefFor={(key, to) =>
        `/office/intake?${new URLSearchParams({ ...(key === '' ? { find } : { status: key }), page: String(to) })}`
      }
      page={page}
      total={list.total}
      empty={
        find === ''
          ? { title: 'Nothing to catalog', text: 'Deliveries with objects that aren’t items yet will appear here.' }
          : { title: 'No matches', text: 'Try the number on the receipt, or a shorter name.' }
      }
    >
      <Table
        caption="Deliveries, newest first"
        rows={list.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            label: 'Receipt',
            cell: ({ id, number }) => (
              <Link className="link mono" to={`/office/intake/${id}`}>
                {number}
              </Link>
            ),
          },
          { key: 'kind', label: 'Why', cell: ({ kind }) => KINDS[kind] },
          { key: 'from', label: 'Delivered by', cell: ({ sourceName }) => sourceName },
          {
            key: 'lines',
            label: 'To catalog',
            kind: 'amount',
            cell: ({ lines, openLines }) => `${openLines} of ${lines}`,
          },
          { key: 'by', label: 'Received by', cell: ({ receivedBy }) => receivedBy },
          { key: 'at', label: 'Received', cell: ({ receivedAt }) => <DateTime at={receivedAt} /> },
        ]}
      />
    </ListFrame>
  );
}
