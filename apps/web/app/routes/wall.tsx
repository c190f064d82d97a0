import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CatalogCard } from '../entities/lot/CatalogCard.tsx';
import { NameHead } from '../features/browse/NameHead.tsx';
import { nameOr404 } from '../features/browse/namePages.ts';
import { When } from '../lib/DateTime.tsx';
import { pageOf } from '../lib/pageOf.ts';
import { ReportLink } from '../lib/ReportLink.tsx';
import { pageTitle } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import type { Route } from './+types/wall';
import '../features/browse/market.css';

const LIMIT = 24;
const EAGER = 4;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const page = pageOf(url.searchParams);
  return loadFor(args, async (api) => {
    const query = { limit: LIMIT, offset: (page - 1) * LIMIT };
    const wall = await nameOr404(api.call('wall.show', { params: { username: args.params.username }, query }));
    return { wall, page, origin: url.origin };
  });
}

const countText = (total: number): string => (total === 1 ? '1 authenticated item' : `${total} authenticated items`);
const pathOf = (username: string): string => `/wall/${encodeURIComponent(username)}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined)
    return [{ title: pageTitle('Wall not found', matches) }, { name: 'robots', content: 'noindex' }];
  const { wall, page, origin } = loaderData;
  const name = `${wall.username}’s wall`;
  return [
    { title: pageTitle(page > 1 ? `${name}, page ${page}` : name, matches) },
    { name: 'description', content: `${countText(wall.total)} owned and shown by ${wall.username}, each on record.` },
    { tagName: 'link', rel: 'canonical', href: origin + pathOf(wall.username) },
    // A wall is for the people its owner shares the address with.
    { name: 'robots', content: 'noindex' },
  ];
};

export default function WallPage({ loaderData: { wall, page } }: Route.ComponentProps) {
  const { username, items, total } = wall;
  return (
    <div className="page py-6 md:py-8">
      <NameHead
        trail={[{ href: '/marketplace', label: 'Marketplace' }]}
        name={`${username}’s wall`}
        line={`${countText(total)}, shown by their owner.`}
      />
      <ul className="card-grid mt-8" aria-label={`${username}’s items`}>
        {items.map(({ item, serial, ownedSince }, index) => (
          <li key={item.id} className="flex flex-col">
            <CatalogCard item={item} priority={index < EAGER} headingLevel={2} />
            <p className="mt-2 text-small text-ink-3">
              Owned since <When at={ownedSince} format="date" />.
              <br />
              <Anchor className="link" href={`/authentication/${serial}`}>
                Certificate <span className="num whitespace-nowrap">{serial}</span>
              </Anchor>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex justify-center">
        <Pagination
          page={page}
          pages={Math.ceil(total / LIMIT)}
          hrefFor={(to) => `${pathOf(username)}${to > 1 ? `?page=${to}` : ''}`}
        />
      </div>
      <ReportLink subject="profile" id={username} name={username} className="mt-8" />
    </div>
  );
}

/** A private wall looks the same as a missing user. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} requestId={null} />;
  return (
    <div className="page py-16">
      <h1>Nothing to show here</h1>
      <p className="mt-4 max-w-measure text-ink-2">
        No one with this username shows any items. Owners choose what to show on their wall under{' '}
        <Anchor className="link" href="/buying/owned-items">
          Owned items
        </Anchor>
        .
      </p>
    </div>
  );
}
