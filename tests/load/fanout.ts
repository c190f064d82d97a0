import { readFileSync } from 'node:fs';
import { frame } from '../../apps/server/src/platform/live/hub.ts';
import { type BenchApp, report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { median, percentile } from './lib/httpLoad.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';
import { openWatchers } from './lib/watchers.ts';

const EVENT_EVERY_MS = 150;
const ARRIVE_MS = 15_000;

/**
 * B4: from sending a bid to its event at each of many watchers of one lot, against a bare loop of `write` over as many
 * streams. Every watcher must receive every event. B12: the memory of an idle process and of an open stream.
 */
export async function runFanout(size: Size): Promise<void> {
  const audiences = size === 'full' ? [1_000, 10_000] : [20];
  const rounds = size === 'full' ? 3 : 1;
  const events = size === 'full' ? 6 : 3;
  const bench = await startBenchApp();
  try {
    const [bidder] = (await makeBidders(bench.ctx, 1)) as [Bidder];
    const rows: object[] = [];
    const ratios: Record<string, number> = {};
    for (const watchers of audiences) {
      const assay: number[][] = [];
      const bare: number[][] = [];
      for (let round = 0; round < rounds; round++) {
        assay.push(await measureFanout(bench, bidder, watchers, events));
        bare.push(await ofBare(bench, watchers, events));
      }
      const p = (runs: number[][], share: number) => rounded(median(runs.map((run) => percentile(run, share))), 1);
      rows.push({
        watchers,
        eventsLost: 0, // a lost one ends the run
        houseP50ms: p(assay, 0.5),
        houseP99ms: p(assay, 0.99),
        bareP50ms: p(bare, 0.5),
        bareP99ms: p(bare, 0.99),
        assayRounds: assay.map((run) => rounded(percentile(run, 0.99), 1)).join(' / '),
        bareRounds: bare.map((run) => rounded(percentile(run, 0.99), 1)).join(' / '),
      });
      ratios[`B4 p99 to a bare loop, ${watchers} watchers (goal ≤ 1.5)`] = rounded(p(assay, 0.99) / p(bare, 0.99));
    }
    report('fanout', size, { rounds, events, ratios, rows });
  } finally {
    await bench.close();
  }
}

/** B12: memory of a server process at rest and with many streams open. */
export async function runMemory(size: Size): Promise<void> {
  const watchers = size === 'full' ? 10_000 : 20;
  const bench = await startBenchApp();
  try {
    const [lot] = (await makeLots(bench.ctx.pool, bench.ctx.clock.now(), 1)) as [string];
    // As on any start but the first after an update: Node's compile cache is kept.
    await (await bench.serve()).stop();
    const server = await bench.serve();
    await pause(2_000);
    const idle = residentBytes(server.pid);
    const streams = await openWatchers(server.port, `/v1/live?auctions=${lot}`, watchers, 'bid');
    await pause(2_000);
    const full = residentBytes(server.pid);
    await streams.close();
    if (idle === null || full === null) throw new Error('This machine does not tell what a process weighs (/proc)');
    report('memory', size, {
      ratios: {
        'B12 idle process, MB (goal < 220)': rounded(idle / 2 ** 20, 0),
        [`B12 one of ${watchers} open streams, KB (goal < 30)`]: rounded((full - idle) / watchers / 1024, 1),
      },
      rows: [{ idleMB: rounded(idle / 2 ** 20, 0), streams: watchers, withStreamsMB: rounded(full / 2 ** 20, 0) }],
    });
  } finally {
    await bench.close();
  }
}

function residentBytes(pid: number): number | null {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return found === null ? null : Number(found[1]) * 1024;
}

async function measureFanout(bench: BenchApp, bidder: Bidder, watchers: number, events: number): Promise<number[]> {
  const { ctx } = bench;
  const [lot] = (await makeLots(ctx.pool, ctx.clock.now(), 1)) as [string];
  const server = await bench.serve();
  let requests = 0;
  const send = async (): Promise<void> => {
    requests += 1;
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/auction/${lot}/bid`, {
      method: 'POST',
      headers: {
        cookie: bidder.cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-app-type': 'web_app',
        'idempotency-key': `fanout-key-${lot.slice(-12)}-${requests}`,
      },
      body: JSON.stringify({ amountCents: 10_000 + requests * 100 }),
    });
    if (answer.status !== 200) throw new Error(`A bid was refused: ${await answer.text()}`);
  };
  await send();
  const delays = await observe(server.port, `/v1/live?auctions=${lot}`, watchers, events, send);
  await server.stop();
  return delays;
}

async function ofBare(bench: BenchApp, watchers: number, events: number): Promise<number[]> {
  // As large as the app's own event: the last one it wrote.
  const { rows } = await bench.ctx.pool.query<{ id: number; kind: string; payload: unknown }>(
    "select id, kind, payload from outbox where kind = 'bid' order by id desc limit 1",
  );
  const body = frame(rows[0]!);
  const server = await bench.serve(new URL('./bareFanout.ts', import.meta.url));
  const send = async (): Promise<void> => {
    await (await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body })).text();
  };
  const delays = await observe(server.port, '/', watchers, events, send);
  await server.stop();
  return delays;
}

/** Sends events one by one and returns the latency to each watcher. Throws if one did not arrive everywhere. */
async function observe(
  port: number,
  path: string,
  watchers: number,
  events: number,
  send: () => Promise<void>,
): Promise<number[]> {
  const streams = await openWatchers(port, path, watchers, 'bid');
  await pause(500);
  const sentAt: number[] = [];
  const seen = streams.arrivals().map((times) => times.length);
  for (let event = 0; event < events; event++) {
    sentAt.push(performance.now());
    await send();
    const deadline = performance.now() + ARRIVE_MS;
    const isEverywhere = () => streams.arrivals().every((times, index) => times.length >= seen[index]! + event + 1);
    await pause(EVENT_EVERY_MS);
    while (!isEverywhere()) {
      if (performance.now() > deadline) throw new Error(`Event ${event + 1} did not reach all ${watchers} watchers`);
      await pause(20);
    }
  }
  const delays = streams
    .arrivals()
    .flatMap((times, index) => sentAt.map((at, event) => times[seen[index]! + event]! - at));
  await streams.close();
  return delays;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
