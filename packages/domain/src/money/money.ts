// Money is a safe integer of US cents. Percentages are basis points. Rounding is defined only here.

export type Cents = number;

export const BPS_SCALE = 10_000;

/**
 * Asserts that `n` is a whole number of cents that a JS number represents exactly.
 * @throws RangeError otherwise (a programming error, never a user's refusal).
 */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole number of cents: ${n}`);
  return n === 0 ? 0 : n; // turns -0 into 0
}

/** Dollars to cents: `dollars(19.99)` is 1999. @throws RangeError when there is a fraction of a cent. */
export function dollars(n: number): Cents {
  const scaled = n * 100;
  const rounded = Math.round(scaled);
  if (Math.abs(scaled - rounded) > 1e-6 * Math.max(1, Math.abs(n))) throw new RangeError(`Not whole cents: $${n}`);
  return cents(rounded);
}

export type FormatOptions = { cents?: 'auto' | 'always' };

/**
 * Formats cents as the product shows money (spec §9): `$1,250`, `$947.19`, `-$5`.
 * `auto` (the default) drops the cents of a whole dollar amount, `always` keeps them.
 */
export function formatCents(amount: Cents, options: FormatOptions = {}): string {
  const magnitude = Math.abs(cents(amount));
  const rest = magnitude % 100;
  const whole = String((magnitude - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ',');
  const showCents = options.cents === 'always' || rest !== 0;
  return `${amount < 0 ? '-' : ''}$${whole}${showCents ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/**
 * `bps` basis points of `amount`, in cents, rounded half away from zero: the one rounding rule of the product.
 * Exact for every safe amount: whole ten-thousands and the remainder are multiplied apart.
 */
export function applyBps(amount: Cents, bps: number): Cents {
  if (bps === 0 || amount === 0) return 0;
  if (!Number.isSafeInteger(bps)) throw new RangeError(`Not whole basis points: ${bps}`);
  return shareOf(amount, bps, BPS_SCALE);
}

/** applyBps of a tax rate, which may have a tenth of a basis point: 8.875% is 887.5. */
export function applyTaxBps(amount: Cents, bps: number): Cents {
  const tenths = Math.round(bps * 10);
  if (Math.abs(bps * 10 - tenths) > 1e-6) throw new RangeError(`Not whole tenths of a basis point: ${bps}`);
  return shareOf(amount, tenths, BPS_SCALE * 10);
}

function shareOf(amount: Cents, parts: number, scale: number): Cents {
  const magnitude = Math.abs(cents(amount));
  const rest = magnitude % scale;
  const rate = Math.abs(parts);
  const share = ((magnitude - rest) / scale) * rate + Math.floor((rest * rate + scale / 2) / scale);
  return cents(amount < 0 !== parts < 0 ? -share : share);
}

/** Exact sum. @throws RangeError outside the safe range. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = cents(total + amount);
  return cents(total);
}

/**
 * Spreads `total` over `weights` in whole cents by largest remainder (rules §5.4); equal remainders go to the
 * earlier weight. The parts always add up to `total`, and a zero weight gets nothing.
 * @throws RangeError for a negative weight, or when there is something to spread and no weight to carry it.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const bases = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Bad weight: ${weight}`);
    return BigInt(weight);
  });
  const weightSum = bases.reduce((a, b) => a + b, 0n);
  const magnitude = BigInt(Math.abs(cents(total)));
  if (magnitude === 0n) return weights.map(() => 0);
  if (weightSum === 0n) throw new RangeError('Nothing to spread the amount over');
  const parts = bases.map((weight, index) => {
    const exact = magnitude * weight;
    return { index, floor: exact / weightSum, rest: exact % weightSum };
  });
  const out = parts.map((part) => Number(part.floor));
  let missing = Number(magnitude - parts.reduce((a, part) => a + part.floor, 0n));
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const part of byRest) {
    if (missing === 0) break;
    out[part.index] = out[part.index]! + 1;
    missing -= 1;
  }
  return total < 0 ? out.map((part) => (part === 0 ? 0 : -part)) : out;
}
