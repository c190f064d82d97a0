import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { Standing } from '../../features/office/Standing.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/people';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const typed = (searchParams.get('find') ?? '').trim().slice(0, 120);
  // One letter is too short for a search.
  const find = typed.length < 2 ? '' : typed;
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, ...(find === '' ? {} : { find }) };
  return { page, find, list: await loadFor(args, (api) => api.call('office.people', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('People');

export default function People({ loaderData: { list, page, find } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="People"
      above={
        <FindForm
          action="/office/people"
          name="find"
          label="Person"
          hint="Full username or email, or part of a name. Leave blank for people with strikes."
          maxLength={120}
          autoCapitalize="none"
          defaultValue={find}
        />
      }
      filters={[]}
      current=""
      hrefFor={(_filter, to) =>
        `/office/people?${new URLSearchParams({ ...(find === '' ? {} : { find }), page: String(to) })}`
      }
      page={page}
      total={list.total}
      empty={
        find === ''
          ? { title: 'No strikes', text: 'People with strikes, suspensions or blocks will appear here.' }
          : { title: 'No results', text: `No one matches “${find}”. Enter a full username or email.` }
      }
    >
      <Table
        caption="People, blocked first, then by strikes"
        rows={list.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            label: 'Username',
            cell: ({ id, username }) => (
              <Link className="link" to={`/office/people/${id}`}>
                {username}
              </Link>
            ),
          },
          { key: 'name', label: 'Name', cell: ({ name }) => name },
          { key: 'state', label: 'State', cell: (person) => <Standing person={person} /> },
          { key: 'strikes', label: 'Strikes', kind: 'amount', cell: ({ strikes }) => strikes },
          { key: 'limit', label: 'Limit', kind: 'amount', cell: ({ limitCents }) => formatMoney(limitCents) },
        ]}
      />
    </ListFrame>
  );
}
