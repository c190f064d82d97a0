import { fieldMessages } from '@assay/contract/errors.ts';
import { type FieldError, isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { tidyLine } from '@assay/domain/text.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import {
  endAllSessions,
  type HalfLoggedIn,
  hashOptions,
  hashPassword,
  type LoggedIn,
  type Origin,
  passFirstFactor,
  passwordErrors,
  removePasskeysOfPassword,
} from '../auth/index.ts';
import { logIn, openAccount } from '../auth/operations.ts';
import { findAccount } from '../auth/queries.ts';

type Invitation = Pick<Tables['staff_invitation'], 'id' | 'email'> & { roles: StaffRole[]; expires_at: Date };

async function findInvitation(client: Queryable, token: string, at: Date, lock = ''): Promise<Invitation | Refusal> {
  const { rows } = await client.query<Invitation>(
    `select id, email, roles, expires_at from staff_invitation
     where hash = $1 and accepted_at is null and ended_at is null and expires_at > $2 ${lock}`,
    [hashToken(token), at],
  );
  return rows[0] ?? refuse('invitation_invalid');
}

/** Who an invitation is for; it is not used up. Refusal: invitation_invalid. */
export async function readInvitation(ctx: AppContext, token: string) {
  const found = await findInvitation(ctx.pool, token, ctx.clock.date());
  if (isRefusal(found)) return found;
  const { email, roles, expires_at: expiresAt } = found;
  const hasAccount = (await findAccount(ctx.pool, email)) !== null;
  return { email, roles, expiresAt: expiresAt.toISOString(), hasAccount };
}

export type Join = {
  token: string;
  password: string;
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  captchaToken?: string | undefined;
  origin: Origin;
  replacesSessionId: string | null;
};

/**
 * Accepts an invitation. A new person gets an account, whose address the link has proved; one who has an account gives its
 * password, and loses the passkeys that were made with it alone: they would count as a code. Afterwards the person is logged in, or gives their second factor first. Without one they have the roles but no
 * access until it is set up. Refusals: invitation_invalid (used, ended, expired), validation_failed, username_taken, and
 * those of a login.
 */
export async function joinStaff(ctx: AppContext, given: Join): Promise<LoggedIn | HalfLoggedIn | Refusal> {
  const invitation = await findInvitation(ctx.pool, given.token, ctx.clock.date());
  if (isRefusal(invitation)) return invitation;
  const account = await findAccount(ctx.pool, invitation.email);
  return account === null ? joinNew(ctx, given, invitation.email) : joinExisting(ctx, given, account);
}

async function joinNew(ctx: AppContext, given: Join, email: string): Promise<LoggedIn | HalfLoggedIn | Refusal> {
  const { username = '', firstName = '', lastName = '' } = given;
  const missing = Object.entries({ username, firstName, lastName }).flatMap(([path, value]): FieldError[] =>
    value === '' ? [{ path, code: 'required', message: fieldMessages.required }] : [],
  );
  const person = {
    email,
    username: normalizeUsername(username),
    firstName: tidyLine(firstName),
    lastName: tidyLine(lastName),
  };
  const errors = [...missing, ...passwordErrors(given.password, person)];
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const passwordHash = await hashPassword(given.password, hashOptions(ctx.config));
  if (isRefusal(passwordHash)) return passwordHash;
  const userId = await transact(ctx, async (tx, emit) => {
    const at = ctx.clock.date();
    const invitation = await findInvitation(tx.client, given.token, at, 'for update');
    if (isRefusal(invitation)) return invitation;
    const id = await openAccount(ctx, tx, emit, { ...person, passwordHash, verifiedAt: at });
    if (isRefusal(id)) return id;
    await accept(tx, invitation, id, at);
    return id;
  });
  if (isRefusal(userId)) return userId;
  const { origin, replacesSessionId } = given;
  return passFirstFactor(ctx, { userId, origin, replacesSessionId });
}

async function joinExisting(
  ctx: AppContext,
  given: Join,
  account: { id: string; email: string },
): Promise<LoggedIn | HalfLoggedIn | Refusal> {
  const { password, captchaToken, origin, replacesSessionId } = given;
  const passed = await logIn(ctx, { email: account.email, password, captchaToken, origin, replacesSessionId });
  if (isRefusal(passed)) return passed;
  const refusal = await transact(ctx, async (tx, emit) => {
    const at = ctx.clock.date();
    const invitation = await findInvitation(tx.client, given.token, at, 'for update');
    if (isRefusal(invitation)) return invitation;
    await tx.client.query(
      'update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1 and deleted_at is null',
      [account.id, at],
    );
    // Sessions from before are those of a shopper, perhaps on a shared computer.
    const sessionId = 'sessionId' in passed ? passed.sessionId : null;
    await endAllSessions(tx, account.id, 'staff_joined', at, sessionId);
    await removePasskeysOfPassword(tx, emit, account.id, at);
    await accept(tx, invitation, account.id, at);
    return undefined;
  });
  return refusal ?? passed;
}

/** Uses the invitation up and gives its roles, in addition to those the person may have by now. */
async function accept(tx: Tx, invitation: Invitation, userId: string, at: Date): Promise<void> {
  await tx.client.query('update staff_invitation set accepted_at = $2, accepted_by = $3 where id = $1', [
    invitation.id,
    at,
    userId,
  ]);
  await tx.client.query(
    `update users set staff_roles = array(select distinct unnest(staff_roles || $2::text[]) order by 1), updated_at = $3
     where id = $1`,
    [userId, invitation.roles, at],
  );
  await recordAudit(tx, {
    actor: { userId, ip: '', requestId: '' },
    action: 'staff.join',
    subject: 'user',
    subjectId: userId,
    after: { roles: invitation.roles, invitationId: invitation.id },
    at: at.getTime(),
  });
}
