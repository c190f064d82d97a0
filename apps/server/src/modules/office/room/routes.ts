import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { previewVoid } from '../../selling/auction/index.ts';
import { messageSale } from './operations.ts';
import { readRoom } from './queries.ts';

/** The control room of running sales. */
export function mountRoom(mounting: Mounting): void {
  mount(mounting, 'room.lots', ({ ctx, query }) => readRoom(ctx, query));
  mount(mounting, 'room.message', (call) =>
    messageSale(call.ctx, { saleId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'room.voidPreview', ({ ctx, params, query, viewer }) =>
    previewVoid(ctx, {
      ...{ auctionId: params.id, actorId: viewer.userId },
      seqs: query.seqs === undefined ? null : [...new Set(query.seqs.split(',').map(Number))],
      reason: query.reason,
    }),
  );
}
