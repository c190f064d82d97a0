import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** A live worker updates the lock time of each job it is running this often. */
const BEAT_MS = 5_000;
/** A job whose lock was not renewed for this long is released to any worker. */
const LOCK_TTL_MS = 30_000;
/** If this process missed beats, the others may have missed them too: jobs are released only after this many. */
const BEATS_BEFORE_FREEING = 2;
const RESTART_MS = 1_000;

export type JobRunner = { stop(): Promise<void> };

/**
 * Runs the jobs of graphile-worker for the life of the process. The library stops if it cannot release a job, for
 * example on a failover: it is restarted until the database responds. Jobs are locked by the worker that runs them;
 * those of a dead worker are released after 30 s, for any worker.
 */
export async function startJobRunner(pool: Pool, taskList: TaskList, log: Log, beatMs = BEAT_MS): Promise<JobRunner> {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta: meta?.error ?? undefined }, `jobs: ${message}`);
  });
  const stopping = new AbortController();
  /** Ids of this process's library pools, which hold its job locks. */
  let holders: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    holders = [workerPool.id];
  });
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList,
      concurrency: 4,
      pollInterval: 500,
      noHandleSignals: true,
      logger,
      events,
      // Without a batch the library drops the promise of an ended job, and its error ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });

  let runner = await start();
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the job runner ended; restarting it');
      });
      while (!stopping.signal.aborted) {
        await pause(RESTART_MS);
        if (stopping.signal.aborted) return;
        try {
          runner = await start();
          break;
        } catch (error) {
          log.warn({ err: error }, 'the job runner could not be started; it will be retried');
        }
      }
    }
  }

  async function keepBeating(): Promise<void> {
    let beats = 0;
    while (!stopping.signal.aborted) {
      await pause(beatMs);
      try {
        await renewLocks(pool, holders);
        beats += 1;
        const freed = beats > BEATS_BEFORE_FREEING ? await releaseAbandonedJobs(pool) : 0;
        if (freed > 0) log.warn({ freed }, 'released the jobs of a dead worker');
      } catch (error) {
        beats = 0;
        log.warn({ err: error }, 'the locks of jobs could not be renewed; it will be retried');
      }
    }
  }

  const running = keepRunning();
  const beating = keepBeating();
  return {
    async stop() {
      stopping.abort();
      await beating;
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the job runner had stopped already'));
      await running;
    },
  };
}

async function renewLocks(pool: Pool, holders: readonly string[]): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1)', [holders]);
}

/** Releases jobs whose lock was not renewed in time. Returns how many. */
async function releaseAbandonedJobs(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where locked_at < now() - interval '1 millisecond' * $1`,
    [LOCK_TTL_MS],
  );
  return rowCount ?? 0;
}
