import { Chip } from '@assay/ui/components/Chip.tsx';
import { LINK_KINDS, LinkDetail } from '../../features/office/LinkRow.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/links';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'open', label: 'To review' },
  { key: 'barred', label: 'Barred' },
  { key: 'cleared', label: 'Cleared' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/links', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'open' };
  return { state, list: await loadFor(args, (api) => api.call('office.accountLinks', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Linked accounts', matches);

/** Accounts that one person seems to use. */
export default function LinkedAccounts({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Linked accounts"
      caption="Pairs of linked accounts"
      intro="Strong evidence immediately bars two accounts from each other’s items. Weak evidence, such as a shared device or card, needs your review because families share both."
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ accounts: [one, two] }) => `${one.username} and ${two.username}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/account-link/export"
      views={VIEWS}
      empty={{
        title: 'Nothing to review',
        text: 'Accounts that share a card, a bank account, a device or an address will appear here.',
      }}
      detail={(link) => <LinkDetail key={link.id} link={link} />}
      rowActs={[
        { key: 'a', label: 'One person', act: ({ id, status }) => (status === 'confirmed' ? null : `confirm-${id}`) },
        { key: 'r', label: 'Two people', act: ({ id, status }) => (status === 'cleared' ? null : `clear-${id}`) },
      ]}
      columns={[
        {
          key: 'accounts',
          label: 'Accounts',
          kind: 'lead',
          cell: ({ accounts: [one, two] }) => `${one.username}, ${two.username}`,
        },
        { key: 'kinds', label: 'Shared', cell: ({ kinds }) => kinds.map((kind) => LINK_KINDS[kind]).join(', ') },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ isBarred, status }) =>
            isBarred ? (
              <Chip tone="seal">Barred</Chip>
            ) : status === 'cleared' ? (
              <Chip tone="commit">Two people</Chip>
            ) : (
              <Chip tone="amber">To review</Chip>
            ),
        },
        { key: 'dealings', label: 'Dealings', kind: 'number', phone: 'none', cell: ({ dealings }) => dealings.length },
        { key: 'found', label: 'Found', kind: 'date', cell: ({ foundAt }) => <DateTime at={foundAt} /> },
      ]}
    />
  );
}
