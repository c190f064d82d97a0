/** A set of small numbers, one bit each. Sets that are combined have the same length. */
export type Bitmap = Int32Array;

export const bitmapFor = (size: number): Bitmap => new Int32Array((size + 31) >>> 5);

export const hasBit = (bits: Bitmap, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bitmap, at: number, isIn: boolean): void {
  if (isIn) bits[at >>> 5]! |= 1 << (at & 31);
  else bits[at >>> 5]! &= ~(1 << (at & 31));
}

/** Returns what is in all of them; at least one is given. Three are read in one pass, because memory is the limit. */
export function intersection(sets: readonly Bitmap[]): Bitmap {
  const [first, second = first, third = second, ...others] = sets as [Bitmap, ...Bitmap[]];
  const all = new Int32Array(first.length);
  for (let index = 0; index < all.length; index++) all[index] = first[index]! & second[index]! & third[index]!;
  for (const other of others) for (let index = 0; index < all.length; index++) all[index]! &= other[index]!;
  return all;
}

/** Returns what is in any of them. */
export function union(sets: readonly Bitmap[], size: number): Bitmap {
  const any = bitmapFor(size);
  for (const set of sets) for (let index = 0; index < any.length; index++) any[index]! |= set[index]!;
  return any;
}

/** Returns how many bits of a 32-bit word are set. */
export function popCount(given: number): number {
  let word = given - ((given >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns how many numbers are in the set. */
export function countOf(bits: Bitmap): number {
  let count = 0;
  for (let index = 0; index < bits.length; index++) if (bits[index] !== 0) count += popCount(bits[index]!);
  return count;
}

/** Returns the numbers in the set in ascending order; `count` is their known number. */
export function listOf(bits: Bitmap, count: number): Int32Array {
  const list = new Int32Array(count);
  let next = 0;
  for (let index = 0; index < bits.length; index++)
    for (let word = bits[index]!; word !== 0; word &= word - 1)
      list[next++] = (index << 5) + 31 - Math.clz32(word & -word);
  return list;
}

/** Adds to `counts`, for each code, how many numbers in the set have it. */
export function countByCode(bits: Bitmap, codes: ArrayLike<number>, counts: Int32Array): Int32Array {
  for (let index = 0; index < bits.length; index++)
    for (let word = bits[index]!; word !== 0; word &= word - 1)
      counts[codes[(index << 5) + 31 - Math.clz32(word & -word)]!]! += 1;
  return counts;
}
