import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { guardProcess } from '../../scripts/lib/guard.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';

export type ApiProcess = {
  readonly url: string;
  readonly port: number;
  /** Kills it immediately, as in a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_MS = 60_000;

/** One app server process on an existing database, on a free port (or `port`), ready to serve. */
export async function startApiProcess(options: {
  databaseUrl: string;
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** How many descriptors it may have, where a test needs few. */
  openFiles?: number;
}): Promise<ApiProcess> {
  const port = options.port ?? (await findFreePort());
  const program =
    options.openFiles === undefined
      ? [process.execPath, MAIN]
      : ['sh', '-c', `ulimit -n ${options.openFiles} && exec "$0" "$1"`, process.execPath, MAIN];
  const child: ChildProcess = spawn(program[0]!, program.slice(1), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      ROLES: 'api',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      SANDBOX: 'yes',
      SANDBOX_URL: 'http://127.0.0.1:9',
      RATE_LIMITS: 'off',
      STAFF_SESSIONS: 'unlimited',
      // No test depends on how quick the machine is.
      DATABASE_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  guardProcess(child.pid!, 'TERM');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    if (performance.now() > deadline) {
      await end('SIGKILL');
      throw new Error('The server was not ready in time');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
