import { z } from 'zod';
import { route } from '../route.ts';
import { flag, id, list, pageFields, slug } from '../shapes/common.ts';
import { biddingRow, item, itemCard } from '../shapes/item.ts';

const tag = 'Item';
export const sortBy = z.enum(['relevance', 'ending_soon', 'newest', 'price_asc', 'price_desc', 'most_bids']);

export const itemRoutes = {
  'item.bySlug': route({
    method: 'GET',
    path: '/v1/item/slug/{slug}',
    tag,
    audience: 'optional',
    summary: 'An item by its slug',
    params: z.strictObject({ slug }),
    query: z.strictObject({ track_view: flag.optional() }),
    success: [200, item],
    errors: ['not_found'],
    limit: 'read',
  }),
  'item.bidding': route({
    method: 'GET',
    path: '/v1/item/bidding',
    tag,
    audience: 'user',
    summary: 'Lots the caller has bid on',
    query: z.strictObject({
      ...pageFields,
      active: flag.optional(),
      sort_by: z.enum(['ending_soon', 'newest']).default('ending_soon'),
      filter_by: z.enum(['all', 'winning', 'losing', 'won', 'lost']).default('all'),
    }),
    success: [200, list(biddingRow)],
    errors: [],
    limit: 'read',
  }),
  'item.byId': route({
    method: 'GET',
    path: '/v1/item/{id}',
    tag,
    audience: 'optional',
    summary: 'An item by its id',
    params: z.strictObject({ id }),
    query: z.strictObject({ track_view: flag.optional() }),
    success: [200, item],
    errors: ['not_found'],
    limit: 'read',
  }),
  search: route({
    method: 'GET',
    path: '/v1/search',
    tag: 'Search',
    audience: 'optional',
    summary: 'Find items',
    query: z.strictObject({ ...pageFields, q: z.string().max(100).optional(), sort_by: sortBy.optional() }),
    success: [200, list(itemCard)],
    errors: ['invalid_parameter'],
    limit: 'search',
  }),
};
