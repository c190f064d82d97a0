import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readArtists, readCollections, readName, readNames } from './queries.ts';

export function mountMeta(mounting: Mounting): void {
  mount(mounting, 'meta.artists', async ({ ctx, query }) => readArtists(ctx, query));
  mount(mounting, 'meta.categories', async ({ ctx, query }) => readNames(ctx, 'category', query));
  mount(mounting, 'meta.conditions', async ({ ctx, query }) => readNames(ctx, 'condition', query));
  mount(mounting, 'meta.genres', async ({ ctx, query }) => readNames(ctx, 'genre', query));
  mount(mounting, 'meta.partners', async ({ ctx, query }) => readNames(ctx, 'partner', query));

  for (const [operation, kind] of [
    ['meta.artist', 'artist'],
    ['meta.category', 'category'],
    ['meta.condition', 'condition'],
    ['meta.genre', 'genre'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ ctx, params }) => (await readName(ctx, kind, { id: params.id })) ?? refuse('not_found'),
    );

  for (const [operation, kind] of [
    ['meta.artistBySlug', 'artist'],
    ['meta.categoryBySlug', 'category'],
    ['meta.genreBySlug', 'genre'],
  ] as const)
    mount(
      mounting,
      operation,
      async ({ ctx, params }) => (await readName(ctx, kind, { slug: params.slug })) ?? refuse('not_found'),
    );

  mount(mounting, 'collection.all', async ({ ctx, query }) => readCollections(ctx, query, false));
  mount(mounting, 'collection.featured', async ({ ctx, query }) => readCollections(ctx, query, true));
  mount(
    mounting,
    'collection.byId',
    async ({ ctx, params }) => (await readName(ctx, 'collection', { id: params.id })) ?? refuse('not_found'),
  );
}
