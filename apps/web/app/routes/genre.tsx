import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { BrowseItems } from '../features/browse/BrowseItems.tsx';
import { browse, pageOf } from '../features/browse/browse.ts';
import { NameHead } from '../features/browse/NameHead.tsx';
import { countsText, nameMeta, nameOr404, redirectFormer } from '../features/browse/namePages.ts';
import { pageTitle, siteName } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/genre';
import '../features/browse/market.css';

export { NameNotFound as ErrorBoundary } from '../features/browse/NameNotFound.tsx';

const ARTISTS_SHOWN = 12;

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  return loadFor(args, async (api) => {
    const genre = await nameOr404(api.call('meta.genreBySlug', { params: { slug: args.params.slug } }));
    redirectFormer(args.params.slug, genre.slug, '/genres/', url.search);
    const [artists, found] = await Promise.all([
      api.call('meta.artists', { query: { genre: genre.slug, limit: ARTISTS_SHOWN } }),
      browse(api, url.searchParams, { genre: genre.slug }),
    ]);
    return {
      genre,
      artists: artists.items.map(({ slug, name, itemCount }) => ({ slug, name, itemCount })),
      artistCount: artists.total,
      browse: found,
      origin: url.origin,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined)
    return [{ title: pageTitle('Genre not found', matches) }, { name: 'robots', content: 'noindex' }];
  const { genre, browse: found, origin } = loaderData;
  return nameMeta({
    name: genre.name,
    description: `${genre.name} memorabilia, authenticated and on record: ${countsText(genre)}.`,
    path: `/genres/${genre.slug}`,
    origin,
    site: siteName(matches),
    page: pageOf(found.offset),
    isSold: found.shelf === 'sold',
  });
};

export default function GenrePage({ loaderData }: Route.ComponentProps) {
  const { genre, artists, artistCount, browse: found } = loaderData;
  const { name, slug } = genre;
  return (
    <div className="page py-6 md:py-8">
      <NameHead trail={[{ href: '/marketplace', label: 'Marketplace' }]} name={name} line={countsText(genre)}>
        {artists.length === 0 ? null : (
          <ul className="mt-4 flex flex-wrap gap-2" aria-label={`${name} artists`}>
            {artists.map((artist) => (
              <li key={artist.slug}>
                <Anchor className="toggle-link" href={`/artists/${artist.slug}`}>
                  {artist.name} <span className="filter-count num">{artist.itemCount}</span>
                </Anchor>
              </li>
            ))}
            {artistCount > artists.length ? (
              <li>
                <Anchor className="toggle-link" href={`/artists?genre=${slug}`}>
                  All {artistCount} artists
                </Anchor>
              </li>
            ) : null}
          </ul>
        )}
      </NameHead>
      <div className="mt-8">
        <BrowseItems path={`/genres/${slug}`} name={name} browse={found} refineHref={`/marketplace?genre=${slug}`} />
      </div>
    </div>
  );
}
