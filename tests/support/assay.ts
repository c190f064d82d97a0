import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { seedSettings } from '../../demo/src/seed/settings.ts';
import { seedDemo } from '../../demo/src/seed.ts';
import { type StartPlan, sandboxAddress, startSandbox, startServer, waitUntilReady } from '../../scripts/lib/assay.ts';
import { type Child, isWorthShowing, readable } from '../../scripts/lib/children.ts';
import { ensureDatabase, startTemporaryPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { guardFolder } from '../../scripts/lib/guard.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { TEST_BOUNDS } from './bounds.ts';
import { cloneTemplate, databaseUrl as urlOf } from './template.ts';

export interface AppContext {
  /** Address of pages and API, without a slash at its end. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** What server and sandbox logged so far (JSON lines), newest last. */
  logLines: () => readonly string[];
  /** The server's process, to be killed by a fault test. */
  server: Child;
  /** Starts a new server process on the same port and database, after `server` ended. */
  restartServer: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Port of the pages. Default: a free one. */
  port?: number;
  /** False: no items. Default true. */
  isSeeded?: boolean;
  /** Use the migrated template on this server instead of starting a PostgreSQL. */
  template?: { adminUrl: string; name: string };
  /** Further variables of the server. */
  env?: Record<string, string>;
}

interface TestStore {
  databaseUrl: string;
  close: () => Promise<void>;
}

async function openDatabase(template: ServerOptions['template']): Promise<TestStore> {
  if (template) {
    const database = await cloneTemplate(template.adminUrl, template.name);
    return { databaseUrl: database.url, close: database.drop };
  }
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  if (adminUrl) {
    const name = `assay_journey_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const databaseUrl = await ensureDatabase({ url: (other) => urlOf(adminUrl, other) }, name);
    await migrateToLatest(databaseUrl);
    return { databaseUrl, close: async () => undefined };
  }
  const postgres = await startTemporaryPostgres();
  const databaseUrl = await ensureDatabase(postgres, 'assay');
  await migrateToLatest(databaseUrl);
  return { databaseUrl, close: postgres.stop };
}

/** The staff of a journey's app do what many journeys need: the sums of a day have room for all of it. */
async function raiseSums(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedSettings(client, Date.now(), { bounds: TEST_BOUNDS });
  } finally {
    await client.end();
  }
}

/**
 * A complete separate app: PostgreSQL, sandbox and server as processes on free ports, with a temporary data directory,
 * migrated and (by default) filled with the demo. Everything is removed after `stop`, or when this process dies.
 */
export async function startAssay(options: ServerOptions = {}): Promise<AppContext> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-journey-'));
  guardFolder(dataDir);
  const [port, sandboxPort, smtpPort] = await Promise.all([
    options.port ?? findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const url = `http://localhost:${port}`;
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    if (process.env.JOURNEY_LOG && isWorthShowing(line)) console.error(readable(line));
  };
  const [store] = await Promise.all([openDatabase(options.template), buildWeb()]);
  const { databaseUrl } = store;
  const plan: StartPlan = {
    port,
    sandboxPort,
    smtpPort,
    publicUrl: url,
    databaseUrl,
    dataDir,
    isSandboxed: true,
    isDev: false,
    env: {
      DEMO_BIDDERS: 'off',
      RATE_LIMITS: 'off',
      PASSWORD_HASH: 'cheap',
      STAFF_SESSIONS: 'unlimited',
      DATABASE_TIMEOUT_MS: '60000',
      ...options.env,
    },
  };
  const sandbox = startSandbox(plan, onLine);
  let server: Child | undefined;
  const openServer = async () => {
    server = startServer(plan, onLine);
    await waitUntilReady(plan, { sandbox, server });
  };
  const stop = async () => {
    await server?.stop();
    await sandbox.stop();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (options.isSeeded ?? true) {
      await waitUntilReady(plan, { sandbox });
      await raiseSums(databaseUrl);
      await seedDemo({ databaseUrl, dataDir, seed: 1, stripeApiBase: sandboxAddress(plan) });
    }
    await openServer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    sandboxUrl: sandboxAddress(plan),
    databaseUrl,
    dataDir,
    logLines: () => lines,
    get server() {
      return server as Child;
    },
    restartServer: async () => {
      await server?.stop();
      await openServer();
    },
    stop,
  };
}
