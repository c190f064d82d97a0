import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { seedDemo } from '../../demo/src/seed.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { cpuOf } from './lib/cpu.ts';
import { median, percentile } from './lib/httpLoad.ts';

const SERVER = new URL('./pageServer.ts', import.meta.url);
const PAGES = {
  item: '/items/marlowe-1974-game-seven-jersey',
  marketplace: '/marketplace',
  home: '/',
  help: '/help',
} as const;
const CONNECTIONS = 4;
const AT_ONCE_PER_SECOND = 50;
let requested = 0;

/** Requests a page as a browser does. Returns ms to its first byte once all of it has arrived. */
function fetchPage(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };
    get({ agent, port, path, headers, host: '127.0.0.1' }, (answer) => {
      answer.once('readable', () => {
        const ms = performance.now() - sentAt;
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume().once('end', () => resolve(ms));
      });
    }).once('error', reject);
  });
}

/**
 * B7: what a page costs the server's processor, to the hello page in the same process, in turn: one that visitors share, and one
 * that is rendered uncached (an address that was never requested). And how long the first byte of item page and marketplace takes
 * while fifty a second are asked for, whether those before have come or not.
 */
export async function runPages(size: Size): Promise<void> {
  const isFull = size === 'full';
  const [rounds, pagesARound] = isFull ? [5, 400] : [1, 8];
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-pages-'));
  const bench = await startBenchApp({ ROLES: 'web,api', DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true });
  try {
    const { DATABASE_URL: databaseUrl } = bench.ctx.config;
    await seedDemo({ databaseUrl, dataDir, seed: 1, stripeApiBase: null });
    const { port, pid, startMessage } = await bench.serve(SERVER);
    const helloPort = Number(/hello (\d+)/.exec(startMessage)?.[1]);
    const pages = [
      ['hello', helloPort, '/hello'] as const,
      ...Object.entries(PAGES).flatMap(([name, path]) => [
        [name, port, path] as const,
        [`${name} uncached`, port, `${path}?asked=`] as const,
      ]),
    ];

    const fetchTimes = async (at: number, path: string, count: number): Promise<void> => {
      let left = count;
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (left-- > 0) await fetchPage(agent, at, path.endsWith('=') ? `${path}${requested++}` : path);
        }),
      );
    };
    const cpuMs = new Map<string, number[]>(pages.map(([name]) => [name, []]));
    for (const [, at, path] of pages) await fetchTimes(at, path, pagesARound);
    for (let round = 0; round < rounds; round++)
      for (const [name, at, path] of pages) {
        // One page takes a fraction of the system's CPU tick, so the baseline is requested more often.
        const count = name === 'hello' ? pagesARound * 4 : pagesARound;
        const before = cpuOf(pid);
        await fetchTimes(at, path, count);
        cpuMs.get(name)!.push((cpuOf(pid) - before) / count);
      }

    const firstBytes: Record<'item' | 'marketplace', number[]> = { item: [], marketplace: [] };
    const pending: Promise<unknown>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < AT_ONCE_PER_SECOND * (isFull ? 20 : 0.4); count++) {
      await after(Math.max(0, startedAt + (count * 1_000) / AT_ONCE_PER_SECOND - performance.now()));
      const name = count % 2 === 0 ? 'item' : 'marketplace';
      pending.push(fetchPage(agent, port, PAGES[name]).then((ms) => firstBytes[name].push(ms)));
    }
    await Promise.all(pending);

    const anchor = median(cpuMs.get('hello')!);
    const ratios = Object.fromEntries(
      Object.keys(PAGES).flatMap((name) => [
        [
          `B7 ${name}: CPU to hello page${name in firstBytes ? ' (goal ≤ 4)' : ''}`,
          rounded(median(cpuMs.get(name)!) / anchor, 1),
        ],
        [
          `B7 ${name}, rendered uncached: CPU to hello page`,
          rounded(median(cpuMs.get(`${name} uncached`)!) / anchor, 1),
        ],
      ]),
    );
    for (const [name, times] of Object.entries(firstBytes))
      ratios[`B7 ${name}: first byte p99 to 100 ms, at 50 a second (goal ≤ 1)`] = rounded(
        percentile(times, 0.99) / 100,
      );
    report('pages', size, {
      rounds,
      ratios,
      rows: [
        ...pages.map(([name]) => ({
          page: name,
          'server CPU ms': rounded(median(cpuMs.get(name)!)),
          spread: cpuMs
            .get(name)!
            .map((ms) => rounded(ms))
            .join(' / '),
        })),
        ...Object.entries(firstBytes).map(([name, times]) => ({
          page: `${name}, 50 a second`,
          'first byte p50 ms': rounded(percentile(times, 0.5), 1),
          'first byte p99 ms': rounded(percentile(times, 0.99), 1),
        })),
      ],
    });
  } finally {
    agent.destroy();
    await bench.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
