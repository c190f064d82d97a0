import { refuse } from '@assay/contract/problem.ts';
import { actorOf } from '../platform/audit.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { actOnCustody } from './operations.ts';
import { readOfficeCustody } from './queries.ts';

/** The custody desk of the office. */
export function mountCustody(mounting: Mounting): void {
  mount(mounting, 'office.custody', ({ house, viewer, query }) => readOfficeCustody(house, viewer.userId, query));
  mount(mounting, 'office.custodyAct', async (call) => {
    const { house, viewer, params, body } = call;
    const { note, ...act } = body;
    const refusal = await actOnCustody(house, params.id, act, { actor: actorOf(call), note });
    if (refusal !== null) return refusal;
    const { items } = await readOfficeCustody(house, viewer.userId, {
      queue: 'to_return',
      id: params.id,
      offset: 0,
      limit: 1,
    });
    return items[0] ?? refuse('not_found');
  });
}
