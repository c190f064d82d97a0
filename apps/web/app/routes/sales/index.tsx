import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { nameMeta } from '../../features/browse/namePages.ts';
import { SaleCard, SaleFeature } from '../../features/sales/SaleCard.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { siteName } from '../../lib/title.ts';
import { loadFor } from '../../session/load.ts';
import type { Route } from './+types/index';
import '../../features/sales/sales.css';

const LIMIT = 24;

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const page = pageOf(url.searchParams);
  const status: 'current' | 'past' = url.searchParams.get('show') === 'past' ? 'past' : 'current';
  const { items, total } = await loadFor(args, (api) =>
    api.call('sale.list', { query: { status, limit: LIMIT, offset: (page - 1) * LIMIT } }),
  );
  return { items, status, page, pages: Math.ceil(total / LIMIT), origin: url.origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : nameMeta({
        name: loaderData.status === 'past' ? 'Past sales' : 'Sales',
        description: 'Catalogs of authenticated lots that open together and close one after the other.',
        path: loaderData.status === 'past' ? '/sales?show=past' : '/sales',
        origin: loaderData.origin,
        site: siteName(matches),
        page: loaderData.page,
        isSold: false,
      });

const hrefOf = (status: 'current' | 'past', page = 1): string => {
  const query = new URLSearchParams({
    ...(status === 'past' ? { show: status } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size === 0 ? '/sales' : `/sales?${query}`;
};

/** Published sales: current and upcoming ones, or past ones. */
export default function Sales({ loaderData: { items, status, page, pages } }: Route.ComponentProps) {
  const feature = status === 'current' && page === 1 ? (items[0] ?? null) : null;
  const others = feature === null ? items : items.slice(1);
  return (
    <div className="page sale-page py-8 md:py-10">
      <h1>Sales</h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">
        Catalogs of lots that open together and close one after the other.
      </p>
      <Tabs
        className="mt-6"
        label="Sales"
        tabs={[
          { href: hrefOf('current'), label: 'Current and upcoming', current: status === 'current' },
          { href: hrefOf('past'), label: 'Past', current: status === 'past' },
        ]}
      />
      <div className="mt-8">
        {items.length === 0 ? (
          <EmptyState
            title={status === 'past' ? 'No past sales' : 'No sales right now'}
            action={<LinkButton href="/marketplace">Marketplace</LinkButton>}
          >
            {status === 'past'
              ? 'Sales appear here once their last lot has closed.'
              : 'The next sale will appear here. Until then, find single lots in the marketplace.'}
          </EmptyState>
        ) : (
          <>
            {feature === null ? null : <SaleFeature sale={feature} />}
            {others.length === 0 ? null : (
              <ul className="sale-grid">
                {others.map((sale, index) => (
                  <SaleCard key={sale.id} sale={sale} isFirst={feature === null && index < 3} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <div className="sale-pages mt-12 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => hrefOf(status, to)} label="Pages of sales" />
      </div>
    </div>
  );
}
