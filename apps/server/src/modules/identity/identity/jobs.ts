import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { refreshFromProvider } from './operations.ts';
import { SESSION_COLUMNS, type SessionRow } from './sessions.ts';

const BATCH = 50;

/** Polls checks without a webhook, at growing intervals up to six hours. */
export function registerIdentityJobs(registry: JobRegistry): void {
  registry.sweep('silent identity checks', 10_000, sweepSessions);
}

async function sweepSessions(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<SessionRow>(
    `update identity_session set updated_at = $1 where id in (
       select id from identity_session where (status = 'processing' or (status = 'requires_input' and last_error_code is null))
         and updated_at <= $1::timestamptz - least(greatest(interval '60 s', ($1::timestamptz - created_at) / 2), interval '6 h')
       order by updated_at limit $2 for update skip locked)
     returning ${SESSION_COLUMNS}`,
    [ctx.clock.date(), BATCH],
  );
  for (const row of rows) await refreshFromProvider(ctx, row);
  return rows.length;
}
