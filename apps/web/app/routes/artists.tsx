import type { Artist } from '@assay/contract/shapes/meta.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { redirect } from 'react-router';
import { pictureOf } from '../entities/item/pictures.ts';
import { countsText, nameMeta, presentSlug } from '../features/browse/namePages.ts';
import { pageOf } from '../lib/pageOf.ts';
import { siteName } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/artists';
import '../features/browse/market.css';

const LIMIT = 48;
/** The API serves no pages beyond this. */
const LAST_PAGE = 200;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', '0'] as const;

type ArtistsQuery = { letter: string | null; genre: string | null; page: number };

function hrefOf({ letter, genre, page }: ArtistsQuery): string {
  const params = new URLSearchParams();
  if (letter !== null) params.set('letter', letter);
  if (genre !== null) params.set('genre', genre);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '/artists' : `/artists?${query}`;
}

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const letter = LETTERS.find((each) => each === url.searchParams.get('letter')?.toLowerCase()) ?? null;
  const page = Math.min(pageOf(url.searchParams), LAST_PAGE);
  return loadFor(args, async (api) => {
    const { items: genres } = await api.call('meta.genres', { query: {} });
    const asked = url.searchParams.get('genre');
    const genre = genres.find(({ slug }) => slug === asked)?.slug ?? null;
    if (asked !== null && genre === null && SLUG.test(asked)) {
      const present = await presentSlug(api, 'genre', asked);
      if (present !== asked) throw redirect(hrefOf({ letter, genre: present, page }));
    }
    const { items, total } = await api.call('meta.artists', {
      query: {
        limit: LIMIT,
        offset: (page - 1) * LIMIT,
        ...(letter === null ? {} : { letter }),
        ...(genre === null ? {} : { genre }),
      },
    });
    return {
      query: { letter, genre, page },
      artists: items,
      total,
      genres: genres.filter(({ itemCount }) => itemCount > 0).map(({ slug, name }) => ({ slug, name })),
      origin: url.origin,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { query, genres, origin } = loaderData;
  const genre = genres.find(({ slug }) => slug === query.genre)?.name;
  const name = ['Artists', ...(query.letter === null ? [] : [nameOfLetter(query.letter)]), ...(genre ? [genre] : [])];
  return nameMeta({
    name: name.join(', '),
    description: 'Players, performers, and filmmakers with items here, from A to Z.',
    path: hrefOf({ ...query, page: 1 }),
    origin,
    site: siteName(matches),
    page: query.page,
    isSold: false,
  });
};

const nameOfLetter = (letter: string): string => (letter === '0' ? '0–9' : letter.toUpperCase());

/** Artists from A to Z. */
export default function Artists({ loaderData: { query, artists, total, genres } }: Route.ComponentProps) {
  const { letter, genre, page } = query;
  const link = (href: string, isCurrent: boolean, label: string, className?: string) => (
    <Anchor className={className} href={href} aria-current={isCurrent ? 'true' : undefined}>
      {label}
    </Anchor>
  );
  return (
    <div className="page py-8 md:py-10">
      <h1>Artists</h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">
        Players, performers, and filmmakers whose items we sell.
      </p>
      <nav className="mt-6" aria-label="First letter">
        <ul className="letters">
          <li>{link(hrefOf({ letter: null, genre, page: 1 }), letter === null, 'All')}</li>
          {LETTERS.map((each) => (
            <li key={each}>{link(hrefOf({ letter: each, genre, page: 1 }), each === letter, nameOfLetter(each))}</li>
          ))}
        </ul>
      </nav>
      <nav className="mt-4" aria-label="Genre">
        <ul className="promoted">
          <li>{link(hrefOf({ letter, genre: null, page: 1 }), genre === null, 'All genres', 'toggle-link')}</li>
          {genres.map(({ slug, name }) => (
            <li key={slug}>{link(hrefOf({ letter, genre: slug, page: 1 }), slug === genre, name, 'toggle-link')}</li>
          ))}
        </ul>
      </nav>
      <p className="mt-6 text-ink-2 num" role="status">
        {total === 1 ? '1 artist' : `${total.toLocaleString('en-US')} artists`}
      </p>
      <div className="mt-4">
        {artists.length === 0 ? (
          <EmptyState title="No artists found" action={<LinkButton href="/artists">All artists</LinkButton>}>
            No artists match this letter and genre yet.
          </EmptyState>
        ) : (
          <ul className="name-grid">
            {artists.map((artist, index) => (
              <ArtistCard key={artist.id} artist={artist} isFirst={index < 4} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-12 flex justify-center">
        <Pagination
          page={page}
          pages={Math.ceil(total / LIMIT)}
          hrefFor={(to) => hrefOf({ ...query, page: to })}
          label="Pages of artists"
        />
      </div>
    </div>
  );
}

function ArtistCard({ artist, isFirst }: { artist: Artist; isFirst: boolean }) {
  const { slug, name, summary, picture } = artist;
  return (
    <li className="name-card">
      <PictureFrame
        picture={picture === null ? null : { ...pictureOf(picture, 320), alt: '' }}
        sizes="5.5rem"
        priority={isFirst}
      />
      <div>
        <h2 className="text-lead font-semibold">
          <Anchor href={`/artists/${slug}`}>{name}</Anchor>
        </h2>
        {summary === '' ? null : <p className="text-small text-ink-2">{summary}</p>}
        <p className="text-small text-ink-3 num">{countsText(artist)}</p>
      </div>
    </li>
  );
}
