import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { consumeFrom } from '../../../platform/http/limits.ts';
import { sharedLimiter } from '../../../platform/http/sharedLimiter.ts';
import { transact } from '../../../platform/outbox.ts';
import { findCodeStep } from './authenticator.ts';
import { sendCode, useCode } from './otp.ts';
import { looksLikeRecoveryCode, useRecoveryCode } from './recoveryCodes.ts';
import { readSecondFactor, type SecondFactor } from './secondFactor.ts';
import { recordCode } from './sessions.ts';

/** Wrong codes in 15 minutes, as for passwords (rules §12). */
const FAILURES = 5;
const FAILURE_WINDOW_S = 15 * 60;

/**
 * Proves by a code of the second factor, or a recovery code, that it is still the same person. Refusals: otp_invalid (also
 * without a second factor), otp_attempts_exceeded, rate_limited (5 in 15 minutes).
 */
export async function stepUpByCode(
  ctx: AppContext,
  given: { userId: string; sessionId: string; code: string },
): Promise<undefined | Refusal> {
  const failures = sharedLimiter(ctx, { keyPrefix: 'code:failures', points: FAILURES, duration: FAILURE_WINDOW_S });
  const waitMs = ctx.config.RATE_LIMITS === 'on' ? await consumeFrom(failures, given.userId) : null;
  if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });
  const proved = await transact(ctx, async (tx, emit) => {
    const isRecovery = looksLikeRecoveryCode(given.code);
    const refusal = isRecovery
      ? (await useRecoveryCode(tx, given.userId, given.code, ctx.clock.date()))
        ? undefined
        : refuse('otp_invalid')
      : await proveCode(ctx, tx, given.userId, given.code.replace(/\s/g, ''));
    if (refusal !== undefined) return refusal;
    if (isRecovery)
      emit({
        kind: 'user.security',
        private: { userId: given.userId, act: 'recovery_code_used', at: ctx.clock.now() },
      });
    await recordCode(tx, given.sessionId, ctx.clock.date());
    return undefined;
  });
  if (proved === undefined) await failures.delete(given.userId);
  return proved;
}

async function proveCode(ctx: AppContext, tx: Tx, userId: string, code: string): Promise<undefined | Refusal> {
  const { rows } = await tx.client.query<SecondFactor>(
    `select channel, secret, secret_key_id as "secretKeyId", last_step::float8 as "lastStep" from second_factor
     where user_id = $1 for update`,
    [userId],
  );
  const factor = rows[0];
  if (factor === undefined) return refuse('otp_invalid');
  if (factor.channel === 'sms') {
    const used = await useCode(ctx, tx, { userId, purpose: 'mfa_step_up', challengeId: null }, code);
    return isRefusal(used) ? used : undefined;
  }
  const sealed = { keyId: factor.secretKeyId as string, data: factor.secret as Buffer };
  const step = findCodeStep(ctx, { userId, sealed, code, lastStep: factor.lastStep });
  if (step === null) return refuse('otp_invalid');
  await tx.client.query('update second_factor set last_step = $2 where user_id = $1', [userId, step]);
  return undefined;
}

/** Texts a code for `stepUpByCode`. Refusals: otp_invalid (no second factor by text message), those of sendCode. */
export async function sendStepUpCode(ctx: AppContext, userId: string): Promise<{ phone: string } | Refusal> {
  const factor = await readSecondFactor(ctx, userId);
  if (factor === null || factor.phone === null) return refuse('otp_invalid');
  const refusal = await sendCode(ctx, { userId, purpose: 'mfa_step_up', challengeId: null, phone: factor.phone });
  return refusal ?? { phone: factor.phone };
}
