import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PRESETS } from '../auction/salePresets.ts';
import type { Cents } from '../money/money.ts';
import {
  type Bounds,
  becomesShort,
  DAY_MS,
  DEFAULT_BOUNDS,
  type EffectKind,
  effects,
  exceedsBounds,
  isCheapLot,
  isShortLot,
  isSoonLot,
  loosensBounds,
  MONTH_MS,
  NO_SUMS,
  type SoloSums,
  summedWith,
} from './effects.ts';

const ALONE = { actor: NO_SUMS, gainer: NO_SUMS };
const PRICE = { priceCents: 70_000, quantity: 1, reserveCents: null, estimateLowCents: null };
const COUPON = { percent: null, valueCents: null, maximumDiscountCents: null, maximumUses: 10 };

test.each([
  ['a price below the low estimate', effects.price({ ...PRICE, estimateLowCents: 100_000 }), 30_000],
  ['three units below it', effects.price({ ...PRICE, quantity: 3, estimateLowCents: 100_000 }), 90_000],
  ['a price below the reserve', effects.price({ ...PRICE, reserveCents: 80_000, estimateLowCents: 75_000 }), 10_000],
  ['a price above both', effects.price({ ...PRICE, reserveCents: 60_000, estimateLowCents: 70_000 }), 0],
  ['a price without either', effects.price(PRICE), 0],
  ['a void from $950 to $230', effects.void_bids({ fromCents: 95_000, toCents: 23_000 }), 72_000],
  ['a forgiven penalty', effects.void_invoice({ isManual: true, totalCents: 4_000 }), 4_000],
  ['an unpaid lot', effects.void_invoice({ isManual: false, totalCents: 4_000 }), 0],
  ['$20 off, ten times', effects.coupon({ ...COUPON, valueCents: 2_000 }), 20_000],
  ['10% up to $50, ten times', effects.coupon({ ...COUPON, percent: 10, maximumDiscountCents: 5_000 }), 50_000],
  ['100% without a cap', effects.coupon({ ...COUPON, percent: 100, maximumUses: 1 }), Number.POSITIVE_INFINITY],
  ['$1 off, always', effects.coupon({ ...COUPON, valueCents: 100, maximumUses: null }), Number.POSITIVE_INFINITY],
  ['$0 off, always', effects.coupon({ ...COUPON, valueCents: 0, maximumUses: null }), 0],
  ['five posters', effects.giveaway({ estimateHighCents: 3_000, quantity: 5 }), 15_000],
  ['an item without an estimate', effects.giveaway({ estimateHighCents: null, quantity: 1 }), Number.POSITIVE_INFINITY],
  ['a lower limit', effects.credit_limit({ fromCents: 500, toCents: 100 }), 0],
  ['a higher limit', effects.credit_limit({ fromCents: 100, toCents: 500 }), 400],
])('given %s, then its value is %d', (_what, value, expected) => {
  expect(value).toBe(expected);
});

test.each([
  ['nothing', 'refund', 0, ALONE, false],
  ['a value that is no number', 'refund', Number.NaN, ALONE, true],
  ['a refund of $500', 'refund', 50_000, ALONE, false],
  ['a refund of $500.01', 'refund', 50_001, ALONE, true],
  ['a check of $1,000', 'payment', 100_000, ALONE, false],
  ['a check of $1,000.01', 'payment', 100_001, ALONE, true],
  ['a coupon without a limit', 'coupon', Number.POSITIVE_INFINITY, ALONE, true],
  ['the last dollar of the day', 'refund', 100, { ...ALONE, actor: { dayCents: 99_900, monthCents: 99_900 } }, false],
  ['a dollar more in the day', 'refund', 200, { ...ALONE, actor: { dayCents: 99_900, monthCents: 99_900 } }, true],
  ['a dollar more in 30 days', 'refund', 200, { ...ALONE, actor: { dayCents: 0, monthCents: 499_900 } }, true],
  ['a dollar more for one buyer', 'refund', 200, { ...ALONE, gainer: { dayCents: 99_900, monthCents: 99_900 } }, true],
  ['a raise of $25,000', 'credit_limit', 2_500_000, ALONE, false],
  ['another raise', 'credit_limit', 1, { ...ALONE, actor: { dayCents: 2_500_000, monthCents: 2_500_000 } }, true],
] as const)('given %s, then it takes two people, or not', (_what, kind, valueCents, sums, expected) => {
  expect(exceedsBounds({ kind, valueCents }, sums, DEFAULT_BOUNDS)).toBe(expected);
});

const HOUR = 3_600_000;
const LOT = { openingCents: 25_000, reserveCents: null, estimateLowCents: 100_000 };
test.each([
  ['an opening of 25%', {}, false],
  ['an opening of 10%', { openingCents: 10_000 }, false],
  ['an opening of $1', { openingCents: 100 }, true],
  ['an opening of $1 with a reserve', { openingCents: 100, reserveCents: 60_000 }, false],
  ['an opening of $1 with a reserve of $1', { openingCents: 100, reserveCents: 100 }, true],
  ['no estimate', { estimateLowCents: null }, false],
])('given a lot with %s, then two people: %j', (_what, change, expected) => {
  expect(isCheapLot({ ...LOT, ...change }, DEFAULT_BOUNDS)).toBe(expected);
});

test.each([
  ['30 minutes, as a live drop', PRESETS.live_drop.runMs, false],
  ['29 minutes', 29 * 60_000, true],
  ['two minutes', 120_000, true],
])('given a lot of %s, then it takes two people, or not', (_what, endsAt, expected) => {
  expect(isShortLot({ startsAt: 0, endsAt }, DEFAULT_BOUNDS)).toBe(expected);
});

test.each([
  ['an opening of 25% of $1,000', LOT, HOUR, true],
  ['the same, a day away', LOT, DAY_MS, false],
  ['an opening $500 below it', { ...LOT, openingCents: 50_000 }, HOUR, false],
  ['a reserve $500 below it', { ...LOT, reserveCents: 50_000 }, HOUR, false],
  ['10% of $100,000', { ...LOT, openingCents: 1_000_000, estimateLowCents: 10_000_000 }, HOUR, true],
  ['no estimate', { ...LOT, estimateLowCents: null }, HOUR, false],
] as const)('given a lot with %s, then it ends too soon for one person, or not', (_what, lot, endsAt, expected) => {
  expect(isSoonLot({ ...lot, endsAt: endsAt + 5 }, { bounds: DEFAULT_BOUNDS, now: 5 })).toBe(expected);
});

test.each([
  ['29 minutes, to one', 29, 1, true],
  ['an hour, to 29 minutes', 60, 29, true],
  ['one minute, to two', 1, 2, false],
  ['29 minutes, moved', 29, 29, false],
  ['an hour, to 30 minutes', 60, 30, false],
])('given a published lot of %s, then the change takes two people, or not', (_what, from, to, expected) => {
  const lasting = (minutes: number) => ({ startsAt: HOUR, endsAt: HOUR + minutes * 60_000 });
  expect(becomesShort(lasting(from), lasting(to), DEFAULT_BOUNDS)).toBe(expected);
});

test.each([
  ['the same', {}, false],
  ['lower sums', { dayCents: 1, monthCents: 1 }, false],
  ['a higher opening', { openingBps: 2_000 }, false],
  ['a higher sum', { monthCents: 500_001 }, true],
  ['one higher and one lower', { dayCents: 1, couponCents: 50_001 }, true],
  ['a lower opening', { openingBps: 0 }, true],
  ['shorter lots', { shortestLotMinutes: 29 }, true],
])('given bounds that change to %s, then they are looser: %j', (_what, change, expected) => {
  expect(loosensBounds(DEFAULT_BOUNDS, { ...DEFAULT_BOUNDS, ...change })).toBe(expected);
});

// What a person may try: an effect of each kind from what its call takes, at some time, for someone who gains by it.

const cents = fc.integer({ min: 0, max: 300_000 });
const maybe = fc.option(cents);
const ATTEMPTS: { readonly [K in EffectKind]: fc.Arbitrary<Parameters<(typeof effects)[K]>[0]> } = {
  refund: fc.record({ amountCents: cents }),
  payment: fc.record({ amountCents: cents }),
  price: fc.record({
    priceCents: cents,
    quantity: fc.integer({ min: 1, max: 5 }),
    reserveCents: maybe,
    estimateLowCents: maybe,
  }),
  void_bids: fc.record({ fromCents: cents, toCents: cents }),
  void_invoice: fc.record({ isManual: fc.boolean(), totalCents: cents }),
  coupon: fc.record({
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    valueCents: maybe,
    maximumDiscountCents: maybe,
    maximumUses: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  giveaway: fc.record({ estimateHighCents: maybe, quantity: fc.integer({ min: 1, max: 5 }) }),
  credit_limit: fc.record({ fromCents: cents, toCents: cents }),
};
type Attempt = { kind: EffectKind; valueCents: Cents; waitMs: number; actor: string; gainer: string };
const attempt: fc.Arbitrary<Attempt> = fc
  .oneof(
    ...(Object.keys(effects) as EffectKind[]).map((kind) =>
      (ATTEMPTS[kind] as fc.Arbitrary<never>).map((given) => ({ kind, valueCents: effects[kind](given) })),
    ),
  )
  .chain((effect) =>
    fc.record({
      kind: fc.constant(effect.kind),
      valueCents: fc.constant(effect.valueCents),
      waitMs: fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 3 * DAY_MS })),
      actor: fc.constantFrom('clerk', 'colleague'),
      gainer: fc.constantFrom('friend', 'buyer', 'lot'),
    }),
  );
const bounds: fc.Arbitrary<Bounds> = fc.record({
  actionCents: cents,
  paymentCents: cents,
  couponCents: cents,
  dayCents: cents,
  monthCents: fc.integer({ min: 0, max: 1_000_000 }),
  openingBps: fc.constant(1_000),
  shortestLotMinutes: fc.constant(60),
});

type Done = Attempt & { at: number };
const sumOf = (done: readonly Done[], now: number, spanMs: number): Cents =>
  done.filter(({ at }) => at > now - spanMs).reduce((total, { valueCents }) => total + valueCents, 0);
/** What was done alone before, as the server adds it up. */
const sumsOf = (done: readonly Done[], kind: EffectKind, now: number, is: (each: Done) => boolean): SoloSums => {
  const counted = done.filter((each) => summedWith(kind).includes(each.kind) && is(each));
  return { dayCents: sumOf(counted, now, DAY_MS), monthCents: sumOf(counted, now, MONTH_MS) };
};

/** Tries one after the other. Returns what was done without a second person. */
function actAlone(attempts: readonly Attempt[], limits: Bounds): Done[] {
  const done: Done[] = [];
  let at = 0;
  for (const each of attempts) {
    at += each.waitMs;
    const sums = {
      actor: sumsOf(done, each.kind, at, ({ actor }) => actor === each.actor),
      gainer: sumsOf(done, each.kind, at, ({ gainer }) => gainer === each.gainer),
    };
    if (!exceedsBounds(each, sums, limits)) done.push({ ...each, at });
  }
  return done;
}

describe('whatever one person does', () => {
  const isValue = ({ kind }: Done) => kind !== 'credit_limit' && kind !== 'payment';

  it('the value that left without a second person in any 24 hours and any 30 days stays within the bounds, for each actor and each gainer', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), bounds, (attempts, limits) => {
        const done = actAlone(attempts, limits).filter(isValue);
        for (const { at, actor, gainer } of done)
          for (const of of [
            done.filter((each) => each.actor === actor && each.at <= at),
            done.filter((each) => each.gainer === gainer && each.at <= at),
          ]) {
            expect(sumOf(of, at, DAY_MS)).toBeLessThanOrEqual(limits.dayCents);
            expect(sumOf(of, at, MONTH_MS)).toBeLessThanOrEqual(limits.monthCents);
          }
      }),
      { numRuns: 300 },
    );
  });

  it('no single effect above its bound is done alone', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), bounds, (attempts, limits) => {
        for (const { kind, valueCents } of actAlone(attempts, limits).filter(isValue)) {
          expect(valueCents).toBeLessThanOrEqual(kind === 'coupon' ? limits.couponCents : limits.actionCents);
        }
      }),
    );
  });

  it('payments stay within the bound of one and within sums of their own, and take nothing from what can be given back', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), bounds, (attempts, limits) => {
        const done = actAlone(attempts, limits);
        const payments = done.filter(({ kind }) => kind === 'payment');
        for (const { at, valueCents, actor } of payments) {
          const of = payments.filter((each) => each.actor === actor && each.at <= at);
          expect(valueCents).toBeLessThanOrEqual(limits.paymentCents);
          expect(sumOf(of, at, DAY_MS)).toBeLessThanOrEqual(10 * limits.dayCents);
          expect(sumOf(of, at, MONTH_MS)).toBeLessThanOrEqual(10 * limits.monthCents);
        }
        const others = attempts.map((each) => (each.kind === 'payment' ? { ...each, valueCents: 0 } : each));
        const withoutPayments = actAlone(others, limits).filter(({ kind }) => kind !== 'payment');
        expect(done.filter(({ kind }) => kind !== 'payment')).toEqual(withoutPayments);
      }),
    );
    const invoice = { kind: 'payment', valueCents: 15_000, waitMs: 1, actor: 'clerk' } as const;
    const pickups = Array.from({ length: 70 }, (_, n) => ({ ...invoice, gainer: `buyer ${n}` }));
    expect(actAlone(pickups, DEFAULT_BOUNDS)).toHaveLength(66);
  });

  it('raises of credit limits have sums of their own', () => {
    const raise = { kind: 'credit_limit', valueCents: 1_000_000, waitMs: 1, actor: 'clerk', gainer: 'friend' } as const;
    expect(actAlone([raise, raise, raise], DEFAULT_BOUNDS)).toHaveLength(2);
    const refund = { ...raise, kind: 'refund', valueCents: 50_000 } as const;
    expect(actAlone([raise, refund, refund], DEFAULT_BOUNDS)).toHaveLength(3);
  });
});
