import { FACETS, type FacetName } from '@assay/contract/shapes/search.ts';
import { LRUCache } from 'lru-cache';
import { type Bitmap, bitmapFor, hasBit, setBit } from './bitmap.ts';
import { LIVE, NAMED_FACETS, type NamedFacet, SALE_STATE, UPCOMING } from './fields.ts';
import { IdTable } from './idTable.ts';
import { SortedList, sortInSteps } from './sortedList.ts';
import type { NamedValue } from './types.ts';

const FIRST_CAPACITY = 1_024;
const STEP = 20_000;
const MAX_IN_TWO_BYTES = 65_535;
/** Bitmaps of filter values, 125 kB each at a million documents. */
const MAX_BITMAPS = 256;

/** The names of each facet, by the number of their ids and by their slugs. */
export type Names = Readonly<
  Record<NamedFacet, { byNumber: ReadonlyMap<number, NamedValue>; bySlug: ReadonlyMap<string, NamedValue> }>
>;

/** What the index holds of an item: codes in the order of `FACETS`, 0 for none; price below 0 for none. */
export type Document = {
  readonly isListed: boolean;
  readonly codes: readonly number[];
  readonly price: number;
  readonly bids: number;
  readonly watched: number;
  readonly published: number;
};

/** A value of a facet, or a range of prices of all but running lots. */
export type FilterValue =
  | { readonly kind: FacetName; readonly code: number }
  | { readonly kind: 'price'; readonly range: readonly [minimum: number | null, maximum: number | null] };

export type OrderName = 'newest' | 'price_asc' | 'price_desc' | 'most_bids' | 'most_watched';
type Order = {
  readonly list: SortedList;
  /** The sort key of a document; null leaves it out. Running lots have their own prices and bids. */
  readonly keyOf: (document: Document) => number | null;
};

/** The documents by number, in columns: what lists are filtered, counted and sorted by. */
export class Documents {
  readonly items = new IdTable();
  readonly ids = Object.fromEntries(NAMED_FACETS.map((facet) => [facet, new IdTable()])) as Record<NamedFacet, IdTable>;
  /** Every name that a document may have; replaced as a whole, before a document with a new one comes. */
  names = Object.fromEntries(
    NAMED_FACETS.map((facet) => [facet, { byNumber: new Map(), bySlug: new Map() }]),
  ) as unknown as Names;
  /** Two bytes per code, because counting is limited by memory; four for a facet with more values. */
  readonly codes = Object.fromEntries(FACETS.map((facet) => [facet, new Uint16Array(FIRST_CAPACITY)])) as Record<
    FacetName,
    Uint16Array | Int32Array
  >;
  /** How many listed documents have each code. */
  readonly counts = Object.fromEntries(FACETS.map((facet) => [facet, [] as number[]])) as unknown as Record<
    FacetName,
    number[]
  >;
  readonly orders: Readonly<Record<OrderName, Order>>;
  listed: Bitmap = bitmapFor(FIRST_CAPACITY);
  total = 0;
  /** Grows with every change of a lot that is running or upcoming. */
  lotsVersion = 0;
  price = new Float64Array(FIRST_CAPACITY);
  published = new Float64Array(FIRST_CAPACITY);
  #bids = new Int32Array(FIRST_CAPACITY);
  #watched = new Int32Array(FIRST_CAPACITY);
  #isSorted = false;
  readonly #bitmaps = new LRUCache<string, { value: FilterValue; bits: Bitmap }>({ max: MAX_BITMAPS });

  constructor() {
    const order = (figures: () => ArrayLike<number>, sign: 1 | -1, keyOf: Order['keyOf']): Order => ({
      list: new SortedList((one, other) => {
        const [a, b] = [figures()[one]!, figures()[other]!];
        if (a === b) return this.items.compare(one, other);
        // Without a price comes last in both directions.
        if (a < 0 || b < 0) return a < 0 ? 1 : -1;
        return sign * (a - b);
      }),
      keyOf: (document) => (document.isListed ? keyOf(document) : null),
    });
    const unlessLive = (key: (document: Document) => number) => (document: Document) =>
      document.codes[SALE_STATE] === LIVE ? null : key(document);
    this.orders = {
      newest: order(
        () => this.published,
        -1,
        ({ published }) => published,
      ),
      price_asc: order(
        () => this.price,
        1,
        unlessLive(({ price }) => price),
      ),
      price_desc: order(
        () => this.price,
        -1,
        unlessLive(({ price }) => price),
      ),
      most_bids: order(
        () => this.#bids,
        -1,
        unlessLive(({ bids }) => bids),
      ),
      most_watched: order(
        () => this.#watched,
        -1,
        ({ watched }) => watched,
      ),
    };
  }

  get capacity(): number {
    return this.published.length;
  }

  bidsOf(number: number): number {
    return this.#bids[number]!;
  }

  /** Returns the number of a named value by its slug or id; null for an unknown one. */
  numberOf(facet: NamedFacet, slugOrId: string): number | null {
    const named = this.names[facet].bySlug.get(slugOrId);
    return this.ids[facet].find(named?.id ?? slugOrId);
  }

  /** Stores a document as it is now; storing it again changes nothing. */
  set(number: number, document: Document): void {
    while (number >= this.capacity) this.#grow();
    const before = this.#document(number);
    if (isSame(before, document)) return;
    const moves = this.#isSorted ? this.#moves(before, document) : [];
    for (const { list, from } of moves) if (from !== null) list.remove(number);
    this.#count(before, -1);
    this.#write(number, document);
    this.#count(document, 1);
    for (const { list, to } of moves) if (to !== null) list.add(number);
    if ([before, document].some(({ codes }) => codes[SALE_STATE] === LIVE || codes[SALE_STATE] === UPCOMING))
      this.lotsVersion += 1;
    for (const { value, bits } of this.#bitmaps.values()) setBit(bits, number, this.#matches(number, value));
  }

  /** Builds the orders once all documents are in; from then on they follow every change. */
  async sort(yieldTurn: () => Promise<void>): Promise<void> {
    for (const { list, keyOf } of Object.values(this.orders)) {
      const numbers = new Int32Array(this.items.size);
      let count = 0;
      for (let number = 0; number < this.items.size; number++) {
        if (keyOf(this.#document(number)) !== null) numbers[count++] = number;
        if (number % STEP === 0) await yieldTurn();
      }
      list.fill(await sortInSteps(numbers.subarray(0, count), list.compare, yieldTurn));
    }
    this.#isSorted = true;
  }

  /** Returns the listed documents with a value, as a bitmap that follows every change. Read only. */
  bitmapOf(value: FilterValue): Bitmap {
    const key = value.kind === 'price' ? `price ${value.range}` : `${value.kind} ${value.code}`;
    const known = this.#bitmaps.get(key);
    if (known !== undefined) return known.bits;
    const bits = this.#find(value);
    this.#bitmaps.set(key, { value, bits });
    return bits;
  }

  #find(value: FilterValue): Bitmap {
    const bits = bitmapFor(this.capacity);
    const size = this.items.size;
    if (value.kind === 'price') {
      for (let number = 0; number < size; number++) if (this.#matches(number, value)) setBit(bits, number, true);
      return bits;
    }
    const { code } = value;
    const codes = this.codes[value.kind];
    for (let at = 0; at < size; at += 32) {
      let word = 0;
      for (let bit = 0; bit < 32; bit++) word |= Number(codes[at + bit] === code) << bit;
      bits[at >>> 5] = word & this.listed[at >>> 5]!;
    }
    return bits;
  }

  #matches(number: number, value: FilterValue): boolean {
    if (!hasBit(this.listed, number)) return false;
    if (value.kind !== 'price') return value.code === this.codes[value.kind][number];
    const price = this.price[number]!;
    const [minimum, maximum] = value.range;
    return (
      price >= 0 &&
      this.codes.sale_state[number] !== LIVE &&
      (minimum === null || price >= minimum) &&
      (maximum === null || price <= maximum)
    );
  }

  /** The orders in which the document moves, with its key in each before and after. */
  #moves(before: Document, after: Document) {
    return Object.values(this.orders).flatMap(({ list, keyOf }) => {
      const [from, to] = [keyOf(before), keyOf(after)];
      return from === to ? [] : [{ list, from, to }];
    });
  }

  #document(number: number): Document {
    return {
      isListed: hasBit(this.listed, number),
      codes: FACETS.map((facet) => this.codes[facet][number]!),
      price: this.price[number]!,
      bids: this.#bids[number]!,
      watched: this.#watched[number]!,
      published: this.published[number]!,
    };
  }

  #write(number: number, document: Document): void {
    setBit(this.listed, number, document.isListed);
    for (let index = 0; index < FACETS.length; index++) {
      const [facet, code] = [FACETS[index]!, document.codes[index]!];
      if (code > MAX_IN_TWO_BYTES && this.codes[facet] instanceof Uint16Array)
        this.codes[facet] = Int32Array.from(this.codes[facet]);
      this.codes[facet][number] = code;
    }
    this.price[number] = document.price;
    this.published[number] = document.published;
    this.#bids[number] = document.bids;
    this.#watched[number] = document.watched;
  }

  #count({ isListed, codes }: Document, by: 1 | -1): void {
    if (!isListed) return;
    this.total += by;
    for (let index = 0; index < FACETS.length; index++) {
      const counts = this.counts[FACETS[index]!];
      const code = codes[index]!;
      while (counts.length <= code) counts.push(0);
      counts[code]! += by;
    }
  }

  #grow(): void {
    const capacity = this.capacity * 2;
    for (const facet of FACETS) {
      const codes = this.codes[facet];
      this.codes[facet] = copyInto(
        codes,
        codes instanceof Uint16Array ? new Uint16Array(capacity) : new Int32Array(capacity),
      );
    }
    this.listed = copyInto(this.listed, bitmapFor(capacity));
    this.price = copyInto(this.price, new Float64Array(capacity));
    this.published = copyInto(this.published, new Float64Array(capacity));
    this.#bids = copyInto(this.#bids, new Int32Array(capacity));
    this.#watched = copyInto(this.#watched, new Int32Array(capacity));
    this.#bitmaps.clear();
  }
}

const isSame = (one: Document, other: Document): boolean =>
  one.isListed === other.isListed &&
  one.price === other.price &&
  one.bids === other.bids &&
  one.watched === other.watched &&
  one.published === other.published &&
  one.codes.every((code, index) => code === other.codes[index]);

function copyInto<T extends Uint16Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
