import { type Refusal, refuse } from '@assay/contract/problem.ts';

const BUSY_RETRY_MS = 2_000;

/**
 * Runs heavy work with at most `atOnce` in parallel, so that it never takes the whole machine; `queueLimit` more may
 * queue. Refusal: unavailable, when the queue is full too.
 */
export function createSemaphore(
  atOnce: number,
  queueLimit: number,
): <T>(work: () => Promise<T>) => Promise<T | Refusal> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queueLimit) return refuse('unavailable', { retryAfterMs: BUSY_RETRY_MS });
      await new Promise<void>((resolve) => waiting.push(resolve)); // the place is handed over, not freed
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
