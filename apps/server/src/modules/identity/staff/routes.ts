import { isRefusal } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { answerFirstFactor, readBrowser } from '../auth/index.ts';
import { objectToAlone, startAlone } from './alone.ts';
import { endInvitation, inviteStaff } from './invitations.ts';
import { joinStaff, readInvitation } from './join.ts';
import { changeStaffRoles, endStaff, resetFactor } from './operations.ts';
import { readStaff } from './queries.ts';

/** Who works here, and how they join. */
export function mountStaff(mounting: Mounting): void {
  mount(mounting, 'office.staff', ({ ctx }) => readStaff(ctx));
  mount(mounting, 'office.inviteStaff', (call) => inviteStaff(call.ctx, { actor: toActor(call), ...call.body }));
  mount(mounting, 'office.staffRoles', (call) =>
    changeStaffRoles(call.ctx, { userId: call.params.userId, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.endStaff', (call) =>
    endStaff(call.ctx, { userId: call.params.userId, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.resetFactor', (call) =>
    resetFactor(call.ctx, { userId: call.params.userId, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.endInvitation', (call) =>
    endInvitation(call.ctx, { invitationId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.startAlone', (call) =>
    startAlone(call.ctx, { requestId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.objectToAlone', (call) =>
    objectToAlone(call.ctx, { requestId: call.params.id, actor: toActor(call) }),
  );
  mount(mounting, 'staff.invitation', ({ ctx, body }) => readInvitation(ctx, body.token));
  mount(mounting, 'staff.join', async ({ ctx, body, request, reply }) => {
    const passed = await joinStaff(ctx, { ...body, ...(await readBrowser(ctx, request)) });
    return isRefusal(passed) ? passed : answerFirstFactor(ctx, reply, passed);
  });
}
