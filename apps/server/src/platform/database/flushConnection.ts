import type { Pool, PoolClient } from 'pg';

/**
 * A connection that only waits for the disk, for what others have committed (commitThenFlush): theirs go on meanwhile. It
 * must have been open before the commit: one that was opened later may be one to a database that has started anew without it.
 */
export type FlushConnection = {
  /** The connection; opened when there is none. */
  connection(): Promise<PoolClient>;
  /** Gives it back to its pool. */
  close(): Promise<void>;
};

/** Takes one connection of the pool for as long as it is open. */
export function createDisk(pool: Pool): FlushConnection {
  type Taken = { client: PoolClient; giveBack: () => void };
  let taken: Promise<Taken> | null = null;
  async function take(): Promise<Taken> {
    const client = await pool.connect();
    const ended = () => {
      taken = null;
      client.release(true);
    };
    client.once('end', ended);
    const giveBack = () => {
      client.off('end', ended);
      client.release();
    };
    return { client, giveBack };
  }
  return {
    async connection() {
      taken ??= take();
      const mine = taken;
      try {
        return (await mine).client;
      } catch (error) {
        if (taken === mine) taken = null;
        throw error;
      }
    },
    async close() {
      const last = taken;
      taken = null;
      await last?.then(
        ({ giveBack }) => giveBack(),
        () => undefined,
      );
    },
  };
}
