import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { guardFolder } from '../../scripts/lib/guard.ts';
import { canEnter, chooseRunAs, SHARED_PLACE } from '../../scripts/lib/postgres-binaries.ts';

export type DatabasePair = {
  /** Address of a database on whichever of the two is the primary: it stays the same over a failover. */
  url(databaseName: string): string;
  /** The primary dies. Once the standby has every commit, it is promoted and replaces the primary. */
  failOver(): Promise<void>;
  /** Kills the primary immediately, without a replacement. */
  kill(): void;
  /** The standby replaces the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const MAX_CONNECTIONS = 100;

/**
 * A primary with a streaming standby, and an address in front of them that leads to one. `prepare` runs before the
 * standby is copied. `isSynchronous`: with production settings, where no commit is answered before the standby has it
 * on disk.
 */
export async function startDatabasePair(
  prepare: (url: (name: string) => string) => Promise<void>,
  { isSynchronous = false } = {},
): Promise<DatabasePair> {
  const runAs = chooseRunAs();
  const base = mkdtempSync(path.join(canEnter(os.tmpdir(), runAs) ? os.tmpdir() : SHARED_PLACE, 'assay-pair-'));
  guardFolder(base);
  const folder = (name: string) => path.join(base, name);
  const start = (name: string) =>
    startPostgres({ dataDir: folder(name), durable: isSynchronous, maxConnections: MAX_CONNECTIONS });

  const first = await start('primary');
  await prepare(first.url);
  await first.stop();
  cpSync(folder('primary'), folder('standby'), { recursive: true, preserveTimestamps: true });
  const primary = await start('primary');
  const { username, password, port } = new URL(primary.url('postgres'));
  const cluster = path.join(folder('standby'), 'cluster');
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  writeFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  // A copy is owned by the copying user and readable by everyone: PostgreSQL refuses both.
  chmodSync(cluster, 0o700);
  if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder('standby')]);
  const standby = await start('standby');

  let target = primary.port;
  const open = new Set<net.Socket>();
  const front = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const frontPort = (front.address() as net.AddressInfo).port;

  const queryOne = async <T extends pg.QueryResultRow>(
    url: string,
    text: string,
    values: unknown[] = [],
  ): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows[0]!;
    } finally {
      await client.end();
    }
  };

  if (isSynchronous) {
    const onPrimary = <T extends pg.QueryResultRow>(text: string) => queryOne<T>(primary.url('postgres'), text);
    await onPrimary("alter system set synchronous_standby_names = '*'");
    await onPrimary('select pg_reload_conf()');
    const isFollowing = () =>
      onPrimary<{ yes: boolean }>("select exists (select from pg_stat_replication where sync_state = 'sync') as yes");
    while (!(await isFollowing()).yes);
  }

  const kill = (): void => {
    process.kill(primary.pid, 'SIGQUIT');
    for (const socket of open) socket.destroy();
  };
  const promote = async (): Promise<void> => {
    await queryOne(standby.url('postgres'), 'select pg_promote()');
    target = standby.port;
  };

  return {
    kill,
    promote,
    url: (name) => primary.url(name).replace(`:${primary.port}/`, `:${frontPort}/`),
    async failOver() {
      const { at } = await queryOne<{ at: string }>(
        primary.url('postgres'),
        'select pg_current_wal_insert_lsn()::text as at',
      );
      const hasAll = () =>
        queryOne<{ has_all: boolean }>(
          standby.url('postgres'),
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all',
          [at],
        );
      while (!(await hasAll()).has_all);
      kill();
      await promote();
    },
    async stop() {
      front.close();
      for (const socket of open) socket.destroy();
      await primary.stop();
      await standby.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}
