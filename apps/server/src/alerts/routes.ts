import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { clearAlerts, readAlertsNow } from './operations.ts';
import { readAlerts } from './queries.ts';
import { changeSettings, readSettings } from './settings.ts';

/** What the house told a person. */
export function mountAlerts(mounting: Mounting): void {
  mount(mounting, 'user.alerts', ({ house, viewer, query }) => readAlerts(house.db, viewer.userId, query));

  mount(mounting, 'user.alertsClear', async ({ house, viewer }) => {
    await clearAlerts(house, viewer.userId);
    return undefined;
  });

  mount(mounting, 'user.alertsRead', async ({ house, viewer, body }) => ({
    unread: await readAlertsNow(house, viewer.userId, body.alertIds),
  }));

  mount(mounting, 'user.notifications', ({ house, viewer }) => readSettings(house.pool, viewer.userId));

  mount(mounting, 'user.notificationsUpdate', async ({ house, viewer, body }) => {
    const refusal = await changeSettings(house, viewer.userId, body);
    return isRefusal(refusal) ? refusal : readSettings(house.pool, viewer.userId);
  });
}
