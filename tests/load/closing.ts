import { createBidding } from '../../apps/server/src/createBidding.ts';
import { eventHandlers } from '../../apps/server/src/eventHandlers.ts';
import { registerJobs } from '../../apps/server/src/jobs.ts';
import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { advanceClock } from '../../apps/server/src/platform/clock.ts';
import { requestHash } from '../../apps/server/src/platform/http/idempotency.ts';
import { startWorker } from '../../apps/server/src/platform/jobs.ts';
import { startMailbox } from '../../apps/server/test/mailbox.ts';
import { report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { type Bidder, makeBidders, makeLots } from './lib/people.ts';

const RUN_MS = 300_000;
const BIDDERS = 100;
const POLL_MS = 20;
/** A count that would take longer is skipped, with a note. */
const PATIENCE_MS = 180_000;

/**
 * B5: lots that end in the same second, from the moment the clock passes their end until every one is closed and
 * invoiced and its winner has their alert. One worker process, with a mail server that accepts everything.
 */
export async function runClosing(size: Size): Promise<void> {
  const counts = size === 'full' ? [100, 1_000, 2_000, 10_000] : [5, 10];
  const mailbox = await startMailbox();
  const bench = await startBenchApp({ SMTP_URL: mailbox.url });
  try {
    const { ctx } = bench;
    const bidding = createBidding(ctx);
    const bidders = await makeBidders(ctx, BIDDERS);
    const rows: Array<{ lots: number; secondsToClosed: number; secondsToTold: number; millisecondsALot: number }> = [];
    let before = 0;
    for (const count of [counts[0]!, ...counts]) {
      const expectedMs = count * (rows.at(-1)?.millisecondsALot ?? 0);
      if (expectedMs > PATIENCE_MS) {
        process.stdout.write(
          `${count} lots: left out, this machine would need about ${Math.round(expectedMs / 1000)} s\n`,
        );
        continue;
      }
      const lots = await makeLots(ctx.pool, ctx.clock.now(), count, { runMs: RUN_MS });
      for (let at = 0; at < lots.length; at += 500)
        await Promise.all(lots.slice(at, at + 500).map((id, index) => open(id, bidders[index % BIDDERS]!)));
      await advanceClock(ctx.pool, RUN_MS + 3_000);
      await ctx.clock.refresh();
      const startedAt = performance.now();
      const worker = await startWorker(ctx, registerJobs, eventHandlers);
      const closed = await waitUntil(
        async () => (await number("select count(*)::int as n from auction where status <> 'done'")) === 0,
      );
      const secondsToNotified = await waitUntil(
        async () =>
          (await number("select count(*)::int as n from alert where type = 'AUCTION_WON'")) === before + count,
      );
      await worker.stop();
      before += count;
      const invoices = await number('select count(*)::int as n from invoice');
      if (invoices !== before) throw new Error(`${invoices} invoices for ${before} lots`);
      rows.push({
        lots: count,
        secondsToClosed: rounded((closed - startedAt) / 1000),
        secondsToTold: rounded((secondsToNotified - startedAt) / 1000),
        millisecondsALot: rounded((secondsToNotified - startedAt) / count),
      });
    }
    rows.shift(); // the first is for warming up
    await bidding.stop();
    const faults = await integrityFaults(ctx);
    if (faults.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(faults.slice(0, 5))}`);
    report('closing', size, {
      ratios: {
        'B5 cost of a lot, most lots to fewest (goal ≤ 1.2)': rounded(
          rows.at(-1)!.millisecondsALot / rows[0]!.millisecondsALot,
        ),
      },
      rows,
    });

    async function number(sql: string): Promise<number> {
      return (await ctx.pool.query<{ n: number }>(sql)).rows[0]!.n;
    }
    async function open(auctionId: string, bidder: Bidder): Promise<void> {
      const answer = await bidding.submit({
        auctionId,
        userId: bidder.userId,
        sessionId: bidder.sessionId,
        amountCents: 1_000,
        isMax: true,
        key: `closing-${auctionId.slice(0, 36)}`,
        requestHash: requestHash({ auctionId }, { amountCents: 1_000 }),
        receivedAt: ctx.clock.now(),
      });
      if (!('accepted' in answer)) throw new Error(`A first bid was refused: ${JSON.stringify(answer)}`);
    }
  } finally {
    await bench.close();
    await mailbox.stop();
  }
}

/** Polls until it is true. Returns when it was. */
async function waitUntil(isDone: () => Promise<boolean>): Promise<number> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return performance.now();
}
