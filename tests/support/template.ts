import pg from 'pg';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { seedSettings } from '../../demo/src/seed/settings.ts';
import { TEST_BOUNDS } from './bounds.ts';

export interface TestDatabase {
  url: string;
  /** Ends every connection to it and removes it. */
  drop: () => Promise<void>;
}

async function onServer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of database `name` on the server that `adminUrl` points at. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Creates a migrated database `name` to clone from, closed to connections so that cloning never waits. */
export async function createTemplate(adminUrl: string, name: string): Promise<void> {
  const id = pg.escapeIdentifier(name);
  await onServer(adminUrl, `create database ${id}`);
  await migrateToLatest(databaseUrl(adminUrl, name));
  await seedTemplate(databaseUrl(adminUrl, name));
  await onServer(adminUrl, `alter database ${id} with is_template true allow_connections false`);
}

/** Tests start with the demo's settings, and larger sums; a test of an empty database deletes none: it migrates one of its own. */
async function seedTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await seedSettings(client, 0, { bounds: TEST_BOUNDS });
  } finally {
    await client.end();
  }
}

/** Removes a template made by createTemplate. */
export async function dropTemplate(adminUrl: string, name: string): Promise<void> {
  const id = pg.escapeIdentifier(name);
  await onServer(adminUrl, `alter database ${id} with is_template false`, `drop database ${id} with (force)`);
}

/** A separate database with the newest schema. Copies the template's files: logging their pages takes much longer. */
export async function cloneTemplate(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `assay_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(adminUrl, `create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => onServer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
