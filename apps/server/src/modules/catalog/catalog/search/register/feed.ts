import { FACETS, type FacetName } from '@assay/contract/shapes/search.ts';
import type { AppContext } from '../../../../../platform/context.ts';
import { SNAPSHOT } from '../../../../../platform/snapshot.ts';
import { NAMED, NAMED_KINDS, type NamedKind } from '../filters.ts';
import { Cards } from './cards.ts';
import { Packed, packed } from './packed.ts';
import { type Entry, isNamedKind, type Named, type Names, Register, WORDS } from './register.ts';
import type { Lots } from './select.ts';
import { Words } from './words.ts';

/** `batch`: listings read at a time. More changes at once than `mostChanges` are not followed: it is made anew, and the database answers. */
/** With `fewLots` each question has their figures as they are; with more they are a second old at most. */
const SIZES = { batch: 5_000, mostChanges: 20_000, fewLots: 200 };
const LOTS_KEPT_MS = 1_000;
const TRIED_AGAIN_MS = 10_000;
/** Notes of changes are kept for a week (platform/retention.ts): who has not looked for so long cannot follow them. */
const FOLLOWED_MS = 86_400_000;

const COLUMNS = {
  ...(Object.fromEntries(NAMED_KINDS.map((kind) => [kind, packed(`l.${NAMED[kind].column}`)])) as Record<
    NamedKind,
    string
  >),
  ...(Object.fromEntries(
    Object.entries(WORDS).map(([kind, words]) => [
      kind,
      packed(`coalesce(array_position(array[${words.map((word) => `'${word}'`)}], l.${kind}::text), 0)`),
    ]),
  ) as Record<keyof typeof WORDS, string>),
} satisfies Record<FacetName, string>;

const FIGURES = {
  items: packed('l.item_id'),
  listed: packed("(l.visibility = 'public')::int"),
  prices: packed('l.price_cents'),
  bids: packed('l.bid_count'),
  watched: packed('l.watch_count'),
  published: packed('l.published_at'),
};
const LISTINGS = Object.entries({ ...FIGURES, ...COLUMNS })
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');
type ListingRow = Record<keyof typeof FIGURES | FacetName, Buffer | null>;

const LOAD = `select ${LISTINGS} from (
  select * from item_listing where visibility = 'public' and ($1::uuid is null or item_id > $1) order by item_id limit $2) l`;

// What was written by transactions that had not ended when it was looked last. Numbers from the future come with a database that was
// carried over from another server; they mean nothing here.
const SINCE = 'changed_in >= $1::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())';
const CHANGES = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as upto, ${SNAPSHOT}, n.*, l.*, a.*
  from (select ${packed('item_id', ' filter (where item_id is not null)')} as gone,
      coalesce(array_agg(changed_in::text) filter (where item_id is null), '{}') as named from catalogue_change where ${SINCE}) n,
    (select ${LISTINGS}, coalesce(array_agg(distinct reworded_in::text) filter (where reworded_in >= $1::xid8), '{}') as reworded
     from (select * from item_listing where ${SINCE} limit $3) l) l,
    (select ${packed('item_id')} as lots, ${packed('price_cents')} as lot_prices, ${packed('bid_count')} as lot_bids,
       ${packed("case status when 'not_started' then starts_at else coalesce(blind_ends_at, extended_ends_at, ends_at) end")} as lot_at
     from auction where $2 and status in ('not_started', 'open', 'extended', 'blind')) a`;
type ChangeRow = ListingRow & {
  upto: string;
  snapshot: string;
  named: string[];
  reworded: string[];
} & Record<'gone' | 'lots' | 'lot_prices' | 'lot_bids' | 'lot_at', Buffer | null>;

const NAMES = NAMED_KINDS.map((kind) => `select '${kind}' as kind, id, slug, name from ${NAMED[kind].table}`).join(
  ' union all ',
);

/** The register as the database was when it was asked for. */
export type Reading = {
  readonly register: Register;
  readonly lots: Lots | null;
  readonly words: Words;
  readonly cards: Cards;
  /** What was committed at the last look (see platform/snapshot.ts). */
  readonly snapshot: string;
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Keeps a register as the database has it. It is made when it is first asked for, behind the answers; before each use it takes what was
 * committed since, so that a process shows what it or any other one has written. While there is none, and after more
 * changes at once than are worth following, the answer is null: the database itself is asked then.
 */
export class Feed {
  readonly #house: AppContext;
  readonly #sizes: typeof SIZES;
  #register: Register | null = null;
  /** Who wrote the names that were read again, as long as their notes come back: while an older transaction is open. */
  #namedBy: ReadonlySet<string> = new Set();
  /** The same of words. */
  #rewordedBy: ReadonlySet<string> = new Set();
  #words: Words | null = null;
  #cards = new Cards();
  #upto = '0';
  #lookedAt = 0;
  #snapshot = '';
  #isBeingMade = false;
  #madeAgainAt = 0;
  #lots: { lots: Lots; at: number; lotsChanged: number } | null = null;
  #under: { work: Promise<void>; withLots: boolean } | null = null;
  #waiting: { work: Promise<void>; withLots: boolean } | null = null;

  constructor(ctx: AppContext, sizes: Partial<typeof SIZES> = {}) {
    this.#house = ctx;
    this.#sizes = { ...SIZES, ...sizes };
  }

  async read(wantsLots: boolean): Promise<Reading | null> {
    if (this.#register === null) {
      this.#startMaking();
      return null;
    }
    await this.#follow(wantsLots && !this.#hasLots());
    // A lot that has begun or ended meanwhile is missing in figures that were kept.
    if (wantsLots && this.#register !== null && !this.#hasLots(true)) await this.#follow(true);
    if (this.#register === null) return null;
    return {
      register: this.#register,
      lots: wantsLots ? this.#lots!.lots : null,
      words: this.#words!,
      cards: this.#cards,
      snapshot: this.#snapshot,
    };
  }

  /** Resolves when the register is there, or could not be made. For tests and measurements. */
  async made(): Promise<void> {
    if (this.#register === null) this.#startMaking();
    while (this.#isBeingMade) await breathe();
  }

  #hasLots(isJustRead = false): boolean {
    if (this.#lots === null || this.#lots.lotsChanged !== this.#register!.lotsChanged) return false;
    const { lots, at } = this.#lots;
    return isJustRead || (lots.items.length > this.#sizes.fewLots && this.#house.clock.now() - at < LOTS_KEPT_MS);
  }

  /** A look at what has changed that begins now or later; those who come while one is under way share the next. */
  #follow(withLots: boolean): Promise<void> {
    if (this.#under === null) {
      const work = this.#take(withLots).finally(() => {
        this.#under = null;
      });
      this.#under = { work, withLots };
      return work;
    }
    if (this.#waiting === null) {
      const waiting = { work: Promise.resolve(), withLots };
      waiting.work = this.#under.work
        .catch(() => undefined)
        .then(() => {
          this.#waiting = null;
          return this.#follow(waiting.withLots);
        });
      this.#waiting = waiting;
    }
    this.#waiting.withLots ||= withLots;
    return this.#waiting.work;
  }

  async #take(withLots: boolean): Promise<void> {
    const register = this.#register;
    if (register === null) return;
    const at = this.#house.clock.now();
    const { rows } = await this.#house.pointLookups.pool.query<ChangeRow>({
      name: 'register-changes',
      text: CHANGES,
      values: [this.#upto, withLots, this.#sizes.mostChanges + 1],
    });
    const changes = rows[0]!;
    const isBehind = performance.now() - this.#lookedAt > FOLLOWED_MS;
    this.#lookedAt = performance.now();
    if (isBehind || new Packed(changes.items).length > this.#sizes.mostChanges) {
      this.#register = null;
      this.#startMaking();
      return;
    }
    if (changes.named.some((writer) => !this.#namedBy.has(writer))) {
      register.names = await this.#readNames(register);
      // Whose name it was, a note does not tell.
      this.#cards.forgetAll();
    }
    this.#namedBy = new Set(changes.named);
    const isReworded = changes.reworded.some((writer) => !this.#rewordedBy.has(writer));
    this.#rewordedBy = new Set(changes.reworded);
    this.#upto = changes.upto;
    this.#snapshot = changes.snapshot;
    // Gone first: what was taken out and put in again is there.
    const gone = numbersIn(register, changes.gone);
    for (const number of gone) register.put(number, NOTHING);
    putAll(register, changes);
    const changed = numbersIn(register, changes.items);
    this.#cards.forget(gone);
    this.#cards.forget(changed);
    if (isReworded) this.#words!.change(changed);
    if (withLots) this.#lots = { lots: lotsOf(register, changes), at, lotsChanged: register.lotsChanged };
  }

  #startMaking(): void {
    if (this.#isBeingMade || performance.now() < this.#madeAgainAt) return;
    this.#isBeingMade = true;
    this.#make()
      .catch((error: unknown) => {
        this.#madeAgainAt = performance.now() + TRIED_AGAIN_MS;
        this.#house.log.warn({ err: error }, 'the register of the catalogue could not be made; the database answers');
      })
      .finally(() => {
        this.#isBeingMade = false;
      });
  }

  /** Reads all listings in small steps; what changes meanwhile comes with the first look afterwards. */
  async #make(): Promise<void> {
    const { pool } = this.#house;
    const madeAt = performance.now();
    const { rows } = await pool.query<{ upto: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as upto');
    const register = new Register();
    for (let after: string | null = null; ; ) {
      const batch: { rows: ListingRow[] } = await pool.query<ListingRow>({
        name: 'register-load',
        text: LOAD,
        values: [after, this.#sizes.batch],
      });
      const count = putAll(register, batch.rows[0]!);
      if (count < this.#sizes.batch) break;
      after = register.items.text(register.items.size - 1);
      await breathe();
    }
    await register.sort(breathe);
    register.names = await this.#readNames(register);
    this.#lots = null;
    this.#words = new Words(this.#house, register);
    this.#cards = new Cards();
    this.#upto = rows[0]!.upto;
    this.#lookedAt = madeAt;
    this.#register = register;
  }

  async #readNames(register: Register): Promise<Names> {
    const { rows } = await this.#house.pool.query<{ kind: NamedKind } & Named>(NAMES);
    const names = Object.fromEntries(
      NAMED_KINDS.map((kind) => [kind, { byNumber: new Map<number, Named>(), bySlug: new Map<string, Named>() }]),
    ) as Record<NamedKind, { byNumber: Map<number, Named>; bySlug: Map<string, Named> }>;
    for (const { kind, ...named } of rows) {
      names[kind].byNumber.set(register.ids[kind].numberOfText(named.id), named);
      names[kind].bySlug.set(named.slug, named);
    }
    return names;
  }
}

const NOTHING: Entry = { isListed: false, codes: FACETS.map(() => 0), price: -1, bids: 0, watched: 0, published: 0 };

function putAll(register: Register, listings: ListingRow): number {
  const column = (name: keyof ListingRow) => new Packed(listings[name]);
  const [items, listed, prices, bids, watched, published] = (
    ['items', 'listed', 'prices', 'bids', 'watched', 'published'] as const
  ).map(column) as [Packed, Packed, Packed, Packed, Packed, Packed];
  const readers = FACETS.map((kind) => {
    const values = column(kind);
    if (!isNamedKind(kind)) return () => values.int();
    const table = register.ids[kind];
    const read = (view: DataView, at: number) => table.numberOf(view, at) + 1;
    return () => values.id(read) ?? 0;
  });
  const numberOf = (view: DataView, at: number) => register.items.numberOf(view, at);
  for (let index = 0; index < items.length; index++) {
    register.put(items.id(numberOf)!, {
      isListed: listed.int() === 1,
      codes: readers.map((read) => read()),
      price: prices.long() ?? -1,
      bids: bids.int(),
      watched: watched.int(),
      published: published.long()!,
    });
  }
  return items.length;
}

function numbersIn(register: Register, ids: Buffer | null): number[] {
  const items = new Packed(ids);
  return Array.from({ length: items.length }, () => items.id((view, place) => register.items.numberOf(view, place))!);
}

function lotsOf(register: Register, changes: ChangeRow): Lots {
  const [items, prices, bids, at] = [changes.lots, changes.lot_prices, changes.lot_bids, changes.lot_at].map(
    (bytes) => new Packed(bytes),
  ) as [Packed, Packed, Packed, Packed];
  const each = <T>(read: () => T): T[] => Array.from({ length: items.length }, read);
  return {
    items: each(() => items.id((view, place) => register.items.numberOf(view, place))!),
    prices: each(() => prices.long()!),
    bids: each(() => bids.int()),
    at: each(() => at.long()!),
  };
}

const feeds = new WeakMap<AppContext, Feed>();

/** The feed of this process's register, whichever connections it is asked over. */
export function feedOf(ctx: AppContext): Feed {
  const known = feeds.get(ctx.pointLookups) ?? new Feed(ctx);
  feeds.set(ctx.pointLookups, known);
  return known;
}
