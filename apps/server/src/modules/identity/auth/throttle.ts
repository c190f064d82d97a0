import { type CacheDefinition, getCache } from '../../../platform/cache.ts';
import type { AppContext } from '../../../platform/context.ts';

/** When the latest attempts of a key were made, epoch ms. */
type Attempts = readonly number[];

/** At most `limit` attempts a key in a sliding window of `windowMs`. */
export type Throttle = {
  readonly limit: number;
  readonly windowMs: number;
  readonly attempts: CacheDefinition<Attempts>;
};

/**
 * Counts an attempt before it is made. Returns the milliseconds to wait when there are too many, else null. It counts in
 * memory of this process: for limits that are checked inside a transaction, which must not wait for another connection.
 */
export function countAttempt(ctx: AppContext, { limit, windowMs, attempts }: Throttle, key: string): number | null {
  const cache = getCache(ctx, attempts);
  const now = ctx.clock.now();
  const recent = (cache.get(key) ?? []).filter((at) => now - at < windowMs);
  if (recent.length >= limit) return recent[0]! + windowMs - now;
  cache.set(key, [...recent, now]);
  return null;
}
