import { type Mounting, mount } from '../platform/http/mount.ts';
import { askForCode, endMessaging } from './operations.ts';
import { readMessaging } from './queries.ts';

/** Text messages: asked for here, begun and ended from the phone. */
export function mountMessaging(mounting: Mounting): void {
  mount(mounting, 'messaging.get', ({ house, viewer }) => readMessaging(house, viewer.userId));
  mount(mounting, 'messaging.code', ({ house, viewer }) => askForCode(house, viewer.userId));
  mount(mounting, 'messaging.end', async ({ house, viewer }) => {
    await endMessaging(house, viewer.userId);
    return readMessaging(house, viewer.userId);
  });
}
