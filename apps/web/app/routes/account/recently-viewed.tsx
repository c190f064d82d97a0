import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { CatalogGrid } from '../../entities/lot/CatalogGrid.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/recently-viewed';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** The number of items that the server stores. */
const LIMIT = 50;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { items } = await loadFor(args, (api) => api.call('item.recentlyViewed', { query: { limit: LIMIT } }));
  return { items: items.map(({ item }) => item) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Recently viewed', matches);

export default function RecentlyViewed({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <>
      <h1>Recently viewed</h1>
      <p className="mt-2 text-ink-2">The last 50 items you viewed while logged in. Only you can see this list.</p>
      <div className="mt-6">
        {items.length === 0 ? (
          <EmptyState
            title="No recently viewed items"
            action={<LinkButton href="/marketplace">Marketplace</LinkButton>}
          >
            Items you view will appear here, most recent first.
          </EmptyState>
        ) : (
          <CatalogGrid items={items} eager={4} headingLevel={2} />
        )}
      </div>
    </>
  );
}
