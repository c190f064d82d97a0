import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { clearAlerts, markAlertsRead } from './operations.ts';
import { readAlerts } from './queries.ts';
import { changeSettings, readSettings } from './settings.ts';

/** A user's notifications. */
export function mountAlerts(mounting: Mounting): void {
  mount(mounting, 'user.alerts', ({ ctx, viewer, query }) => readAlerts(ctx.db, viewer.userId, query));

  mount(mounting, 'user.alertsClear', async ({ ctx, viewer }) => {
    await clearAlerts(ctx, viewer.userId);
    return undefined;
  });

  mount(mounting, 'user.alertsRead', async ({ ctx, viewer, body }) => ({
    unread: await markAlertsRead(ctx, viewer.userId, body.alertIds),
  }));

  mount(mounting, 'user.notifications', ({ ctx, viewer }) => readSettings(ctx.pool, viewer.userId));

  mount(mounting, 'user.notificationsUpdate', async ({ ctx, viewer, body }) => {
    const refusal = await changeSettings(ctx, viewer.userId, body);
    return isRefusal(refusal) ? refusal : readSettings(ctx.pool, viewer.userId);
  });
}
