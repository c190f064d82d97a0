import type { AppContext } from '../../../../../platform/context.ts';
import { type Term, termRank, wordRank } from '../rank.ts';
import { packed } from './packed.ts';
import { type Posting, postingOf } from './postings.ts';
import type { Register } from './register.ts';

/** So many places of items are kept in all, those of the words asked last: 12 bytes each. */
const MAX_KEPT = 4_000_000;
/** Words that wait to be read; more are read when they are asked for again. */
const MAX_WAITING = 64;
/** Looks at one item for one word: with more, after many texts have changed, all words are forgotten. */
const MAX_LOOKS = 20_000;

const readOf = ({ text, plain }: Term): string => `select ${packed('item_id')} as items, ${packed('fit')} as fits from (
  select l.item_id, ${text === plain ? wordRank('$1') : termRank('$1', '$2')} as fit from item_listing l
  where l.visibility = 'public' and l.search @@ to_tsquery('english', $1)) found`;
const LOOK = `select t.place::int as place, l.item_id as id, ${termRank('t.text', 't.plain')} as fit
  from unnest($1::text[], $2::text[]) with ordinality t(text, plain, place), item_listing l
  where l.item_id = any($3::uuid[]) and l.visibility = 'public' and l.search @@ to_tsquery('english', t.text)`;

type Kept = { readonly term: Term; posting: Posting };
const keyOf = ({ text, plain }: Term): string => `${text}\n${plain}`;

/**
 * The words of the register: which items have those that were asked for lately, and how well they fit. A word is read behind the
 * answers when it is first asked for; after that it follows the texts that change.
 */
export class Words {
  readonly #house: AppContext;
  readonly #register: Register;
  #kept = new Map<string, Kept>();
  #count = 0;
  /** Items whose texts have changed since the words were read. */
  #changed = new Set<number>();
  #waiting = new Map<string, Term>();
  /** Grows with every change of a text: what was read before it may miss it. */
  #version = 0;
  #isReading = false;
  /** Words that are being read: whoever needs one too waits for the same. */
  readonly #reads = new Map<string, Promise<Posting>>();
  #looking: Promise<void> | null = null;

  constructor(ctx: AppContext, register: Register) {
    this.#house = ctx;
    this.#register = register;
  }

  /** Texts of these items have changed, as far as the register has followed. */
  change(numbers: readonly number[]): void {
    this.#version += 1;
    for (const number of numbers) this.#changed.add(number);
    if (this.#changed.size * this.#kept.size > MAX_LOOKS) this.#forget();
    if (this.#kept.size === 0) this.#changed.clear();
  }

  /** What has each of the words; null while one of them is not known yet. Then it is read, and the database has to be asked. */
  async of(terms: readonly Term[]): Promise<Posting[] | null> {
    while (this.#looking !== null || this.#changed.size > 0) {
      if (this.#looking === null) {
        const looking = this.#look().finally(() => {
          this.#looking = null;
        });
        this.#looking = looking;
      }
      await this.#looking;
    }
    const kept = terms.map((term) => this.#kept.get(keyOf(term)));
    for (const [index, each] of kept.entries()) {
      const key = keyOf(terms[index]!);
      if (each === undefined) {
        if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, terms[index]!);
        continue;
      }
      this.#kept.delete(key);
      this.#kept.set(key, each);
    }
    if (this.#waiting.size > 0 && !this.#isReading) void this.#readAll();
    return kept.every((each) => each !== undefined) ? kept.map(({ posting }) => posting) : null;
  }

  /** What has each of the words, once those that are not known have been read. */
  async need(terms: readonly Term[]): Promise<Posting[]> {
    const postings = terms.map((term) => this.#kept.get(keyOf(term))?.posting ?? this.#read(term));
    return Promise.all(postings);
  }

  /** Resolves when all words that were asked for are known, or could not be read. For tests and measurements. */
  async read(): Promise<void> {
    while (this.#isReading) await new Promise((resolve) => setImmediate(resolve));
  }

  /** One word after the other: a frequent one is a second's work for the database at a million items. */
  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (const [key, term] of this.#waiting) {
      try {
        if (!this.#kept.has(key)) await this.#read(term);
      } catch (error) {
        this.#house.log.warn({ err: error }, 'a word of the register could not be read; the database answers');
      }
      this.#waiting.delete(key);
    }
    this.#isReading = false;
  }

  #read(term: Term): Promise<Posting> {
    const key = keyOf(term);
    const known = this.#reads.get(key);
    if (known !== undefined) return known;
    const version = this.#version;
    const read = this.#house.pool
      .query<Record<'items' | 'fits', Buffer | null>>({
        name: term.text === term.plain ? 'register-word' : 'register-words',
        text: readOf(term),
        values: [term.text, ...(term.text === term.plain ? [] : [term.plain])],
      })
      .then(({ rows }) => {
        const posting = postingOf(this.#register, rows[0]!.items, rows[0]!.fits);
        if (version === this.#version) this.#keep(key, { term, posting });
        return posting;
      })
      .finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return read;
  }

  #keep(key: string, kept: Kept): void {
    const known = this.#kept.get(key);
    if (known !== undefined) this.#count -= known.posting.size + 1;
    this.#kept.set(key, kept);
    this.#count += kept.posting.size + 1;
    for (const [oldest, { posting }] of this.#kept) {
      if (this.#count <= MAX_KEPT) break;
      this.#kept.delete(oldest);
      this.#count -= posting.size + 1;
    }
  }

  #forget(): void {
    this.#kept.clear();
    this.#count = 0;
  }

  /** Looks at the changed items anew, for all words that are kept. */
  async #look(): Promise<void> {
    const [looked, kept] = [this.#changed, [...this.#kept.values()]];
    const numbers = [...looked].sort((one, other) => one - other);
    this.#changed = new Set();
    try {
      const { rows } = await this.#house.pool.query<{ place: number; id: string; fit: number }>({
        name: 'register-words-changed',
        text: LOOK,
        values: [
          kept.map(({ term }) => term.text),
          kept.map(({ term }) => term.plain),
          numbers.map((number) => this.#register.items.text(number)),
        ],
      });
      const found = kept.map(() => new Map<number, number>());
      for (const { place, id, fit } of rows) found[place - 1]!.set(this.#register.items.numberOfText(id), fit);
      for (const [index, each] of kept.entries()) {
        const before = each.posting.size;
        if (found[index]!.size === 0 && !numbers.some((number) => each.posting.fitOf(number) >= 0)) continue;
        each.posting = each.posting.with(looked, found[index]!);
        if (this.#kept.get(keyOf(each.term)) === each) this.#count += each.posting.size - before;
      }
    } catch (error) {
      for (const number of numbers) this.#changed.add(number);
      throw error;
    }
  }
}
