import { type Bits, hasBit, onesIn, setBit } from './bits.ts';
import { Packed } from './packed.ts';
import type { Register } from './register.ts';

let made = 0;
/** Of so many items one at least has the word: then it is kept as a set of bits too. */
const DENSE = 64;
/** Words of a set whose bits are counted together. */
const BLOCK = 8;
/** By the numbers of items; all zero between two uses. */
let spread = new Float64Array(0);

/** Items that have a word, by their numbers in ascending order, and how well each fits it. Never changed: another one takes its place. */
export class Posting {
  /** Another one for each, as long as the process lives. */
  readonly id = made++;
  readonly numbers: Int32Array;
  readonly #fits: Float64Array;
  /** The numbers as a set, and how many come before each block of it; for those of frequent words. */
  #set: { readonly bits: Bits; readonly before: Int32Array } | null = null;

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

  /** How well an item fits; -1 when it has not the word. */
  fitOf(number: number): number {
    if (this.#set !== null && number < this.#set.bits.length << 5) {
      const { bits, before } = this.#set;
      if (!hasBit(bits, number)) return -1;
      const word = number >>> 5;
      let at = before[Math.floor(word / BLOCK)]!;
      for (let index = word - (word % BLOCK); index < word; index++) at += onesIn(bits[index]!);
      return this.#fits[at + onesIn(bits[word]! & ((1 << (number & 31)) - 1))]!;
    }
    const { numbers } = this;
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numbers[middle]! < number) low = middle + 1;
      else high = middle;
    }
    return numbers[low] === number ? this.#fits[low]! : -1;
  }

  /** Adds to each of `sums` how well the item at its place of `numbers` fits, if it has the word. All numbers are below `size`. */
  addFits(numbers: ArrayLike<number>, sums: Float64Array, size: number): void {
    if (this.#set !== null || this.size > numbers.length * 8) {
      for (let at = 0; at < numbers.length; at++) {
        const fit = this.fitOf(numbers[at]!);
        if (fit > 0) sums[at]! += fit;
      }
      return;
    }
    // Spread out and taken in again: cheaper than to look for each.
    if (spread.length < size) spread = new Float64Array(size + (size >>> 3));
    for (let at = 0; at < this.size; at++) spread[this.numbers[at]!] = this.#fits[at]!;
    for (let at = 0; at < numbers.length; at++) sums[at]! += spread[numbers[at]!]!;
    for (let at = 0; at < this.size; at++) spread[this.numbers[at]!] = 0;
  }

  /** The numbers as a set as long as `bits`, for a frequent word; null for others. Kept: not to be written into. */
  setFor({ length }: Bits): Bits | null {
    if (this.numbers.length * DENSE < length << 5) return null;
    if (this.#set?.bits.length === length) return this.#set.bits;
    const bits = new Int32Array(length);
    for (let at = 0; at < this.numbers.length; at++) setBit(bits, this.numbers[at]!, true);
    const before = new Int32Array(Math.ceil(length / BLOCK));
    let count = 0;
    for (let index = 0; index < length; index++) {
      if (index % BLOCK === 0) before[index / BLOCK] = count;
      count += onesIn(bits[index]!);
    }
    this.#set = { bits, before };
    return bits;
  }

  /** The same with the items of `looked` as they are in `other`, whatever they were. */
  with(looked: ReadonlySet<number>, other: ReadonlyMap<number, number>): Posting {
    const fits = new Map(other);
    for (const [at, number] of this.numbers.entries()) if (!looked.has(number)) fits.set(number, this.#fits[at]!);
    return new Posting(Int32Array.from(fits.keys()), Float64Array.from(fits.values()));
  }
}

const PLACES = 2 ** 22;

/** Puts what is in all of the postings, or in any of them, into `bits`, which is empty. */
export function putHits(bits: Bits, postings: readonly Posting[], which: 'all' | 'any'): void {
  if (which === 'any') {
    for (const posting of postings) {
      const set = posting.setFor(bits);
      if (set === null) for (let at = 0; at < posting.size; at++) setBit(bits, posting.numbers[at]!, true);
      else for (let index = 0; index < bits.length; index++) bits[index]! |= set[index]!;
    }
    return;
  }
  const [fewest, ...others] = [...postings].sort((one, other) => one.size - other.size) as [Posting, ...Posting[]];
  const first = fewest.setFor(bits);
  if (first === null) {
    for (let at = 0; at < fewest.size; at++) {
      const number = fewest.numbers[at]!;
      if (others.every((other) => other.fitOf(number) >= 0)) setBit(bits, number, true);
    }
    return;
  }
  // All others are more frequent.
  bits.set(first);
  for (const other of others) {
    const set = other.setFor(bits)!;
    for (let index = 0; index < bits.length; index++) bits[index]! &= set[index]!;
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
