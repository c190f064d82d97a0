import { z } from 'zod';
import type { House } from '../platform/house.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { expireLotOffer, releaseListing, releaseLot } from './afterSale/operations.ts';
import { sweepCheckpoints } from './checkpoints.ts';
import { isBidPathSilent } from './heartbeat.ts';
import { sweepHeldLots } from './office/heldLots.ts';
import { advanceLot, advanceLots } from './operations.ts';

const SWEEP_MS = 500;
const SWEEP_BATCH = 200;
const LOTS_AT_ONCE = 50;
const AT_ONCE = 4;
const CHECKPOINT_MS = 60_000;
const LOT_OFFERS_MS = 5_000;
const HELD_LOTS_MS = 5_000;

/**
 * Moves every lot that is due by product time, many lots a transaction. Several sweepers share the work: each passes over
 * the lots that another one has locked. A batch that fails is tried again lot by lot, so that one lot never stops others.
 */
export async function sweepLots(house: House): Promise<number> {
  if (await isBidPathSilent(house)) return 0;
  const { rows } = await house.pool.query<{ id: string }>(
    'select id from auction where next_due_at <= $1 order by next_due_at, id limit $2',
    [house.clock.date(), SWEEP_BATCH],
  );
  const due = rows.map(({ id }) => id);
  let moved = 0;
  let passed = 0;
  for (let at = 0; at < due.length; at += LOTS_AT_ONCE) {
    const ids = due.slice(at, at + LOTS_AT_ONCE);
    try {
      const batch = await advanceLots(house, ids);
      moved += batch.moved + (await sweepOneByOne(house, batch.alone));
      passed += batch.passed;
    } catch (error) {
      house.log.warn({ err: error, lots: ids.length }, 'lots could not be moved on together; each is tried alone');
      moved += await sweepOneByOne(house, ids);
    }
  }
  // Whoever waits for "nothing is left" waits for those in other hands, too.
  return moved + (passed > 0 ? 1 : 0);
}

async function sweepOneByOne(house: House, auctionIds: readonly string[]): Promise<number> {
  let moved = 0;
  for (let at = 0; at < auctionIds.length; at += AT_ONCE) {
    const ids = auctionIds.slice(at, at + AT_ONCE);
    const results = await Promise.allSettled(ids.map((id) => advanceLot(house, id)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected')
        house.log.error(
          { err: result.reason as unknown, auction: ids[index] },
          'a lot could not be moved on; it is tried again',
        );
      else if (result.value) moved += 1;
    }
  }
  return moved;
}

async function sweepLotOffers(house: House): Promise<number> {
  const { rows } = await house.pool.query<{ id: string; auction_id: string }>(
    "select id, auction_id from lot_offer where status = 'offered' and expires_at <= $1 order by expires_at limit $2",
    [house.clock.date(), SWEEP_BATCH],
  );
  let expired = 0;
  for (const offer of rows) if (await expireLotOffer(house, offer.id, offer.auction_id)) expired += 1;
  return expired;
}

const voidedEvent = z.object({
  auctionId: z.uuid().nullable(),
  listingIds: z.array(z.uuid()).default([]),
  userId: z.uuid(),
  reason: z.enum(['non_payment', 'fraud', 'sale_undone']),
});

const stoppedEvent = z.object({ auctionId: z.uuid().nullable(), userId: z.uuid() });

export function registerAuctionJobs(registry: JobRegistry): void {
  registry.sweep('lots', SWEEP_MS, sweepLots);
  registry.onEvent('invoice.voided', async (house, row) => {
    const { auctionId, listingIds, ...voided } = voidedEvent.parse(row.private);
    if (auctionId !== null) await releaseLot(house, { auctionId, ...voided });
    for (const listingId of listingIds) await releaseListing(house, listingId);
  });
  registry.onEvent('invoice.sale_stopped', async (house, row) => {
    const { auctionId, userId } = stoppedEvent.parse(row.private);
    if (auctionId !== null) await releaseLot(house, { auctionId, userId, reason: 'sale_undone' });
  });
  registry.sweep('held-lots', HELD_LOTS_MS, sweepHeldLots);
  registry.sweep('lot-offers', LOT_OFFERS_MS, sweepLotOffers);
  registry.sweep('log-checkpoints', CHECKPOINT_MS, sweepCheckpoints);
}
