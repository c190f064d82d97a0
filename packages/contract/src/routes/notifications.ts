import { route } from '../route.ts';
import { notificationChange, notificationSettings } from '../shapes/notifications.ts';

const tag = 'User';

export const notificationRoutes = {
  'user.notifications': route({
    method: 'GET',
    path: '/v1/user/notifications',
    summary: 'What the caller is told, by which way, and when nothing may buzz',
    tag,
    audience: 'user',
    success: [200, notificationSettings],
    errors: [],
    limit: 'read',
  }),
  'user.notificationsUpdate': route({
    method: 'PATCH',
    path: '/v1/user/notifications',
    summary: 'Choose ways, quiet hours and time zone; what always goes cannot be switched off',
    tag,
    audience: 'user',
    form: true,
    body: notificationChange,
    success: [200, notificationSettings],
    errors: ['validation_failed'],
    limit: 'write',
  }),
};
