import type { Pool, PoolClient } from 'pg';

/**
 * Does work that only one process may do at a time, on a connection that holds the lock meanwhile and no transaction; where
 * another one does it already, nothing happens.
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
    // The lock is the connection's own: one that cannot give it back is not returned to the pool.
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
