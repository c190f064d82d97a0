import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { useBidsUpdate } from '../../features/buying/useBidsUpdate.ts';
import { WatchTable } from '../../features/buying/WatchTable.tsx';
import { Follows, SavedSearches } from '../../features/follow/Following.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/watching';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 48;
/** The API keeps fifty searches; of follows, the latest are shown. */
const MOST = 100;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const [list, searches, follows] = await loadFor(args, (api) =>
    Promise.all([
      api.call('user.favorites', { query: { limit: LIMIT, offset: (page - 1) * LIMIT } }),
      api.call('savedSearch.all', { query: { limit: MOST } }),
      api.call('follow.all', { query: { limit: MOST } }),
    ]),
  );
  return {
    rows: list.items,
    searches: searches.items,
    follows: follows.items,
    page,
    pages: Math.ceil(list.total / LIMIT),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Watching', matches);

export default function Watching({ loaderData: { rows, searches, follows, page, pages } }: Route.ComponentProps) {
  useBidsUpdate(rows.flatMap(({ item }) => (item.auction === null ? [] : [item.auction.auctionId])));
  return (
    <>
      <h1>Watching</h1>
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyState
            title="You’re not watching anything yet"
            action={<LinkButton href="/marketplace">Marketplace</LinkButton>}
          >
            Press “Watch” on an item to see its price and countdown here.
          </EmptyState>
        ) : (
          <WatchTable rows={rows} />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => `/buying/watching?page=${to}`} />
      </div>
      <SavedSearches rows={searches} />
      <Follows rows={follows} />
    </>
  );
}
