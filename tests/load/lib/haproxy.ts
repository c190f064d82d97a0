import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { forgetProcess, guardProcess } from '../../../scripts/lib/guard.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';

export type Haproxy = { readonly url: string; stop(): Promise<void> };

const FILE = fileURLToPath(new URL('../haproxy.cfg', import.meta.url));
const RETRY_MS = 50;

/** HAProxy (from Debian) in front of two server processes; ready when one of them is. */
export async function startHaproxy([first, second]: readonly [number, number]): Promise<Haproxy> {
  const port = await findFreePort();
  const child = spawn('haproxy', ['-db', '-f', FILE], {
    env: {
      ...process.env,
      PROXY_PORT: String(port),
      FIRST: `127.0.0.1:${first}`,
      SECOND: `127.0.0.1:${second}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'spawn').catch((error: Error) => {
    throw new Error(`HAProxy could not be started (apt-get install haproxy): ${error.message}`);
  });
  const pid = child.pid!;
  guardProcess(pid, 'TERM');
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      forgetProcess(pid);
    },
  };
}
