import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { endMessaging, requestCode } from './operations.ts';
import { readMessaging } from './queries.ts';

/** Text messages: requested here, started and stopped from the phone. */
export function mountMessaging(mounting: Mounting): void {
  mount(mounting, 'messaging.get', ({ ctx, viewer }) => readMessaging(ctx, viewer.userId));
  mount(mounting, 'messaging.code', ({ ctx, viewer }) => requestCode(ctx, viewer.userId));
  mount(mounting, 'messaging.end', async ({ ctx, viewer }) => {
    await endMessaging(ctx, viewer.userId);
    return readMessaging(ctx, viewer.userId);
  });
}
