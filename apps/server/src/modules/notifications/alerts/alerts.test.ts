import { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { liveEvents } from '@assay/contract/live.ts';
import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { type OutboxEvent, transact } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';
import { deleteOldAlerts, type NewAlert } from './operations.ts';

const MINUTE = 60_000;
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
/** Without the email and the alert that follow an opened link. */
const confirm = ({ id }: Person) =>
  test.ctx.pool.query('update users set email_verified_at = $2 where id = $1', [id, test.ctx.clock.date()]);
beforeEach(async () => {
  person = await test.signUp({ isVerified: false });
  await confirm(person);
});

const emitEvent = (event: OutboxEvent) => transact(test.ctx, async (_tx, emit) => emit(event));
const alerts = async (of = person) => (await of.client.get('/v1/user/alerts')).body;
const types = async (of = person) =>
  ((await alerts(of)).items as unknown as Array<{ type: string }>).map(({ type }) => type);
const subjects = (of = person) =>
  test.mailbox
    .to(of.email)
    .map((mail) => mail.subject)
    .filter((subject) => !subject.startsWith('Verify'));
const note = (ref: string, userId = person.id): NewAlert => ({
  userId,
  type: 'CREDIT_LIMIT_CHANGED',
  ref,
  title: `Title ${ref}`,
  body: 'Body',
  href: '/account/security',
  itemId: null,
});

/** A live stream's response whose frames can be read. */
function listen(userId: string): { frames: string[]; leave: () => void } {
  const frames: string[] = [];
  const response = new ServerResponse({ method: 'GET' } as never);
  response.write = ((text: string) => frames.push(text) > 0) as typeof response.write;
  response.assignSocket(new PassThrough() as never);
  return { frames, leave: test.ctx.live.add({ response, auctionIds: [], userId, held: null }) };
}

describe('raising', () => {
  it('given the same subject ten times in parallel, when raised, then there is one alert and it goes out live once', async () => {
    const watcher = listen(person.id);
    const isNew = await Promise.all(Array.from({ length: 10 }, () => notify(test.ctx, note('same'))));
    watcher.leave();
    expect(isNew.filter(Boolean).length).toBe(1);
    expect(await alerts()).toMatchObject({
      total: 1,
      unread: 1,
      items: [{ type: 'CREDIT_LIMIT_CHANGED', title: 'Title same', href: '/account/security', readAt: null }],
    });
    expect(watcher.frames.length).toBe(1);
    const [, event, data] = watcher.frames[0]!.match(/^id: \d+\nevent: (\w+)\ndata: (.+)\n\n$/)!;
    expect(event).toBe('alert');
    const payload = liveEvents.alert.parse(JSON.parse(data!));
    expect(payload).toMatchObject({ unread: 1, alert: { title: 'Title same' } });
    expect((await person.client.get('/v1/user/me')).body.unreadAlerts).toBe(1);
  });

  it('given many subjects in parallel, when raised, then every live event has a different seq and unread count', async () => {
    const watcher = listen(person.id);
    await Promise.all(Array.from({ length: 8 }, (_, n) => notify(test.ctx, note(`n${n}`))));
    watcher.leave();
    const payloads = watcher.frames.map((frame) => liveEvents.alert.parse(JSON.parse(frame.split('data: ')[1]!)));
    expect(new Set(payloads.map(({ seq }) => seq)).size).toBe(8);
    expect(payloads.map(({ unread }) => unread).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const listed = (await alerts()).items as unknown as Array<{ createdAt: string }>;
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });
});

describe('reading and clearing', () => {
  it('given three alerts, when some are read, then they are counted out; without ids all are', async () => {
    for (const ref of ['a', 'b', 'c']) await notify(test.ctx, note(ref));
    const other = await test.signUp();
    const [newest] = (await alerts()).items as unknown as Array<{ id: string; title: string }>;
    expect(newest!.title).toBe('Title c');
    expect((await other.client.patch('/v1/user/alerts/read', { alertIds: [newest!.id] })).body).toEqual({ unread: 0 });
    expect((await alerts()).unread).toBe(3);
    expect((await person.client.patch('/v1/user/alerts/read', { alertIds: [newest!.id] })).body).toEqual({ unread: 2 });
    expect((await person.client.get('/v1/user/alerts?unread=true&limit=1')).body).toMatchObject({
      total: 2,
      unread: 2,
      limit: 1,
      items: [{ title: 'Title b' }],
    });
    expect((await person.client.get('/v1/user/alerts?unread=false')).body).toMatchObject({
      total: 1,
      items: [{ id: newest!.id }],
    });
    expect((await person.client.patch('/v1/user/alerts/read', {})).body).toEqual({ unread: 0 });
  });

  it('given alerts, when cleared, then the list is empty, the rows stay, and the same subject is not raised again', async () => {
    await notify(test.ctx, note('gone'));
    expect((await person.client.delete('/v1/user/alerts')).status).toBe(204);
    expect(await alerts()).toMatchObject({ items: [], total: 0, unread: 0 });
    expect(await notify(test.ctx, note('gone'))).toBe(0);
    const { rows } = await test.ctx.pool.query(
      'select ref, cleared_at is not null as cleared from alert where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ ref: 'gone', cleared: true }]);
  });
});

describe('outbid', () => {
  const auctionId = newId(1);
  const itemId = newId(2);
  const lot = (status: Lot['status']): Lot => ({
    auctionId,
    lotNumber: 1,
    type: 'auction',
    status,
    priceCents: 125_000,
    openingCents: 10_000,
    minNextBidCents: 130_000,
    buyerPremiumBps: 0,
    bidCount: 2,
    bidderCount: 2,
    leaderAlias: 'Bidder 3',
    youLead: false,
    reserve: 'none',
    startsAt: '2026-11-01T17:00:00.000Z',
    endsAt: '2026-12-01T17:00:00.000Z',
    scheduledEndsAt: '2026-12-01T17:00:00.000Z',
    extendedCapAt: null,
    windowMs: MINUTE,
    outcome: null,
    hammerCents: null,
    pausedAt: null,
    pauseCause: null,
    publicNote: null,
    buyNow: null,
    seq: 1,
    serverNow: 0,
  });
  const bid = (seq: number, status: Lot['status'], userIds = [person.id]): OutboxEvent => ({
    kind: 'bid',
    auctionId,
    payload: { auctionId, seq, lot: lot(status), bids: [], serverNow: 0 },
    private: {
      itemId,
      title: 'Signed ball',
      slug: 'signed-ball',
      displaced: userIds.map((userId) => ({
        userId,
        seq,
        byAlias: 'Bidder 3',
        priceCents: 125_000,
        minNextBidCents: 130_000,
      })),
    },
  });

  it('given an outbid leader, when jobs run, then they are notified on the site and by email with price and next bid', async () => {
    await emitEvent(bid(1, 'open'));
    await test.runJobs();
    expect((await alerts()).items).toMatchObject([
      {
        type: 'AUCTION_OUTBID',
        title: 'You’ve been outbid',
        href: '/items/signed-ball',
        itemId,
        body: 'Bidder 3 leads “Signed ball” at $1,250. The next bid is $1,300.',
      },
    ]);
    const [mail] = test.mailbox.to(person.email).filter((sent) => sent.subject.startsWith('You’ve been outbid'));
    expect(mail!.subject).toBe('You’ve been outbid: Signed ball');
    expect(mail!.text).toContain('Current price: $1,250\nNext bid: $1,300\n');
    expect(mail!.text).toContain('http://localhost:3000/items/signed-ball');
  });

  it('given many in the open phase, when jobs run, then each is an alert but at most one email goes out in 15 minutes', async () => {
    for (const seq of [11, 12, 13]) await emitEvent(bid(seq, 'open'));
    await test.runJobs();
    await test.moveClock(14 * MINUTE);
    await emitEvent(bid(14, 'open'));
    await test.runJobs();
    await test.logIn(person);
    expect([(await types()).length, subjects().length]).toEqual([4, 1]);
    await test.moveClock(MINUTE);
    await emitEvent(bid(15, 'open'));
    await test.runJobs();
    expect([(await types()).length, subjects().length]).toEqual([5, 2]);
  });

  it('given overtime, when outbid, then each is emailed; in the blind phase no one is notified', async () => {
    for (const seq of [21, 22, 23]) await emitEvent(bid(seq, 'extended'));
    await emitEvent(bid(24, 'blind'));
    await test.runJobs();
    expect([(await types()).length, subjects().length]).toEqual([3, 3]);
  });

  it('given an event that is handled twice, when jobs run, then every notification is sent once', async () => {
    await emitEvent(bid(31, 'extended'));
    await test.runJobs();
    await test.ctx.pool.query("update outbox set dispatched_at = null, claimed_until = null where kind = 'bid'");
    await test.runJobs();
    expect([await types(), subjects().length]).toEqual([['AUCTION_OUTBID'], 1]);
  });

  it('given a bid that displaced no one, when jobs run, then no one is notified', async () => {
    await emitEvent(bid(41, 'open', []));
    await test.runJobs();
    expect(await types()).toEqual([]);
  });
});

describe('results', () => {
  const settled = (over: object): OutboxEvent => ({
    kind: 'auction.settled',
    private: {
      auctionId: newId(test.ctx.clock.now()),
      itemId: newId(3),
      title: 'Signed ball',
      slug: 'signed-ball',
      outcome: 'sold',
      winnerId: person.id,
      hammerCents: 125_000,
      premiumCents: 0,
      invoiceId: '0190aaaa-0000-7000-8000-000000000001',
      invoiceNumber: 'A-10001',
      dueAt: Date.UTC(2026, 11, 4, 17),
      loserIds: [],
      ...over,
    },
  });

  it('given a sale, when jobs run, then the winner has alert and email with their invoice, and the others the result', async () => {
    const loser = await test.signUp({ isVerified: false });
    await confirm(loser);
    await emitEvent(settled({ loserIds: [loser.id] }));
    await test.runJobs();
    expect((await alerts()).items).toMatchObject([
      {
        type: 'AUCTION_WON',
        href: '/account/invoices/0190aaaa-0000-7000-8000-000000000001',
        body: '“Signed ball” is yours for $1,250. Invoice A-10001 is ready.',
      },
    ]);
    const mail = test.mailbox.to(person.email).at(-1)!;
    expect(mail.subject).toBe('You won: Signed ball');
    expect(mail.text).toContain(', due December 4, 2026 at 12:00 PM ET.');
    expect(mail.text).toContain('http://localhost:3000/account/invoices/0190aaaa-0000-7000-8000-000000000001');
    expect((await alerts(loser)).items).toMatchObject([
      { type: 'AUCTION_LOST', body: '“Signed ball” was sold for $1,250.' },
    ]);
    expect(subjects(loser)).toEqual([]);
  });

  it('given a reserve that was not met, when jobs run, then bidders are notified and no one won', async () => {
    await emitEvent(
      settled({
        outcome: 'reserve_not_met',
        winnerId: null,
        invoiceId: null,
        invoiceNumber: null,
        dueAt: null,
        loserIds: [person.id],
      }),
    );
    await test.runJobs();
    expect((await alerts()).items).toMatchObject([
      {
        type: 'AUCTION_LOST',
        title: 'The lot didn’t sell',
        body: 'The reserve on “Signed ball” wasn’t met.',
      },
    ]);
  });

  it('given payments that fail and then succeed, when jobs run, then each failure and the receipt are sent', async () => {
    const invoice = { invoiceId: newId(test.ctx.clock.now()), number: 'A-10002', userId: person.id };
    await emitEvent({ kind: 'invoice.failed', private: { ...invoice, message: 'Your card was declined.' } });
    await emitEvent({ kind: 'invoice.failed', private: { ...invoice, message: 'Your card has expired.' } });
    await emitEvent({ kind: 'invoice.paid', private: { ...invoice, totalCents: 133_250 } });
    await test.runJobs();
    expect(await types()).toEqual(['PAYMENT_SUCCEEDED', 'PAYMENT_FAILED', 'PAYMENT_FAILED']);
    expect(subjects().sort()).toEqual([
      'Payment failed: invoice A-10002',
      'Payment failed: invoice A-10002',
      'Payment received: invoice A-10002',
    ]);
  });

  it('given results of the identity check and a raised limit, when jobs run, then the user is notified', async () => {
    await emitEvent({ kind: 'identity.result', private: { userId: person.id, status: 'processing' } });
    await emitEvent({ kind: 'identity.result', private: { userId: person.id, status: 'requires_input' } });
    await emitEvent({ kind: 'identity.result', private: { userId: person.id, status: 'verified' } });
    await emitEvent({ kind: 'credit.changed', private: { userId: person.id, limitCents: 250_000 } });
    await test.runJobs();
    const listed = (await alerts()).items as unknown as Array<{ title: string }>;
    expect(listed.map(({ title }) => title)).toEqual([
      'Your credit limit changed',
      'Your identity is verified',
      'We couldn’t verify your identity',
      'We’re reviewing your identity check',
    ]);
  });
});

describe('what is kept', () => {
  it('given alerts of 180 days ago, when old ones are deleted, then they go, newer ones and the reminder count stay, and nothing is sent again', async () => {
    const person = await test.signUp();
    const emit = (type: NotificationType, ref: string) =>
      notify(test.ctx, { userId: person.id, type, ref, title: ref, body: 'Words.', href: '/account', itemId: null });
    await emit('OFFER_NEW', 'old');
    await emit('ONBOARDING_REMINDER', 'mark:0');
    await test.moveClock(180 * 86_400_000 - 60_000);
    await emit('OFFER_NEW', 'young');
    await test.runJobs();
    await test.moveClock(120_000);
    while ((await deleteOldAlerts(test.ctx)) > 0);
    const { rows } = await test.ctx.pool.query(
      "select ref from alert where user_id = $1 and type in ('OFFER_NEW', 'ONBOARDING_REMINDER') order by ref",
      [person.id],
    );
    expect(rows.map(({ ref }) => ref)).toEqual(['mark:0', 'young']);
  });
});
