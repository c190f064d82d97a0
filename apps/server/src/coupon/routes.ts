import { refuse } from '@assay/contract/problem.ts';
import { actorOf } from '../platform/audit.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { createCodes, createCoupon, stopCodes, stopCoupon } from './office.ts';
import { codesTable, readCoupons, readGiveaways } from './officeQueries.ts';

/** Coupons, giveaways and their codes at the desk (rules §10). */
export function mountCoupons(mounting: Mounting): void {
  mount(mounting, 'office.coupons', ({ house, query }) => readCoupons(house, query));
  mount(mounting, 'office.createCoupon', (call) => createCoupon(call.house, { ...call.body, actor: actorOf(call) }));
  mount(mounting, 'office.stopCoupon', (call) =>
    stopCoupon(call.house, { id: call.params.id, note: call.body.note, actor: actorOf(call) }),
  );
  mount(mounting, 'office.giveaways', ({ house, query }) => readGiveaways(house, query));
  mount(mounting, 'office.createCodes', (call) => createCodes(call.house, { ...call.body, actor: actorOf(call) }));
  mount(mounting, 'office.stopCodes', (call) => stopCodes(call.house, { ...call.body, actor: actorOf(call) }));
  mount(mounting, 'office.codes', async ({ house, query, reply }) => {
    const { coupon_id: couponId, item_id: itemId } = query;
    const of = couponId !== undefined ? { couponId } : itemId !== undefined ? { itemId } : null;
    const table = of === null ? null : await codesTable(house, of);
    if (table === null) return refuse('not_found');
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="codes.csv"')
      .type('text/csv; charset=utf-8')
      .send(table);
    return undefined;
  });
}
