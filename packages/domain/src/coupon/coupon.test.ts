import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CouponType, ItemType } from '../enums.ts';
import { sum } from '../money/money.ts';
import {
  applyCoupon,
  type Coupon,
  type CouponFacts,
  type CouponLine,
  discountOn,
  isCode,
  normalizeCode,
} from './coupon.ts';

const NOW = 1_000_000;
const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  type: 'percentage_off',
  percent: 10,
  valueCents: null,
  maximumDiscountCents: null,
  startsAt: 0,
  endsAt: null,
  minimumSpendCents: 0,
  maximumUses: null,
  maximumUsesPerUser: 1,
  isFirstPurchaseOnly: false,
  stoppedAt: null,
  userIds: null,
  collectionIds: null,
  artistIds: null,
  ...over,
});
const facts = (over: Partial<CouponFacts> = {}): CouponFacts => ({
  userId: 'ada',
  uses: 0,
  usesByUser: 0,
  hasBoughtBefore: false,
  ...over,
});
const line = (amountCents: number, over: Partial<CouponLine> = {}): CouponLine => ({
  amountCents,
  itemType: 'main',
  saleType: 'primary',
  listing: 'buy_now',
  collectionId: null,
  artistId: null,
  ...over,
});

describe('coupons (rules §5.4)', () => {
  test('worked example: 10 % on 199.99 + 49.99 + 100.02 = 35.00 → 20.00, 5.00, 10.00', () => {
    const given = applyCoupon(coupon(), facts(), [line(19_999), line(4_999), line(10_002)], NOW);
    expect(given).toEqual({ ok: true, discountCents: 3_500, discounts: [2_000, 500, 1_000] });
  });

  test('edge: a dollar_off larger than the goods covers all of them and no more', () => {
    const given = applyCoupon(
      coupon({ type: 'dollar_off', percent: null, valueCents: 50_000 }),
      facts(),
      [line(10_000), line(2_500)],
      NOW,
    );
    expect(given).toEqual({ ok: true, discountCents: 12_500, discounts: [10_000, 2_500] });
  });

  test.each([
    ['a percentage is taken down to the whole cent', coupon({ percent: 33 }), 100, 33],
    ['0.5 of a cent is not given', coupon({ percent: 1 }), 150, 1],
    ['a cap holds', coupon({ percent: 50, maximumDiscountCents: 25_000 }), 100_000, 25_000],
    ['100 % takes all', coupon({ percent: 100 }), 12_345, 12_345],
  ])('%s', (_what, given, eligibleCents, discountCents) => {
    expect(discountOn(given, eligibleCents)).toBe(discountCents);
  });

  test('never on an auction’s price, a resale or a gift; and only on its own artists and collections', () => {
    const lines = [
      line(1_000),
      line(1_000, { listing: 'auction' }),
      line(1_000, { saleType: 'secondary' }),
      line(0, { itemType: 'giveaway' }),
      line(1_000, { artistId: 'vane' }),
      line(1_000, { artistId: 'vane', collectionId: 'finals' }),
    ];
    expect(applyCoupon(coupon(), facts(), lines, NOW)).toMatchObject({ discounts: [100, 0, 0, 0, 100, 100] });
    expect(applyCoupon(coupon({ artistIds: ['vane'] }), facts(), lines, NOW)).toMatchObject({
      discounts: [0, 0, 0, 0, 100, 100],
    });
    const both = coupon({ artistIds: ['vane'], collectionIds: ['finals'] });
    expect(applyCoupon(both, facts(), lines, NOW)).toMatchObject({ discounts: [0, 0, 0, 0, 0, 100] });
  });

  test.each<[string, Partial<Coupon>, Partial<CouponFacts>, object]>([
    ['stopped', { stoppedAt: 0 }, {}, { reason: 'invalid' }],
    ['1 ms before it starts', { startsAt: NOW + 1 }, {}, { reason: 'invalid' }],
    ['at its end', { endsAt: NOW }, {}, { reason: 'expired' }],
    ['used up', { maximumUses: 5 }, { uses: 5 }, { reason: 'used' }],
    ['used by the same user', {}, { usesByUser: 1 }, { reason: 'used' }],
    ['for others', { userIds: ['bob'] }, {}, { reason: 'invalid' }],
    ['for some, asked by a visitor', { userIds: ['bob'] }, { userId: null }, { reason: 'invalid' }],
    ['for first purchases', { isFirstPurchaseOnly: true }, { hasBoughtBefore: true }, { reason: 'invalid' }],
    ['for other goods', { artistIds: ['vane'] }, {}, { reason: 'not_applicable' }],
    [
      'for more goods',
      { minimumSpendCents: 15_001 },
      {},
      { reason: 'min_spend', minimumCents: 15_001, missingCents: 5_001 },
    ],
  ])('refused: %s', (_what, over, who, refusal) => {
    const lines = [line(10_000), line(99_000, { listing: 'auction' })];
    expect(applyCoupon(coupon(over), facts(who), lines, NOW)).toEqual({ ok: false, ...refusal });
  });

  test('valid until 1 ms before its end, from its start, and for the last use', () => {
    const edge = coupon({
      startsAt: NOW,
      endsAt: NOW + 1,
      maximumUses: 5,
      maximumUsesPerUser: 2,
      minimumSpendCents: 100,
    });
    expect(applyCoupon(edge, facts({ uses: 4, usesByUser: 1 }), [line(100)], NOW).ok).toBe(true);
  });

  it('spreads to the cent: parts are whole, within their lines, zero where it does not apply, and add up', () => {
    const anyLine = fc.record({
      amountCents: fc.integer({ min: 0, max: 10 ** 9 }),
      itemType: fc.constantFrom(...ItemType),
      saleType: fc.constantFrom('primary' as const, 'secondary' as const),
      listing: fc.constantFrom('auction' as const, 'buy_now' as const),
      collectionId: fc.constantFrom(null, 'finals'),
      artistId: fc.constantFrom(null, 'vane', 'dee'),
    });
    const anyCoupon = fc.record({
      type: fc.constantFrom(...CouponType),
      percent: fc.integer({ min: 1, max: 100 }),
      valueCents: fc.integer({ min: 1, max: 10 ** 8 }),
      maximumDiscountCents: fc.option(fc.integer({ min: 1, max: 10 ** 6 })),
      artistIds: fc.option(fc.constant(['vane'])),
    });
    fc.assert(
      fc.property(anyCoupon, fc.array(anyLine, { minLength: 1, maxLength: 20 }), (over, lines) => {
        const used = coupon(over);
        const given = applyCoupon(used, facts(), lines, NOW);
        if (!given.ok) {
          expect(given.reason).toBe('not_applicable');
          return;
        }
        expect(sum(given.discounts)).toBe(given.discountCents);
        given.discounts.forEach((discount, index) => {
          const { amountCents, itemType, saleType, listing, artistId } = lines[index]!;
          expect(discount).toBeLessThanOrEqual(amountCents);
          expect(Number.isInteger(discount) && discount >= 0).toBe(true);
          const isOut =
            itemType === 'giveaway' ||
            saleType === 'secondary' ||
            listing === 'auction' ||
            (over.artistIds !== null && artistId !== 'vane');
          if (isOut) expect(discount).toBe(0);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test('codes: any case, 4 to 20 letters, digits and hyphens', () => {
    expect(normalizeCode('  spring-26 ')).toBe('SPRING-26');
    expect(['ABC', 'A'.repeat(21), 'NO SPACE', 'Ümlaut', ''].map(isCode)).toEqual([false, false, false, false, false]);
    expect(['ABCD', 'A'.repeat(20), 'SPRING-26'].map(isCode)).toEqual([true, true, true]);
  });
});
