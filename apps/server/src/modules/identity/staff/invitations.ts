import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { StaffInvitation } from '@assay/contract/shapes/staff.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { roleName, type StaffRole } from '@assay/domain/office/roles.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { type TransactContext, transact } from '../../../platform/outbox.ts';
import { type Approval, endRequests, type Requested, requireSecondPerson } from '../approval/operations.ts';
import { newSecret } from '../auth/index.ts';
import { lockAdmins, otherAdmins } from './policy.ts';
import { readOpenInvitations } from './queries.ts';

/** An invitation's link works this long. */
export const INVITATION_MS = 72 * 3_600_000;

const invitationUrl = (publicUrl: string, token: string): string => `${publicUrl}/join#token=${token}`;

/** Ends the open invitation of an address, with the request for it, and writes a new one. Returns its id. */
async function replaceInvitation(
  tx: Tx,
  given: { email: string; roles: readonly StaffRole[]; reason: string; invitedBy: string | null; at: number },
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `update staff_invitation set ended_at = $2 where email = $1 and accepted_at is null and ended_at is null returning id`,
    [given.email, new Date(given.at)],
  );
  for (const { id } of rows) await endRequests(tx, [id], given.at);
  const id = newId(given.at);
  await tx.client.query(
    'insert into staff_invitation (id, email, roles, reason, invited_by, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, given.email, given.roles, given.reason, given.invitedBy, new Date(given.at)],
  );
  return id;
}

/** Gives an invitation the token of its link. Only the token's hash is stored. */
async function issueToken(tx: Tx, id: string, at: number): Promise<{ token: string; expiresAt: number }> {
  const token = newSecret();
  const expiresAt = at + INVITATION_MS;
  await tx.client.query('update staff_invitation set hash = $2, expires_at = $3 where id = $1', [
    id,
    hashToken(token),
    new Date(expiresAt),
  ]);
  return { token, expiresAt };
}

type Sent = { id: string; email: string; roles: readonly StaffRole[] };

async function sendInvitation(
  ctx: AppContext,
  tx: Tx,
  invitation: Sent,
  { actor, note, at }: { actor: Actor; note: string; at: number },
): Promise<StaffInvitation> {
  const { token, expiresAt } = await issueToken(tx, invitation.id, at);
  await queueEmail(ctx, tx.client, {
    userId: null,
    to: invitation.email,
    template: 'staff_invitation',
    data: { roles: invitation.roles.map(roleName), url: invitationUrl(ctx.config.PUBLIC_URL, token), expiresAt },
    dedupeKey: `staff_invitation:${invitation.id}`,
    expiresAt,
  });
  await recordAudit(tx, {
    actor,
    action: 'staff.invite',
    subject: 'invitation',
    subjectId: invitation.id,
    note,
    after: { roles: invitation.roles },
    at,
  });
  return (await readOpenInvitations(tx.client, at, invitation.id))[0]!;
}

/**
 * Invites a colleague by email. With another administrator there, it is requested, and sent once that one confirms it. An
 * earlier invitation of the address ends. Refusals: validation_failed (already on the staff).
 */
export function inviteStaff(
  ctx: AppContext,
  act: { email: string; roles: readonly StaffRole[]; actor: Actor; note: string },
): Promise<StaffInvitation | Requested | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const { actor, note, roles } = act;
    const email = normalizeEmail(act.email);
    const admins = await lockAdmins(tx);
    const known = await tx.client.query(
      'select from users where lower(email) = $1 and deleted_at is null and cardinality(staff_roles) > 0',
      [email],
    );
    if (known.rowCount !== 0)
      return refuse('validation_failed', {
        detail: 'This person is already on the staff. Change their roles instead.',
        errors: [{ path: 'email', code: 'invalid', message: 'Already on the staff. Change their roles instead.' }],
      });
    const id = await replaceInvitation(tx, { email, roles, reason: note, invitedBy: actor.userId, at });
    const held = await requireSecondPerson(tx, {
      kind: 'staff_invite',
      subjectId: id,
      terms: { roles },
      isNeeded: twoPersons.staff({ otherAdmins: otherAdmins(admins, actor.userId) }),
      effect: null,
      approval: undefined,
      ...{ actor, note, at },
    });
    return held ?? sendInvitation(ctx, tx, { id, email, roles }, { actor, note, at });
  });
}

/** Sends a requested invitation: a second administrator has confirmed it. Refusals: request_state, forbidden. */
export function confirmInvitation(
  ctx: AppContext,
  act: { invitationId: string; actor: Actor; note: string; approval: Approval },
): Promise<StaffInvitation | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const { actor, note, approval } = act;
    await lockAdmins(tx);
    const { rows } = await tx.client.query<{ id: string; email: string; roles: StaffRole[] }>(
      `select id, email, roles from staff_invitation
       where id = $1 and accepted_at is null and ended_at is null and hash is null for update`,
      [act.invitationId],
    );
    const invitation = rows[0];
    if (invitation === undefined)
      return refuse('request_state', { detail: 'The invitation was sent, accepted or withdrawn meanwhile' });
    const held = await requireSecondPerson(tx, {
      kind: 'staff_invite',
      subjectId: invitation.id,
      terms: {},
      isNeeded: true,
      effect: null,
      ...{ approval, actor, note, at },
    });
    if (isRefusal(held)) return held;
    return sendInvitation(ctx, tx, invitation, { actor, note, at });
  });
}

/** Ends an open invitation in the caller's transaction. Returns false if there is none. */
export async function withdrawInvitation(tx: Tx, id: string, at: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'update staff_invitation set ended_at = $2 where id = $1 and accepted_at is null and ended_at is null',
    [id, new Date(at)],
  );
  return rowCount === 1;
}

/** Withdraws an open invitation, with the request for it. Refusal: not_found. */
export function endInvitation(
  ctx: AppContext,
  act: { invitationId: string; actor: Actor; note: string },
): Promise<undefined | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    await lockAdmins(tx);
    if (!(await withdrawInvitation(tx, act.invitationId, at))) return refuse('not_found');
    await endRequests(tx, [act.invitationId], at);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'staff.invite_end',
      subject: 'invitation',
      subjectId: act.invitationId,
      note: act.note,
      at,
    });
    return undefined;
  });
}

/** Why the command did not invite: there is an administrator, and no reason was given. */
export type CommandOutcome = { url: string; expiresAt: number } | 'admin_exists';

/**
 * The command `office:invite`: returns the link that makes the first administrator. With an administrator there, it takes
 * a reason. Both are in the audit log, without a person.
 */
export function inviteByCommand(
  ctx: TransactContext & { readonly config: Pick<AppContext['config'], 'PUBLIC_URL'> },
  given: { email: string; reason: string | null },
): Promise<CommandOutcome> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const email = normalizeEmail(given.email);
    await lockAdmins(tx);
    const { rowCount } = await tx.client.query(
      "select from users where 'admin' = any (staff_roles) and blocked_at is null and deleted_at is null",
    );
    if (rowCount !== 0 && given.reason === null) return 'admin_exists';
    const note = given.reason ?? 'First administrator';
    const id = await replaceInvitation(tx, { email, roles: ['admin'], reason: note, invitedBy: null, at });
    const { token, expiresAt } = await issueToken(tx, id, at);
    await recordAudit(tx, {
      actor: { userId: null, ip: '', requestId: '' },
      action: 'staff.invite',
      reason: 'command',
      subject: 'invitation',
      subjectId: id,
      note,
      after: { roles: ['admin'] },
      at,
    });
    return { url: invitationUrl(ctx.config.PUBLIC_URL, token), expiresAt };
  });
}
