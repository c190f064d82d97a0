import pg from 'pg';

/** The beginning of a statement: enough to identify it. */
export type Statement = string;

/**
 * Every statement that this process sends to the database while `work` runs, including BEGIN and COMMIT. Concurrent
 * work is counted as well, so nothing else may run.
 */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query;
  prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    // The clock is read, and connections are opened, at any time.
    if (text !== undefined && !text.includes('from product_clock') && !text.startsWith('set lock_timeout'))
      statements.push(text.replace(/\s+/g, ' ').trim().slice(0, 160));
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof prototype.query;
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = original;
  }
}
