import type { Lot } from '@assay/contract/shapes/auction.ts';

/**
 * A lot as an event brought it at `now`. A bid has its place in the lot's log; what time or staff did to it has none, so it
 * counts from its arrival: figures that were read a moment before it was written, and stamped after, must not outlive it.
 */
export function arrivedAt(kind: string, lot: Lot, now: number): Lot {
  return kind === 'bid' || kind === 'snapshot' || lot.serverNow >= now ? lot : { ...lot, serverNow: now };
}
