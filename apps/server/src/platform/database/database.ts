import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isReadOnly } from './away.ts';
import { type PooledClient, preparingClient } from './prepared.ts';
import type { DB } from './schema.gen.ts';
import { type DatabaseTimeouts, setSession, timeoutOptions, timeoutSettings } from './timeouts.ts';

// int8 is read as a number: all our figures are cents or counters far below 2^53; more is a fault, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (raw) => {
  const value = Number(raw);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${raw}`);
  return value;
});

export type Db = Kysely<DB>;
declare const openTransaction: unique symbol;
/** A Kysely instance bound to one open transaction. Operations that must run inside one require this type. */
export type Tx = Db & { readonly [openTransaction]?: true; readonly client: pg.PoolClient };

/** Anything that runs a statement: the pool, or a connection with or without a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/** The commit may or may not have happened (a standby wait was canceled, the connection broke): check by key. */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super('The outcome of the commit is unknown', { cause });
  }
}

const current = new AsyncLocalStorage<'open'>();

/** Throws if called inside a database transaction: network calls are not allowed there (architecture §2.4). */
export function assertOutsideTransaction(what: string): void {
  if (current.getStore() === 'open') throw new Error(`${what} was called inside a database transaction`);
}

/**
 * Settings of connections whose statements find their rows by key, in any number. One plan serves all values, and it
 * must be the plan by key, even when tables have grown since their last statistics (decision 0073).
 */
const GENERIC_PLAN = {
  plan_cache_mode: 'force_generic_plan',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  enable_material: 'off',
};

/**
 * `isPointLookup`: for statements that look up rows by key. Each is planned once per connection, for all values. The
 * planner's own choice replans the larger ones each time, which costs more than running them (decision 0073).
 */
export function createPool(
  connectionString: string,
  max: number,
  timeouts: DatabaseTimeouts,
  { isPointLookup = false } = {},
): pg.Pool {
  const settings = setSession({ ...timeoutSettings(timeouts), ...(isPointLookup ? GENERIC_PLAN : {}) });
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    ...timeoutOptions(timeouts),
    // Queries issued before the previous answer arrives are sent immediately: begin and commit do not take round trips of
    // their own, and the bid engine pipelines its statements (decision 0189).
    pipeline: true,
    // A connection is open when it has its settings: both together may take `connectMs`.
    onConnect: async (client: pg.ClientBase) => {
      const openMs = performance.now() - (client as PooledClient).openedAt;
      const query_timeout = Math.max(1, Math.round(timeouts.connectMs - openMs));
      await client.query({ text: settings, query_timeout } as pg.QueryConfig);
    },
  } as pg.PoolConfig);
  // A connection that breaks is replaced by the pool, and its query fails; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const RETRIED = new Set(['40001', '40P01']);
const STANDBY_WAIT_CANCELLED = 'canceling wait for synchronous replication';

/**
 * Runs `work` in one READ COMMITTED transaction and commits. Serialization failures and deadlocks are retried as a
 * whole, at most 5 times. Throws OutcomeUnknown when the commit was not certainly durable (reliability 0.1).
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  /**
   * The last statement, issued after `work`: it is sent together with the commit. It must issue its query
   * synchronously.
   */
  last?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  assertOutsideTransaction('A second transaction');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(pool, work, last);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!RETRIED.has(code) || attempt === 5) throw error;
    }
  }
}

async function attemptTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  last: ((client: pg.PoolClient) => Promise<void>) | undefined,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const result = await current
      .run('open', () => begin(client, work))
      .catch(async (error: unknown) => {
        // The server at the address may have changed: the next transaction reconnects.
        if (isReadOnly(error)) broken = error as Error;
        await client.query('rollback').catch((fault: Error) => {
          broken = fault;
        });
        throw error;
      });
    await (last === undefined ? commit(client) : commitWith(client, last)).catch((error: Error) => {
      broken = error;
      throw error;
    });
    return result;
  } finally {
    client.release(broken);
  }
}

/** Begins with the first statements of `work` in one packet. */
async function begin<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const stream = socketOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  const begun = client.query('begin');
  // Nothing may run outside a transaction: if a connection cannot begin one, it is closed.
  begun.catch(() => stream.destroy());
  const result = await work(createTx(client));
  await begun;
  return result;
}

/** Sends `last` and the commit pipelined: if `last` fails, the commit rolls back. */
async function commitWith(client: pg.PoolClient, last: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const [said, ended] = await sendTogether(client, () => Promise.allSettled([last(client), commit(client)]));
  // It is unknown whether the connection broke before or after the commit.
  if (ended.status === 'rejected' && ended.reason instanceof OutcomeUnknown) throw ended.reason;
  if (said.status === 'rejected') throw said.reason;
  if (ended.status === 'rejected') throw ended.reason;
}

/** Commits, and never calls a commit certain that the server did not. */
export function commit(client: pg.PoolClient): Promise<void> {
  return withCertainOutcome(client, async () => {
    assertCommitted(await client.query('commit'));
  });
}

/** Ends when the log is on disk (and at the standby) up to here. */
const FLUSH: pg.QueryConfig = { name: 'flush', text: "select pg_logical_emit_message(true, 'assay', '')" };

/** Begins a transaction that ends with commitThenFlush. */
export const BEGIN_TO_FLUSH = 'begin; set local synchronous_commit = off';

/**
 * Commits and releases the locks before the WAL is flushed, then waits for the flush (decision 0005): transactions
 * that wait for the rows continue meanwhile. Resolves when the commit is durable. The transaction was begun with
 * BEGIN_TO_FLUSH. `unlocked` is called when the locks are free.
 */
export function commitThenFlush(client: pg.PoolClient, unlocked: () => void): Promise<void> {
  return withCertainOutcome(client, async () => {
    assertCommitted(await client.query('commit').finally(unlocked));
    // A commit with a record in the WAL, on the same connection: one to a database that has restarted without the commit
    // would report success.
    await client.query(FLUSH).catch((error) => {
      throw new OutcomeUnknown(error);
    });
  });
}

/**
 * Sends the statements that `send` queues on a pipelined connection in one packet, not one by one: fewer system calls
 * and fewer wake-ups on both sides. They run in order. If one fails inside a transaction, so do all after it.
 */
export function sendTogether<T>(client: pg.PoolClient, send: () => T): T {
  const stream = socketOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

type Settled<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Sends the statements that `ask` issues synchronously in one packet. Resolves when all are answered, even if some
 * failed: no statement may follow the end of the transaction. Throws the first error. Only the bid engine needs it
 * (decision 0189).
 */
export async function pipelined<T extends readonly unknown[]>(
  client: pg.PoolClient,
  ask: () => readonly [...T],
): Promise<Settled<T>> {
  const settled: ReadonlyArray<PromiseSettledResult<unknown>> = await sendTogether(client, () =>
    Promise.allSettled(ask()),
  );
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as Settled<T>;
}

/** The socket of a connection. */
export const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** A transaction that a swallowed error had broken answers COMMIT with ROLLBACK. */
function assertCommitted({ command }: { command: string }): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back at commit');
}

async function withCertainOutcome(client: pg.PoolClient, end: () => Promise<void>): Promise<void> {
  let doubtful = false;
  const listen = (notice: { message?: string | undefined }) => {
    if (notice.message?.startsWith(STANDBY_WAIT_CANCELLED)) doubtful = true;
  };
  client.on('notice', listen);
  try {
    await end();
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error;
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    // A connection that was reset has a code, too: that of a call of the system.
    if (syscall !== undefined || (code === undefined && !message.includes('rolled back')))
      throw new OutcomeUnknown(error);
    throw error;
  } finally {
    client.off('notice', listen);
  }
  if (doubtful) throw new OutcomeUnknown();
}

function createTx(client: pg.PoolClient): Tx {
  const sharedClient = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => sharedClient, end: async () => undefined } as unknown as pg.Pool,
    }),
  });
  return Object.assign(db, { client }) as unknown as Tx;
}
