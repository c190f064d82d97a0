import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { reconcile } from './reconciliation.ts';

/** Once a day, at the earliest one day after the first entry. */
export function registerReportJobs(registry: JobRegistry): void {
  registry.sweep('reconciliation', 60_000, sweepReconciliation);
}

async function sweepReconciliation(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<{ is_due: boolean }>(
    `select coalesce((select max(at) from reconciliation), (select min(at) from ledger_entry)) <= $1::timestamptz - interval '1 day' as is_due`,
    [ctx.clock.date()],
  );
  if (rows[0]?.is_due !== true) return 0;
  await reconcile(ctx);
  return 0;
}
