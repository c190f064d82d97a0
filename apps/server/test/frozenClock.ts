import type { Pool } from 'pg';
import type { Clock } from '../src/platform/clock.ts';

/**
 * Product time of a test: fixed, however slow the machine is, until the test moves it. Each reading advances it by a
 * millisecond, so that later events have a later time.
 */
export async function frozenClock(pool: Pool): Promise<Clock> {
  const startedAt = Date.now();
  let refreshes = 0;
  let offsetMs = 0;
  const clock: Clock = {
    now: () => startedAt + offsetMs + refreshes++,
    date: () => new Date(clock.now()),
    async refresh() {
      const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms from product_clock');
      offsetMs = rows[0]!.offset_ms;
    },
  };
  await clock.refresh();
  return clock;
}
