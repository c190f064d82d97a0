import type { FacetName, FormerName, SortBy } from '@assay/contract/shapes/search.ts';
import type { NamedFacet, ValueFacet } from './fields.ts';
import type { Selection } from './selection.ts';

/** A search term: the query for it (the word, its synonyms, or a prefix), and the word alone. */
export type Term = { readonly text: string; readonly plain: string };

/** A column of values: an array in PostgreSQL's binary form; null for none. */
export type Column = Buffer | null;
/** Documents by columns: id, 1 if listed, cents, counts, time in microseconds, and a value per facet (an id or a code). */
export type DocumentColumns = Record<
  'ids' | 'listed' | 'prices' | 'bids' | 'watched' | 'published' | FacetName,
  Column
>;
/** Lots that are running or upcoming: item, price in cents, bids, and when they end or start in microseconds. */
export type LotColumns = Record<'lots' | 'lot_prices' | 'lot_bids' | 'lot_at', Column>;
export type Changes = DocumentColumns &
  LotColumns & {
    /** Where the next changes begin. */
    readonly position: string;
    /** What was committed when this was read: equal texts mean that nothing was committed in between. */
    readonly snapshot: string;
    readonly removed: Column;
    /** Writers of changed names, and of changed texts, since the position. */
    readonly renamed: readonly string[];
    readonly reworded: readonly string[];
  };
export type NamedValue = {
  readonly kind: NamedFacet;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
};
/** A name with its former slugs and the ids of those merged into it, which filter by it too. */
export type NameOnRecord = NamedValue & { readonly formerly: readonly string[] };
/** Which documents match a term and how well. */
export type MatchColumns = { readonly ids: Column; readonly scores: Column };

/** Where the index reads the catalog. The owner of the database implements it. */
export type CatalogFeed = {
  /** Where changes that a load beginning now may miss begin. */
  readPosition(): Promise<string>;
  /** Listed documents in the order of their ids. */
  readDocuments(after: string | null, limit: number): Promise<DocumentColumns>;
  readNames(): Promise<readonly NameOnRecord[]>;
  /** Documents that changed since the position, one more than the limit at most. */
  readChanges(since: string, options: { withLots: boolean; limit: number }): Promise<Changes>;
  /** The matches of each term: in all listed documents, or in the given ones. In the order of `terms`, then `rechecked`. */
  readMatches(asked: {
    terms: readonly Term[];
    rechecked: readonly Term[];
    documents: readonly string[];
  }): Promise<readonly MatchColumns[]>;
};

export type FilterName = FacetName | 'has_active_auction' | 'price';
export type IndexFilters = {
  /** Slugs or ids; unknown ones match nothing. */
  readonly named: Partial<Record<NamedFacet, readonly string[]>>;
  readonly values: Partial<Record<ValueFacet, readonly string[]>>;
  readonly hasActiveAuction: boolean | undefined;
  readonly priceCents: readonly [minimum: number | null, maximum: number | null] | undefined;
};
export type IndexQuery = {
  readonly filters: IndexFilters;
  /** Null: without words. */
  readonly terms: readonly Term[] | null;
  readonly match: 'all' | 'any';
  readonly sortBy: SortBy;
  readonly offset: number;
  readonly limit: number;
};
export type SearchResult = {
  readonly query: IndexQuery;
  /** Ids of the page's items, in order. */
  readonly items: readonly string[];
  readonly total: number;
  /** Where the first page is empty: how many items there would be without each filter. */
  readonly without: ReadonlyArray<{ readonly parameter: FilterName; readonly total: number }>;
  /** Slugs and ids of the query that are now another name’s. */
  readonly formerNames: readonly FormerName[];
  readonly selection: Selection;
};
export type FacetCount = {
  readonly kind: FacetName;
  readonly value: string;
  readonly count: number;
  readonly slug: string | null;
  readonly name: string | null;
};
export type FacetCounts = {
  /** The most frequent values of each facet and those that were asked for, most frequent first. */
  readonly counts: readonly FacetCount[];
  /** The named values that were asked for. */
  readonly asked: readonly NamedValue[];
};

/** The catalog in memory. It never decides anything: the database stays the authority, and answers while there is no index. */
export type CatalogIndex = {
  /** Builds the index from the feed in small steps, once at a time. */
  load(): Promise<void>;
  /**
   * Applies what was committed since the last call, as far as the query needs it, and returns the database's snapshot. Null: not
   * loaded, or more changed than is worth following; then `load` is to be called and the database to be asked.
   */
  apply(query: IndexQuery): Promise<string | null>;
  /** Finds one page, as of the last `apply`; null as there. Terms that are not in memory yet are read from the feed. */
  search(query: IndexQuery): Promise<SearchResult | null>;
  /** Counts the values of each facet in what was found; a facet that is filtered is counted without its filter. */
  facets(found: SearchResult): FacetCounts;
  /** Ends a load under way and frees the memory. */
  stop(): void;
};
