import { setTimeout as pause } from 'node:timers/promises';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { eventHandlers } from '../../apps/server/src/eventHandlers.ts';
import { registerJobs } from '../../apps/server/src/jobs.ts';
import { toCsv } from '../../apps/server/src/platform/csv.ts';
import { startWorker } from '../../apps/server/src/platform/jobs.ts';
import { report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { makeAdmin } from './lib/people.ts';

const ROWS = { full: 10_000, tiny: 200 } as const;
const GOAL_S = 60;
const HEADS = ['Title', 'Type', 'Artist', 'Category', 'Condition', 'Story', 'Shipping class', 'Low estimate'] as const;
const TAXONOMY = { artist: 'Corbin Oduya', category: 'Jerseys', condition: 'Excellent' } as const;
/** How often a page of an import asks how far it is. */
const ASK_MS = 250;

/**
 * B18: an import of items from a file, as staff wait for it: the dry run with its answer, then the run and the undo until the
 * import says that it is done, by one worker.
 */
export async function runImport(size: Size): Promise<void> {
  const bench = await startBenchApp({ ROLES: 'api,worker' });
  const { ctx } = bench;
  try {
    const bidding = createBidding(ctx);
    const app = await buildApp(ctx, bidding);
    const worker = await startWorker(ctx, registerJobs, eventHandlers);
    try {
      const { cookie } = await makeAdmin(ctx);
      let requests = 0;
      const call = async <T>(
        method: 'GET' | 'POST',
        url: string,
        payload?: object | Buffer,
        type = 'application/json',
      ) => {
        const answer = await app.inject({
          method,
          url: `/v1/office/${url}`,
          headers: {
            cookie,
            origin: ctx.config.PUBLIC_URL,
            'sec-fetch-site': 'same-origin',
            'x-app-type': 'web_app',
            'idempotency-key': `bench-key-${String(requests++).padStart(12, '0')}`,
            ...(payload === undefined ? {} : { 'content-type': type }),
          },
          ...(payload === undefined ? {} : { payload }),
        });
        if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        return answer.json<T>();
      };
      const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
        const startedAt = performance.now();
        const result = await work();
        return [result, rounded((performance.now() - startedAt) / 1_000, 1)];
      };
      for (const [kind, name] of Object.entries(TAXONOMY)) await call('POST', kind, { name });

      const rows = Array.from({ length: ROWS[size] }, (_, at) => [
        `Jersey number ${at + 1}`,
        'main',
        TAXONOMY.artist,
        TAXONOMY.category,
        TAXONOMY.condition,
        `Worn in game ${at + 1} of the season, washed once, with a small tear at the left cuff.`,
        'M',
        String(100 + at),
      ]);
      const boundary = 'assay-bench-boundary';
      const file = Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="items.csv"\r\ncontent-type: text/csv\r\n\r\n${toCsv(HEADS, rows)}\r\n--${boundary}--\r\n`,
      );
      const [{ id, plan }, dryRunS] = await timed(() =>
        call<ImportDetail>(
          'POST',
          'import?kind=item&name=items.csv',
          file,
          `multipart/form-data; boundary=${boundary}`,
        ),
      );
      if (plan.create !== rows.length) throw new Error(`The dry run would create ${plan.create} items`);
      const until = async (act: 'run' | 'undo', status: ImportDetail['status']): Promise<number> => {
        const [, seconds] = await timed(async () => {
          await call('POST', `import/${id}/${act}`, { note: 'Autumn consignments' });
          while ((await call<ImportDetail>('GET', `import/${id}`)).status !== status) await pause(ASK_MS);
        });
        return seconds;
      };
      const runS = await until('run', 'done');
      const undoS = await until('undo', 'undone');
      report('import', size, {
        ratios: { [`B18: ${rows.length} rows, run to ${GOAL_S} s (goal ≤ 1)`]: rounded(runS / GOAL_S) },
        rows: [{ rows: rows.length, 'dry run, s': dryRunS, 'run, s': runS, 'undo, s': undoS }],
      });
    } finally {
      await worker.stop();
      await app.close();
      await bidding.stop();
    }
  } finally {
    await bench.close();
  }
}
