import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { registerWeb } from '../../apps/server/src/web.ts';
import { recordSent, type Sent } from '../../apps/server/test/statements.ts';
import { OFFICE_PAGES } from '../../apps/web/app/features/office/places.ts';
import { seedItems } from '../../demo/src/seed/bulk.ts';
import { seedOffice } from '../../demo/src/seed/bulkOffice.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { type BenchApp, report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { median, percentile } from './lib/httpLoad.ts';
import { makeAdmin } from './lib/people.ts';
import { readsOf } from './lib/statements.ts';
import { webOptionsOf } from './lib/webOptions.ts';

const SIZES = {
  full: { items: 1_000_000, people: 100_000, invoices: 100_000 },
  // Large enough that a scan of a table is a choice of the planner, not the shortest way.
  tiny: { items: 12_000, people: 12_000, invoices: 12_000 },
} as const;
const MOST_STATEMENTS = 6;
/** A page of the office also reads who asks, what waits, and its saved views; some show two lists. */
const MOST_OF_PAGE = 12;
/** Rows that a statement may read one after the other. */
const MOST_SCANNED = 10_000;
const ROUNDS = { full: 5, tiny: 1 } as const;

/** What is typed into the fields of lists, by parameter. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  artist: ['bulk', 'no such name'],
  find: ['championship guitar', 'bulk_person_77', 'no such thing', 'BK-00000077-Z'],
  number: ['INV-B0000077'],
  shelf: ['A-77'],
  actor: ['bulk_person_1'],
  action: ['refund'],
  day: ['2026-01-02'],
  batch: ['SB-900000'],
};

type Page = { call: string; path: string };

/** Every list of staff: its first page, and then each view, order and filter by itself. */
export function officePages(): Page[] {
  return Object.entries<RouteDefinition>(routes).flatMap(([call, route]) => {
    const shape = route.query?.shape ?? {};
    if (route.audience !== 'staff' || route.method !== 'GET' || route.path.includes('{')) return [];
    if (call !== 'office.desk' && !('limit' in shape)) return [];
    const queries = Object.entries(shape).flatMap(([name, field]) => [
      ...optionsOf(field).map((value) => `${name}=${value}`),
      ...(TYPED[name] ?? []).map((value) => new URLSearchParams({ [name]: value }).toString()),
    ]);
    return ['', ...queries].map((query) => ({ call, path: query === '' ? route.path : `${route.path}?${query}` }));
  });
}

/** The pages of the office, as its rail lists them. */
const officeScreens = (): Page[] => OFFICE_PAGES.map(({ href }) => ({ call: 'page', path: href }));

/** The values of a parameter that takes one of some; true and false are not views. */
function optionsOf(field: unknown): readonly string[] {
  let inner = field as { options?: readonly string[]; def?: { innerType?: unknown } } | undefined;
  while (inner !== undefined && inner.options === undefined) inner = inner.def?.innerType as typeof inner;
  return (inner?.options ?? []).filter((value) => value !== 'true' && value !== 'false');
}

type Row = { page: string; statements: number; ms: number; 'rows read': number; 'sequential scans': string };

/**
 * B17: the first page of every list of the office, and every page of the office with its frame: statements, time in the
 * server, and what the database reads.
 */
export async function runOffice(size: Size): Promise<void> {
  await buildWeb();
  const bench = await startBenchApp();
  try {
    await seed(bench, size);
    const bidding = createBidding(bench.ctx);
    const app = await buildApp(bench.ctx, bidding);
    try {
      await registerWeb(app, webOptionsOf(bench.ctx));
      const rows = await measure(bench, app, [...officePages(), ...officeScreens()], size);
      const isScreen = ({ page }: Row) => page.startsWith('/');
      const ratios = Object.fromEntries(
        [['lists', rows.filter((row) => !isScreen(row))] as const, ['pages', rows.filter(isScreen)] as const].flatMap(
          ([name, of]) => [
            [name, of.length],
            [`${name}: most statements`, Math.max(...of.map(({ statements }) => statements))],
            [`${name}: median, ms`, rounded(median(of.map(({ ms }) => ms)), 1)],
            [
              `${name}: p95, ms`,
              rounded(
                percentile(
                  of.map(({ ms }) => ms),
                  0.95,
                ),
                1,
              ),
            ],
            [`${name}: slowest, ms`, Math.max(...of.map(({ ms }) => ms))],
          ],
        ),
      );
      report('office', size, { ratios, rows });
      const bad = rows.filter(
        (row) => row.statements > (isScreen(row) ? MOST_OF_PAGE : MOST_STATEMENTS) || row['sequential scans'] !== '',
      );
      if (bad.length > 0) throw new Error(`Lists that read too much: ${bad.map(({ page }) => page).join(', ')}`);
    } finally {
      await app.close();
      await bidding.stop();
    }
  } finally {
    await bench.close();
  }
}

async function seed({ ctx }: BenchApp, size: Size): Promise<void> {
  const sizes = SIZES[size];
  const now = ctx.clock.now();
  const tell = (what: string) => {
    if (size === 'full') console.log(what);
  };
  await seedItems(ctx.config.DATABASE_URL, { count: sizes.items, now, onProgress: () => undefined });
  tell(`${sizes.items} items`);
  await seedOffice(ctx.config.DATABASE_URL, { ...sizes, now, onProgress: (table, rows) => tell(`${rows} ${table}`) });
}

async function measure({ ctx }: BenchApp, app: FastifyInstance, pages: readonly Page[], size: Size): Promise<Row[]> {
  const { cookie } = await makeAdmin(ctx);
  const open = async (path: string): Promise<void> => {
    const answer = await app.inject({ url: path, headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  };
  const client = await ctx.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const measured: Row[] = [];
    for (const { path } of pages) {
      await open(path);
      // The process itself reads its clock and settings now and then: the fewer of two are those of the page.
      const recorded = [await recordSent(() => open(path)), await recordSent(() => open(path))] as const;
      const { sent } = recorded[0].sent.length <= recorded[1].sent.length ? recorded[0] : recorded[1];
      const times: number[] = [];
      for (let round = 0; round < ROUNDS[size]; round++) {
        const startedAt = performance.now();
        await open(path);
        times.push(performance.now() - startedAt);
      }
      measured.push({
        page: path.replace('/v1/office/', ''),
        statements: sent.length,
        ms: rounded(median(times), 1),
        ...(await explain(client, sent)),
      });
    }
    return measured;
  } finally {
    client.release(true);
  }
}

/** Most rows that one part of the statements reads, and the tables that they scan. */
async function explain(
  client: pg.PoolClient,
  sent: readonly Sent[],
): Promise<Pick<Row, 'rows read' | 'sequential scans'>> {
  const scanned = new Set<string>();
  let mostRows = 0;
  for (const one of sent) {
    if (!/^\s*(?:select|with|insert|update)/i.test(one.text)) continue;
    const reads = await readsOf(client, one, MOST_SCANNED);
    mostRows = Math.max(mostRows, reads.mostRows);
    for (const table of reads.scanned) scanned.add(table);
  }
  return { 'rows read': mostRows, 'sequential scans': [...scanned].join(', ') };
}
