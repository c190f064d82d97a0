import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts';
import { demoAccountsProblem } from '../apps/server/src/platform/demoAccounts.ts';
import { checkConfig, type StartPlan, sandboxAddress, startSandbox, startServer, waitUntilReady } from './lib/assay.ts';
import { type Child, isWorthShowing, readable } from './lib/children.ts';
import { checkDatabase } from './lib/database-check.ts';
import { ensureDatabase, type RunningPostgres, startPostgres } from './lib/embedded-postgres.ts';
import { inviteFirstAdmin } from './lib/invite.ts';
import {
  checkDisk,
  choosePorts,
  claimDataDir,
  isDemoWanted,
  isSandboxWanted,
  openDataDir,
  readPort,
} from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { secondsSince, withProgress } from './lib/progress.ts';
import { buildWeb } from './lib/web-build.ts';

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;
/** npm and the terminal both hand on one Ctrl-C: signals this close together are the same one. */
const SAME_SIGNAL_MS = 700;
const ACCOUNTS = [
  ['buyer@assay.example', 'finished setup and can bid'],
  ['bidder@assay.example', 'a second bidder to compete with'],
  ['seller@assay.example', 'owns items and gets offers'],
  ['vip@assay.example', 'bids with a larger credit limit'],
  ['newcomer@assay.example', 'has not started setup'],
  ['staff@assay.example', 'staff, at /office; the login code is under Emails and text messages'],
  ['staff2@assay.example', 'a second staff member, where two are needed'],
  [
    'catalog@assay.example',
    'staff with one role; also authenticator@, auction@, finance@, logistics@, support@, auditor@',
  ],
];

/** Who the invitation of an empty sandbox is for: its emails are on the page /sandbox. */
const FIRST_ADMIN = 'owner@example.org';

const startedAt = performance.now();
const isDev = process.argv.includes('--dev');
let postgres: RunningPostgres | undefined;
let sandbox: Child | undefined;
let server: Child | undefined;
let release: (() => void) | undefined;
let ending: Promise<void> | undefined;
let lastSignalAt = 0;
const demoBidders = new AbortController();

async function stopAll(): Promise<void> {
  demoBidders.abort();
  await server?.stop();
  await sandbox?.stop();
  await postgres?.stop();
  release?.();
}

/** Ends everything in order, once, then this process with `code`. */
function end(code: number): Promise<void> {
  ending ??= stopAll()
    .catch((error: unknown) => console.error(describeProblem(error)))
    .then(() => process.exit(code));
  return ending;
}

function onSignal(): void {
  const isRepeat = performance.now() - lastSignalAt < SAME_SIGNAL_MS;
  lastSignalAt = performance.now();
  if (isRepeat) return;
  if (!ending) {
    console.log('\nClosing …');
    void end(0);
    return;
  }
  console.log('Forced.');
  server?.kill();
  sandbox?.kill();
  if (postgres) process.kill(postgres.pid, 'SIGQUIT');
  release?.();
  process.exit(1);
}

function fail(error: unknown): void {
  if (ending) return;
  console.error(`\n${describeProblem(error)}`);
  void end(1);
}

/** Writes the children's full log to a file, and prints warnings, errors and crashes. */
function openLog(dataDir: string, name: string): (line: string) => void {
  const file = path.join(dataDir, 'logs', `${name}.log`);
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  stream.on('error', fail);
  return (line) => {
    stream.write(`${line}\n`);
    if (isWorthShowing(line) && !ending) console.log(`[${name}] ${readable(line)}`);
  };
}

/** If one process ends by itself, everything stops. Its output was shown already, and is complete in its log. */
function watch(child: Child): void {
  void child.died.then((message) => fail(new Problem(`${message} Its log: ${path.join(openDataDir(), 'logs')}`)));
}

/** The database's address: DATABASE_URL, or the embedded server, started and with a database on it. */
async function openDatabase(dataDir: string): Promise<string> {
  const databaseUrlFromEnv = process.env.DATABASE_URL;
  if (databaseUrlFromEnv) {
    await checkDatabase(databaseUrlFromEnv);
    return databaseUrlFromEnv;
  }
  postgres = await withProgress('Starting the database', () =>
    startPostgres({ dataDir: path.join(dataDir, 'postgres'), log: (line) => console.log(line) }),
  );
  void postgres.died.then((message) => fail(new Problem(`The database ended:\n${message}`)));
  return ensureDatabase(postgres, 'assay');
}

/** A database of the demo is refused before anything is built on it. */
async function refuseDemo(databaseUrl: string): Promise<void> {
  await checkDatabase(databaseUrl);
  const problem = await demoAccountsProblem(databaseUrl);
  if (problem !== null) throw new Problem(problem);
}

async function prepareDatabase(plan: StartPlan): Promise<string> {
  const { dataDir } = plan;
  const databaseUrl = await openDatabase(dataDir);
  const applied = await withProgress('Bringing the database up to date', () => migrateToLatest(databaseUrl));
  if (applied.length > 0) console.log(`Applied ${applied.length} migrations, up to ${applied.at(-1)}`);
  if (sandbox && !isDemoWanted(process.env)) {
    if ((await demoAccountsProblem(databaseUrl)) !== null)
      throw new Problem(
        `${process.env.DATABASE_URL ? 'This database' : dataDir} has the demo. For an empty sandbox set DATA_DIR to a folder of its own, or leave it unset.`,
      );
  } else if (sandbox) {
    const { seedDemo } = await import('../demo/src/seed.ts');
    const seed = Number(process.env.DEMO_SEED || 1);
    const stripeApiBase = sandboxAddress(plan);
    await waitUntilReady(plan, { sandbox });
    await withProgress('Loading the demo catalog', () => seedDemo({ databaseUrl, dataDir, seed, stripeApiBase }));
  }
  return databaseUrl;
}

/** Prints the invitation of the first administrator, as long as there is none. */
async function announceInvitation({ databaseUrl, publicUrl }: StartPlan): Promise<void> {
  const link = await inviteFirstAdmin({ databaseUrl, publicUrl, email: FIRST_ADMIN, reason: null });
  if (link === null) return;
  console.log(
    `\nThis business is empty. Open this link within 72 hours to become its first administrator:\n\n  ${link}\n`,
  );
}

function announce({ publicUrl, dataDir, isSandboxed }: StartPlan): void {
  const row = (left: string, right: string) => console.log(`${left.padEnd(26)} ${right}`);
  console.log('');
  row('Assay is open', publicUrl);
  row('  API reference', `${publicUrl}/v1/docs`);
  if (isSandboxed) {
    row('  Mail, payments, clock', `${publicUrl}/sandbox`);
    if (isDemoWanted(process.env)) {
      console.log('\nLog in with the password Assay-2026! as');
      for (const [address = '', what = ''] of ACCOUNTS) row(`  ${address}`, what);
    }
  }
  if (postgres) console.log(`\nDatabase on 127.0.0.1:${postgres.port}; data and logs in ${dataDir}`);
  console.log(`Started in ${secondsSince(startedAt)}. Ctrl-C ends everything.`);
}

async function start(): Promise<void> {
  const isSandboxed = isSandboxWanted(process.env);
  const port = readPort();
  const publicUrl = (process.env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');
  const dataDir = openDataDir();
  checkDisk(dataDir);
  release = claimDataDir(dataDir, publicUrl);
  const ports = await choosePorts(port);
  const plan: StartPlan = {
    ...ports,
    publicUrl,
    databaseUrl: process.env.DATABASE_URL || '',
    dataDir,
    isSandboxed,
    isDev,
  };
  checkConfig(plan);
  if (!isSandboxed && process.env.DATABASE_URL) await refuseDemo(process.env.DATABASE_URL);
  if (isSandboxed) {
    sandbox = startSandbox(plan, openLog(dataDir, 'sandbox'));
    watch(sandbox);
  }
  const [databaseUrl] = await Promise.all([
    prepareDatabase(plan),
    isDev ? undefined : withProgress('Building the pages', buildWeb),
  ]);
  if (ending) return;
  plan.databaseUrl = databaseUrl;
  server = startServer(plan, openLog(dataDir, 'server'));
  watch(server);
  const processes = { sandbox, server };
  await withProgress('Starting Assay', () => waitUntilReady(plan, processes));
  if (ending) return;
  announce(plan);
  if (isSandboxed && !isDemoWanted(process.env)) await announceInvitation(plan);
  else if (isSandboxed && process.env.DEMO_BIDDERS !== 'off') await startBidders(plan);
}

/** Starts the demo's simulated bidders. They stop with the app. */
async function startBidders({ publicUrl, dataDir }: StartPlan): Promise<void> {
  const { startDemoBidders } = await import('../demo/src/bidders.ts');
  const seed = Number(process.env.DEMO_SEED || 1);
  await startDemoBidders({ url: publicUrl, seed, signal: demoBidders.signal, onProblem: openLog(dataDir, 'bidders') });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// The outer process, if there is one, was killed outright.
process.on('disconnect', () => void end(1));
process.on('uncaughtException', fail);
start().catch(fail);
