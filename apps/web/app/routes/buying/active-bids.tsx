import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { auctionIdsOf } from '../../features/buying/auctionIds.ts';
import { BidsTable } from '../../features/buying/BidsTable.tsx';
import { useBidsUpdate } from '../../features/buying/useBidsUpdate.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/active-bids';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 48;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const list = await loadFor(args, (api) =>
    api.call('item.bidding', { query: { active: 'true', filter_by: 'all', limit: LIMIT, offset: (page - 1) * LIMIT } }),
  );
  // Lots that need a bid first; within each group the API's order, closing soonest first.
  const rows = [...list.items.filter((row) => !row.youLead), ...list.items.filter((row) => row.youLead)];
  return { rows, page, pages: Math.ceil(list.total / LIMIT) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Active bids', matches);

export default function ActiveBids({ loaderData: { rows, page, pages } }: Route.ComponentProps) {
  useBidsUpdate(auctionIdsOf(rows));
  return (
    <>
      <h1>Active bids</h1>
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyState
            title="No live bids"
            action={<LinkButton href="/marketplace?sort=ending_soon">Browse lots closing soon</LinkButton>}
          >
            You don’t have a bid on any open lot.
          </EmptyState>
        ) : (
          <BidsTable caption="Lots you’ve bid on, outbid ones first" rows={rows} />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => `/buying/active-bids?page=${to}`} />
      </div>
    </>
  );
}
