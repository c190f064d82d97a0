import pg from 'pg';

export type CommitFaults = {
  /** How often each fault was injected. */
  readonly counts: { before: number; after: number };
  stop(): void;
};

/**
 * Counted, not random: the number of faults in a run must not depend on how many bids the machine puts into a batch.
 */
const EVERY = 3;

/**
 * Makes every third commit of this process fail, as a crash would, alternately `before`, the commit is never sent (nothing happened); `after`,
 * the database has committed and the answer is lost. Everything that commits goes through here: bids, operations, jobs.
 */
export function startCommitFaults(): CommitFaults {
  const counts = { before: 0, after: 0 };
  let commits = 0;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    if (args[0] !== 'commit' || args.length > 1 || ++commits % EVERY > 0) return query.apply(this, args);
    if (counts.before <= counts.after) {
      counts.before += 1;
      return Promise.reject(Object.assign(new Error('The server died before its commit'), { code: '08006' }));
    }
    counts.after += 1;
    return (query.apply(this, args) as Promise<unknown>).then(() => {
      throw new Error('Connection terminated: the answer to the commit was lost');
    });
  };
  return {
    counts,
    stop() {
      prototype.query = query;
    },
  };
}
