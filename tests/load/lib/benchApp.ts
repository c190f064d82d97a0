import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClosableContext, createContext } from '../../../apps/server/src/createContext.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import { migrateToLatest } from '../../../apps/server/src/platform/database/migrate.ts';
import { ensureDatabase, startPostgres } from '../../../scripts/lib/embedded-postgres.ts';

export type Size = 'full' | 'tiny';
export type MeasuredServer = {
  readonly port: number;
  readonly pid: number;
  /** Its message when it started listening. */
  readonly startMessage: string;
  stop(): Promise<void>;
};
export type BenchApp = {
  readonly ctx: ClosableContext;
  readonly postmasterPid: number;
  /** Starts one more server process on the app's database. */
  serve(program?: URL): Promise<MeasuredServer>;
  close(): Promise<void>;
};

const MEASURED = new URL('../server.ts', import.meta.url);
/** As many files of the log as PostgreSQL then has ready for use: more than a measurement of bids writes in its time. */
const READY_LOG_MB = 1_500;

/** A separate app for one measurement: PostgreSQL with its durable settings, no server yet. */
export async function startBenchApp(overrides: Record<string, string> = {}): Promise<BenchApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const databaseUrl = await ensureDatabase(postgres, 'bench');
  await migrateToLatest(databaseUrl);
  const env: Record<string, string | undefined> = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX: 'yes',
    SANDBOX_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'off',
    // Slow work is to be measured, not aborted.
    DATABASE_TIMEOUT_MS: '60000',
    LOG_LEVEL: 'warn',
    ROLES: 'api',
    DEMO_BIDDERS: 'off',
    ...overrides,
  };
  const ctx = await createContext(readConfig(env));
  const servers: MeasuredServer[] = [];
  return {
    ctx,
    postmasterPid: postgres.pid,
    async serve(program = MEASURED) {
      const server = await startServer(program, env);
      servers.push(server);
      return server;
    },
    async close() {
      for (const server of servers) await server.stop();
      await ctx.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(program: URL, env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
  const child: ChildProcess = spawn(process.execPath, [program.pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const startMessage = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (/\bport \d+/.test(text)) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}`)));
  });
  return {
    port: Number(/\bport (\d+)/.exec(startMessage)![1]),
    startMessage,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Prints a measurement, and saves it in bench/results with the machine if it was a full-size one. */
export function report(
  name: string,
  size: Size,
  result: { ratios: Record<string, number>; rows: object[]; rounds?: number; events?: number },
): void {
  console.table(result.rows);
  console.table(result.ratios);
  if (size !== 'full') return;
  const folder = new URL('../../../bench/results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    loadAverage: loadavg().map((load) => Number(load.toFixed(1))),
  };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify({ machine, ...result }, null, 2)}\n`);
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/**
 * Warms up the database to the state of a running installation. A new one creates each WAL file when it is first
 * needed, and every commit waits for that (45 ms a file, where a commit takes 1). It also allocates each page of shared
 * memory on first use, which is a tenth of the work on a bid.
 */
export async function readyTheDatabase(ctx: ClosableContext, size: Size): Promise<void> {
  if (size !== 'full') return;
  const client = await ctx.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      "select count(pg_logical_emit_message(false, 'bench', repeat('x', 1048576))) from generate_series(1, $1)",
      [READY_LOG_MB],
    );
    // One row per page, as many as shared memory has. Dropping the table before it is written leaves the memory free,
    // but already touched.
    await client.query('create unlogged table shared_memory (filler text storage plain)');
    await client.query(
      `insert into shared_memory select repeat('x', 7000)
       from generate_series(1, (select setting::int from pg_settings where name = 'shared_buffers'))`,
    );
    await client.query('drop table shared_memory');
    await client.query('checkpoint');
  } finally {
    // Its settings go with it.
    client.release(true);
  }
}
