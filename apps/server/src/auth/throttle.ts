import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';

export type Throttle = {
  /** Counts an attempt before it is made; milliseconds to wait when there are too many, else null. */
  take(key: string): number | null;
};

const KEY_LIMIT = 50_000;

/**
 * At most `limit` attempts a key in a sliding window of `windowMs`, in memory of this process: for paces that are asked inside a
 * transaction, where a further connection must not be waited for. Attempts are counted
 * when they begin, so that many at once do not slip through together.
 */
function createThrottle(clock: Pick<Clock, 'now'>, limit: number, windowMs: number): Throttle {
  const attempts = new Map<string, number[]>();
  return {
    take(key) {
      const now = clock.now();
      const recent = (attempts.get(key) ?? []).filter((at) => now - at < windowMs);
      if (recent.length >= limit) return recent[0]! + windowMs - now;
      attempts.delete(key); // re-inserted at the end: the oldest key is the first to be forgotten
      if (attempts.size >= KEY_LIMIT) attempts.delete(attempts.keys().next().value as string);
      attempts.set(key, [...recent, now]);
      return null;
    },
  };
}

/** A throttle of its own for each house, made when it is first asked for. */
export function throttlePerContext(limit: number, windowMs: number): (ctx: AppContext) => Throttle {
  const throttles = new WeakMap<AppContext, Throttle>();
  return (ctx) => {
    const known = throttles.get(ctx) ?? createThrottle(ctx.clock, limit, windowMs);
    throttles.set(ctx, known);
    return known;
  };
}
