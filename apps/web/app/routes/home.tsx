import type { Item } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { CatalogueGrid } from '../catalogue/CatalogueGrid.tsx';
import { CollectionCard } from '../catalogue/CollectionCard.tsx';
import { isRunning } from '../catalogue/lotState.ts';
import { requestContext } from '../context.ts';
import type { RecordShown } from '../home/AuthenticationSteps.tsx';
import { AuthenticationSteps } from '../home/AuthenticationSteps.tsx';
import { HeroLot } from '../home/HeroLot.tsx';
import { YourBids } from '../home/YourBids.tsx';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/home';
import '../catalogue/market.css';

const ROW = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  return loadFor({ request, context }, async (api) => {
    const [contested, closing, latest, featured, artists, viewed, bids] = await Promise.all([
      api.call('search', { query: { sort_by: 'most_bids', limit: ROW } }),
      api.call('search', { query: { sort_by: 'ending_soon', limit: ROW + 1 } }),
      api.call('search', { query: { sort_by: 'newest', limit: ROW } }),
      api.call('collection.featured', { query: { limit: 3 } }),
      api.call('meta.artists', { query: { limit: 18 } }),
      viewer === null ? { items: [] } : api.call('item.recentlyViewed', { query: { limit: 4 } }),
      viewer === null
        ? { items: [] }
        : api.call('item.bidding', { query: { active: 'true', sort_by: 'ending_soon', filter_by: 'all', limit: 4 } }),
    ]);
    const hero = contested.items.find((item) => isRunning(item.auction)) ?? latest.items[0] ?? null;
    const soon = closing.items.filter((item) => isRunning(item.auction) && item.id !== hero?.id).slice(0, ROW);
    const shown = new Set([hero?.id, ...soon.map((item) => item.id)]);
    return {
      hero,
      record: hero === null ? null : recordOf(await api.call('item.bySlug', { params: { slug: hero.slug } })),
      soon,
      newest: latest.items.filter((item) => !shown.has(item.id)).slice(0, 4),
      collections: featured.items,
      artists: artists.items.filter(({ itemCount }) => itemCount > 0).map(({ slug, name }) => ({ slug, name })),
      viewed: viewed.items.map(({ item }) => item),
      // Outbid first: that is what wants an answer.
      bids: bids.items.toSorted((a, b) => Number(a.youLead) - Number(b.youLead)),
    };
  });
}

/** What the page shows of an item's record. */
function recordOf({ serial, authenticationType, slug, title }: Item): RecordShown {
  return { serial, grade: authenticationType, slug, title };
}

export default function Home({
  loaderData: { hero, record, soon, newest, collections, artists, viewed, bids },
}: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1 className="visually-hidden">Assay, authenticated memorabilia</h1>
      {bids.length > 0 ? <YourBids rows={bids} /> : hero ? <HeroLot item={hero} /> : null}
      {soon.length > 0 ? (
        <section className="mt-14 md:mt-20" aria-labelledby="closing">
          <div className="section-head">
            <h2 id="closing">Closing soonest</h2>
            <Anchor className="link" href="/marketplace">
              All lots
            </Anchor>
          </div>
          <CatalogueGrid items={soon} />
        </section>
      ) : null}
      <AuthenticationSteps record={record} />
      {newest.length > 0 ? (
        <section className="mt-14 md:mt-20" aria-labelledby="newest">
          <div className="section-head">
            <h2 id="newest">New on record</h2>
            <Anchor className="link" href="/marketplace?sort=newest">
              All new items
            </Anchor>
          </div>
          <CatalogueGrid items={newest} />
        </section>
      ) : null}
      {collections.length > 0 ? (
        <section className="mt-14 md:mt-20" aria-labelledby="collections">
          <div className="section-head">
            <h2 id="collections">Collections</h2>
            <Anchor className="link" href="/collections">
              All collections
            </Anchor>
          </div>
          <ul className="name-grid collection-grid">
            {collections.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} headingLevel={3} />
            ))}
          </ul>
        </section>
      ) : null}
      {artists.length > 0 ? (
        <section className="mt-14 md:mt-20" aria-labelledby="artists">
          <div className="section-head">
            <h2 id="artists">Artists</h2>
            <Anchor className="link" href="/artists">
              All artists
            </Anchor>
          </div>
          <ul className="mt-6 flex flex-wrap gap-2">
            {artists.map(({ slug, name }) => (
              <li key={slug}>
                <Anchor className="toggle-link" href={`/artists/${slug}`}>
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {viewed.length > 0 ? (
        <section className="mt-14 md:mt-20" aria-labelledby="viewed">
          <div className="section-head">
            <h2 id="viewed">Recently viewed</h2>
            <Anchor className="link" href="/account/recently-viewed">
              All of them
            </Anchor>
          </div>
          <CatalogueGrid items={viewed} />
        </section>
      ) : null}
      {hero === null ? (
        <div className="py-16">
          <LinkButton href="/marketplace">Go to the marketplace</LinkButton>
        </div>
      ) : null}
    </div>
  );
}
