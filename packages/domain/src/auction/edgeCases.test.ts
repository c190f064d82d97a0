import { describe, expect, it, test } from 'vitest';
import { bidder, bidOf, contested, dollar, MINUTE, openLot, Saleroom, START, T } from '../../test/saleroom.ts';
import { availableCredit, availableForAuction, checkBid } from '../credit/credit.ts';
import { dueAfterFailure, type InvoiceFacts, moveInvoice } from '../invoice/machine.ts';
import { type BidResult, placeBid } from './bid.ts';
import { settle } from './outcome.ts';
import { advance, CLOSE_GRACE_MS, storedStatus } from './phase.ts';
import { type LoggedBid, replayBids } from './replay.ts';
import type { LotBidder, LotState } from './state.ts';

// The edge cases of rules §11.1 that concern lots, credit and the money of a won lot, by the number of their line there.
//
//  1 ends with the scheduler stopped      6 credit and a void's replay        9 the blind phase gives nothing away
//  2 equal maxima, the same key twice     7 two lots with credit for one     11 a bank's return, before and after shipping
//  3 the extended timer                   8 a limit lowered below the holds
//  4 who is eligible for overtime
//  5 reserve unmet at T
//
// The same key twice, parallel bids and kept answers need rows and locks: their tests are apps/server/src/modules/selling/auction/bid.test.ts
// and the simulation (tests/faults/simulation).

const W = 15 * MINUTE;
const CAP = T + 120 * MINUTE;
const D = 30 * MINUTE;
const DAY = 86_400_000;

/** An extended lot that B kept contested up to the cap: its timer has reached the cap. */
function atCap(over: Partial<LotState> = {}): Saleroom {
  const room = contested(over);
  room.lot = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
  return room;
}

/** The same lot in its blind phase, price frozen. */
function blindRoom(over: Partial<LotState> = {}): Saleroom {
  const room = atCap(over);
  room.lot = advance(room.lot, CAP + CLOSE_GRACE_MS).lot;
  return room;
}

const bidAt = (room: Saleroom, who: string, amount: number, at: number): BidResult =>
  placeBid(room.lot, bidOf(amount, at), room.person(who));

describe('1: a bid 1 ms before, at and after each end, with the scheduler stopped', () => {
  // The lot has not been advanced: the bid itself applies the transitions that are due.
  const untouched = { T: () => contested(), extended: () => contested(), cap: () => atCap(), blind: () => blindRoom() };
  const ends: Array<[keyof typeof untouched, number, number]> = [
    ['T', T, 900],
    ['extended', T + W, 900],
    ['cap', CAP, 900],
    ['blind', CAP + D, 900],
  ];
  for (const [name, end, amount] of ends) {
    test.each([
      ['1 ms before', end - 1],
      ['at', end],
    ])(`${name}: received %s it is accepted`, (_when, receivedAt) => {
      expect(bidAt(untouched[name](), 'B', amount, receivedAt).ok).toBe(true);
    });

    it(`${name}: received in time it is accepted if locked before the grace period ends`, () => {
      const late = { lockAt: end + CLOSE_GRACE_MS };
      const room = untouched[name]();
      expect(placeBid(room.lot, bidOf(amount, end, late), room.person('B')).ok).toBe(true);
    });

    it(`${name}: received 1 ms after is auction_processing with the time left, and changes nothing`, () => {
      const room = untouched[name]();
      const copy = structuredClone(room.lot);
      expect(bidAt(room, 'B', amount, end + 1)).toEqual({
        ok: false,
        code: 'auction_processing',
        retryAfterMs: CLOSE_GRACE_MS - 1,
      });
      expect(room.lot).toEqual(copy);
    });
  }

  it('a scheduler stopped for hours produces the same lot as one that ran at every end', () => {
    const late = advance(atCap().lot, CAP + D + 5 * 60 * MINUTE).lot;
    const watched = [T, T + W, CAP, CAP + D]
      .flatMap((end) => [end, end + 1, end + CLOSE_GRACE_MS])
      .reduce((lot, now) => advance(lot, now).lot, atCap().lot);
    expect(watched).toEqual(late);
    expect(late.closedAt).toBe(CAP + D + CLOSE_GRACE_MS);
  });
});

describe('2: two equal maximums sent at the same time', () => {
  test.each([
    ['A first', ['A', 'B']],
    ['B first', ['B', 'A']],
  ])('%s: exactly one leads, at the amount, in the order of the lock', (_name, [first, second]) => {
    const room = new Saleroom(openLot());
    const one = room.bid(first!, 500, START + MINUTE);
    const two = room.bid(second!, 500, START + MINUTE);
    expect([one.seq, one.youLead, two.seq, two.youLead]).toEqual([1, true, 2, false]);
    expect(room.lot).toMatchObject({ leaderId: first, leaderSeq: 1, priceCents: dollar(500), bidCount: 2 });
    expect(room.person(second!).currentHoldCents).toBe(0);
  });
});

describe('3: the extended timer', () => {
  it('a leader who raises their own maximum in the last second does not change it', () => {
    const room = contested();
    const raised = room.bid('A', 900, T + W - 1_000);
    expect(raised).toMatchObject({ isCompeting: false, isExtending: false });
    expect(room.lot).toMatchObject({ extendedEndsAt: T + W, priceCents: dollar(275), extensionCount: 0 });
  });

  it('a competing bid with one second left restarts W', () => {
    const room = contested();
    room.bid('B', 900, T + W - 1_000);
    expect(room.lot).toMatchObject({ extendedEndsAt: T + W - 1_000 + W, extensionCount: 1 });
  });

  it('a competing bid W − 1 s before the cap reaches the cap, and the blind phase follows', () => {
    const room = atCap();
    room.lot = { ...room.lot, extendedEndsAt: CAP - W + 2_000 };
    room.bid('B', 900, CAP - W + 1_000);
    expect(room.lot.extendedEndsAt).toBe(CAP);
    expect(storedStatus(advance(room.lot, CAP + CLOSE_GRACE_MS).lot)).toBe('blind');
  });
});

describe('4: who may bid in overtime', () => {
  it('a bid before T that a maximum immediately outbid is enough', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, T - 2_000);
    expect(room.bid('B', 250, T - 1_000).youLead).toBe(false);
    expect(room.try('B', 900, T + CLOSE_GRACE_MS).ok).toBe(true);
  });

  it('a bidder whose only bid was voided is not eligible', () => {
    const log: LoggedBid[] = [
      { seq: 1, userId: 'A', amountCents: dollar(500), isMax: true, receivedAt: T - 3_000, isVoided: false },
      { seq: 2, userId: 'B', amountCents: dollar(250), isMax: true, receivedAt: T - 2_000, isVoided: true },
      { seq: 3, userId: 'C', amountCents: dollar(300), isMax: true, receivedAt: T - 1_000, isVoided: false },
    ];
    const { lot, eligibleUserIds } = replayBids(openLot({ seq: 3, aliasCount: 3 }), log);
    expect(eligibleUserIds).toEqual(['A', 'C']);
    const voided = bidder('B', { hasBidBeforeT: eligibleUserIds.includes('B'), aliasNumber: 2 });
    expect(placeBid(lot, bidOf(900, T + CLOSE_GRACE_MS), voided)).toEqual({
      ok: false,
      code: 'auction_extended_no_access',
    });
  });
});

describe('5: reserve unmet with two bidders at T', () => {
  it('overtime runs; if the reserve is still unmet, nothing is sold and no one owes', () => {
    const room = contested({ reserveCents: dollar(5_000), blindEnabled: false });
    expect(storedStatus(advance(room.lot, T + CLOSE_GRACE_MS).lot)).toBe('extended');
    const closed = advance(room.lot, T + W + CLOSE_GRACE_MS).lot;
    expect(settle(closed, [], T + W + CLOSE_GRACE_MS)).toMatchObject({
      ok: true,
      outcome: 'reserve_not_met',
      winnerId: null,
      hammerCents: 0,
      premiumCents: 0,
    });
  });
});

describe('6: a void whose replay would commit a bidder beyond their credit', () => {
  it('they are capped to their credit and the next bidder leads; staff see which bid', () => {
    // A led lot 1 with all their credit (800), was outbid by B, and committed 500 of it to lot 2: 300 are left.
    const log: LoggedBid[] = [
      { seq: 1, userId: 'C', amountCents: dollar(400), isMax: true, receivedAt: START + 1, isVoided: false },
      { seq: 2, userId: 'A', amountCents: dollar(800), isMax: true, receivedAt: START + 2, isVoided: false },
      { seq: 3, userId: 'B', amountCents: dollar(2_000), isMax: true, receivedAt: START + 3, isVoided: true },
    ];
    const free = replayBids(openLot({ seq: 3 }), log);
    expect(free.lot).toMatchObject({ leaderId: 'A', leaderMaxCents: dollar(800), priceCents: dollar(425) });
    const bound = replayBids(openLot({ seq: 3 }), log, { ceilingCents: (id) => dollar(id === 'A' ? 300 : 10_000) });
    expect(bound.lot).toMatchObject({ leaderId: 'C', leaderMaxCents: dollar(400), priceCents: dollar(325) });
    expect(bound).toMatchObject({ cappedSeqs: [2], skippedSeqs: [3] });
  });
});

describe('7: the same person on two lots with credit for one', () => {
  test.each([
    ['lot 1 first', 0],
    ['lot 2 first', 1],
  ])('%s: the other one is refused with the credit left', (_name, winner) => {
    const rooms = [new Saleroom(openLot()), new Saleroom(openLot())];
    rooms[winner]!.person('A', { availableCents: dollar(500) });
    rooms[winner]!.bid('A', 500, START + 1);
    const other = rooms[1 - winner]!;
    const left = rooms[winner]!.person('A').availableCents;
    other.person('A', { availableCents: left });
    expect(other.try('A', 100, START + 1)).toEqual({
      ok: false,
      code: 'credit_limit_exceeded',
      availableCents: 0,
      neededCents: dollar(100),
    });
    expect(other.lot).toMatchObject({ leaderId: null, seq: 0 });
  });
});

describe('8: a limit lowered below the holds', () => {
  const facts = {
    limitCents: dollar(300),
    bidHoldsCents: dollar(500),
    sealedHoldsCents: 0,
    invoiceHoldsCents: 0,
    hasOverdueInvoice: false,
  };

  it('shows 0, never less', () => {
    expect(availableCredit(facts)).toBe(0);
    expect(availableForAuction(availableCredit(facts), 0)).toBe(0);
  });

  it('keeps the earlier bids and refuses new ones, including raises', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, START + MINUTE);
    const lowered: LotBidder = room.person('A', { availableCents: availableCredit(facts) });
    expect(room.lot.leaderId).toBe('A');
    expect(checkBid(dollar(100), 0, { ...lowered, currentHoldCents: 0 })).toMatchObject({ availableCents: 0 });
    expect(placeBid(room.lot, bidOf(501, START + 2 * MINUTE), lowered)).toMatchObject({
      code: 'credit_limit_exceeded',
      availableCents: dollar(500),
    });
  });
});

describe('9: the blind phase', () => {
  it('refuses a raise that is lower than the user’s own sealed bid', () => {
    const room = blindRoom();
    expect(room.try('B', 900, CAP + MINUTE).ok).toBe(true);
    const copy = structuredClone(room.lot);
    expect(room.try('B', 899, CAP + 2 * MINUTE)).toEqual({
      ok: false,
      code: 'bid_too_low',
      minimumCents: dollar(901),
    });
    expect(room.lot).toEqual(copy);
  });

  it('answers, counts and credit of C are the same with and without a sealed bid of B (twin run)', () => {
    const tries = [200, 299, 900, 899, 1_500];
    const run = (hasBidOfB: boolean) => {
      const room = blindRoom();
      room.person('C', { hasBidBeforeT: true, aliasNumber: 3 });
      if (hasBidOfB) expect(room.try('B', 5_000, CAP + MINUTE).ok).toBe(true);
      const answers = tries.map((amount, index) => {
        const result = room.try('C', amount, CAP + (2 + index) * MINUTE);
        // The order of sealed bids and the lot's own row are internal. C may see everything else.
        if (!result.ok || result.kind !== 'sealed') return result;
        return { ...result, lot: publicFacts(result.lot), sealed: { ...result.sealed, seq: 0 }, previousSealed: null };
      });
      return { answers, lot: publicFacts(room.lot), credit: room.person('C').availableCents };
    };
    expect(run(true)).toEqual(run(false));
  });
});

/** A lot's public facts: everything except the count of sealed bids. */
const publicFacts = (lot: LotState): LotState => ({ ...lot, sealedSeq: 0 });

describe('11: a bank’s return after the money was there', () => {
  const paid = (over: Partial<InvoiceFacts>): InvoiceFacts => ({
    status: 'paid',
    shippingStatus: 'pending',
    lineCount: 1,
    totalCents: dollar(500),
    refundedCents: 0,
    paymentTries: 1,
    dueAt: T + 5 * DAY,
    ...over,
  });

  it('three days after paid and before shipping: failed, and owed again with at least 48 h to pay', () => {
    const now = T + 7 * DAY;
    expect(moveInvoice(paid({}), 'payment_returned', 'provider', now)).toEqual({
      ok: true,
      from: 'paid',
      to: 'failed',
    });
    expect(dueAfterFailure(T + 5 * DAY, now)).toBe(now + 2 * DAY);
  });

  it('after shipping: stays paid, the debt is pursued by people', () => {
    expect(moveInvoice(paid({ shippingStatus: 'shipped' }), 'payment_returned', 'provider', T + 7 * DAY)).toEqual({
      ok: true,
      from: 'paid',
      to: 'paid',
    });
  });

  it('a card refunded in full while a debit is pending is refused: nothing has been paid yet', () => {
    const pending = paid({ status: 'pending', refundedCents: dollar(500) });
    expect(moveInvoice(pending, 'refund', 'staff', T)).toEqual({ ok: false, code: 'invoice_state', status: 'pending' });
  });
});
