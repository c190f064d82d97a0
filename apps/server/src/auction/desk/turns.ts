import type { PoolClient } from 'pg';
import { BEGIN_TO_FLUSH, together } from '../../platform/database/database.ts';

// Desks of several processes that bid on the same lots wait for each other's locks. A batch that is made up before it waits
// holds only what had come until then, and the rest waits for the next one: with two desks every batch was half as large, and
// cost nearly as much (decision 0120). Desks that get into each other's way therefore take turns, and each makes up its batch
// when its turn has come. Whoever has no turn is as right as before: the locks of the lots arbitrate, turns only order.

/** Of a statement, the milliseconds since the database began it. */
export const WAITED_MS = 'extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000';
/** Of rows that say WAITED_MS: PostgreSQL says it before it locks a row, and again when it had to wait for one that was changed. */
export const longestWait = (rows: ReadonlyArray<{ waited_ms: number }>): number =>
  rows.reduce((longest, { waited_ms }) => Math.max(longest, waited_ms), 0);

/** Longer than this is a wait for somebody: a full batch that waits for nobody has its locks in half of it. */
const WAIT_MS = 2;
/** Whoever has his turn may wait for others himself: after this long one goes on without. */
const PATIENCE_MS = 100;
/** A batch that has waited counts twice; turns are taken from here on, and so long after the last wait. */
const TAKEN_FROM = 6;
const MOST = 16;
/** The number of the lock that is the turn; no other lock of the house is a number. */
const TURN = 4_711;

export type Turns = {
  /** True while desks get into each other's way. */
  areTaken(): boolean;
  /** A batch without a turn has its locks: how long that took. */
  heard(waitedMs: number): void;
  /** Begins a transaction, to be ended with commitThenFlush, and waits for its turn. Throws when it does not come in time. */
  take(client: PoolClient): Promise<void>;
};

/** Begins a transaction that waits no longer for the locks of lots and people than one waits for a turn. */
export const BEGIN_BRIEFLY = `${BEGIN_TO_FLUSH}; set local lock_timeout = ${PATIENCE_MS}`;
/** Behind a turn: locks of lots and people are waited for as long as ever. */
export const AFTER_TURN = 'set local lock_timeout to default';

export function createTurns(): Turns {
  let waits = 0;
  const heard = (waitedMs: number): void => {
    waits = waitedMs > WAIT_MS ? Math.min(waits + 2, MOST) : Math.max(waits - 1, 0);
  };
  return {
    areTaken: () => waits >= TAKEN_FROM,
    heard,
    async take(client) {
      const [, { rows }] = await together(client, () =>
        Promise.all([
          client.query(BEGIN_BRIEFLY),
          client.query<{ waited_ms: number }>({
            name: 'desk-turn',
            text: `select ${WAITED_MS} as waited_ms from pg_advisory_xact_lock($1)`,
            values: [TURN],
          }),
        ]),
      );
      heard(rows[0]!.waited_ms);
    },
  };
}
