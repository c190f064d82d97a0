import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { actOnCustody } from './operations.ts';
import { readOfficeCustody } from './queries.ts';

/** The custody desk of the office. */
export function mountCustody(mounting: Mounting): void {
  mount(mounting, 'office.custody', ({ ctx, viewer, query }) => readOfficeCustody(ctx, viewer.userId, query));
  mount(mounting, 'office.custodyAct', async (call) => {
    const { ctx, viewer, params, body } = call;
    const { note, ...act } = body;
    const refusal = await actOnCustody(ctx, params.id, act, { actor: toActor(call), note });
    if (refusal !== null) return refusal;
    const { items } = await readOfficeCustody(ctx, viewer.userId, {
      queue: 'to_return',
      id: params.id,
      offset: 0,
      limit: 1,
    });
    return items[0] ?? refuse('not_found');
  });
}
