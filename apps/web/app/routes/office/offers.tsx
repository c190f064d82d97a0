import { OfficeOfferRow } from '../../features/office/HouseOffer.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/offers';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const status = searchParams.get('status') === 'all' ? 'all' : 'waiting';
  const query = { status, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS } as const;
  const list = await loadFor(args, (api) => api.call('office.offers', { query }));
  return { list, page, status };
}

export const meta: Route.MetaFunction = () => personalMeta('Offers on our items');

export default function Offers({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Offers on our items"
      filters={[
        { key: 'waiting', label: 'Waiting' },
        { key: 'all', label: 'All' },
      ]}
      current={status}
      hrefFor={(filter, to) => `/office/offers?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{
        title: status === 'all' ? 'No offers yet' : 'No open offers',
        text: 'Offers on items we sell will appear here. Offers we don’t answer within 48 hours expire.',
      }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((offer) => (
          <OfficeOfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
    </ListFrame>
  );
}
