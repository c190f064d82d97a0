import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageQuery } from '../shapes/common.ts';
import { collection } from '../shapes/meta.ts';

const tag = 'Collections';

export const collectionRoutes = {
  'collection.all': route({
    method: 'GET',
    path: '/v1/collection',
    tag,
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
    tag,
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
    tag,
    audience: 'public',
    summary: 'A collection by id; search with `collection` to get its items',
    params: z.strictObject({ id }),
    success: [200, collection],
    errors: ['not_found'],
    limit: 'read',
  }),
};
