import type { Collection } from '@assay/contract/shapes/meta.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { pageOf } from '../account/pageOf.ts';
import { countsText, nameMeta } from '../catalogue/namePages.ts';
import { pictureOf } from '../catalogue/pictures.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/collections';
import '../catalogue/market.css';

const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const page = pageOf(url.searchParams);
  const { items, total } = await loadFor(args, (api) =>
    api.call('collection.all', { query: { limit: LIMIT, offset: (page - 1) * LIMIT } }),
  );
  return { items, page, pages: Math.ceil(total / LIMIT), origin: url.origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : nameMeta({
        name: 'Collections',
        description: 'Collections of the house: objects that belong together, told as one story.',
        path: '/collections',
        origin: loaderData.origin,
        page: loaderData.page,
        isSold: false,
      });

/** Objects that belong together; featured ones first. */
export default function Collections({ loaderData: { items, page, pages } }: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-10">
      <h1>Collections</h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">Objects that belong together, released as one story.</p>
      <div className="mt-8">
        {items.length === 0 ? (
          <EmptyState title="No collections here" action={<LinkButton href="/marketplace">Marketplace</LinkButton>}>
            Single items stand in the marketplace.
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

function CollectionCard({ collection, isFirst }: { collection: Collection; isFirst: boolean }) {
  const { id, slug, name, summary, picture, isFeatured } = collection;
  return (
    <li className="name-card name-card-tall">
      <PictureFrame
        picture={picture === null ? null : pictureOf(picture, 640)}
        sizes="(width >= 64rem) 24rem, (width >= 48rem) 46vw, 92vw"
        priority={isFirst}
        top={isFeatured ? <span className="stub">Featured</span> : null}
      />
      <div>
        <h2 className="text-h4">
          <Anchor href={`/collections/${id}-${slug}`}>{name}</Anchor>
        </h2>
        {summary === '' ? null : <p className="mt-1 text-ink-2">{summary}</p>}
        <p className="mt-1 text-small text-ink-3 num">{countsText(collection)}</p>
      </div>
    </li>
  );
}
