const MAX_IN_A_CHUNK = 1_024;

type Chunk = { values: Int32Array; size: number };

/**
 * A sorted list of numbers that changes one at a time: short arrays one after the other, so that an insertion or removal
 * moves a thousand at most. `compare` never returns 0.
 */
export class SortedList {
  readonly compare: (one: number, other: number) => number;
  #chunks: Chunk[] = [];
  #size = 0;

  constructor(compare: (one: number, other: number) => number) {
    this.compare = compare;
  }

  get size(): number {
    return this.#size;
  }

  /** Replaces the content; `values` are sorted. */
  fill(values: Int32Array): void {
    const half = MAX_IN_A_CHUNK / 2;
    this.#chunks = [];
    for (let at = 0; at < values.length; at += half) {
      const part = values.subarray(at, at + half);
      const chunk = { values: new Int32Array(MAX_IN_A_CHUNK), size: part.length };
      chunk.values.set(part);
      this.#chunks.push(chunk);
    }
    this.#size = values.length;
  }

  add(value: number): void {
    if (this.#chunks.length === 0) this.#chunks.push({ values: new Int32Array(MAX_IN_A_CHUNK), size: 0 });
    const number = this.#chunkFor(value);
    const chunk = this.#chunks[number]!;
    const at = this.#placeIn(chunk, value);
    chunk.values.copyWithin(at + 1, at, chunk.size);
    chunk.values[at] = value;
    chunk.size += 1;
    this.#size += 1;
    if (chunk.size === MAX_IN_A_CHUNK) this.#split(number);
  }

  /** Removes a value, which must still compare as it did when it was added. */
  remove(value: number): void {
    const number = this.#chunkFor(value);
    const chunk = this.#chunks[number]!;
    const at = this.#placeIn(chunk, value);
    if (chunk.values[at] !== value || at >= chunk.size) throw new Error('Not in the list');
    chunk.values.copyWithin(at, at + 1, chunk.size);
    chunk.size -= 1;
    this.#size -= 1;
    if (chunk.size === 0) this.#chunks.splice(number, 1);
  }

  /** Returns `limit` values from `offset` on, in order; with `isIn`, only of those for which it is true. */
  slice(offset: number, limit: number, isIn: ((value: number) => boolean) | null): number[] {
    const found: number[] = [];
    let skip = offset;
    for (const { values, size } of this.#chunks) {
      if (found.length === limit) break;
      if (isIn === null && skip >= size) {
        skip -= size;
        continue;
      }
      for (let at = 0; at < size && found.length < limit; at++) {
        const value = values[at]!;
        if (isIn !== null && !isIn(value)) continue;
        if (skip > 0) skip -= 1;
        else found.push(value);
      }
    }
    return found;
  }

  /** Returns the index of the last chunk that begins at or before the value. */
  #chunkFor(value: number): number {
    let [low, high] = [0, this.#chunks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.compare(this.#chunks[middle]!.values[0]!, value) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the position where the value is or belongs. */
  #placeIn({ values, size }: Chunk, value: number): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(values[middle]!, value) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #split(number: number): void {
    const full = this.#chunks[number]!;
    const half = full.size >>> 1;
    const second = { values: new Int32Array(MAX_IN_A_CHUNK), size: full.size - half };
    second.values.set(full.values.subarray(half, full.size));
    full.size = half;
    this.#chunks.splice(number + 1, 0, second);
  }
}

const STEP = 20_000;

/** Merge sort that awaits `yieldTurn` after every few thousand steps, so that other work goes on. */
export async function sortInSteps(
  values: Int32Array,
  compare: (one: number, other: number) => number,
  yieldTurn: () => Promise<void>,
): Promise<Int32Array> {
  let from = values.slice();
  for (let at = 0; at < from.length; at += STEP) {
    from.subarray(at, at + STEP).sort(compare);
    await yieldTurn();
  }
  let to = new Int32Array(from.length);
  for (let width = STEP; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const isLeft = right === end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        to[at] = from[isLeft ? left++ : right++]!;
        if (at % STEP === 0) await yieldTurn();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
