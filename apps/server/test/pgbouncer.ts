import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { forgetProcess, guardFolder, guardProcess } from '../../../scripts/lib/guard.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import { chooseRunAs } from '../../../scripts/lib/postgres-binaries.ts';

/** Debian puts it where only root looks for programs. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);

/** True where PgBouncer (Debian's pgbouncer) is installed; without it its tests are skipped, and counted as skipped. */
export const hasPgBouncer = PROGRAM !== undefined;

export type PoolMode = 'session' | 'transaction' | 'statement';
export type TestPgBouncer = {
  /** The address of the same database through PgBouncer. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
};

/** A PgBouncer with its default settings in front of the server of `databaseUrl`, on a free port. */
export async function startPgBouncer(mode: PoolMode, databaseUrl: string): Promise<TestPgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-pgbouncer-'));
  guardFolder(folder);
  chmodSync(folder, 0o755);
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 100
max_client_conn = 200
`,
  );
  const { uid, gid } = chooseRunAs() ?? {};
  const child = spawn(PROGRAM!, ['-q', file], {
    stdio: 'ignore',
    cwd: folder,
    ...(uid === undefined ? {} : { uid, gid }),
  });
  const pid = child.pid!;
  guardProcess(pid, 'TERM');
  const ended = once(child, 'exit');
  const through = (url: string): string => {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  while (!(await answers(through(databaseUrl))))
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
  return {
    through,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      forgetProcess(pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('select'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
}
