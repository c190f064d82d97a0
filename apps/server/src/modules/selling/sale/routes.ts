import { routes } from '@assay/contract/index.ts';
import { refuse } from '@assay/contract/problem.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { toActor } from '../../../platform/audit.ts';
import { sendCsv } from '../../../platform/csv.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { createListing, openItemToOffers, startGiveaway } from './listing.ts';
import { addLots, createLot, editLot, removeLot } from './lots.ts';
import { arrangeSale, createSale, editSale } from './operations.ts';
import { cancelSale, publishLot, publishSale } from './publish.ts';
import { readDraftLots, readListings, readLotDetail, readSaleDetail, readSales, readSellable } from './queries.ts';
import { readSaleResults, resultsTable } from './results.ts';
import { renderResultsPdf } from './resultsPdf.ts';

/** Sales, their lots, and listings at the desk (back office §4). */
export function mountSales(mounting: Mounting): void {
  mount(mounting, 'office.sales', ({ ctx, query }) => readSales(ctx, query));
  mount(
    mounting,
    'office.sale',
    async ({ ctx, params }) => (await readSaleDetail(ctx, params.id)) ?? refuse('not_found'),
  );
  mount(
    mounting,
    'office.lot',
    async ({ ctx, params }) => (await readLotDetail(ctx.pool, params.id, ctx.clock.now())) ?? refuse('not_found'),
  );
  mount(mounting, 'office.saleResults', async ({ ctx, params, staff }) => {
    const seesPeople = mayCall(staff.roles, routes['office.people']);
    return (await readSaleResults(ctx, params.id, seesPeople)) ?? refuse('not_found');
  });
  mount(mounting, 'office.saleResultsTable', async ({ ctx, params, reply }) => {
    const results = await readSaleResults(ctx, params.id, true);
    return results === null
      ? refuse('not_found')
      : sendCsv(reply, `results-${results.slug}.csv`, resultsTable(results));
  });
  mount(mounting, 'office.saleResultsPaper', async ({ ctx, params, reply }) => {
    const results = await readSaleResults(ctx, params.id, true);
    if (results === null) return refuse('not_found');
    const as = { at: ctx.clock.date(), zone: readTimeZone(ctx) };
    return sendPdf(reply, `results-${results.slug}.pdf`, await renderResultsPdf(results, as));
  });
  mount(mounting, 'office.sellable', ({ ctx, query }) => readSellable(ctx, query));
  mount(mounting, 'office.draftLots', ({ ctx, query }) => readDraftLots(ctx, query));
  mount(mounting, 'office.listings', ({ ctx, query }) => readListings(ctx, query));

  mount(mounting, 'office.createSale', (call) => createSale(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.editSale', (call) => {
    const { version, note, ...change } = call.body;
    return editSale(call.ctx, { saleId: call.params.id, version, change, note, actor: toActor(call) });
  });
  mount(mounting, 'office.publishSale', (call) =>
    publishSale(call.ctx, { saleId: call.params.id, note: call.body.note, actor: toActor(call) }),
  );
  mount(mounting, 'office.cancelSale', (call) =>
    cancelSale(call.ctx, { saleId: call.params.id, ...call.body, actor: toActor(call) }),
  );
  mount(mounting, 'office.arrangeSale', (call) =>
    arrangeSale(call.ctx, { saleId: call.params.id, ...call.body, actor: toActor(call) }),
  );
  mount(mounting, 'office.addLots', (call) =>
    addLots(call.ctx, { saleId: call.params.id, itemIds: call.body.itemIds, actor: toActor(call) }),
  );

  mount(mounting, 'office.createLot', (call) => createLot(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.editLot', (call) => {
    const { version, note, publicNote, ...change } = call.body;
    return editLot(call.ctx, { lotId: call.params.id, version, change, note, publicNote, actor: toActor(call) });
  });
  mount(mounting, 'office.removeLot', (call) =>
    removeLot(call.ctx, { lotId: call.params.id, note: call.query.note, actor: toActor(call) }),
  );
  mount(mounting, 'office.publishLot', (call) =>
    publishLot(call.ctx, { lotId: call.params.id, note: call.body.note, actor: toActor(call) }),
  );

  mount(mounting, 'office.createListing', (call) => createListing(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.startGiveaway', (call) =>
    startGiveaway(call.ctx, { itemId: call.params.id, ...call.body, actor: toActor(call) }),
  );
  mount(mounting, 'office.openItemToOffers', (call) =>
    openItemToOffers(call.ctx, { itemId: call.params.id, ...call.body, actor: toActor(call) }),
  );
}
