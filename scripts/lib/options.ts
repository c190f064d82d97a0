import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from '../../apps/server/src/platform/configRules.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { Problem } from './problem.ts';
import { isAlive } from './processes.ts';
import { ROOT } from './root.ts';

/**
 * Returns true if npm start runs the sandbox. SANDBOX decides. `auto`, the default, runs it only without any sign of
 * production: no payment key, no external database, no address other than this machine's. A missing key alone does not
 * mean a demo.
 */
export function isSandboxWanted(env: NodeJS.ProcessEnv): boolean {
  const { SANDBOX = '', STRIPE_SECRET_KEY, DATABASE_URL, PUBLIC_URL } = env;
  if (SANDBOX !== '' && SANDBOX !== 'auto') return SANDBOX === 'yes';
  return !STRIPE_SECRET_KEY && !DATABASE_URL && (!PUBLIC_URL || isLoopback(PUBLIC_URL));
}

/** Returns true if a sandbox is opened with the demo: DEMO=off opens an empty one. */
export const isDemoWanted = (env: NodeJS.ProcessEnv): boolean => env.DEMO !== 'off';

const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** The port of the pages: PORT, or 3000. Throws a Problem when it is not a port. */
export function readPort(): number {
  const raw = process.env.PORT || '3000';
  const port = Number(raw);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new Problem(`PORT must be a whole number from 1 to 65533, not "${raw}".`);
  return port;
}

/** Assay's data directory: DATA_DIR, or .data in the project, without the demo .data/empty. Absolute; created if missing. */
export function openDataDir(): string {
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || (isDemoWanted(process.env) ? '.data' : '.data/empty'));
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  return dataDir;
}

/**
 * The data directory of a command beside npm start: as openDataDir. Where neither DATA_DIR nor DEMO names one and only the
 * empty sandbox runs, its own: a link for a colleague belongs there.
 */
export function openRunningDataDir(root = ROOT): string {
  const { DATA_DIR, DEMO } = process.env;
  const [usual, empty] = [path.resolve(root, '.data'), path.resolve(root, '.data/empty')];
  return !DATA_DIR && !DEMO && !findRunning(usual) && findRunning(empty) ? empty : openDataDir();
}

/** Free bytes on the disk of `folder`. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws a Problem when the disk of `folder` is nearly full: a database that runs out of space stops in mid-sale. */
export function checkDisk(folder: string): void {
  const free = freeBytes(folder);
  if (free >= MIN_FREE_BYTES) return;
  throw new Problem(
    `The disk that holds ${folder} is full: ${Math.floor(free / 1024 / 1024)} MB are free, Assay needs 200. ` +
      'Free some space, or set DATA_DIR to a folder on another disk.',
  );
}

/** The pages' port must be free. The sandbox uses the two after it, or any free ones. */
export async function choosePorts(port: number): Promise<{ port: number; sandboxPort: number; smtpPort: number }> {
  if (!(await isPortFree(port))) {
    throw new Problem(
      `Port ${port} is in use. Stop the program that uses it or choose another port: PORT=${port + 10} npm start`,
    );
  }
  const [sandboxPort, smtpPort] = await Promise.all(
    [port + 1, port + 2].map(async (preferred) => ((await isPortFree(preferred)) ? preferred : findFreePort())),
  );
  return { port, sandboxPort: sandboxPort as number, smtpPort: smtpPort as number };
}

interface Running {
  pid: number;
  url: string;
}

function isAssay(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return /scripts[\\/]start\.(ts|mjs)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    // No /proc on this system: assume that a living process with that number is ours.
    return process.platform !== 'linux';
  }
}

/** What runs on this data directory now, if anything. */
export function findRunning(dataDir: string): Running | undefined {
  try {
    const running = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as Running;
    return running.pid !== process.pid && isAssay(running.pid) ? running : undefined;
  } catch {
    return undefined;
  }
}

/** Two processes on one database directory would end each other: refuses, or registers this process. */
export function claimDataDir(dataDir: string, url: string): () => void {
  const running = findRunning(dataDir);
  if (running) throw new Problem(`Assay is already running on ${dataDir} (process ${running.pid}): ${running.url}`);
  const file = path.join(dataDir, 'running.json');
  writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Running));
  return () => rmSync(file, { force: true });
}
