import type { House } from '../platform/house.ts';
import { change } from '../platform/outbox.ts';
import { type Notice, notifyAll } from './notices.ts';

/** Tells everybody of the staff, by alert and mail, what a person must see to. */
export async function tellStaff(
  house: House,
  notice: Pick<Notice, 'type' | 'ref' | 'title' | 'body' | 'facts'> & { key: string },
): Promise<void> {
  const { rows } = await house.pool.query<{ id: string }>(
    "select id from users where role = 'staff' and blocked_at is null and deleted_at is null order by id",
  );
  const notices = rows.map(({ id }) => ({
    ...notice,
    key: `${notice.key}:${id}`,
    userId: id,
    href: '/account/notifications',
    itemId: null,
    label: 'See your notifications',
  }));
  await change(house, (tx, tell) => notifyAll(house, tx, tell, notices));
}
