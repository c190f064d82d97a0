import type { PoolConfig } from 'pg';

/** How long a pool's users wait for the database, in ms, by cause. */
export type DatabaseTimeouts = {
  /** For a free connection of the pool, and for a new one to be opened and given its settings. */
  connectMs: number;
  /** For a row or table that another transaction has locked. */
  lockMs: number;
  /** For one statement, by the server's clock: it cancels the statement and keeps the connection. */
  statementMs: number;
  /** For one answer, by our clock: a server that does not even cancel is frozen, and the connection is given up. */
  answerMs: number;
  /** The server ends a transaction that is idle for this long, which releases its locks. */
  idleInTransactionMs: number;
};

/** For calls that a user waits for: getting a connection plus one response takes at most `totalMs`. */
export function requestTimeouts(totalMs: number): DatabaseTimeouts {
  return {
    connectMs: Math.round(totalMs * 0.4),
    lockMs: Math.round(totalMs * 0.45),
    statementMs: Math.round(totalMs * 0.55),
    answerMs: Math.round(totalMs * 0.6),
    idleInTransactionMs: totalMs * 2,
  };
}

/** For jobs and sweeps: no user waits for them, and they are retried. */
export const JOB_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 10_000,
  lockMs: 10_000,
  statementMs: 30_000,
  answerMs: 35_000,
  idleInTransactionMs: 30_000,
};

/** For the migrations of the job queue, which write whole tables. */
export const MAINTENANCE_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 10_000,
  lockMs: 60_000,
  statementMs: 15 * 60_000,
  answerMs: 16 * 60_000,
  idleInTransactionMs: 15 * 60_000,
};

/** The time-outs that the client keeps, as options of a pool. */
export function timeoutOptions(timeouts: DatabaseTimeouts): PoolConfig {
  return { connectionTimeoutMillis: timeouts.connectMs, query_timeout: timeouts.answerMs };
}

/** The time-outs that PostgreSQL keeps, as settings of a session. */
export function timeoutSettings(timeouts: DatabaseTimeouts): Record<string, string> {
  return {
    lock_timeout: String(timeouts.lockMs),
    statement_timeout: String(timeouts.statementMs),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransactionMs),
  };
}

/** The statement that sets a session. As start-up parameters, PgBouncer would refuse or ignore them (decision 0175). */
export const setSession = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
