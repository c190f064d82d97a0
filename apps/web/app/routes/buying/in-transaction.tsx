import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Link } from 'react-router';
import { SaleRow } from '../../features/resale/SaleRow.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/in-transaction';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const showsEnded = searchParams.get('ended') === '1';
  const query = {
    limit: LIMIT,
    offset: (page - 1) * LIMIT,
    ...(showsEnded ? { include_concluded: 'true' as const } : {}),
  };
  const list = await loadFor(args, (api) => api.call('offer.inTransactions', { query }));
  return { rows: list.items, page, pages: Math.ceil(list.total / LIMIT), showsEnded };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('In transaction', matches);

export default function InTransaction({ loaderData: { rows, page, pages, showsEnded } }: Route.ComponentProps) {
  const hrefFor = (to: number, ended = showsEnded): string =>
    `/buying/in-transaction?${new URLSearchParams({ ...(ended ? { ended: '1' } : {}), page: String(to) })}`;
  return (
    <>
      <h1>In transaction</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        Your purchases and sales that aren’t settled yet. In a resale, we hold the money until we’ve re-authenticated
        the item. Buyer and seller see the same steps.
      </p>
      <p className="mt-4 text-small">
        <Link className="link" to={hrefFor(1, !showsEnded)}>
          {showsEnded ? 'Hide settled' : 'Show settled in the last 30 days'}
        </Link>
      </p>
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyState title="Nothing in progress" action={<LinkButton href="/marketplace">Marketplace</LinkButton>}>
            Unpaid wins, accepted offers, and resales will appear here until they’re settled.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <SaleRow key={`${row.invoiceId ?? ''} ${row.offerId ?? ''} ${row.side}`} row={row} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => hrefFor(to)} />
      </div>
    </>
  );
}
