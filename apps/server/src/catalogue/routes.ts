import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts';
import { readAuctions, readBidding, readItem, readOwnBids, searchItems } from './queries.ts';

export function mountCatalogue(mounting: Mounting): void {
  mount(mounting, 'search', async ({ house, query, viewer }) => searchItems(house, query, viewer?.userId ?? null));

  mount(
    mounting,
    'item.bySlug',
    async ({ house, params, viewer }) =>
      (await readItem(house, { slug: params.slug }, viewer?.userId ?? null)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'item.byId',
    async ({ house, params, viewer }) =>
      (await readItem(house, { id: params.id }, viewer?.userId ?? null)) ?? refuse('not_found'),
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
