import { describe, expect, it } from 'vitest';
import { dollar, openLot } from '../../test/saleroom.ts';
import { isReserveMet, minimumFor, resolveBid } from './proxy.ts';
import type { LotState } from './state.ts';

/** Plays [user, dollars, straight?] in order and returns the lot after each accepted bid. */
function play(lot: LotState, bids: [string, number, 'straight'?][]) {
  const steps = [];
  let current = lot;
  for (const [userId, amount, straight] of bids) {
    const seq = current.seq + 1;
    const result = resolveBid(current, { userId, amountCents: dollar(amount), isMax: straight === undefined, seq });
    if (!result.ok) throw new Error(`${userId} ${amount} refused, minimum ${result.minimumCents}`);
    current = result.lot;
    steps.push(result);
  }
  return { lot: current, steps, last: steps.at(-1)! };
}

const standing = (lot: LotState) => [lot.leaderId, lot.priceCents / 100];

describe('worked example of rules §1.6, opening $100', () => {
  const lot = openLot();

  it('A max 500: A leads at 100', () => {
    const { last } = play(lot, [['A', 500]]);
    expect(standing(last.lot)).toEqual(['A', 100]);
    expect(last).toMatchObject({ youLead: true, leaderChanged: true, previousLeaderId: null, isCompeting: true });
    expect(last.lot).toMatchObject({ leaderMaxCents: dollar(500), leaderSeq: 1, seq: 1, bidCount: 1 });
  });

  it('B max 250: A leads at 275', () => {
    const { last } = play(lot, [
      ['A', 500],
      ['B', 250],
    ]);
    expect(standing(last.lot)).toEqual(['A', 275]);
    expect(last).toMatchObject({ youLead: false, leaderChanged: false, priceChanged: true, isCompeting: true });
    expect(last.lot.leaderSeq).toBe(1);
  });

  it('B max 500: tie, A leads at 500', () => {
    const { last } = play(lot, [
      ['A', 500],
      ['B', 250],
      ['B', 500],
    ]);
    expect(standing(last.lot)).toEqual(['A', 500]);
    expect(last.youLead).toBe(false);
  });

  it('A raises to 900: A leads at 500, price and timer unchanged', () => {
    const { last } = play(lot, [
      ['A', 500],
      ['B', 250],
      ['B', 500],
      ['A', 900],
    ]);
    expect(standing(last.lot)).toEqual(['A', 500]);
    expect(last).toMatchObject({ youLead: true, leaderChanged: false, priceChanged: false, isCompeting: false });
    expect(last.lot).toMatchObject({ leaderMaxCents: dollar(900), leaderSeq: 4 });
  });

  it('C 525: refused, minimum 550, nothing changed', () => {
    const { lot: before } = play(lot, [
      ['A', 500],
      ['B', 250],
      ['B', 500],
      ['A', 900],
    ]);
    const copy = structuredClone(before);
    const refusal = resolveBid(before, { userId: 'C', amountCents: dollar(525), isMax: true, seq: 5 });
    expect(refusal).toEqual({ ok: false, code: 'bid_too_low', minimumCents: dollar(550) });
    expect(before).toEqual(copy);
  });

  it('C max 800: A leads at 850', () => {
    const { last } = play(lot, [
      ['A', 500],
      ['B', 250],
      ['B', 500],
      ['A', 900],
      ['C', 800],
    ]);
    expect(standing(last.lot)).toEqual(['A', 850]);
  });

  it('C max 2,000: C leads at 950', () => {
    const { last } = play(lot, [
      ['A', 500],
      ['B', 250],
      ['B', 500],
      ['A', 900],
      ['C', 800],
      ['C', 2_000],
    ]);
    expect(standing(last.lot)).toEqual(['C', 950]);
    expect(last).toMatchObject({ leaderChanged: true, previousLeaderId: 'A', previousLeaderMaxCents: dollar(900) });
  });

  it('other lot: A max 800 at 100, B max 801: B leads at 801, by one dollar', () => {
    expect(
      standing(
        play(lot, [
          ['A', 800],
          ['B', 801],
        ]).lot,
      ),
    ).toEqual(['B', 801]);
  });

  it('reserve 1,000: A 600, B 700, B raises to 1,500: 100 → 650 → 1,000, reserve met', () => {
    const { steps, last } = play(openLot({ reserveCents: dollar(1_000) }), [
      ['A', 600],
      ['B', 700],
      ['B', 1_500],
    ]);
    expect(steps.map((step) => step.lot.priceCents / 100)).toEqual([100, 650, 1_000]);
    expect(steps.map((step) => isReserveMet(step.lot))).toEqual([false, false, true]);
    expect(steps.map((step) => step.isReserveJustMet)).toEqual([false, false, true]);
    expect(last).toMatchObject({ youLead: true, priceChanged: true, isCompeting: false });
  });
});

describe('the rest of rules §1.6', () => {
  it('refuses a first bid below the opening and accepts one at it', () => {
    expect(resolveBid(openLot(), { userId: 'A', amountCents: dollar(99), isMax: true, seq: 1 })).toEqual({
      ok: false,
      code: 'bid_too_low',
      minimumCents: dollar(100),
    });
    expect(standing(play(openLot(), [['A', 100]]).lot)).toEqual(['A', 100]);
  });

  it('reports to the leader that their new maximum must be above their current one', () => {
    const { lot } = play(openLot(), [['A', 500]]);
    for (const amount of [300, 500]) {
      expect(resolveBid(lot, { userId: 'A', amountCents: dollar(amount), isMax: true, seq: 2 })).toEqual({
        ok: false,
        code: 'bid_too_low',
        minimumCents: dollar(501),
      });
    }
    expect(minimumFor(lot, 'A')).toBe(dollar(501));
    expect(minimumFor(lot, 'B')).toBe(dollar(110));
  });

  it('a straight bid that leads sets the price to itself', () => {
    expect(standing(play(openLot(), [['A', 300, 'straight']]).lot)).toEqual(['A', 300]);
    expect(
      standing(
        play(openLot(), [
          ['A', 500],
          ['B', 800, 'straight'],
        ]).lot,
      ),
    ).toEqual(['B', 800]);
  });

  it('a straight bid below the leader’s maximum acts like any other', () => {
    expect(
      standing(
        play(openLot(), [
          ['A', 500],
          ['B', 250, 'straight'],
        ]).lot,
      ),
    ).toEqual(['A', 275]);
    expect(
      standing(
        play(openLot(), [
          ['A', 500],
          ['B', 500, 'straight'],
        ]).lot,
      ),
    ).toEqual(['A', 500]);
  });

  it('a leader’s straight raise moves the price and counts as competing', () => {
    const { last } = play(openLot(), [
      ['A', 500],
      ['A', 700, 'straight'],
    ]);
    expect(standing(last.lot)).toEqual(['A', 700]);
    expect(last).toMatchObject({ isCompeting: true, leaderChanged: false, priceChanged: true });
  });

  it('a covered reserve: the first bid that covers it goes straight to it', () => {
    const { last } = play(openLot({ reserveCents: dollar(1_000) }), [['A', 1_000]]);
    expect(standing(last.lot)).toEqual(['A', 1_000]);
    expect(last.isReserveJustMet).toBe(true);
  });

  it('keeps the price below an unmet reserve, and reports it as unmet', () => {
    const { lot } = play(openLot({ reserveCents: dollar(1_000) }), [
      ['A', 900],
      ['B', 950],
    ]);
    expect(standing(lot)).toEqual(['B', 950]);
    expect(isReserveMet(lot)).toBe(false);
  });

  it('of two equal maximums exactly one leads, at the amount, the earlier one', () => {
    const { lot } = play(openLot(), [
      ['A', 640],
      ['B', 640],
    ]);
    expect(lot).toMatchObject({ leaderId: 'A', priceCents: dollar(640), leaderSeq: 1, seq: 2 });
  });

  it('a raise takes the new position, so an equal later bid still loses', () => {
    const { lot } = play(openLot(), [
      ['A', 500],
      ['A', 600],
      ['B', 600],
    ]);
    expect(lot).toMatchObject({ leaderId: 'A', leaderSeq: 2, priceCents: dollar(600) });
  });

  it('never changes the lot it was given', () => {
    const lot = openLot();
    const copy = structuredClone(lot);
    play(lot, [
      ['A', 500],
      ['B', 900],
    ]);
    expect(lot).toEqual(copy);
  });
});
