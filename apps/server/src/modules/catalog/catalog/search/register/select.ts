import { FACETS, type FacetName, type SortBy } from '@assay/contract/shapes/search.ts';
import { putLast } from '../../../../../platform/kept.ts';
import type { FilterName, Narrowing } from '../filters.ts';
import { NAMED_KINDS } from '../filters.ts';
import { type Bits, copyOf, countByCode, countOf, emptySet, hasBit, inAll, inAny, listOf, setBit } from './bits.ts';
import { type Posting, putHits } from './postings.ts';
import { codeOf, isNamedKind, LIVE, type OrderName, type Register, UPCOMING, WORDS } from './register.ts';

const MAX_VALUES = 40;
/** The finds that are ranked by their words: the newest of them when there are more. */
const MAX_RANKED = 10_000;
/** So few finds are put in order by themselves; of more the order of all is walked. */
const FEW = 2_000;

/** The lots that run or are to come, in the same order in each list: item, what it costs, bids, when it ends or starts. */
export type Lots = {
  readonly items: readonly number[];
  readonly prices: readonly number[];
  readonly bids: readonly number[];
  readonly at: readonly number[];
};
/** What the words found: what is in all of the postings, or in any. How well an item fits is the sum of them. */
export type Hits = { readonly postings: readonly Posting[]; readonly which: 'all' | 'any' };

/** What is left of the catalogue: of all filters, and, reckoned when it is asked for, without each that is set. Null: all that is listed. */
export type Selection = {
  readonly all: Bits | null;
  readonly total: number;
  /** Where any of the words is enough: what the frequent ones find, and what the rare ones add. Not to be told where filters are set. */
  readonly parts: Parts | null;
  readonly without: ReadonlyMap<FilterName, () => Bits | null>;
};

/** What has any of these frequent words, and the numbers of what else was found. */
type Parts = { readonly frequent: readonly Posting[]; readonly more: readonly number[] };

/** Each filter that is set, with the listed items that pass it. A set may be the register's own: not to be written into. */
function setsOf(narrowing: Narrowing, register: Register, lots: Lots | null): Array<readonly [FilterName, Bits]> {
  const { ids, offerTypes, grades, saleStates, isAutographed, hasActiveAuction, priceCents } = narrowing;
  const anyOf = (kind: FacetName, codes: readonly number[]): Bits => {
    const sets = codes.map((code) => register.setOf({ kind, code }));
    return sets.length === 1 ? sets[0]! : inAny(sets, register.published.length);
  };
  const sets: Array<readonly [FilterName, Bits]> = [];
  for (const kind of NAMED_KINDS) {
    const wanted = ids[kind];
    if (wanted === undefined) continue;
    const numbers = wanted.map((id) => register.ids[kind].find(id)).filter((number) => number !== null);
    sets.push([
      kind,
      anyOf(
        kind,
        [...new Set(numbers)].map((number) => number + 1),
      ),
    ]);
  }
  const words = [
    ['offer_type', offerTypes],
    ['authentication_type', grades],
    ['sale_state', saleStates],
    ['autographed', isAutographed === undefined ? undefined : [String(isAutographed)]],
  ] as const;
  for (const [kind, wanted] of words)
    if (wanted !== undefined)
      sets.push([
        kind,
        anyOf(
          kind,
          wanted.map((word) => codeOf(kind, word)),
        ),
      ]);
  if (hasActiveAuction !== undefined) {
    const codes = WORDS.sale_state.map((_, index) => index + 1).filter((code) => (code === LIVE) === hasActiveAuction);
    sets.push(['has_active_auction', anyOf('sale_state', codes)]);
  }
  if (priceCents !== undefined)
    sets.push(['price', withLots(register, register.setOf({ kind: 'price', range: priceCents }), priceCents, lots!)]);
  return sets;
}

/** What the filters and the words leave, until the spare sets are freed. `lots` are needed where a price is asked for. */
export function select(register: Register, narrowing: Narrowing, hits: Hits | null, lots: Lots | null): Selection {
  const sets = setsOf(narrowing, register, lots);
  const parted = hits !== null && sets.length === 0 ? foundInParts(register, hits) : null;
  const found = hits === null ? [] : [parted?.bits ?? foundBy(register, hits)];
  const left = (name?: FilterName): Bits | null => {
    const others = [...found, ...sets.filter(([other]) => other !== name).map(([, bits]) => bits)];
    return others.length === 0 ? null : inAll(others);
  };
  const all = left();
  return {
    all,
    total: all === null ? register.total : countOf(all),
    parts: parted?.parts ?? null,
    without: new Map(sets.map(([name]) => [name, once(() => left(name))])),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function foundBy(register: Register, hits: Hits): Bits {
  const bits = emptySet(register.published.length);
  putHits(bits, hits.postings, hits.which);
  for (let index = 0; index < bits.length; index++) bits[index]! &= register.listed[index]!;
  return bits;
}

/** Null where all words are asked for, or there are not both frequent words and rare ones. */
function foundInParts(register: Register, { postings, which }: Hits): { bits: Bits; parts: Parts } | null {
  if (which === 'all') return null;
  const frequent = postings.filter((posting) => posting.setFor(register.listed) !== null);
  if (frequent.length === 0 || frequent.length === postings.length) return null;
  const bits = foundBy(register, { postings: frequent, which });
  const more: number[] = [];
  for (const { numbers } of postings.filter((posting) => !frequent.includes(posting)))
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!;
      if (hasBit(bits, number) || !hasBit(register.listed, number)) continue;
      setBit(bits, number, true);
      more.push(number);
    }
  return { bits, parts: { frequent, more } };
}

/** What a lot that runs costs is in its own row. */
function withLots(
  register: Register,
  bits: Bits,
  [minimum, maximum]: readonly [number | null, number | null],
  lots: Lots,
): Bits {
  const own = copyOf(bits);
  for (let index = 0; index < lots.items.length; index++) {
    const price = lots.prices[index]!;
    const isIn = (minimum === null || price >= minimum) && (maximum === null || price <= maximum);
    const item = lots.items[index]!;
    if (isIn && register.codes.sale_state[item] === LIVE && hasBit(register.listed, item)) setBit(own, item, true);
  }
  return own;
}

/** One page of what was selected, in order. Each order ends in the id. */
export function pageOf(
  register: Register,
  selection: Selection,
  order: { sortBy: SortBy; offset: number; limit: number },
  hits: Hits | null,
  lots: Lots | null,
): number[] {
  const { sortBy, offset, limit } = order;
  if (offset >= selection.total) return [];
  if (sortBy === 'relevance' && hits !== null) return byWords(register, selection, hits, offset + limit).slice(offset);
  if (sortBy === 'relevance' || sortBy === 'newest' || sortBy === 'most_watched')
    return walk(register, selection, sortBy === 'relevance' ? 'newest' : sortBy, offset, limit);
  if (sortBy === 'ending_soon') return byEnd(register, selection, order, lots!);
  return merged(register, selection, { ...order, sortBy }, lots!);
}

/** So many of an order from a place on; `isIn` leaves out more. */
function walk(
  register: Register,
  { all, total }: Selection,
  name: OrderName,
  offset: number,
  limit: number,
  isIn: ((number: number) => boolean) | null = null,
): number[] {
  const { list } = register.orders[name];
  if (all === null) return list.slice(offset, limit, isIn);
  if (total <= FEW) {
    const few = listOf(all, total);
    const left = isIn === null ? few : few.filter(isIn);
    return [...left.sort(list.compare).subarray(offset, offset + limit)];
  }
  return list.slice(offset, limit, isIn === null ? (at) => hasBit(all, at) : (at) => hasBit(all, at) && isIn(at));
}

/** By the words, then the newest first: so many of the first places. */
function byWords(register: Register, selection: Selection, { postings }: Hits, most: number): number[] {
  const { compare } = register.orders.newest.list;
  const isWalked = selection.total > MAX_RANKED;
  const ranked = isWalked
    ? walk(register, selection, 'newest', 0, MAX_RANKED)
    : listOf(selection.all!, selection.total);
  const fits = new Float64Array(ranked.length);
  for (const posting of postings) posting.addFits(ranked, fits, register.published.length);
  const { published } = register;
  const isNewer = (one: number, other: number): boolean =>
    (published[other]! - published[one]! || compare(one, other)) < 0;
  const isBefore = (one: number, other: number): boolean => {
    const [better, worse] = [fits[one]!, fits[other]!];
    if (better !== worse) return better > worse;
    return isWalked ? one < other : isNewer(ranked[one]!, ranked[other]!);
  };
  const first: number[] = [];
  let [worst, last] = [-1, -1];
  for (let at = 0; at < ranked.length; at++) {
    if (first.length === most && (fits[at]! < worst || !isBefore(at, last))) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(first[middle]!, at)) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, at);
    if (first.length > most) first.pop();
    last = first.at(-1)!;
    worst = fits[last]!;
  }
  return first.map((at) => ranked[at]!);
}

type LotOrder = 'ending_soon' | 'price_asc' | 'price_desc' | 'most_bids';
const lotOrders = new WeakMap<Lots, Map<LotOrder, readonly number[]>>();

/** The places of the lots in an order; made once as long as their figures are the same. */
function lotsBy(register: Register, lots: Lots, order: LotOrder): readonly number[] {
  const known = lotOrders.get(lots) ?? new Map<LotOrder, readonly number[]>();
  lotOrders.set(lots, known);
  const made = known.get(order);
  if (made !== undefined) return made;
  const { items, at, bids, prices } = lots;
  const figures = { ending_soon: at, price_asc: prices, price_desc: prices, most_bids: bids }[order];
  const sign = order === 'ending_soon' || order === 'price_asc' ? 1 : -1;
  const equal =
    order === 'ending_soon'
      ? register.orders.newest.list.compare
      : (one: number, other: number) => register.items.compare(one, other);
  const places = items
    .map((_, place) => place)
    .sort((one, other) => sign * (figures[one]! - figures[other]!) || equal(items[one]!, items[other]!));
  known.set(order, places);
  return places;
}

/** The first lots of an order that were selected and are in a state. */
function lotsIn(
  register: Register,
  { all }: Selection,
  lots: Lots,
  order: LotOrder,
  state: number,
  most: number,
): number[] {
  const found: number[] = [];
  for (const place of lotsBy(register, lots, order)) {
    if (found.length === most) break;
    const item = lots.items[place]!;
    if (register.codes.sale_state[item] === state && hasBit(all ?? register.listed, item)) found.push(place);
  }
  return found;
}

/** Lots that run by their end, then those to come by their start, then all else, the newest first. */
function byEnd(
  register: Register,
  selection: Selection,
  { offset, limit }: { offset: number; limit: number },
  lots: Lots,
): number[] {
  const first: number[] = [];
  for (const state of [LIVE, UPCOMING])
    for (const place of lotsIn(register, selection, lots, 'ending_soon', state, offset + limit - first.length))
      first.push(lots.items[place]!);
  const page = first.slice(offset);
  if (page.length === limit) return page;
  const state = register.codes.sale_state;
  const rest = walk(
    register,
    selection,
    'newest',
    Math.max(0, offset - first.length),
    limit - page.length,
    (number) => state[number] !== LIVE && state[number] !== UPCOMING,
  );
  return [...page, ...rest];
}

/** By what changes with every bid: lots that run, by their own rows, and all else, each already in order, are merged. */
function merged(
  register: Register,
  selection: Selection,
  { sortBy, offset, limit }: { sortBy: 'price_asc' | 'price_desc' | 'most_bids'; offset: number; limit: number },
  lots: Lots,
): number[] {
  const figures = sortBy === 'most_bids' ? lots.bids : lots.prices;
  const sign = sortBy === 'price_asc' ? 1 : -1;
  const { items } = register;
  const running = lotsIn(register, selection, lots, sortBy, LIVE, offset + limit);
  const others = walk(
    register,
    selection,
    sortBy,
    0,
    offset + limit,
    (number) => register.codes.sale_state[number] !== LIVE,
  );
  const own = (number: number) => (sortBy === 'most_bids' ? register.bidsOf(number) : register.price[number]!);
  const page: number[] = [];
  let [left, right] = [0, 0];
  while (page.length < offset + limit && (left < running.length || right < others.length)) {
    const [index, other] = [running[left], others[right]];
    const isLot =
      other === undefined ||
      (index !== undefined &&
        // Without a price comes last either way.
        (own(other) < 0 || (sign * (figures[index]! - own(other)) || items.compare(lots.items[index]!, other)) < 0));
    page.push(isLot ? lots.items[index!]! : other);
    if (isLot) left += 1;
    else right += 1;
  }
  return page.slice(offset);
}

/** The values of a kind with their counts: the forty most frequent, and those asked for. */
export function valuesOf(
  register: Register,
  selection: Selection,
  kind: FacetName,
  asked: readonly number[],
): Array<{ code: number; count: number }> {
  const without = selection.without.get(kind);
  const within = without === undefined ? selection.all : without();
  return mostOf(
    register,
    kind,
    within === null ? register.kept[kind] : countCodes(register, selection, kind, within),
    asked,
  );
}

const listsOf = new WeakMap<Selection, Int32Array>();

function countCodes(register: Register, selection: Selection, kind: FacetName, within: Bits): Int32Array {
  const codes = register.codes[kind];
  const counts = new Int32Array(register.kept[kind].length);
  if (within !== selection.all) return countByCode(within, codes, counts);
  if (selection.parts !== null) {
    const { frequent, more } = selection.parts;
    counts.set(countFrequent(register, frequent)[kind]);
    for (const number of more) counts[codes[number]!]! += 1;
    return counts;
  }
  // Most kinds are counted over what all filters leave: it is listed once.
  const numbers = listsOf.get(selection) ?? listOf(within, selection.total);
  listsOf.set(selection, numbers);
  for (let index = 0; index < numbers.length; index++) counts[codes[numbers[index]!]!]! += 1;
  return counts;
}

const MAX_COUNTED = 200;
type Counted = Readonly<Record<FacetName, Int32Array>>;
const countedBy = new WeakMap<Register, { readonly changed: number; readonly byWords: Map<string, Counted> }>();

/** The codes of what has any of some frequent words: people ask for them with ever other rare ones, so their counts are kept until something changes. */
function countFrequent(register: Register, frequent: readonly Posting[]): Counted {
  const { changed } = register;
  const last = countedBy.get(register);
  const byWords = last?.changed === changed ? last.byWords : new Map<string, Counted>();
  countedBy.set(register, { changed, byWords });
  const key = frequent.map(({ id }) => id).join();
  const counted = byWords.get(key) ?? countAll(register, frequent);
  putLast(byWords, key, counted, MAX_COUNTED);
  return counted;
}

function countAll(register: Register, frequent: readonly Posting[]): Counted {
  const found = foundBy(register, { postings: frequent, which: 'any' });
  const countOfKind = (kind: FacetName) =>
    countByCode(found, register.codes[kind], new Int32Array(register.kept[kind].length));
  return Object.fromEntries(FACETS.map((kind) => [kind, countOfKind(kind)])) as Counted;
}

function mostOf(register: Register, kind: FacetName, counts: ArrayLike<number>, asked: readonly number[]) {
  const compare = (one: number, other: number): number => {
    const difference = counts[other]! - counts[one]!;
    if (difference !== 0) return difference;
    if (isNamedKind(kind)) return register.ids[kind].compare(one - 1, other - 1);
    const words: readonly string[] = WORDS[kind];
    return words[one - 1]! < words[other - 1]! ? -1 : 1;
  };
  const most: number[] = [];
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] === 0) continue;
    if (most.length === MAX_VALUES && compare(code, most.at(-1)!) > 0) continue;
    let at = most.length;
    while (at > 0 && compare(code, most[at - 1]!) < 0) at -= 1;
    most.splice(at, 0, code);
    if (most.length > MAX_VALUES) most.pop();
  }
  const more = asked.filter((code) => !most.includes(code) && (counts[code] ?? 0) > 0).sort(compare);
  return [...most, ...more].map((code) => ({ code, count: counts[code]! }));
}

/** Items there are without each filter, by the filters' names. */
export const countWithout = (
  register: Register,
  selection: Selection,
): Array<{ parameter: FilterName; total: number }> =>
  [...selection.without]
    .map(([parameter, without]) => {
      const bits = without();
      return { parameter, total: bits === null ? register.total : countOf(bits) };
    })
    .sort((one, other) => (one.parameter < other.parameter ? -1 : 1));
