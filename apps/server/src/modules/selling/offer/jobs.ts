import { OFFER_REMINDER_MS } from '@assay/domain/offer/machine.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { closeUnavailable, expireOffer, IS_UNAVAILABLE, remindResponder } from './settle.ts';
import { concludeInstant } from './submit.ts';

const BATCH = 50;
/** A charge whose caller disconnected is concluded after this time. */
const CHARGE_MS = 60_000;

/** Scheduled steps of offers. Each checks again under the lock and may run twice. */
export function registerOfferJobs(registry: JobRegistry): void {
  registry.sweep('offers over', 2_000, sweepExpired);
  registry.sweep('offers charged', 5_000, sweepCharged);
  registry.sweep('offers gone', 10_000, sweepUnavailable);
  registry.sweep('offers ending', 30_000, sweepEnding);
}

type Due = Pick<Tables['offer'], 'id' | 'item_id'>;

async function sweepExpired(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Due>(
    `select id, item_id from offer where status in ('pending', 'countered') and not is_charging and expires_at <= $1 order by expires_at limit $2`,
    [ctx.clock.date(), BATCH],
  );
  let done = 0;
  for (const { id, item_id: itemId } of rows) if (await expireOffer(ctx, id, itemId)) done++;
  return done;
}

async function sweepCharged(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Due>(
    'select id, item_id from offer where is_charging and created_at <= $1 limit $2',
    [new Date(ctx.clock.now() - CHARGE_MS), BATCH],
  );
  let done = 0;
  for (const { id } of rows) if ((await concludeInstant(ctx, id)) !== 'pending') done++;
  return done;
}

async function sweepUnavailable(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['offer'], 'item_id'>>(
    `select distinct o.item_id from offer o where ${IS_UNAVAILABLE} limit $1`,
    [BATCH],
  );
  let done = 0;
  for (const { item_id: itemId } of rows) done += await closeUnavailable(ctx, itemId);
  return done;
}

async function sweepEnding(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<Due>(
    `select id, item_id from offer where status in ('pending', 'countered') and not is_charging and reminded_at is null
       and expires_at > $1 and expires_at <= $2 order by expires_at limit $3`,
    [new Date(now), new Date(now + OFFER_REMINDER_MS), BATCH],
  );
  let done = 0;
  for (const { id, item_id: itemId } of rows) if (await remindResponder(ctx, id, itemId)) done++;
  return done;
}
