import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { forgetProcess, guardFolder, guardProcess } from '../../../scripts/lib/guard.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';

const PROGRAM = 'redis-server';

/** Whether Redis (Debian's redis-server) is installed. Without it its tests are skipped, and counted as skipped. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0;

export type TestRedis = {
  readonly url: string;
  /** It responds to nothing and keeps its connections, until it is thawed. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** A separate Redis on a free port (or `port`), without persistence. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const at = port ?? (await findFreePort());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-redis-'));
  guardFolder(folder);
  const child = spawn(
    PROGRAM,
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  const pid = child.pid!;
  guardProcess(pid, 'TERM');
  const ended = once(child, 'exit');
  const url = `redis://127.0.0.1:${at}`;
  const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => undefined); // until it listens
  await Promise.race([
    probe.ping(),
    ended.then(([code]) => {
      throw new Error(`Redis ended with ${code}`);
    }),
  ]).finally(() => probe.disconnect());
  return {
    url,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      forgetProcess(pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
