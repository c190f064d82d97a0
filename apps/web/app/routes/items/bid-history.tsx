import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { data } from 'react-router';
import { LotChip } from '../../entities/lot/LotChip.tsx';
import type { History } from '../../entities/lot/useBidRows.ts';
import { useItemLot } from '../../features/bid/useItemLot.ts';
import { FullHistory } from '../../features/bidHistory/FullHistory.tsx';
import { emptyText } from '../../features/bidHistory/History.tsx';
import { ItemCrumbs } from '../../features/item/ItemCrumbs.tsx';
import { pageTitle } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/bid-history';
import '../../features/item/item.css';

const ROWS = 100;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await api.call('item.bySlug', { params: { slug: params.slug } }).catch((error: unknown) => {
    if (!(error instanceof Response) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(null, { status: 404 });
  });
  const lot = item.auction;
  const history =
    lot === null
      ? { items: [], total: 0 }
      : await api.call('auction.bidHistory', { params: { id: lot.auctionId }, query: { offset: 0, limit: ROWS } });
  return { item, history: { items: history.items, total: history.total } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: pageTitle(loaderData === undefined ? 'Item not found' : `Bid history of ${loaderData.item.title}`, matches),
  },
];

export default function BidHistoryPage({ loaderData: { item, history } }: Route.ComponentProps) {
  return (
    <div className="page py-4 md:py-6">
      <ItemCrumbs slug={item.slug} title={item.title} />
      <h1 className="mt-4">Bid history</h1>
      {item.auction === null ? (
        <div className="mt-6">
          <EmptyState title="Not an auction" action={<LinkButton href={`/items/${item.slug}`}>View item</LinkButton>}>
            This item isn’t sold at auction.
          </EmptyState>
        </div>
      ) : (
        <Live key={item.auction.auctionId} item={item} initialLot={item.auction} initial={history} />
      )}
    </div>
  );
}

function Live({ item, initialLot, initial }: { item: Item; initialLot: Lot; initial: History }) {
  const { lot, history } = useItemLot(initialLot, null, initial);
  return (
    <section className="history mt-4" aria-label="Bids">
      <p className="mb-4 flex flex-wrap items-center gap-3 text-ink-2 num">
        <Anchor className="link" href={`/items/${item.slug}`}>
          {item.title}
        </Anchor>
        <LotChip item={item} lot={lot} />
        <Anchor className="link" href={`/items/${item.slug}/prices`}>
          Price history
        </Anchor>
        {history.total === 0
          ? ''
          : `${history.total} ${history.total === 1 ? 'bid' : 'bids'} by ${lot.bidderCount} ${lot.bidderCount === 1 ? 'bidder' : 'bidders'}`}
      </p>
      {lot.status === 'blind' ? (
        <p className="mb-4">Sealed bids are hidden until the deadline. Then they’re added to this list.</p>
      ) : null}
      {history.rows.length === 0 ? <p className="text-ink-2">{emptyText(lot)}</p> : <FullHistory {...history} />}
    </section>
  );
}
