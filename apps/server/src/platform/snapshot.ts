import type pg from 'pg';

/**
 * Reads which transactions are committed at this moment, as text. Two readings that are the same say that nothing at all was committed
 * between them: whoever writes has a number of his own, and with its end either the next number to come is another, or it is gone from
 * those under way.
 */
export const snapshotReader = (pool: pg.Pool) => async (): Promise<string> => {
  const { rows } = await pool.query<{ snapshot: string }>({
    name: 'snapshot',
    text: 'select pg_current_snapshot()::text as snapshot',
  });
  return rows[0]!.snapshot;
};
