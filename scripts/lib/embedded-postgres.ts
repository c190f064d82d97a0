import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { forgetProcess, guardFolder, guardProcess } from './guard.ts';
import { findFreePort } from './ports.ts';
import { canEnter, chooseRunAs, locateBinaries, SHARED_PLACE } from './postgres-binaries.ts';
import {
  type Cluster,
  explain,
  findSettled,
  initialize,
  LOG,
  lastLines,
  readPassword,
  SUPERUSER,
  settings,
  settle,
} from './postgres-cluster.ts';
import { Problem } from './problem.ts';
import { isAlive } from './processes.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

export interface PostgresOptions {
  /** Absolute path of the cluster's directory; created when absent. */
  dataDir: string;
  /** TCP port on 127.0.0.1. Default: a free one. A running server keeps its port. */
  port?: number;
  /** False trusts the machine not to lose power, for speed (tests); a killed process still loses nothing. Default true. */
  durable?: boolean;
  maxConnections?: number;
  log?: (line: string) => void;
}

export interface RunningPostgres {
  url: (databaseName: string) => string;
  port: number;
  pid: number;
  /** True if it adopted a server left over by a killed launcher. */
  reused: boolean;
  /** Resolves with the server's last output if it ends without having been stopped. */
  died: Promise<string>;
  /** Fast shutdown: ends connections, writes a checkpoint, resolves once the process has ended. */
  stop: () => Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Reads postmaster.pid: line 1 the process, line 4 the port, line 8 the state. */
function readPostmaster(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port, isReady: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') };
}

function addresses(password: string, port: number): RunningPostgres['url'] {
  return (name) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;
}

async function answersAt(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Waits until a newly started server is ready. Throws with its log if it ends or hangs. */
async function waitUntilReady(child: ChildProcess, cluster: string, directory: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  while (Date.now() < deadline) {
    const readLog = () => readFileSync(path.join(directory, LOG), 'utf8').trim();
    if (spawnError) throw explain('PostgreSQL could not be started', spawnError.message, directory);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw explain('PostgreSQL ended while starting', readLog(), directory);
    }
    const seen = readPostmaster(cluster);
    if (seen?.pid === child.pid && seen?.isReady) return;
    await pause(10);
  }
  child.kill('SIGQUIT');
  throw explain(
    `PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s`,
    lastLines(path.join(directory, LOG), 20),
    directory,
  );
}

async function stopProcess(pid: number, { bin, runAs }: Cluster, cluster: string): Promise<void> {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') {
    spawnSync(path.join(bin, 'pg_ctl.exe'), ['stop', '-D', cluster, '-m', 'fast'], runAs ?? {});
  } else {
    process.kill(pid, 'SIGINT');
  }
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      // Immediate shutdown: the next start recovers from the log, nothing committed is lost.
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await pause(10);
  }
}

/**
 * Starts PostgreSQL from the npm package's binaries, on 127.0.0.1 only, creating the cluster on first use.
 *
 * Also runs as root (as `postgres` or `nobody`), from projects under inaccessible directories (the files are then in
 * /var/tmp), and after a killed launcher: a server still running on the same data is reused, a stale pid file removed.
 * Throws a clear sentence with the server's own message when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, maxConnections = 100, log = () => undefined } = options;
  const runAs = chooseRunAs();
  const bin = locateBinaries(runAs);
  const directory = settle(path.resolve(options.dataDir), runAs);
  const home: Cluster = { directory, bin, runAs };
  const cluster = path.join(directory, 'cluster');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    log('Creating the database cluster');
    initialize(home, durable);
  } else if (!canEnter(cluster, runAs)) {
    const chowned = spawnSync('chown', ['-R', `${runAs?.uid}:${runAs?.gid}`, directory], { encoding: 'utf8' });
    if (chowned.status !== 0)
      throw new Problem(`The database's files in ${directory} cannot be read: ${chowned.stderr}`);
  }
  const password = readPassword(directory);
  const urlAt = (port: number) => addresses(password, port);

  const stale = readPostmaster(cluster);
  if (stale && isAlive(stale.pid) && (await answersAt(urlAt(stale.port)('postgres')))) {
    log(`Taking over the database server that is still running (process ${stale.pid})`);
    const ended = watchPid(stale.pid);
    guardProcess(stale.pid, 'INT');
    return {
      url: urlAt(stale.port),
      port: stale.port,
      pid: stale.pid,
      reused: true,
      died: ended.promise,
      stop: async () => {
        ended.cancel();
        await stopProcess(stale.pid, home, cluster);
        forgetProcess(stale.pid);
      },
    };
  }
  // The process named in the file is gone, or its number now belongs to another program.
  if (stale) await removeStale(stale, home, cluster);

  const port = options.port ?? (await findFreePort());
  const logFile = path.join(directory, LOG);
  const logHandle = openSync(logFile, 'w', 0o600);
  const child = spawn(
    path.join(bin, process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
    ['-D', cluster, ...settings(port, durable, maxConnections)],
    {
      ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
      cwd: path.parse(directory).root,
      // Its own process group: a Ctrl-C in the terminal must not end the database before the server.
      detached: true,
      stdio: ['ignore', logHandle, logHandle],
    },
  );
  closeSync(logHandle);
  if (child.pid !== undefined) guardProcess(child.pid, 'INT');
  await waitUntilReady(child, cluster, directory);
  child.unref();
  const pid = child.pid as number;
  let isStopping = false;
  const died = new Promise<string>((resolve) => {
    child.once('exit', () => {
      if (!isStopping) resolve(lastLines(logFile, 10));
    });
  });
  return {
    url: urlAt(port),
    port,
    pid,
    reused: false,
    died,
    stop: async () => {
      isStopping = true;
      await stopProcess(pid, home, cluster);
      forgetProcess(pid);
    },
  };
}

/** A pid file whose server does not answer: if it is PostgreSQL all the same, end it; then remove the file. */
async function removeStale(stale: Postmaster, home: Cluster, cluster: string): Promise<void> {
  if (isAlive(stale.pid) && looksLikePostgres(stale.pid, cluster)) await stopProcess(stale.pid, home, cluster);
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function looksLikePostgres(pid: number, cluster: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine)) return readFileSync(commandLine, 'utf8').includes(cluster);
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return listed.stdout?.includes(cluster) ?? false;
}

/** Detects the end of a process that is not our child. */
function watchPid(pid: number): { promise: Promise<string>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve(`process ${pid} has ended`);
    }, 500);
    timer.unref();
  });
  return { promise, cancel: () => clearInterval(timer) };
}

/** The addresses of a server that runs on `dataDir` now; undefined when none does. Starts and changes nothing. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres['url'] | undefined> {
  const directory = findSettled(dataDir);
  const postmaster = readPostmaster(path.join(directory, 'cluster'));
  if (!postmaster) return undefined;
  const url = addresses(readPassword(directory), postmaster.port);
  return (await answersAt(url('postgres'))) ? url : undefined;
}

/** Creates the database `name` unless it exists; returns its address. */
export async function ensureDatabase(postgres: Pick<RunningPostgres, 'url'>, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return postgres.url(name);
}

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED = 4 * 2 ** 30;

/** The folder of disposable databases: in memory where there is room (a database is then cloned ten times as fast), unless TMPDIR names another. */
function temporaryFolder(): string {
  if (!process.env.TMPDIR && existsSync(MEMORY_FOLDER)) {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= MEMORY_NEEDED) return MEMORY_FOLDER;
  }
  return canEnter(os.tmpdir(), chooseRunAs()) ? os.tmpdir() : SHARED_PLACE;
}

/** A fast, disposable server for tests and tools: its files are deleted after `stop`, or when this process dies. */
export async function startTemporaryPostgres(maxConnections = 200): Promise<RunningPostgres> {
  const base = temporaryFolder();
  const dataDir = mkdtempSync(path.join(base, 'assay-postgres-'));
  guardFolder(dataDir);
  const postgres = await startPostgres({ dataDir, durable: false, maxConnections });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
