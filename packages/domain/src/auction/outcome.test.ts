import { describe, expect, it } from 'vitest';
import { contested, dollar, MINUTE, openLot, Saleroom, T } from '../../test/saleroom.ts';
import { invoiceSchedule, settle, TIMER_PRESETS } from './outcome.ts';
import { advance, CLOSE_GRACE_MS } from './phase.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CAP = T + 2 * HOUR;

describe('settling a closed lot (rules §1.4)', () => {
  it('no bids: unsold', () => {
    const { lot } = advance(openLot(), T + CLOSE_GRACE_MS);
    expect(settle(lot, [], T + 3_000)).toMatchObject({
      ok: true,
      outcome: 'unsold',
      winnerId: null,
      hammerCents: 0,
      lot: { doneAt: T + 3_000, outcome: 'unsold' },
    });
  });

  it('one bidder: sold at the opening, premium apart', () => {
    const room = new Saleroom(openLot({ buyerPremiumBps: 1_000 }));
    room.bid('A', 500, T - MINUTE);
    const { lot } = advance(room.lot, T + CLOSE_GRACE_MS);
    expect(settle(lot, [], T + 3_000)).toMatchObject({
      outcome: 'sold',
      winnerId: 'A',
      hammerCents: dollar(100),
      premiumCents: dollar(10),
      events: [{ type: 'done', at: T + 3_000, outcome: 'sold', winnerId: 'A', priceCents: dollar(100) }],
    });
  });

  it('reserve unmet with two bidders: overtime runs, then no winner', () => {
    const room = contested({ reserveCents: dollar(2_000) });
    const extended = advance(room.lot, T + CLOSE_GRACE_MS).lot;
    expect(extended.extendedEndsAt).toBe(T + 15 * MINUTE);
    const { lot } = advance(extended, T + HOUR);
    expect(settle(lot, [], T + HOUR)).toMatchObject({ outcome: 'reserve_not_met', winnerId: null, hammerCents: 0 });
  });

  it('opens the sealed bids after a blind phase', () => {
    const room = contested();
    const atCap = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    room.lot = atCap;
    room.try('B', 900, CAP + MINUTE);
    const { lot } = advance(room.lot, CAP + DAY);
    const sealed = room.person('B').sealed!;
    expect(settle(lot, [sealed], CAP + DAY)).toMatchObject({
      outcome: 'sold',
      winnerId: 'B',
      hammerCents: dollar(550),
      lot: { leaderId: 'B', leaderMaxCents: dollar(900), seq: 3, leaderSeq: 3, bidCount: 3, priceCents: dollar(550) },
      blind: {
        ranking: [
          { userId: 'B', isCarried: false },
          { userId: 'A', isCarried: true },
        ],
      },
    });
  });

  it('counts a sealed bid once, however often it was raised', () => {
    const room = contested();
    room.lot = { ...advance(room.lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    room.try('B', 900, CAP + MINUTE);
    room.try('B', 1_000, CAP + 2 * MINUTE);
    const { lot } = advance(room.lot, CAP + DAY);
    expect(settle(lot, [room.person('B').sealed!], CAP + DAY)).toMatchObject({ lot: { seq: 3, bidCount: 3 } });
  });

  it('refuses a lot that is not closed, or is already done', () => {
    expect(settle(openLot(), [], T)).toEqual({ ok: false, code: 'auction_not_closed' });
    expect(settle(openLot({ closedAt: T, doneAt: T }), [], T)).toEqual({ ok: false, code: 'auction_not_closed' });
  });
});

describe('after the close (rules §1.9)', () => {
  it('charges the card at +24 h, is due at +5 d and void at +7 d', () => {
    expect(invoiceSchedule(T, { isVip: false, hasCardOnFile: true, isCardPayable: true })).toEqual({
      autoChargeAt: T + 24 * HOUR,
      dueAt: T + 5 * DAY,
      overdueAt: T + 5 * DAY,
      voidAt: T + 7 * DAY,
    });
  });

  it('never charges a card for what only a bank may pay', () => {
    const schedule = invoiceSchedule(T, { isVip: false, hasCardOnFile: true, isCardPayable: false });
    expect(schedule.autoChargeAt).toBeNull();
  });

  it('grants a VIP 30 days, no charge, no suspension before +45 d', () => {
    expect(invoiceSchedule(T, { isVip: true, hasCardOnFile: true, isCardPayable: true })).toMatchObject({
      autoChargeAt: null,
      dueAt: T + 30 * DAY,
      overdueAt: T + 45 * DAY,
      voidAt: null,
    });
  });

  it('has the timer presets of the rules', () => {
    expect(TIMER_PRESETS.weekly).toMatchObject({ windowMs: 10 * MINUTE, capMs: 2 * HOUR, blindMs: 30 * MINUTE });
    expect(TIMER_PRESETS.premier).toMatchObject({ windowMs: 15 * MINUTE, capMs: 3 * HOUR, blindMs: 12 * HOUR });
    expect(TIMER_PRESETS.live_drop).toMatchObject({ windowMs: MINUTE, capMs: 10 * MINUTE, blindEnabled: false });
  });
});
