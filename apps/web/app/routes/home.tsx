import type { Item } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { CatalogGrid } from '../entities/lot/CatalogGrid.tsx';
import { isRunning } from '../entities/lot/lotState.ts';
import { mostUrgent, readAttention } from '../features/account/readAttention.ts';
import { CollectionCard } from '../features/browse/CollectionCard.tsx';
import type { RecordShown } from '../features/home/AuthenticationSteps.tsx';
import { AuthenticationSteps } from '../features/home/AuthenticationSteps.tsx';
import { HeroLot } from '../features/home/HeroLot.tsx';
import { HomeBlock } from '../features/home/HomeBlock.tsx';
import { NextSales } from '../features/home/NextSales.tsx';
import { Waiting } from '../features/home/Waiting.tsx';
import { YourBids } from '../features/home/YourBids.tsx';
import { requestContext } from '../session/context.ts';
import { loadFor, unlessRefused } from '../session/load.ts';
import { useBusinessName } from '../session/shellData.ts';
import type { Route } from './+types/home';
import '../features/browse/market.css';

const ROW = 8;
/** The next sale, and a few after it. */
const SALES = 4;
/** What waits for the viewer; the account page has all of it. */
const WAITING = 3;

export const handle = { isCacheable: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, hasSales } = context.get(requestContext);
  return loadFor({ request, context }, async (api) => {
    const [closing, latest, featured, artists, viewed, bids, attention, sales] = await Promise.all([
      api.call('search', { query: { sort_by: 'ending_soon', open_to_me: 'true', limit: ROW + 1 } }),
      api.call('search', { query: { sort_by: 'newest', limit: ROW } }),
      api.call('collection.featured', { query: { limit: 3 } }),
      api.call('meta.artists', { query: { limit: 18 } }),
      viewer === null ? { items: [] } : api.call('item.recentlyViewed', { query: { limit: 4 } }),
      viewer === null
        ? { items: [] }
        : api.call('item.bidding', { query: { active: 'true', sort_by: 'ending_soon', filter_by: 'all', limit: 4 } }),
      viewer === null ? null : unlessRefused(readAttention(api, viewer)),
      hasSales ? api.call('sale.list', { query: { limit: SALES } }) : { items: [] },
    ]);
    const [contested, running] = await Promise.all([
      // The viewer's own bids replace the hero.
      bids.items.length > 0
        ? null
        : api.call('search', { query: { sort_by: 'most_bids', open_to_me: 'true', limit: 1 } }),
      // Lots that this viewer may bid on come first; the others that run fill the row.
      closing.items.length > ROW ? null : api.call('search', { query: { sort_by: 'ending_soon', limit: 2 * ROW } }),
    ]);
    const others = (running?.items ?? []).filter(
      (item) => isRunning(item.auction) && !closing.items.some(({ id }) => id === item.id),
    );
    const live = contested?.items[0] ?? others[0] ?? null;
    // Where nothing runs, the next sale comes first.
    const hero = bids.items.length > 0 ? null : (live ?? (sales.items.length > 0 ? null : (latest.items[0] ?? null)));
    const soon = [...closing.items, ...others].filter(({ id }) => id !== hero?.id).slice(0, ROW);
    const shownRecord = hero ?? soon[0] ?? latest.items[0];
    const shownIds = new Set([hero?.id, ...soon.map((item) => item.id)]);
    // Lots among the viewer's bids below say there that they were outbid.
    const bidPaths = new Set(bids.items.map(({ item }) => `/items/${item.slug}`));
    const waiting = (attention?.entries ?? []).filter(
      ({ kind, action }) => action !== null && !(kind === 'outbid' && bidPaths.has(action.href)),
    );
    return {
      waiting: mostUrgent(waiting, WAITING),
      hero,
      record:
        shownRecord === undefined
          ? null
          : recordOf(await api.call('item.bySlug', { params: { slug: shownRecord.slug } })),
      soon,
      newest: latest.items.filter((item) => !shownIds.has(item.id)).slice(0, 4),
      collections: featured.items,
      artists: artists.items.filter(({ itemCount }) => itemCount > 0).map(({ slug, name }) => ({ slug, name })),
      viewed: viewed.items.map(({ item }) => item),
      // Outbid first: those need action.
      sales: sales.items,
      bids: bids.items.toSorted((a, b) => Number(a.youLead) - Number(b.youLead)),
    };
  });
}

/** What the page shows of an item's record. */
function recordOf({ serial, authenticationType, slug, title }: Item): RecordShown {
  return { serial, grade: authenticationType, slug, title };
}

export default function Home({
  loaderData: { waiting, hero, record, soon, newest, collections, artists, viewed, bids, sales },
}: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1 className="visually-hidden">{useBusinessName()}, authenticated memorabilia</h1>
      {waiting.length > 0 ? <Waiting entries={waiting} /> : null}
      {bids.length > 0 ? <YourBids rows={bids} /> : hero ? <HeroLot item={hero} /> : null}
      <NextSales sales={sales} isFirst={bids.length === 0 && hero === null} />
      {soon.length > 0 ? (
        <HomeBlock id="closing" title="Closing soonest" href="/marketplace" more="All lots">
          <CatalogGrid items={soon} />
        </HomeBlock>
      ) : null}
      <AuthenticationSteps record={record} />
      {newest.length > 0 ? (
        <HomeBlock id="newest" title="New arrivals" href="/marketplace?sort=newest" more="All new items">
          <CatalogGrid items={newest} />
        </HomeBlock>
      ) : null}
      {collections.length > 0 ? (
        <HomeBlock id="collections" title="Collections" href="/collections" more="All collections">
          <ul className="name-grid collection-grid">
            {collections.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} headingLevel={3} />
            ))}
          </ul>
        </HomeBlock>
      ) : null}
      {artists.length > 0 ? (
        <HomeBlock id="artists" title="Artists" href="/artists" more="All artists">
          <ul className="mt-6 flex flex-wrap gap-2">
            {artists.map(({ slug, name }) => (
              <li key={slug}>
                <Anchor className="toggle-link" href={`/artists/${slug}`}>
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </HomeBlock>
      ) : null}
      {viewed.length > 0 ? (
        <HomeBlock id="viewed" title="Recently viewed" href="/account/recently-viewed" more="View all">
          <CatalogGrid items={viewed} />
        </HomeBlock>
      ) : null}
      {hero === null && sales.length === 0 ? (
        <div className="py-16">
          <LinkButton href="/marketplace">Go to the marketplace</LinkButton>
        </div>
      ) : null}
    </div>
  );
}
