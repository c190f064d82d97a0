import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { abandonPurchase } from '../invoice/index.ts';
import { expireReservation } from './operations.ts';

const BATCH = 100;

export function registerPurchaseJobs(registry: JobRegistry): void {
  registry.sweep('reservations', 1_000, sweepReservations);
  registry.sweep('lapsed purchases', 10_000, sweepPurchases);
}

/** Expired reservations, oldest first. Each takes its listing's lock, so that a second sweeper is harmless. */
async function sweepReservations(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['reservation'], 'id'>>(
    "select id from reservation where state = 'held' and expires_at <= $1 order by expires_at, id limit $2",
    [ctx.clock.date(), BATCH],
  );
  let done = 0;
  for (const { id } of rows) if (await expireReservation(ctx, id)) done++;
  return done;
}

/**
 * Invoices whose units were released before the provider could confirm that no money will arrive: polled until it is
 * certain.
 */
async function sweepPurchases(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select v.id from invoice v join invoice_line l on l.invoice_id = v.id join reservation r on r.id = l.reservation_id
     where v.status in ('open', 'failed') and not v.pays_later and r.state = 'released' group by v.id order by min(r.ended_at) limit $1`,
    [BATCH],
  );
  let done = 0;
  for (const { id } of rows) if (await abandonPurchase(ctx, id, false)) done++;
  return done;
}
