import { z } from 'zod';
import type { House } from '../platform/house.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { expireLotOffer, releaseLot } from './afterSale/operations.ts';
import { sweepCheckpoints } from './checkpoints.ts';
import { isBidPathSilent } from './heartbeat.ts';
import { advanceLot } from './operations.ts';

const SWEEP_MS = 500;
const SWEEP_BATCH = 200;
const AT_ONCE = 4;
const CHECKPOINT_MS = 60_000;
const LOT_OFFERS_MS = 5_000;

/** Moves every lot that is due by product time. The lots' own lock makes a second sweeper harmless. */
export async function sweepLots(house: House): Promise<number> {
  if (await isBidPathSilent(house)) return 0;
  const { rows } = await house.pool.query<{ id: string }>(
    'select id from auction where next_due_at <= $1 order by next_due_at, id limit $2',
    [house.clock.date(), SWEEP_BATCH],
  );
  let moved = 0;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const results = await Promise.allSettled(rows.slice(at, at + AT_ONCE).map(({ id }) => advanceLot(house, id)));
    for (const result of results) {
      if (result.status === 'rejected')
        house.log.error({ err: result.reason as unknown }, 'a lot could not be moved on; it is tried again');
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
  userId: z.uuid(),
  reason: z.enum(['non_payment', 'fraud', 'sale_undone']),
});

export function registerAuctionJobs(registry: JobRegistry): void {
  registry.sweep('lots', SWEEP_MS, sweepLots);
  registry.onEvent('invoice.voided', async (house, row) => {
    const { auctionId, ...voided } = voidedEvent.parse(row.private);
    if (auctionId !== null) await releaseLot(house, { auctionId, ...voided });
  });
  registry.sweep('lot-offers', LOT_OFFERS_MS, sweepLotOffers);
  registry.sweep('log-checkpoints', CHECKPOINT_MS, sweepCheckpoints);
}
