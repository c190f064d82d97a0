import type { Routes } from '@assay/contract/index.ts';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { type Call, type Mounting, mount } from '../../../platform/http/mount.ts';
import { readCards, readRelated } from './cards.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts';
import { readAuctions, readBidding, readItem, readOwnBids } from './queries.ts';
import { hashDevice, readViewed, recordView } from './views.ts';

/** An item. With `track_view` this also counts a view. */
async function readTracked(
  { ctx, query, viewer, request }: Pick<Call<Routes['item.byId']>, 'ctx' | 'query' | 'viewer' | 'request'>,
  by: { id: string } | { slug: string },
): Promise<Item | Refusal> {
  const item = await readItem(ctx, by, viewer?.userId ?? null);
  if (item === null) return refuse('not_found');
  if (query.track_view === true)
    await recordView(ctx, item.id, { device: hashDevice(ctx, request, viewer), userId: viewer?.userId ?? null });
  return item;
}

export function mountItems(mounting: Mounting): void {
  mount(mounting, 'item.bySlug', async (call) => readTracked(call, { slug: call.params.slug }));
  mount(mounting, 'item.byId', async (call) => readTracked(call, { id: call.params.id }));

  mount(mounting, 'item.bulk', async ({ ctx, query, viewer }) => ({
    items: await readCards(ctx, query.id, viewer?.userId ?? null),
  }));
  mount(mounting, 'item.bulkPost', async ({ ctx, body, viewer }) => ({
    items: await readCards(ctx, body.ids, viewer?.userId ?? null),
  }));

  mount(mounting, 'item.recentlyViewed', async ({ ctx, query, viewer }) => readViewed(ctx, viewer.userId, query.limit));

  mount(mounting, 'item.related', async ({ ctx, params, viewer }) => {
    const items = await readRelated(ctx, params.id, viewer?.userId ?? null);
    return items === null ? refuse('not_found') : { items };
  });

  mount(mounting, 'item.view', async ({ ctx, params, viewer, request }) =>
    recordView(ctx, params.id, { device: hashDevice(ctx, request, viewer), userId: viewer?.userId ?? null }),
  );

  mount(mounting, 'item.bidding', async ({ ctx, query, viewer }) => readBidding(ctx, viewer.userId, query));

  mount(mounting, 'auction.all', async ({ ctx, query, viewer }) => readAuctions(ctx, query, viewer?.userId ?? null));

  mount(mounting, 'auction.myBids', async ({ ctx, query, viewer }) => readOwnBids(ctx, viewer.userId, query));

  mount(mounting, 'user.favorites', async ({ ctx, query, viewer }) => readFavorites(ctx, viewer.userId, query));

  mount(mounting, 'user.favoriteAdd', async ({ ctx, params, viewer }) =>
    addFavorite(ctx, viewer.userId, params.itemId),
  );

  mount(mounting, 'user.favoriteRemove', async ({ ctx, params, viewer }) =>
    removeFavorite(ctx, viewer.userId, params.itemId),
  );
}
