import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { type Notice, notifyAll } from './notices.ts';

/** Notifies all staff, by alert and email, of something that needs a person. */
export async function notifyStaff(
  ctx: AppContext,
  notice: Pick<Notice, 'type' | 'ref' | 'title' | 'body' | 'facts'> & { key: string },
): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    "select id from users where role = 'staff' and blocked_at is null and deleted_at is null order by id",
  );
  const notices = rows.map(({ id }) => ({
    ...notice,
    key: `${notice.key}:${id}`,
    userId: id,
    href: '/account/notifications',
    itemId: null,
    label: 'View notifications',
  }));
  await transact(ctx, (tx, emit) => notifyAll(ctx, tx, emit, notices));
}
