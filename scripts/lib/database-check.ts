import pg from 'pg';
import { poolerProblem } from '../../apps/server/src/platform/database/pooler.ts';
import { Problem } from './problem.ts';

const MINIMUM_VERSION = 150_000;

/** The address without its password, for messages. */
export function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return url.href;
}

function explain(error: unknown, where: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return `Nothing listens at ${where}. Start PostgreSQL there or fix DATABASE_URL.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of ${where} is unknown. Fix DATABASE_URL.`;
  if (code === '28P01' || code === '28000') return `${where} rejects the user or password of DATABASE_URL.`;
  if (code === '3D000') return `The database of ${where} does not exist. Create it: createdb <name>.`;
  return `The database at ${where} cannot be used: ${message}`;
}

/** Connects once and returns the server's version as text. Throws a Problem that explains the error and the fix. */
export async function checkDatabase(databaseUrl: string): Promise<string> {
  if (!URL.canParse(databaseUrl))
    throw new Problem('DATABASE_URL must be a URL like postgres://user:password@host:5432/assay.');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; text: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as text",
    );
    const text = rows[0]?.text ?? '';
    if (Number(rows[0]?.number) < MINIMUM_VERSION)
      throw new Problem(`Assay needs PostgreSQL 15 or newer; DATABASE_URL has ${text}.`);
    const pooler = await poolerProblem(databaseUrl);
    if (pooler !== null) throw new Problem(pooler);
    return text;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(explain(error, withoutPassword(databaseUrl)), { cause: error });
  } finally {
    await client.end();
  }
}
