import { hasBit } from './bitmap.ts';
import type { Documents, OrderName } from './documents.ts';
import { LIVE, UPCOMING } from './fields.ts';
import type { Lots } from './lots.ts';
import type { Selection, TermMatches } from './selection.ts';
import type { IndexQuery } from './types.ts';

/** Only the newest matches are ranked by score when there are more. SQL has the same limit. */
export const MAX_RANKED = 10_000;
/** So few matches are sorted themselves; for more, the order of all documents is walked. */
const FEW = 2_000;

type PageQuery = Pick<IndexQuery, 'sortBy' | 'offset' | 'limit'>;
type Slice = { readonly offset: number; readonly limit: number };

/** Returns one page of the selection, in order. Each order ends in the id. `lots` are needed by orders that involve them. */
export function pageOf(
  documents: Documents,
  selection: Selection,
  { sortBy, offset, limit }: PageQuery,
  matches: TermMatches | null,
  lots: Lots | null,
): number[] {
  const slice = { offset, limit };
  if (offset >= selection.total) return [];
  if (sortBy === 'relevance')
    return matches === null
      ? walk(documents, selection, 'newest', slice)
      : byScore(documents, selection, matches, offset + limit).slice(offset);
  if (sortBy === 'newest' || sortBy === 'most_watched') return walk(documents, selection, sortBy, slice);
  if (sortBy === 'ending_soon') return byEnd(documents, selection, slice, lots!);
  return merged(documents, selection, sortBy, slice, lots!);
}

/** A slice of an order; `isIn` leaves out more than the selection does. */
function walk(
  documents: Documents,
  selection: Selection,
  name: OrderName,
  { offset, limit }: Slice,
  isIn: ((number: number) => boolean) | null = null,
): number[] {
  const { list } = documents.orders[name];
  const { all, total } = selection;
  if (all === null) return list.slice(offset, limit, isIn);
  if (total <= FEW) {
    const few = selection.numbers;
    const left = isIn === null ? few.slice() : few.filter(isIn);
    return [...left.sort(list.compare).subarray(offset, offset + limit)];
  }
  return list.slice(offset, limit, isIn === null ? (at) => hasBit(all, at) : (at) => hasBit(all, at) && isIn(at));
}

/** The first documents by score, then the newest. */
function byScore(documents: Documents, selection: Selection, { lists }: TermMatches, most: number): number[] {
  const { compare } = documents.orders.newest.list;
  const isWalked = selection.total > MAX_RANKED;
  const ranked = isWalked ? walk(documents, selection, 'newest', { offset: 0, limit: MAX_RANKED }) : selection.numbers;
  const scores = new Float64Array(ranked.length);
  for (const list of lists) list.addScores(ranked, scores);
  const { published } = documents;
  const isNewer = (one: number, other: number): boolean =>
    (published[other]! - published[one]! || compare(one, other)) < 0;
  const isBefore = (one: number, other: number): boolean => {
    const [better, worse] = [scores[one]!, scores[other]!];
    if (better !== worse) return better > worse;
    return isWalked ? one < other : isNewer(ranked[one]!, ranked[other]!);
  };
  const first: number[] = [];
  let [worst, last] = [-1, -1];
  for (let at = 0; at < ranked.length; at++) {
    if (first.length === most && (scores[at]! < worst || !isBefore(at, last))) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(first[middle]!, at)) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, at);
    if (first.length > most) first.pop();
    last = first.at(-1)!;
    worst = scores[last]!;
  }
  return first.map((at) => ranked[at]!);
}

/** Running lots by their end, then upcoming ones by their start, then all else, the newest first. */
function byEnd(documents: Documents, selection: Selection, { offset, limit }: Slice, lots: Lots): number[] {
  const first: number[] = [];
  for (const state of [LIVE, UPCOMING])
    for (const position of lots.first('ending_soon', state, selection, offset + limit - first.length))
      first.push(lots.items[position]!);
  const page = first.slice(offset);
  if (page.length === limit) return page;
  const state = documents.codes.sale_state;
  const slice = { offset: Math.max(0, offset - first.length), limit: limit - page.length };
  const isOther = (number: number) => state[number] !== LIVE && state[number] !== UPCOMING;
  return [...page, ...walk(documents, selection, 'newest', slice, isOther)];
}

/** By what changes with every bid: running lots, by their own rows, are merged with all else. */
function merged(
  documents: Documents,
  selection: Selection,
  sortBy: 'price_asc' | 'price_desc' | 'most_bids',
  { offset, limit }: Slice,
  lots: Lots,
): number[] {
  const figures = sortBy === 'most_bids' ? lots.bids : lots.prices;
  const sign = sortBy === 'price_asc' ? 1 : -1;
  const { items, codes, price } = documents;
  const end = offset + limit;
  const running = lots.first(sortBy, LIVE, selection, end);
  const isOther = (number: number) => codes.sale_state[number] !== LIVE;
  const others = walk(documents, selection, sortBy, { offset: 0, limit: end }, isOther);
  const figureOf = (number: number) => (sortBy === 'most_bids' ? documents.bidsOf(number) : price[number]!);
  const page: number[] = [];
  let [left, right] = [0, 0];
  while (page.length < end && (left < running.length || right < others.length)) {
    const [lot, other] = [running[left], others[right]];
    const isLot =
      other === undefined ||
      (lot !== undefined &&
        // Without a price comes last in both directions.
        (figureOf(other) < 0 ||
          (sign * (figures[lot]! - figureOf(other)) || items.compare(lots.items[lot]!, other)) < 0));
    page.push(isLot ? lots.items[lot!]! : other);
    if (isLot) left += 1;
    else right += 1;
  }
  return page.slice(offset);
}
