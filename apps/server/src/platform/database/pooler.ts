import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECT_LIMIT_MS = 10_000;

/** The message to an operator whose pooler in front of PostgreSQL does not keep sessions. */
export const POOLER_PROBLEM =
  'DATABASE_URL leads to a connection pooler in transaction or statement mode. Assay needs sessions (settings, LISTEN, ' +
  'advisory locks, prepared statements): set pool_mode = session in PgBouncer, or connect to PostgreSQL directly ' +
  '(docs/operators.md, Connection pooler)';

/**
 * Returns POOLER_PROBLEM if `databaseUrl` leads to a pooler that lends a server connection for less than a session, null for
 * PostgreSQL itself and for a pooler in session mode. It takes two connections: where sessions are kept, the first keeps
 * its setting and the second does not have it.
 */
export async function poolerProblem(databaseUrl: string): Promise<string | null> {
  const open = () =>
    new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
    });
  const [first, second] = [open(), open()];
  for (const client of [first, second]) client.on('error', () => undefined);
  const token = randomUUID();
  const hasToken = async (client: pg.Client): Promise<boolean> => {
    const { rows } = await client.query<{ token: string | null }>(
      "select current_setting('assay.session', true) as token",
    );
    return rows[0]!.token === token;
  };
  try {
    await first.connect();
    await second.connect();
    await first.query("select set_config('assay.session', $1, false)", [token]);
    // A transaction keeps its server connection: in transaction mode either it is the first one's, or the first gets another.
    await second.query('begin');
    const isShared = await hasToken(second);
    const isKept = await hasToken(first);
    await second.query('rollback');
    return isShared || !isKept ? POOLER_PROBLEM : null;
  } catch (error) {
    if (/statement pooling/.test((error as Error).message)) return POOLER_PROBLEM;
    throw error;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}
