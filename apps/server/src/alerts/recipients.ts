import type { Pool } from 'pg';

export type Recipient = { email: string; firstName: string };

/** Where a person is written to; null when the account is gone. */
export async function readRecipient(pool: Pool, userId: string): Promise<Recipient | null> {
  const { rows } = await pool.query<Recipient>(
    'select email, first_name as "firstName" from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows[0] ?? null;
}
