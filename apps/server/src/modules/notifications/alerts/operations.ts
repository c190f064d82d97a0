import type { LiveEvents } from '@assay/contract/live.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { toAlert } from './presenter.ts';
import { countUnread, countUnreadOf } from './queries.ts';

export type NewAlert = {
  userId: string;
  type: NotificationType;
  /** Its subject: one alert per (user, type, ref), however often it is raised. */
  ref: string;
  title: string;
  body: string;
  /** Path on our own site. */
  href: string;
  itemId: string | null;
};

type WrittenAlert = Parameters<typeof toAlert>[0] & Pick<Tables['alert'], 'user_id' | 'ref' | 'cleared_at'>;

/** The key of an alert's subject. */
export const subjectOf = ({ userId, type, ref }: Pick<NewAlert, 'userId' | 'type' | 'ref'>): string =>
  `${userId} ${type} ${ref}`;

/**
 * Creates alerts inside the caller's transaction, in order, once for each (user, type, ref), and emits them live. An
 * alert that is not shown is written as cleared: it still counts as sent. Returns the subjects (subjectOf) that are
 * new. Alerts of one user are written in sequence, each at a later millisecond than the previous one: that time is the
 * `seq` of the live event.
 */
export async function addAlerts(
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  emit: Emit,
  alerts: ReadonlyArray<NewAlert & { isShown: boolean }>,
): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return new Set();
  const users = [...new Set(alerts.map((alert) => alert.userId))].sort();
  // Ordered by user, so that two transactions that notify the same users cannot deadlock.
  await tx.client.query(
    `select pg_advisory_xact_lock(hashtextextended('alert:' || id, 0))
     from (select id from unnest($1::text[]) with ordinality as u (id, n) order by n) as users`,
    [arrayLiteral(users)],
  );
  const now = ctx.clock.now();
  const column = (read: (alert: (typeof alerts)[number]) => string | null) => arrayLiteral(alerts.map(read));
  const { rows } = await tx.client.query<WrittenAlert>(
    `insert into alert (id, user_id, type, ref, title, body, href, item_id, cleared_at, created_at)
     select n.id, n.user_id, n.type, n.ref, n.title, n.body, n.href, n.item_id, case when n.is_shown then null else $9::timestamptz end,
       greatest($9::timestamptz, l.at + interval '1 millisecond')
         + interval '1 millisecond' * (row_number() over (partition by n.user_id order by n.place) - 1)
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[], $10::boolean[]) with ordinality
       as n (id, user_id, type, ref, title, body, href, item_id, is_shown, place)
     left join (select user_id, max(created_at) as at from alert where user_id = any($2::uuid[]) group by user_id) l on l.user_id = n.user_id
     order by n.place
     on conflict (user_id, type, ref) do nothing
     returning id, user_id, type, ref, title, body, href, item_id, created_at, read_at, cleared_at`,
    [
      column(() => newId(now)),
      column((alert) => alert.userId),
      column((alert) => alert.type),
      column((alert) => alert.ref),
      column((alert) => alert.title),
      column((alert) => alert.body),
      column((alert) => alert.href),
      column((alert) => alert.itemId),
      new Date(now),
      column((alert) => String(alert.isShown)),
    ],
  );
  const visible = rows.filter((row) => row.cleared_at === null);
  const existing = new Set(rows.map((row) => `${row.user_id} ${row.type} ${row.ref}`));
  if (visible.length === 0) return existing;
  const unread = await countUnreadOf(tx, users);
  const waiting = new Map<string, number>();
  for (const row of visible) waiting.set(row.user_id, (waiting.get(row.user_id) ?? 0) + 1);
  for (const row of visible.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    // The unread count when this alert arrived: without the user's later ones.
    const later = waiting.get(row.user_id)! - 1;
    waiting.set(row.user_id, later);
    const payload: LiveEvents['alert'] = {
      seq: row.created_at.getTime(),
      alert: toAlert(row),
      unread: (unread.get(row.user_id) ?? 0) - later,
      serverNow: now,
    };
    emit({ kind: 'alert', dedupeKey: `alert:${row.id}`, userId: row.user_id, payload });
  }
  return existing;
}

/** Clears all alerts of a user. They stay in the database as proof of delivery. */
export async function clearAlerts(ctx: AppContext, userId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.client.query('update alert set cleared_at = $2 where user_id = $1 and cleared_at is null', [
      userId,
      ctx.clock.date(),
    ]);
  });
}

/** Alerts are deleted after this time (rules §7). */
const RETENTION_MS = 180 * 86_400_000;
const DELETE_BATCH = 1_000;

/**
 * Deletes expired alerts in batches, whether read, cleared or neither. Returns how many. Onboarding reminders stay:
 * they record how often a user was reminded.
 */
export async function deleteOldAlerts(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `delete from alert where id in (
       select id from alert where created_at < $1 and type <> 'ONBOARDING_REMINDER' order by created_at limit $2)`,
    [new Date(ctx.clock.now() - RETENTION_MS), DELETE_BATCH],
  );
  return rowCount ?? 0;
}

/** Marks the caller's alerts as read, all of them without `alertIds`. Returns how many stay unread. */
export function markAlertsRead(
  ctx: AppContext,
  userId: string,
  alertIds: readonly string[] | undefined,
): Promise<number> {
  return transact(ctx, async (tx) => {
    await tx.client.query(
      `update alert set read_at = $2 where user_id = $1 and read_at is null and cleared_at is null
       and ($3::uuid[] is null or id = any($3))`,
      [userId, ctx.clock.date(), alertIds ?? null],
    );
    return countUnread(tx, userId);
  });
}
