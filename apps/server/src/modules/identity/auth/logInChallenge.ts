import { timingSafeEqual } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { findCodeStep } from './authenticator.ts';
import { linkPending } from './google/links.ts';
import { OTP_ATTEMPTS, OTP_RESEND_MS, sendCode, useCode } from './otp.ts';
import { looksLikeRecoveryCode, useRecoveryCode } from './recoveryCodes.ts';
import { type Channel, readSecondFactor, type SecondFactor } from './secondFactor.ts';
import { isKnownDevice, newSecret, type OpenedSession, type Origin, openSession } from './sessions.ts';

/** A login's second factor must be entered within this time. */
const CHALLENGE_MS = 10 * 60_000;
/** Wrong codes in a day after which the owner is notified (reliability D.10). */
const WRONG_CODES_BEFORE_NOTICE = 10;
const DAY_MS = 86_400_000;

export type Challenge = {
  mfaToken: string;
  channel: Channel;
  sent: boolean;
  resendAfterMs: number;
  /** Why no code was texted, where one should have been. */
  detail?: string;
  /** The other ways to log in that this person has. */
  others: OtherWay[];
};
type OtherWay = 'passkey' | 'recovery_code';

/**
 * Starts the second step of a login whose first factor was valid, and texts the code if that is the method. The token
 * is worthless without the device cookie of the browser that received it.
 */
export async function beginChallenge(
  ctx: AppContext,
  factor: SecondFactor,
  given: {
    userId: string;
    deviceSecret: string;
    origin: Origin;
    replacesSessionId: string | null;
    googlePendingId?: string;
  },
): Promise<Challenge> {
  const now = ctx.clock.now();
  const id = newId(now);
  const mfaToken = newSecret();
  const isKnown = await isKnownDevice(ctx.pool, given.userId, given.origin);
  await transact(ctx, (tx) =>
    tx.client.query(
      `insert into signin_challenge (id, hash, user_id, device_hash, user_agent, ip, replaces_session_id, created_at, expires_at, google_pending_id, is_known_device)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        hashToken(mfaToken),
        given.userId,
        hashToken(given.deviceSecret),
        given.origin.userAgent.slice(0, 500),
        given.origin.ip,
        given.replacesSessionId,
        new Date(now),
        new Date(now + CHALLENGE_MS),
        given.googlePendingId ?? null,
        isKnown,
      ],
    ),
  );
  const others = await readOtherWays(ctx, given.userId);
  if (factor.channel === 'app') return { mfaToken, channel: 'app', sent: false, resendAfterMs: 0, others };
  const refusal = await sendCode(ctx, {
    userId: given.userId,
    purpose: 'mfa_signin',
    challengeId: id,
    phone: factor.phone as string,
  });
  if (refusal === undefined) return { mfaToken, channel: 'sms', sent: true, resendAfterMs: OTP_RESEND_MS, others };
  const { retryAfterMs = 0, detail } = refusal.extras;
  return {
    mfaToken,
    channel: 'sms',
    sent: false,
    resendAfterMs: retryAfterMs,
    ...(detail === undefined ? {} : { detail }),
    others,
  };
}

async function readOtherWays(ctx: AppContext, userId: string): Promise<OtherWay[]> {
  const { rows } = await ctx.pool.query<{ way: OtherWay }>(
    `select 'passkey' as way where exists (select from passkey where user_id = $1)
     union all select 'recovery_code' where exists (select from recovery_code where user_id = $1 and used_at is null)`,
    [userId],
  );
  return rows.map(({ way }) => way);
}

type ChallengeRow = Pick<
  Tables['signin_challenge'],
  | 'id'
  | 'user_id'
  | 'device_hash'
  | 'user_agent'
  | 'ip'
  | 'replaces_session_id'
  | 'attempts'
  | 'google_pending_id'
  | 'is_known_device'
>;

async function readChallenge(
  ctx: AppContext,
  db: Pick<Tx['client'], 'query'>,
  mfaToken: string,
  deviceSecret: string | null,
  lock: 'for update of c' | '',
): Promise<ChallengeRow | null> {
  const { rows } = await db.query<ChallengeRow>(
    `select c.id, c.user_id, c.device_hash, c.user_agent, c.ip, c.replaces_session_id, c.attempts, c.google_pending_id, c.is_known_device
     from signin_challenge c join users u on u.id = c.user_id
     where c.hash = $1 and c.done_at is null and c.expires_at > $2 and u.blocked_at is null and u.deleted_at is null ${lock}`,
    [hashToken(mfaToken), ctx.clock.date()],
  );
  const row = rows[0];
  if (row === undefined || deviceSecret === null || !timingSafeEqual(hashToken(deviceSecret), row.device_hash))
    return null;
  return row;
}

type ChallengeKeys = { mfaToken: string; deviceSecret: string | null };

/** Texts a new code for a pending login. Refusals: invalid_token, and those of sendCode. */
export async function resendChallenge(ctx: AppContext, given: ChallengeKeys): Promise<{ phone: string } | Refusal> {
  const challenge = await readChallenge(ctx, ctx.pool, given.mfaToken, given.deviceSecret, '');
  const factor = challenge === null ? null : await readSecondFactor(ctx, challenge.user_id);
  if (challenge === null || factor?.phone == null) return refuse('invalid_token');
  const refusal = await sendCode(ctx, {
    userId: challenge.user_id,
    purpose: 'mfa_signin',
    challengeId: challenge.id,
    phone: factor.phone,
  });
  return refusal ?? { phone: factor.phone };
}

/**
 * Completes a login with its second factor: the texted code, the app's, or a recovery code. Refusals: invalid_token
 * (unknown login, expired, different browser), otp_invalid, otp_attempts_exceeded (then the user must log in again).
 */
export async function completeChallenge(
  ctx: AppContext,
  given: ChallengeKeys & { code: string; deviceUuid: string | null },
): Promise<OpenedSession | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const challenge = await readChallenge(ctx, tx.client, given.mfaToken, given.deviceSecret, 'for update of c');
    if (challenge === null) return refuse('invalid_token');
    const userId = challenge.user_id;
    const at = ctx.clock.date();
    const isRecovery = looksLikeRecoveryCode(given.code);
    const proved = await proveFactor(ctx, tx, challenge, given.code, isRecovery);
    if (isRefusal(proved)) {
      await recordWrongCodes(tx, emit, userId, at);
      return proved;
    }
    if (isRecovery) emit({ kind: 'user.security', private: { userId, act: 'recovery_code_used', at: at.getTime() } });
    await tx.client.query('update signin_challenge set done_at = $2 where id = $1', [challenge.id, at]);
    if (challenge.google_pending_id !== null)
      await linkPending(tx, emit, { pendingId: challenge.google_pending_id, userId, at });
    return openSession(ctx, tx, emit, {
      userId,
      deviceSecret: given.deviceSecret as string,
      origin: {
        ip: challenge.ip,
        userAgent: challenge.user_agent,
        deviceSecret: null,
        deviceUuid: given.deviceUuid,
        isKnownDevice: challenge.is_known_device,
      },
      replacesSessionId: challenge.replaces_session_id,
      isCodeProved: true,
    });
  });
}

/** Someone with the password enters wrong codes: from the tenth in 24 hours on, the owner is notified once a day. */
async function recordWrongCodes(tx: Tx, emit: Emit, userId: string, at: Date): Promise<void> {
  const { rows } = await tx.client.query<{ wrong: number }>(
    `select (select coalesce(sum(attempts), 0) from signin_challenge where user_id = $1 and created_at > $2)::int
       + (select coalesce(sum(attempts), 0) from otp_code where user_id = $1 and created_at > $2)::int as wrong`,
    [userId, new Date(at.getTime() - DAY_MS)],
  );
  if (rows[0]!.wrong < WRONG_CODES_BEFORE_NOTICE) return;
  emit({
    kind: 'user.security',
    dedupeKey: `codes_wrong:${userId}:${Math.floor(at.getTime() / DAY_MS)}`,
    private: { userId, act: 'codes_wrong', at: at.getTime() },
  });
}

async function proveFactor(
  ctx: AppContext,
  tx: Tx,
  challenge: ChallengeRow,
  code: string,
  isRecovery: boolean,
): Promise<undefined | Refusal> {
  const userId = challenge.user_id;
  const { rows } = await tx.client.query<SecondFactor>(
    `select channel, secret, secret_key_id as "secretKeyId", last_step::float8 as "lastStep" from second_factor
     where user_id = $1 for update`,
    [userId],
  );
  const factor = rows[0];
  if (factor === undefined) return refuse('otp_invalid');
  const digits = code.replace(/\s/g, '');
  if (factor.channel === 'sms' && !isRecovery) {
    const used = await useCode(ctx, tx, { userId, purpose: 'mfa_signin', challengeId: challenge.id }, digits);
    if (isRefusal(used)) return used;
    await tx.client.query('update second_factor set texted_logins = texted_logins + 1 where user_id = $1', [userId]);
    return undefined;
  }
  // Codes that were not texted have no separate attempt counter: attempts are counted on the login.
  if (challenge.attempts >= OTP_ATTEMPTS)
    return refuse('otp_attempts_exceeded', {
      detail: 'Five wrong codes. Log in again to continue.',
      reasons: ['signin_ended'],
    });
  if (isRecovery) {
    if (await useRecoveryCode(tx, userId, code, ctx.clock.date())) return undefined;
  } else {
    const sealed = { keyId: factor.secretKeyId as string, data: factor.secret as Buffer };
    const step = findCodeStep(ctx, { userId, sealed, code: digits, lastStep: factor.lastStep });
    if (step !== null) {
      await tx.client.query('update second_factor set last_step = $2 where user_id = $1', [userId, step]);
      return undefined;
    }
  }
  await tx.client.query('update signin_challenge set attempts = attempts + 1 where id = $1', [challenge.id]);
  return refuse('otp_invalid', { attemptsLeft: OTP_ATTEMPTS - challenge.attempts - 1 });
}
