import { z } from 'zod';
import { route } from '../route.ts';
import { notificationChange, notificationSettings } from '../shapes/notifications.ts';
import { exactText } from '../shapes/text.ts';
import { notificationType } from '../shapes/user.ts';

const tag = 'User';

export const notificationRoutes = {
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
};
