import type { FacetName } from '@assay/contract/shapes/search.ts';
import { type Bitmap, bitmapFor, countOf, hasBit, intersection, listOf, setBit, union } from './bitmap.ts';
import type { Documents } from './documents.ts';
import { codeOf, LIVE, NAMED_FACETS, VALUE_FACETS, VALUES } from './fields.ts';
import type { Lots } from './lots.ts';
import { addMatches, type PostingList } from './postingList.ts';
import type { FilterName, IndexFilters } from './types.ts';

/** The posting lists of a query's terms: documents in all of them match, or in any. The score is their sum. */
export type TermMatches = { readonly lists: readonly PostingList[]; readonly match: 'all' | 'any' };

/** What filters and terms leave of the catalog. Null: everything listed. */
export class Selection {
  readonly documents: Documents;
  readonly all: Bitmap | null;
  readonly total: number;
  readonly #found: readonly Bitmap[];
  readonly #filters: ReadonlyArray<readonly [FilterName, Bitmap]>;
  readonly #without = new Map<FilterName, Bitmap | null>();
  #numbers: Int32Array | null = null;

  /** `lots` are needed where prices are filtered. */
  constructor(documents: Documents, filters: IndexFilters, matches: TermMatches | null, lots: Lots | null) {
    this.documents = documents;
    this.#filters = bitmapsOf(documents, filters, lots);
    this.#found = matches === null ? [] : [matchesOf(documents, matches)];
    this.all = this.#remaining();
    this.total = this.all === null ? documents.total : countOf(this.all);
  }

  get filters(): FilterName[] {
    return this.#filters.map(([name]) => name);
  }

  /** Returns what is left without one of the filters. */
  without(name: FilterName): Bitmap | null {
    const known = this.#without.get(name);
    if (known !== undefined) return known;
    const bits = this.#filters.some(([other]) => other === name) ? this.#remaining(name) : this.all;
    this.#without.set(name, bits);
    return bits;
  }

  /** Returns how many documents there are without one of the filters. */
  countWithout(name: FilterName): number {
    const bits = this.without(name);
    return bits === null ? this.documents.total : countOf(bits);
  }

  /** Returns the selected documents in ascending order. */
  get numbers(): Int32Array {
    this.#numbers ??= listOf(this.all ?? this.documents.listed, this.total);
    return this.#numbers;
  }

  #remaining(name?: FilterName): Bitmap | null {
    const others = this.#filters.filter(([other]) => other !== name).map(([, bits]) => bits);
    const sets = [...this.#found, ...others];
    return sets.length === 0 ? null : intersection(sets);
  }
}

/** Each filter that is set with the listed documents that pass it. Read only: some belong to the index. */
function bitmapsOf(
  documents: Documents,
  { named, values, hasActiveAuction, priceCents }: IndexFilters,
  lots: Lots | null,
): Array<readonly [FilterName, Bitmap]> {
  const anyOf = (kind: FacetName, codes: readonly number[]): Bitmap => {
    const sets = codes.map((code) => documents.bitmapOf({ kind, code }));
    return sets.length === 1 ? sets[0]! : union(sets, documents.capacity);
  };
  const bitmaps: Array<readonly [FilterName, Bitmap]> = [];
  for (const facet of NAMED_FACETS) {
    const wanted = named[facet];
    if (wanted === undefined) continue;
    const numbers = wanted.map((slugOrId) => documents.numberOf(facet, slugOrId)).filter((number) => number !== null);
    bitmaps.push([
      facet,
      anyOf(
        facet,
        [...new Set(numbers)].map((number) => number + 1),
      ),
    ]);
  }
  for (const facet of VALUE_FACETS) {
    const wanted = values[facet];
    if (wanted === undefined) continue;
    bitmaps.push([
      facet,
      anyOf(
        facet,
        wanted.map((value) => codeOf(facet, value)),
      ),
    ]);
  }
  if (hasActiveAuction !== undefined) {
    const codes = VALUES.sale_state.map((_, index) => index + 1).filter((code) => (code === LIVE) === hasActiveAuction);
    bitmaps.push(['has_active_auction', anyOf('sale_state', codes)]);
  }
  if (priceCents !== undefined) bitmaps.push(['price', withLots(documents, priceCents, lots!)]);
  return bitmaps;
}

function matchesOf(documents: Documents, { lists, match }: TermMatches): Bitmap {
  const bits = bitmapFor(documents.capacity);
  addMatches(bits, lists, match);
  return intersection([bits, documents.listed]);
}

/** Returns what costs as much; the price of a running lot is in its own row. */
function withLots(documents: Documents, range: readonly [number | null, number | null], lots: Lots): Bitmap {
  const [minimum, maximum] = range;
  const bits = documents.bitmapOf({ kind: 'price', range }).slice();
  for (let index = 0; index < lots.items.length; index++) {
    const price = lots.prices[index]!;
    const isIn = (minimum === null || price >= minimum) && (maximum === null || price <= maximum);
    const item = lots.items[index]!;
    if (isIn && documents.codes.sale_state[item] === LIVE && hasBit(documents.listed, item)) setBit(bits, item, true);
  }
  return bits;
}
