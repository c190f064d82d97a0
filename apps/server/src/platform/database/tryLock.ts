import type { Pool, PoolClient } from 'pg';

/**
 * Runs work that only one process may do at a time. The connection holds the lock, without a transaction. Does nothing
 * if another process is already doing it.
 */
export async function withTryLock(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (rows[0]!.taken) await work(client);
  } finally {
    // The lock belongs to the connection: if it cannot be released, the connection is not returned to the pool.
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
