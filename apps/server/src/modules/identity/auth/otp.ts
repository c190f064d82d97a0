import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { shortBusinessName } from '@assay/domain/settings/name.ts';
import { atTimeText, type TimeZone } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import { type SmsOutcome, sendSms } from '../../../platform/sms.ts';
import { recordTextsFailed } from '../../../platform/textsFailed.ts';

// One-time codes by text message (rules §12, reliability S-6.10): 6 digits, 5 minutes, 5 tries, a new one after 60 s
// at the earliest, which kills the one before.

export const OTP_VALID_MS = 5 * 60_000;
/** Spec §9. */
export const OTP_RESEND_MS = 60_000;
export const OTP_ATTEMPTS = 5;
const HOUR = 3_600_000;
const SENDS: readonly (readonly [windowMs: number, most: number])[] = [
  [HOUR, 5],
  [24 * HOUR, 20],
];

/** Why a code was not sent, and what the person can do about it. */
function notSentRefusal(ctx: AppContext, outcome: Exclude<SmsOutcome, 'sent'>): Refusal {
  if (outcome === 'unavailable' || outcome === 'refused')
    return refuse('otp_send_unavailable', {
      detail: 'We can’t send text messages right now. Try again in a few minutes.',
    });
  const detail =
    outcome === 'stopped'
      ? `This number opted out of our text messages. Text START to ${ctx.config.TWILIO_FROM}, then request a new code.`
      : 'We can’t send text messages to this number.';
  return refuse('otp_send_failed', { detail });
}

export type OtpPurpose = 'mfa_enable' | 'mfa_signin' | 'mfa_step_up';
export type OtpUse = { userId: string; purpose: OtpPurpose; challengeId: string | null };

const hashOf = (ctx: AppContext, id: string, code: string): Buffer =>
  ctx.encryption.keyedHash(Buffer.from(`otp:${id}:${code}`));

/**
 * Sends a new code. Refusals: otp_resend_wait (within 60 s of the one before), rate_limited (5 an hour, 20 a day that were not
 * entered, for the person and for the number), otp_send_failed, otp_send_unavailable; then no code is live that was not sent.
 */
export async function sendCode(ctx: AppContext, use: OtpUse & { phone: string }): Promise<undefined | Refusal> {
  const now = ctx.clock.now();
  const id = newId(now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const refusal = await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [use.userId]);
    const waiting = await resendRefusal(tx, use, now, readTimeZone(ctx));
    if (waiting !== null) return waiting;
    await tx.client.query(
      'update otp_code set superseded_at = $3 where user_id = $1 and purpose = $2 and consumed_at is null and superseded_at is null',
      [use.userId, use.purpose, new Date(now)],
    );
    await tx.client.query(
      `insert into otp_code (id, user_id, purpose, challenge_id, phone, hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        use.userId,
        use.purpose,
        use.challengeId,
        use.phone,
        hashOf(ctx, id, code),
        new Date(now),
        new Date(now + OTP_VALID_MS),
      ],
    );
    return undefined;
  });
  if (refusal !== undefined) return refusal;
  const outcome = await sendSms(ctx, {
    to: use.phone,
    text: `${code} is your ${shortBusinessName(readSettings(ctx))} code. It expires in 5 minutes. We never call to ask for it.`,
  });
  if (outcome === 'sent') return undefined;
  // An unsent code does not count: the user may try again immediately.
  await transact(ctx, (tx) => tx.client.query('delete from otp_code where id = $1', [id]));
  if (outcome === 'unavailable' || outcome === 'refused') await recordTextsFailed(ctx, outcome);
  return notSentRefusal(ctx, outcome);
}

async function resendRefusal(
  tx: Tx,
  use: OtpUse & { phone: string },
  now: number,
  zone: TimeZone,
): Promise<Refusal | null> {
  const { rows } = await tx.client.query<Pick<Tables['otp_code'], 'created_at' | 'consumed_at'> & { is_same: boolean }>(
    `select created_at, consumed_at, user_id = $1 and purpose = $2 as is_same from otp_code
     where (user_id = $1 or phone = $3) and created_at > $4 order by created_at desc`,
    [use.userId, use.purpose, use.phone, new Date(now - 24 * HOUR)],
  );
  // A code that was entered came to its person: only the others count, so that no one is locked out by working.
  const sentAt = rows.flatMap((row) => (row.consumed_at === null ? [row.created_at.getTime()] : []));
  const last = rows.find((row) => row.is_same)?.created_at.getTime();
  if (last !== undefined && now - last < OTP_RESEND_MS)
    return refuse('otp_resend_wait', { retryAfterMs: last + OTP_RESEND_MS - now });
  const freeAt = Math.max(
    ...SENDS.map(([windowMs, most]) => (sentAt[most - 1] ?? Number.NEGATIVE_INFINITY) + windowMs),
  );
  if (freeAt <= now) return null;
  return refuse('rate_limited', {
    retryAfterMs: freeAt - now,
    detail: `You can ask for another code ${atTimeText(freeAt, now, zone)}.`,
  });
}

/**
 * Consumes a code in the caller's transaction, which must commit even if the code is refused, so that tries are
 * counted. Returns the number it was sent to. Refusals: otp_invalid (wrong, old, used, replaced),
 * otp_attempts_exceeded.
 */
export async function useCode(
  ctx: AppContext,
  tx: Tx,
  use: OtpUse,
  code: string,
): Promise<{ phone: string } | Refusal> {
  const { rows } = await tx.client.query<Pick<Tables['otp_code'], 'id' | 'phone' | 'hash' | 'attempts'>>(
    `select id, phone, hash, attempts from otp_code
     where user_id = $1 and purpose = $2 and challenge_id is not distinct from $3 and consumed_at is null and superseded_at is null
       and expires_at > $4 for update`,
    [use.userId, use.purpose, use.challengeId, ctx.clock.date()],
  );
  const live = rows[0];
  if (live === undefined) return refuse('otp_invalid');
  if (live.attempts >= OTP_ATTEMPTS)
    return refuse('otp_attempts_exceeded', { detail: 'Five wrong codes. Request a new one.' });
  if (!timingSafeEqual(live.hash, hashOf(ctx, live.id, code))) {
    await tx.client.query('update otp_code set attempts = attempts + 1 where id = $1', [live.id]);
    return refuse('otp_invalid', { attemptsLeft: OTP_ATTEMPTS - live.attempts - 1 });
  }
  await tx.client.query('update otp_code set consumed_at = $2 where id = $1', [live.id, ctx.clock.date()]);
  return { phone: live.phone };
}

/** Deletes codes, and logins that waited for one, of more than a day ago (reliability S-14.5); answers how many. */
export async function deleteExpiredCodes(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now() - 24 * HOUR);
  const codes = await ctx.pool.query(
    'delete from otp_code where id in (select id from otp_code where created_at < $1 limit 500)',
    [before],
  );
  const waits = await ctx.pool.query(
    'delete from signin_challenge where id in (select id from signin_challenge where expires_at < $1 limit 500)',
    [before],
  );
  return (codes.rowCount ?? 0) + (waits.rowCount ?? 0);
}
