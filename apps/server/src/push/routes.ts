import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { endPush, readPush, subscribe } from './operations.ts';

/** Push to the browsers of a person (rules §7). */
export function mountPush(mounting: Mounting): void {
  mount(mounting, 'push.get', ({ house, viewer }) => readPush(house, viewer.userId));

  mount(mounting, 'push.subscribe', async ({ house, viewer, body, request }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const refusal = await subscribe(house, { ...body, userId: viewer.userId, userAgent });
    return isRefusal(refusal) ? refusal : readPush(house, viewer.userId);
  });

  mount(mounting, 'push.end', async ({ house, viewer, query }) => {
    await endPush(house, { userId: viewer.userId, endpoint: query.endpoint });
    return readPush(house, viewer.userId);
  });
}
