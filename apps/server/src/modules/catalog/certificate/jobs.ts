import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';

const DAY_MS = 86_400_000;
/** Single lookups are kept for 13 months (security S-14.5); the totals stay. */
const RETENTION_MS = 396 * DAY_MS;
const HOURLY_MS = 3_600_000;
const BATCH = 5_000;

export function registerCertificateJobs(registry: JobRegistry): void {
  registry.sweep('certificate.forget', HOURLY_MS, deleteOldScans);
}

/** Deletes lookups older than 13 months, in batches. Returns how many. */
async function deleteOldScans(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    'delete from scan where (item_id, device, window_number) in (select item_id, device, window_number from scan where at < $1 limit $2)',
    [new Date(ctx.clock.now() - RETENTION_MS), BATCH],
  );
  return rowCount ?? 0;
}
