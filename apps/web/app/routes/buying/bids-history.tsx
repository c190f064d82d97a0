import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { BidsTable } from '../../features/buying/BidsTable.tsx';
import { OwnBidsTable } from '../../features/buying/OwnBidsTable.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/bids-history';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 48;
const HERE = '/buying/bids-history';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const requestedTab = searchParams.get('show');
  const at = { limit: LIMIT, offset: (page - 1) * LIMIT };
  if (requestedTab === 'won' || requestedTab === 'lost') {
    const lots = await loadFor(args, (api) =>
      api.call('item.bidding', { query: { ...at, active: 'false', filter_by: requestedTab, sort_by: 'newest' } }),
    );
    return { show: requestedTab, lots: lots.items, bids: [], page, pages: Math.ceil(lots.total / LIMIT) } as const;
  }
  const bids = await loadFor(args, (api) => api.call('auction.myBids', { query: at }));
  return { show: 'all', lots: [], bids: bids.items, page, pages: Math.ceil(bids.total / LIMIT) } as const;
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Bid history', matches);

const EMPTY = {
  all: ['No bids yet', 'Every bid you place will appear here.'],
  won: ['No lots won yet', 'Lots you win will appear here with their final price.'],
  lost: ['No lots lost', 'Lots won by other bidders will appear here with their final price.'],
} as const;

export default function BidsHistory({ loaderData: { show, lots, bids, page, pages } }: Route.ComponentProps) {
  const tab = (key: typeof show, label: string) => ({
    href: key === 'all' ? HERE : `${HERE}?show=${key}`,
    label,
    current: show === key,
  });
  const [title, text] = EMPTY[show];
  return (
    <>
      <h1>Bid history</h1>
      <div className="mt-4">
        <Tabs label="Which bids" tabs={[tab('all', 'All bids'), tab('won', 'Lots won'), tab('lost', 'Lots lost')]} />
      </div>
      <div className="mt-6">
        {bids.length + lots.length === 0 ? (
          <EmptyState title={title} action={<LinkButton href="/marketplace">Marketplace</LinkButton>}>
            {text}
          </EmptyState>
        ) : show === 'all' ? (
          <OwnBidsTable rows={bids} />
        ) : (
          <BidsTable caption={show === 'won' ? 'Lots you won' : 'Lots you bid on and didn’t win'} rows={lots} />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => `${HERE}?${show === 'all' ? '' : `show=${show}&`}page=${to}`}
        />
      </div>
    </>
  );
}
