import type { TaxPlace } from '@assay/domain/tax/tax.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { RATE_TTL_MS } from '../../../platform/rates.ts';

const BATCH = 25;

export function registerTaxJobs(registry: JobRegistry): void {
  registry.sweep('rates of tax', 60_000, sweepRates);
}

/**
 * Loads and stores the rates of all addresses on file before anything is sold to them: settling a lot or accepting an
 * offer cannot wait for the provider.
 */
async function sweepRates(ctx: AppContext): Promise<number> {
  if (ctx.config.TAX_PROVIDER === 'tables') return 0;
  const { rows } = await ctx.pool.query<TaxPlace>(
    `select distinct a.state, left(a.postal_code, 5) as "postalCode" from address a
     where a.mode in ('shipping', 'both') and not exists (
       select from tax_rate r where r.state = a.state and r.postal_code = left(a.postal_code, 5) and r.asked_at > $1)
     limit $2`,
    [new Date(ctx.clock.now() - RATE_TTL_MS), BATCH],
  );
  await ctx.rates.prepare(rows);
  // Places without a response are retried in the next round.
  return 0;
}
