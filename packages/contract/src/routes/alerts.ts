import { z } from 'zod';
import { route } from '../route.ts';
import { alert, notificationChange, notificationSettings, notificationType } from '../shapes/alerts.ts';
import { flag, id, list, pageFields } from '../shapes/common.ts';
import { exactText } from '../shapes/text.ts';

const tag = 'User';

export const alertRoutes = {
  'user.notifications': route({
    method: 'GET',
    path: '/v1/user/notifications',
    summary: 'Notification settings of the caller: channels and quiet hours',
    tag,
    audience: 'user',
    success: [200, notificationSettings],
    errors: [],
    limit: 'read',
  }),
  'user.notificationsUpdate': route({
    method: 'PATCH',
    path: '/v1/user/notifications',
    summary: 'Set channels, quiet hours and time zone; required notifications can’t be turned off',
    tag,
    audience: 'user',
    form: true,
    body: notificationChange,
    success: [200, notificationSettings],
    errors: ['validation_failed'],
    limit: 'write',
  }),
  'mail.stop': route({
    method: 'POST',
    path: '/v1/user/mail/stop',
    summary: 'Unsubscribe with the link of an email: from one type, or from the newsletter (`type` null)',
    tag,
    audience: 'public',
    body: z.strictObject({ token: exactText(512).min(1) }),
    success: [200, z.strictObject({ type: notificationType.nullable() })],
    errors: ['not_found'],
    limit: 'write',
  }),
  'user.alerts': route({
    method: 'GET',
    path: '/v1/user/alerts',
    summary: 'Alerts, newest first',
    tag,
    audience: 'user',
    query: z.strictObject({ ...pageFields, unread: flag.optional() }),
    success: [200, z.strictObject({ ...list(alert).shape, unread: z.int() })],
    errors: [],
    limit: 'read',
  }),
  'user.alertsClear': route({
    method: 'DELETE',
    path: '/v1/user/alerts',
    summary: 'Clear all alerts',
    tag,
    audience: 'user',
    success: [204, null],
    errors: [],
    limit: 'write',
  }),
  'user.alertsRead': route({
    method: 'PATCH',
    path: '/v1/user/alerts/read',
    summary: 'Mark alerts as read; without ids, all of them',
    tag,
    audience: 'user',
    body: z.strictObject({ alertIds: z.array(id).max(100).optional() }),
    success: [200, z.strictObject({ unread: z.int() })],
    errors: [],
    limit: 'write',
  }),
};
