import { z } from 'zod';
import { route } from '../route.ts';
import { flag, id, list, pageFields, pageQuery } from '../shapes/common.ts';
import { firstName, lastName, username } from '../shapes/account.ts';
import { address, addressBody, alert, creditLimit, me } from '../shapes/user.ts';

const tag = 'User';

export const userRoutes = {
  'user.me': route({
    method: 'GET', path: '/v1/user/me', summary: 'The signed-in person', tag, audience: 'user',
    success: [200, me], errors: [], limit: 'read',
  }),
  'user.update': route({
    method: 'PATCH', path: '/v1/user/me', summary: 'Change name, username or newsletter', tag, audience: 'user', form: true,
    body: z.strictObject({
      username: username.optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      newsletter: z.boolean().optional(),
    }),
    success: [200, me], errors: ['validation_failed', 'username_taken'], limit: 'write',
  }),
  'user.addresses': route({
    method: 'GET', path: '/v1/user/addresses', summary: 'Own addresses', tag, audience: 'user',
    query: pageQuery, success: [200, list(address)], errors: [], limit: 'read',
  }),
  'user.addressCreate': route({
    method: 'POST', path: '/v1/user/addresses', summary: 'Add an address', tag, audience: 'user', form: true,
    body: addressBody, success: [201, address], errors: ['validation_failed'], limit: 'write',
  }),
  'user.addressUpdate': route({
    method: 'PATCH', path: '/v1/user/addresses/{id}', summary: 'Replace an address', tag, audience: 'user', form: true,
    params: z.strictObject({ id }), body: addressBody, success: [200, address], errors: ['validation_failed', 'not_found'], limit: 'write',
  }),
  'user.addressDelete': route({
    method: 'DELETE', path: '/v1/user/addresses/{id}', summary: 'Remove an address', tag, audience: 'user',
    params: z.strictObject({ id }), success: [204, null], errors: ['not_found', 'address_in_use'], limit: 'write',
  }),
  'user.creditLimit': route({
    method: 'GET', path: '/v1/user/credit-limit', summary: 'Limit, what is used, what is left (for one lot with auction_id)', tag, audience: 'user',
    query: z.strictObject({ auction_id: id.optional() }), success: [200, creditLimit], errors: ['not_found'], limit: 'read',
  }),
  'user.alerts': route({
    method: 'GET', path: '/v1/user/alerts', summary: 'Alerts, newest first', tag, audience: 'user',
    query: z.strictObject({ ...pageFields, unread: flag.optional() }),
    success: [200, z.strictObject({ ...list(alert).shape, unread: z.int() })], errors: [], limit: 'read',
  }),
  'user.alertsClear': route({
    method: 'DELETE', path: '/v1/user/alerts', summary: 'Clear all alerts', tag, audience: 'user',
    success: [204, null], errors: [], limit: 'write',
  }),
  'user.alertsRead': route({
    method: 'PATCH', path: '/v1/user/alerts/read', summary: 'Mark alerts as read; all of them without ids', tag, audience: 'user',
    body: z.strictObject({ alertIds: z.array(id).max(100).optional() }),
    success: [200, z.strictObject({ unread: z.int() })], errors: [], limit: 'write',
  }),
};
