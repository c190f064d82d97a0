import { z } from 'zod';
import { route } from '../route.ts';
import { list, pageFields, slug } from '../shapes/common.ts';
import { publicSale, publicSaleDetail } from '../shapes/publicSale.ts';

const tag = 'Auction';

/** Published sales and their catalogs. A draft is not there for anyone. */
export const publicSaleRoutes = {
  'sale.list': route({
    method: 'GET',
    path: '/v1/sale',
    tag,
    audience: 'public',
    summary: 'Published sales: current and upcoming ones by opening time, or past ones, newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['current', 'past']).default('current') }),
    success: [200, list(publicSale)],
    errors: [],
    limit: 'read',
  }),
  'sale.get': route({
    method: 'GET',
    path: '/v1/sale/{slug}',
    tag,
    audience: 'optional',
    summary: 'A published sale with its catalog in lot order',
    params: z.strictObject({ slug }),
    query: z.strictObject({
      ...pageFields,
      lots: z.enum(['all', 'open', 'closed']).default('all'),
      /** Slug of a category. */
      category: slug.optional(),
      /** Slug of an artist. */
      artist: slug.optional(),
    }),
    success: [200, publicSaleDetail],
    errors: ['not_found'],
    limit: 'read',
  }),
  'sale.follow': route({
    method: 'POST',
    path: '/v1/sale/{slug}/follow',
    tag,
    audience: 'user',
    summary: 'Follow a published sale: alerts before it opens and closes. Repeating changes nothing',
    params: z.strictObject({ slug }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'sale.unfollow': route({
    method: 'DELETE',
    path: '/v1/sale/{slug}/follow',
    tag,
    audience: 'user',
    summary: 'Unfollow it',
    params: z.strictObject({ slug }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'sale.catalog': route({
    method: 'GET',
    path: '/v1/sale/{slug}/catalog',
    tag,
    audience: 'public',
    summary: 'The catalog of a published sale as a PDF',
    params: z.strictObject({ slug }),
    success: [200, null],
    raw: 'application/pdf',
    errors: ['not_found'],
    limit: 'read',
  }),
};
