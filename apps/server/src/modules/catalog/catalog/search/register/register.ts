import { FACETS, type FacetName } from '@assay/contract/shapes/search.ts';
import { AuthenticationType, OfferType, SaleState } from '@assay/domain/enums.ts';
import { putLast } from '../../../../../platform/kept.ts';
import { NAMED_KINDS, type NamedKind } from '../filters.ts';
import { type Bits, bitsFor, hasBit, setBit } from './bits.ts';
import { IdTable } from './idTable.ts';
import { SortedList, sortGently } from './sortedList.ts';

const FIRST_CAPACITY = 1_024;
const STEP = 20_000;
const MAX_IN_TWO_BYTES = 65_535;
/** Values whose items are kept as a set, the last used: 125 kB each with a million items. */
const MAX_SETS = 256;

/** Words that a filter takes instead of names; a code is the place in its list and one. */
export const WORDS = {
  offer_type: OfferType,
  authentication_type: AuthenticationType,
  sale_state: SaleState,
  autographed: ['false', 'true'],
} as const satisfies Partial<Record<FacetName, readonly string[]>>;
export type WordKind = keyof typeof WORDS;
export const isNamedKind = (kind: FacetName): kind is NamedKind => kind in NAMED_BY_KIND;
const NAMED_BY_KIND: Readonly<Record<string, true>> = Object.fromEntries(NAMED_KINDS.map((kind) => [kind, true]));
export const codeOf = (kind: WordKind, word: string): number => (WORDS[kind] as readonly string[]).indexOf(word) + 1;
export const LIVE = codeOf('sale_state', 'live');
export const UPCOMING = codeOf('sale_state', 'upcoming');

export type Named = { readonly id: string; readonly slug: string; readonly name: string };
/** The names of a kind, by the number of their ids and by their slugs. */
export type Names = Readonly<
  Record<NamedKind, { byNumber: ReadonlyMap<number, Named>; bySlug: ReadonlyMap<string, Named> }>
>;

/** What the register keeps of a listing; codes in the order of `FACETS`, 0 for none, prices below 0 for none. */
export type Entry = {
  readonly isListed: boolean;
  readonly codes: readonly number[];
  readonly price: number;
  readonly bids: number;
  readonly watched: number;
  readonly published: number;
};

/** A filter as the register tests it: a value of a kind, or a range of prices of what is not a running lot. */
export type Test =
  | { readonly kind: FacetName; readonly code: number }
  | { readonly kind: 'price'; readonly range: readonly [minimum: number | null, maximum: number | null] };

const ORDER_NAMES = ['newest', 'price_asc', 'price_desc', 'most_bids', 'most_watched'] as const;
export type OrderName = (typeof ORDER_NAMES)[number];
type Order = {
  readonly list: SortedList;
  /** Where an entry stands; null when the order leaves it out. Running lots have prices and bids of their own. */
  readonly keyOf: (entry: Entry) => number | null;
};

/**
 * The public catalogue in memory, an entry an item: what lists are filtered, counted and sorted by, in columns of numbers. It
 * decides nothing by itself; `feed.ts` keeps it as the database has it.
 */
export class Register {
  readonly items = new IdTable();
  readonly ids = Object.fromEntries(NAMED_KINDS.map((kind) => [kind, new IdTable()])) as Record<NamedKind, IdTable>;
  /** Every name that a listing may have: replaced as a whole, before a listing with a new one comes. */
  names = Object.fromEntries(
    NAMED_KINDS.map((kind) => [kind, { byNumber: new Map(), bySlug: new Map() }]),
  ) as unknown as Names;
  /** Two bytes a code: counting waits for the memory, not for the processor. Four where a kind has more values than that. */
  readonly codes = Object.fromEntries(FACETS.map((kind) => [kind, new Uint16Array(FIRST_CAPACITY)])) as Record<
    FacetName,
    Uint16Array | Int32Array
  >;
  /** How many listed items have each code, whatever else. */
  readonly kept = Object.fromEntries(FACETS.map((kind) => [kind, [] as number[]])) as unknown as Record<
    FacetName,
    number[]
  >;
  readonly orders: Readonly<Record<OrderName, Order>>;
  listed: Bits = bitsFor(FIRST_CAPACITY);
  total = 0;
  /** Grows with every change. */
  changed = 0;
  /** Grows with every change of a lot that runs or is to come. */
  lotsChanged = 0;
  price = new Float64Array(FIRST_CAPACITY);
  published = new Float64Array(FIRST_CAPACITY);
  #bids = new Int32Array(FIRST_CAPACITY);
  #watched = new Int32Array(FIRST_CAPACITY);
  #isSorted = false;
  readonly #sets = new Map<string, { test: Test; bits: Bits }>();

  constructor() {
    const state = FACETS.indexOf('sale_state');
    const order = (figures: () => ArrayLike<number>, sign: 1 | -1, keyOf: Order['keyOf']): Order => ({
      list: new SortedList((one, other) => {
        const [a, b] = [figures()[one]!, figures()[other]!];
        if (a === b) return this.items.compare(one, other);
        // Without a price comes last either way.
        if (a < 0 || b < 0) return a < 0 ? 1 : -1;
        return sign * (a - b);
      }),
      keyOf: (entry) => (entry.isListed ? keyOf(entry) : null),
    });
    const unlessLive = (key: (entry: Entry) => number) => (entry: Entry) =>
      entry.codes[state] === LIVE ? null : key(entry);
    this.orders = {
      newest: order(
        () => this.published,
        -1,
        (entry) => entry.published,
      ),
      price_asc: order(
        () => this.price,
        1,
        unlessLive((entry) => entry.price),
      ),
      price_desc: order(
        () => this.price,
        -1,
        unlessLive((entry) => entry.price),
      ),
      most_bids: order(
        () => this.#bids,
        -1,
        unlessLive((entry) => entry.bids),
      ),
      most_watched: order(
        () => this.#watched,
        -1,
        (entry) => entry.watched,
      ),
    };
  }

  bidsOf(number: number): number {
    return this.#bids[number]!;
  }

  /** Takes a listing as it is now; the same again changes nothing. */
  put(number: number, entry: Entry): void {
    while (number >= this.published.length) this.#grow();
    const before = this.#entry(number);
    if (isSame(before, entry)) return;
    this.changed += 1;
    const moved = this.#isSorted ? this.#moved(before, entry) : [];
    for (const { list, from } of moved) if (from !== null) list.remove(number);
    this.#count(before, -1);
    this.#write(number, entry);
    this.#count(entry, 1);
    for (const { list, to } of moved) if (to !== null) list.add(number);
    const state = FACETS.indexOf('sale_state');
    if ([before, entry].some(({ codes }) => codes[state] === LIVE || codes[state] === UPCOMING)) this.lotsChanged += 1;
    for (const { test, bits } of this.#sets.values()) setBit(bits, number, this.#passes(number, test));
  }

  /** Makes the orders, once all listings are in; from then on they follow every change. */
  async sort(breathe: () => Promise<void>): Promise<void> {
    for (const { list, keyOf } of Object.values(this.orders)) {
      const numbers = new Int32Array(this.items.size);
      let count = 0;
      for (let number = 0; number < this.items.size; number++) {
        if (keyOf(this.#entry(number)) !== null) numbers[count++] = number;
        if (number % STEP === 0) await breathe();
      }
      list.fill(await sortGently(numbers.subarray(0, count), list.compare, breathe));
    }
    this.#isSorted = true;
  }

  /** The listed items that pass. Kept and changed with the items: not to be written into. */
  setOf(test: Test): Bits {
    const key = test.kind === 'price' ? `price ${test.range}` : `${test.kind} ${test.code}`;
    const known = this.#sets.get(key);
    const bits = known?.bits ?? this.#find(test);
    putLast(this.#sets, key, { test, bits }, MAX_SETS);
    return bits;
  }

  #find(test: Test): Bits {
    const bits = bitsFor(this.published.length);
    const size = this.items.size;
    if (test.kind === 'price') {
      for (let number = 0; number < size; number++) if (this.#passes(number, test)) setBit(bits, number, true);
      return bits;
    }
    const { code } = test;
    const codes = this.codes[test.kind];
    for (let at = 0; at < size; at += 32) {
      let word = 0;
      for (let bit = 0; bit < 32; bit++) word |= Number(codes[at + bit] === code) << bit;
      bits[at >>> 5] = word & this.listed[at >>> 5]!;
    }
    return bits;
  }

  #passes(number: number, test: Test): boolean {
    if (!hasBit(this.listed, number)) return false;
    if (test.kind !== 'price') return test.code === this.codes[test.kind][number];
    const price = this.price[number]!;
    const [minimum, maximum] = test.range;
    return (
      price >= 0 &&
      this.codes.sale_state[number] !== LIVE &&
      (minimum === null || price >= minimum) &&
      (maximum === null || price <= maximum)
    );
  }

  /** The orders in which the entry takes another place, and its figure in each before and after. */
  #moved(before: Entry, after: Entry) {
    return Object.values(this.orders).flatMap(({ list, keyOf }) => {
      const [from, to] = [keyOf(before), keyOf(after)];
      return from === to ? [] : [{ list, from, to }];
    });
  }

  #entry(number: number): Entry {
    return {
      isListed: hasBit(this.listed, number),
      codes: FACETS.map((kind) => this.codes[kind][number]!),
      price: this.price[number]!,
      bids: this.#bids[number]!,
      watched: this.#watched[number]!,
      published: this.published[number]!,
    };
  }

  #write(number: number, entry: Entry): void {
    setBit(this.listed, number, entry.isListed);
    for (let index = 0; index < FACETS.length; index++) {
      const [kind, code] = [FACETS[index]!, entry.codes[index]!];
      if (code > MAX_IN_TWO_BYTES && this.codes[kind] instanceof Uint16Array)
        this.codes[kind] = Int32Array.from(this.codes[kind]);
      this.codes[kind][number] = code;
    }
    this.price[number] = entry.price;
    this.published[number] = entry.published;
    this.#bids[number] = entry.bids;
    this.#watched[number] = entry.watched;
  }

  #count({ isListed, codes }: Entry, by: 1 | -1): void {
    if (!isListed) return;
    this.total += by;
    for (let index = 0; index < FACETS.length; index++) {
      const counts = this.kept[FACETS[index]!];
      const code = codes[index]!;
      while (counts.length <= code) counts.push(0);
      counts[code]! += by;
    }
  }

  #grow(): void {
    const capacity = this.published.length * 2;
    for (const kind of FACETS) {
      const codes = this.codes[kind];
      this.codes[kind] = larger(
        codes,
        codes instanceof Uint16Array ? new Uint16Array(capacity) : new Int32Array(capacity),
      );
    }
    this.listed = larger(this.listed, bitsFor(capacity));
    this.price = larger(this.price, new Float64Array(capacity));
    this.published = larger(this.published, new Float64Array(capacity));
    this.#bids = larger(this.#bids, new Int32Array(capacity));
    this.#watched = larger(this.#watched, new Int32Array(capacity));
    this.#sets.clear();
  }
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.isListed === other.isListed &&
  one.price === other.price &&
  one.bids === other.bids &&
  one.watched === other.watched &&
  one.published === other.published &&
  one.codes.every((code, index) => code === other.codes[index]);

function larger<T extends Uint16Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
