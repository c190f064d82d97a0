import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createPool } from './database/database.ts';
import { JOB_TIMEOUTS } from './database/timeouts.ts';
import { type JobRunner, startJobRunner } from './jobRunner.ts';
import { addJob } from './jobs.ts';
import { createLog } from './log.ts';

const BEAT_MS = 20;

let database: TestDatabase;
let pool: Pool;
let runner: JobRunner;
const ran: unknown[] = [];
let finishLong = (): void => undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 10, JOB_TIMEOUTS);
  const tasks = {
    note: async (payload: unknown) => void ran.push((payload as { n: number }).n),
    long: () => new Promise<void>((resolve) => (finishLong = resolve)),
  };
  runner = await startJobRunner(pool, tasks, createLog('silent'), BEAT_MS);
});
afterAll(async () => {
  await runner.stop();
  await pool.end();
  await database.drop();
});

const lockedAgo = async (key: string): Promise<number | null> => {
  const { rows } = await pool.query<{ ago: number | null }>(
    'select extract(epoch from now() - locked_at)::float8 as ago from graphile_worker.jobs where key = $1',
    [key],
  );
  return rows[0]?.ago ?? null;
};
/** As another worker has it that took it so long ago, and counts one try. */
const addHeld = async (n: number, seconds: number) => {
  const client = await pool.connect();
  await client.query('begin');
  await addJob(client, 'note', { n }, `note:${n}`);
  await client.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-of-before', locked_at = now() - interval '1 second' * $2, attempts = 1 where key = $1`,
    [`note:${n}`, seconds],
  );
  await client.query('commit');
  client.release();
};

test('given jobs of a dead worker and of a live one, then the first are done within a minute, and the others are left to it', async () => {
  await addHeld(1, 31);
  await addHeld(2, 5);
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([1]);
  expect(await lockedAgo('note:2')).toBeGreaterThanOrEqual(5);
});

test('given a job that takes long, then its worker keeps it locked', async () => {
  await addJob(pool, 'long', {}, 'long');
  await expect.poll(() => lockedAgo('long'), { timeout: 30_000 }).not.toBeNull();
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '29 seconds' where key = 'long'",
  );
  await expect.poll(() => lockedAgo('long'), { timeout: 30_000 }).toBeLessThan(20);
  finishLong();
});

test('given every connection of the worker breaks, then jobs go on', async () => {
  for (let n = 10; n < 13; n++) {
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await addJob(pool, 'note', { n });
    await expect.poll(() => ran, { timeout: 30_000 }).toContain(n);
  }
});
