import { type FieldError, isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { consumeFrom } from '../../../platform/http/limits.ts';
import { sharedLimiter } from '../../../platform/http/sharedLimiter.ts';
import { canEmailReset } from '../../../platform/mail/mailbox.ts';
import { transact } from '../../../platform/outbox.ts';
import { recordAct } from '../account/index.ts';
import { countLinks, redeemLink, sendLink } from './mailTokens.ts';
import { hashOptions, hashPassword, passwordErrors, verifyPassword } from './passwords.ts';
import { findAccount } from './queries.ts';
import { recordSensitiveChange } from './sensitive.ts';
import { endAllSessions } from './sessions.ts';

const HOUR = 3_600_000;
/** Password reset links emailed per account (reliability D.10). */
const RESETS_PER_HOUR = 3;
const RESETS_PER_DAY = 10;
/** Wrong current passwords in 15 minutes, as at login (rules §12). */
const FAILURES = 5;
const FAILURE_WINDOW_MS = 15 * 60_000;

/** Records a forgotten password. The same work for every address: a job does the rest. */
export async function requestReset(ctx: AppContext, email: string): Promise<void> {
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'auth.reset_requested', private: { email: normalizeEmail(email) } }),
  );
}

/** The job behind requestReset: emails a link to an account that exists, at most 3 an hour and 10 a day. */
export async function sendResetEmail(ctx: AppContext, email: string): Promise<void> {
  const account = await findAccount(ctx.pool, email);
  if (account === null || account.isBlocked) return;
  const now = ctx.clock.now();
  await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [account.id]);
    if ((await countLinks(tx, 'reset_password', account.id, new Date(now - HOUR))) >= RESETS_PER_HOUR) return;
    if ((await countLinks(tx, 'reset_password', account.id, new Date(now - 24 * HOUR))) >= RESETS_PER_DAY) return;
    if (!account.isVerified && !(await canEmailReset(tx.client, account.email, now))) return;
    await sendLink(ctx, tx, 'reset_password', account);
    await recordAct(tx.client, { userId: account.id, act: 'reset_asked', at: new Date(now) });
  });
}

type Owner = Pick<Tables['users'], 'email' | 'username'> & {
  userId: Tables['users']['id'];
  firstName: Tables['users']['first_name'];
  lastName: Tables['users']['last_name'];
};

/** Whose link this is, while it still works; it is not used up. Refusal: reset_token_invalid. */
export async function readReset(ctx: AppContext, token: string): Promise<(Owner & { expiresAt: Date }) | Refusal> {
  const { rows } = await ctx.pool.query<Owner & { expiresAt: Tables['mail_token']['expires_at'] }>(
    `select u.id as "userId", u.email, u.username, u.first_name as "firstName", u.last_name as "lastName", t.expires_at as "expiresAt"
     from mail_token t join users u on u.id = t.user_id
     where t.hash = $1 and t.kind = 'reset_password' and t.used_at is null and t.replaced_at is null and t.expires_at > $2
       and u.deleted_at is null and u.blocked_at is null`,
    [hashToken(token), ctx.clock.date()],
  );
  return rows[0] ?? refuse('reset_token_invalid');
}

/**
 * Sets a new password with an emailed one-time link: every session ends, and the user logs in again, with the second
 * factor if they have one. The link also proves the address. Refusals: reset_token_invalid, validation_failed
 * (password), unavailable.
 */
export async function resetPassword(
  ctx: AppContext,
  given: { token: string; password: string },
): Promise<undefined | Refusal> {
  const owner = await readReset(ctx, given.token);
  if (isRefusal(owner)) return owner;
  const passwordHash = await newHash(ctx, given.password, owner);
  if (isRefusal(passwordHash)) return passwordHash;
  const at = ctx.clock.date();
  return transact(ctx, async (tx, emit) => {
    // Only one of several parallel requests consumes the link. Hashing the password above costs only time.
    const userId = await redeemLink(tx, 'reset_password', given.token, at);
    if (userId === null) return refuse('reset_token_invalid');
    await tx.client.query('update users set password_hash = $2, updated_at = $3 where id = $1', [
      userId,
      passwordHash,
      at,
    ]);
    await endAllSessions(tx, userId, 'password_reset', at);
    await tx.client.query('delete from signin_lock where user_id = $1', [userId]);
    await recordSensitiveChange(tx, emit, { userId, act: 'password_changed', at });
    return undefined;
  });
}

const failureLimiter = (ctx: AppContext) =>
  sharedLimiter(ctx, { keyPrefix: 'password:failures', points: FAILURES, duration: FAILURE_WINDOW_MS / 1_000 });

/**
 * Verifies the user's password, for acts that require it again. Refusals: validation_failed at `path` with the message
 * of a failed login (422, the session stays valid), rate_limited (5 in 15 minutes), unavailable.
 */
export async function provePassword(
  ctx: AppContext,
  userId: string,
  password: string,
  path: string,
): Promise<undefined | Refusal> {
  const failures = failureLimiter(ctx);
  const waitMs = await consumeFrom(failures, userId);
  if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });
  const { rows } = await ctx.pool.query<{ hash: Tables['users']['password_hash'] }>(
    'select password_hash as hash from users where id = $1 and deleted_at is null',
    [userId],
  );
  const isRight = await verifyPassword(rows[0]?.hash ?? null, password, hashOptions(ctx.config));
  if (isRefusal(isRight)) return isRight;
  if (!isRight)
    return refuse('validation_failed', {
      errors: [{ path, code: 'invalid_credentials', message: 'Invalid username or password. Please try again.' }],
    });
  await failures.delete(userId);
  return undefined;
}

/**
 * Changes the password of a user who knows the current one. Every other session ends, emailed links are invalidated,
 * and a notice is emailed. Refusals: those of provePassword, validation_failed (the new password).
 */
export async function changePassword(
  ctx: AppContext,
  given: { userId: string; sessionId: string; currentPassword: string; password: string },
): Promise<undefined | Refusal> {
  const { userId } = given;
  const proof = await provePassword(ctx, userId, given.currentPassword, 'currentPassword');
  if (isRefusal(proof)) return proof;
  const { rows } = await ctx.pool.query<Owner>(
    `select id as "userId", email, username, first_name as "firstName", last_name as "lastName" from users where id = $1`,
    [userId],
  );
  const passwordHash = await newHash(ctx, given.password, rows[0]!);
  if (isRefusal(passwordHash)) return passwordHash;
  const at = ctx.clock.date();
  await transact(ctx, async (tx, emit) => {
    await tx.client.query('update users set password_hash = $2, updated_at = $3 where id = $1', [
      userId,
      passwordHash,
      at,
    ]);
    await tx.client.query(
      "update mail_token set replaced_at = $2 where user_id = $1 and kind = 'reset_password' and used_at is null and replaced_at is null",
      [userId, at],
    );
    await endAllSessions(tx, userId, 'password_changed', at, given.sessionId);
    await tx.client.query('delete from signin_lock where user_id = $1', [userId]);
    await recordSensitiveChange(tx, emit, { userId, act: 'password_changed', at });
  });
  return undefined;
}

/** The hash of a password that may be chosen. Refusals: validation_failed, unavailable. */
async function newHash(ctx: AppContext, password: string, owner: Owner): Promise<string | Refusal> {
  const errors: FieldError[] = passwordErrors(password, owner);
  if (errors.length > 0) return refuse('validation_failed', { errors });
  return hashPassword(password, hashOptions(ctx.config));
}
