import { createConnection } from 'node:net';
import path from 'node:path';
import { ConfigError, readConfig } from '../../apps/server/src/platform/config.ts';
import { SANDBOX_DEFAULTS } from '../../apps/server/src/platform/configRules.ts';
import { type Child, startChild } from './children.ts';
import { Problem } from './problem.ts';
import { ROOT } from './root.ts';

/** Everything that the processes of one installation need to know of each other. */
export interface StartPlan {
  port: number;
  sandboxPort: number;
  smtpPort: number;
  /** The address people use, without a slash at its end. */
  publicUrl: string;
  databaseUrl: string;
  /** Absolute. */
  dataDir: string;
  /** False with real provider keys: the sandbox is then not loaded at all. */
  isSandboxed: boolean;
  isDev: boolean;
  /** Further variables of the server, stronger than the defaults. */
  env?: Record<string, string>;
}

/** The folders whose change restarts the server while developing; the pages reload by themselves. */
const WATCHED = ['apps/server/src', 'packages/contract/src', 'packages/domain/src'];
const READY_LIMIT_MS = 60_000;
const SANDBOX_REFUSED =
  'Sandbox mode is off: by default, npm start uses it only without STRIPE_SECRET_KEY and DATABASE_URL and with a PUBLIC_URL on this machine. ' +
  'SANDBOX=yes forces it, with demo accounts whose password is public. For production, npm run keys creates the keys, and docs/operators.md lists everything you need.';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The sandbox's address for server and demo. */
export const sandboxAddress = (plan: StartPlan) => `http://127.0.0.1:${plan.sandboxPort}`;

/** The sandbox process: simulated payments, email and text messages. */
export function startSandbox(plan: StartPlan, onLine: (line: string) => void): Child {
  return startChild({
    name: 'The sandbox',
    args: [path.join(ROOT, 'sandbox/src/main.ts')],
    cwd: ROOT,
    onLine,
    env: {
      NODE_ENV: 'production',
      SANDBOX_PORT: String(plan.sandboxPort),
      SANDBOX_SMTP_PORT: String(plan.smtpPort),
      WEBHOOK_URL: `http://127.0.0.1:${plan.port}/v1/webhooks/stripe`,
      TEXTS_URL: `http://127.0.0.1:${plan.port}/v1/webhooks/twilio`,
      STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET || SANDBOX_DEFAULTS.STRIPE_WEBHOOK_SECRET,
      PUBLIC_URL: plan.publicUrl,
      DATA_DIR: plan.dataDir,
    },
  });
}

function sandboxVariables(plan: StartPlan): Record<string, string> {
  const address = sandboxAddress(plan);
  return {
    SANDBOX: 'yes',
    SANDBOX_URL: address,
    STRIPE_API_BASE: address,
    STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY || SANDBOX_DEFAULTS.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_DEFAULTS.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET || SANDBOX_DEFAULTS.STRIPE_WEBHOOK_SECRET,
    SMTP_URL: process.env.SMTP_URL || `smtp://127.0.0.1:${plan.smtpPort}`,
  };
}

/** What the server is given besides what this process was. */
function serverVariables(plan: StartPlan): Record<string, string> {
  return {
    NODE_ENV: plan.isDev ? 'development' : 'production',
    ...(plan.isDev ? { WEB_DEV: '1' } : {}),
    PORT: String(plan.port),
    PUBLIC_URL: plan.publicUrl,
    DATABASE_URL: plan.databaseUrl,
    DATA_DIR: plan.dataDir,
    ...(plan.isSandboxed ? sandboxVariables(plan) : {}),
    ...plan.env,
  };
}

/** Throws a Problem that lists everything the server would refuse to start with. Nothing is built or opened yet. */
export function checkConfig(plan: StartPlan): void {
  // The embedded database's address is known only when it runs.
  const databaseUrl = plan.databaseUrl || 'postgres://127.0.0.1/assay';
  // A local sandbox has a default PUBLIC_URL. Production must set it.
  const publicUrl = plan.isSandboxed ? plan.publicUrl : (process.env.PUBLIC_URL ?? '');
  try {
    readConfig({ ...process.env, ...serverVariables({ ...plan, databaseUrl, publicUrl }) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Problem(plan.isSandboxed ? error.message : `${error.message}\n${SANDBOX_REFUSED}`, { cause: error });
  }
}

/** The server's process: pages, API and jobs. With `isDev` it restarts when its files change and serves pages by Vite. */
export function startServer(plan: StartPlan, onLine: (line: string) => void): Child {
  const main = path.join(ROOT, 'apps/server/src/main.ts');
  return startChild({
    name: 'The server',
    args: plan.isDev
      ? [...WATCHED.map((folder) => `--watch-path=${path.join(ROOT, folder)}`), '--watch-preserve-output', main]
      : [main],
    cwd: ROOT,
    onLine,
    env: serverVariables(plan),
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** What is not ready yet, as text. Empty when everything is. */
async function findMissing(plan: StartPlan, isServerWanted: boolean): Promise<string> {
  if (plan.isSandboxed && !((await isListening(plan.sandboxPort)) && (await isListening(plan.smtpPort)))) {
    return 'The sandbox isn’t listening yet';
  }
  if (!isServerWanted) return '';
  try {
    const answer = await fetch(`http://127.0.0.1:${plan.port}/readyz`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? '' : `GET /readyz answers ${answer.status}: ${await answer.text()}`;
  } catch (error) {
    return `GET /readyz fails: ${(error as Error).message}`;
  }
}

/**
 * Resolves when the sandbox listens and, if the server is among the given processes, when it reports that it is ready.
 * Throws a Problem if one of them ends, or after a minute.
 */
export async function waitUntilReady(
  plan: StartPlan,
  { sandbox, server }: { sandbox?: Child; server?: Child },
): Promise<void> {
  let death = '';
  for (const child of [sandbox, server]) {
    void child?.died.then((message) => {
      death = `${message}\n${child.lastOutput()}`;
    });
  }
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const missing = await findMissing(plan, server !== undefined);
    if (missing === '') return;
    if (death) throw new Problem(death);
    if (performance.now() > deadline && !plan.isDev)
      throw new Problem(`Assay was not ready after a minute. ${missing}`);
    await pause(40);
  }
}
