import { seedItems } from '../../demo/src/seed/bulk.ts';
import { type BenchHouse, openBenchHouse, report, rounded, type Size } from './lib/benchHouse.ts';
import { median, percentile, runLoad } from './lib/httpLoad.ts';

const CONNECTIONS = 8;
const ANCHOR = 'point read';

/** What is asked, by the letters of docs/performance.md. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'a newest': 'sort_by=newest',
  'a ending soon': 'sort_by=ending_soon',
  'a price': 'sort_by=price_asc',
  'a most bids': 'sort_by=most_bids',
  'b three filters, counts':
    'genre=bulk-genre-3,bulk-genre-4&condition=bulk-condition-1,bulk-condition-2&offer_type=buy_now,make_offer&facets=true',
  'b all counts': 'facets=true',
  'c words': 'q=championship+guitar&facets=true',
  'c a slip': 'q=championshp+gutair&facets=true',
  'c a serial': 'q=BK-00000007-Z',
  'd deep': 'sort_by=newest&offset=9000',
};

type Measured = { perSecond: number; p50: number; p99: number };

/**
 * B6: the search at several sizes of the catalogue against one row by its key, asked in turn on one house each; medians of
 * the rounds. Counts that the house keeps are warm, as they are a minute after a start.
 */
export async function runSearch(size: Size): Promise<void> {
  const sizes = size === 'full' ? [1_000, 100_000, 1_000_000] : [300];
  const rows: object[] = [];
  const ratios: Record<string, number> = {};
  const perAnchor = new Map<string, number[]>();
  for (const count of sizes) {
    const bench = await openBenchHouse();
    try {
      const { results, seededMs } = await measure(bench, count, size);
      rows.push({ items: count, question: 'to write them', seconds: rounded(seededMs / 1000, 1) });
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
  bench: BenchHouse,
  count: number,
  size: Size,
): Promise<{ results: Map<string, Measured>; seededMs: number }> {
  const startedAt = performance.now();
  await seedItems(bench.house.config.DATABASE_URL, {
    count,
    now: bench.house.clock.now(),
    tell: (written) => {
      if (size === 'full' && written % 100_000 === 0) console.log(`${written} of ${count} items`);
    },
  });
  const seededMs = performance.now() - startedAt;
  if (size === 'full') console.log(`${count} items in ${rounded(seededMs / 1000, 1)} s`);
  const { rows } = await bench.house.pool.query<{ id: string }>("select id from item where slug = 'bulk-item-7'");
  const { port } = await bench.serve();
  const paths = new Map([
    [ANCHOR, `/bench/point-read/${rows[0]!.id}`],
    ...Object.entries(QUESTIONS).map(([name, query]) => [name, `/v1/search?${query}`] as const),
  ]);
  const ask = (path: string, seconds: number) =>
    runLoad({
      port,
      connections: CONNECTIONS,
      seconds,
      next: () => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      isAccepted: (answer) => answer.status === 200,
    });
  const seen = new Map(
    [...paths.keys()].map((name) => [name, { perSecond: [] as number[], latenciesMs: [] as number[] }]),
  );
  for (const path of paths.values()) await ask(path, 0.2);
  for (let round = 0; round < (size === 'full' ? 3 : 1); round++)
    for (const [name, path] of paths) {
      const load = await ask(path, size === 'full' ? 2 : 0.2);
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
  return { results, seededMs };
}
