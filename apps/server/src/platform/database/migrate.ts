import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { createPool } from './database.ts';
import type { Tables } from './tables.ts';
import { MAINTENANCE_TIMEOUTS } from './timeouts.ts';

/** Any constant: every migrating process waits for this advisory lock, so several may start at the same time. */
const MIGRATION_LOCK = 4_115_534_902;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
const NO_TRANSACTION = '-- no-transaction';
const MIGRATIONS_DIRECTORY = new URL('../../../migrations/', import.meta.url);

/** The job tables belong to graphile-worker, which migrates them itself. */
const silent = new Logger(() => () => undefined);

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** A migration that could not be read, does not match the applied ones, or failed. The message says which. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new MigrationError(`Migration ${name} is not named NNNN-some-words.sql.`);
    const number = name.slice(0, 4);
    const twin = seen.get(number);
    if (twin) throw new MigrationError(`Migrations ${twin} and ${name} carry the same number.`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Splits `migrations` from what the database has; refuses files changed, removed or slipped in after the fact. */
function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, sha256] of applied) {
    const file = known.get(name);
    if (!file) {
      throw new MigrationError(
        `The database has migration ${name}, which this version of Assay does not know: a newer version has migrated it. Start that version or a later one, or restore a backup from before it (docs/operators.md, Upgrades).`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database: it was made by a development version. Start the version that made it, or restore a backup of a release (docs/operators.md, Upgrades). Developers: put the file back and write a new one.`,
      );
    }
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const last = [...applied.keys()].sort().at(-1);
  const late = pending.find((migration) => last !== undefined && migration.name < last);
  if (late)
    throw new MigrationError(
      `Migration ${late.name} comes before ${last}, which this database has: it was made by a development version. Start the version that made it, or restore a backup of a release (docs/operators.md, Upgrades). Developers: give the file a higher number.`,
    );
  return pending;
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('public.schema_migration')::text as table",
  );
  if (!found[0]?.table) return new Map();
  const { rows } = await client.query<Pick<Tables['schema_migration'], 'name' | 'sha256'>>(
    'select name, sha256 from schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const isTransactional = migration.sql.split('\n', 1)[0]?.trim() !== NO_TRANSACTION;
  try {
    if (isTransactional) await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    if (isTransactional) await client.query('commit');
  } catch (error) {
    if (isTransactional) await client.query('rollback');
    throw new MigrationError(`Migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
      cause: error,
    });
  }
}

/** PostgreSQL's message with the line of the file it points at. */
function describe(error: unknown, sql: string): string {
  const { message, position, detail } = error as pg.DatabaseError;
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return `${message}${line}${detail ? ` ${detail}` : ''}`;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'assay-migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The job queue's own schema: operations enqueue jobs even before any worker has run. */
async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 1, MAINTENANCE_TIMEOUTS); // our own pool, because the library does not wait for its pool to close
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

/**
 * Migrates the database at `databaseUrl` to the newest schema: runs every missing file of `migrations/`, in order, each
 * in a transaction (a file whose first line is `-- no-transaction` runs bare). Safe to call from several processes at
 * the same time. Returns the names applied now. Throws MigrationError when an applied file was changed.
 */
export function migrateToLatest(databaseUrl: string, directory: URL = MIGRATIONS_DIRECTORY): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const migrations = await readMigrations(directory);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const pending = findPending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    await migrateJobQueue(databaseUrl);
    return pending.map((migration) => migration.name);
  });
}

/** Names of the migrations that the database lacks, in order; empty when it is up to date. Changes nothing. */
export function pendingMigrations(databaseUrl: string, directory: URL = MIGRATIONS_DIRECTORY): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const pending = findPending(await readMigrations(directory), await readApplied(client));
    return pending.map((migration) => migration.name);
  });
}
