import type { PoolClient } from 'pg';

/** A connection that batches follow each other on: when one has sent its commit the next may begin behind it. */
export type SharedConnection = {
  readonly client: PoolClient;
  /** One more batch is on it. */
  join(): void;
  /** A batch is done with it, with what broke it if something did; the last one gives it back to its pool. */
  leave(broken?: Error): void;
};

/** A link with one batch on it, for a client that was taken from a pool. */
export function linkOf(client: PoolClient): SharedConnection {
  let batches = 1;
  let fault: Error | undefined;
  return {
    client,
    join() {
      batches += 1;
    },
    leave(broken) {
      fault ??= broken;
      batches -= 1;
      if (batches === 0) client.release(fault);
    },
  };
}
