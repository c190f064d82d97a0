/** A set of small numbers, a bit each; all sets that are put together have the same length. */
export type Bits = Int32Array;

export const bitsFor = (size: number): Bits => new Int32Array((size + 31) >>> 5);

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bits, at: number, isIn: boolean): void {
  if (isIn) bits[at >>> 5]! |= 1 << (at & 31);
  else bits[at >>> 5]! &= ~(1 << (at & 31));
}

/** What is in all of them; at least one is given. */
export function inAll(sets: readonly Bits[]): Bits {
  const [first, ...others] = sets as [Bits];
  const all = first.slice();
  for (const other of others) for (let index = 0; index < all.length; index++) all[index]! &= other[index]!;
  return all;
}

/** What is in any of them; a new set. */
export function inAny(sets: readonly Bits[], size: number): Bits {
  const any = bitsFor(size);
  for (const set of sets) for (let index = 0; index < any.length; index++) any[index]! |= set[index]!;
  return any;
}

/** How many are in the set. */
export function countOf(bits: Bits): number {
  let count = 0;
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index]!;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
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
