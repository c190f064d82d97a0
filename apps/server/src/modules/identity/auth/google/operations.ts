import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import type { TokenProvider } from '@assay/domain/enums.ts';
import { hashToken } from '../../../../platform/accessTokens.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { newId } from '../../../../platform/ids.ts';
import { type Emit, transact } from '../../../../platform/outbox.ts';
import { type HalfLoggedIn, type LoggedIn, passFirstFactor } from '../firstFactor.ts';
import { accountBlocked } from '../lockout.ts';
import { logIn, openAccount } from '../operations.ts';
import { provePassword } from '../passwordChange.ts';
import { findAccount } from '../queries.ts';
import { recordSensitiveChange } from '../sensitive.ts';
import { newSecret, type Origin, openSession } from '../sessions.ts';
import { linkPending } from './links.ts';
import { authorizationUrl, readNonce, verifyIdToken } from './token.ts';

/** A login at Google is brought back within this time, and finished within it again. */
export const GOOGLE_MS = 10 * 60_000;

export type GooglePending = {
  googlePending: 'signup' | 'link';
  pendingToken: string;
  email: string;
  firstName: string;
  lastName: string;
};
type Browser = { origin: Origin; replacesSessionId: string | null };

/**
 * Starts a Google login: the value for the browser's cookie, and the redirect URL. Refusal: google_login_unavailable.
 */
export async function beginGoogle(ctx: AppContext, state: string): Promise<{ cookie: string; url: string } | Refusal> {
  if (ctx.config.GOOGLE_CLIENT_ID === null) return refuse('not_found');
  const cookie = `${ctx.clock.now()}.${newSecret()}`;
  try {
    return { cookie, url: await authorizationUrl(ctx, { nonce: readNonce(cookie), state }) };
  } catch (error) {
    ctx.log.error({ err: error }, 'the login provider cannot be read');
    return refuse('google_login_unavailable');
  }
}

/**
 * Logs in with a Google ID token (reliability S-6.9). The account is looked up by subject, never by address alone: an
 * address with an account requires its password, one without requires a username and the terms. Refusals:
 * google_login_failed (any fault of the token), google_login_unavailable, account_blocked.
 */
export async function logInWithGoogle(
  ctx: AppContext,
  given: Browser & { token: string; tokenProvider: TokenProvider; cookie: string | null },
): Promise<LoggedIn | HalfLoggedIn | GooglePending | Refusal> {
  const isOurs = given.tokenProvider === 'google' || given.tokenProvider === 'web';
  if (ctx.config.GOOGLE_CLIENT_ID === null || !isOurs || given.cookie === null) return refuse('google_login_failed');
  const age = ctx.clock.now() - Number(given.cookie.split('.')[0]);
  if (!(age >= 0 && age < GOOGLE_MS)) return refuse('google_login_failed');
  const identity = await verifyIdToken(ctx, given.token, readNonce(given.cookie));
  if (identity === 'unavailable') return refuse('google_login_unavailable');
  if (identity === 'invalid') return refuse('google_login_failed');
  const { rowCount: isNew } = await ctx.pool.query(
    'insert into google_nonce (hash, used_at) values ($1, $2) on conflict do nothing',
    [hashToken(given.cookie), ctx.clock.date()],
  );
  if (isNew !== 1) return refuse('google_login_failed');

  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'> & { isBlocked: boolean }>(
    `select u.id, u.blocked_at is not null as "isBlocked" from external_identity i join users u on u.id = i.user_id
     where i.provider = 'google' and i.subject = $1 and u.deleted_at is null`,
    [identity.subject],
  );
  const known = rows[0];
  if (known?.isBlocked === true) return accountBlocked();
  if (known !== undefined) return passFirstFactor(ctx, { ...given, userId: known.id });

  const email = normalizeEmail(identity.email);
  const owner = await findAccount(ctx.pool, email);
  const pendingToken = newSecret();
  const now = ctx.clock.now();
  await ctx.pool.query(
    `insert into google_pending (id, hash, kind, subject, email, user_id, device_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(now),
      hashToken(pendingToken),
      owner === null ? 'signup' : 'link',
      identity.subject,
      email,
      owner?.id ?? null,
      hashToken(given.cookie),
      new Date(now),
      new Date(now + GOOGLE_MS),
    ],
  );
  const { firstName, lastName } = identity;
  return { googlePending: owner === null ? 'signup' : 'link', pendingToken, email, firstName, lastName };
}

type PendingRow = Pick<Tables['google_pending'], 'id' | 'subject' | 'email'> & {
  userId: Tables['google_pending']['user_id'];
};

async function readPending(
  ctx: AppContext,
  kind: GooglePending['googlePending'],
  given: { pendingToken: string; cookie: string | null },
): Promise<PendingRow | null> {
  if (given.cookie === null) return null;
  const { rows } = await ctx.pool.query<PendingRow>(
    `select id, subject, email, user_id as "userId" from google_pending
     where hash = $1 and kind = $2 and device_hash = $3 and done_at is null and expires_at > $4`,
    [hashToken(given.pendingToken), kind, hashToken(given.cookie), ctx.clock.date()],
  );
  return rows[0] ?? null;
}

/**
 * Links the pending Google identity to the account with its address, verified by password. With a second factor, it is
 * linked once that is verified too. Refusals: google_login_failed (nothing pending), and those of logIn.
 */
export async function linkGoogle(
  ctx: AppContext,
  given: Browser & { pendingToken: string; cookie: string | null; password: string },
): Promise<LoggedIn | HalfLoggedIn | Refusal> {
  const pending = await readPending(ctx, 'link', given);
  if (pending === null) return refuse('google_login_failed');
  return logIn(ctx, { ...given, email: pending.email, googlePendingId: pending.id });
}

/** Rolls back an account that no one could log in to. */
class NotLinked extends Error {}

/**
 * Opens an account for the pending Google identity: its address is verified, it has no password. Refusals:
 * google_login_failed (nothing pending), email_in_use, username_taken.
 */
export async function signUpWithGoogle(
  ctx: AppContext,
  given: Browser & {
    pendingToken: string;
    cookie: string | null;
    username: string;
    firstName: string;
    lastName: string;
    newsletter?: boolean | undefined;
  },
): Promise<LoggedIn | Refusal> {
  const pending = await readPending(ctx, 'signup', given);
  if (pending === null) return refuse('google_login_failed');
  const at = ctx.clock.date();
  const deviceSecret = newSecret();
  return transact(ctx, async (tx, emit): Promise<LoggedIn | Refusal> => {
    const opened = await openAccount(ctx, tx, emit, {
      email: pending.email,
      username: given.username,
      firstName: given.firstName,
      lastName: given.lastName,
      newsletter: given.newsletter,
      passwordHash: null,
      verifiedAt: at,
    });
    if (isRefusal(opened)) return opened;
    const linked = await linkPending(tx, emit, { pendingId: pending.id, userId: opened, at });
    if (isRefusal(linked)) throw new NotLinked();
    emit({ kind: 'user.verified', dedupeKey: `user.verified:${opened}`, private: { userId: opened } });
    const { origin, replacesSessionId } = given;
    const session = await openSession(ctx, tx, emit, { userId: opened, deviceSecret, origin, replacesSessionId });
    return { ...session, deviceSecret };
  }).catch((error: unknown) => {
    if (error instanceof NotLinked) return refuse('google_login_failed');
    throw error;
  });
}

/** Unlinks Google. The user must have a password and enter it. Refusals: those of provePassword, not_found. */
export async function disconnectGoogle(
  ctx: AppContext,
  { userId, password }: { userId: string; password: string },
): Promise<undefined | Refusal> {
  const proof = await provePassword(ctx, userId, password, 'password');
  if (isRefusal(proof)) return proof;
  return transact(ctx, async (tx: Tx, emit: Emit): Promise<undefined | Refusal> => {
    const { rowCount } = await tx.client.query(
      "delete from external_identity where user_id = $1 and provider = 'google'",
      [userId],
    );
    if (rowCount === 0) return refuse('not_found');
    await recordSensitiveChange(tx, emit, { userId, act: 'google_disconnected', at: ctx.clock.date() });
    return undefined;
  });
}

/** Deletes leftovers of Google logins after a day. Returns how many. */
export async function deleteExpiredGoogleLogIns(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now() - 86_400_000);
  const nonces = await ctx.pool.query('delete from google_nonce where used_at < $1', [before]);
  const pending = await ctx.pool.query(
    `delete from google_pending where expires_at < $1
       and not exists (select from signin_challenge c where c.google_pending_id = google_pending.id)`,
    [before],
  );
  return (nonces.rowCount ?? 0) + (pending.rowCount ?? 0);
}
