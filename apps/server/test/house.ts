import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { advanceClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { House } from '../src/platform/house.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import type { Mounting } from '../src/platform/http/mount.ts';
import { installProblems } from '../src/platform/http/problems.ts';
import { newId } from '../src/platform/ids.ts';
import { type JobRegistry, startWorker, type Worker } from '../src/platform/jobs.ts';
import { type OpenHouse, openHouse } from '../src/platform/openHouse.ts';
import { type Client, createClient } from './client.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { createPeople, type People } from './people.ts';

export type TestHouse = People & {
  readonly house: House;
  readonly app: FastifyInstance;
  readonly mailbox: Mailbox;
  /** A new browser; every one has its own cookies, and an address of its own where `ip` is given. */
  client(ip?: string): Client;
  /** Moves product time forward for every process. */
  moveClock(ms: number): Promise<void>;
  /** Runs outbox, jobs and sweeps until nothing is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type TestHouseOptions = {
  /** Only these capabilities instead of the whole app. */
  mounts?: ReadonlyArray<(mounting: Mounting) => void | Promise<void>>;
  /** Only these jobs instead of all. */
  jobs?: (registry: JobRegistry) => void;
  /** Further configuration, for example `SANDBOX_URL` or `RATE_LIMITS: 'on'`. */
  env?: Record<string, string>;
};

const keys = JSON.stringify({
  keys: [{ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'test' }],
});

/**
 * A house of its own for one test file: fresh database, real SMTP server, the app without a port. Product time is its
 * own and moves by `moveClock`. Call `close` in afterAll.
 */
export async function openTestHouse(options: TestHouseOptions = {}): Promise<TestHouse> {
  const [database, mailbox] = await Promise.all([createTestDatabase(), startMailbox()]);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: database.url,
    DATABASE_POOL: '10',
    DATA_DIR: dataDir,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: mailbox.url,
    JWT_KEYS: keys,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DEMO_BIDDERS: 'off',
    ...options.env,
  });
  const house = await openHouse(config);
  const { app, stopDesk } =
    options.mounts === undefined
      ? await wholeApp(house)
      : { app: await partOfApp(house, options.mounts), stopDesk: async () => undefined };
  await app.ready();
  let worker: Worker | undefined;
  const client = (ip?: string) => createClient(app, config.PUBLIC_URL, ip);

  return {
    house,
    app,
    mailbox,
    client,
    ...createPeople(house, mailbox, client),
    async moveClock(ms) {
      await advanceClock(house.pool, ms);
      await house.clock.refresh();
    },
    async settle() {
      worker ??= await startWorker(house, options.jobs ?? (await import('../src/jobs.ts')).registerJobs);
      await worker.settle();
    },
    async close() {
      await app.close();
      await worker?.stop();
      await stopDesk();
      await house.close();
      await mailbox.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Loaded when asked for, so that a test of one capability does not load all. */
async function wholeApp(house: OpenHouse): Promise<{ app: FastifyInstance; stopDesk: () => Promise<void> }> {
  const [{ buildApp }, { startBidDesk }] = await Promise.all([
    import('../src/app.ts'),
    import('../src/auction/desk/desk.ts'),
  ]);
  const desk = startBidDesk(house);
  return { app: await buildApp(house, desk), stopDesk: () => desk.stop() };
}

async function partOfApp(house: OpenHouse, mounts: NonNullable<TestHouseOptions['mounts']>): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    genReqId: () => newId(house.clock.now()),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 300 },
  });
  await app.register(cookie);
  installProblems(app, house);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('server-time', String(house.clock.now()));
  });
  const limits = createLimits({ enabled: house.config.RATE_LIMITS === 'on', sandbox: house.config.sandbox });
  for (const mountPart of mounts) await mountPart({ app, house, limits });
  return app;
}
