import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { noticeAloneWaits } from './alone.ts';

const MINUTE_MS = 60_000;
const HOURLY_MS = 3_600_000;
/** The address of an invitation that no one accepted is kept this long after its end. */
const RETENTION_MS = 90 * 86_400_000;
const BATCH = 500;

export function registerStaffJobs(registry: JobRegistry): void {
  registry.sweep('staff.alone-waits', MINUTE_MS, noticeAloneWaits);
  registry.sweep('staff.forget-invitations', HOURLY_MS, forgetInvitations);
}

/** Takes the addresses out of invitations that ended 90 days ago without being accepted. Returns how many. */
export async function forgetInvitations(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `update staff_invitation set email = 'deleted-' || id, ended_at = coalesce(ended_at, expires_at) where id in (
       select id from staff_invitation
       where accepted_at is null and least(ended_at, expires_at) < $1 and email not like 'deleted-%' limit $2)`,
    [new Date(ctx.clock.now() - RETENTION_MS), BATCH],
  );
  return rowCount ?? 0;
}
