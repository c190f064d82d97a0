import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageQuery, slug, wholeNumber } from '../shapes/common.ts';
import { artist, category, collection, condition, genre, partner } from '../shapes/meta.ts';

/** Names are few: a list without a limit is as long as a list may be. */
const page = { offset: wholeNumber(0, 10_000).default(0), limit: wholeNumber(1, 100).default(100) };

function listRoute<S extends z.ZodType>(name: string, summary: string, shape: S) {
  return route({
    method: 'GET',
    path: `/v1/meta/${name}`,
    tag: 'Meta',
    audience: 'public',
    summary,
    query: z.strictObject(page),
    success: [200, list(shape)],
    errors: [],
    limit: 'read',
  });
}

function detailRoute<S extends z.ZodType>(name: string, summary: string, shape: S) {
  return route({
    method: 'GET',
    path: `/v1/meta/${name}/{id}`,
    tag: 'Meta',
    audience: 'public',
    summary,
    params: z.strictObject({ id }),
    success: [200, shape],
    errors: ['not_found'],
    limit: 'read',
  });
}

function bySlug<S extends z.ZodType>(name: string, summary: string, shape: S) {
  return route({
    method: 'GET',
    path: `/v1/meta/${name}/slug/{slug}`,
    tag: 'Meta',
    audience: 'public',
    summary,
    params: z.strictObject({ slug }),
    success: [200, shape],
    errors: ['not_found'],
    limit: 'read',
  });
}

export const metaRoutes = {
  'meta.artists': route({
    ...listRoute('artists', 'Artists by name', artist),
    query: z.strictObject({
      ...page,
      /** First letter of the name, or 0 for names that start with none. */
      letter: z
        .string()
        .regex(/^[a-z0]$/)
        .optional(),
      /** Artists with items of a genre, by its slug. */
      genre: slug.optional(),
    }),
  }),
  'meta.artist': detailRoute('artists', 'An artist by id', artist),
  'meta.artistBySlug': bySlug('artists', 'An artist by slug', artist),
  'meta.categories': listRoute('categories', 'Categories and sub-categories', category),
  'meta.category': detailRoute('categories', 'A category by its id', category),
  'meta.categoryBySlug': bySlug('categories', 'A category by its slug', category),
  'meta.conditions': listRoute('conditions', 'Conditions, best first', condition),
  'meta.condition': detailRoute('conditions', 'A condition by its id', condition),
  'meta.genres': listRoute('genres', 'Genres by name', genre),
  'meta.genre': detailRoute('genres', 'A genre by its id', genre),
  'meta.genreBySlug': bySlug('genres', 'A genre by its slug', genre),
  'meta.partners': listRoute('partners', 'Partners by name', partner),
  'collection.all': route({
    method: 'GET',
    path: '/v1/collection',
    tag: 'Collections',
    audience: 'public',
    summary: 'Collections, featured ones first',
    query: pageQuery,
    success: [200, list(collection)],
    errors: [],
    limit: 'read',
  }),
  'collection.featured': route({
    method: 'GET',
    path: '/v1/collection/featured',
    tag: 'Collections',
    audience: 'public',
    summary: 'Featured collections',
    query: pageQuery,
    success: [200, list(collection)],
    errors: [],
    limit: 'read',
  }),
  'collection.byId': route({
    method: 'GET',
    path: '/v1/collection/{id}',
    tag: 'Collections',
    audience: 'public',
    summary: 'A collection by id; search with `collection` to get its items',
    params: z.strictObject({ id }),
    success: [200, collection],
    errors: ['not_found'],
    limit: 'read',
  }),
};
