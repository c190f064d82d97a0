import { parseArgs } from 'node:util';
import { seedItems } from '../demo/src/seed/bulk.ts';
import { seedOffice } from '../demo/src/seed/bulkOffice.ts';
import { openDataDir } from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { secondsSince } from './lib/progress.ts';
import { withDatabase } from './lib/with-database.ts';

const MAX_ITEMS = 10_000_000;
const PROGRESS_EVERY_MS = 2_000;

/** How many items, and perhaps people and invoices: `--items 1000000 --people 100000 --invoices 100000`. */
function readCounts(): { items: number; people: number; invoices: number } {
  const number = { type: 'string', default: '0' } as const;
  const { values } = parseArgs({ options: { items: number, people: number, invoices: number } });
  const [items, people, invoices] = [values.items, values.people, values.invoices].map((typed) =>
    /^\d+$/.test(typed) ? Number(typed) : Number.NaN,
  ) as [number, number, number];
  if (!(items >= 1 && items <= MAX_ITEMS))
    throw new Problem(`Set the number of items: npm run seed -- --items 1000000 (up to ${MAX_ITEMS}).`);
  if (!(people <= items && invoices <= items) || people >= 20 !== invoices >= 20)
    throw new Problem('People and invoices are set together: 20 or more of each, and no more than there are items.');
  return { items, people, invoices };
}

/** Benchmark rows, in the database of DATABASE_URL or of the data directory, whether the app is running or not. */
async function seed(): Promise<void> {
  const { items: count, people, invoices } = readCounts();
  await withDatabase(openDataDir(), async (databaseUrl) => {
    const now = Date.now();
    const startedAt = performance.now();
    let toldAt = 0;
    await seedItems(databaseUrl, {
      count,
      now,
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
    if (people > 0)
      await seedOffice(databaseUrl, {
        people,
        invoices,
        items: count,
        now,
        onProgress: (table, rows) =>
          console.log(`${table}${rows === 0 ? '' : `: ${rows.toLocaleString('en-US')}`}, ${secondsSince(startedAt)}`),
      });
    console.log(`Done in ${secondsSince(startedAt)}.`);
  });
}

await seed().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exit(1);
});
