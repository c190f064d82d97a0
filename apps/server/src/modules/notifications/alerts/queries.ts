import type { Alert } from '@assay/contract/shapes/alerts.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { toAlert } from './presenter.ts';

export type AlertPage = { items: Alert[]; total: number; unread: number; offset: number; limit: number };

/** A user's alerts without cleared ones, newest first. `unread` true or false filters them. */
export async function readAlerts(
  db: Db,
  userId: string,
  page: { offset: number; limit: number; unread?: boolean | undefined },
): Promise<AlertPage> {
  let own = db.selectFrom('alert').where('user_id', '=', userId).where('cleared_at', 'is', null);
  if (page.unread !== undefined) own = own.where('read_at', page.unread ? 'is' : 'is not', null);
  const [rows, { total }, unread] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute(),
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    countUnread(db, userId),
  ]);
  return { items: rows.map(toAlert), total, unread, offset: page.offset, limit: page.limit };
}

/** Alerts neither read nor cleared. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('alert')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** countUnread for several users. Users without unread alerts are omitted. */
export async function countUnreadOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<Pick<Tables['alert'], 'user_id'> & { unread: number }>(
    `select user_id, count(*)::int as unread from alert
     where user_id = any($1::uuid[]) and read_at is null and cleared_at is null group by user_id`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}
