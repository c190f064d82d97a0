import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { Outlet, useLocation } from 'react-router';
import { PauseButton } from '../../live/PauseButton.tsx';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/layout';

/** Number of lots per tab. */
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const [[all, winning, losing], watching] = await loadFor(args, (api) =>
    Promise.all([
      Promise.all(
        (['all', 'winning', 'losing'] as const).map((filter_by) =>
          api.call('item.bidding', { query: { active: 'true', filter_by, limit: 1 } }),
        ),
      ),
      api.call('user.favorites', { query: { limit: 1 } }),
    ]),
  );
  return { active: all!.total, winning: winning!.total, losing: losing!.total, watching: watching.total };
}

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** The tabs of a buyer around each of their pages. */
export default function BuyingLayout({ loaderData: { active, winning, losing, watching } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const tab = (href: string, label: string, count: number | undefined) => ({
    href,
    label,
    count,
    current: pathname === href,
  });
  return (
    <div className="page py-4 md:py-6">
      <Tabs
        label="Buying"
        tabs={[
          tab('/buying/active-bids', 'Active bids', active),
          tab('/buying/loosing-bids', 'Outbid', losing),
          tab('/buying/winning-bids', 'Winning', winning),
          tab('/buying/watching', 'Watching', watching),
          tab('/buying/bids-history', 'History', undefined),
          tab('/buying/offers', 'Offers', undefined),
          tab('/buying/in-transaction', 'In transaction', undefined),
          tab('/buying/owned-items', 'Owned', undefined),
        ]}
      />
      <div className="mt-7 md:mt-9">
        <Outlet />
      </div>
      <p className="mt-10">
        <PauseButton />
      </p>
    </div>
  );
}
