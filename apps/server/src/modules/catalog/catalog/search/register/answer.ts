import { FACETS, type Facets, type SortBy } from '@assay/contract/shapes/search.ts';
import type { AppContext } from '../../../../../platform/context.ts';
import { putLast } from '../../../../../platform/kept.ts';
import { type CountRow, facetsOf } from '../counts.ts';
import type { NamedKind, Narrowing, SearchQuery } from '../filters.ts';
import { type NamedValue, type Question, UUID } from '../question.ts';
import { freeSpareSets } from './bits.ts';
import { feedOf, type Reading } from './feed.ts';
import { readHits } from './hits.ts';
import { Posting } from './postings.ts';
import { codeOf, isNamedKind, type Names, type Register, WORDS } from './register.ts';
import { countWithout, type Hits, pageOf, type Selection, select, valuesOf } from './select.ts';

export type Asked = {
  readonly narrowing: Narrowing;
  readonly question: Question | null;
  readonly sortBy: SortBy;
  readonly offset: number;
  readonly limit: number;
  readonly facets: boolean;
  readonly names: readonly NamedValue[];
};
export type Answered = {
  /** The items of the page, by their numbers. */
  readonly page: readonly number[];
  readonly total: number;
  readonly isPartial: boolean;
  readonly facets: Facets | null;
  /** Items there would be without each filter. */
  readonly without: ReturnType<typeof countWithout>;
};

const SORTS_BY_LOT: ReadonlySet<SortBy> = new Set(['ending_soon', 'price_asc', 'price_desc', 'most_bids']);

/** The register for a search of what is public; null for trials, for what one person may bid on, and while it is made. */
export async function readRegister(ctx: AppContext, query: SearchQuery): Promise<Reading | null> {
  if (query.is_qa === true || query.open_to_me === true) return null;
  const hasPrice = query.price_min_cents !== undefined || query.price_max_cents !== undefined;
  const sorts = query.sort_by === undefined ? query.has_active_auction === true : SORTS_BY_LOT.has(query.sort_by);
  return feedOf(ctx).read(hasPrice || sorts);
}

/** Who is meant by a slug or an id. */
export const nameIn =
  ({ register }: Reading) =>
  (kind: NamedKind, slugOrId: string): NamedValue | null => {
    const number = UUID.test(slugOrId) ? register.ids[kind].find(slugOrId) : null;
    const named =
      number === null ? register.names[kind].bySlug.get(slugOrId) : register.names[kind].byNumber.get(number);
    return named === undefined ? null : { kind, ...named };
  };

/** Answers a search from the register; the words are looked up in the database. */
export async function askRegister(ctx: AppContext, reading: Reading, asked: Asked): Promise<Answered> {
  const { narrowing, question, sortBy } = asked;
  if (question === null) {
    const { itemId } = narrowing;
    const number = itemId === null ? null : reading.register.items.find(itemId);
    const one = new Posting(Int32Array.from(number === null ? [] : [number]), Float64Array.of(1));
    return answerFrom(reading, asked, itemId === null ? null : { postings: [one], which: 'all' });
  }
  const hits = await readHits(ctx, reading, question, sortBy === 'relevance');
  const all = answerFrom(reading, asked, hits.all);
  if (all.total > 0 || question.any === null) return all;
  const any = answerFrom(reading, asked, await hits.any());
  const isPartial = any.page.length > 0 || asked.offset > 0;
  return isPartial ? { ...any, isPartial } : all;
}

function answerFrom(reading: Reading, asked: Asked, hits: Hits | null): Answered {
  const { register, lots } = reading;
  const { narrowing, sortBy, offset, limit } = asked;
  const kept = keptOf(register, narrowing, hits);
  const byWords = sortBy === 'relevance' ? (kept.first?.slice(offset, offset + limit) ?? []) : [];
  // As long as the page, or up to the last find.
  const isWhole = byWords.length === limit || (kept.first?.length === kept.total && byWords.length > 0);
  if (isWhole && (!asked.facets || kept.facets !== null))
    return {
      page: byWords,
      total: kept.total,
      isPartial: false,
      facets: asked.facets ? kept.facets : null,
      without: [],
    };
  freeSpareSets();
  const selection = select(register, narrowing, hits, lots);
  const page = pageOf(register, selection, { sortBy, offset, limit }, hits, lots);
  const isEmpty = page.length === 0 && offset === 0;
  if (asked.facets) kept.facets ??= facetsFrom(reading, selection, asked);
  kept.total = selection.total;
  if (sortBy === 'relevance' && hits !== null && offset === 0) kept.first = page;
  return {
    page,
    total: selection.total,
    isPartial: false,
    facets: asked.facets ? kept.facets : null,
    without: isEmpty ? countWithout(register, selection) : [],
  };
}

const MAX_KEPT = 200;
/** What a question found: its counts, and the first of its finds by their words; null for what nobody has asked for. */
type Kept = { facets: Facets | null; total: number; first: readonly number[] | null };
type KeptAll = { readonly changed: number; readonly names: Names; readonly byAsked: Map<string, Kept> };
const keptBy = new WeakMap<Register, KeptAll>();

/** What was found before is the same until something changes; prices of running lots change unseen, so nothing is kept for them. */
function keptOf(register: Register, narrowing: Narrowing, hits: Hits | null): Kept {
  const { names } = register;
  const nothing: Kept = { facets: null, total: 0, first: null };
  if (narrowing.priceCents !== undefined) return nothing;
  const last = keptBy.get(register);
  const isSame = last?.changed === register.changed && last.names === names;
  const { byAsked } = isSame ? last : { byAsked: new Map<string, Kept>() };
  if (!isSame) keptBy.set(register, { changed: register.changed, names, byAsked });
  const key = JSON.stringify([narrowing, hits?.which, hits?.postings.map(({ id }) => id)]);
  const kept = byAsked.get(key) ?? nothing;
  putLast(byAsked, key, kept, MAX_KEPT);
  return kept;
}

function facetsFrom({ register }: Reading, selection: Selection, { narrowing, names: chosen }: Asked): Facets {
  const rows = FACETS.flatMap((kind): CountRow[] => {
    const asked = isNamedKind(kind)
      ? chosen.flatMap((each) => {
          const number = each.kind === kind ? register.ids[kind].find(each.id) : null;
          return number === null ? [] : [number + 1];
        })
      : WORDS[kind].map((word) => codeOf(kind, word));
    return valuesOf(register, selection, kind, asked).map(({ code, count }): CountRow => {
      if (!isNamedKind(kind)) return { kind, value: WORDS[kind][code - 1]!, count, slug: null, name: null };
      const { id, slug, name } = register.names[kind].byNumber.get(code - 1)!;
      return { kind, value: id, count, slug, name };
    });
  });
  return facetsOf(rows, narrowing, chosen);
}
