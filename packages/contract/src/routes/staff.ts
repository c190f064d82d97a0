import { z } from 'zod';
import { route } from '../route.ts';
import { id, recordVersion, time } from '../shapes/common.ts';
import { email, firstName, lastName, secret, username } from '../shapes/fields.ts';
import { officeRequest, requested, staffNote } from '../shapes/office.ts';
import { staffInvitation, staffMember, staffRole, staffRoles } from '../shapes/staff.ts';
import { exactText } from '../shapes/text.ts';
import { mfaRequired, sessionAnswer } from './auth.ts';

const tag = 'Office';
const act = { method: 'POST', tag, audience: 'staff', roles: [], limit: 'write', idempotency: 'stored' } as const;
const person = { params: z.strictObject({ userId: id }), subject: { user: 'params.userId' } } as const;
const token = exactText(512).min(1);

/** Who works here. Administrators only; each change is confirmed by a second one, as soon as there is one. */
export const staffCalls = {
  'office.staff': route({
    method: 'GET',
    path: '/v1/office/staff',
    tag,
    audience: 'staff',
    subject: 'none',
    roles: [],
    summary: 'Staff members with their roles, and open invitations',
    success: [200, z.strictObject({ items: z.array(staffMember), invitations: z.array(staffInvitation) })],
    errors: [],
    limit: 'read',
  }),
  'office.inviteStaff': route({
    ...act,
    path: '/v1/office/staff',
    subject: 'none',
    recentCode: true,
    summary: 'Invite a colleague by email; the link works once, for 72 hours',
    form: true,
    body: z.strictObject({ email, roles: staffRoles, note: staffNote }),
    success: [201, z.union([staffInvitation, requested])],
    errors: ['validation_failed', 'request_state'],
  }),
  'office.staffRoles': route({
    ...act,
    ...person,
    method: 'PATCH',
    path: '/v1/office/staff/{userId}',
    recentCode: true,
    summary: 'Change a colleague’s roles',
    body: z.strictObject({ version: recordVersion, roles: staffRoles, note: staffNote }),
    success: [200, z.union([z.strictObject({ roles: z.array(staffRole) }), requested])],
    errors: ['not_found', 'request_state', 'last_admin', 'record_changed'],
  }),
  'office.endStaff': route({
    ...act,
    ...person,
    path: '/v1/office/staff/{userId}/end',
    recentCode: true,
    summary: 'End a colleague’s access to the office: all roles, all sessions',
    body: z.strictObject({ note: staffNote }),
    success: [200, z.union([z.strictObject({ roles: z.array(staffRole) }), requested])],
    errors: ['not_found', 'request_state', 'last_admin'],
  }),
  'office.resetFactor': route({
    ...act,
    ...person,
    path: '/v1/office/staff/{userId}/second-factor/reset',
    recentCode: true,
    summary: 'Remove the second factor, passkeys and recovery codes of a colleague who lost them; they are notified',
    body: z.strictObject({ note: staffNote }),
    success: [200, z.union([z.strictObject({ hasSecondFactor: z.literal(false) }), requested])],
    errors: ['not_found', 'request_state'],
  }),
  'office.endInvitation': route({
    ...act,
    path: '/v1/office/staff/invitation/{id}/end',
    params: z.strictObject({ id }),
    subject: 'none',
    recentCode: true,
    summary: 'Withdraw an open invitation; its link stops working',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found'],
  }),
  'office.startAlone': route({
    ...act,
    path: '/v1/office/request/{id}/alone',
    params: z.strictObject({ id }),
    subject: { request: 'params.id' },
    recentCode: true,
    summary:
      'Continue without a second person: a change of staff may be carried out 72 hours later; all administrators are emailed',
    body: z.strictObject({ note: staffNote }),
    success: [200, officeRequest],
    errors: ['not_found', 'forbidden', 'request_state'],
  }),
  'office.objectToAlone': route({
    ...act,
    path: '/v1/office/request/{id}/object',
    params: z.strictObject({ id }),
    // The person whom the change concerns may object, too.
    subject: 'none',
    summary: 'Object to a request that a colleague waits to carry out alone: it takes a second person again',
    success: [200, officeRequest],
    errors: ['not_found', 'forbidden', 'request_state'],
  }),
  'staff.invitation': route({
    method: 'POST',
    path: '/v1/staff/invitation',
    tag: 'Auth',
    audience: 'public',
    summary: 'Who an invitation is for, while its link works',
    body: z.strictObject({ token }),
    success: [
      200,
      z.strictObject({
        email: z.string(),
        roles: z.array(staffRole),
        expiresAt: time,
        /** The address has an account: it joins with its own password. */
        hasAccount: z.boolean(),
      }),
    ],
    errors: ['invitation_invalid'],
    limit: 'mfa_verify',
  }),
  'staff.join': route({
    method: 'POST',
    path: '/v1/staff/join',
    tag: 'Auth',
    audience: 'public',
    summary: 'Accept an invitation: with a new account, or with the password of the account of its address',
    form: true,
    body: z.strictObject({
      token,
      /** The new account's, or that of the account which the address has. */
      password: secret,
      /** Of a new account. */
      username: username.optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      captchaToken: exactText(4096).optional(),
    }),
    success: [200, z.union([sessionAnswer, mfaRequired])],
    errors: [
      'invitation_invalid',
      'validation_failed',
      'username_taken',
      'email_in_use',
      'invalid_credentials',
      'account_blocked',
      'recaptcha_failed',
      'rate_limited',
      'unavailable',
    ],
    limit: 'signin',
  }),
};
