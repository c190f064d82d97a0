import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { issueStrike, reviewStrike } from './operations.ts';

const BATCH = 50;
const SWEEP_MS = 60_000;

export function registerStrikeJobs(registry: JobRegistry): void {
  registry.sweep('strikes', SWEEP_MS, sweepStrikes);
}

/** Gives a strike to a buyer who did not pay or committed fraud. */
export async function strikeForVoid(ctx: AppContext, event: EventOf<'invoice.voided'>): Promise<void> {
  const { reason, invoiceId, number, userId } = event.private;
  if (reason !== 'sale_undone') await issueStrike(ctx, { invoiceId, number, userId, reason });
}

async function sweepStrikes(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['strike'], 'id' | 'user_id'>>(
    'select id, user_id from strike where review_at <= $1 order by review_at limit $2',
    [ctx.clock.date(), BATCH],
  );
  for (const strike of rows) await reviewStrike(ctx, strike.id, strike.user_id);
  return rows.length;
}
