import { describe, expect, it } from 'vitest';
import { bidder, bidOf, contested, dollar, MINUTE, openLot, T } from '../../test/saleroom.ts';
import { placeBid } from './bid.ts';
import { resolveBlind, sealedMinimumFor } from './blind.ts';
import { advance, CLOSE_GRACE_MS } from './phase.ts';
import type { LotState, SealedBid } from './state.ts';

const CAP = T + 120 * MINUTE;

/** Blind phase, frozen at $2,100, A leading with a maximum of $2,500. */
const frozen = (over: Partial<LotState> = {}): LotState =>
  openLot({
    extendedEndsAt: CAP,
    extendedCapAt: CAP,
    blindEndsAt: CAP + 30 * MINUTE,
    priceCents: dollar(2_100),
    leaderId: 'A',
    leaderMaxCents: dollar(2_500),
    leaderSeq: 7,
    seq: 9,
    sealedSeq: 9,
    bidCount: 9,
    bidderCount: 3,
    aliasCount: 3,
    ...over,
  });

const sealed = (userId: string, amount: number, seq: number): SealedBid => ({
  userId,
  amountCents: dollar(amount),
  seq,
  revision: 1,
});
const earlier = (userId: string, over = {}) => bidder(userId, { hasBidBeforeT: true, aliasNumber: 2, ...over });
const NOW = CAP + 5 * MINUTE;

describe('resolving the blind phase: worked examples of rules §1.7', () => {
  it('B 3,000 and C 2,600: B wins at 2,850', () => {
    const result = resolveBlind(frozen(), [sealed('B', 3_000, 10), sealed('C', 2_600, 11)]);
    expect(result).toMatchObject({ winnerId: 'B', priceCents: dollar(2_850), winnerMaxCents: dollar(3_000) });
  });

  it('B 3,000 then C 3,000: B wins at 3,000', () => {
    const result = resolveBlind(frozen(), [sealed('C', 3_000, 11), sealed('B', 3_000, 10)]);
    expect(result).toMatchObject({ winnerId: 'B', priceCents: dollar(3_000), winnerSeq: 10 });
  });

  it('only B 3,000 against A’s maximum of 5,000: A wins at 3,250', () => {
    const result = resolveBlind(frozen({ leaderMaxCents: dollar(5_000) }), [sealed('B', 3_000, 10)]);
    expect(result).toMatchObject({ winnerId: 'A', priceCents: dollar(3_250) });
  });

  it('no sealed bid: A at 2,100', () => {
    expect(resolveBlind(frozen(), [])).toMatchObject({ winnerId: 'A', priceCents: dollar(2_100), winnerSeq: 7 });
  });
});

describe('the rest of rules §1.7', () => {
  it('a carried maximum keeps its old position, so it wins a tie', () => {
    const result = resolveBlind(frozen(), [sealed('B', 2_500, 10)]);
    expect(result).toMatchObject({ winnerId: 'A', priceCents: dollar(2_500) });
    expect(result.ranking.map((bid) => [bid.userId, bid.isCarried])).toEqual([
      ['A', true],
      ['B', false],
    ]);
  });

  it('a leader who alone raises pays the frozen price', () => {
    expect(resolveBlind(frozen(), [sealed('A', 4_000, 10)])).toMatchObject({
      winnerId: 'A',
      priceCents: dollar(2_100),
    });
  });

  it('never exceeds the winner’s own maximum', () => {
    const result = resolveBlind(frozen(), [sealed('B', 2_510, 10)]);
    expect(result).toMatchObject({ winnerId: 'B', priceCents: dollar(2_510) });
  });

  it('reaches the reserve when the winner’s maximum covers it, and not otherwise', () => {
    const bids = [sealed('B', 4_000, 10)];
    expect(resolveBlind(frozen({ reserveCents: dollar(3_500) }), bids).priceCents).toBe(dollar(3_500));
    expect(resolveBlind(frozen({ reserveCents: dollar(4_500) }), bids).priceCents).toBe(dollar(2_750));
  });

  it('first price: the winner pays their sealed amount, the leader carries the frozen price', () => {
    const lot = frozen({ blindPricing: 'first_price', leaderMaxCents: dollar(5_000) });
    expect(resolveBlind(lot, [sealed('B', 3_000, 10)])).toMatchObject({ winnerId: 'B', priceCents: dollar(3_000) });
    expect(resolveBlind(lot, [])).toMatchObject({ winnerId: 'A', priceCents: dollar(2_100) });
  });
});

describe('taking a sealed bid', () => {
  it('asks one increment above the frozen price, of the leader a dollar above their maximum', () => {
    expect(sealedMinimumFor(frozen(), 'B', null)).toBe(dollar(2_200));
    expect(sealedMinimumFor(frozen(), 'A', null)).toBe(dollar(2_501));
    expect(sealedMinimumFor(frozen({ blindPricing: 'first_price' }), 'A', null)).toBe(dollar(2_200));
    expect(sealedMinimumFor(frozen(), 'B', { amountCents: dollar(3_000) })).toBe(dollar(3_001));
  });

  it('changes nothing public', () => {
    const lot = frozen();
    const result = placeBid(lot, bidOf(3_000, NOW), earlier('B'));
    expect(result).toMatchObject({
      ok: true,
      kind: 'sealed',
      sealed: { userId: 'B', amountCents: dollar(3_000), seq: 10, revision: 1 },
      previousSealed: null,
      holdCents: dollar(3_000),
      holdDeltaCents: dollar(3_000),
      events: [],
    });
    expect(result.ok && result.lot).toEqual({ ...lot, sealedSeq: 10 });
  });

  it('may be raised, which takes a new position in the order', () => {
    const who = earlier('B', { sealed: sealed('B', 3_000, 10), currentHoldCents: dollar(3_000) });
    expect(placeBid(frozen({ sealedSeq: 12 }), bidOf(3_500, NOW), who)).toMatchObject({
      sealed: { amountCents: dollar(3_500), seq: 13, revision: 2 },
      previousSealed: { amountCents: dollar(3_000), seq: 10 },
      holdDeltaCents: dollar(500),
    });
  });

  it('refuses a raise that is lower than or equal to the user’s own', () => {
    const who = earlier('B', { sealed: sealed('B', 3_000, 10) });
    for (const amount of [2_900, 3_000]) {
      expect(placeBid(frozen(), bidOf(amount, NOW), who)).toEqual({
        ok: false,
        code: 'bid_too_low',
        minimumCents: dollar(3_001),
      });
    }
  });

  it('answers the same, whatever others have sealed', () => {
    const quiet = placeBid(frozen(), bidOf(2_100, NOW), earlier('B'));
    const busy = placeBid(frozen({ sealedSeq: 40 }), bidOf(2_100, NOW), earlier('B'));
    expect(busy).toEqual(quiet);
    expect(quiet).toMatchObject({ code: 'bid_too_low', minimumCents: dollar(2_200) });
  });

  it('is closed to everyone who had no bid before T', () => {
    expect(placeBid(frozen(), bidOf(9_000, NOW), bidder('N'))).toEqual({
      ok: false,
      code: 'auction_extended_no_access',
    });
  });

  it('starts by itself when the first sealed bid finds the cap passed', () => {
    const { lot, people } = contested();
    const atCap = { ...advance(lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    const result = placeBid(atCap, bidOf(600, NOW), people.get('B')!);
    expect(result).toMatchObject({ kind: 'sealed', lot: { blindEndsAt: CAP + 30 * MINUTE, priceCents: dollar(275) } });
    expect(result.ok && result.events.map((event) => event.type)).toEqual(['blind_started']);
  });
});
