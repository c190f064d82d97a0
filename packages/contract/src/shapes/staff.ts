import { StaffRole } from '@assay/domain/office/roles.ts';
import { z } from 'zod';
import { id, recordVersion, time } from './common.ts';

export const staffRole = z.enum(StaffRole).meta({ id: 'StaffRole' });
/** At least one role, none twice. */
export const staffRoles = z
  .array(staffRole)
  .min(1)
  .max(StaffRole.length)
  .refine((roles) => new Set(roles).size === roles.length, 'Each role once');

export const staffMember = z
  .strictObject({
    id,
    /** Of the roles. */
    version: recordVersion,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(staffRole),
    /** Without two-step verification they have no access yet. */
    hasSecondFactor: z.boolean(),
    /** Their last call of the office, to the minute. Null: none yet. */
    lastSeenAt: time.nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

export const staffInvitation = z
  .strictObject({
    id,
    email: z.string(),
    roles: z.array(staffRole),
    /** `requested`: a second administrator has to confirm it before the link is emailed. */
    status: z.enum(['requested', 'sent', 'expired']),
    /** Username. Null: the command `office:invite`. */
    invitedBy: z.string().nullable(),
    createdAt: time,
    /** Null until it is sent. */
    expiresAt: time.nullable(),
  })
  .meta({ id: 'StaffInvitation' });
export type StaffInvitation = z.infer<typeof staffInvitation>;
