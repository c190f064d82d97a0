import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { incrementFor } from '@assay/domain/auction/increments.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { openHouse } from '../../apps/server/src/platform/openHouse.ts';
import { ensureDatabase, startPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { type CpuUse, cpuBetween, cpuUse } from './lib/cpu.ts';
import { type LoadResult, median, percentile, post, runLoad } from './lib/httpLoad.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';

const BIDDERS = 128;
const SPREAD_LOTS = 1_000;
/** Well inside the greatest bid, so that a lot is left before it is full. */
const TOP_CENTS = 9_000_000_000;
/** Each bid goes this many increments above the one before: bids that overtake each other on the way still count. */
const STEPS = 2.2;

/** Amounts that climb one lot, from its opening to near the greatest bid. */
function ladder(): number[] {
  const amounts: number[] = [];
  for (let amount = 100; amount < TOP_CENTS; amount += Math.ceil((incrementFor(amount) * STEPS) / 100) * 100)
    amounts.push(amount);
  return amounts;
}

/** B1 and B2: bids on one lot and over 1,000 lots, against `noop` and `textbook`, interleaved, medians of three rounds. */
export async function runHot(size: 'full' | 'tiny'): Promise<void> {
  const rounds = size === 'full' ? 3 : 1;
  const seconds = size === 'full' ? 5 : 0.5;
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const databaseUrl = await ensureDatabase(postgres, 'bench');
  await migrateToLatest(databaseUrl);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ROLES: 'api',
  };
  const house = await openHouse(readConfig(env));
  const bidders = await makeBidders(house, BIDDERS);
  const server = spawn(process.execPath, [new URL('./server.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const found = /port (\d+)/.exec(chunk.toString());
        if (found !== null) resolve(Number(found[1]));
      });
      server.on('exit', (code) => reject(new Error(`The measured server ended with ${code}`)));
    });
    const steps = ladder();
    const hotLots = async () =>
      makeLots(house.pool, house.clock.now(), size === 'full' ? Math.ceil((seconds * 25_000) / steps.length) : 10);
    const spreadLots = async () => makeLots(house.pool, house.clock.now(), size === 'full' ? SPREAD_LOTS : 20);
    const results: Record<string, Measured[]> = { noop: [], hot: [], textbook: [], spread: [] };
    const at: Place = { port, serverPid: server.pid!, postmasterPid: postgres.pid };
    await measure(at, bidders, '/bench/noop/', climb(await hotLots(), steps), seconds / 2);
    await measure(at, bidders, '/v1/auction/', climb(await hotLots(), steps), seconds / 2);
    for (let round = 0; round < rounds; round++) {
      results.noop!.push(await measure(at, bidders, '/bench/noop/', climb(await hotLots(), steps), seconds));
      results.hot!.push(await measure(at, bidders, '/v1/auction/', climb(await hotLots(), steps), seconds));
      results.textbook!.push(await measure(at, bidders, '/bench/textbook/', climb(await hotLots(), steps), seconds));
      results.spread!.push(await measure(at, bidders, '/v1/auction/', scatter(await spreadLots(), steps), seconds));
    }
    report(results, size);
  } finally {
    server.removeAllListeners('exit');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await house.close();
    await postgres.stop();
  }
}

type Aim = () => { auctionId: string; amountCents: number };

/** Everybody on one lot, until it is full; then everybody on the next. */
function climb(lots: readonly string[], steps: readonly number[]): Aim {
  let count = 0;
  return () => {
    const lot = Math.min(Math.floor(count / steps.length), lots.length - 1);
    return { auctionId: lots[lot]!, amountCents: steps[count++ % steps.length]! };
  };
}

/** Everybody over all lots in turn. */
function scatter(lots: readonly string[], steps: readonly number[]): Aim {
  let count = 0;
  return () => {
    const auctionId = lots[count % lots.length]!;
    return { auctionId, amountCents: steps[Math.floor(count++ / lots.length) % steps.length]! };
  };
}

type Place = { port: number; serverPid: number; postmasterPid: number };
type Measured = LoadResult & { cpu: CpuUse | null };

let requests = 0;
async function measure(
  at: Place,
  bidders: readonly Bidder[],
  prefix: string,
  aim: Aim,
  seconds: number,
): Promise<Measured> {
  const before = cpuUse(at.serverPid, at.postmasterPid);
  const result = await runLoad({
    port: at.port,
    connections: BIDDERS,
    seconds,
    next: (index) => {
      const { auctionId, amountCents } = aim();
      const path = prefix === '/v1/auction/' ? `${prefix}${auctionId}/bid` : `${prefix}${auctionId}`;
      return post(path, bidders[index]!.cookie, { amountCents }, `bench-key-${String(requests++).padStart(12, '0')}`);
    },
    isAccepted: (answer) => answer.status === 200 && answer.body.includes('"accepted":true'),
  });
  return { ...result, cpu: cpuBetween(before, cpuUse(at.serverPid, at.postmasterPid)) };
}

/** CPU microseconds an accepted bid, medians of the rounds; null where they cannot be read. */
function cpuPerBid(rounds: readonly Measured[], part: keyof CpuUse): number | null {
  if (rounds.some(({ cpu }) => cpu === null)) return null;
  return Math.round(median(rounds.map(({ cpu, accepted }) => (cpu![part] * 1000) / Math.max(accepted, 1))));
}

function report(results: Record<string, Measured[]>, size: string): void {
  const rate = (name: string) => median(results[name]!.map((round) => round.perSecond));
  const p99 = (name: string) => median(results[name]!.map((round) => percentile(round.latenciesMs, 0.99)));
  const rows = Object.keys(results).map((name) => ({
    name,
    acceptedPerSecond: Math.round(rate(name)),
    spread: results[name]!.map((round) => Math.round(round.perSecond)).join(' / '),
    p50ms: Number(median(results[name]!.map((round) => percentile(round.latenciesMs, 0.5))).toFixed(1)),
    p99ms: Number(p99(name).toFixed(1)),
    generatorCpuUs: cpuPerBid(results[name]!, 'generatorMs'),
    serverCpuUs: cpuPerBid(results[name]!, 'serverMs'),
    databaseCpuUs: cpuPerBid(results[name]!, 'databaseMs'),
    answers: results[name]!.at(-1)!.statuses,
  }));
  const ratios = {
    'B1 hot lot to noop (goal ≥ 0.5)': Number((rate('hot') / rate('noop')).toFixed(2)),
    'B1 hot lot to textbook (goal ≥ 12)': Number((rate('hot') / rate('textbook')).toFixed(1)),
    'B1 p99 to noop p99 (goal ≤ 4)': Number((p99('hot') / p99('noop')).toFixed(2)),
    'B2 1,000 lots to noop (goal ≥ 0.4)': Number((rate('spread') / rate('noop')).toFixed(2)),
  };
  console.table(rows.map(({ answers: _answers, ...row }) => row));
  for (const row of rows) console.log(`${row.name}: ${JSON.stringify(row.answers)}`);
  console.table(ratios);
  if (size !== 'full') return;
  const folder = new URL('../../bench/results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    loadAverage: loadavg().map((load) => Number(load.toFixed(1))),
  };
  writeFileSync(
    new URL('hot.json', folder),
    `${JSON.stringify({ machine, rounds: results.hot!.length, ratios, rows }, null, 2)}\n`,
  );
}
