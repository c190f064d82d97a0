import pg from 'pg';

export type DyingProcess = {
  /** `before`: the statement is never sent; `after`: the database has done it and the answer is lost. */
  readonly mode: 'before' | 'after';
  hasDied(): boolean;
  /** At which it died. */
  statement(): string;
  /** A new process in its place. */
  revive(): void;
};

/**
 * From its `n`-th statement on this process says nothing more to the database, and the connection that it was said on is
 * gone, as when the process is killed there: what was not committed is undone by the database.
 */
export function dieAt(n: number, mode: DyingProcess['mode']): DyingProcess {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const query = prototype.query;
  let said = 0;
  let statement: string | null = null;
  const dead = () => Promise.reject(new Error('The process died'));
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    // A pooled query comes with a callback of the pool's own: it is told through that.
    const callback = given.at(-1);
    const told = (work: Promise<unknown>) => {
      if (typeof callback !== 'function') return work;
      work.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    };
    if (statement !== null) return told(dead());
    said += 1;
    if (said < n) return query.apply(this, given);
    const [first] = given;
    statement = (typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')).trim().slice(0, 80);
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    if (mode === 'before') {
      stream.destroy();
      return told(dead());
    }
    const asked = typeof callback === 'function' ? given.slice(0, -1) : given;
    return told(
      (query.apply(this, asked) as Promise<unknown>).then(
        () => {
          stream.destroy();
          return dead();
        },
        (error: unknown) => {
          throw error;
        },
      ),
    );
  };
  return {
    mode,
    hasDied: () => statement !== null,
    statement: () => statement ?? '',
    revive() {
      prototype.query = query;
    },
  };
}
