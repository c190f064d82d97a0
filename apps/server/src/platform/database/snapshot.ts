import type pg from 'pg';
import type { AppContext } from '../context.ts';

/**
 * Runs reads on one state of the database, however many statements they take: rows that change meanwhile are neither missed nor
 * read twice. `read` gets a context whose pool is that state; it can't write.
 */
export async function inSnapshot<T>(ctx: AppContext, read: (snapshot: AppContext) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const pool: pg.Pool = Object.create(ctx.pool, { query: { value: client.query.bind(client) } });
    return await read(Object.create(ctx, { pool: { value: pool } }));
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
