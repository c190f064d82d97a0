import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveHolds } from '../../apps/server/src/modules/identity/credit/index.ts';
import { lockCredit, moveHold } from '../../apps/server/src/modules/identity/credit/operations.ts';
import { sweepLots } from '../../apps/server/src/modules/selling/auction/jobs.ts';
import { transact } from '../../apps/server/src/platform/outbox.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts';
import { makeBidders, makeLots } from '../load/lib/people.ts';

const LOTS = 120;
const RUN_MS = 120_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await app.ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;

test('given a lot among many that cannot be written, when they are due together, then all the others are closed and it stays', async () => {
  const { pool, clock } = app.ctx;
  const lots = await makeLots(pool, clock.now(), LOTS, { runMs: RUN_MS });
  const [bad] = lots as [string];
  // An entry that its lot does not know: the next one cannot take its position.
  await pool.query(
    "insert into log_entry (auction_id, position, kind, at, note, hash) values ($1, 1, 'phase', $2, 'open', decode(repeat('00', 32), 'hex'))",
    [bad, clock.date()],
  );
  const before = await pool.query('select * from auction where id = $1', [bad]);
  await app.moveClock(RUN_MS + 3_000);

  expect(await sweepLots(app.ctx)).toBe(LOTS - 1);
  expect(await count("auction where status = 'done'")).toBe(LOTS - 1);
  expect(await count("outbox where kind = 'auction.settled'")).toBe(LOTS - 1);
  const after = await pool.query('select * from auction where id = $1', [bad]);
  expect(after.rows).toEqual(before.rows);
  expect(await sweepLots(app.ctx)).toBe(0);
  expect(await count("outbox where kind = 'auction.settled'")).toBe(LOTS - 1);
});

test('given one undeliverable message among many, when the outbox is emptied, then all the others are sent once', async () => {
  const { ctx: inner } = app;
  const people = await makeBidders(inner, 5);
  const lots = await inner.pool.query<{ id: string; item_id: string }>(
    'select id, item_id from auction order by id limit 5',
  );
  await transact(inner, async (_tx, emit) => {
    for (const [index, { id, item_id: itemId }] of lots.rows.entries())
      emit({
        kind: 'auction.settled',
        dedupeKey: `told:${id}`,
        private: {
          auctionId: id,
          itemId,
          title: `Lot, "the {${index}}" \\ one`,
          slug: `lot-${index}`,
          outcome: index === 2 ? ('nonsense' as 'unsold') : 'unsold',
          loserIds: people.map((person) => person.userId),
        },
      });
  });
  await app.runJobs();
  expect(await count("alert where type = 'AUCTION_LOST'")).toBe(4 * people.length);
  expect(
    await count("outbox where kind = 'auction.settled' and dispatched_at is null and last_error is not null"),
  ).toBe(1);
  const own = await inner.pool.query<{ title: string; body: string; at: Date }>(
    'select title, body, created_at as at from alert where user_id = $1 order by created_at',
    [people[0]!.userId],
  );
  expect(own.rows.map(({ body }) => body)).toEqual(
    [0, 1, 3, 4].map((index) => `“Lot, "the {${index}}" \\ one” was withdrawn or didn’t sell.`),
  );
  expect(new Set(own.rows.map(({ at }) => at.getTime())).size).toBe(4);
  const badges = await inner.pool.query<{ unread: number }>(
    "select (payload->>'unread')::int as unread from outbox where kind = 'alert' and user_id = $1 order by id",
    [people[0]!.userId],
  );
  expect(badges.rows.map(({ unread }) => unread)).toEqual([1, 2, 3, 4]);
});

test('given the same hold movements, then a bulk write has the same result as a sequence', async () => {
  const { ctx: inner } = app;
  const [single, bulk] = (await makeBidders(inner, 2)).map((person) => person.userId) as [string, string];
  const [first, second] = (await inner.pool.query<{ id: string }>('select id from auction order by id limit 2')).rows;
  const movesOf = (userId: string) =>
    [
      [first!.id, 5_000],
      [second!.id, 700],
      [first!.id, 6_000],
      [first!.id, 6_000],
      [second!.id, null],
    ].map(([ref, amountCents]) => ({
      userId,
      kind: 'invoice' as const,
      ref: String(ref),
      amountCents: amountCents as number | null,
      note: 'given',
      at: inner.clock.date(),
    }));
  await transact(inner, async (tx) => {
    await lockCredit(tx, [single, bulk]);
    for (const move of movesOf(single)) await moveHold(tx, move);
    await moveHolds(tx, movesOf(bulk));
  });
  const left = async (userId: string) =>
    Promise.all(
      [
        'select limit_cents, hold_cents from credit_account where user_id = $1',
        'select kind, ref, amount_cents from live_hold where user_id = $1 order by ref',
        'select operation, amount_cents, kind, auction_id, invoice_id, balance_after_cents, note from credit_entry where user_id = $1 order by id',
      ].map(async (sql) => (await inner.pool.query(sql, [userId])).rows),
    );
  expect(await left(bulk)).toEqual(await left(single));
  expect((await left(bulk))[1]).toEqual([{ kind: 'invoice', ref: first!.id, amount_cents: 6_000 }]);
  expect((await left(bulk))[2]!.length).toBe(5);
});
