import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClosableContext, createContext } from '../../apps/server/src/createContext.ts';
import { hashOptions, hashPassword } from '../../apps/server/src/modules/identity/auth/passwords.ts';
import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { ensureDatabase } from '../../scripts/lib/embedded-postgres.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { type ApiProcess, startApiProcess } from '../support/apiProcess.ts';
import { startDatabasePair } from '../support/standby.ts';
import { report, rounded, type Size } from './lib/benchApp.ts';
import { startHaproxy } from './lib/haproxy.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';
import { type AcceptedBid, type Phase, startSteadyLoad } from './lib/steadyLoad.ts';

const BIDDERS = 8;
const VISITORS = 3;
const PASSWORD = 'Bench-Password-11!';

/**
 * Two app processes behind HAProxy, on a primary with a synchronous standby, under a steady load of bids and pages:
 * each process is restarted, then the primary is killed and the standby promoted. Measures what visitors were answered,
 * how long bids were unavailable, and whether every accepted bid was kept.
 */
export async function runFailover(size: Size): Promise<void> {
  const seconds = size === 'full' ? 10 : 1;
  // The time a database monitor needs to be sure that it is down.
  const noticeS = size === 'full' ? 15 : 2;
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-failover-'));
  const pair = await startDatabasePair(
    async (url) => void (await migrateToLatest(await ensureDatabase({ url }, 'bench'))),
    {
      isSynchronous: true,
    },
  );
  const databaseUrl = pair.url('bench');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' };
  const ctx = await createContext(readConfig({ ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
  const start = (port?: number) =>
    startApiProcess({
      databaseUrl,
      dataDir,
      port,
      // As in production. Errors during a failover are logged as such, and expected.
      env: {
        ROLES: 'web,api,worker',
        DRAIN_MS: '3000',
        TRUST_PROXY: '1',
        DATABASE_TIMEOUT_MS: '2900',
        LOG_LEVEL: 'silent',
      },
    });
  const processes = await Promise.all([start(), start()]);
  const proxy = await startHaproxy([processes[0].port, processes[1].port]);
  try {
    const bidders = await makeBidders(ctx, BIDDERS);
    const lots = await makeLots(ctx.pool, ctx.clock.now(), BIDDERS);
    const addresses = await addressesSeen(ctx, proxy.url, bidders);

    const pages = ['/', '/marketplace', `/items/bench-${lots[0]}`];
    const load = startSteadyLoad(proxy.url, { bidders, lots, pages });
    await pause(seconds * 500);
    load.begin('both run');
    await pause(seconds * 1_000);

    load.begin('each is restarted in turn');
    for (const [place, old] of processes.entries()) {
      await old.stop();
      processes[place] = await start(old.port);
      await isReadyAgain();
    }

    load.begin('failover');
    pair.kill();
    const killedAt = performance.now();
    await pause(noticeS * 1_000);
    const promoteAt = performance.now();
    const first = load.nextAccepted();
    await pair.promote();
    const promotedAt = performance.now();
    const acceptedAt = await first;
    await isReadyAgain();
    load.begin('after it');
    await pause(seconds * 1_000);
    await load.stop();

    const { lost, unasked } = await compare(ctx, lots, load.accepted);
    const faults = await integrityFaults(ctx);
    const wrong = load.phases.flatMap(({ name, others }) =>
      [...others].map(([what, times]) => `${name}: ${what} × ${times}`),
    );
    report('failover', size, {
      ratios: {
        [`killed to promoted, s (of which ${noticeS} are until it is noticed)`]: rounded(
          (promotedAt - killedAt) / 1000,
        ),
        'promotion ordered to done, s': rounded((promotedAt - promoteAt) / 1000),
        'promotion ordered to first accepted bid, s': rounded((acceptedAt - promoteAt) / 1000),
        'bids answered as accepted': load.accepted.length,
        'of them not in the database (goal 0)': lost,
        'in the database and never answered (goal 0)': unasked,
        'visitors with an address of their own': addresses,
      },
      rows: load.phases.map(rowOf),
    });
    if (wrong.length > 0 || lost > 0 || unasked > 0 || faults.length > 0)
      throw new Error(`Not as it should be: ${JSON.stringify({ wrong, lost, unasked, faults: faults.slice(0, 5) })}`);
  } finally {
    await proxy.stop();
    for (const each of processes) await each.stop();
    await ctx.close();
    await pair.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  /** Until HAProxy has detected both again, two of its probe intervals. */
  async function isReadyAgain(): Promise<void> {
    const isReady = ({ url }: ApiProcess) => fetch(`${url}/readyz`).then(({ ok }) => ok);
    while (!(await Promise.all(processes.map(isReady))).every(Boolean)) await pause(50);
    await pause(1_000);
  }
}

const rowOf = ({ name, requests, ok, retryLater, others, slowestMs }: Phase) => ({
  phase: name,
  requests,
  '200': ok,
  '503 with Retry-After': retryLater,
  'anything else (goal 0)': [...others.values()].reduce((sum, times) => sum + times, 0),
  'slowest answer, ms': Math.round(slowestMs),
});

/** Accepted bids that the database does not have as answered, and bids in the database that were answered to no one. */
async function compare(
  { pool }: ClosableContext,
  lots: readonly string[],
  accepted: readonly AcceptedBid[],
): Promise<{ lost: number; unasked: number }> {
  const { rows } = await pool.query<{ request_key: string; seq: number; amount_cents: number }>(
    'select request_key, seq, amount_cents from bid where auction_id = any($1)',
    [lots],
  );
  const stored = new Map(rows.map((row) => [row.request_key, row]));
  const isThere = ({ key, seq, amountCents }: AcceptedBid) =>
    stored.get(key)?.seq === seq && stored.get(key)?.amount_cents === amountCents;
  const there = accepted.filter(isThere).length;
  return { lost: accepted.length - there, unasked: rows.length - there };
}

/**
 * Visitors from different addresses log in through the proxy, each with a forged X-Forwarded-For. Returns how many
 * sessions have the real address.
 */
async function addressesSeen(ctx: ClosableContext, url: string, bidders: readonly Bidder[]): Promise<number> {
  const hash = await hashPassword(PASSWORD, hashOptions(ctx.config));
  let right = 0;
  for (const [index, { userId }] of bidders.slice(0, VISITORS).entries()) {
    await ctx.pool.query('update users set password_hash = $2 where id = $1', [userId, hash]);
    const address = `127.0.0.${index + 2}`;
    await logInFrom(address, url, `bench-${userId}@assay.example`);
    const { rows } = await ctx.pool.query<{ ip: string }>(
      'select ip from session where user_id = $1 order by created_at desc limit 1',
      [userId],
    );
    if (rows[0]?.ip === address) right += 1;
  }
  return right;
}

function logInFrom(localAddress: string, url: string, email: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'x-forwarded-for': '192.0.2.1',
    };
    request(`${url}/v1/auth/signin/email`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`The login answered ${answer.statusCode}`));
    })
      .once('error', reject)
      .end(JSON.stringify({ email, password: PASSWORD }));
  });
}
