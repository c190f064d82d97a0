import { afterAll, beforeAll, expect, test } from 'vitest';
import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { sweepLots } from '../../apps/server/src/modules/selling/auction/jobs.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts';
import { type Bidder, makeBidders, makeLots } from '../load/lib/people.ts';

const LOTS = 1_000;
/** Twelve thousand statements on a shared machine. */
const TIMEOUT_MS = 240_000;
const RUN_MS = 120_000;
const OPENING_CENTS = 100;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let keys = 0;
async function bid(auctionId: string, bidder: Bidder, amountCents: number): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/v1/auction/${auctionId}/bid`,
    headers: {
      cookie: bidder.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'idempotency-key': `same-second-${String(++keys).padStart(8, '0')}`,
    },
    payload: JSON.stringify({ amountCents }),
  });
  return answer.statusCode === 200 ? 'accepted' : String(answer.json().code);
}

/** How many of these answers were which. */
const tally = (answers: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(answers)].map((code) => [code, answers.filter((answer) => answer === code).length]));

async function lotsBy(status: string): Promise<Record<string, number>> {
  const { rows } = await app.ctx.pool.query<{ name: string; n: number }>(
    `select ${status} as name, count(*)::int as n from auction group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

test(
  'given 1,000 lots that end in the same second and a scheduler stopped for 30 s, no late bid is accepted and each lot is settled once',
  async () => {
    const { ctx: inner } = app;
    const bidders = await makeBidders(inner, 12);
    const [first, second, late] = bidders as [Bidder, Bidder, Bidder];
    const lots = await makeLots(inner.pool, inner.clock.now(), LOTS, { runMs: RUN_MS, openingCents: OPENING_CENTS });
    // Overtime long enough for a slow machine: here the test's duration is product time.
    await inner.pool.query('update auction set window_ms = 1200000, cap_ms = 3600000');
    const endsAt = await inner.pool.query<{ n: number; at: Date }>(
      'select count(*)::int as n, ends_at as at from auction group by 2',
    );
    expect(endsAt.rows).toEqual([{ n: LOTS, at: expect.any(Date) }]);
    const T = endsAt.rows[0]!.at.getTime();

    // Some have one bidder, some two, most none. Nothing sweeps: this app's worker has not been started.
    const single = lots.filter((_id, index) => index % 10 === 1);
    const contested = lots.filter((_id, index) => index % 20 === 2);
    expect(tally(await Promise.all([...single, ...contested].map((id) => bid(id, first, 5_000))))).toEqual({
      accepted: single.length + contested.length,
    });
    expect(tally(await Promise.all(contested.map((id) => bid(id, second, 2_000))))).toEqual({
      accepted: contested.length,
    });

    // T + 50 ms: every lot is between its end and the next phase, for everyone. Each reading of the clock moves it by a
    // millisecond: a fifth of the lots, including all contested ones, are tried within the two seconds.
    await app.moveClock(T + 50 - inner.clock.now());
    const asked = lots.filter((_id, index) => index % 5 === 2);
    expect(tally(await Promise.all(asked.map((id) => bid(id, late, 9_000))))).toEqual({
      auction_processing: asked.length,
    });
    expect(asked).toEqual(expect.arrayContaining(contested));
    expect(inner.clock.now()).toBeLessThan(T + 2_000);

    // T + 30 s, still without a sweep: ended lots are over, overtime belongs to earlier bidders.
    await app.moveClock(T + 30_000 - inner.clock.now());
    expect(await lotsBy('status')).toEqual({ open: LOTS });
    expect(tally(await Promise.all(lots.map((id) => bid(id, late, 9_000))))).toEqual({
      auction_processing: LOTS - contested.length,
      auction_extended_no_access: contested.length,
    });
    const [reopened] = contested as [string];
    expect(await bid(reopened, second, 9_000)).toBe('accepted');

    // The scheduler is back, and a second one processes the same lots alongside it.
    await Promise.all([app.runJobs(), sweepLots(inner), sweepLots(inner)]);
    await app.runJobs();
    expect(await lotsBy('status')).toEqual({ done: LOTS - contested.length, extended: contested.length });
    const closes = await inner.pool.query<{ at: Date }>(
      'select distinct closed_at as at from auction where closed_at is not null',
    );
    expect(closes.rows.map(({ at }) => at.getTime())).toEqual([T + 2_000]);

    await app.moveClock(25 * 60_000);
    await Promise.all([app.runJobs(), sweepLots(inner), sweepLots(inner)]);
    await app.runJobs();
    expect(await lotsBy('status')).toEqual({ done: LOTS });
    expect(await lotsBy('outcome')).toEqual({
      sold: single.length + contested.length,
      unsold: LOTS - single.length - contested.length,
    });
    const invoices = await inner.pool.query<{ n: number; lots: number; total: number }>(
      'select count(*)::int as n, count(distinct auction_id)::int as lots, sum(subtotal_cents)::int as total from invoice',
    );
    const hammers = single.length * OPENING_CENTS + (contested.length - 1) * 2_200 + 5_500;
    expect(invoices.rows[0]).toEqual({
      n: single.length + contested.length,
      lots: single.length + contested.length,
      total: hammers,
    });
    const alerts = await inner.pool.query<{ type: string; n: number }>(
      "select type, count(*)::int as n from alert where type in ('AUCTION_WON', 'AUCTION_LOST') group by 1 order by 1",
    );
    expect(Object.fromEntries(alerts.rows.map(({ type, n }) => [type, n])).AUCTION_WON).toBe(
      single.length + contested.length,
    );
    const lateBids = await inner.pool.query<{ n: number }>('select count(*)::int as n from bid where user_id = $1', [
      late.userId,
    ]);
    expect(lateBids.rows[0]!.n).toBe(0);
    expect(await integrityFaults(inner)).toEqual([]);
  },
  TIMEOUT_MS,
);
