import pg from 'pg';
import { socketOf } from '../../apps/server/src/platform/database/database.ts';

export type CrashingProcess = {
  /** `before`: the statement is never sent; `after`: the database has done it and the answer is lost. */
  readonly mode: 'before' | 'after';
  hasCrashed(): boolean;
  /** At which it died: how it begins. */
  statement(): string;
  /** A new process in its place. */
  restart(): void;
};

const PAGE_NOTIFICATION = /^select pg_notify\('assay_live'/;

type ReadonlyClients = Pick<WeakSet<pg.Client>, 'has'>;

/** Every connection that these pools lend from now on. */
export function clientsOf(...pools: pg.Pool[]): ReadonlyClients {
  const clients = new WeakSet<pg.Client>();
  for (const pool of pools) pool.on('acquire', (client) => clients.add(client as pg.Client));
  return clients;
}

/**
 * From its `n`-th step on, the process with these connections sends nothing more to the database, and the connection of
 * that step is lost, as if the process was killed there. A step is an observable effect: a commit, or a statement
 * outside of a transaction. Uncommitted work is rolled back by the database, wherever the process died. Notifications
 * to open pages are no steps: they are sent in parallel, and the number of steps must not depend on timing.
 */
export function crashAt(clients: ReadonlyClients, n: number, mode: CrashingProcess['mode']): CrashingProcess {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const query = prototype.query;
  let stepCount = 0;
  let statement: string | null = null;
  const inTransaction = new WeakSet<pg.Client>();
  const rejectCrashed = () => Promise.reject(new Error('The process died'));
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!clients.has(this)) return query.apply(this, args);
    // A pooled query passes the pool's callback: it gets the result.
    const callback = args.at(-1);
    const settleCallback = (work: Promise<unknown>) => {
      if (typeof callback !== 'function') return work;
      work.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    };
    if (statement !== null) return settleCallback(rejectCrashed());
    const [first] = args;
    const text = (typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')).trim().slice(0, 80);
    if (/^begin/i.test(text)) inTransaction.add(this);
    if (/^(commit|rollback)/i.test(text)) inTransaction.delete(this);
    const isStep = !inTransaction.has(this) && !PAGE_NOTIFICATION.test(text);
    if (isStep) stepCount += 1;
    if (stepCount < n || !isStep) return query.apply(this, args);
    statement = text;
    const stream = socketOf(this);
    if (mode === 'before') {
      stream.destroy();
      return settleCallback(rejectCrashed());
    }
    const queryArgs = typeof callback === 'function' ? args.slice(0, -1) : args;
    return settleCallback(
      (query.apply(this, queryArgs) as Promise<unknown>).then(
        () => {
          stream.destroy();
          return rejectCrashed();
        },
        (error: unknown) => {
          throw error;
        },
      ),
    );
  };
  return {
    mode,
    hasCrashed: () => statement !== null,
    statement: () => statement ?? '',
    restart() {
      prototype.query = query;
    },
  };
}
