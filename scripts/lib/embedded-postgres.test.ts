import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureDatabase, findRunningPostgres, type RunningPostgres, startPostgres } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

let dataDir: string;
let running: RunningPostgres[] = [];

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, durable: false });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query({ text: sql })).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-postgres-test-'));
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

describe('startPostgres', () => {
  it('given an empty directory, when started, then serves UTF-8 with checksums to loopback and password only', async () => {
    const postgres = await start();
    const url = await ensureDatabase(postgres, 'assay');
    expect(await query(url, 'show server_encoding')).toBe('UTF8');
    expect(await query(url, 'show data_checksums')).toBe('on');
    expect(await query(url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await query(url, "select lower('ÉÑ')")).toBe('éñ');
    expect(statSync(path.join(dataDir, 'assay-password.txt')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('given a folder in a closed one of our own, when started, then the data stay there', async () => {
    chmodSync(dataDir, 0o755);
    dataDir = path.join(dataDir, 'closed', 'postgres');
    mkdirSync(path.dirname(dataDir), { mode: 0o700 });
    const postgres = await start();
    expect(await query(postgres.url('postgres'), 'show data_directory')).toBe(path.join(dataDir, 'cluster'));
    await postgres.stop();
    dataDir = path.resolve(dataDir, '..', '..');
  });

  it('given a stopped server, when started again, then has the same data under the same password', async () => {
    const first = await start();
    const url = await ensureDatabase(first, 'assay');
    await query(url, 'create table crate as select 7 as weight');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second.url('assay'), 'select weight from crate')).toBe(7);
  });

  it('given a server that outlived its launcher, when started, then adopts it and can stop it', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ reused: true, pid: first.pid, port: first.port });
    expect((await findRunningPostgres(dataDir))?.('assay')).toBe(second.url('assay'));
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('given a killed server, when started, then recovers committed data', async () => {
    const first = await start();
    const url = await ensureDatabase(first, 'assay');
    await query(url, 'create table crate as select 7 as weight');
    process.kill(first.pid, 'SIGKILL');
    await first.died;
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second.url('assay'), 'select weight from crate')).toBe(7);
  });

  it('given a pid file that names an unrelated process, when started, then leaves that alone and starts', async () => {
    const first = await start();
    await first.stop();
    const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${dataDir}/cluster\n1\n1\n\n127.0.0.1\n\nready   \n`);
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second.url('postgres'), 'select 1')).toBe(1);
  });

  it('given a directory created by another version, when started, then reports it and leaves nothing running', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(path.join(dataDir, 'cluster', 'PG_VERSION'), '12\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow('was made by another PostgreSQL version');
    expect(existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });
});

describe('startTemporaryPostgres', () => {
  it('given a killed process, when it had started a server, then server and files are gone', async () => {
    const module = new URL('./embedded-postgres.ts', import.meta.url).href;
    const program = `const { startTemporaryPostgres } = await import(${JSON.stringify(module)});
      const { pid } = await startTemporaryPostgres(); console.log(pid); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 50 });
    await vi.waitFor(() => expect(readdirSync(dataDir)).toEqual([]), { timeout: 60_000, interval: 50 });
  });
});
