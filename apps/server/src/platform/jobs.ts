import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_KINDS, type EventKind } from '@assay/contract/events.ts';
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { AppContext } from './context.ts';
import { createDb, createPool } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { JOB_TIMEOUTS } from './database/timeouts.ts';
import { EVENT_TRIES, sweepFailedJobs } from './failedJobs.ts';
import { startJobRunner } from './jobRunner.ts';
import { type EventOf, type OutboxRow, readEvent } from './outbox.ts';

/**
 * Runs at least once for every event of its kind, so it must be safe to run twice. `batch` takes several events together, in
 * their order; when it fails, each is tried alone.
 */
export type EventHandler<K extends EventKind> =
  | ((ctx: AppContext, event: EventOf<K>) => Promise<void>)
  | { batch: (ctx: AppContext, events: ReadonlyArray<EventOf<K>>) => Promise<void> };
/** The handlers of every kind of the catalog, in the order in which they run. A kind without a handler says `none`. */
export type EventHandlers = { readonly [K in EventKind]: ReadonlyArray<EventHandler<K>> };
export const none: readonly never[] = [];
/** A job of graphile-worker: work with external services. Must be idempotent. */
export type TaskHandler = (ctx: AppContext, payload: Record<string, unknown>) => Promise<void>;
/** Processes what is due by product time. Returns how much it did, so that a full batch is followed by another. */
export type Sweep = (ctx: AppContext) => Promise<number>;

export type JobRegistry = {
  task(name: string, handler: TaskHandler): void;
  sweep(name: string, everyMs: number, sweep: Sweep): void;
};

export type Worker = {
  /** Runs everything that is due now, until nothing is left: for tests and for a moved clock. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const PUMP_BATCH = 250;
/** Maximum rows of one kind in a batch handler's call. */
const ROWS_AT_ONCE = 100;
/** How long the pump continues with full batches before the sweeps get their turn. */
const PUMP_BUDGET_MS = 500;
const PUMP_POLL_MS = 200;
const SETTLE_POLL_MS = 10;
const CLAIM_MS = 60_000;

/** Enqueues a job inside the transaction of the change that needs it. A key is queued only once. */
export async function addJob(
  client: Pick<PoolClient, 'query'>,
  task: string,
  payload: Record<string, unknown>,
  jobKey?: string,
): Promise<void> {
  await client.query('select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12)', [
    task,
    JSON.stringify(payload),
    jobKey ?? null,
  ]);
}

/**
 * Starts the worker role: the outbox pump, the jobs and the sweeps. They have separate connections: background work may
 * take longer than a user waits, and must not use the connections of user requests. Without `isPolling`, events and
 * sweeps are handled only by `settle`.
 */
export async function startWorker(
  given: AppContext,
  registerAll: (registry: JobRegistry) => void,
  eventHandlers: Partial<EventHandlers>,
  { isPolling = true } = {},
): Promise<Worker> {
  const { config } = given;
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL, JOB_TIMEOUTS);
  const ctx: AppContext = Object.create(given, { pool: { value: pool }, db: { value: createDb(pool) } });
  /** When a job of each kind last ran well. */
  const workedAt = new Map<string, number>();
  const tasks: TaskList = {};
  const sweeps: Array<{ name: string; everyMs: number; sweep: Sweep; lastAt: number }> = [];
  registerAll({
    task(name, handler) {
      tasks[name] = async (payload) => {
        await handler(ctx, payload as Record<string, unknown>);
        workedAt.set(name, ctx.clock.now());
      };
    },
    sweep(name, everyMs, sweep) {
      sweeps.push({ name, everyMs, sweep, lastAt: 0 });
    },
  });

  sweeps.push({
    name: 'failed jobs',
    everyMs: 60_000,
    sweep: () => sweepFailedJobs(ctx, (kind) => workedAt.get(kind)),
    lastAt: 0,
  });
  sweeps.push({ name: 'unknown events', everyMs: 60_000, sweep: () => reportUnknownEvents(ctx), lastAt: 0 });
  const handlers = handlersByKind(eventHandlers);
  const runner = await startJobRunner(pool, tasks, ctx.log);

  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const pumpEvents = async (): Promise<number> => {
    const startedAt = performance.now();
    let done = 0;
    // Otherwise events from many lots would wait for as many rounds of sweeps.
    for (let rows = PUMP_BATCH; rows === PUMP_BATCH && performance.now() - startedAt < PUMP_BUDGET_MS; done += rows)
      rows = await pump(ctx, handlers);
    return done;
  };
  const runSweeps = async (everything: boolean): Promise<number> => {
    const now = performance.now();
    let done = 0;
    for (const entry of sweeps) {
      if (!everything && now - entry.lastAt < entry.everyMs) continue;
      entry.lastAt = now;
      try {
        done += await entry.sweep(ctx);
      } catch (error) {
        ctx.log.error({ err: error, sweep: entry.name }, 'sweep failed; it will be retried');
      }
    }
    return done;
  };
  // Serialized: "nothing is left" is never reported beside work that is still running.
  const runSequentially = (work: () => Promise<number>): Promise<number> => {
    const result = working.then(work);
    working = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  };
  const loop = (): void => {
    runSequentially(async () => (await pumpEvents()) + (await runSweeps(false)))
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'outbox pump failed; it will be retried');
        return 0;
      })
      .then((done) => {
        if (!stopped) timer = setTimeout(loop, done > 0 ? 0 : PUMP_POLL_MS);
      });
  };
  if (isPolling) loop();

  return {
    async settle() {
      for (let left = 1; left > 0; ) {
        while ((await pendingJobs(ctx)) > 0) await delay(SETTLE_POLL_MS);
        left = (await runSequentially(pumpEvents)) + (await pendingJobs(ctx));
        // Sweeps run once no event and no job is left. If they do something, everything is repeated.
        if (left === 0) left = (await runSequentially(() => runSweeps(true))) + (await pendingJobs(ctx));
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
      await runner.stop();
      await pool.end();
    },
  };
}

/** Jobs that are ready or running; those scheduled for a retry are not counted. */
async function pendingJobs(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker.jobs where (run_at <= now() and attempts < max_attempts) or locked_at is not null',
  );
  return rows[0]!.n;
}

type ClaimedRow = OutboxRow & Pick<Tables['outbox'], 'attempts'>;
/** By kind, for kinds that have handlers. Which events a handler takes is checked where the handlers are declared. */
type Handlers = ReadonlyMap<string, ReadonlyArray<EventHandler<never>>>;

const handlersByKind = (handlers: Partial<EventHandlers>): Handlers =>
  new Map(Object.entries(handlers).filter(([, ofKind]) => ofKind.length > 0));

/**
 * Claims undispatched rows in order, runs their handlers and marks them. Rows without a handler are marked immediately.
 * A failed row is retried later. Rows of a kind that this version does not know are left for a process that does.
 */
async function pump(ctx: AppContext, handlers: Handlers): Promise<number> {
  const now = ctx.clock.date();
  const { rows } = await ctx.pool.query<ClaimedRow>(
    `update outbox set claimed_until = $2, attempts = attempts + 1, dispatched_at = case when kind = any($5) then null else $1::timestamptz end
     where id in (
       select id from outbox where dispatched_at is null and attempts < $3 and (claimed_until is null or claimed_until < $1)
         and kind = any($6)
       order by id limit $4 for update skip locked)
     returning id, kind, auction_id, user_id, payload, private, attempts`,
    [now, new Date(now.getTime() + CLAIM_MS), EVENT_TRIES, PUMP_BATCH, [...handlers.keys()], EVENT_KINDS],
  );
  const awaited = rows.filter((row) => handlers.has(row.kind)).sort((a, b) => a.id - b.id);
  if (awaited.length === 0) return rows.length;
  const done: number[] = [];
  for (const run of groupRuns(awaited, handlers)) done.push(...(await handleRun(ctx, handlers, run, now)));
  await ctx.pool.query('update outbox set dispatched_at = $2 where id = any($1)', [done, now]);
  return rows.length;
}

/** Logs which kinds of events wait for a newer process, while an upgrade is rolled out. Returns 0: nothing was done. */
async function reportUnknownEvents(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['outbox'], 'kind'> & { count: number }>(
    `select kind, count(*)::int as count from outbox where dispatched_at is null and kind <> all($1)
     group by kind order by kind`,
    [EVENT_KINDS],
  );
  if (rows.length > 0) ctx.log.warn({ events: rows }, 'events of unknown kinds are left for a newer process');
  return 0;
}

/**
 * Groups consecutive rows of one kind whose handlers all take several rows; any other row stays single. Keeps the
 * order.
 */
function groupRuns(rows: readonly ClaimedRow[], handlers: Handlers): ClaimedRow[][] {
  const runs: ClaimedRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1) ?? [];
    const isNext = run[0]?.kind === row.kind && run.length < ROWS_AT_ONCE;
    if (isNext && handlers.get(row.kind)!.every((handler) => typeof handler === 'object')) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Returns the completed rows. */
async function handleRun(
  ctx: AppContext,
  handlers: Handlers,
  run: readonly ClaimedRow[],
  now: Date,
): Promise<number[]> {
  const first = run[0]!;
  try {
    const events = run.map((row) => readEvent(row as OutboxRow & { kind: EventKind })) as never[];
    for (const handler of handlers.get(first.kind)!)
      if (typeof handler === 'object') await handler.batch(ctx, events);
      else for (const event of events) await handler(ctx, event);
    return run.map((row) => row.id);
  } catch (error) {
    if (run.length > 1) {
      ctx.log.warn(
        { err: error, kind: first.kind, rows: run.length },
        'outbox rows failed together; each is tried alone',
      );
      const done: number[] = [];
      for (const row of run) done.push(...(await handleRun(ctx, handlers, [row], now)));
      return done;
    }
    ctx.log.error(
      { err: error, outbox: first.id, kind: first.kind, attempts: first.attempts },
      'outbox handler failed',
    );
    await ctx.pool.query('update outbox set last_error = $2, claimed_until = $3 where id = $1', [
      first.id,
      String(error),
      new Date(now.getTime() + 500 * 2 ** first.attempts),
    ]);
    return [];
  }
}
