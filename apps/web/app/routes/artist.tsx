import { data } from 'react-router';
import { BrowseItems } from '../features/browse/BrowseItems.tsx';
import { browse, pageOf } from '../features/browse/browse.ts';
import { NameHead } from '../features/browse/NameHead.tsx';
import { countsText, nameMeta, nameOr404, nearNames, redirectFormer } from '../features/browse/namePages.ts';
import { PriceRecord } from '../features/browse/PriceRecord.tsx';
import { Follow } from '../features/follow/Follow.tsx';
import { followed } from '../features/follow/followed.ts';
import { pageTitle, siteName } from '../lib/title.ts';
import { apiContext } from '../session/context.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/artist';
import '../features/browse/market.css';

export { NameNotFound as ErrorBoundary } from '../features/browse/NameNotFound.tsx';

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const api = context.get(apiContext);
  const artist = await nameOr404(api.call('meta.artistBySlug', { params: { slug: params.slug } })).catch(
    async (error: unknown) => {
      if (error instanceof Response || error instanceof Error) throw error;
      throw data({ near: await nearNames(api, params.slug) }, { status: 404 });
    },
  );
  const url = new URL(request.url);
  redirectFormer(params.slug, artist.slug, '/artists/', url.search);
  const [found, isFollowed, prices] = await loadFor(args, () =>
    Promise.all([
      browse(api, url.searchParams, { artist: artist.slug }),
      followed(args, 'artist', artist.id),
      api.call('meta.artistPrices', { params: { id: artist.id } }),
    ]),
  );
  return { artist, browse: found, isFollowed, prices, origin: url.origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined)
    return [{ title: pageTitle('Artist not found', matches) }, { name: 'robots', content: 'noindex' }];
  const { artist, browse: found, origin } = loaderData;
  return nameMeta({
    name: artist.name,
    description: `${artist.name}: ${artist.summary}. ${countsText(artist)} on record.`,
    path: `/artists/${artist.slug}`,
    origin,
    site: siteName(matches),
    page: pageOf(found.offset),
    isSold: found.shelf === 'sold',
  });
};

export default function ArtistPage({
  loaderData: { artist, browse: found, isFollowed, prices },
}: Route.ComponentProps) {
  const { id, name, slug, summary, bio, activeYears, aliases, picture } = artist;
  return (
    <div className="page py-6 md:py-8">
      <NameHead trail={[{ href: '/artists', label: 'Artists' }]} name={name} line={summary} picture={picture}>
        {bio === '' ? null : <p className="mt-4 max-w-measure">{bio}</p>}
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
          {activeYears === '' ? null : <Fact term="Active" value={activeYears} />}
          {aliases.length === 0 ? null : <Fact term="Also known as" value={aliases.join(', ')} />}
          <Fact term="On record" value={countsText(artist)} />
        </dl>
        <Follow kind="artist" target={{ id, name }} path={`/artists/${slug}`} isFollowed={isFollowed} />
      </NameHead>
      <div className="mt-8">
        <BrowseItems path={`/artists/${slug}`} name={name} browse={found} refineHref={`/marketplace?artist=${slug}`} />
      </div>
      <PriceRecord name={name} prices={prices} />
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd>{value}</dd>
    </>
  );
}
