import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { GRADES } from '../../features/office/authentication/authenticationText.ts';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/authentication';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const QUEUES = [
  { key: 'undecided', label: 'To decide' },
  { key: 'second', label: 'Second authenticator' },
  { key: 'unable', label: 'Unable' },
  { key: 'reject', label: 'Rejected' },
  { key: 'decided', label: 'Gold and silver' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const { page, status: queue, query } = listQuery(searchParams, QUEUES, 'undecided');
  const find = (searchParams.get('find') ?? '').trim().slice(0, 80);
  const { limit, offset } = query;
  const list = await loadFor(args, (api) =>
    api.call('office.authentications', { query: { limit, offset, queue, ...(find.length < 2 ? {} : { find }) } }),
  );
  return { list, page, queue, find };
}

export const meta: Route.MetaFunction = () => personalMeta('Authentication');

/** Items that wait for an authenticator, and the decided ones. */
export default function Authentication({ loaderData: { list, page, queue, find } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Authentication"
      exportHref={`/v1/office/authentication/export?${new URLSearchParams({ queue, ...(find.length < 2 ? {} : { find }) })}`}
      above={
        <FindForm
          action="/office/authentication"
          name="find"
          label="Find an item"
          hint="A part of its title, or its seal number."
          defaultValue={find}
          maxLength={80}
        />
      }
      filters={QUEUES}
      current={find === '' ? queue : ''}
      hrefFor={(key, to) =>
        `/office/authentication?${new URLSearchParams({ status: key === '' ? 'undecided' : key, ...(key === '' ? { find } : {}), page: String(to) })}`
      }
      page={page}
      total={list.total}
      empty={
        find === ''
          ? { title: 'Nothing here', text: 'Items at this step will appear here.' }
          : { title: 'No matches', text: 'Try a shorter part of the title.' }
      }
    >
      <Table
        caption="Items for authentication"
        rows={list.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'picture',
            label: 'Photo',
            cell: ({ picture }) =>
              picture === null ? (
                '–'
              ) : (
                <img
                  src={`${picture}?w=320`}
                  alt=""
                  width={32}
                  height={32}
                  className="size-8 object-cover"
                  loading="lazy"
                />
              ),
          },
          {
            key: 'title',
            label: 'Item',
            cell: ({ id, title, artist }) => (
              <>
                <Link className="link" to={`/office/authentication/${id}`}>
                  {title}
                </Link>
                {artist === null ? null : <span className="block text-small text-ink-2">{artist}</span>}
              </>
            ),
          },
          { key: 'shelf', label: 'Shelf', cell: ({ shelf }) => <span className="mono">{shelf ?? '–'}</span> },
          {
            key: 'estimate',
            label: 'High estimate',
            kind: 'amount',
            cell: ({ estimateHighCents }) => (estimateHighCents === null ? '–' : formatMoney(estimateHighCents)),
          },
          {
            key: 'state',
            label: 'State',
            cell: ({ grade, isRequested }) =>
              isRequested ? (
                <Chip tone="amber">Second authenticator</Chip>
              ) : grade === null ? (
                'To decide'
              ) : (
                <Chip tone={GRADES[grade].tone}>{GRADES[grade].label}</Chip>
              ),
          },
          {
            key: 'at',
            label: 'Since',
            cell: ({ decidedAt, createdAt }) => <DateTime at={decidedAt ?? createdAt} format="date" />,
          },
        ]}
      />
    </ListFrame>
  );
}
