import { BinaryArray } from './binaryArray.ts';
import { type Bitmap, hasBit, popCount, setBit } from './bitmap.ts';
import type { IdTable } from './idTable.ts';
import type { MatchColumns } from './types.ts';

/** A term that at least one document in so many has is kept as a bitmap too. */
const DENSE = 64;
/** Words of a bitmap whose bits are counted together. */
const BLOCK = 8;
const POSITIONS = 2 ** 22;

/** The documents that match a term, by number in ascending order, with the score of each. Immutable. */
export class PostingList {
  readonly numbers: Int32Array;
  readonly #scores: Float64Array;
  /** For frequent terms: the numbers as a bitmap, and how many come before each block of it. */
  #dense: { readonly bits: Bitmap; readonly before: Int32Array } | null = null;

  /** `numbers` in any order, without duplicates. */
  constructor(numbers: Int32Array, scores: Float64Array) {
    // Number (below 2^31) and position (below 2^22) in one float: typed arrays of numbers sort fastest.
    const keys = Float64Array.from(numbers, (number, position) => number * POSITIONS + position).sort();
    this.numbers = Int32Array.from(keys, (key) => Math.floor(key / POSITIONS));
    this.#scores = Float64Array.from(keys, (key) => scores[key % POSITIONS]!);
  }

  get size(): number {
    return this.numbers.length;
  }

  /** Returns the score of a document; -1 if it does not match. */
  scoreOf(number: number): number {
    if (this.#dense !== null && number < this.#dense.bits.length << 5) {
      const { bits, before } = this.#dense;
      if (!hasBit(bits, number)) return -1;
      const word = number >>> 5;
      let at = before[Math.floor(word / BLOCK)]!;
      for (let index = word - (word % BLOCK); index < word; index++) at += popCount(bits[index]!);
      return this.#scores[at + popCount(bits[word]! & ((1 << (number & 31)) - 1))]!;
    }
    const { numbers } = this;
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numbers[middle]! < number) low = middle + 1;
      else high = middle;
    }
    return numbers[low] === number ? this.#scores[low]! : -1;
  }

  /** Adds to each of `sums` the score of the document at its position of `numbers`, if it matches. */
  addScores(numbers: ArrayLike<number>, sums: Float64Array): void {
    for (let at = 0; at < numbers.length; at++) {
      const score = this.scoreOf(numbers[at]!);
      if (score > 0) sums[at]! += score;
    }
  }

  /** Returns the numbers as a bitmap as long as the given one for a frequent term, else null. Read only. */
  bitmapLike({ length }: Bitmap): Bitmap | null {
    if (this.numbers.length * DENSE < length << 5) return null;
    if (this.#dense?.bits.length === length) return this.#dense.bits;
    const bits = new Int32Array(length);
    for (let at = 0; at < this.numbers.length; at++) setBit(bits, this.numbers[at]!, true);
    const before = new Int32Array(Math.ceil(length / BLOCK));
    let count = 0;
    for (let index = 0; index < length; index++) {
      if (index % BLOCK === 0) before[index / BLOCK] = count;
      count += popCount(bits[index]!);
    }
    this.#dense = { bits, before };
    return bits;
  }

  /** Returns the list with the documents of `checked` as they are in `scores`, whatever they were. */
  replacing(checked: ReadonlySet<number>, scores: ReadonlyMap<number, number>): PostingList {
    const all = new Map(scores);
    for (const [at, number] of this.numbers.entries()) if (!checked.has(number)) all.set(number, this.#scores[at]!);
    return new PostingList(Int32Array.from(all.keys()), Float64Array.from(all.values()));
  }
}

/** Sets in `bits`, which is empty, what is in all of the lists, or in any of them. */
export function addMatches(bits: Bitmap, lists: readonly PostingList[], match: 'all' | 'any'): void {
  if (match === 'any') {
    for (const list of lists) {
      const dense = list.bitmapLike(bits);
      if (dense === null) for (let at = 0; at < list.size; at++) setBit(bits, list.numbers[at]!, true);
      else for (let index = 0; index < bits.length; index++) bits[index]! |= dense[index]!;
    }
    return;
  }
  const [shortest, ...others] = [...lists].sort((one, other) => one.size - other.size) as [
    PostingList,
    ...PostingList[],
  ];
  const first = shortest.bitmapLike(bits);
  if (first === null) {
    for (let at = 0; at < shortest.size; at++) {
      const number = shortest.numbers[at]!;
      if (others.every((other) => other.scoreOf(number) >= 0)) setBit(bits, number, true);
    }
    return;
  }
  // All others are longer, so they have bitmaps too.
  bits.set(first);
  for (const other of others) {
    const dense = other.bitmapLike(bits)!;
    for (let index = 0; index < bits.length; index++) bits[index]! &= dense[index]!;
  }
}

/** Reads the matches of one term from its columns. */
export function readMatches(
  items: IdTable,
  { ids, scores }: MatchColumns,
): { numbers: Int32Array; scores: Float64Array } {
  const idColumn = new BinaryArray(ids);
  const scoreColumn = new BinaryArray(scores);
  const numbers = new Int32Array(idColumn.length);
  const all = new Float64Array(idColumn.length);
  for (let index = 0; index < idColumn.length; index++) {
    numbers[index] = idColumn.id((view, at) => items.numberOf(view, at))!;
    all[index] = scoreColumn.double();
  }
  return { numbers, scores: all };
}
