import { type CreditEntry, checkHistory } from '@assay/domain/credit/credit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { refreshTier } from '../account/operations.ts';
import { lockCredit, moveHold, moveLimit } from './operations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Row = {
  operation: 'add' | 'subtract';
  amount_cents: number;
  kind: string;
  balance_after_cents: number;
  note: string;
};
async function history(userId: string): Promise<Row[]> {
  const { rows } = await test.ctx.pool.query<Row>(
    'select operation, amount_cents, kind, balance_after_cents, note from credit_entry where user_id = $1 order by id',
    [userId],
  );
  return rows;
}
async function expectConsistentCredit(userId: string): Promise<void> {
  const { rows } = await test.ctx.pool.query(
    `select limit_cents - hold_cents as balance, hold_cents, (select coalesce(sum(amount_cents), 0)::bigint from live_hold h where h.user_id = a.user_id) as held
     from credit_account a where user_id = $1`,
    [userId],
  );
  expect(rows[0].held).toBe(rows[0].hold_cents);
  const entries = (await history(userId)).map((row) => ({
    operation: row.operation,
    kind: row.kind as CreditEntry['kind'],
    amountCents: row.amount_cents,
    balanceAfterCents: row.balance_after_cents,
  }));
  expect(checkHistory(entries)).toEqual({ ok: true, balanceCents: rows[0].balance });
}
const credit = async (person: Person, query = '') => (await person.client.get(`/v1/user/credit-limit${query}`)).body;
type Given = { userId: string; ref: string; amountCents: number | null; note?: string };
const move = (given: Given & ({ kind: 'invoice' } | { kind: 'bid'; heldCents: number })) =>
  transact(test.ctx, async (tx) => {
    await lockCredit(tx, [given.userId]);
    return moveHold(tx, { ...given, at: test.ctx.clock.date() });
  });
/** Makes a user lead a lot with a maximum, as their first bid would. */
async function makeLeader(userId: string, auctionId: string, maxCents: number): Promise<void> {
  await test.ctx.pool.query(
    `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
     values ($1, $2, 1, true, $3, 1, $4, $4)`,
    [auctionId, userId, maxCents, test.ctx.clock.date()],
  );
  await test.ctx.pool.query('update auction set leader_id = $2, leader_max_cents = $3 where id = $1', [
    auctionId,
    userId,
    maxCents,
  ]);
  await move({ userId, kind: 'bid', ref: auctionId, heldCents: 0, amountCents: maxCents });
}

async function createLot(title: string, slug: string): Promise<string> {
  const now = test.ctx.clock.now();
  const [itemId, auctionId] = [newId(now), newId(now)];
  await test.ctx.pool.query(
    `insert into item (id, slug, type, offer_type, fulfillment, title, published_at, created_at) values ($1, $2, 'main', 'auction', 'ship', $3, now(), now())`,
    [itemId, slug, title],
  );
  await test.ctx.pool.query(
    `insert into auction (id, item_id, status, starts_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents, created_at)
     values ($1, $2, 'open', now(), now() + interval '1 day', 1000, 1000, 1000, 10000, 10000, now())`,
    [auctionId, itemId],
  );
  return auctionId;
}

describe('the tier', () => {
  it('given a newcomer, when asking for credit, then limit 0 and the next step is onboarding', async () => {
    const person = await test.signUp();
    expect(await credit(person)).toEqual({
      limitCents: 0,
      usedCents: 0,
      availableCents: 0,
      availableForAuctionCents: 0,
      isVip: false,
      tier: '0',
      request: null,
      nextStep: 'complete_onboarding',
      holds: [],
      strikes: [],
      suspendedUntil: null,
    });
  });

  it('given finished onboarding, when the tier is refreshed ten times in parallel, then 2,500 dollars are granted exactly once', async () => {
    const person = await test.signUp({ isOnboarded: true });
    const now = test.ctx.clock.now();
    await Promise.all(
      Array.from({ length: 10 }, () => transact(test.ctx, (tx, emit) => refreshTier(tx, emit, person.id, now))),
    );
    expect(await history(person.id)).toEqual([
      { operation: 'add', amount_cents: 250_000, kind: 'limit', balance_after_cents: 250_000, note: 'Tier 1' },
    ]);
    expect(await credit(person)).toMatchObject({
      limitCents: 250_000,
      availableCents: 250_000,
      tier: '1',
      nextStep: 'pay_first_invoice',
    });
    const { rows } = await test.ctx.pool.query(
      "select count(*)::int as n from outbox where kind = 'credit.changed' and user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('given the last step is the address, when it is added, then the limit is granted with it', async () => {
    const person = await test.signUp();
    await test.ctx.pool.query("update users set kyc_status = 'verified' where id = $1", [person.id]);
    await test.ctx.pool.query(
      `insert into payment_method (id, user_id, provider_id, type, brand, last4, created_at) values ($1, $2, $3, 'user_card', 'visa', '4242', now())`,
      [newId(1), person.id, `pm_${person.id}`],
    );
    expect((await credit(person)).limitCents).toBe(0);
    const { ADDRESS } = await import('../../../../test/people.ts');
    await person.client.post('/v1/user/addresses', ADDRESS);
    expect((await credit(person)).limitCents).toBe(250_000);
    expect((await person.client.get('/v1/user/me')).body.onboardingStatus).toBe('done');
  });

  it('given a first paid auction invoice, when the tier is refreshed, then the limit rises by the missing part', async () => {
    const person = await test.signUp({ isOnboarded: true });
    const auctionId = await createLot('Paid lot', 'paid-lot');
    await test.ctx.pool.query(
      `insert into invoice (id, user_id, type, status, auction_id, subtotal_cents, total_cents, paid_at, created_at, updated_at)
       values ($1, $2, 'item', 'paid', $3, 50000, 50000, now(), now(), now())`,
      [newId(1), person.id, auctionId],
    );
    await transact(test.ctx, (tx, emit) => refreshTier(tx, emit, person.id, test.ctx.clock.now()));
    expect((await history(person.id)).map((row) => [row.amount_cents, row.note])).toEqual([
      [250_000, 'Tier 1'],
      [250_000, 'Tier 2'],
    ]);
    expect(await credit(person)).toMatchObject({ limitCents: 500_000, tier: '2', nextStep: 'build_history' });
    await expectConsistentCredit(person.id);
  });
});

describe('holds', () => {
  it('given two lots led and an unpaid invoice, when asking, then the figures are those of the rules’ example', async () => {
    const person = await test.signUp({ isOnboarded: true });
    await transact(test.ctx, async (tx) => {
      await lockCredit(tx, [person.id]);
      await moveLimit(tx, {
        userId: person.id,
        changeCents: 250_000,
        kind: 'deposit',
        note: 'Deposit',
        at: test.ctx.clock.date(),
      });
    });
    const [first, second] = [
      await createLot('Signed ball', 'signed-ball'),
      await createLot('Signed vinyl', 'signed-vinyl'),
    ];
    const invoiceId = newId(test.ctx.clock.now());
    await test.ctx.pool.query(
      `insert into invoice (id, number, user_id, type, status, subtotal_cents, total_cents, due_at, created_at, updated_at)
       values ($1, 'A-10001', $2, 'item', 'open', 125000, 125000, $3, now(), now())`,
      [invoiceId, person.id, new Date(test.ctx.clock.now() + 60_000)],
    );
    await makeLeader(person.id, first, 180_000);
    await makeLeader(person.id, second, 70_000);
    await move({ userId: person.id, kind: 'invoice', ref: invoiceId, amountCents: 125_000, note: 'Invoice A-10001' });
    expect(await credit(person, `?auction_id=${first}`)).toEqual({
      limitCents: 500_000,
      usedCents: 375_000,
      availableCents: 125_000,
      availableForAuctionCents: 305_000,
      isVip: false,
      tier: '1',
      request: null,
      nextStep: 'pay_first_invoice',
      holds: [
        {
          kind: 'bid',
          amountCents: 180_000,
          auctionId: first,
          invoiceId: null,
          title: 'Signed ball',
          href: '/items/signed-ball',
        },
        {
          kind: 'bid',
          amountCents: 70_000,
          auctionId: second,
          invoiceId: null,
          title: 'Signed vinyl',
          href: '/items/signed-vinyl',
        },
        {
          kind: 'invoice',
          amountCents: 125_000,
          auctionId: null,
          invoiceId,
          title: 'Invoice A-10001',
          href: `/account/invoices/${invoiceId}`,
        },
      ],
      strikes: [],
      suspendedUntil: null,
    });
    await test.moveClock(120_000);
    expect(await credit(person)).toMatchObject({
      availableCents: 0,
      usedCents: 375_000,
      nextStep: 'pay_overdue_invoice',
    });
    await expectConsistentCredit(person.id);
  });

  it('given a hold, when it is raised, lowered, repeated and released, then history and figures stay consistent', async () => {
    const person = await test.signUp({ isOnboarded: true });
    const invoice = newId(test.ctx.clock.now());
    for (const amountCents of [10_000, 25_000, 25_000, 15_000, null, null])
      await move({ userId: person.id, kind: 'invoice', ref: invoice, amountCents, note: 'n' });
    expect(
      (await history(person.id))
        .slice(1)
        .map((row) => `${row.kind} ${row.operation} ${row.amount_cents} ${row.balance_after_cents}`),
    ).toEqual([
      'invoice_hold subtract 10000 240000',
      'invoice_hold subtract 15000 225000',
      'invoice_release add 10000 235000',
      'invoice_release add 15000 250000',
    ]);
    await expectConsistentCredit(person.id);
  });

  it('given a lot with a hold, when its leader raises and is outbid, then history and figures stay in sync', async () => {
    const person = await test.signUp({ isOnboarded: true });
    const lot = await createLot('Signed poster', 'signed-poster');
    await makeLeader(person.id, lot, 10_000);
    await test.ctx.pool.query('update auction set leader_max_cents = 25000 where id = $1', [lot]);
    await move({ userId: person.id, kind: 'bid', ref: lot, heldCents: 10_000, amountCents: 25_000 });
    await expectConsistentCredit(person.id);
    expect(await credit(person, `?auction_id=${lot}`)).toMatchObject({
      usedCents: 25_000,
      availableCents: 225_000,
      availableForAuctionCents: 250_000,
    });
    await test.ctx.pool.query('update auction set leader_id = null, leader_max_cents = null where id = $1', [lot]);
    await move({ userId: person.id, kind: 'bid', ref: lot, heldCents: 25_000, amountCents: null });
    expect((await history(person.id)).slice(1).map((row) => `${row.kind} ${row.amount_cents}`)).toEqual([
      'bid_hold 10000',
      'bid_hold 15000',
      'bid_release 25000',
    ]);
    expect(await credit(person)).toMatchObject({ usedCents: 0, availableCents: 250_000, holds: [] });
    await expectConsistentCredit(person.id);
  });

  it('given many parallel moves for two users, when locks are taken together, then nothing is lost and nothing deadlocks', async () => {
    const [a, b] = [await test.signUp({ isOnboarded: true }), await test.signUp({ isOnboarded: true })];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        transact(test.ctx, async (tx) => {
          const pair = n % 2 === 0 ? [a.id, b.id] : [b.id, a.id];
          const locked = await lockCredit(tx, pair);
          expect([...locked.keys()].sort()).toEqual([a.id, b.id].sort());
          for (const userId of pair)
            await moveHold(tx, {
              userId,
              kind: 'invoice',
              ref: newId(n + 1),
              amountCents: 1_000,
              at: test.ctx.clock.date(),
            });
        }),
      ),
    );
    expect(await credit(a)).toMatchObject({ usedCents: 20_000, availableCents: 230_000 });
    await expectConsistentCredit(a.id);
    await expectConsistentCredit(b.id);
  });

  it('given an unknown lot, when requesting its credit, then it is not found', async () => {
    const person = await test.signUp();
    const answer = await person.client.get(`/v1/user/credit-limit?auction_id=${newId(1)}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
