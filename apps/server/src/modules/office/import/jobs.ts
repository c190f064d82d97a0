import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { workImport } from './work.ts';

const HOURLY_MS = 3_600_000;
/** A file that was checked and never run is kept this long. */
const DRY_RUN_MS = 7 * 86_400_000;
const BATCH = 20;

export function registerImportJobs(registry: JobRegistry): void {
  registry.sweep('import.forget-dry-runs', HOURLY_MS, forgetDryRuns);
  registry.task('import.work', (ctx, { importId, actor }) => workImport(ctx, importId as string, actor as Actor));
}

/** Deletes files, with their rows, that were checked a week ago and never run. Returns how many. */
export async function forgetDryRuns(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `delete from import where id in (
       select id from import where status = 'checked' and created_at < $1 limit $2 for update skip locked)`,
    [new Date(ctx.clock.now() - DRY_RUN_MS), BATCH],
  );
  return rowCount ?? 0;
}
