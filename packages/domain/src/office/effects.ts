import type { Cents } from '../money/money.ts';

// What one member of the staff may do alone is decided by its effect: the value that leaves the business or moves between
// people. A single effect has a bound, and so have the sums of a day and of 30 days, of the person who acts and of the
// person or item that gains (decision 0270).

/** What one person may do without a second one. Cents, basis points of the low estimate, minutes. */
export type Bounds = {
  /** A refund, a claim, a price below the estimate or reserve, a price moved by a void, a forgiven invoice, a giveaway. */
  actionCents: Cents;
  /** A wire, a check or cash that is marked as received. */
  paymentCents: Cents;
  /** What a coupon can be worth in all its uses together. */
  couponCents: Cents;
  /** All effects but payments of one person, and all for one person or item, in 24 hours. */
  dayCents: Cents;
  /** The same in 30 days. */
  monthCents: Cents;
  /** The lowest opening without a reserve, or the reserve, in basis points of the low estimate. */
  openingBps: number;
  /** The shortest time from the start of a lot to its end. */
  shortestLotMinutes: number;
};

/** In force until the business sets others. */
export const DEFAULT_BOUNDS: Bounds = {
  actionCents: 50_000,
  paymentCents: 100_000,
  couponCents: 50_000,
  dayCents: 100_000,
  monthCents: 500_000,
  openingBps: 1_000,
  // The shortest built-in preset, Live drop.
  shortestLotMinutes: 30,
};

/**
 * Credit is not value that left, nor is a payment as long as it is true: they have sums of their own. What is given back of a
 * payment is a refund, and counts as any other.
 */
const OWN_SUMS: Partial<Readonly<Record<EffectKind, (bounds: Bounds) => SoloSums>>> = {
  payment: ({ dayCents, monthCents }) => ({ dayCents: 10 * dayCents, monthCents: 10 * monthCents }),
  credit_limit: () => CREDIT_SUMS,
};
const CREDIT_SUMS = { dayCents: 2_500_000, monthCents: 10_000_000 } as const;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = 30 * DAY_MS;

/** The value of each effect in cents; 0: none. Infinity: it has no limit. */
export const effects = {
  /** It goes back to a buyer. */
  refund: ({ amountCents }: { amountCents: Cents }): Cents => amountCents,
  /** Goods are handed over for money that only this person has seen. */
  payment: ({ amountCents }: { amountCents: Cents }): Cents => amountCents,
  /** A price below the reserve or the low estimate gives the difference away. */
  price: (given: {
    priceCents: Cents;
    quantity: number;
    reserveCents: Cents | null;
    estimateLowCents: Cents | null;
  }): Cents =>
    Math.max(0, Math.max(given.reserveCents ?? 0, given.estimateLowCents ?? 0) - given.priceCents) * given.quantity,
  /** A void lets the price of a lot fall. */
  void_bids: ({ fromCents, toCents }: { fromCents: Cents; toCents: Cents }): Cents => Math.max(0, fromCents - toCents),
  /** Staff wrote a manual invoice, and no goods come back for it. Goods of any other are for sale again. */
  void_invoice: ({ isManual, totalCents }: { isManual: boolean; totalCents: Cents }): Cents =>
    isManual ? totalCents : 0,
  /** The most that all its uses can take off. Without a cap or a number of uses no one knows how much that is. */
  coupon: (given: {
    percent: number | null;
    valueCents: Cents | null;
    maximumDiscountCents: Cents | null;
    maximumUses: number | null;
  }): Cents => {
    const eachCents = given.percent === null ? given.valueCents : given.maximumDiscountCents;
    // Nothing, however often, is nothing; 0 × Infinity would be no number.
    if (eachCents === 0 || given.maximumUses === 0) return 0;
    return (eachCents ?? Number.POSITIVE_INFINITY) * (given.maximumUses ?? Number.POSITIVE_INFINITY);
  },
  /** Units of an item for nothing. Without an estimate no one knows what they are worth. */
  giveaway: ({ estimateHighCents, quantity }: { estimateHighCents: Cents | null; quantity: number }): Cents =>
    estimateHighCents === null ? Number.POSITIVE_INFINITY : estimateHighCents * quantity,
  /** A lower limit is no effect: raises are added up one by one. */
  credit_limit: ({ fromCents, toCents }: { fromCents: Cents; toCents: Cents }): Cents =>
    Math.max(0, toCents - fromCents),
} as const;
export type EffectKind = keyof typeof effects;

/** What happened without a second person before, in cents. */
export type SoloSums = { dayCents: Cents; monthCents: Cents };
export const NO_SUMS: SoloSums = { dayCents: 0, monthCents: 0 };

const BOUND_OF: Readonly<Record<EffectKind, (bounds: Bounds) => Cents>> = {
  refund: ({ actionCents }) => actionCents,
  payment: ({ paymentCents }) => paymentCents,
  price: ({ actionCents }) => actionCents,
  void_bids: ({ actionCents }) => actionCents,
  void_invoice: ({ actionCents }) => actionCents,
  coupon: ({ couponCents }) => couponCents,
  giveaway: ({ actionCents }) => actionCents,
  // Its own rule bounds a single raise.
  credit_limit: () => CREDIT_SUMS.dayCents,
};

/** The effects whose sums count together with those of `kind`. */
export const summedWith = (kind: EffectKind): EffectKind[] =>
  OWN_SUMS[kind] === undefined
    ? (Object.keys(effects) as EffectKind[]).filter((each) => OWN_SUMS[each] === undefined)
    : [kind];

/**
 * Returns true if an effect takes two people: above the bound of one such effect, or above the sums with what the same
 * person did alone before, or what the gainer had from anyone who acted alone.
 */
export function exceedsBounds(
  effect: { kind: EffectKind; valueCents: Cents },
  { actor, gainer }: { actor: SoloSums; gainer: SoloSums },
  bounds: Bounds,
): boolean {
  const { kind, valueCents } = effect;
  if (valueCents <= 0) return false;
  // Written so that a value that is no number takes two people, too.
  if (!(valueCents <= BOUND_OF[kind](bounds))) return true;
  const { dayCents, monthCents } = OWN_SUMS[kind]?.(bounds) ?? bounds;
  return [actor, gainer].some(
    (sums) => sums.dayCents + valueCents > dayCents || sums.monthCents + valueCents > monthCents,
  );
}

type LeastPrice = { openingCents: Cents; reserveCents: Cents | null; estimateLowCents: Cents | null };
const leastCents = (lot: LeastPrice): Cents => Math.max(lot.openingCents, lot.reserveCents ?? 0);

/** How far below its low estimate a lot could be sold. */
export const belowEstimateCents = (lot: LeastPrice): Cents =>
  Math.max(0, (lot.estimateLowCents ?? 0) - leastCents(lot));

/**
 * Returns true if the least price of a lot takes two people: its opening and its reserve are far below its estimate.
 * Without an estimate no one can tell, and the bidders decide.
 */
export function isCheapLot(lot: LeastPrice, { openingBps }: Bounds): boolean {
  return leastCents(lot) * 10_000 < (lot.estimateLowCents ?? 0) * openingBps;
}

/**
 * Returns true if a lot ends within a day of `now` (epoch ms), when it is published or its times change, and could be sold
 * so far below its estimate that a single such effect takes two people: few would see it.
 */
export const isSoonLot = (
  lot: LeastPrice & { endsAt: number },
  { bounds, now }: { bounds: Pick<Bounds, 'actionCents'>; now: number },
): boolean => lot.endsAt - now < DAY_MS && belowEstimateCents(lot) > bounds.actionCents;

type Times = { startsAt: number; endsAt: number };

/** Returns true if a lot ends so soon after its start (epoch ms) that it takes two people: hardly anyone could bid. */
export const isShortLot = (lot: Times, { shortestLotMinutes }: Bounds): boolean =>
  lot.endsAt - lot.startsAt < shortestLotMinutes * 60_000;

/** Returns true if a published lot becomes so short, or still shorter. One that two people have published so may move as it is. */
export const becomesShort = (from: Times, to: Times, bounds: Bounds): boolean =>
  isShortLot(to, bounds) && to.endsAt - to.startsAt < from.endsAt - from.startsAt;

/** Returns true if one of these bounds lets a person do more alone than before. */
export const loosensBounds = (from: Bounds, to: Bounds): boolean =>
  (['actionCents', 'paymentCents', 'couponCents', 'dayCents', 'monthCents'] as const).some(
    (name) => to[name] > from[name],
  ) ||
  to.openingBps < from.openingBps ||
  to.shortestLotMinutes < from.shortestLotMinutes;
