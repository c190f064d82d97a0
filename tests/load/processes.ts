import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { type Aim, climb, lotsToClimb, scatter } from './lib/aims.ts';
import { readyTheDatabase, report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { type LoadResult, median, post, runLoad } from './lib/httpLoad.ts';
import { makeBidders, makeLots } from './lib/people.ts';

const BIDDERS = 128;

/** B11: the same bidders on one server process and over two, on one hot lot and over many; every invariant afterwards. */
export async function runProcesses(size: Size): Promise<void> {
  const rounds = size === 'full' ? 3 : 1;
  const seconds = size === 'full' ? 5 : 0.3;
  // A process that rested is slower at first: that is not counted.
  const before = size === 'full' ? 1 : 0.1;
  const manyLots = size === 'full' ? 1_000 : 20;
  const bench = await startBenchApp();
  try {
    const { ctx } = bench;
    await readyTheDatabase(ctx, size);
    const bidders = await makeBidders(ctx, BIDDERS);
    const servers = [await bench.serve(), await bench.serve()];
    let requests = 0;

    /** Bids a second of all bidders, shared among `ports`; on one lot after the other, or over all in turn. */
    async function measure(ports: readonly number[], isHot: boolean): Promise<number> {
      const hotLots = size === 'full' ? lotsToClimb(before + seconds) : 20;
      const lots = await makeLots(ctx.pool, ctx.clock.now(), isHot ? hotLots : manyLots);
      const aim = isHot ? climb(lots) : scatter(lots);
      await bidFor(before, ports, aim);
      return bidFor(seconds, ports, aim);
    }

    async function bidFor(forSeconds: number, ports: readonly number[], aim: Aim): Promise<number> {
      const share = BIDDERS / ports.length;
      const loads: LoadResult[] = await Promise.all(
        ports.map((port, part) =>
          runLoad({
            port,
            connections: share,
            seconds: forSeconds,
            next: (index) => {
              const { auctionId, amountCents } = aim();
              const key = `process-key-${String(requests++).padStart(12, '0')}`;
              return post(`/v1/auction/${auctionId}/bid`, bidders[part * share + index]!.cookie, { amountCents }, key);
            },
            isAccepted: (answer) => answer.status === 200 && answer.body.includes('"accepted":true'),
          }),
        ),
      );
      return loads.reduce((sum, load) => sum + load.perSecond, 0);
    }

    const ports = servers.map((server) => server.port);
    const rates: Record<string, number[]> = { 'hot, one': [], 'hot, two': [], 'spread, one': [], 'spread, two': [] };
    // Warms up everything measured.
    await measure(ports, true);
    await measure(ports, false);
    for (let round = 0; round < rounds; round++) {
      rates['hot, one']!.push(await measure(ports.slice(0, 1), true));
      rates['hot, two']!.push(await measure(ports, true));
      rates['spread, one']!.push(await measure(ports.slice(0, 1), false));
      rates['spread, two']!.push(await measure(ports, false));
    }
    const faults = await integrityFaults(ctx);
    if (faults.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(faults.slice(0, 5))}`);
    const rate = (name: string) => median(rates[name]!);
    report('processes', size, {
      rounds,
      ratios: {
        'B11 spread, two processes to one (goal ≥ 0.75)': rounded(rate('spread, two') / rate('spread, one')),
        'B11 one hot lot, two processes to one (goal ≥ 0.75)': rounded(rate('hot, two') / rate('hot, one')),
      },
      rows: Object.keys(rates).map((name) => ({
        name,
        acceptedPerSecond: Math.round(rate(name)),
        spread: rates[name]!.map(Math.round).join(' / '),
      })),
    });
  } finally {
    await bench.close();
  }
}
