import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FailedJob } from '@assay/contract/shapes/office.ts';
import { type Actor, recordAudit } from './audit.ts';
import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { WorkQueue } from './database/finding.ts';
import type { Tables } from './database/tables.ts';
import { newId } from './ids.ts';
import { transact } from './outbox.ts';

// No job gives up silently. A job that has used up its attempts is recorded, reported to staff once, listed for them,
// and retried when its kind works again. `job`: a job of graphile-worker; `event`: a row of the outbox.

const DAY_MS = 86_400_000;
const BATCH = 500;
/** Tries of an outbox event before it counts as failed. */
export const EVENT_TRIES = 10;
/** Pause before a failed job is retried automatically. Doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Jobs of both sources that have used up their attempts and are not running. */
const FAILED_WORK = `
  select 'job' as source, j.id as source_id, t.identifier as kind, coalesce(j.last_error, '') as reason
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null
  union all
  select 'event', o.id, o.kind, coalesce(o.last_error, '')
  from outbox o where o.dispatched_at is null and o.attempts >= ${EVENT_TRIES}`;

type FailedWork = { source: 'job' | 'event'; source_id: number; kind: string; reason: string };

/**
 * Records jobs that have newly given up, removes those completed since, and retries what may work by now. `workedAt`:
 * when a job of a kind last succeeded, by product time. If undefined, one job of the kind is retried as a probe.
 * Returns how many are new or retried.
 */
export async function sweepFailedJobs(
  ctx: AppContext,
  workedAt: (kind: string) => number | undefined,
): Promise<number> {
  const { rows } = await ctx.pool.query<{ is_any: boolean }>(
    `select exists (select from failed_job) or exists (${FAILED_WORK}) as is_any`,
  );
  if (!rows[0]!.is_any) return 0;
  await deleteResolved(ctx);
  return (await recordFailedJobs(ctx)) + (await retryDueJobs(ctx, workedAt));
}

async function deleteResolved(ctx: AppContext): Promise<void> {
  await ctx.pool.query(
    `delete from failed_job f where case f.source
       when 'job' then not exists (select from graphile_worker._private_jobs j where j.id = f.source_id)
       else not exists (select from outbox o where o.id = f.source_id and o.dispatched_at is null) end`,
  );
}

async function recordFailedJobs(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<FailedWork>(
      `select g.* from (${FAILED_WORK}) g left join failed_job f on f.source = g.source and f.source_id = g.source_id
       where f.id is null or f.is_retried order by g.source, g.source_id limit ${BATCH}`,
    );
    for (const { source, source_id, kind, reason } of rows) {
      await tx.client.query(
        `insert into failed_job (id, source, source_id, kind, reason, failed_at, resume_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (source, source_id) do update set reason = excluded.reason, failed_at = excluded.failed_at, is_retried = false`,
        [newId(now), source, source_id, kind, reason, new Date(now), new Date(now + FIRST_PAUSE_MS)],
      );
      const day = Math.floor(now / DAY_MS);
      emit({ kind: 'jobs.failed', dedupeKey: `jobs.failed:${kind}:${day}`, private: { kind, reason, day } });
    }
    return rows.length;
  });
}

async function retryDueJobs(ctx: AppContext, workedAt: (kind: string) => number | undefined): Promise<number> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    const { rows: due } = await tx.client.query<Pick<Tables['failed_job'], 'id' | 'source' | 'kind' | 'failed_at'>>(
      `select id, source, kind, failed_at from failed_job where not is_retried and resume_at <= $1
       order by failed_at, id limit ${BATCH} for update skip locked`,
      [new Date(now)],
    );
    const asked = new Set<string>();
    const ids = due
      .filter(({ source, kind, failed_at }) => {
        if (source === 'event' || (workedAt(kind) ?? 0) > failed_at.getTime()) return true;
        // The other side's state is unknown: one job probes for all.
        if (asked.has(kind)) return false;
        asked.add(kind);
        return true;
      })
      .map(({ id }) => id);
    return retryJobs(tx, ids, now);
  });
}

/** Retries failed jobs once, now. Returns how many there were. */
async function retryJobs(tx: Tx, ids: readonly string[], now: number): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.client.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
     where id in (select source_id from failed_job where id = any($1) and source = 'job') and locked_at is null`,
    [ids],
  );
  await tx.client.query(
    `update outbox set attempts = ${EVENT_TRIES - 1}, claimed_until = null
     where id in (select source_id from failed_job where id = any($1) and source = 'event') and dispatched_at is null`,
    [ids],
  );
  const { rowCount } = await tx.client.query(
    `update failed_job set is_retried = true, resumed = resumed + 1,
       resume_at = $2::timestamptz + least($3 * power(2, least(resumed + 1, 20)), $4) * interval '1 millisecond'
     where id = any($1)`,
    [ids, new Date(now), FIRST_PAUSE_MS, LONGEST_PAUSE_MS],
  );
  return rowCount ?? 0;
}

type Row = Pick<Tables['failed_job'], 'id' | 'kind' | 'reason' | 'failed_at' | 'resumed' | 'resume_at'> & {
  total: number;
};

export const FAILED_JOBS_WORK: WorkQueue = { source: 'from failed_job where not is_retried', since: 'failed_at' };

/** Failed jobs that are not being retried, oldest first. */
export async function readFailedJobs(ctx: AppContext, page: { offset: number; limit: number }) {
  const { rows } = await ctx.pool.query<Row>(
    `select id, kind, reason, failed_at, resumed, resume_at, count(*) over ()::int as total
     from failed_job where not is_retried order by failed_at, id offset $1 limit $2`,
    [page.offset, page.limit],
  );
  const items = rows.map(
    ({ id, kind, reason, failed_at, resumed, resume_at }): FailedJob => ({
      id,
      kind,
      reason,
      failedAt: failed_at.toISOString(),
      retries: resumed,
      nextTryAt: resume_at.toISOString(),
    }),
  );
  return { items, total: rows[0]?.total ?? 0, ...page };
}

/** Number of failed jobs of each kind that are not being retried. */
export async function countFailedJobs(ctx: Pick<AppContext, 'pool'>): Promise<Array<{ kind: string; count: number }>> {
  const { rows } = await ctx.pool.query<Pick<Tables['failed_job'], 'kind'> & { count: number }>(
    'select kind, count(*)::int as count from failed_job where not is_retried group by kind order by kind',
  );
  return rows;
}

/** Tries one failed job again, or all (`jobId` null). Answers how many. Refusal: not_found (done, or being tried already). */
export async function retryFailedJobs(
  ctx: AppContext,
  act: { jobId: string | null; actor: Actor; note: string },
): Promise<{ retried: number } | Refusal> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['failed_job'], 'id' | 'kind' | 'reason'>>(
      'select id, kind, reason from failed_job where not is_retried and ($1::uuid is null or id = $1) order by id for update',
      [act.jobId],
    );
    if (rows.length === 0 && act.jobId !== null) return refuse('not_found');
    for (const { id, kind, reason } of rows)
      await recordAudit(tx, {
        actor: act.actor,
        action: 'job.retry',
        subject: 'job',
        subjectId: id,
        note: act.note,
        before: { kind, reason },
        at: now,
      });
    return {
      retried: await retryJobs(
        tx,
        rows.map(({ id }) => id),
        now,
      ),
    };
  });
}
