import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollar } from '../../test/saleroom.ts';
import { afterSaleRange, secondChance } from './afterSale.ts';
import type { LoggedBid } from './replay.ts';
import { newLot } from './state.ts';

const lot = (reserve: number | null = null) => ({
  ...newLot({
    startsAt: 0,
    endsAt: 1_000,
    openingCents: dollar(100),
    reserveCents: reserve === null ? null : dollar(reserve),
  }),
  openedAt: 0,
});
const bid = (seq: number, userId: string, dollars: number, isVoided = false): LoggedBid => ({
  seq,
  userId,
  amountCents: dollar(dollars),
  isMax: true,
  receivedAt: seq,
  isVoided,
});
/** The example of rules §1.9. */
const LOG = [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200), bid(4, 'B', 1_600), bid(5, 'D', 3_000)];

describe('second chance (rules §1.9)', () => {
  it.each<[string, number | null, string[], boolean, [string, number] | null]>([
    ['D did not pay: B at their own highest bid', null, ['D'], false, ['B', 1_600]],
    ['B declined too: A at theirs', null, ['D', 'B'], false, ['A', 500]],
    ['no one is left', null, ['D', 'B', 'A'], false, null],
    ['D was a shill: B at the replay price without them', null, ['D'], true, ['B', 550]],
    ['and B out of it: A at the opening', null, ['D', 'B'], true, ['A', 100]],
    ['the reserve is the floor', 1_600, ['D'], false, ['B', 1_600]],
    ['below the reserve no one is asked', 1_601, ['D'], false, null],
    ['the replay rises to the reserve', 1_500, ['D'], true, ['B', 1_500]],
    ['and no further', 1_601, ['D'], true, null],
  ])('%s', (_name, reserve, excluded, isFraud, expected) => {
    expect(secondChance(lot(reserve), LOG, new Set(excluded), isFraud)).toEqual(
      expected === null ? null : { userId: expected[0], amountCents: dollar(expected[1]) },
    );
  });
  it('voided bids do not count, and of equal bids the earlier is first', () => {
    const log = [bid(1, 'A', 500), bid(2, 'B', 500), bid(3, 'C', 700, true), bid(4, 'D', 900)];
    expect(secondChance(lot(), log, new Set(['D']), false)).toEqual({ userId: 'A', amountCents: dollar(500) });
  });
  it('property: no one is asked for more than they bid, nor for less than the reserve', () => {
    const bids = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 100, max: 900 })), {
      maxLength: 15,
    });
    fc.assert(
      fc.property(bids, fc.integer({ min: 1, max: 900 }), fc.boolean(), (made, reserve, isFraud) => {
        const log = made.map(([user, dollars], index) => bid(index + 1, user, dollars));
        const offer = secondChance(lot(reserve), log, new Set(['D']), isFraud);
        if (offer === null) return;
        const own = Math.max(...log.filter((one) => one.userId === offer.userId).map((one) => one.amountCents));
        expect(offer.userId).not.toBe('D');
        expect(offer.amountCents).toBeLessThanOrEqual(own);
        expect(offer.amountCents).toBeGreaterThanOrEqual(dollar(reserve));
      }),
    );
  });
});

describe('after-sale of a lot that missed its reserve (rules §1.4)', () => {
  const missed = {
    ...lot(1_000),
    leaderId: 'A',
    leaderMaxCents: dollar(800),
    priceCents: dollar(650),
    outcome: 'reserve_not_met',
  } as const;
  it('is available between the last price and the reserve', () => {
    expect(afterSaleRange(missed)).toEqual({ leastCents: dollar(650), mostCents: dollar(1_000) });
  });
  it('not after any other end', () => {
    for (const outcome of ['sold', 'unsold', 'withdrawn'] as const)
      expect(afterSaleRange({ ...missed, outcome })).toBeNull();
  });
});
