import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await expectNotified(test, ['AUCTION_STARTING', 'WATCHED_NOW_BUYABLE', 'PRICE_DROP']);
  await test.close();
});

let watcher: Person;
let other: Person;
beforeEach(async () => {
  watcher = await test.signUp();
  other = await test.signUp();
});

async function readAlerts(person: Person): Promise<Array<[string, string]>> {
  const { rows } = await test.ctx.pool.query<{ title: string; body: string }>(
    "select title, body from alert where user_id = $1 and type = 'AUCTION_STARTING' order by created_at",
    [person.id],
  );
  return rows.map(({ title, body }) => [title, body.replace(/opens .* ET/, 'opens T')]);
}
const readEmails = (person: Person): string[] =>
  test.mailbox
    .to(person.email)
    .map((email) => email.subject)
    .filter((subject) => subject.startsWith('Open') || subject.startsWith('On sale'));
async function watch(person: Person, lot: TestLot): Promise<void> {
  expect((await person.client.post(`/v1/user/favorites/${lot.itemId}`, {})).status).toBe(204);
}
async function passTime(ms: number): Promise<void> {
  await test.moveClock(ms);
  await test.runJobs();
}

describe('before a lot opens and when it does (rules §7)', () => {
  it('given a watcher of a weekly lot, when an hour is left and when it opens, then each notice is sent once, the first by email, too', async () => {
    const lot = await listLot(test.ctx, { startsInMs: 26 * HOUR, endsInMs: 8 * DAY, title: 'Glove' });
    await watch(watcher, lot);
    await passTime(25 * HOUR - MINUTE);
    expect(await readAlerts(watcher)).toEqual([]);
    await passTime(MINUTE);
    await passTime(MINUTE);
    const before = ['Opens within the hour', '“Glove” opens T. Bidding starts at $100.'];
    expect(await readAlerts(watcher)).toEqual([before]);
    await passTime(HOUR);
    await passTime(MINUTE);
    expect(await readAlerts(watcher)).toEqual([before, ['Open for bids', '“Glove” is open. Bidding starts at $100.']]);
    expect(readEmails(watcher)).toEqual(['Opens within the hour: Glove']);
    expect(await readAlerts(other)).toEqual([]);
  });

  it('given a premier lot, then a notice is also sent a day before its opening', async () => {
    const lot = await listLot(test.ctx, { startsInMs: 25 * HOUR, endsInMs: 15 * DAY, title: 'Bat' });
    await watch(watcher, lot);
    await passTime(HOUR + MINUTE);
    await passTime(23 * HOUR);
    expect((await readAlerts(watcher)).map(([title]) => title)).toEqual([
      'Opens within 24 hours',
      'Opens within the hour',
    ]);
  });

  it('given a watcher who joins within the last hour, or has left, then the opening is sent by email, too, or not at all', async () => {
    const lot = await listLot(test.ctx, { startsInMs: 30 * MINUTE, endsInMs: DAY, title: 'Cap' });
    await watch(watcher, lot);
    await watch(other, lot);
    expect((await other.client.delete(`/v1/user/favorites/${lot.itemId}`)).status).toBe(204);
    await passTime(10 * MINUTE);
    expect(await readAlerts(watcher)).toEqual([]);
    await passTime(21 * MINUTE);
    expect(await readAlerts(watcher)).toEqual([['Open for bids', '“Cap” is open. Bidding starts at $100.']]);
    expect(readEmails(watcher)).toEqual(['Open for bids: Cap']);
    expect(await readAlerts(other)).toEqual([]);
  });

  it('given an item with a price, then its sale has a dedicated text', async () => {
    const lot = await listLot(test.ctx, {
      startsInMs: 30 * MINUTE,
      endsInMs: DAY,
      title: 'Print',
      buyNow: { type: 'buy_now', priceCents: 30_000 },
    });
    await watch(watcher, lot);
    await passTime(31 * MINUTE);
    expect(await readAlerts(watcher)).toEqual([['On sale now', '“Print” is on sale. The price is $300.']]);
  });

  it('given an unsold lot, when its item is listed at a price, and later for less, then its watcher is notified of exactly that', async () => {
    const lot = await listLot(test.ctx, { endsInMs: 2 * HOUR, title: 'Lamp' });
    await watch(watcher, lot);
    await passTime(3 * HOUR);
    const list = async (priceCents: number): Promise<void> => {
      await test.ctx.pool.query(
        `with made as (insert into auction (id, item_id, type, status, starts_at, ends_at, next_due_at, opening_cents, price_cents, window_ms, cap_ms, blind_ms, created_at)
           select gen_random_uuid(), $1, 'buy_now', 'not_started', $2::timestamptz + interval '5 minutes', $2::timestamptz + interval '1 day',
             $2::timestamptz + interval '5 minutes', 100, 100, 600000, 3600000, 600000, $2::timestamptz returning id)
         insert into buy_now (auction_id, price_cents, quantity_total, created_at) select id, $3, 1, $2 from made`,
        [lot.itemId, test.ctx.clock.date(), priceCents],
      );
      await passTime(10 * MINUTE);
    };
    await list(45_000);
    await passTime(2 * DAY);
    await list(40_000);
    await passTime(2 * DAY);
    await list(40_000);
    const { rows } = await test.ctx.pool.query(
      "select type, body from alert where user_id = $1 and type in ('WATCHED_NOW_BUYABLE', 'PRICE_DROP') order by created_at",
      [watcher.id],
    );
    expect(rows).toEqual([
      { type: 'WATCHED_NOW_BUYABLE', body: 'You can now buy “Lamp” for $450.' },
      { type: 'PRICE_DROP', body: '“Lamp” is now $400, down from $450.' },
      { type: 'WATCHED_NOW_BUYABLE', body: 'You can now buy “Lamp” for $400.' },
    ]);
  });

  it('given an opening long ago that was never swept, then no notice is sent', async () => {
    const lot = await listLot(test.ctx, { startsInMs: 30 * MINUTE, endsInMs: 5 * DAY, title: 'Puck' });
    await watch(watcher, lot);
    await passTime(2 * HOUR);
    expect(await readAlerts(watcher)).toEqual([]);
  });
});
