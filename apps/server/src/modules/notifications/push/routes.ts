import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readPush, subscribe, unsubscribePush } from './operations.ts';

/** Push to the browsers of a person (rules §7). */
export function mountPush(mounting: Mounting): void {
  mount(mounting, 'push.get', ({ ctx, viewer }) => readPush(ctx, viewer.userId));

  mount(mounting, 'push.subscribe', async ({ ctx, viewer, body, request }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const refusal = await subscribe(ctx, { ...body, userId: viewer.userId, userAgent });
    return isRefusal(refusal) ? refusal : readPush(ctx, viewer.userId);
  });

  mount(mounting, 'push.end', async ({ ctx, viewer, query }) => {
    await unsubscribePush(ctx, { userId: viewer.userId, endpoint: query.endpoint });
    return readPush(ctx, viewer.userId);
  });
}
