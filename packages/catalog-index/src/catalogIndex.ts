import { BinaryArray } from './binaryArray.ts';
import { indexNames, numbersOf, readLots, storeDocuments, UNLISTED } from './documentColumns.ts';
import { Documents } from './documents.ts';
import { countFacets, formerNames } from './facets.ts';
import type { Lots } from './lots.ts';
import { pageOf } from './page.ts';
import { Selection } from './selection.ts';
import { TermDictionary } from './termDictionary.ts';
import type { CatalogFeed, CatalogIndex, Changes, FacetCounts, IndexQuery, SearchResult } from './types.ts';

/**
 * `batch`: documents read at a time. `maxChanges`: with more changes together the index is given up. With `fewLots` running or
 * upcoming lots every query reads their figures; with more they are one second old at most.
 */
const SIZES = { batch: 5_000, maxChanges: 20_000, fewLots: 200 };
const LOTS_TTL_MS = 1_000;
/** The database keeps notes of changes for a week: an index that did not look for a day is given up. */
const MAX_AGE_MS = 86_400_000;

export type IndexOptions = Partial<typeof SIZES> & {
  /** The product clock, epoch ms. */
  readonly now: () => number;
};

const LOT_ORDERS: ReadonlySet<IndexQuery['sortBy']> = new Set(['ending_soon', 'price_asc', 'price_desc', 'most_bids']);
const needsLots = ({ sortBy, filters }: IndexQuery): boolean =>
  LOT_ORDERS.has(sortBy) || filters.priceCents !== undefined;

const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Returns an index of what the feed has, empty until it is loaded. */
export const createCatalogIndex = (feed: CatalogFeed, options: IndexOptions): CatalogIndex =>
  new MemoryIndex(feed, options);

type Content = { readonly documents: Documents; readonly terms: TermDictionary };

class MemoryIndex implements CatalogIndex {
  readonly #feed: CatalogFeed;
  readonly #sizes: typeof SIZES;
  readonly #now: () => number;
  #content: Content | null = null;
  #loading: Promise<void> | null = null;
  #isStopped = false;
  #position = '0';
  #lookedAt = 0;
  /** Writers whose names and texts are applied; an older open transaction makes their notes come back. */
  #renamedBy: ReadonlySet<string> = new Set();
  #rewordedBy: ReadonlySet<string> = new Set();
  #lots: { readonly lots: Lots; readonly at: number; readonly version: number } | null = null;
  #look: Promise<string | null> | null = null;
  #nextLook: { work: Promise<string | null>; withLots: boolean } | null = null;

  constructor(feed: CatalogFeed, { now, ...sizes }: IndexOptions) {
    this.#feed = feed;
    this.#now = now;
    this.#sizes = { ...SIZES, ...sizes };
  }

  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async apply(query: IndexQuery): Promise<string | null> {
    if (this.#content === null) return null;
    const withLots = needsLots(query);
    const snapshot = await this.#catchUp(withLots && !this.#hasFreshLots());
    // A lot that started or ended meanwhile is missing in older figures.
    const isComplete = snapshot === null || !withLots || this.#lots?.version === this.#content?.documents.lotsVersion;
    return isComplete ? snapshot : this.#catchUp(true);
  }

  async search(query: IndexQuery): Promise<SearchResult | null> {
    const content = this.#content;
    if (content === null) return null;
    const { sortBy, offset, limit, match } = query;
    const lists = query.terms === null ? null : await content.terms.listsOf(query.terms);
    // Given up meanwhile, or loaded again: posting lists number the documents of their own load, and lots are not read yet.
    if (this.#content !== content || (needsLots(query) && this.#lots === null)) return null;
    const { documents } = content;
    const matches = lists === null ? null : { lists, match };
    const lots = needsLots(query) ? this.#lots!.lots : null;
    const selection = new Selection(documents, query.filters, matches, lots);
    const page = pageOf(documents, selection, { sortBy, offset, limit }, matches, lots);
    const isEmpty = page.length === 0 && offset === 0;
    return {
      query,
      items: page.map((number) => documents.items.text(number)),
      total: selection.total,
      without: (isEmpty ? selection.filters.toSorted() : []).map((parameter) => ({
        parameter,
        total: selection.countWithout(parameter),
      })),
      formerNames: formerNames(documents, query.filters),
      selection,
    };
  }

  facets({ query, selection }: SearchResult): FacetCounts {
    return countFacets(selection, query.filters);
  }

  stop(): void {
    this.#isStopped = true;
    this.#content = null;
  }

  #hasFreshLots(): boolean {
    if (this.#lots === null || this.#lots.version !== this.#content?.documents.lotsVersion) return false;
    return this.#lots.lots.items.length > this.#sizes.fewLots && this.#now() - this.#lots.at < LOTS_TTL_MS;
  }

  /** A look at what has changed that begins now or later; those who come during one share the next. */
  #catchUp(withLots: boolean): Promise<string | null> {
    if (this.#look === null) {
      this.#look = this.#applyChanges(withLots).finally(() => {
        this.#look = null;
      });
      return this.#look;
    }
    if (this.#nextLook === null) {
      const next = { work: Promise.resolve<string | null>(null), withLots };
      next.work = this.#look
        .catch(() => undefined)
        .then(() => {
          this.#nextLook = null;
          return this.#catchUp(next.withLots);
        });
      this.#nextLook = next;
    }
    this.#nextLook.withLots ||= withLots;
    return this.#nextLook.work;
  }

  async #applyChanges(withLots: boolean): Promise<string | null> {
    if (this.#content === null) return null;
    const { documents, terms } = this.#content;
    const at = this.#now();
    const changes = await this.#feed.readChanges(this.#position, { withLots, limit: this.#sizes.maxChanges });
    const isRenamed = changes.renamed.some((writer) => !this.#renamedBy.has(writer));
    const names = isRenamed ? await this.#feed.readNames() : null;
    // Loaded again meanwhile: the next look is at that.
    if (this.#content?.documents !== documents) return null;
    const isTooOld = performance.now() - this.#lookedAt > MAX_AGE_MS;
    this.#lookedAt = performance.now();
    if (isTooOld || new BinaryArray(changes.ids).length > this.#sizes.maxChanges) {
      this.#content = null;
      return null;
    }
    if (names !== null) documents.names = indexNames(documents, names);
    this.#renamedBy = new Set(changes.renamed);
    this.#store({ documents, terms }, changes);
    if (withLots) this.#lots = { lots: readLots(documents, changes), at, version: documents.lotsVersion };
    return changes.snapshot;
  }

  #store({ documents, terms }: Content, changes: Changes): void {
    const isReworded = changes.reworded.some((writer) => !this.#rewordedBy.has(writer));
    this.#rewordedBy = new Set(changes.reworded);
    this.#position = changes.position;
    // First what was removed: it may have been added again.
    for (const number of numbersOf(documents, changes.removed)) documents.set(number, UNLISTED);
    storeDocuments(documents, changes);
    if (isReworded) terms.change(numbersOf(documents, changes.ids));
  }

  /** What changes meanwhile comes with the first look afterwards. */
  async #load(): Promise<void> {
    const startedAt = performance.now();
    const position = await this.#feed.readPosition();
    const documents = new Documents();
    for (let after: string | null = null; ; ) {
      const columns = await this.#feed.readDocuments(after, this.#sizes.batch);
      if (this.#isStopped) return;
      if (storeDocuments(documents, columns) < this.#sizes.batch) break;
      after = documents.items.text(documents.items.size - 1);
      await yieldTurn();
    }
    await documents.sort(yieldTurn);
    documents.names = indexNames(documents, await this.#feed.readNames());
    if (this.#isStopped) return;
    this.#lots = null;
    this.#renamedBy = new Set();
    this.#rewordedBy = new Set();
    this.#position = position;
    this.#lookedAt = startedAt;
    this.#content = { documents, terms: new TermDictionary(this.#feed, documents) };
  }
}
