const FIRST_CAPACITY = 1_024;
const WORDS = 4;

/**
 * Numbers ids (UUIDs) from 0 in the order of arrival, in a hash table of 16 bytes per id and a few more; a map of strings would need
 * a hundred. Ids are never removed.
 */
export class IdTable {
  #words = new Uint32Array(FIRST_CAPACITY * WORDS);
  #slots = new Int32Array(FIRST_CAPACITY * 2).fill(-1);
  #size = 0;
  readonly #bytes = Buffer.alloc(16);

  get size(): number {
    return this.#size;
  }

  /** Returns the number of the id whose bytes start at `at`; a new number for a new id. */
  numberOf(bytes: DataView, at: number): number {
    const a = bytes.getUint32(at);
    const b = bytes.getUint32(at + 4);
    const c = bytes.getUint32(at + 8);
    const d = bytes.getUint32(at + 12);
    const slot = this.#slotOf(a, b, c, d);
    if (this.#slots[slot]! >= 0) return this.#slots[slot]!;
    const number = this.#size;
    this.#words.set([a, b, c, d], number * WORDS);
    this.#slots[slot] = number;
    this.#size += 1;
    if (this.#size * WORDS === this.#words.length) this.#grow();
    return number;
  }

  /** Returns the number of an id as text, or null. */
  find(id: string): number | null {
    const hex = id.replaceAll('-', '');
    const word = (index: number) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16);
    const number = this.#slots[this.#slotOf(word(0), word(1), word(2), word(3))]!;
    return number < 0 ? null : number;
  }

  /** Returns the number of an id as text; a new number for a new id. */
  numberOfText(id: string): number {
    this.#bytes.write(id.replaceAll('-', ''), 'hex');
    return this.numberOf(new DataView(this.#bytes.buffer, this.#bytes.byteOffset, 16), 0);
  }

  /** Returns the id of a number, as text. */
  text(number: number): string {
    for (let index = 0; index < WORDS; index++)
      this.#bytes.writeUInt32BE(this.#words[number * WORDS + index]!, index * 4);
    const hex = this.#bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Compares two ids by their bytes, as text does. */
  compare(one: number, other: number): number {
    for (let index = 0; index < WORDS; index++) {
      const difference = this.#words[one * WORDS + index]! - this.#words[other * WORDS + index]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Returns the slot that holds the id, or the free one where it belongs. */
  #slotOf(a: number, b: number, c: number, d: number): number {
    const mask = this.#slots.length - 1;
    let hash =
      Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0x27d4eb2f), 0xc2b2ae35);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number < 0) return slot;
      const at = number * WORDS;
      const words = this.#words;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return slot;
    }
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2);
    words.set(this.#words);
    this.#words = words;
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let number = 0; number < this.#size; number++) {
      const at = number * WORDS;
      this.#slots[this.#slotOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!)] = number;
    }
  }
}
