import { z } from 'zod';
import { route } from '../route.ts';
import { searchAnswer, searchQuery, suggestion } from '../shapes/search.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Search';

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/v1/search',
    tag,
    audience: 'optional',
    summary: 'Find items',
    query: searchQuery,
    success: [200, searchAnswer],
    errors: ['invalid_parameter', 'forbidden'],
    limit: 'search',
  }),
  'search.suggest': route({
    method: 'GET',
    path: '/v1/search/suggest',
    tag,
    audience: 'public',
    summary: 'Suggestions of names and items for a prefix',
    query: z.strictObject({ q: singleLineText(100) }),
    success: [200, z.strictObject({ items: z.array(suggestion) })],
    errors: [],
    limit: 'read',
  }),
};
