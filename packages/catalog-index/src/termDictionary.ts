import { LRUCache } from 'lru-cache';
import type { Documents } from './documents.ts';
import { PostingList, readMatches } from './postingList.ts';
import type { CatalogFeed, Term } from './types.ts';

/** Postings in all, 12 bytes each; the least recently used terms leave. */
const MAX_POSTINGS = 4_000_000;
/** Documents times terms that are checked again; after more changes of texts, all terms are read again when asked for. */
const MAX_CHECKS = 20_000;

type Entry = { readonly term: Term; readonly list: PostingList };
const keyOf = ({ text, plain }: Term): string => `${text}\n${plain}`;

/**
 * The posting lists of the terms that were searched for. A term is read from the feed when it is first asked for; after that its
 * list follows the texts that change.
 */
export class TermDictionary {
  readonly #feed: CatalogFeed;
  readonly #documents: Documents;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_POSTINGS,
    sizeCalculation: ({ list }) => list.size + 1,
  });
  /** Documents whose texts have changed since the lists were read. */
  #changed = new Set<number>();
  /** Grows with every change of a text: a list that was read before may miss it. */
  #version = 0;
  /** The read under way; those who come meanwhile wait for it. */
  #reading: Promise<void> | null = null;

  constructor(feed: CatalogFeed, documents: Documents) {
    this.#feed = feed;
    this.#documents = documents;
  }

  /** Notes that the texts of these documents have changed. */
  change(numbers: readonly number[]): void {
    this.#version += 1;
    for (const number of numbers) this.#changed.add(number);
    if (this.#changed.size * this.#entries.size > MAX_CHECKS) this.#entries.clear();
    if (this.#entries.size === 0) this.#changed.clear();
  }

  /** Returns the posting lists of the terms, up to date with the last change. */
  async listsOf(terms: readonly Term[]): Promise<PostingList[]> {
    const read = new Map<string, PostingList>();
    for (;;) {
      const keys = terms.map(keyOf);
      const lists = keys.map((key) => this.#entries.get(key)?.list ?? read.get(key));
      const missing = terms.filter((_, index) => lists[index] === undefined);
      if (missing.length === 0 && this.#changed.size === 0) return lists as PostingList[];
      if (this.#reading !== null) await this.#reading;
      else for (const [key, list] of await this.#startReading(missing)) read.set(key, list);
    }
  }

  #startReading(missing: readonly Term[]): Promise<Map<string, PostingList>> {
    const reading = this.#read(missing);
    this.#reading = reading.then(
      () => undefined,
      // A caller that waited reads again itself, and gets the error if it persists.
      () => undefined,
    );
    return reading.finally(() => {
      this.#reading = null;
    });
  }

  /** Reads the missing terms, and checks the changed documents again for all known ones, in one call of the feed. */
  async #read(missing: readonly Term[]): Promise<Map<string, PostingList>> {
    const [checked, version] = [this.#changed, this.#version];
    const known = checked.size === 0 ? [] : [...this.#entries.values()];
    const { items } = this.#documents;
    this.#changed = new Set();
    try {
      const matches = await this.#feed.readMatches({
        terms: missing,
        rechecked: known.map(({ term }) => term),
        documents: [...checked].sort((one, other) => one - other).map((number) => items.text(number)),
      });
      for (const [index, { term, list }] of known.entries()) {
        const { numbers, scores } = readMatches(items, matches[missing.length + index]!);
        if (numbers.length === 0 && ![...checked].some((number) => list.scoreOf(number) >= 0)) continue;
        const found = new Map([...numbers].map((number, at) => [number, scores[at]!]));
        // It may have left meanwhile.
        if (this.#entries.peek(keyOf(term))?.list === list)
          this.#entries.set(keyOf(term), { term, list: list.replacing(checked, found) });
      }
      const lists = missing.map((term, index) => {
        const { numbers, scores } = readMatches(items, matches[index]!);
        const list = new PostingList(numbers, scores);
        // A list that was read while a text changed is used once.
        if (version === this.#version) this.#entries.set(keyOf(term), { term, list });
        return [keyOf(term), list] as const;
      });
      return new Map(lists);
    } catch (error) {
      for (const number of checked) this.#changed.add(number);
      throw error;
    }
  }
}
