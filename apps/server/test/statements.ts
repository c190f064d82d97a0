import pg from 'pg';

/** The beginning of a statement: enough to identify it. */
export type Statement = string;

/** A statement as it is sent, with its values. */
export type Sent = { text: string; values: unknown[] };

/**
 * Every statement that this process sends to the database while `work` runs, including BEGIN and COMMIT, without those of
 * its clock, which is read at any time. Concurrent work is counted as well, so nothing else may run.
 */
export async function recordSent<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }> {
  const sent: Sent[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query;
  prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } =
      typeof first === 'string' ? { text: first } : ((first ?? {}) as { text?: string; values?: unknown[] });
    if (text !== undefined && !text.includes('from product_clock'))
      sent.push({ text, values: values ?? (Array.isArray(second) ? second : []) });
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof prototype.query;
  try {
    return { result: await work(), sent };
  } finally {
    prototype.query = original;
  }
}

/** The beginnings of what recordSent records, without what opens a connection, which happens at any time. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const { result, sent } = await recordSent(work);
  const statements = sent
    .filter(({ text }) => !text.startsWith('set lock_timeout'))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, 160));
  return { result, statements };
}
