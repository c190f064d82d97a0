import { describe, expect, it, test } from 'vitest';
import { contested, MINUTE, openLot, Saleroom, START, T } from '../../test/saleroom.ts';
import { advance, biddingEndsAt, CLOSE_GRACE_MS, isProcessing, nextDueAt, phaseAt } from './phase.ts';
import { newLot } from './state.ts';

const W = 15 * MINUTE;
const CAP = T + 120 * MINUTE;
const D = 30 * MINUTE;

describe('the phase is a function of stored facts and time (rules §1.4)', () => {
  const fresh = newLot({ startsAt: START, endsAt: T, openingCents: 10_000 });

  test.each([
    [START - 1, 'not_started'],
    [START, 'open'],
    [T, 'open'],
    [T + CLOSE_GRACE_MS - 1, 'open'],
    [T + CLOSE_GRACE_MS, 'closed'],
    [T + 9 * MINUTE, 'closed'],
  ] as const)('a lot without bids at %d is %s', (now, phase) => {
    expect(phaseAt(fresh, now)).toBe(phase);
  });

  it('one bidder: closed at T, no overtime', () => {
    const room = new Saleroom(openLot());
    room.bid('A', 500, T - MINUTE);
    room.bid('A', 600, T - MINUTE / 2);
    const { lot, events } = advance(room.lot, T + CLOSE_GRACE_MS);
    expect(lot).toMatchObject({ closedAt: T + CLOSE_GRACE_MS, extendedEndsAt: null });
    expect(events).toEqual([{ type: 'closed', at: T + CLOSE_GRACE_MS }]);
  });

  it('two bidders: extended from T, by the window, under the cap', () => {
    const { lot, events } = advance(contested().lot, T + CLOSE_GRACE_MS);
    expect(lot).toMatchObject({ extendedEndsAt: T + W, extendedCapAt: CAP, closedAt: null });
    expect(events).toEqual([
      { type: 'extended_started', at: T + CLOSE_GRACE_MS, extendedEndsAt: T + W, extendedCapAt: CAP, bidderCount: 2 },
    ]);
  });

  it('extended without another bid closes when its timer runs out', () => {
    const { lot } = contested();
    expect(phaseAt(lot, T + W)).toBe('extended');
    expect(phaseAt(lot, T + W + CLOSE_GRACE_MS - 1)).toBe('extended');
    expect(phaseAt(lot, T + W + CLOSE_GRACE_MS)).toBe('closed');
  });

  it('still contested at the cap: blind, price frozen, until cap + D', () => {
    const lot = { ...contested().lot, extendedEndsAt: CAP, extendedCapAt: CAP };
    const { lot: blind, events } = advance(lot, CAP + CLOSE_GRACE_MS);
    expect(blind).toMatchObject({
      blindEndsAt: CAP + D,
      priceCents: lot.priceCents,
      sealedSeq: lot.seq,
      closedAt: null,
    });
    expect(events).toEqual([
      { type: 'blind_started', at: CAP + CLOSE_GRACE_MS, blindEndsAt: CAP + D, priceCents: 27_500, eligibleCount: 2 },
    ]);
    expect(phaseAt(lot, CAP + D + CLOSE_GRACE_MS - 1)).toBe('blind');
    expect(phaseAt(lot, CAP + D + CLOSE_GRACE_MS)).toBe('closed');
  });

  it('still contested at the cap with the blind phase off: closed', () => {
    const lot = { ...contested({ blindEnabled: false }).lot, extendedEndsAt: CAP, extendedCapAt: CAP };
    expect(phaseAt(lot, CAP + CLOSE_GRACE_MS - 1)).toBe('extended');
    expect(phaseAt(lot, CAP + CLOSE_GRACE_MS)).toBe('closed');
  });

  it('a timer that ends just before the cap closes the lot without a blind phase', () => {
    const lot = { ...contested().lot, extendedEndsAt: CAP - 1, extendedCapAt: CAP };
    expect(advance(lot, CAP + D).lot).toMatchObject({ blindEndsAt: null, closedAt: CAP - 1 + CLOSE_GRACE_MS });
  });

  it('closed stays closed until it is settled, done stays done', () => {
    const closed = { ...openLot(), closedAt: T + CLOSE_GRACE_MS };
    expect(phaseAt(closed, T + 999 * MINUTE)).toBe('closed');
    expect(phaseAt({ ...closed, doneAt: T + 5_000 }, T + 999 * MINUTE)).toBe('done');
  });
});

describe('advance', () => {
  it('returns the same object and no events when nothing is due', () => {
    const lot = openLot();
    const result = advance(lot, T - 1);
    expect(result.lot).toBe(lot);
    expect(result.events).toEqual([]);
  });

  it('catches up with everything a stopped scheduler missed, with the times of the rule', () => {
    const lot = newLot({ startsAt: START, endsAt: T, openingCents: 10_000 });
    const late = advance(
      { ...lot, bidCount: 2, bidderCount: 2, leaderId: 'A', leaderMaxCents: 50_000, leaderSeq: 1 },
      T * 2,
    );
    expect(late.events.map((event) => [event.type, event.at])).toEqual([
      ['opened', START],
      ['extended_started', T + CLOSE_GRACE_MS],
      ['closed', T + W + CLOSE_GRACE_MS],
    ]);
    expect(late.lot.closedAt).toBe(T + W + CLOSE_GRACE_MS);
  });

  it('caps the first window when the window is longer than the cap', () => {
    const { lot } = advance(contested({ windowMs: 20 * MINUTE, capMs: 10 * MINUTE }).lot, T + CLOSE_GRACE_MS);
    expect(lot).toMatchObject({ extendedEndsAt: T + 10 * MINUTE, extendedCapAt: T + 10 * MINUTE });
    expect(phaseAt(lot, T + 10 * MINUTE + CLOSE_GRACE_MS)).toBe('blind');
  });
});

describe('when the next sweep is due', () => {
  it('start, then the end of each phase plus the grace, then settlement, then never', () => {
    const fresh = newLot({ startsAt: START, endsAt: T, openingCents: 10_000 });
    expect(nextDueAt(fresh)).toBe(START);
    const { lot } = contested();
    expect(nextDueAt(lot)).toBe(T + CLOSE_GRACE_MS);
    const extended = advance(lot, T + CLOSE_GRACE_MS).lot;
    expect(nextDueAt(extended)).toBe(T + W + CLOSE_GRACE_MS);
    const blind = { ...extended, extendedEndsAt: CAP, blindEndsAt: CAP + D };
    expect(nextDueAt(blind)).toBe(CAP + D + CLOSE_GRACE_MS);
    const closed = advance(blind, CAP + D + CLOSE_GRACE_MS).lot;
    expect(nextDueAt(closed)).toBe(CAP + D + CLOSE_GRACE_MS);
    expect(biddingEndsAt(closed)).toBeNull();
    expect(nextDueAt({ ...closed, doneAt: CAP + D + 3_000 })).toBeNull();
  });

  it('reports the two seconds in which bids get auction_processing', () => {
    const { lot } = contested();
    expect([T, T + 1, T + CLOSE_GRACE_MS - 1, T + CLOSE_GRACE_MS].map((now) => isProcessing(lot, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isProcessing(openLot({ closedAt: T }), T + 1)).toBe(true);
    expect(isProcessing(openLot({ closedAt: T, doneAt: T + 1 }), T + 2)).toBe(false);
  });
});
