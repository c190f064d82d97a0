import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { endVip, grantVip } from '../../identity/credit/index.ts';
import { blockByStaff, unblockByStaff } from '../../identity/strikes/operations.ts';
import { addNote } from './operations.ts';
import { readPersonRecord } from './queries.ts';

/** One person as a whole, for staff. */
export function mountPeople(mounting: Mounting): void {
  mount(
    mounting,
    'person.record',
    async ({ ctx, params, staff }) => (await readPersonRecord(ctx, params.id, staff.roles)) ?? refuse('not_found'),
  );
  mount(mounting, 'person.block', (call) =>
    blockByStaff(call.ctx, { userId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'person.unblock', (call) =>
    unblockByStaff(call.ctx, { userId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'person.vip', (call) =>
    grantVip(call.ctx, { userId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'person.endVip', (call) =>
    endVip(call.ctx, { userId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'person.addNote', (call) =>
    addNote(call.ctx, { userId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
}
