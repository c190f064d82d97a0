import type { Pool } from 'pg';

export type Recipient = { email: string; firstName: string };

/** Where a person is written to; null when the account is gone. */
export async function readRecipient(pool: Pool, userId: string): Promise<Recipient | null> {
  return (await readRecipients(pool, [userId])).get(userId) ?? null;
}

/** readRecipient of several people; whose account is gone is not in the answer. */
export async function readRecipients(pool: Pool, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { rows } = await pool.query<Recipient & { id: string }>(
    'select id, email, first_name as "firstName" from users where id = any($1::uuid[]) and deleted_at is null',
    [userIds],
  );
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}
