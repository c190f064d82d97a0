import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readBidding, readItem, searchItems } from './queries.ts';

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
}
