import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { canEnter, preparePrivateDirectory, type RunAs, SHARED_PLACE } from './postgres-binaries.ts';
import { Problem } from './problem.ts';

/** The superuser of the embedded database. */
export const SUPERUSER = 'assay';
/** File in an inaccessible data directory that names the actual location of the data. */
const ELSEWHERE = 'elsewhere.txt';
const PASSWORD = 'assay-password.txt';
export const LOG = 'postgres.log';

/** Where one server's files are, and their owner. `directory` contains the folder `cluster`, log and password. */
export interface Cluster {
  directory: string;
  bin: string;
  runAs: RunAs | undefined;
}

/**
 * The parent folder is Assay's own data directory, often created closed (mktemp -d). If only it is closed, letting
 * others traverse it, without listing it, is enough. It is left unchanged if that does not help.
 */
function openParent(dataDir: string, runAs: RunAs | undefined): boolean {
  const parent = path.dirname(dataDir);
  const { mode, uid } = statSync(parent);
  if (uid !== process.getuid?.()) return false;
  chmodSync(parent, (mode & 0o7777) | 0o011);
  if (canEnter(dataDir, runAs, true)) return true;
  chmodSync(parent, mode & 0o7777);
  return false;
}

/** Finds the actual data directory: `dataDir`, or one in /var/tmp if PostgreSQL's account cannot reach it. */
export function settle(dataDir: string, runAs: RunAs | undefined): string {
  const marker = path.join(dataDir, ELSEWHERE);
  if (existsSync(marker)) {
    const place = readFileSync(marker, 'utf8').trim();
    if (existsSync(place)) return place;
    rmSync(marker);
  }
  if (preparePrivateDirectory(dataDir, runAs) || openParent(dataDir, runAs)) return dataDir;
  const home = mkdtempSync(path.join(SHARED_PLACE, 'assay-data-'));
  chmodSync(home, 0o711);
  const place = path.join(home, 'postgres');
  if (!preparePrivateDirectory(place, runAs)) {
    throw new Problem(`The database's account "${runAs?.user}" can write neither in ${dataDir} nor in ${place}.`);
  }
  writeFileSync(marker, `${place}\n`);
  return place;
}

/** The end of a text file; empty when there is none. */
export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/** Converts PostgreSQL's own message to one sentence, with a remedy where we know one. */
export function explain(what: string, log: string, directory: string): Problem {
  if (/No space left on device|ENOSPC/i.test(log)) {
    return new Problem(`${what}: the disk that holds ${directory} is full. Free some space and start again.`);
  }
  if (/database files are incompatible|was initialized by PostgreSQL version/i.test(log)) {
    return new Problem(`${what}: ${directory} was made by another PostgreSQL version.\n${log}`);
  }
  if (/could not (create|map).*shared memory/i.test(log)) {
    return new Problem(`${what}: the machine has too little shared memory left.\n${log}`);
  }
  return new Problem(`${what} (data in ${directory}):\n${log}`);
}

/** Creates the cluster in a sibling folder and moves it into place, so that an interrupted initdb leaves nothing. */
export function initialize({ directory, bin, runAs }: Cluster, durable: boolean): void {
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
  const result = spawnSync(program, args, { ...identity, cwd: path.parse(directory).root, encoding: 'utf8' });
  if (result.error) throw explain('PostgreSQL could not be set up', result.error.message, directory);
  if (result.status !== 0)
    throw explain('PostgreSQL could not be set up', `${result.stdout}${result.stderr}`, directory);
  renameSync(fresh, path.join(directory, 'cluster'));
}

/**
 * A sixteenth of the memory of the machine, or of the container if that has less. At least 256 MB and at most 1 GB. It
 * is allocated page by page as needed. A million items use it up.
 */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(totalmem(), limit) : totalmem();
  return Math.round(Math.min(Math.max(bytes / 16 / 2 ** 20, 256), 1_024));
}

/** The server's settings as command-line arguments. */
export function settings(port: number, durable: boolean, maxConnections: number): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    shared_buffers: durable ? `${sharedMegabytes()}MB` : '128MB',
    effective_cache_size: '1GB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    // Used WAL files are kept for the next burst: creating one delays every commit by 45 ms.
    min_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  if (!durable) Object.assign(values, { fsync: 'off', full_page_writes: 'off', min_wal_size: '80MB' });
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The directory that `dataDir` refers to: itself, or the location it names. Changes nothing. */
export function findSettled(dataDir: string): string {
  const marker = path.join(dataDir, ELSEWHERE);
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : dataDir;
}

/** The superuser's password, generated by `initialize`. */
export function readPassword(directory: string): string {
  return readFileSync(path.join(directory, PASSWORD), 'utf8').trim();
}
