import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { giveStrike, reviewStrike } from './operations.ts';

const BATCH = 50;
const SWEEP_MS = 60_000;

const voidedEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  reason: z.enum(['non_payment', 'fraud', 'sale_undone']),
});

export function registerStrikeJobs(registry: JobRegistry): void {
  registry.onEvent('invoice.voided', async (ctx, row) => {
    const { reason, ...given } = voidedEvent.parse(row.private);
    if (reason !== 'sale_undone') await giveStrike(ctx, { ...given, reason });
  });
  registry.sweep('strikes', SWEEP_MS, sweepStrikes);
}

async function sweepStrikes(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<{ id: string; user_id: string }>(
    'select id, user_id from strike where review_at <= $1 order by review_at limit $2',
    [ctx.clock.date(), BATCH],
  );
  for (const strike of rows) await reviewStrike(ctx, strike.id, strike.user_id);
  return rows.length;
}
