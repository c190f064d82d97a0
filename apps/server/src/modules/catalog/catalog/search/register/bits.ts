/** A set of small numbers, a bit each; all sets that are put together have the same length. */
export type Bits = Int32Array;

export const bitsFor = (size: number): Bits => new Int32Array((size + 31) >>> 5);

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bits, at: number, isIn: boolean): void {
  if (isIn) bits[at >>> 5]! |= 1 << (at & 31);
  else bits[at >>> 5]! &= ~(1 << (at & 31));
}

const spare: Bits[] = [];
let used = 0;

/** A set for one answer alone, whatever is in it: made anew for each, they would be most of what is thrown away. */
function spareSet(length: number): Bits {
  const known = spare[used];
  const bits = known?.length === length ? known : new Int32Array(length);
  spare[used++] = bits;
  return bits;
}

/** All sets of the last answer may be written over: nothing of them is needed any more. */
export function freeSpareSets(): void {
  used = 0;
}

/** An empty set for one answer. */
export const emptySet = (size: number): Bits => spareSet((size + 31) >>> 5).fill(0);

/** A copy of a set for one answer. */
export function copyOf(bits: Bits): Bits {
  const copy = spareSet(bits.length);
  copy.set(bits);
  return copy;
}

/** What is in all of them, for one answer; at least one is given. Three are read in one pass: most of the time goes by in memory. */
export function inAll(sets: readonly Bits[]): Bits {
  const [first, second = first, third = second, ...others] = sets as [Bits, ...Bits[]];
  const all = spareSet(first.length);
  for (let index = 0; index < all.length; index++) all[index] = first[index]! & second[index]! & third[index]!;
  for (const other of others) for (let index = 0; index < all.length; index++) all[index]! &= other[index]!;
  return all;
}

/** What is in any of them, for one answer. */
export function inAny([first, second, ...others]: readonly Bits[], size: number): Bits {
  if (first === undefined || second === undefined) return first === undefined ? emptySet(size) : copyOf(first);
  const any = spareSet(first.length);
  for (let index = 0; index < any.length; index++) any[index] = first[index]! | second[index]!;
  for (const other of others) for (let index = 0; index < any.length; index++) any[index]! |= other[index]!;
  return any;
}

/** How many bits of a word are set. */
export function onesIn(given: number): number {
  let word = given - ((given >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many are in the set. */
export function countOf(bits: Bits): number {
  let count = 0;
  for (let index = 0; index < bits.length; index++) if (bits[index] !== 0) count += onesIn(bits[index]!);
  return count;
}

/** What is in the set, in order; `count` of them are known to be there. */
export function listOf(bits: Bits, count: number): Int32Array {
  const list = new Int32Array(count);
  let next = 0;
  for (let index = 0; index < bits.length; index++)
    for (let word = bits[index]!; word !== 0; word &= word - 1)
      list[next++] = (index << 5) + 31 - Math.clz32(word & -word);
  return list;
}

/** How many in the set have each code. */
export function countByCode(bits: Bits, codes: ArrayLike<number>, counts: Int32Array): Int32Array {
  for (let index = 0; index < bits.length; index++)
    for (let word = bits[index]!; word !== 0; word &= word - 1)
      counts[codes[(index << 5) + 31 - Math.clz32(word & -word)]!]! += 1;
  return counts;
}
