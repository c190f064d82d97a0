import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { createPrints } from '../../catalog/media/index.ts';
import { renderCatalogPdf } from './catalogPdf.ts';
import { followSale, unfollowSale } from './followers.ts';
import { readCatalog, readPrintedLots, readPublicSale, readPublicSales } from './publicQueries.ts';

/** Published sales, their catalogs, and the catalog on paper. */
export function mountPublicSales(mounting: Mounting): void {
  mount(mounting, 'sale.list', ({ ctx, query }) => readPublicSales(ctx, query));
  mount(
    mounting,
    'sale.get',
    async ({ ctx, params, query, viewer }) =>
      (await readCatalog(ctx, params.slug, query, viewer?.userId ?? null)) ?? refuse('not_found'),
  );
  mount(mounting, 'sale.follow', ({ ctx, params, viewer }) => followSale(ctx, params.slug, viewer.userId));
  mount(mounting, 'sale.unfollow', ({ ctx, params, viewer }) => unfollowSale(ctx, params.slug, viewer.userId));
  mount(mounting, 'sale.catalog', async ({ ctx, params, reply }) => {
    const found = await readPublicSale(ctx, params.slug, null);
    if (found === null) return refuse('not_found');
    const { sale } = found;
    const document = await renderCatalogPdf(ctx, sale, await readPrintedLots(ctx, sale.id), createPrints(ctx));
    await reply
      .header('cache-control', 'public, max-age=60')
      .header('content-disposition', `inline; filename="${sale.slug}.pdf"`)
      .type('application/pdf')
      .send(document);
    return undefined;
  });
}
