import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { forgetProcess, guardFolder, guardProcess } from './guard.ts';
import { findFreePort } from './ports.ts';
import {
  canEnter,
  chooseRunAs,
  locateBinaries,
  preparePrivateDirectory,
  type RunAs,
  SHARED_PLACE,
} from './postgres-binaries.ts';
import { Problem } from './problem.ts';

/** The superuser of the embedded database. */
const SUPERUSER = 'assay';
/** Names, inside an unreachable data directory, the place where the data really lies. */
const ELSEWHERE = 'elsewhere.txt';
const PASSWORD = 'assay-password.txt';
const LOG = 'postgres.log';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

export interface PostgresOptions {
  /** Absolute path of the cluster's directory; created when absent. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. A server found running keeps the port it has. */
  port?: number;
  /** False gives up crash safety for speed (tests). Default true. */
  durable?: boolean;
  maxConnections?: number;
  log?: (line: string) => void;
}

export interface RunningPostgres {
  url: (databaseName: string) => string;
  port: number;
  pid: number;
  /** True when a server left over by a killed launcher was taken over. */
  reused: boolean;
  /** Resolves, with the server's last words, if it ends without having been stopped. */
  died: Promise<string>;
  /** Fast shutdown: ends connections, writes a checkpoint, resolves once the process has ended. */
  stop: () => Promise<void>;
}

interface Cluster {
  directory: string;
  bin: string;
  runAs: RunAs | undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Finds the real home of the data: `dataDir`, or a place in /var/tmp when PostgreSQL's account cannot reach it. */
function settle(dataDir: string, runAs: RunAs | undefined): string {
  const marker = path.join(dataDir, ELSEWHERE);
  if (existsSync(marker)) {
    const place = readFileSync(marker, 'utf8').trim();
    if (existsSync(place)) return place;
    rmSync(marker);
  }
  if (preparePrivateDirectory(dataDir, runAs)) return dataDir;
  const home = mkdtempSync(path.join(SHARED_PLACE, 'assay-data-'));
  chmodSync(home, 0o711);
  const place = path.join(home, 'postgres');
  if (!preparePrivateDirectory(place, runAs)) {
    throw new Problem(`The database's account "${runAs?.user}" can write neither in ${dataDir} nor in ${place}.`);
  }
  writeFileSync(marker, `${place}\n`);
  return place;
}

function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/** Turns PostgreSQL's own words into one sentence with a remedy where we know one. */
function explain(what: string, words: string, directory: string): Problem {
  if (/No space left on device|ENOSPC/i.test(words)) {
    return new Problem(`${what}: the disk that holds ${directory} is full. Free some space and start again.`);
  }
  if (/database files are incompatible|was initialized by PostgreSQL version/i.test(words)) {
    return new Problem(`${what}: ${directory} was made by another PostgreSQL version.\n${words}`);
  }
  if (/could not (create|map).*shared memory/i.test(words)) {
    return new Problem(`${what}: the machine has too little shared memory left.\n${words}`);
  }
  return new Problem(`${what} (data in ${directory}):\n${words}`);
}

/** Creates the cluster in a neighbouring folder and moves it in place, so that an interrupted initdb leaves nothing. */
function initialise({ directory, bin, runAs }: Cluster, durable: boolean): void {
  const identity = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
  const fresh = path.join(directory, 'new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = path.join(directory, PASSWORD);
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (runAs) {
    chownSync(fresh, runAs.uid, runAs.gid);
    chownSync(passwordFile, runAs.uid, runAs.gid);
  }
  const args = ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums');
  if (!durable) args.push('--no-sync');
  const program = path.join(bin, process.platform === 'win32' ? 'initdb.exe' : 'initdb');
  const done = spawnSync(program, args, { ...identity, cwd: path.parse(directory).root, encoding: 'utf8' });
  if (done.error) throw explain('PostgreSQL could not be set up', done.error.message, directory);
  if (done.status !== 0) throw explain('PostgreSQL could not be set up', `${done.stdout}${done.stderr}`, directory);
  renameSync(fresh, path.join(directory, 'cluster'));
}

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
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
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

function settings(port: number, durable: boolean, maxConnections: number): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    min_wal_size: '80MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  if (!durable) Object.assign(values, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Waits until a just started server is ready, or throws with its log when it ends or hangs. */
async function untilReady(child: ChildProcess, cluster: string, directory: string, logStart: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  while (Date.now() < deadline) {
    const words = () => readFileSync(path.join(directory, LOG), 'utf8').slice(logStart).trim();
    if (spawnError) throw explain('PostgreSQL could not be started', spawnError.message, directory);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw explain('PostgreSQL ended while starting', words(), directory);
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
 * Runs as root too (under `postgres` or `nobody`), from projects under closed directories (the files then lie in
 * /var/tmp), and after a killed launcher: a server still running on the same data is taken over, a stale pid file
 * removed. Throws one clear sentence with the server's own words when it cannot start.
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
    initialise(home, durable);
  } else if (!canEnter(cluster, runAs)) {
    const given = spawnSync('chown', ['-R', `${runAs?.uid}:${runAs?.gid}`, directory], { encoding: 'utf8' });
    if (given.status !== 0) throw new Problem(`The database's files in ${directory} cannot be read: ${given.stderr}`);
  }
  const password = readFileSync(path.join(directory, PASSWORD), 'utf8').trim();
  const urlAt = (port: number) => (name: string) =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

  const leftOver = readPostmaster(cluster);
  if (leftOver && isAlive(leftOver.pid) && (await answersAt(urlAt(leftOver.port)('postgres')))) {
    log(`Taking over the database server that is still running (process ${leftOver.pid})`);
    const ended = watchPid(leftOver.pid);
    guardProcess(leftOver.pid, 'INT');
    return {
      url: urlAt(leftOver.port),
      port: leftOver.port,
      pid: leftOver.pid,
      reused: true,
      died: ended.promise,
      stop: async () => {
        ended.cancel();
        await stopProcess(leftOver.pid, home, cluster);
        forgetProcess(leftOver.pid);
      },
    };
  }
  // The process named in the file is gone, or is another program that got the same number since.
  if (leftOver) await removeStale(leftOver, home, cluster);

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
  await untilReady(child, cluster, directory, 0);
  child.unref();
  const pid = child.pid as number;
  guardProcess(pid, 'INT');
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
async function removeStale(leftOver: Postmaster, home: Cluster, cluster: string): Promise<void> {
  if (isAlive(leftOver.pid) && looksLikePostgres(leftOver.pid, cluster)) await stopProcess(leftOver.pid, home, cluster);
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function looksLikePostgres(pid: number, cluster: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine)) return readFileSync(commandLine, 'utf8').includes(cluster);
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return listed.stdout?.includes(cluster) ?? false;
}

/** Notices the end of a process that is not our child. */
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

/** A fast, throw-away server for tests and tools: its files are gone after `stop`, or when this process dies. */
export async function startTemporaryPostgres(maxConnections = 200): Promise<RunningPostgres> {
  const base = canEnter(os.tmpdir(), chooseRunAs()) ? os.tmpdir() : SHARED_PLACE;
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
