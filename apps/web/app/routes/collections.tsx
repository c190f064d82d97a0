import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { CollectionCard } from '../features/browse/CollectionCard.tsx';
import { nameMeta } from '../features/browse/namePages.ts';
import { pageOf } from '../lib/pageOf.ts';
import { siteName } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/collections';
import '../features/browse/market.css';

const LIMIT = 24;

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const page = pageOf(url.searchParams);
  const { items, total } = await loadFor(args, (api) =>
    api.call('collection.all', { query: { limit: LIMIT, offset: (page - 1) * LIMIT } }),
  );
  return { items, page, pages: Math.ceil(total / LIMIT), origin: url.origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : nameMeta({
        name: 'Collections',
        description: 'Collections: items that belong together, each with a story.',
        path: '/collections',
        origin: loaderData.origin,
        site: siteName(matches),
        page: loaderData.page,
        isSold: false,
      });

/** Objects that belong together; featured ones first. */
export default function Collections({ loaderData: { items, page, pages } }: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-10">
      <h1>Collections</h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">Items that belong together, each with a story.</p>
      <div className="mt-8">
        {items.length === 0 ? (
          <EmptyState title="No collections yet" action={<LinkButton href="/marketplace">Marketplace</LinkButton>}>
            You can find single items in the marketplace.
          </EmptyState>
        ) : (
          <ul className="name-grid collection-grid">
            {items.map((collection, index) => (
              <CollectionCard key={collection.id} collection={collection} isFirst={index < 3} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-12 flex justify-center">
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => `/collections?page=${to}`}
          label="Pages of collections"
        />
      </div>
    </div>
  );
}
