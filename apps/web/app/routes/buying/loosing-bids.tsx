import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { auctionIdsOf } from '../../features/buying/auctionIds.ts';
import { BidsTable } from '../../features/buying/BidsTable.tsx';
import { useBidsUpdate } from '../../features/buying/useBidsUpdate.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/loosing-bids';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 48;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const list = await loadFor(args, (api) =>
    api.call('item.bidding', {
      query: { active: 'true', filter_by: 'losing', limit: LIMIT, offset: (page - 1) * LIMIT },
    }),
  );
  return { rows: list.items, page, pages: Math.ceil(list.total / LIMIT) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Outbid', matches);

export default function LosingBids({ loaderData: { rows, page, pages } }: Route.ComponentProps) {
  useBidsUpdate(auctionIdsOf(rows));
  return (
    <>
      <h1>Outbid</h1>
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyState
            title="You haven’t been outbid"
            action={<LinkButton href="/buying/active-bids">Active bids</LinkButton>}
          >
            No one has outbid you on any open lot.
          </EmptyState>
        ) : (
          <BidsTable caption="Lots where another bidder leads, closing soonest first" rows={rows} />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => `/buying/loosing-bids?page=${to}`} />
      </div>
    </>
  );
}
