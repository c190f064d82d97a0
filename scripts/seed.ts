import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts';
import { seedItems } from '../demo/src/seed/bulk.ts';
import { ensureDatabase, findRunningPostgres, startPostgres } from './lib/embedded-postgres.ts';
import { openDataDir } from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { secondsSince } from './lib/progress.ts';

const MAX_ITEMS = 10_000_000;
const PROGRESS_EVERY_MS = 2_000;

/** How many items: `--items 1000000`. */
function readCount(): number {
  const { values } = parseArgs({ options: { items: { type: 'string' } } });
  const count = Number(values.items);
  if (!/^\d+$/.test(values.items ?? '') || count < 1 || count > MAX_ITEMS)
    throw new Problem(`Set the number of items: npm run seed -- --items 1000000 (up to ${MAX_ITEMS}).`);
  return count;
}

/** Benchmark items, in the database of DATABASE_URL or of the data directory, whether the app is running or not. */
async function seed(): Promise<void> {
  const count = readCount();
  const folder = path.join(openDataDir(), 'postgres');
  const running = process.env.DATABASE_URL ? undefined : await findRunningPostgres(folder);
  const database =
    process.env.DATABASE_URL || running !== undefined
      ? undefined
      : await startPostgres({ dataDir: folder, log: (line) => console.log(line) });
  const databaseUrl = process.env.DATABASE_URL || (running?.('assay') ?? (await ensureDatabase(database!, 'assay')));
  try {
    await migrateToLatest(databaseUrl);
    const startedAt = performance.now();
    let toldAt = 0;
    await seedItems(databaseUrl, {
      count,
      now: Date.now(),
      onProgress(written) {
        if (written < count && performance.now() - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = performance.now();
        const left = ((toldAt - startedAt) / written) * (count - written);
        console.log(
          `${written.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} items, ${secondsSince(startedAt)}` +
            (written < count ? `, about ${Math.ceil(left / 1000)} s left` : ''),
        );
      },
    });
    console.log(`Done in ${secondsSince(startedAt)}.`);
  } finally {
    await database?.stop();
  }
}

await seed().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exit(1);
});
