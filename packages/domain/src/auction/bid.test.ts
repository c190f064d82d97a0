import { describe, expect, it, test } from 'vitest';
import { bidder, bidOf, contested, dollar, MINUTE, openLot, Saleroom, START, T } from '../../test/saleroom.ts';
import { BID_SPACING_MS, MAXIMUM_BID_CENTS, placeBid } from './bid.ts';
import { advance, CLOSE_GRACE_MS, phaseAt } from './phase.ts';
import type { LotBidder, LotState } from './state.ts';
import { newLot } from './state.ts';

const W = 15 * MINUTE;
const CAP = T + 120 * MINUTE;
const D = 30 * MINUTE;

/** A refusal must leave the lot unchanged. */
function refused(lot: LotState, amount: number, at: { receivedAt: number; lockAt: number }, who: LotBidder) {
  const copy = structuredClone(lot);
  const result = placeBid(lot, { amountCents: dollar(amount), isMax: true, ...at }, who);
  expect(lot).toEqual(copy);
  expect(result.ok).toBe(false);
  return result;
}
const at = (receivedAt: number, lockAt = receivedAt) => ({ receivedAt, lockAt });

describe('an accepted bid', () => {
  it('counts the bid, the bidder, the alias and the hold', () => {
    const result = placeBid(openLot(), bidOf(500, START + 1), bidder('A'));
    expect(result).toMatchObject({
      ok: true,
      kind: 'bid',
      seq: 1,
      youLead: true,
      leaderChanged: true,
      minimumCents: dollar(100),
      aliasNumber: 1,
      isFirstBidOfBidder: true,
      holdCents: dollar(500),
      holdDeltaCents: dollar(500),
      releasedHoldCents: 0,
      isExtending: false,
      events: [],
    });
    expect(result.ok && result.lot).toMatchObject({ bidCount: 1, bidderCount: 1, aliasCount: 1, seq: 1 });
  });

  it('assigns aliases in the order of first bids and keeps them', () => {
    const room = new Saleroom(openLot());
    const aliases = [
      room.bid('C', 100, START + 1).aliasNumber,
      room.bid('A', 200, START + 2).aliasNumber,
      room.bid('C', 300, START + 3).aliasNumber,
      room.bid('B', 400, START + 4).aliasNumber,
    ];
    expect(aliases).toEqual([1, 2, 1, 3]);
    expect(room.lot).toMatchObject({ seq: 4, bidCount: 4, bidderCount: 3, aliasCount: 3 });
  });

  it('a bid immediately outbid by a maximum is still accepted, and puts nothing on hold', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, START + 1);
    expect(room.bid('B', 250, START + 2)).toMatchObject({ ok: true, youLead: false, holdCents: 0, holdDeltaCents: 0 });
  });

  it('releases the outbid leader’s whole hold, premium included', () => {
    const room = new Saleroom(openLot({ buyerPremiumBps: 2_000 }));
    room.bid('A', 500, START + 1);
    expect(room.people.get('A')).toMatchObject({ currentHoldCents: dollar(600) });
    expect(room.bid('B', 800, START + 2)).toMatchObject({ releasedHoldCents: dollar(600), holdCents: dollar(960) });
    expect(room.people.get('A')).toMatchObject({ availableCents: dollar(1_000_000), currentHoldCents: 0 });
  });

  it('reports only once that the reserve is met', () => {
    const room = new Saleroom(openLot({ reserveCents: dollar(1_000) }));
    expect(room.bid('A', 600, START + 1).events).toEqual([]);
    expect(room.bid('B', 1_500, START + 2).events).toEqual([
      { type: 'reserve_met', at: START + 2, priceCents: dollar(1_000) },
    ]);
    expect(room.bid('C', 1_600, START + 3).events).toEqual([]);
  });

  it('reports the opening when it is the first to notice it', () => {
    const lot = newLot({ startsAt: START, endsAt: T, openingCents: dollar(100) });
    const result = placeBid(lot, bidOf(100, START), bidder('A'));
    expect(result).toMatchObject({ ok: true, events: [{ type: 'opened', at: START }], lot: { openedAt: START } });
  });
});

describe('phase boundaries, with the scheduler stopped (rules §11.1, closing rule)', () => {
  const fresh = newLot({ startsAt: START, endsAt: T, openingCents: dollar(100) });

  it('1 ms before the start is refused, at the start is accepted', () => {
    expect(refused(fresh, 100, at(START - 1), bidder('A'))).toEqual({
      ok: false,
      code: 'auction_not_started',
      startsAt: START,
    });
    expect(refused(fresh, 100, at(START - 1, START + 5), bidder('A'))).toMatchObject({ code: 'auction_not_started' });
    expect(placeBid(fresh, bidOf(100, START), bidder('A')).ok).toBe(true);
  });

  test.each([
    ['1 ms before T', T - 1, T - 1, true],
    ['at T', T, T, true],
    ['before T, at the lock 2 s after it', T - 1, T + CLOSE_GRACE_MS, true],
    ['at T, at the lock 2 s after it', T, T + CLOSE_GRACE_MS, true],
  ])('T: a newcomer received %s is accepted', (_name, receivedAt, lockAt) => {
    const result = placeBid(contested().lot, bidOf(600, receivedAt, { lockAt }), bidder('C'));
    expect(result).toMatchObject({ ok: true, lot: { extendedEndsAt: null, bidderCount: 3, leaderId: 'C' } });
  });

  it('T: received 1 ms after is processing, with the time left, also for an earlier bidder', () => {
    const { lot, people } = contested();
    expect(refused(lot, 600, at(T + 1), people.get('B')!)).toEqual({
      ok: false,
      code: 'auction_processing',
      retryAfterMs: CLOSE_GRACE_MS - 1,
    });
    expect(refused(lot, 600, at(T + 1_999), people.get('B')!)).toMatchObject({ retryAfterMs: 1 });
    expect(refused(lot, 600, at(T + 1_999, T + 2_500), people.get('B')!)).toMatchObject({
      code: 'auction_processing',
    });
  });

  it('T + 2 s: the next phase runs, an earlier bidder is accepted', () => {
    const { lot, people } = contested();
    expect(placeBid(lot, bidOf(600, T + CLOSE_GRACE_MS), people.get('B')!)).toMatchObject({
      ok: true,
      lot: { extendedEndsAt: T + CLOSE_GRACE_MS + W, leaderId: 'B' },
    });
  });

  it('T: received in time but at the lock too late, a newcomer has no access', () => {
    expect(refused(contested().lot, 600, at(T - 1, T + CLOSE_GRACE_MS + 1), bidder('C'))).toEqual({
      ok: false,
      code: 'auction_extended_no_access',
    });
  });

  it('a lot with one bidder is over at T', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, T - MINUTE);
    expect(refused(room.lot, 600, at(T + CLOSE_GRACE_MS), bidder('B'))).toEqual({
      ok: false,
      code: 'auction_processing',
      retryAfterMs: CLOSE_GRACE_MS,
    });
  });

  test.each([
    ['1 ms before', T + W - 1, T + W - 1],
    ['at', T + W, T + W],
    ['at, locked 2 s later', T + W, T + W + CLOSE_GRACE_MS],
  ])('extended end: received %s is accepted and moves the end', (_name, receivedAt, lockAt) => {
    const room = contested();
    expect(room.bid('B', 600, receivedAt, { lockAt })).toMatchObject({ isExtending: true });
    expect(room.lot.extendedEndsAt).toBe(receivedAt + W);
  });

  it('extended end: received 1 ms after is processing, from 2 s after the lot is settling', () => {
    const room = contested();
    const b = room.person('B');
    expect(refused(room.lot, 600, at(T + W + 1), b)).toMatchObject({ code: 'auction_processing', retryAfterMs: 1_999 });
    expect(refused(room.lot, 600, at(T + W + 2_000), b)).toMatchObject({ code: 'auction_processing' });
    expect(refused({ ...room.lot, closedAt: 1, doneAt: 2 }, 600, at(T + W), b)).toEqual({
      ok: false,
      code: 'auction_done',
    });
  });

  test.each([
    ['1 ms before', CAP - 1, true],
    ['at', CAP, true],
    ['1 ms after', CAP + 1, false],
  ])('cap: received %s the cap', (_name, receivedAt, isTaken) => {
    const room = contested();
    room.lot = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    const result = placeBid(room.lot, bidOf(600, receivedAt), room.person('B'));
    expect(result.ok).toBe(isTaken);
    expect(result).toMatchObject(
      isTaken ? { kind: 'bid', lot: { extendedEndsAt: CAP } } : { code: 'auction_processing', retryAfterMs: 1_999 },
    );
  });

  test.each([
    ['1 ms before', CAP + D - 1, CAP + D - 1, true],
    ['at', CAP + D, CAP + D, true],
    ['at, locked 2 s later', CAP + D, CAP + D + CLOSE_GRACE_MS, true],
    ['1 ms after', CAP + D + 1, CAP + D + 1, false],
  ])('blind end: received %s', (_name, receivedAt, lockAt, isTaken) => {
    const room = contested();
    room.lot = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    const result = placeBid(room.lot, bidOf(600, receivedAt, { lockAt }), room.person('B'));
    expect(result).toMatchObject(isTaken ? { kind: 'sealed' } : { code: 'auction_processing', retryAfterMs: 1_999 });
  });
});

describe('the extended timer (rules §1.4)', () => {
  it('a competing bid with 1 s left restarts the whole window', () => {
    const room = contested();
    const result = room.bid('B', 300, T + W - 1_000);
    expect(result).toMatchObject({ youLead: false, isExtending: true });
    expect(room.lot).toMatchObject({ extendedEndsAt: T + W - 1_000 + W, extensionCount: 1 });
    expect(result.events).toEqual([
      {
        type: 'extended_started',
        at: T + CLOSE_GRACE_MS,
        extendedEndsAt: T + W,
        extendedCapAt: CAP,
        bidderCount: 2,
      },
      { type: 'extended_moved', at: T + W - 1_000, extendedEndsAt: T + 2 * W - 1_000 },
    ]);
  });

  it('the leader raising their own maximum in the last second does not reset the timer', () => {
    const room = contested();
    expect(room.bid('A', 900, T + W - 1_000)).toMatchObject({ isExtending: false, isCompeting: false });
    expect(room.lot).toMatchObject({ extendedEndsAt: T + W, extensionCount: 0, leaderMaxCents: dollar(900) });
  });

  it('the leader’s straight raise resets it', () => {
    const room = contested();
    expect(room.bid('A', 900, T + W - 1_000, { isMax: false })).toMatchObject({ isExtending: true });
    expect(room.lot.extendedEndsAt).toBe(T + 2 * W - 1_000);
  });

  it('a competing bid W − 1 s before the cap is capped, and the blind phase follows', () => {
    const room = contested();
    room.lot = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP - 5_000 };
    room.bid('B', 600, CAP - W + 1_000);
    expect(room.lot.extendedEndsAt).toBe(CAP);
    expect(phaseAt(room.lot, CAP + CLOSE_GRACE_MS)).toBe('blind');
  });

  it('a bid before T never touches it', () => {
    const room = contested();
    expect(room.bid('B', 600, T)).toMatchObject({ isExtending: false });
    expect(room.lot.extendedEndsAt).toBeNull();
  });

  it('a user whose bid before T was immediately outbid is eligible; one whose only bid was voided is not', () => {
    const room = contested();
    expect(room.bid('B', 600, T + MINUTE).youLead).toBe(true);
    const voided = bidder('V', { aliasNumber: 3, hasBidBeforeT: false });
    expect(refused(room.lot, 900, at(T + 2 * MINUTE), voided)).toMatchObject({ code: 'auction_extended_no_access' });
  });
});

describe('who may bid', () => {
  const now = at(START + 1);
  test.each([
    ['own_item', { isOwner: true }, { code: 'own_item' }],
    ['staff', { isStaff: true }, { code: 'forbidden' }],
    ['blocked', { isBlocked: true, isEmailVerified: false }, { code: 'account_blocked' }],
    [
      'email unverified',
      { isEmailVerified: false, isIdentityVerified: false },
      { code: 'email_unverified', missing: ['email', 'identity'] },
    ],
    [
      'address and payment missing',
      { hasAddress: false, hasPaymentMethod: false, isIdentityVerified: false },
      { code: 'onboarding_incomplete', missing: ['shipping', 'payment', 'identity'] },
    ],
    ['terms not accepted', { hasAcceptedTerms: false }, { code: 'onboarding_incomplete', missing: ['terms'] }],
    ['identity missing', { isIdentityVerified: false }, { code: 'identity_required', missing: ['identity'] }],
    ['overdue', { hasOverdueInvoice: true }, { code: 'invoice_overdue' }],
  ])('refuses: %s', (_name, over, expected) => {
    expect(refused(openLot(), 500, now, bidder('A', over))).toEqual({ ok: false, ...expected });
  });

  test.each([
    ['a payment method', { hasPaymentMethod: false }],
    ['identity', { isIdentityVerified: false }],
    ['a bank account', { cardCeilingCents: dollar(400) }],
  ])('exceeding the credit limit is reported before %s is asked for', (_name, over) => {
    const who = bidder('A', { ...over, availableCents: dollar(2_500) });
    expect(refused(openLot(), 3_000, now, who)).toMatchObject({
      code: 'credit_limit_exceeded',
      availableCents: dollar(2_500),
      neededCents: dollar(3_000),
    });
    expect(refused(openLot(), 500, now, who)).not.toMatchObject({ code: 'credit_limit_exceeded' });
  });

  it('a bidder without credit gets the steps that grant it', () => {
    const newcomer = bidder('A', { hasPaymentMethod: false, availableCents: 0 });
    expect(refused(openLot(), 500, now, newcomer)).toMatchObject({ code: 'onboarding_incomplete' });
  });

  it('allows at most one bid a second per user and lot, where the last one is known', () => {
    const who = bidder('A', { lastBidAt: START });
    expect(refused(openLot(), 500, at(START + 400), who)).toEqual({
      ok: false,
      code: 'rate_limited',
      retryAfterMs: BID_SPACING_MS - 400,
    });
    expect(placeBid(openLot(), bidOf(500, START + BID_SPACING_MS), who).ok).toBe(true);
  });

  test.each([
    [10_050, 'whole_dollars_required'],
    [0, 'amount_out_of_range'],
    [-10_000, 'amount_out_of_range'],
    [10_000.5, 'amount_out_of_range'],
    [Number.NaN, 'amount_out_of_range'],
    [Number.POSITIVE_INFINITY, 'amount_out_of_range'],
    [MAXIMUM_BID_CENTS + 100, 'amount_out_of_range'],
  ])('refuses the amount %d cents: %s', (amountCents, code) => {
    const result = placeBid(openLot(), { amountCents, isMax: true, ...now }, bidder('A'));
    expect(result).toMatchObject({ ok: false, code: 'validation_failed', errors: [{ path: 'amountCents', code }] });
  });
});

describe('credit at the bid (rules §2)', () => {
  it('refuses what exceeds the available credit plus this lot’s own hold, with both figures', () => {
    const who = bidder('A', { availableCents: dollar(1_250), currentHoldCents: dollar(1_800) });
    expect(refused(openLot(), 3_051, at(START + 1), who)).toEqual({
      ok: false,
      code: 'credit_limit_exceeded',
      availableCents: dollar(3_050),
      neededCents: dollar(3_051),
    });
    expect(placeBid(openLot(), bidOf(3_050, START + 1), who).ok).toBe(true);
  });

  it('counts the premium', () => {
    const who = bidder('A', { availableCents: dollar(599) });
    expect(refused(openLot({ buyerPremiumBps: 2_000 }), 500, at(START + 1), who)).toMatchObject({
      code: 'credit_limit_exceeded',
      neededCents: dollar(600),
    });
  });

  it('lets a VIP bid without limit, and still records the hold', () => {
    const who = bidder('V', { isVip: true, availableCents: 0 });
    expect(placeBid(openLot(), bidOf(90_000, START + 1), who)).toMatchObject({ ok: true, holdCents: dollar(90_000) });
  });

  it('one person with credit for one lot: the second bid is refused', () => {
    const first = new Saleroom(openLot());
    first.person('A', { availableCents: dollar(500) });
    first.bid('A', 500, START + 1);
    const onOther = bidder('A', { availableCents: first.person('A').availableCents });
    expect(refused(openLot(), 100, at(START + 1), onOther)).toMatchObject({
      code: 'credit_limit_exceeded',
      availableCents: 0,
      neededCents: dollar(100),
    });
  });

  it('a lowered limit keeps existing bids and refuses new ones', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, START + 1);
    room.person('A', { availableCents: 0 });
    expect(room.lot.leaderId).toBe('A');
    expect(refused(room.lot, 501, at(START + 5_000), room.person('A'))).toMatchObject({
      code: 'credit_limit_exceeded',
      availableCents: dollar(500),
    });
  });
});
