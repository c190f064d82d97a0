import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { auctionIdsOf } from '../../features/buying/auctionIds.ts';
import { BidsTable } from '../../features/buying/BidsTable.tsx';
import { useBidsUpdate } from '../../features/buying/useBidsUpdate.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/winning-bids';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 48;
const WON_SHOWN = 12;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const [leading, won] = await loadFor(args, (api) =>
    Promise.all([
      api.call('item.bidding', {
        query: { active: 'true', filter_by: 'winning', limit: LIMIT, offset: (page - 1) * LIMIT },
      }),
      api.call('item.bidding', { query: { filter_by: 'won', sort_by: 'newest', limit: WON_SHOWN } }),
    ]),
  );
  return { leading: leading.items, won: won.items, page, pages: Math.ceil(leading.total / LIMIT) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Winning bids', matches);

export default function WinningBids({ loaderData: { leading, won, page, pages } }: Route.ComponentProps) {
  useBidsUpdate(auctionIdsOf(leading));
  return (
    <>
      <h1>Winning bids</h1>
      <section aria-labelledby="leading" className="mt-6">
        <h2 id="leading" className="text-h3">
          Leading
        </h2>
        <div className="mt-4">
          {leading.length === 0 ? (
            <EmptyState
              title="Not leading any lots"
              action={<LinkButton href="/marketplace?sort=ending_soon">Browse lots closing soon</LinkButton>}
            >
              You aren’t leading on any open lot.
            </EmptyState>
          ) : (
            <BidsTable caption="Lots you’re leading, closing soonest first" rows={leading} />
          )}
        </div>
        <div className="mt-8 flex justify-center">
          <Pagination page={page} pages={pages} hrefFor={(to) => `/buying/winning-bids?page=${to}`} />
        </div>
      </section>
      {won.length === 0 ? null : (
        <section aria-labelledby="won" className="mt-10">
          <h2 id="won" className="text-h3">
            Won
          </h2>
          <div className="mt-4">
            <BidsTable caption="Lots you won, newest first" rows={won} />
          </div>
        </section>
      )}
    </>
  );
}
