import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { sendCsv } from '../../../platform/csv.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { createCodes, createCoupon, stopCodes, stopCoupon } from './office.ts';
import { codesTable, readCoupons, readGiveaways } from './officeQueries.ts';

/** Coupons, giveaways and their codes at the desk (rules §10). */
export function mountCoupons(mounting: Mounting): void {
  mount(mounting, 'office.coupons', ({ ctx, query }) => readCoupons(ctx, query));
  mount(mounting, 'office.createCoupon', (call) => createCoupon(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.stopCoupon', (call) =>
    stopCoupon(call.ctx, { id: call.params.id, note: call.body.note, actor: toActor(call) }),
  );
  mount(mounting, 'office.giveaways', ({ ctx, query }) => readGiveaways(ctx, query));
  mount(mounting, 'office.createCodes', (call) => createCodes(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.stopCodes', (call) => stopCodes(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'office.codes', async ({ ctx, query, reply }) => {
    const { coupon_id: couponId, item_id: itemId } = query;
    const of = couponId !== undefined ? { couponId } : itemId !== undefined ? { itemId } : null;
    const table = of === null ? null : await codesTable(ctx, of);
    return table === null ? refuse('not_found') : sendCsv(reply, 'codes.csv', table);
  });
}
