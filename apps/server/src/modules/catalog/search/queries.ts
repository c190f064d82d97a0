import { type CatalogIndex, type IndexFilters, type IndexQuery, NAMED_FACETS } from '@assay/catalog-index';
import type { SearchAnswer, SearchHelp, SortBy } from '@assay/contract/shapes/search.ts';
import { parseSerial } from '@assay/domain/search/words.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readCardsAt } from '../item/index.ts';
import { type Counts, facetsOf, readCounts } from './counts.ts';
import type { Narrowing, SearchQuery } from './filters.ts';
import { readPage } from './page.ts';
import { type Question, type Understood, understand } from './question.ts';

/**
 * Finds items by words in title, names and story, with typos corrected, or by an exact serial. Different filters narrow,
 * values of one filter widen. One page in a stable order (rules §13). When no item has all of the words, returns those
 * that have some. At most four statements. The route checks whether the caller may set `is_qa`.
 */
export async function searchItems(ctx: AppContext, query: SearchQuery, viewerId: string | null): Promise<SearchAnswer> {
  const exact = await readBySerial(ctx, query);
  const isForIndex = exact === null && query.is_qa !== true && query.open_to_me !== true;
  const index = isForIndex ? ctx.catalogIndex.current() : null;
  if (index !== null) {
    const answer = await searchByIndex(ctx, index, query, viewerId);
    if (answer !== null) return answer;
    ctx.catalogIndex.reload();
  }
  return searchBySql(ctx, query, exact, viewerId);
}

type Found = Counts & Pick<SearchAnswer, 'items' | 'isPartial' | 'formerNames'>;
const NOTHING: Found = { items: [], total: 0, isPartial: false, formerNames: [], facets: null, without: [] };

/** Answers from the index; SQL reads the words and the cards of the page. Null: the index was given up. */
export async function searchByIndex(
  ctx: AppContext,
  index: CatalogIndex,
  query: SearchQuery,
  viewerId: string | null,
): Promise<SearchAnswer | null> {
  const { question } = await understand(ctx, { q: query.q, offset: 0, limit: 0 });
  if (isVain(question)) return toAnswer(query, question, null, NOTHING);
  const asked: IndexQuery = {
    filters: filtersFor(query),
    terms: question?.terms ?? null,
    match: 'all',
    sortBy: sortOf(query, question),
    offset: query.offset,
    limit: query.limit,
  };
  const snapshot = await index.apply(asked);
  if (snapshot === null) return null;
  let found = await index.search(asked);
  let isPartial = false;
  if (found?.total === 0 && question?.any != null) {
    const some = await index.search({ ...asked, match: 'any' });
    if (some === null) return null;
    isPartial = some.items.length > 0 || asked.offset > 0;
    if (isPartial) found = some;
  }
  if (found === null) return null;
  const { counts, asked: chosen } = query.facets === true ? index.facets(found) : { counts: null, asked: [] };
  return toAnswer(query, question, null, {
    items: await readCardsAt(ctx, found.items, snapshot, viewerId),
    total: found.total,
    isPartial,
    formerNames: [...found.formerNames],
    facets: counts === null ? null : facetsOf(counts, asked.filters.values, chosen),
    without: found.without,
  });
}

/** Answers by SQL alone. */
export async function searchBySql(
  ctx: AppContext,
  query: SearchQuery,
  exact: Exact | null,
  viewerId: string | null,
): Promise<SearchAnswer> {
  const understood = exact === null ? await understand(ctx, query) : { names: [], formerNames: [], question: null };
  const { names, question } = understood;
  if (isVain(question)) return toAnswer(query, question, exact, NOTHING);
  const openTo = query.open_to_me === true ? { viewerId } : undefined;
  const strict = { ...narrowingOf(query, understood, exact?.id ?? null), openTo };
  const { offset, limit } = query;
  const read = (narrowing: Narrowing) =>
    readPage(ctx, {
      narrowing,
      sortBy: sortOf(query, question),
      terms: question?.terms ?? [],
      slice: { offset, limit },
      viewerId,
    });
  let narrowing = strict;
  let items = await read(narrowing);
  let isPartial = false;
  if (items.length === 0 && question?.any != null && (offset === 0 || (await countOf(ctx, narrowing)) === 0)) {
    narrowing = { ...strict, text: question.any };
    items = await read(narrowing);
    isPartial = items.length > 0 || offset > 0;
    if (!isPartial) narrowing = strict;
  }
  const wanted = { facets: query.facets === true, without: items.length === 0 && offset === 0 };
  const counts = await readCounts(ctx, narrowing, wanted, names);
  return toAnswer(query, question, exact, {
    ...counts,
    items,
    isPartial,
    formerNames: [...understood.formerNames],
  });
}

function toAnswer(query: SearchQuery, question: Question | null, exact: Exact | null, found: Found): SearchAnswer {
  return {
    items: found.items,
    total: found.total,
    offset: query.offset,
    limit: query.limit,
    sortBy: sortOf(query, question),
    correctedQuery: question?.corrected ?? null,
    isPartial: found.isPartial,
    exactSlug: exact?.slug ?? null,
    formerNames: found.formerNames,
    help: found.total === 0 ? helpFor(found.without, question) : null,
    facets: found.facets,
  };
}

/** Returns true for words that no text can have: there is nothing to read. */
export const isVain = (question: Question | null): boolean => question !== null && question.all === null;

/** Relevance with words; soonest end first for lots open to bids; otherwise newest first (rules §13). */
function sortOf(query: SearchQuery, question: Question | null): SortBy {
  if (query.sort_by !== undefined) return query.sort_by;
  if (question !== null) return 'relevance';
  return query.has_active_auction === true || query.open_to_me === true ? 'ending_soon' : 'newest';
}

function filtersFor(query: SearchQuery): IndexFilters {
  const { price_min_cents: minimum = null, price_max_cents: maximum = null } = query;
  return {
    named: query,
    values: {
      offer_type: query.offer_type,
      authentication_type: query.authentication_type,
      sale_state: query.sale_state,
      autographed: query.autographed === undefined ? undefined : [String(query.autographed)],
    },
    hasActiveAuction: query.has_active_auction,
    priceCents: minimum === null && maximum === null ? undefined : [minimum, maximum],
  };
}

/** A list's filters, from the request and its interpretation. */
export function narrowingOf(query: SearchQuery, { names, question }: Understood, itemId: string | null): Narrowing {
  const { values, hasActiveAuction, priceCents } = filtersFor(query);
  const ids = Object.fromEntries(
    NAMED_FACETS.filter((kind) => query[kind] !== undefined).map((kind) => [
      kind,
      names.filter((name) => name.kind === kind).map(({ id }) => id),
    ]),
  );
  return {
    visibility: query.is_qa === true ? 'qa' : 'public',
    ids,
    values,
    hasActiveAuction,
    priceCents,
    text: question?.all ?? null,
    itemId,
  };
}

type Exact = Readonly<Pick<Tables['item'], 'id' | 'slug'>>;

/** The item on record under the entered serial, if it is a serial and the item is visible. */
async function readBySerial(ctx: AppContext, query: SearchQuery): Promise<Exact | null> {
  const serial = parseSerial(query.q ?? '');
  if (serial === null) return null;
  const { rows } = await ctx.pool.query<Exact>({
    name: 'item-by-serial',
    text: 'select t.id, t.slug from item t join item_listing l on l.item_id = t.id where t.serial = $1 and l.visibility = $2',
    values: [serial, query.is_qa === true ? 'qa' : 'public'],
  });
  return rows[0] ?? null;
}

const countOf = async (ctx: AppContext, narrowing: Narrowing): Promise<number> =>
  (await readCounts(ctx, narrowing, { facets: false, without: false }, [])).total;

function helpFor(without: Counts['without'], question: Question | null): SearchHelp {
  return {
    drop: without.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total),
    nearest: [...(question?.nearest ?? [])],
  };
}
