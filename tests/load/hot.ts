import { type Aim, climb, lotsToClimb, scatter } from './lib/aims.ts';
import { readyTheDatabase, report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { type CpuUse, cpuBetween, cpuUse } from './lib/cpu.ts';
import { type LoadResult, median, percentile, post, runLoad } from './lib/httpLoad.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';

const BIDDERS = 128;
const SPREAD_LOTS = 1_000;

/** B1 and B2: bids on one lot and over 1,000 lots, against `noop` and `textbook`, interleaved, medians of three rounds. */
export async function runHot(size: Size): Promise<void> {
  const rounds = size === 'full' ? 3 : 1;
  const seconds = size === 'full' ? 5 : 0.5;
  // The previous measurement has left garbage and cold caches: the warm-up is not counted.
  const before = size === 'full' ? 1 : 0.1;
  const bench = await startBenchApp();
  try {
    const { ctx } = bench;
    await readyTheDatabase(ctx, size);
    const bidders = await makeBidders(ctx, BIDDERS);
    const server = await bench.serve();
    const hotLots = async () =>
      climb(await makeLots(ctx.pool, ctx.clock.now(), size === 'full' ? lotsToClimb(before + seconds) : 10));
    const spreadLots = async () =>
      scatter(await makeLots(ctx.pool, ctx.clock.now(), size === 'full' ? SPREAD_LOTS : 20));
    const results: Record<string, Measured[]> = { noop: [], hot: [], textbook: [], spread: [] };
    const at: Place = { port: server.port, serverPid: server.pid, postmasterPid: bench.postmasterPid };
    const measure = async (prefix: string, aim: Aim): Promise<Measured> => {
      await bidFor(before, at, bidders, prefix, aim);
      return bidFor(seconds, at, bidders, prefix, aim);
    };
    // The first round warms up everything measured and does not count.
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        noop: await measure('/bench/noop/', await hotLots()),
        hot: await measure('/v1/auction/', await hotLots()),
        textbook: await measure('/bench/textbook/', await hotLots()),
        spread: await measure('/v1/auction/', await spreadLots()),
      };
      if (round > 0) for (const [name, result] of Object.entries(measured)) results[name]!.push(result);
    }
    printReport(results, size);
  } finally {
    await bench.close();
  }
}

type Place = { port: number; serverPid: number; postmasterPid: number };
type Measured = LoadResult & { cpu: CpuUse | null };

let requests = 0;
async function bidFor(
  seconds: number,
  at: Place,
  bidders: readonly Bidder[],
  prefix: string,
  aim: Aim,
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

function printReport(results: Record<string, Measured[]>, size: Size): void {
  const rate = (name: string) => median(results[name]!.map((round) => round.perSecond));
  const p99 = (name: string) => median(results[name]!.map((round) => percentile(round.latenciesMs, 0.99)));
  for (const [name, measured] of Object.entries(results)) {
    process.stdout.write(`${name}: ${JSON.stringify(measured.at(-1)!.statuses)}\n`);
  }
  report('hot', size, {
    rounds: results.hot!.length,
    ratios: {
      'B1 hot lot to noop (goal ≥ 0.35)': rounded(rate('hot') / rate('noop')),
      'B1 hot lot to textbook (goal ≥ 25)': rounded(rate('hot') / rate('textbook'), 1),
      'B1 p99 to noop p99 (goal ≤ 4)': rounded(p99('hot') / p99('noop')),
      'B2 1,000 lots to noop (goal ≥ 0.25)': rounded(rate('spread') / rate('noop')),
    },
    rows: Object.keys(results).map((name) => ({
      name,
      acceptedPerSecond: Math.round(rate(name)),
      spread: results[name]!.map((round) => Math.round(round.perSecond)).join(' / '),
      p50ms: rounded(median(results[name]!.map((round) => percentile(round.latenciesMs, 0.5))), 1),
      p99ms: rounded(p99(name), 1),
      generatorCpuUs: cpuPerBid(results[name]!, 'generatorMs'),
      serverCpuUs: cpuPerBid(results[name]!, 'serverMs'),
      databaseCpuUs: cpuPerBid(results[name]!, 'databaseMs'),
    })),
  });
}
