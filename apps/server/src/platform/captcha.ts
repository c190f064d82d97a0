import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { z } from 'zod';
import type { AppContext } from './context.ts';
import { assertOutsideTransaction } from './database/database.ts';

const TIMEOUT_MS = 5_000;
/** Below this score it is considered a bot, as the provider recommends. */
const LEAST_SCORE = 0.5;
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

/**
 * Checks the client with reCAPTCHA, where both its keys are configured. Refusals: recaptcha_failed (no token, a bad
 * one, one for another action or site, or a low score); unavailable (the provider does not answer: no one passes
 * unchecked).
 */
export async function requireHuman(
  ctx: AppContext,
  given: { token: string | undefined; action: 'signup' | 'signin' | 'forgot' | 'newsletter'; ip: string },
): Promise<undefined | Refusal> {
  const { RECAPTCHA_SECRET: secret, RECAPTCHA_API_BASE: base, PUBLIC_URL } = ctx.config;
  if (secret === null) return undefined;
  if (given.token === undefined || given.token === '') return refuse('recaptcha_failed');
  assertOutsideTransaction('reCAPTCHA');
  try {
    const answer = await fetch(`${base}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: given.token, remoteip: given.ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`It answers ${answer.status}`);
    const result = verdict.parse(await answer.json());
    const isOurs = result.action === given.action && result.hostname === new URL(PUBLIC_URL).hostname;
    return result.success && isOurs && (result.score ?? 0) >= LEAST_SCORE ? undefined : refuse('recaptcha_failed');
  } catch (error) {
    ctx.log.error({ err: error }, 'reCAPTCHA does not answer');
    return refuse('unavailable');
  }
}
