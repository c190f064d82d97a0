import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { JobRegistry } from './jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 2_000;
/** Of one kind in one sweep: events wait meanwhile. */
const MAX_BATCHES = 50;

type Retention = {
  /** Which rows; docs/scale.md lists them. */
  readonly what: string;
  readonly keptMs: number;
  /** Deletes (or empties) at most $2 rows from before $1. */
  readonly sql: string;
  /** True where rows carry the database's own time, which no sandbox clock moves. */
  readonly isRealTime?: boolean;
};

/**
 * What Assay deletes, and when. All of it has served its purpose, and its facts are stored elsewhere. Records of sales,
 * money and staff acts are never deleted.
 */
export const RETENTIONS: readonly Retention[] = [
  {
    what: 'Stored answers of repeated calls',
    keptMs: 72 * HOUR_MS,
    sql: `delete from idempotency where ctid = any(array(
      select ctid from idempotency where created_at < $1 order by created_at limit $2))`,
  },
  {
    what: 'Dispatched events',
    keptMs: 30 * DAY_MS,
    sql: `delete from outbox where id = any(array(
      select id from outbox where created_at < $1 and dispatched_at is not null and dedupe_key is null limit $2))`,
  },
  {
    // Its key prevents a second emission.
    what: 'Dispatched events that are emitted once',
    keptMs: 400 * DAY_MS,
    sql: `delete from outbox where id = any(array(
      select id from outbox where created_at < $1 and dispatched_at is not null limit $2))`,
  },
  {
    what: 'Text of emails and text messages that were sent or dropped',
    keptMs: 90 * DAY_MS,
    sql: `update message set text = '', html = '', content = null where id = any(array(
      select id from message where created_at < $1 and text <> '' and (sent_at is not null or dropped_at is not null)
      order by created_at limit $2))`,
  },
  {
    what: 'That an email or text was sent or dropped',
    keptMs: 730 * DAY_MS,
    sql: `delete from message where id = any(array(
      select id from message where created_at < $1 and (sent_at is not null or dropped_at is not null)
      order by created_at limit $2))`,
  },
  {
    what: 'Events of the payment provider that were handled',
    keptMs: 90 * DAY_MS,
    sql: `delete from provider_event where id = any(array(
      select id from provider_event where received_at < $1 and handled_at is not null order by received_at limit $2))`,
  },
  {
    // A process whose catalog index is a day behind loads it again.
    what: 'Log of catalog changes',
    keptMs: 7 * DAY_MS,
    isRealTime: true,
    sql: `delete from catalogue_change where ctid = any(array(
      select ctid from catalogue_change where changed_at < $1 order by changed_at limit $2))`,
  },
];

/**
 * Deletes what is old enough, at most 100,000 rows of each kind. Returns how many. A kind that fails leaves the others
 * alone; the errors are thrown at the end.
 */
export async function sweepRetentions(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  let deleted = 0;
  const errors: unknown[] = [];
  for (const retention of RETENTIONS)
    try {
      deleted += await sweepRetention(ctx, retention);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Some old rows could not be deleted');
  return deleted;
}

async function sweepRetention(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  { keptMs, sql, isRealTime }: Retention,
): Promise<number> {
  const now = isRealTime === true ? Date.now() : ctx.clock.now();
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rowCount } = await ctx.pool.query(sql, [new Date(now - keptMs), BATCH]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return deleted;
}

/** Every hour. */
export function registerRetentionJobs(registry: JobRegistry): void {
  registry.sweep('retention', HOUR_MS, sweepRetentions);
}

/** Blanks every email and text to a person whose account is erased, and what waits in the outbox for them. */
export async function eraseMessages(tx: Tx, person: { userId: string; email: string; at: Date }): Promise<void> {
  const { userId, email, at } = person;
  await tx.client.query(
    "update message set recipient = '', subject = '', text = '', html = '', content = null, last_error = null, dedupe_key = 'erased:' || id, dropped_at = case when sent_at is null then $2 else dropped_at end where user_id = $1 or recipient = $3",
    [userId, at, email],
  );
  await tx.client.query("update outbox set private = '{}' where private::text like '%' || $1 || '%'", [email]);
}
