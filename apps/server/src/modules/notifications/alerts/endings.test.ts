import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await expectNotified(test, ['AUCTION_ENDING', 'BLIND_PHASE_STARTED', 'BLIND_ENDING']);
  await test.close();
});

let watcher: Person;
let bidder: Person;
let rival: Person;
beforeEach(async () => {
  watcher = await test.signUp();
  bidder = await test.signUp({ isOnboarded: true });
  rival = await test.signUp({ isOnboarded: true });
});

async function readAlerts(person: Person, type: 'AUCTION_ENDING' | 'BLIND_ENDING'): Promise<Array<[string, string]>> {
  const { rows } = await test.ctx.pool.query<{ title: string; body: string }>(
    'select title, body from alert where user_id = $1 and type = $2 order by created_at',
    [person.id, type],
  );
  return rows.map(({ title, body }) => [title, body.replace(/(closes|until) .* ET/, '$1 T')]);
}
const readEmails = (person: Person): string[] =>
  test.mailbox
    .to(person.email)
    .map((email) => email.subject)
    .filter((subject) => subject.startsWith('Closes') || subject.startsWith('The sealed round ends'));
async function watch(person: Person, lot: TestLot): Promise<void> {
  expect((await person.client.post(`/v1/user/favorites/${lot.itemId}`, {})).status).toBeLessThan(300);
}
async function bid(person: Person, lot: TestLot, amountCents: number): Promise<void> {
  const answer = await person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents, isMax: true },
    { 'idempotency-key': newKey() },
  );
  expect(answer.status).toBe(200);
}
async function passTime(ms: number): Promise<void> {
  await test.moveClock(ms);
  await test.runJobs();
}

describe('before a lot closes (rules §7)', () => {
  it('given a watcher and two bidders, when a day and an hour are left, then each is notified twice, by alert and email', async () => {
    const lot = await listLot(test.ctx, { endsInMs: 26 * HOUR, title: 'Glove' });
    await watch(watcher, lot);
    await watch(bidder, lot);
    await bid(rival, lot, 10_000);
    await bid(bidder, lot, 20_000);
    await passTime(2 * HOUR - MINUTE);
    expect(await readAlerts(watcher, 'AUCTION_ENDING')).toEqual([]);
    await passTime(MINUTE);
    const join = '“Glove” closes T. Bid before then to take part in extended bidding.';
    expect(await readAlerts(watcher, 'AUCTION_ENDING')).toEqual([['Closes within 24 hours', join]]);
    // A moved clock sweeps repeatedly: no one is notified twice.
    await passTime(HOUR);
    await passTime(22 * HOUR);
    expect(await readAlerts(watcher, 'AUCTION_ENDING')).toEqual([
      ['Closes within 24 hours', join],
      ['Closes within the hour', join],
    ]);
    const [, lastOfBidder] = await readAlerts(bidder, 'AUCTION_ENDING');
    const [, lastOfRival] = await readAlerts(rival, 'AUCTION_ENDING');
    expect(lastOfBidder![1]).toMatch(/^“Glove” closes T\. You’re leading at \$1\d\d\.$/);
    expect(lastOfRival![1]).toMatch(/^“Glove” closes T\. Another bidder leads at \$1\d\d\.$/);
    expect(readEmails(watcher)).toEqual(['Closes within 24 hours: Glove', 'Closes within the hour: Glove']);
    expect((await readAlerts(bidder, 'AUCTION_ENDING')).length).toBe(2);
  });

  it('given three lots that close within an hour, when the first is near, then one email covers all, and each has its alert', async () => {
    for (const [index, title] of ['Puck', 'Stick', 'Skate'].entries())
      await watch(watcher, await listLot(test.ctx, { endsInMs: 3 * HOUR + index * 20 * MINUTE, title }));
    for (let at = 0; at < 5; at++) await passTime(30 * MINUTE);
    await passTime(20 * MINUTE);
    expect((await readAlerts(watcher, 'AUCTION_ENDING')).length).toBe(3);
    expect(readEmails(watcher)).toEqual(['Closes within the hour: Puck and 2 more lots']);
    const email = test.mailbox.to(watcher.email).find(({ subject }) => subject.startsWith('Closes'))!;
    for (const title of ['Puck', 'Stick', 'Skate']) expect(email.text).toContain(`${title}: Closes `);
  });

  it('given a watcher who joins within the last hour, a late sweep, or a paused lot, then no outdated notice is sent', async () => {
    const short = await listLot(test.ctx, { endsInMs: 50 * MINUTE, title: 'Short' });
    await watch(watcher, short);
    const late = await listLot(test.ctx, { endsInMs: 30 * HOUR, title: 'Late' });
    await watch(rival, late);
    const paused = await listLot(test.ctx, { endsInMs: 30 * HOUR, title: 'Paused' });
    await watch(bidder, paused);
    await test.ctx.pool.query('update auction set paused_at = $2 where id = $1', [
      paused.auctionId,
      test.ctx.clock.date(),
    ]);
    await passTime(29 * HOUR + MINUTE);
    expect(await readAlerts(watcher, 'AUCTION_ENDING')).toEqual([]);
    expect(await readAlerts(bidder, 'AUCTION_ENDING')).toEqual([]);
    expect((await readAlerts(rival, 'AUCTION_ENDING')).map(([title]) => title)).toEqual(['Closes within the hour']);
  });
});

describe('before sealed bids are opened', () => {
  // Overtime that runs into its latest end is followed by sealed bids.
  const TIMES = { endsInMs: HOUR, windowMs: 2 * MINUTE, capMs: 2 * MINUTE };
  /** Passes the close and overtime, so that sealed bids begin now. */
  const begin = async (lot: TestLot): Promise<number> => {
    await passTime(HOUR + 3_000);
    await passTime(2 * MINUTE + 3_000);
    const { rows } = await test.ctx.pool.query<{ status: string; blind_ends_at: Date }>(
      'select status, blind_ends_at from auction where id = $1',
      [lot.auctionId],
    );
    expect(rows[0]!.status).toBe('blind');
    return rows[0]!.blind_ends_at.getTime();
  };

  it('given twelve hours of sealed bids, when one is left, then all who may seal get the same notice once, and a watcher none', async () => {
    const lot = await listLot(test.ctx, { ...TIMES, blindMs: 12 * HOUR, title: 'Bat' });
    await watch(watcher, lot);
    await bid(rival, lot, 10_000);
    await bid(bidder, lot, 20_000);
    const opensAt = await begin(lot);
    await passTime(opensAt - HOUR - MINUTE - test.ctx.clock.now());
    expect(await readAlerts(bidder, 'BLIND_ENDING')).toEqual([]);
    await passTime(MINUTE);
    await passTime(MINUTE);
    const expectedAlerts = [
      [
        'The sealed round ends within the hour',
        'You can place or raise your sealed bid on “Bat” until T. No one can see whether you do.',
      ],
    ];
    expect(await readAlerts(bidder, 'BLIND_ENDING')).toEqual(expectedAlerts);
    expect(await readAlerts(rival, 'BLIND_ENDING')).toEqual(expectedAlerts);
    expect(await readAlerts(watcher, 'BLIND_ENDING')).toEqual([]);
    expect(readEmails(rival)).toEqual(['The sealed round ends within the hour: Bat']);
  });

  it('given half an hour of sealed bids, then the notice of their start was enough', async () => {
    const lot = await listLot(test.ctx, { ...TIMES, blindMs: HOUR / 2 });
    await bid(rival, lot, 10_000);
    await bid(bidder, lot, 20_000);
    await begin(lot);
    await passTime(10 * MINUTE);
    expect(await readAlerts(bidder, 'BLIND_ENDING')).toEqual([]);
  });
});
