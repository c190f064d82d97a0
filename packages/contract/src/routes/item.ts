import { z } from 'zod';
import { route } from '../route.ts';
import { auctionType } from '../shapes/auction.ts';
import { flag, id, list, pageFields, pageQuery, slug, wholeNumber } from '../shapes/common.ts';
import { biddingRow, favoriteRow, item, itemCard, ownBid, viewedRow } from '../shapes/item.ts';
import { exactText } from '../shapes/text.ts';

const tag = 'Item';
const MAX_IDS = 100;
/** Ids with commas between. */
const ids = exactText(4000)
  .transform((text, context): string[] => {
    const read = z.array(id).max(MAX_IDS).safeParse(text.split(','));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: `must be up to ${MAX_IDS} comma-separated ids` });
    return z.NEVER;
  })
  .meta({ description: `Up to ${MAX_IDS} comma-separated ids` });

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
  'item.bulk': route({
    method: 'GET',
    path: '/v1/item/bulk',
    tag,
    audience: 'optional',
    summary: 'Several items by id, in the requested order; unknown ids are omitted',
    query: z.strictObject({ id: ids }),
    success: [200, z.strictObject({ items: z.array(itemCard) })],
    errors: ['missing_parameter'],
    limit: 'read',
  }),
  'item.bulkPost': route({
    method: 'POST',
    path: '/v1/item/bulk',
    tag,
    audience: 'optional',
    summary: 'The same for longer lists of ids',
    body: z.strictObject({ ids: z.array(id).min(1).max(MAX_IDS) }),
    success: [200, z.strictObject({ items: z.array(itemCard) })],
    errors: [],
    limit: 'read',
  }),
  'item.recentlyViewed': route({
    method: 'GET',
    path: '/v1/item/recently-viewed',
    tag,
    audience: 'user',
    summary: 'The last fifty items the caller viewed, latest first',
    query: z.strictObject({ limit: wholeNumber(1, 100).default(24) }),
    success: [200, list(viewedRow)],
    errors: [],
    limit: 'read',
  }),
  'item.related': route({
    method: 'GET',
    path: '/v1/item/{id}/related',
    tag,
    audience: 'optional',
    summary: 'Similar unsold items: same artist, then same category, at a similar price',
    params: z.strictObject({ id }),
    success: [200, z.strictObject({ items: z.array(itemCard) })],
    errors: ['not_found'],
    limit: 'read',
  }),
  'item.view': route({
    method: 'POST',
    path: '/v1/item/{id}/view',
    tag,
    audience: 'optional',
    summary: 'Record a view; counted once per device and half hour',
    params: z.strictObject({ id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'auction.all': route({
    method: 'GET',
    path: '/v1/auction',
    tag: 'Auction',
    audience: 'optional',
    summary: 'Items in auctions, by status, ending soonest first',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['running', 'upcoming', 'done', 'all']).default('running'),
      type: auctionType.optional(),
      sort_by: z.enum(['ending_soon', 'newest', 'most_bids', 'price_asc', 'price_desc']).default('ending_soon'),
    }),
    success: [200, list(itemCard)],
    errors: [],
    limit: 'read',
  }),
  'auction.myBids': route({
    method: 'GET',
    path: '/v1/auction/bid-history',
    tag: 'Auction',
    audience: 'user',
    summary: 'All bids of the caller',
    query: z.strictObject({ ...pageFields, sort_by: z.enum(['newest', 'oldest', 'amount_desc']).default('newest') }),
    success: [200, list(ownBid)],
    errors: [],
    limit: 'read',
  }),
  'user.favorites': route({
    method: 'GET',
    path: '/v1/user/favorites',
    summary: 'Items the caller watches, latest first',
    tag: 'User',
    audience: 'user',
    query: pageQuery,
    success: [200, list(favoriteRow)],
    errors: [],
    limit: 'read',
  }),
  'user.favoriteAdd': route({
    method: 'POST',
    path: '/v1/user/favorites/{itemId}',
    summary: 'Watch an item; repeating changes nothing',
    tag: 'User',
    audience: 'user',
    params: z.strictObject({ itemId: id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'user.favoriteRemove': route({
    method: 'DELETE',
    path: '/v1/user/favorites/{itemId}',
    summary: 'Stop watching an item',
    tag: 'User',
    audience: 'user',
    params: z.strictObject({ itemId: id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
};
