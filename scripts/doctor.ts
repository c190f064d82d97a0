import { createConnection } from 'node:net';
import path from 'node:path';
import { pendingMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { demoAccountsProblem } from '../apps/server/src/platform/demoAccounts.ts';
import { checkConfig } from './lib/assay.ts';
import { findChromium } from './lib/chromium.ts';
import { checkDatabase, withoutPassword } from './lib/database-check.ts';
import { findRunningPostgres } from './lib/embedded-postgres.ts';
import { findRunning, freeBytes, isSandboxWanted, openRunningDataDir, readPort } from './lib/options.ts';
import { isPortFree } from './lib/ports.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { isWebBuilt } from './lib/web-build.ts';

const CONNECT_LIMIT_MS = 5000;

/** Each check returns its finding, or throws the problem and how to fix it. */
type Check = [name: string, run: () => Promise<string> | string];

const isSandboxed = isSandboxWanted(process.env);
const dataDir = openRunningDataDir();
const running = findRunning(dataDir);

function checkVariables(): string {
  const publicUrl = process.env.PUBLIC_URL || 'http://localhost:3000';
  const ports = { port: readPort(), sandboxPort: 0, smtpPort: 0 };
  const databaseUrl = process.env.DATABASE_URL || '';
  checkConfig({ ...ports, publicUrl, databaseUrl, dataDir, isSandboxed, isDev: false });
  return isSandboxed ? 'sandbox mode' : 'complete, with provider keys';
}

function checkSpace(): string {
  const megabytes = Math.floor(freeBytes(dataDir) / 1024 / 1024);
  if (megabytes < 1024)
    throw new Problem(
      `Only ${megabytes} MB are free on the disk of ${dataDir}. Free some, or set DATA_DIR to another disk.`,
    );
  return `${megabytes} MB free on the disk of ${dataDir}`;
}

async function checkPorts(): Promise<string> {
  const port = readPort();
  if (running) return `Assay is running: ${running.url} (process ${running.pid})`;
  if (!(await isPortFree(port)))
    throw new Problem(
      `Port ${port} is used by another program. Stop it or choose another port: PORT=${port + 10} npm start`,
    );
  return `port ${port} is free`;
}

async function checkDatabaseNow(): Promise<string> {
  const databaseUrl = process.env.DATABASE_URL;
  const url = databaseUrl || (await findRunningPostgres(path.join(dataDir, 'postgres')))?.('assay');
  if (!url) return 'embedded; not running now (npm start starts it)';
  const version = await checkDatabase(url);
  const pending = await pendingMigrations(url);
  if (pending.length > 0)
    throw new Problem(`${pending.length} migrations are missing (${pending.join(', ')}). npm start applies them.`);
  const demo = isSandboxed ? null : await demoAccountsProblem(url);
  if (demo !== null) throw new Problem(demo);
  return `PostgreSQL ${version} at ${withoutPassword(url)}, schema up to date`;
}

/** The host and port of `address` accept a connection. */
function connectTo(address: string, defaultPort: number): Promise<void> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) || defaultPort, timeout: CONNECT_LIMIT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 s')));
    socket.once('error', reject);
  });
}

async function checkStripe(): Promise<string> {
  if (isSandboxed) return running ? 'sandbox, running' : 'sandbox; npm start starts it';
  const base = process.env.STRIPE_API_BASE || 'https://api.stripe.com';
  const answer = await fetch(`${base}/v1/balance`, {
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
    signal: AbortSignal.timeout(CONNECT_LIMIT_MS * 2),
  }).catch((error: Error) => {
    throw new Problem(`${base} cannot be reached (${error.message}). Check the network and any proxy.`);
  });
  if (answer.status === 401)
    throw new Problem('Stripe rejects STRIPE_SECRET_KEY. Copy it again from the dashboard, Developers, API keys.');
  if (!answer.ok) throw new Problem(`Stripe answers ${answer.status}: ${await answer.text()}`);
  return `${base} accepts the key`;
}

async function checkMail(): Promise<string> {
  const address = process.env.SMTP_URL;
  if (!address) return isSandboxed ? 'sandbox inbox' : '';
  try {
    await connectTo(address, address.startsWith('smtps:') ? 465 : 25);
  } catch (error) {
    throw new Problem(
      `The mail server at SMTP_URL isn’t responding (${(error as Error).message}). Check host, port and firewall.`,
    );
  }
  return `${new URL(address).host} answers`;
}

async function checkRedis(): Promise<string> {
  const address = process.env.REDIS_URL;
  if (!address) return 'not used; shared rate limits are counted in the database';
  try {
    await connectTo(address, 6379);
  } catch (error) {
    throw new Problem(
      `Redis at REDIS_URL isn’t responding (${(error as Error).message}). Check host, port and firewall, or unset it.`,
    );
  }
  return `${new URL(address).host} answers`;
}

function checkBrowser(): string {
  const found = findChromium();
  return found ?? 'none found (only npm test needs one, and says how to get it)';
}

const CHECKS: Check[] = [
  ['Node', () => process.version],
  ['Configuration', checkVariables],
  ['Disk', checkSpace],
  ['Port', checkPorts],
  ['Database', checkDatabaseNow],
  ['Redis', checkRedis],
  ['Payments', checkStripe],
  ['Mail', checkMail],
  ['Pages', () => (isWebBuilt() ? 'built' : 'not built yet; npm start builds them')],
  ['Browser', checkBrowser],
];

let wrong = 0;
for (const [name, run] of CHECKS) {
  try {
    console.log(`ok     ${name.padEnd(14)} ${await run()}`);
  } catch (error) {
    wrong += 1;
    console.log(`WRONG  ${name.padEnd(14)} ${describeProblem(error).replaceAll('\n', `\n${' '.repeat(22)}`)}`);
  }
}
console.log(wrong === 0 ? '\nEverything is in order.' : `\n${wrong} to mend.`);
process.exit(wrong === 0 ? 0 : 1);
