import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readArtists, readCollections, readName, readNames } from './meta.ts';
import { readPriceRecord } from './prices.ts';

export function mountMeta(mounting: Mounting): void {
  mount(mounting, 'meta.artists', async ({ house, query }) => readArtists(house, query));
  mount(mounting, 'meta.categories', async ({ house, query }) => readNames(house, 'category', query));
  mount(mounting, 'meta.conditions', async ({ house, query }) => readNames(house, 'condition', query));
  mount(mounting, 'meta.genres', async ({ house, query }) => readNames(house, 'genre', query));
  mount(mounting, 'meta.partners', async ({ house, query }) => readNames(house, 'partner', query));

  for (const [operation, kind] of [
    ['meta.artist', 'artist'],
    ['meta.category', 'category'],
    ['meta.condition', 'condition'],
    ['meta.genre', 'genre'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ house, params }) => (await readName(house, kind, { id: params.id })) ?? refuse('not_found'),
    );

  for (const [operation, kind] of [
    ['meta.artistBySlug', 'artist'],
    ['meta.categoryBySlug', 'category'],
    ['meta.genreBySlug', 'genre'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ house, params }) => (await readName(house, kind, { slug: params.slug })) ?? refuse('not_found'),
    );

  for (const [operation, kind] of [
    ['meta.artistPrices', 'artist'],
    ['meta.categoryPrices', 'category'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ house, params }) => (await readPriceRecord(house, kind, params.id)) ?? refuse('not_found'),
    );

  mount(mounting, 'collection.all', async ({ house, query }) => readCollections(house, query, false));
  mount(mounting, 'collection.featured', async ({ house, query }) => readCollections(house, query, true));
  mount(
    mounting,
    'collection.byId',
    async ({ house, params }) => (await readName(house, 'collection', { id: params.id })) ?? refuse('not_found'),
  );
}
