import { redirect } from 'react-router';
import { BrowseItems } from '../features/browse/BrowseItems.tsx';
import { browse, pageOf } from '../features/browse/browse.ts';
import { NameHead } from '../features/browse/NameHead.tsx';
import { countsText, nameMeta, nameOr404 } from '../features/browse/namePages.ts';
import { Follow } from '../features/follow/Follow.tsx';
import { followed } from '../features/follow/followed.ts';
import { pageTitle, siteName } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/collection';
import '../features/browse/market.css';

export { NameNotFound as ErrorBoundary } from '../features/browse/NameNotFound.tsx';

const ID_LENGTH = 36;

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const { params, request } = args;
  const url = new URL(request.url);
  return loadFor(args, async (api) => {
    // The id identifies it; the slug is for people and may have changed.
    const collection = await nameOr404(
      api.call('collection.byId', { params: { id: params.key.slice(0, ID_LENGTH).toLowerCase() } }),
    );
    const canonicalId = `${collection.id}-${collection.slug}`;
    if (params.key !== canonicalId) throw redirect(`/collections/${canonicalId}${url.search}`, 301);
    const [found, isFollowed] = await Promise.all([
      browse(api, url.searchParams, { collection: collection.id }),
      followed(args, 'collection', collection.id),
    ]);
    return { collection, browse: found, isFollowed, origin: url.origin };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined)
    return [{ title: pageTitle('Collection not found', matches) }, { name: 'robots', content: 'noindex' }];
  const { collection, browse: found, origin } = loaderData;
  return nameMeta({
    name: collection.name,
    description: collection.summary || `${collection.name}: ${countsText(collection)}.`,
    path: `/collections/${collection.id}-${collection.slug}`,
    origin,
    site: siteName(matches),
    page: pageOf(found.offset),
    isSold: found.shelf === 'sold',
  });
};

export default function CollectionPage({
  loaderData: { collection, browse: found, isFollowed },
}: Route.ComponentProps) {
  const { id, slug, name, summary, description, picture } = collection;
  return (
    <div className="page py-6 md:py-8">
      <NameHead trail={[{ href: '/collections', label: 'Collections' }]} name={name} line={summary} picture={picture}>
        {description === '' ? null : <p className="mt-4 max-w-measure">{description}</p>}
        <p className="mt-4 text-small text-ink-3 num">{countsText(collection)}</p>
        <Follow kind="collection" target={{ id, name }} path={`/collections/${id}-${slug}`} isFollowed={isFollowed} />
      </NameHead>
      <div className="mt-8">
        <BrowseItems
          path={`/collections/${id}-${slug}`}
          name={name}
          browse={found}
          refineHref={`/marketplace?collection=${slug}`}
        />
      </div>
    </div>
  );
}
