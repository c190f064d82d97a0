import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { deleteExpiredLimits } from '../../../platform/http/sharedLimiter.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { deleteExpiredGoogleLogIns } from './google/operations.ts';
import { deleteOldLocks } from './lockout.ts';
import { deleteExpiredCodes } from './otp.ts';
import { deleteExpiredChallenges } from './passkey/operations.ts';

const DAY = 86_400_000;
/**
 * Sessions are kept this long after their end, so that users can review where they were logged in (reliability S-14.5).
 */
const RETENTION_MS = 90 * DAY;
const HOURLY_MS = 3_600_000;
const BATCH = 500;

export function registerAuthJobs(registry: JobRegistry): void {
  registry.sweep('auth.forget', HOURLY_MS, deleteEndedSessions);
  registry.sweep('auth.forget-google', HOURLY_MS, deleteExpiredGoogleLogIns);
  registry.sweep('auth.forget-locks', HOURLY_MS, deleteOldLocks);
  registry.sweep('auth.forget-codes', HOURLY_MS, deleteExpiredCodes);
  registry.sweep('auth.forget-limits', HOURLY_MS, deleteExpiredLimits);
  registry.sweep('auth.forget-challenges', HOURLY_MS, deleteExpiredChallenges);
}

/** Deletes sessions and email tokens that ended more than 90 days ago, in batches. Returns how many. */
export async function deleteEndedSessions(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now() - RETENTION_MS);
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
