import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';

const KEPT_MS = 90 * 86_400_000;
const BATCH = 500;

export function registerCartJobs(registry: JobRegistry): void {
  registry.sweep('bags left behind', 3_600_000, sweepCarts);
}

/** Bags of visitors whose cookie has expired: no one can return to them. */
async function sweepCarts(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `delete from bag where id in (select id from bag where user_id is null and updated_at < $1 order by updated_at limit $2)`,
    [new Date(ctx.clock.now() - KEPT_MS), BATCH],
  );
  return rowCount ?? 0;
}
