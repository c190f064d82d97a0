import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await expectNotified(test, ['WELCOME', 'ONBOARDING_REMINDER', 'AUCTION_OUTBID', 'AUCTION_EXTENDED', 'RESERVE_MET']);
  await test.close();
});

let ada: Person;
let ben: Person;
beforeEach(async () => {
  ada = await test.signUp({ isOnboarded: true });
  ben = await test.signUp({ isOnboarded: true });
});

async function readAlertBodies({ id }: Person, type: string): Promise<string[]> {
  const { rows } = await test.ctx.pool.query<{ body: string }>(
    'select body from alert where user_id = $1 and type = $2 order by created_at',
    [id, type],
  );
  return rows.map(({ body }) => body.replace(/closes .* ET/, 'closes T'));
}
const bid = async (person: Person, lot: TestLot, amountCents: number) =>
  person.client.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents, isMax: true }, { 'idempotency-key': newKey() });

describe('the course of a lot', () => {
  it('given a bid in the last minutes, when overtime begins, then all bidders are notified once', async () => {
    const lot = await listLot(test.ctx, { endsInMs: HOUR, title: 'Glove' });
    expect((await bid(ada, lot, 10_000)).status).toBe(200);
    await test.moveClock(58 * MINUTE);
    await test.logIn(ben);
    expect((await bid(ben, lot, 50_000)).status).toBe(200);
    await test.moveClock(2 * MINUTE + 5_000);
    await test.runJobs();
    await test.logIn(ada);
    await bid(ada, lot, 100_000);
    await test.runJobs();
    const text = (rest: string) => `“Glove” is at $110${rest}. It closes T unless someone bids. You can still bid.`;
    expect([await readAlertBodies(ada, 'AUCTION_EXTENDED'), await readAlertBodies(ben, 'AUCTION_EXTENDED')]).toEqual([
      [text('')],
      [text(', and you’re leading')],
    ]);
  });

  it('given a reserve, when a bid reaches it, then bidders are notified once; a lot without reserve sends nothing', async () => {
    const lot = await listLot(test.ctx, { endsInMs: HOUR, title: 'Glove', reserveCents: 100_000 });
    const free = await listLot(test.ctx, { endsInMs: HOUR, title: 'Ball' });
    await bid(ada, free, 20_000);
    await bid(ada, lot, 20_000);
    await test.runJobs();
    expect(await readAlertBodies(ada, 'RESERVE_MET')).toEqual([]);
    await bid(ben, lot, 150_000);
    await test.runJobs();
    await bid(ada, lot, 200_000);
    await test.runJobs();
    const expectedText = '“Glove” will be sold to the highest bidder.';
    expect([await readAlertBodies(ada, 'RESERVE_MET'), await readAlertBodies(ben, 'RESERVE_MET')]).toEqual([
      [expectedText],
      [`${expectedText} You’re leading.`],
    ]);
  });
});

describe('unfinished onboarding', () => {
  it('given a new user, when one, three and seven days have passed, then they are reminded three times and no more', async () => {
    const newcomer = await test.signUp();
    await test.moveClock(DAY - MINUTE);
    await test.runJobs();
    expect(await readAlertBodies(newcomer, 'ONBOARDING_REMINDER')).toEqual([]);
    await test.moveClock(MINUTE);
    await test.runJobs();
    const expectedText =
      'To bid, you also need a shipping address, a card and identity verification. It takes about three minutes, and you only do it once.';
    expect(await readAlertBodies(newcomer, 'ONBOARDING_REMINDER')).toEqual([expectedText]);
    for (const days of [2, 4, 7]) {
      await test.moveClock(days * DAY);
      await test.runJobs();
    }
    expect(await readAlertBodies(newcomer, 'ONBOARDING_REMINDER')).toEqual([expectedText, expectedText, expectedText]);
    expect(await readAlertBodies(ada, 'ONBOARDING_REMINDER')).toEqual([]);
  });

  it('given a bid that needs a step, when it is tried often, then one reminder a day lists the missing steps', async () => {
    const newcomer = await test.signUp();
    const lot = await listLot(test.ctx, { endsInMs: 20 * DAY });
    for (let n = 0; n < 3; n++) expect((await bid(newcomer, lot, 10_000)).status).toBe(403);
    await test.runJobs();
    expect((await readAlertBodies(newcomer, 'ONBOARDING_REMINDER')).length).toBe(1);
    await test.moveClock(HOUR);
    await test.logIn(newcomer);
    await bid(newcomer, lot, 10_000);
    await test.runJobs();
    expect((await readAlertBodies(newcomer, 'ONBOARDING_REMINDER')).length).toBe(1);
    expect(test.mailbox.to(newcomer.email).at(-1)).toMatchObject({ subject: '3 steps left' });
  });
});

describe('sales', () => {
  it('given a sale event, when it is handled twice, then the domain’s text is sent once, by alert and email', async () => {
    const emitNotice = () =>
      transact(test.ctx, async (_tx, emit) =>
        emit({
          kind: 'notify',
          private: {
            userId: ada.id,
            type: 'ITEM_DELIVERED',
            ref: 'sale-1',
            href: '/buying/in-transaction',
            itemId: newId(1),
            facts: { item: 'Glove' },
          },
        }),
      );
    await emitNotice();
    await emitNotice();
    await test.runJobs();
    expect(await readAlertBodies(ada, 'ITEM_DELIVERED')).toEqual([
      '“Glove” was delivered. Link it to your account with the code on its seal.',
    ]);
    expect(test.mailbox.to(ada.email).filter((email) => email.subject === 'Your item was delivered').length).toBe(1);
  });
});
