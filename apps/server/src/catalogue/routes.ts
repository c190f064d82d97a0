import type { Routes } from '@assay/contract/index.ts';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { type Call, type Mounting, mount } from '../platform/http/mount.ts';
import { isStaff } from '../platform/http/viewer.ts';
import { readCards, readRelated } from './cards.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts';
import { mountFollowing } from './following/routes.ts';
import { readPriceHistory } from './prices.ts';
import { readAuctions, readBidding, readItem, readOwnBids } from './queries.ts';
import { searchItems } from './search/search.ts';
import { readSuggestions } from './search/suggest.ts';
import { deviceOf, readViewed, recordView } from './views.ts';

/** An item; with `track_view` it was looked at, too. */
async function readTracked(
  { house, query, viewer, request }: Pick<Call<Routes['item.byId']>, 'house' | 'query' | 'viewer' | 'request'>,
  by: { id: string } | { slug: string },
): Promise<Item | Refusal> {
  const item = await readItem(house, by, viewer?.userId ?? null);
  if (item === null) return refuse('not_found');
  if (query.track_view === true)
    await recordView(house, item.id, { device: deviceOf(house, request, viewer), userId: viewer?.userId ?? null });
  return item;
}

export function mountCatalogue(mounting: Mounting): void {
  mountFollowing(mounting);
  mount(mounting, 'search', async ({ house, query, viewer }) => {
    if (query.is_qa === true && !(await isStaff(house, viewer))) return refuse('forbidden');
    return searchItems(house, query, viewer?.userId ?? null);
  });

  mount(mounting, 'search.suggest', async ({ house, query }) => readSuggestions(house, query.q));

  mount(mounting, 'item.bySlug', async (call) => readTracked(call, { slug: call.params.slug }));
  mount(mounting, 'item.byId', async (call) => readTracked(call, { id: call.params.id }));

  mount(mounting, 'item.bulk', async ({ house, query, viewer }) => ({
    items: await readCards(house, query.id, viewer?.userId ?? null),
  }));
  mount(mounting, 'item.bulkPost', async ({ house, body, viewer }) => ({
    items: await readCards(house, body.ids, viewer?.userId ?? null),
  }));

  mount(mounting, 'item.recentlyViewed', async ({ house, query, viewer }) =>
    readViewed(house, viewer.userId, query.limit),
  );

  mount(mounting, 'item.related', async ({ house, params, viewer }) => {
    const items = await readRelated(house, params.id, viewer?.userId ?? null);
    return items === null ? refuse('not_found') : { items };
  });

  mount(mounting, 'item.priceHistory', async ({ house, params }) => {
    const items = await readPriceHistory(house, params.id);
    return items === null ? refuse('not_found') : { items };
  });

  mount(mounting, 'item.view', async ({ house, params, viewer, request }) =>
    recordView(house, params.id, { device: deviceOf(house, request, viewer), userId: viewer?.userId ?? null }),
  );

  mount(mounting, 'item.bidding', async ({ house, query, viewer }) => readBidding(house, viewer.userId, query));

  mount(mounting, 'auction.all', async ({ house, query, viewer }) =>
    readAuctions(house, query, viewer?.userId ?? null),
  );

  mount(mounting, 'auction.myBids', async ({ house, query, viewer }) => readOwnBids(house, viewer.userId, query));

  mount(mounting, 'user.favorites', async ({ house, query, viewer }) => readFavorites(house, viewer.userId, query));

  mount(mounting, 'user.favoriteAdd', async ({ house, params, viewer }) =>
    addFavorite(house, viewer.userId, params.itemId),
  );

  mount(mounting, 'user.favoriteRemove', async ({ house, params, viewer }) =>
    removeFavorite(house, viewer.userId, params.itemId),
  );
}
