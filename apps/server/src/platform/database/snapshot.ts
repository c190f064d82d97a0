import type pg from 'pg';
import type { AppContext } from '../context.ts';

/**
 * Runs reads on one state of the database, however many statements they take: rows that change meanwhile are neither missed nor
 * read twice. `read` gets a context whose pool is that state; it can't write. Statements that it starts at one time run in turn.
 */
export async function inSnapshot<T>(ctx: AppContext, read: (snapshot: AppContext) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  // A statement is given to the connection when it is its turn: its time limit starts then.
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: [string | pg.QueryConfig, unknown[]?]): Promise<pg.QueryResult> => {
    const next = last.then(() => client.query(...given));
    last = next.catch(() => {}); // Its caller has the failure.
    return next;
  };
  try {
    await query('begin transaction isolation level repeatable read read only');
    const pool: pg.Pool = Object.create(ctx.pool, { query: { value: query } });
    return await read(Object.create(ctx, { pool: { value: pool } }));
  } finally {
    await query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
