import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { forgetSpentLimits } from '../../../platform/http/sharedLimiter.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { forgetGoogle } from './google.ts';
import { forgetLocks } from './lockout.ts';
import { forgetCodes } from './otp.ts';
import { forgetChallenges } from './passkeys.ts';

const DAY = 86_400_000;
/**
 * Sessions are kept this long after their end, so that users can review where they were logged in (reliability S-14.5).
 */
const KEPT_MS = 90 * DAY;
const HOURLY_MS = 3_600_000;
const BATCH = 500;

export function registerAuthJobs(registry: JobRegistry): void {
  registry.sweep('auth.forget', HOURLY_MS, forgetEnded);
  registry.sweep('auth.forget-google', HOURLY_MS, forgetGoogle);
  registry.sweep('auth.forget-locks', HOURLY_MS, forgetLocks);
  registry.sweep('auth.forget-codes', HOURLY_MS, forgetCodes);
  registry.sweep('auth.forget-limits', HOURLY_MS, forgetSpentLimits);
  registry.sweep('auth.forget-challenges', HOURLY_MS, forgetChallenges);
}

/** Deletes sessions and email tokens that ended more than 90 days ago, in batches. Returns how many. */
export async function forgetEnded(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now() - KEPT_MS);
  const tokens = await ctx.pool.query(
    'delete from mail_token where id in (select id from mail_token where expires_at < $1 limit $2)',
    [before, BATCH],
  );
  const { rows } = await ctx.pool.query<Pick<Tables['session'], 'id'>>(
    'select id from session where least(expires_at, revoked_at) < $1 limit $2',
    [before, BATCH],
  );
  const ended = rows.map(({ id }) => id);
  await ctx.pool.query('delete from refresh_token where session_id = any($1)', [ended]);
  await ctx.pool.query('delete from session where id = any($1)', [ended]);
  return (tokens.rowCount ?? 0) + ended.length;
}
