import type { Lot } from '@assay/contract/shapes/auction.ts';

/**
 * A lot as an event delivered it at `now`. A bid has a position in the lot's log; changes by time or staff have none,
 * so they count from their arrival: figures read just before such a change, but stamped later, must not replace it.
 */
export function arrivedAt(kind: string, lot: Lot, now: number): Lot {
  return kind === 'bid' || kind === 'snapshot' || lot.serverNow >= now ? lot : { ...lot, serverNow: now };
}
