import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { buildApp } from '../src/app.ts';
import { createBidding } from '../src/createBidding.ts';
import { createContext } from '../src/createContext.ts';
import { eventHandlers } from '../src/eventHandlers.ts';
import { registerJobs } from '../src/jobs.ts';
import { advanceClock, databaseClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { AppContext } from '../src/platform/context.ts';
import { startWorker, type Worker } from '../src/platform/jobs.ts';
import { type Client, createClient } from './client.ts';
import { frozenClock } from './frozenClock.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { createPeople, type People } from './people.ts';

export type TestApp = People & {
  readonly ctx: AppContext;
  readonly app: FastifyInstance;
  readonly mailbox: Mailbox;
  /** A new browser. Each has its own cookies, and its own address if `ip` is given. */
  client(ip?: string): Client;
  /** Moves product time forward for every process. */
  moveClock(ms: number): Promise<void>;
  /** Runs outbox, jobs and sweeps until nothing is due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
  /** Stops everything but keeps database and files, so that other apps can start on them. */
  suspend(): Promise<SuspendedApp>;
};

export type TestAppOptions = {
  /** Product time advances by itself, as it does in other processes on the same database. Default false. */
  isClockRunning?: boolean;
  /** The worker goes on by itself after the first `runJobs`, as in production. Default false: only `runJobs` does its work. */
  isWorkerPolling?: boolean;
  /** Starts on what another test app has left (`leave`) instead of on a new database. */
  resumeFrom?: SuspendedApp;
  /** Another address of its database: one that leads through a pooler. */
  mapDatabaseUrl?: (databaseUrl: string) => string;
  /** Further configuration, for example `SANDBOX_URL` or `RATE_LIMITS: 'on'`. */
  env?: Record<string, string>;
};

/** A database without connections to clone from, and the folder of files that belongs to it. */
export type SuspendedApp = { database: string; dataDir: string };

const keys = JSON.stringify({
  keys: [{ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'test' }],
});

/**
 * A separate app for one test file: fresh database, real SMTP server, the app without a port. Its product time is
 * fixed, and moves by `moveClock`. Call `close` in afterAll.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const [database, mailbox] = await Promise.all([createTestDatabase(options.resumeFrom?.database), startMailbox()]);
  const dataDir = options.resumeFrom?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'assay-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: options.mapDatabaseUrl?.(database.url) ?? database.url,
    DATABASE_POOL: '10',
    // No test depends on how quick the machine is; the ones about time-outs set their own.
    DATABASE_TIMEOUT_MS: '60000',
    DATA_DIR: dataDir,
    SANDBOX: 'yes',
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: mailbox.url,
    JWT_KEYS: keys,
    RATE_LIMITS: 'off',
    PASSWORD_HASH: 'cheap',
    STAFF_SESSIONS: 'unlimited',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DEMO_BIDDERS: 'off',
    ...options.env,
  });
  const ctx = await createContext(config, options.isClockRunning === true ? databaseClock : frozenClock);
  // The payment client retries immediately, not after half a second.
  Object.assign(ctx.payments.stripe, {
    getInitialNetworkRetryDelay: () => 0.01,
    getMaxNetworkRetryDelay: () => 0.01,
  });
  const bidding = createBidding(ctx);
  const app = await buildApp(ctx, bidding);
  await app.ready();
  let worker: Worker | undefined;
  let stopped: Promise<void> | undefined;
  const client = (ip?: string) => createClient(app, config.PUBLIC_URL, ip);

  return {
    ctx,
    app,
    mailbox,
    client,
    ...createPeople(ctx, mailbox, client),
    async moveClock(ms) {
      await advanceClock(ctx.pool, ms);
      await ctx.clock.refresh();
    },
    async runJobs() {
      worker ??= await startWorker(ctx, registerJobs, eventHandlers, {
        isPolling: options.isWorkerPolling ?? false,
      });
      await worker.settle();
    },
    async close() {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async suspend() {
      await stop();
      return { database: path.basename(new URL(database.url).pathname), dataDir };
    },
  };

  function stop(): Promise<void> {
    stopped ??= stopAll();
    return stopped;
  }

  async function stopAll(): Promise<void> {
    await app.close();
    await worker?.stop();
    await bidding.stop();
    await ctx.close();
    await mailbox.stop();
  }
}
