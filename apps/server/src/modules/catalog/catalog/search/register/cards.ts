import type { ItemCard } from '@assay/contract/shapes/item.ts';

/** A card but for its lot, the same for everybody at any time, and its JSON up to there. */
export type Face = { readonly card: Omit<ItemCard, 'auction'>; readonly words: string; readonly hasLot: boolean };

/** So many characters of JSON are kept, of the cards shown last: some ten thousand cards, and about three bytes a character. */
const MAX_KEPT = 12_000_000;

/**
 * Cards that were read lately, by the numbers of the register. A card is forgotten by the look that takes a change of its item, so
 * what is here is as the database was at the last look, or later.
 */
export class Cards {
  readonly #mostKept: number;
  readonly #kept = new Map<number, Face>();
  #length = 0;
  /** What has changed since each read began that is still under way: it may have missed that. */
  readonly #reads = new Set<Set<number>>();

  constructor(mostKept: number = MAX_KEPT) {
    this.#mostKept = mostKept;
  }

  of(number: number): Face | undefined {
    const face = this.#kept.get(number);
    if (face !== undefined) {
      this.#kept.delete(number);
      this.#kept.set(number, face);
    }
    return face;
  }

  /** Keeps what `read` reads, but for what changes meanwhile. */
  async keep<T extends ReadonlyMap<number, { readonly face: Face }>>(read: () => Promise<T>): Promise<T> {
    const missed = new Set<number>();
    this.#reads.add(missed);
    try {
      const faces = await read();
      // Not there any more: everything was forgotten meanwhile.
      if (this.#reads.has(missed))
        for (const [number, { face }] of faces) if (!missed.has(number)) this.#put(number, face);
      return faces;
    } finally {
      this.#reads.delete(missed);
    }
  }

  /** These items have changed. */
  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#drop(number);
      for (const missed of this.#reads) missed.add(number);
    }
  }

  forgetAll(): void {
    this.#kept.clear();
    this.#length = 0;
    this.#reads.clear();
  }

  #put(number: number, face: Face): void {
    this.#drop(number);
    this.#kept.set(number, face);
    this.#length += face.words.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#length <= this.#mostKept) break;
      this.#drop(oldest);
    }
  }

  #drop(number: number): void {
    const face = this.#kept.get(number);
    if (face === undefined) return;
    this.#kept.delete(number);
    this.#length -= face.words.length;
  }
}
