import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { sitePath } from '@assay/domain/account/sitePath.ts';
import { TERMS } from '@assay/domain/account/terms.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import { tidyLine } from '@assay/domain/text.ts';
import { requireHuman } from '../../../platform/captcha.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { addressKey, consumeFrom } from '../../../platform/http/limits.ts';
import { sharedLimiter } from '../../../platform/http/sharedLimiter.ts';
import { newId } from '../../../platform/ids.ts';
import { canAnyoneRequest, canEmailLink, computeResendWait } from '../../../platform/mail/mailbox.ts';
import { sendQueued } from '../../../platform/mail/send.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { recordAct } from '../account/index.ts';
import { refreshTier } from '../account/operations.ts';
import { lockCredit } from '../credit/operations.ts';
import { type HalfLoggedIn, type LoggedIn, passFirstFactor } from './firstFactor.ts';
import { accountBlocked, beginAttempt, endAttempts, failAttempt, needsCaptcha } from './lockout.ts';
import { findRedeemer, redeemLink, sendLink } from './mailTokens.ts';
import { hashOptions, hashPassword, isOutdated, passwordErrors, verifyPassword } from './passwords.ts';
import { type Account, findAccount } from './queries.ts';
import { endSessions, type OpenedSession, type Origin, rotateRefreshToken } from './sessions.ts';

const FAILURES = 5;
const FAILURE_WINDOW_MS = 15 * 60_000;

export type SignUp = {
  email: string;
  password: string;
  username: string;
  firstName: string;
  lastName: string;
  newsletter?: boolean | undefined;
  /** Where the user wanted to go. Stored if it is a path of this site. */
  intendedPath?: string | undefined;
};

/**
 * Creates an account and emails the verification link, unless one was sent to the same unconfirmed mailbox within a
 * day: then it is emailed on request. Returns the new user's id.
 * Refusals: validation_failed (password common or personal), email_in_use, username_taken, unavailable.
 */
export async function signUp(
  ctx: AppContext,
  given: SignUp,
): Promise<{ userId: string; isLinkSent: boolean } | Refusal> {
  const email = normalizeEmail(given.email);
  const username = normalizeUsername(given.username);
  const firstName = tidyLine(given.firstName);
  const lastName = tidyLine(given.lastName);
  const errors = passwordErrors(given.password, { username, email, firstName, lastName });
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const passwordHash = await hashPassword(given.password, hashOptions(ctx.config));
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(ctx, async (tx, emit) => {
    const id = await openAccount(ctx, tx, emit, {
      ...given,
      email,
      username,
      firstName,
      lastName,
      passwordHash,
      verifiedAt: null,
    });
    if (isRefusal(id)) return id;
    const isLinkSent = await canEmailLink(tx.client, email, ctx.clock.now());
    if (isLinkSent) await sendLink(ctx, tx, 'verify_email', { id, email });
    return { userId: id, isLinkSent };
  });
}

/**
 * Creates an account in the caller's transaction. Returns the new user's id. `passwordHash` null: another login method.
 * A user who asks for the newsletter gets the usual confirmation link by email.
 * Refusals: email_in_use, username_taken.
 */
export async function openAccount(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: Omit<SignUp, 'password'> & { passwordHash: string | null; verifiedAt: Date | null },
): Promise<string | Refusal> {
  const now = ctx.clock.date();
  const id = newId(now.getTime());
  const email = normalizeEmail(given.email);
  const { rowCount } = await tx.client.query(
    `insert into users (id, email, username, first_name, last_name, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at, updated_at, intended_path)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10) on conflict do nothing`,
    [
      id,
      email,
      normalizeUsername(given.username),
      tidyLine(given.firstName),
      tidyLine(given.lastName),
      given.passwordHash,
      given.verifiedAt,
      TERMS.version,
      now,
      sitePath(given.intendedPath),
    ],
  );
  if (rowCount === 0) {
    const existing = await tx.client.query('select from users where lower(email) = $1 and deleted_at is null', [email]);
    return refuse(existing.rowCount === 0 ? 'username_taken' : 'email_in_use');
  }
  if (given.newsletter === true) emit({ kind: 'newsletter.requested', private: { email } });
  await lockCredit(tx, [id]); // opens the credit account: a bidder always has one
  return id;
}

const failureLimiter = (ctx: AppContext) =>
  sharedLimiter(ctx, { keyPrefix: 'signin:failures', points: FAILURES, duration: FAILURE_WINDOW_MS / 1_000 });

export type LogIn = {
  email: string;
  password: string;
  captchaToken?: string | undefined;
  origin: Origin;
  replacesSessionId: string | null;
  /** A Google identity to link to the account once everything is verified. */
  googlePendingId?: string;
};

/**
 * Logs in by email (or username) and password. Every failure has the same answer and takes as long. 'Account is
 * blocked' is shown only to someone with the password. With a second factor the login stays pending until it is given.
 * Refusals: invalid_credentials, account_blocked (also after 20 wrong passwords in a day, until a new one is chosen by
 * email), recaptcha_failed, rate_limited (5 failures per account and IP address in 15 min), unavailable.
 */
export async function logIn(ctx: AppContext, given: LogIn): Promise<LoggedIn | HalfLoggedIn | Refusal> {
  const login = normalizeEmail(given.email);
  const failures = failureLimiter(ctx);
  const key = `${login} ${addressKey(given.origin.ip)}`;
  const isGuarded = ctx.config.RATE_LIMITS === 'on';
  const waitMs = isGuarded ? await consumeFrom(failures, key) : null;
  if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });
  const account = await findAccount(ctx.pool, login);
  const { deviceSecret } = given.origin;
  const attempt = isGuarded ? await beginAttempt(ctx, { login, userId: account?.id ?? null, deviceSecret }) : null;
  // Without checking the password: further guesses reveal nothing.
  if (attempt?.isLocked === true)
    return refuse('account_blocked', {
      detail: 'Too many wrong passwords. Reset your password with a link we email you.',
      reasons: ['password_locked'],
    });
  if (attempt !== null && needsCaptcha(attempt)) {
    const isRobot = await requireHuman(ctx, { token: given.captchaToken, action: 'signin', ip: given.origin.ip });
    if (isRobot !== undefined) return isRobot;
  }
  const options = hashOptions(ctx.config);
  const isRight = await verifyPassword(account?.passwordHash ?? null, given.password, options);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || account === null) {
    if (attempt !== null) await failAttempt(ctx, attempt);
    const { ip, userAgent } = given.origin;
    await recordAct(ctx.pool, {
      userId: account?.id ?? null,
      act: 'signin_failed',
      at: ctx.clock.date(),
      ip,
      userAgent,
    });
    return refuse('invalid_credentials');
  }
  if (isGuarded) await failures.delete(key);
  if (attempt !== null) await endAttempts(ctx, attempt);
  if (account.isBlocked) return accountBlocked();
  const renewed = isOutdated(account.passwordHash as string, options)
    ? await hashPassword(given.password, options)
    : null;
  return passFirstFactor(ctx, {
    userId: account.id,
    origin: given.origin,
    replacesSessionId: given.replacesSessionId,
    ...(given.googlePendingId === undefined ? {} : { googlePendingId: given.googlePendingId }),
    async also(tx) {
      if (renewed !== null && !isRefusal(renewed))
        await tx.client.query('update users set password_hash = $2 where id = $1 and password_hash = $3', [
          account.id,
          renewed,
          account.passwordHash,
        ]);
    },
  });
}

/** Exchanges a refresh token for a new one. Refusals: those of rotate. */
export async function refreshSession(
  ctx: AppContext,
  token: string,
  deviceSecret: string | null,
): Promise<OpenedSession | Refusal> {
  const claims = await ctx.tokens.verifyRefresh(token);
  if (claims === null) return refuse('invalid_token');
  return transact(ctx, (tx, emit) => rotateRefreshToken(ctx, tx, emit, claims, token, deviceSecret));
}

/** Logs out: the session immediately loses write access. No-op without a session. */
export async function logOut(
  ctx: AppContext,
  given: { sessionId: string | null; deviceSecret: string | null },
): Promise<void> {
  if (given.sessionId === null && given.deviceSecret === null) return;
  await transact(ctx, (tx) => endSessions(tx, given, ctx.clock.date()));
}

/**
 * Confirms the address a token was emailed to. Returns the address, the user's intended path, and whether this link had
 * confirmed it before. Refusal: email_verification_failed.
 */
export async function verifyEmail(
  ctx: AppContext,
  token: string,
): Promise<{ email: string; wasVerified: boolean; intendedPath: string | null } | Refusal> {
  const now = ctx.clock.date();
  return transact(ctx, async (tx, emit) => {
    const userId = await redeemLink(tx, 'verify_email', token, now);
    if (userId === null) {
      const email = await findRedeemer(tx, 'verify_email', token);
      return email === null ? refuse('email_verification_failed') : { email, wasVerified: true, intendedPath: null };
    }
    const { rows } = await tx.client.query<
      Pick<Tables['users'], 'email'> & { intendedPath: Tables['users']['intended_path'] }
    >(
      `update users set email_verified_at = coalesce(email_verified_at, $2), mail_failed_at = null, mail_failure = null, updated_at = $2
       where id = $1 and deleted_at is null returning email, intended_path as "intendedPath"`,
      [userId, now],
    );
    const user = rows[0];
    if (user === undefined) return refuse('email_verification_failed');
    emit({ kind: 'user.verified', dedupeKey: `user.verified:${userId}`, private: { userId } });
    await recordAct(tx.client, { userId, act: 'email_confirmed', at: now });
    await refreshTier(tx, emit, userId, now.getTime());
    return { ...user, wasVerified: false };
  });
}

/** Records a request for a new link. The same work for every address: a job does the rest. */
export async function requestVerification(ctx: AppContext, email: string): Promise<void> {
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'auth.verification_requested', private: { email: normalizeEmail(email) } }),
  );
}

/**
 * The job behind requestVerification: emails a link to an account that exists and is not verified, if its mailbox is
 * confirmed by another account. The requester is unknown, so this must not email third parties.
 */
export async function resendVerification(ctx: AppContext, email: string): Promise<void> {
  const account = await findAccount(ctx.pool, email);
  if (account === null || account.isVerified || account.isBlocked) return;
  await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [account.id]);
    if (await canAnyoneRequest(tx.client, account.email, ctx.clock.now()))
      await sendLink(ctx, tx, 'verify_email', account);
  });
}

/** Queues the email that its owner is waiting for. Returns its key. Refusal: rate_limited. */
function queueVerification(ctx: AppContext, account: Account): Promise<{ key: string } | Refusal> {
  return transact<{ key: string } | Refusal>(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [account.id]);
    const retryAfterMs = await computeResendWait(tx.client, account.email, ctx.clock.now());
    if (retryAfterMs > 0) return refuse('rate_limited', { retryAfterMs });
    return { key: await sendLink(ctx, tx, 'verify_email', account, true) };
  });
}

/**
 * Emails the link to the logged-in user while they wait. Only they may learn that the mail server rejected it. It is
 * retried in any case. `intendedPath` replaces the stored path. For an address other than their own it acts as
 * requestVerification. Refusals: rate_limited, verification_email_failed.
 */
export async function sendVerificationEmail(
  ctx: AppContext,
  given: { userId: string; email: string; intendedPath?: string | undefined },
): Promise<undefined | Refusal> {
  const account = await findAccount(ctx.pool, normalizeEmail(given.email));
  if (account?.id !== given.userId) {
    await requestVerification(ctx, given.email);
    return undefined;
  }
  const path = sitePath(given.intendedPath);
  if (path !== null && !account.isVerified)
    await ctx.pool.query('update users set intended_path = $2 where id = $1', [account.id, path]);
  if (account.isVerified || account.isBlocked) return undefined;
  const queued = await queueVerification(ctx, account);
  if (isRefusal(queued)) return queued;
  return (await sendQueued(ctx, queued.key)) ? undefined : refuse('verification_email_failed');
}
