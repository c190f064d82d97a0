import type { LiveEvents } from '@assay/contract/live.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { countUnread, toAlert } from './queries.ts';

export type NewAlert = {
  userId: string;
  type: NotificationType;
  /** What it is about: one alert for each (user, type, ref), however often it is raised. */
  ref: string;
  title: string;
  body: string;
  /** Path on our own site. */
  href: string;
  itemId: string | null;
};

/** Raises an alert in a transaction of its own; see addAlert. */
export function raiseAlert(house: House, alert: NewAlert): Promise<boolean> {
  return change(house, (tx, tell) => addAlert(house, tx, tell, alert));
}

/**
 * Raises an alert inside the caller's transaction, once for each (user, type, ref), and tells it live. Answers whether
 * it is new. Alerts of one user are written one after the other, each at a later millisecond than the one before: that
 * moment is the `seq` of the live event.
 */
export async function addAlert(house: Pick<House, 'clock'>, tx: Tx, tell: Tell, alert: NewAlert): Promise<boolean> {
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('alert:' || $1, 0))", [alert.userId]);
  const now = house.clock.now();
  const { rows } = await tx.client.query<Parameters<typeof toAlert>[0]>(
    `insert into alert (id, user_id, type, ref, title, body, href, item_id, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, greatest($9::timestamptz, max(created_at) + interval '1 millisecond')
     from alert where user_id = $2
     on conflict (user_id, type, ref) do nothing
     returning id, type, title, body, href, item_id, created_at, read_at`,
    [newId(now), alert.userId, alert.type, alert.ref, alert.title, alert.body, alert.href, alert.itemId, new Date(now)],
  );
  const row = rows[0];
  if (row === undefined) return false;
  const payload: LiveEvents['alert'] = {
    seq: row.created_at.getTime(),
    alert: toAlert(row),
    unread: await countUnread(tx, alert.userId),
    serverNow: now,
  };
  tell({ kind: 'alert', dedupeKey: `alert:${row.id}`, userId: alert.userId, payload });
  return true;
}

/** Clears all alerts of a user. They stay in the database as proof of delivery. */
export async function clearAlerts(house: House, userId: string): Promise<void> {
  await change(house, async (tx) => {
    await tx.client.query('update alert set cleared_at = $2 where user_id = $1 and cleared_at is null', [
      userId,
      house.clock.date(),
    ]);
  });
}

/** Marks one's own alerts as read, all of them without `alertIds`; answers how many stay unread. */
export function readAlertsNow(house: House, userId: string, alertIds: readonly string[] | undefined): Promise<number> {
  return change(house, async (tx) => {
    await tx.client.query(
      `update alert set read_at = $2 where user_id = $1 and read_at is null and cleared_at is null
       and ($3::uuid[] is null or id = any($3))`,
      [userId, house.clock.date(), alertIds ?? null],
    );
    return countUnread(tx, userId);
  });
}
