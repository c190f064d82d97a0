import { LinkRow } from '../../features/office/LinkRow.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/links';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'open', label: 'To review' },
  { key: 'barred', label: 'Barred' },
  { key: 'cleared', label: 'Cleared' },
  { key: 'all', label: 'All' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'open');
  return { page, status, list: await loadFor(args, (api) => api.call('office.accountLinks', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Linked accounts');

/** Accounts that one person seems to use. */
export default function LinkedAccounts({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Linked accounts"
      above={
        <p className="max-w-[60ch] text-ink-2">
          Strong evidence immediately bars two accounts from each other’s items. Weak evidence, such as a shared device
          or card, needs your review because families share both.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/links?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{
        title: 'Nothing to review',
        text: 'Accounts that share a card, a bank account, a device or an address will appear here.',
      }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </ListFrame>
  );
}
