import { z } from 'zod';
import { route } from '../route.ts';
import { id, time } from '../shapes/common.ts';
import { requested, staffNote } from '../shapes/office.ts';
import { personRecord } from '../shapes/person.ts';

const call = {
  tag: 'Office',
  audience: 'staff',
  subject: { user: 'params.id' },
  roles: ['auction', 'finance', 'support'],
  params: z.strictObject({ id }),
} as const;

/** The whole person, for staff. */
export const personRoutes = {
  'person.record': route({
    ...call,
    method: 'GET',
    path: '/v1/office/user/{id}/record',
    summary: 'One person: contact, onboarding, orders, bids without maximums, offers, sessions and notes, by role',
    success: [200, personRecord],
    errors: ['not_found'],
    limit: 'read',
  }),
  'person.block': route({
    ...call,
    method: 'POST',
    roles: ['support'],
    path: '/v1/office/user/{id}/block',
    summary: 'Block an account and end its sessions, until staff unblock it. Its leading bids stay: void them',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'person.unblock': route({
    ...call,
    method: 'POST',
    roles: ['support'],
    path: '/v1/office/user/{id}/unblock',
    summary: 'End a block by staff. Three strikes or an open dispute still block the account',
    body: z.strictObject({ note: staffNote }),
    success: [200, z.strictObject({ isBlocked: z.boolean() })],
    errors: ['not_found', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'person.vip': route({
    ...call,
    method: 'POST',
    roles: ['finance'],
    path: '/v1/office/user/{id}/vip',
    summary:
      'Make a person a VIP for some days: no credit limit, and orders may be paid later. A colleague confirms it',
    body: z.strictObject({ days: z.int().min(1).max(366), note: staffNote }),
    success: [200, z.union([z.strictObject({ until: time }), requested])],
    errors: ['not_found', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'person.endVip': route({
    ...call,
    method: 'POST',
    roles: ['finance'],
    path: '/v1/office/user/{id}/vip/end',
    summary: 'End VIP status. Bids and orders from before stay',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'person.addNote': route({
    ...call,
    method: 'POST',
    path: '/v1/office/user/{id}/note',
    summary: 'Write a note about a person, for staff only. It can’t be changed or removed',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
    idempotency: 'stored',
  }),
};
