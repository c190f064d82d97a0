import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { hashToken, type RefreshClaims } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { recordLinks } from '../trust/index.ts';
import { countAttempt, type Throttle } from './throttle.ts';

const DAY = 86_400_000;
/** A session ends 30 days after its login, or 7 days after it was last used (reliability S-7.1). */
export const SESSION_MS = 30 * DAY;
export const IDLE_MS = 7 * DAY;
/** Two tabs, or a lost response: the parent token may be used again for this long (S-7.6). */
export const GRACE_MS = 10_000;
export const SESSIONS_PER_USER = 20;
/** Renewals of an account, of all its browsers together (reliability D.10). */
const RENEWALS_PER_MINUTE = 30;
const RENEWALS: Throttle = {
  limit: RENEWALS_PER_MINUTE,
  windowMs: 60_000,
  attempts: { name: 'session renewals', rule: 'Attempts of the last minute count.', maxEntries: 50_000, ttlMs: 60_000 },
};

export type Origin = {
  ip: string;
  userAgent: string;
  /** The browser's previous device cookie. */
  deviceSecret: string | null;
  /** The browser's own lasting identifier (spec §9); null where it sent none. */
  deviceUuid: string | null;
  /** Decided in the first step of a two-step login. */
  isKnownDevice?: boolean;
};
export type OpenedSession = { userId: string; sessionId: string; refreshToken: string };

/**
 * Opens a session for an authenticated user, in the caller's transaction: the only place where sessions start.
 * `deviceSecret` goes into the HttpOnly cookie without which the refresh token is useless. The oldest session above 20
 * ends, and so does `replacesSessionId`. A login from an unknown device is reported to the owner by email.
 */
export async function openSession(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: {
    userId: string;
    deviceSecret: string;
    origin: Origin;
    replacesSessionId: string | null;
    /** A code of the second factor, or a passkey, was part of the login. */
    isCodeProved?: boolean;
  },
): Promise<OpenedSession> {
  const now = ctx.clock.now();
  const at = new Date(now);
  const sessionId = newId(now);
  await tx.client.query('select from users where id = $1 for no key update', [given.userId]);
  if (!(given.origin.isKnownDevice ?? (await isKnownDevice(tx.client, given.userId, given.origin))))
    emit({ kind: 'user.security', private: { userId: given.userId, act: 'new_device', at: now } });
  await tx.client.query(
    `insert into session (id, user_id, device_hash, user_agent, ip, created_at, last_seen_at, proved_at, expires_at, device_uuid, code_proved_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8, $9)`,
    [
      sessionId,
      given.userId,
      hashToken(given.deviceSecret),
      given.origin.userAgent.slice(0, 500),
      given.origin.ip,
      at,
      new Date(now + SESSION_MS),
      given.origin.deviceUuid,
      given.isCodeProved === true ? at : null,
    ],
  );
  if (given.origin.deviceUuid !== null) await recordLinks(tx, given.userId, now);
  if (given.replacesSessionId !== null) await revoke(tx, given.replacesSessionId, 'replaced', at);
  await tx.client.query(
    `update session set revoked_at = $2, revoke_reason = 'too_many' where id in (
       select id from session where user_id = $1 and revoked_at is null and expires_at > $2
       order by created_at desc, id desc offset $3)`,
    [given.userId, at, SESSIONS_PER_USER],
  );
  const refreshToken = await issueRefreshToken(ctx, tx, { sessionId, parentId: null, endsAt: now + SESSION_MS });
  return { userId: given.userId, sessionId, refreshToken };
}

/**
 * Returns true if this account has a login from this browser, or from the same kind of browser at the same address. The
 * very first login does not count as a new device.
 */
export async function isKnownDevice(db: Pick<Tx['client'], 'query'>, userId: string, origin: Origin): Promise<boolean> {
  const { rows } = await db.query<{ isKnown: boolean | null }>(
    `select bool_or(device_hash = $2 or (ip = $3 and user_agent = $4)) as "isKnown" from session where user_id = $1`,
    [
      userId,
      origin.deviceSecret === null ? Buffer.alloc(0) : hashToken(origin.deviceSecret),
      origin.ip,
      origin.userAgent.slice(0, 500),
    ],
  );
  return rows[0]?.isKnown ?? true;
}

async function issueRefreshToken(
  ctx: AppContext,
  tx: Tx,
  given: { sessionId: string; parentId: string | null; endsAt: number },
): Promise<string> {
  // Whole seconds, as a JWT has them: the same row always signs to the same text.
  const issuedAtMs = Math.floor(ctx.clock.now() / 1000) * 1000;
  const expiresAtMs = Math.min(issuedAtMs + IDLE_MS, Math.floor(given.endsAt / 1000) * 1000);
  const tokenId = newId(ctx.clock.now());
  const token = await ctx.tokens.signRefresh({ tokenId, sessionId: given.sessionId, issuedAtMs, expiresAtMs });
  await tx.client.query(
    'insert into refresh_token (id, session_id, hash, parent_id, issued_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [tokenId, given.sessionId, hashToken(token), given.parentId, new Date(issuedAtMs), new Date(expiresAtMs)],
  );
  return token;
}

type SessionRow = Pick<Tables['session'], 'user_id' | 'device_hash' | 'expires_at' | 'revoked_at'> &
  Pick<Tables['users'], 'blocked_at' | 'deleted_at'>;
type TokenRow = Pick<Tables['refresh_token'], 'id' | 'hash' | 'issued_at' | 'expires_at' | 'used_at'>;

/**
 * Exchanges a refresh token for its successor under the lock of its session. The direct parent of the live token gets
 * the same successor for 10 s; anything older or later ends the session, and so does another device.
 * Refusals: invalid_token, refresh_reused, account_blocked (all with their revocation, which the caller commits);
 * rate_limited (30 a minute an account).
 */
export async function rotateRefreshToken(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  claims: RefreshClaims,
  token: string,
  deviceSecret: string | null,
): Promise<OpenedSession | Refusal> {
  const now = ctx.clock.now();
  const at = new Date(now);
  const { sessionId } = claims;
  const { rows: sessions } = await tx.client.query<SessionRow>(
    `select s.user_id, s.device_hash, s.expires_at, s.revoked_at, u.blocked_at, u.deleted_at
     from session s join users u on u.id = s.user_id where s.id = $1 for update of s`,
    [sessionId],
  );
  const session = sessions[0];
  if (session === undefined || session.revoked_at !== null || session.deleted_at !== null || session.expires_at <= at)
    return refuse('invalid_token');
  if (session.blocked_at !== null) return refuse('account_blocked');
  if (deviceSecret === null || !timingSafeEqual(hashToken(deviceSecret), session.device_hash)) {
    await revoke(tx, sessionId, 'other_device', at);
    emitSessionStolen(emit, session.user_id, at);
    return refuse('invalid_token');
  }
  const waitMs = ctx.config.RATE_LIMITS === 'on' ? countAttempt(ctx, RENEWALS, session.user_id) : null;
  if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });
  const given = await readToken(tx, 'id = $1 and session_id = $2', [claims.tokenId, sessionId]);
  if (given === undefined || !given.hash.equals(hashToken(token)) || given.expires_at <= at)
    return refuse('invalid_token');
  await tx.client.query('update session set last_seen_at = $2 where id = $1', [sessionId, at]);
  if (given.used_at === null) {
    await tx.client.query('update refresh_token set used_at = $2 where id = $1', [given.id, at]);
    const refreshToken = await issueRefreshToken(ctx, tx, {
      sessionId,
      parentId: given.id,
      endsAt: session.expires_at.getTime(),
    });
    return { userId: session.user_id, sessionId, refreshToken };
  }
  const successor = await readToken(tx, 'parent_id = $1 and used_at is null', [given.id]);
  if (successor === undefined || now - given.used_at.getTime() > GRACE_MS) {
    await revoke(tx, sessionId, 'refresh_reused', at);
    emitSessionStolen(emit, session.user_id, at);
    return refuse('refresh_reused');
  }
  const refreshToken = await ctx.tokens.signRefresh({
    tokenId: successor.id,
    sessionId,
    issuedAtMs: successor.issued_at.getTime(),
    expiresAtMs: successor.expires_at.getTime(),
  });
  return { userId: session.user_id, sessionId, refreshToken };
}

/**
 * A renewal that only a stolen copy could request: the session has ended, and its owner is notified (reliability
 * S-7.6).
 */
function emitSessionStolen(emit: Emit, userId: string, at: Date): void {
  emit({ kind: 'user.security', private: { userId, act: 'session_stolen', at: at.getTime() } });
}

async function readToken(tx: Tx, where: string, values: readonly string[]): Promise<TokenRow | undefined> {
  const { rows } = await tx.client.query<TokenRow>(
    `select id, hash, issued_at, expires_at, used_at from refresh_token where ${where}`,
    [...values],
  );
  return rows[0];
}

async function revoke(tx: Tx, sessionId: string, reason: string, at: Date): Promise<void> {
  await tx.client.query('update session set revoked_at = $3, revoke_reason = $2 where id = $1 and revoked_at is null', [
    sessionId,
    reason,
    at,
  ]);
}

/** Ends the session of the access token and the session of this browser's device cookie, and no others. */
export async function endSessions(
  tx: Tx,
  given: { sessionId: string | null; deviceSecret: string | null },
  at: Date,
): Promise<void> {
  await tx.client.query(
    "update session set revoked_at = $3, revoke_reason = 'signed_out' where revoked_at is null and (id = $1 or device_hash = $2)",
    [given.sessionId, given.deviceSecret === null ? null : hashToken(given.deviceSecret), at],
  );
}

/** Ends every session of a person but `keptId`, for example when the account is blocked. Answers how many ended. */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  reason: string,
  at: Date,
  keptId: string | null = null,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `update session set revoked_at = $3, revoke_reason = $2
     where user_id = $1 and revoked_at is null and ($4::uuid is null or id <> $4)`,
    [userId, reason, at, keptId],
  );
  return rowCount ?? 0;
}

export type SessionRecord = Pick<Tables['session'], 'id' | 'ip'> & {
  userAgent: Tables['session']['user_agent'];
  createdAt: Tables['session']['created_at'];
  lastSeenAt: Tables['session']['last_seen_at'];
  expiresAt: Tables['session']['expires_at'];
};

/** The live sessions of a person, last used first. */
export async function readSessions(ctx: AppContext, userId: string): Promise<SessionRecord[]> {
  const { rows } = await ctx.pool.query<SessionRecord>(
    `select id, user_agent as "userAgent", ip, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
     from session where user_id = $1 and revoked_at is null and expires_at > $2 and last_seen_at > $3
     order by last_seen_at desc, id`,
    [userId, ctx.clock.date(), new Date(ctx.clock.now() - IDLE_MS)],
  );
  return rows;
}

/** Ends one of a person's own sessions. Refusal: not_found. */
export async function endOwnSession(
  ctx: AppContext,
  given: { userId: string; sessionId: string },
): Promise<undefined | Refusal> {
  return transact(ctx, async (tx) => {
    const { rowCount } = await tx.client.query(
      "update session set revoked_at = $3, revoke_reason = 'ended_by_owner' where id = $1 and user_id = $2 and revoked_at is null",
      [given.sessionId, given.userId, ctx.clock.date()],
    );
    return rowCount === 0 ? refuse('not_found') : undefined;
  });
}

/** Ends all of a person's sessions but this one; answers how many. */
export function endOtherSessions(ctx: AppContext, given: { userId: string; sessionId: string }): Promise<number> {
  return transact(ctx, (tx) => endAllSessions(tx, given.userId, 'ended_by_owner', ctx.clock.date(), given.sessionId));
}

/** Writes that a code of the second factor was entered in a session, which also proves the person. */
export async function recordCode(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.client.query('update session set code_proved_at = $2, proved_at = $2 where id = $1', [sessionId, at]);
}

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
