import { type Bits, setBit } from './bits.ts';
import { Packed } from './packed.ts';
import type { Register } from './register.ts';

/** Items that have a word, by their numbers in ascending order, and how well each fits it. */
export class Posting {
  readonly numbers: Int32Array;
  readonly #fits: Float64Array;

  /** `numbers` in any order, none twice. */
  constructor(numbers: Int32Array, fits: Float64Array) {
    // Both in one number, as typed arrays of numbers are sorted fastest: a number below 2^31 and a place below 2^22.
    const keys = Float64Array.from(numbers, (number, place) => number * PLACES + place).sort();
    this.numbers = Int32Array.from(keys, (key) => Math.floor(key / PLACES));
    this.#fits = Float64Array.from(keys, (key) => fits[key % PLACES]!);
  }

  get size(): number {
    return this.numbers.length;
  }

  /** Tells for numbers that are asked in ascending order how well each fits; -1 for what has not the word. */
  fits(): (number: number) => number {
    const { numbers } = this;
    let at = 0;
    return (number) => {
      // In growing steps, then by halves: the next one is mostly near.
      let step = 1;
      while (at + step < numbers.length && numbers[at + step]! < number) step *= 2;
      let [low, high] = [at + (step >>> 1), Math.min(at + step, numbers.length)];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (numbers[middle]! < number) low = middle + 1;
        else high = middle;
      }
      at = low;
      return numbers[at] === number ? this.#fits[at]! : -1;
    };
  }

  /** The same with the items of `looked` as they are in `other`, whatever they were. */
  with(looked: ReadonlySet<number>, other: ReadonlyMap<number, number>): Posting {
    const fitOf = this.fits();
    const fits = new Map(other);
    for (const number of this.numbers) {
      const fit = fitOf(number);
      if (!looked.has(number)) fits.set(number, fit);
    }
    return new Posting(Int32Array.from(fits.keys()), Float64Array.from(fits.values()));
  }
}

const PLACES = 2 ** 22;

/** Puts what is in all of the postings, or in any of them, into `bits`. */
export function putHits(bits: Bits, postings: readonly Posting[], which: 'all' | 'any'): void {
  const [fewest, ...others] = [...postings].sort((one, other) => one.size - other.size);
  const fits = others.map((other) => other.fits());
  for (const { numbers } of which === 'any' ? postings : [fewest!])
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!;
      if (which === 'any' || fits.every((fitOf) => fitOf(number) >= 0)) setBit(bits, number, true);
    }
}

/** Ids and figures as the database packs them. */
export function postingOf(register: Register, ids: Buffer | null, ranks: Buffer | null): Posting {
  const items = new Packed(ids);
  const fits = new Packed(ranks);
  const numbers = new Int32Array(items.length);
  const all = new Float64Array(items.length);
  for (let index = 0; index < items.length; index++) {
    numbers[index] = items.id((view, at) => register.items.numberOf(view, at))!;
    all[index] = fits.double();
  }
  return new Posting(numbers, all);
}
