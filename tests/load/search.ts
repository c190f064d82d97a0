import { seedItems } from '../../demo/src/seed/bulk.ts';
import { type BenchApp, report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { median, percentile, runLoad } from './lib/httpLoad.ts';

const CONNECTIONS = 8;
const ANCHOR = 'point read';

const WHAT = ['championship', 'farewell', 'rehearsal', 'rookie', 'debut', 'final', 'tour', 'training'] as const;
const OBJECTS = [
  'guitar',
  'jersey',
  'microphone',
  'trophy',
  'poster',
  'helmet',
  'racket',
  'lantern',
  'jacket',
] as const;
const pickWords = (n: number): [string, string] => [WHAT[n % WHAT.length]!, OBJECTS[n % OBJECTS.length]!];
/** Two letters in the middle have changed places. */
const withTypo = (word: string): string => word.replace(/^(...)(.)(.)/, '$1$3$2');
const genres = (n: number): string => `bulk-genre-${n % 24},bulk-genre-${(n + 1 + (Math.floor(n / 24) % 7)) % 24}`;

/** The queries, by the letters of docs/performance.md: a different query each time, as long as there are any. */
const QUESTIONS: Readonly<Record<string, (n: number) => string>> = {
  'a newest': () => 'sort_by=newest',
  'a ending soon': () => 'sort_by=ending_soon',
  'a price': () => 'sort_by=price_asc',
  'a most bids': () => 'sort_by=most_bids',
  'b three filters, counts': (n) =>
    `genre=${genres(n)}&condition=bulk-condition-${n % 6},bulk-condition-${(n + 1) % 6}&offer_type=buy_now,make_offer&facets=true`,
  'b one filter, counts': (n) => `genre=${genres(n)}&sort_by=price_desc&facets=true`,
  'b half of all, counts': (n) => `autographed=${n % 2 === 0}&facets=true`,
  'b all counts': () => 'facets=true',
  'c words': (n) => `q=${pickWords(n).join('+')}&facets=true`,
  'c words, others each time': (n) => `q=${pickWords(n).join('+')}+${1930 + (Math.floor(n / 72) % 95)}&facets=true`,
  'c a slip': (n) => `q=${pickWords(n).map(withTypo).join('+')}&facets=true`,
  'c a serial': (n) => `q=BK-${String(n % 200).padStart(8, '0')}-Z`,
  'd deep': (n) => `sort_by=newest&offset=${9000 + (n % 900)}`,
};

type Measured = { perSecond: number; p50: number; p99: number };

/**
 * B6: the search at several sizes of the catalog against one row by its key, asked in turn on one test app each; medians of
 * the rounds. Where the catalog is large enough, the index is loaded before, as it is some seconds after a start.
 */
export async function runSearch(size: Size): Promise<void> {
  const sizes = size === 'full' ? [1_000, 49_999, 100_000, 1_000_000] : [300];
  const rows: object[] = [];
  const ratios: Record<string, number> = {};
  const perAnchor = new Map<string, number[]>();
  for (const count of sizes) {
    const bench = await startBenchApp();
    try {
      const { results, seededMs, index } = await measure(bench, count, size);
      rows.push({ items: count, question: 'to write them', seconds: rounded(seededMs / 1000, 1) });
      rows.push({
        items: count,
        question: 'to load the index',
        seconds: rounded(index.loadedInMs / 1000),
        'process MB': rounded(index.rssBytes / 1e6, 0),
      });
      const anchor = results.get(ANCHOR)!;
      for (const [name, { perSecond, p50, p99 }] of results) {
        const share = perSecond / anchor.perSecond;
        perAnchor.set(name, [...(perAnchor.get(name) ?? []), share]);
        rows.push({
          items: count,
          question: name,
          'per second': rounded(perSecond, 0),
          'to point read': rounded(share, 3),
          'p50 ms': rounded(p50),
          'p99 ms': rounded(p99),
        });
        if (count === sizes.at(-1) && name !== ANCHOR)
          ratios[`${name}: to point read, ${count} items`] = rounded(share, 3);
      }
    } finally {
      await bench.close();
    }
  }
  for (const [name, shares] of perAnchor)
    if (name !== ANCHOR) ratios[`${name}: cost, most items to fewest`] = rounded(shares[0]! / shares.at(-1)!);
  report('search', size, { ratios, rows, rounds: size === 'full' ? 3 : 1 });
}

async function measure(
  bench: BenchApp,
  count: number,
  size: Size,
): Promise<{ results: Map<string, Measured>; seededMs: number; index: { loadedInMs: number; rssBytes: number } }> {
  const startedAt = performance.now();
  await seedItems(bench.ctx.config.DATABASE_URL, {
    count,
    now: bench.ctx.clock.now(),
    onProgress: (written) => {
      if (size === 'full' && written % 100_000 === 0) console.log(`${written} of ${count} items`);
    },
  });
  const seededMs = performance.now() - startedAt;
  if (size === 'full') console.log(`${count} items in ${rounded(seededMs / 1000, 1)} s`);
  const { rows } = await bench.ctx.pool.query<{ id: string }>("select id from item where slug = 'bulk-item-7'");
  const { port } = await bench.serve();
  const indexed = await fetch(`http://127.0.0.1:${port}/bench/index`);
  const index = (await indexed.json()) as { loadedInMs: number; rssBytes: number };
  const paths = new Map<string, (n: number) => string>([
    [ANCHOR, () => `/bench/point-read/${rows[0]!.id}`],
    ...Object.entries(QUESTIONS).map(([name, query]) => [name, (n: number) => `/v1/search?${query(n)}`] as const),
  ]);
  let requested = 0;
  const runQueries = (path: (n: number) => string, seconds: number) =>
    runLoad({
      port,
      connections: CONNECTIONS,
      seconds,
      next: () => `GET ${path(requested++)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      isAccepted: (answer) => answer.status === 200,
    });
  const seen = new Map(
    [...paths.keys()].map((name) => [name, { perSecond: [] as number[], latenciesMs: [] as number[] }]),
  );
  for (const path of paths.values()) await runQueries(path, size === 'full' ? 1 : 0.2);
  for (let round = 0; round < (size === 'full' ? 3 : 1); round++)
    for (const [name, path] of paths) {
      const load = await runQueries(path, size === 'full' ? 2 : 0.2);
      if (load.accepted === 0 || load.accepted !== load.answered)
        throw new Error(`${name}: refused answers: ${JSON.stringify(load.statuses)}`);
      seen.get(name)!.perSecond.push(load.perSecond);
      seen.get(name)!.latenciesMs.push(...load.latenciesMs);
    }
  const results = new Map(
    [...seen].map(([name, { perSecond, latenciesMs }]) => [
      name,
      { perSecond: median(perSecond), p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) },
    ]),
  );
  return { results, seededMs, index };
}
