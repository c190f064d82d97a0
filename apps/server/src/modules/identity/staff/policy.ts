import type { Tx } from '../../../platform/database/database.ts';

/**
 * Locks everyone on the staff, so that two changes of who works here never miss each other, and returns the
 * administrators who can act: with a second factor, neither blocked nor deleted.
 */
export async function lockAdmins(tx: Tx): Promise<ReadonlySet<string>> {
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('staff', 0))");
  const { rows } = await tx.client.query<{ id: string }>(
    `select u.id from users u join second_factor f on f.user_id = u.id
     where 'admin' = any (u.staff_roles) and u.blocked_at is null and u.deleted_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many administrators there are besides this one. */
export const otherAdmins = (admins: ReadonlySet<string>, userId: string): number =>
  [...admins].filter((id) => id !== userId).length;
