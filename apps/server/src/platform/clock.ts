import type { Pool } from 'pg';
import type { Tables } from './database/tables.ts';

/** Product time. All rules take their `now` from here; nothing else reads a clock. */
export type Clock = {
  /** Epoch milliseconds on the database's clock, moved by the sandbox clock. */
  now(): number;
  date(): Date;
  /** Reads the database's clock and the sandbox offset again. */
  refresh(): Promise<void>;
};

/**
 * A clock that follows the database (reliability 0.3): the offset is measured over the smallest round trip of several
 * samples, so that every process of Assay stamps bids consistently.
 */
export async function databaseClock(pool: Pool): Promise<Clock> {
  let offsetMs = 0;
  const measure = async (): Promise<{ roundTripMs: number; offsetMs: number }> => {
    const before = performance.now();
    const { rows } = await pool.query<Pick<Tables['product_clock'], 'offset_ms'> & { now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now, offset_ms from product_clock',
    );
    const after = performance.now();
    const local = performance.timeOrigin + (before + after) / 2;
    return { roundTripMs: after - before, offsetMs: rows[0]!.now - local + rows[0]!.offset_ms };
  };
  const clock: Clock = {
    now: () => Math.round(performance.timeOrigin + performance.now() + offsetMs),
    date: () => new Date(clock.now()),
    async refresh() {
      const samples = [await measure(), await measure(), await measure()];
      samples.sort((a, b) => a.roundTripMs - b.roundTripMs);
      offsetMs = samples[0]!.offsetMs;
    },
  };
  await clock.refresh();
  return clock;
}

/** Moves product time forward for every process (sandbox and tests only). Answers the whole offset. */
export async function advanceClock(pool: Pool, advanceMs: number): Promise<number> {
  const { rows } = await pool.query<Pick<Tables['product_clock'], 'offset_ms'>>(
    'update product_clock set offset_ms = offset_ms + $1 returning offset_ms',
    [advanceMs],
  );
  await pool.query("select pg_notify('assay_clock', '')");
  return rows[0]!.offset_ms;
}
