import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { advanceLot, advanceLots } from './advance.ts';
import { expireLotOffer, releaseListing, releaseLot } from './afterSale/operations.ts';
import { sweepCheckpoints } from './checkpoints.ts';
import { isBidPathSilent } from './heartbeat.ts';
import { sweepHeldLots } from './office/heldLots.ts';

const SWEEP_MS = 500;
const SWEEP_BATCH = 200;
const LOTS_AT_ONCE = 50;
const CONCURRENCY = 4;
const CHECKPOINT_MS = 60_000;
const LOT_OFFERS_MS = 5_000;
const HELD_LOTS_MS = 5_000;

/**
 * Advances every lot that is due by product time, many lots per transaction. Several sweepers share the work: each
 * skips lots locked by another. A failed batch is retried lot by lot, so that one lot never blocks others.
 */
export async function sweepLots(ctx: AppContext): Promise<number> {
  if (await isBidPathSilent(ctx)) return 0;
  const { rows } = await ctx.pool.query<Pick<Tables['auction'], 'id'>>(
    'select id from auction where next_due_at <= $1 order by next_due_at, id limit $2',
    [ctx.clock.date(), SWEEP_BATCH],
  );
  const due = rows.map(({ id }) => id);
  let moved = 0;
  let passed = 0;
  for (let at = 0; at < due.length; at += LOTS_AT_ONCE) {
    const ids = due.slice(at, at + LOTS_AT_ONCE);
    try {
      const batch = await advanceLots(ctx, ids);
      moved += batch.moved + (await sweepOneByOne(ctx, batch.alone));
      passed += batch.passed;
    } catch (error) {
      ctx.log.warn({ err: error, lots: ids.length }, 'a batch of lots could not be advanced; retrying one by one');
      moved += await sweepOneByOne(ctx, ids);
    }
  }
  // A caller that waits for "nothing is left" must also wait for lots that others are processing.
  return moved + (passed > 0 ? 1 : 0);
}

async function sweepOneByOne(ctx: AppContext, auctionIds: readonly string[]): Promise<number> {
  let moved = 0;
  for (let at = 0; at < auctionIds.length; at += CONCURRENCY) {
    const ids = auctionIds.slice(at, at + CONCURRENCY);
    const results = await Promise.allSettled(ids.map((id) => advanceLot(ctx, id)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected')
        ctx.log.error(
          { err: result.reason as unknown, auction: ids[index] },
          'a lot could not be advanced; it will be retried',
        );
      else if (result.value) moved += 1;
    }
  }
  return moved;
}

async function sweepLotOffers(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['lot_offer'], 'id' | 'auction_id'>>(
    "select id, auction_id from lot_offer where status = 'offered' and expires_at <= $1 order by expires_at limit $2",
    [ctx.clock.date(), SWEEP_BATCH],
  );
  let expired = 0;
  for (const offer of rows) if (await expireLotOffer(ctx, offer.id, offer.auction_id)) expired += 1;
  return expired;
}

/** What an invoice held is free again once it is void: its lot goes to the next bidder, its units to other buyers. */
export async function releaseVoided(ctx: AppContext, event: EventOf<'invoice.voided'>): Promise<void> {
  const { auctionId, listingIds, userId, reason } = event.private;
  if (auctionId !== null) await releaseLot(ctx, { auctionId, userId, reason });
  for (const listingId of listingIds) await releaseListing(ctx, listingId);
}

/** The lot of an invoice whose money arrived too late goes to the next bidder. */
export async function releaseStopped(ctx: AppContext, event: EventOf<'invoice.sale_stopped'>): Promise<void> {
  const { auctionId, userId } = event.private;
  if (auctionId !== null) await releaseLot(ctx, { auctionId, userId, reason: 'sale_undone' });
}

export function registerAuctionJobs(registry: JobRegistry): void {
  registry.sweep('lots', SWEEP_MS, sweepLots);
  registry.sweep('held-lots', HELD_LOTS_MS, sweepHeldLots);
  registry.sweep('lot-offers', LOT_OFFERS_MS, sweepLotOffers);
  registry.sweep('log-checkpoints', CHECKPOINT_MS, sweepCheckpoints);
}
