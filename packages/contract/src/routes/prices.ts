import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../shapes/common.ts';
import { itemSale, priceRecord } from '../shapes/prices.ts';

const params = z.strictObject({ id });
const record = {
  method: 'GET',
  tag: 'Meta',
  audience: 'public',
  params,
  success: [200, priceRecord],
  errors: ['not_found'],
  limit: 'read',
} as const;

export const priceRoutes = {
  'item.priceHistory': route({
    method: 'GET',
    path: '/v1/item/{id}/price-history',
    tag: 'Item',
    audience: 'public',
    summary: 'Sale prices of an item, latest first',
    params,
    success: [200, z.strictObject({ items: z.array(itemSale) })],
    errors: ['not_found'],
    limit: 'read',
  }),
  'meta.artistPrices': route({
    ...record,
    path: '/v1/meta/artists/{id}/price-record',
    summary: 'Sale prices of an artist’s items',
  }),
  'meta.categoryPrices': route({
    ...record,
    path: '/v1/meta/categories/{id}/price-record',
    summary: 'Sale prices of a category or subcategory',
  }),
};
