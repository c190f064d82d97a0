import type { SearchAnswer, SearchHelp, SortBy } from '@assay/contract/shapes/search.ts';
import { serialIn } from '@assay/domain/search/words.ts';
import type { House } from '../../platform/house.ts';
import { type Counts, readCounts } from './counts.ts';
import { NAMED_KINDS, type Narrowing, type SearchQuery } from './filters.ts';
import { readPage } from './page.ts';
import { type Question, type Understood, understand } from './question.ts';
import { countSlowly } from './slowCounts.ts';

/**
 * Finds items: words over title, names and story with typos put right, or an exact serial; filters together, values of one
 * filter instead of each other; one page in a stable order (rules §13). When no item has all of the words, those that have
 * some. At most four statements. `is_qa` is answered as asked: whether the caller may, his route knows.
 */
export async function searchItems(house: House, query: SearchQuery, viewerId: string | null): Promise<SearchAnswer> {
  const exact = await readBySerial(house, query);
  const { names, question } = exact === null ? await understand(house, query) : { names: [], question: null };
  const narrowing = narrowingOf(query, { names, question }, exact?.id ?? null);
  const sortBy = query.sort_by ?? usualSort(query, question);
  const { offset, limit } = query;
  // Words that no index could have find nothing; the statement is spared.
  const isVain = question !== null && question.all === null;
  const read = (each: Narrowing) =>
    readPage(house, { narrowing: each, sortBy, plain: question?.plain ?? null, slice: { offset, limit }, viewerId });

  let asked = narrowing;
  let items = isVain ? [] : await read(narrowing);
  let isPartial = false;
  if (items.length === 0 && question?.any != null && (offset === 0 || (await countOf(house, narrowing)) === 0)) {
    asked = { ...narrowing, text: question.any };
    items = await read(asked);
    isPartial = items.length > 0 || offset > 0;
    if (!isPartial) asked = narrowing;
  }
  const counts = isVain
    ? { total: 0, facets: null, without: [] }
    : await countsOf(house, asked, names, {
        facets: query.facets === true,
        without: items.length === 0 && offset === 0,
      });
  return {
    items,
    total: counts.total,
    offset,
    limit,
    sortBy,
    correctedQuery: question?.corrected ?? null,
    isPartial,
    exactSlug: exact?.slug ?? null,
    facets: counts.facets,
    help: counts.total === 0 ? helpFor(counts, question) : null,
  };
}

/** Relevance with words; what ends soonest where bidding is asked for; else the newest (rules §13). */
function usualSort(query: SearchQuery, question: Question | null): SortBy {
  if (question !== null) return 'relevance';
  return query.has_active_auction === true ? 'ending_soon' : 'newest';
}

/** What a list is narrowed by, from what was asked for and how it was understood. */
export function narrowingOf(query: SearchQuery, { names, question }: Understood, itemId: string | null): Narrowing {
  const ids = Object.fromEntries(
    NAMED_KINDS.filter((kind) => query[kind] !== undefined).map((kind) => [
      kind,
      names.filter((name) => name.kind === kind).map(({ id }) => id),
    ]),
  );
  const hasPrice = query.price_min_cents !== undefined || query.price_max_cents !== undefined;
  return {
    visibility: query.is_qa === true ? 'qa' : 'public',
    ids,
    offerTypes: query.offer_type,
    grades: query.authentication_type,
    saleStates: query.sale_state,
    isAutographed: query.autographed,
    hasActiveAuction: query.has_active_auction,
    priceCents: hasPrice
      ? [(query.price_min_cents ?? null) as number | null, (query.price_max_cents ?? null) as number | null]
      : undefined,
    text: question?.all ?? null,
    itemId,
  };
}

/** The item on record under the serial that was typed, if it was one and the item may be seen. */
async function readBySerial(house: House, query: SearchQuery): Promise<{ id: string; slug: string } | null> {
  const serial = serialIn(query.q ?? '');
  if (serial === null) return null;
  const { rows } = await house.pool.query<{ id: string; slug: string }>({
    name: 'item-by-serial',
    text: 'select t.id, t.slug from item t join item_listing l on l.item_id = t.id where t.serial = $1 and l.visibility = $2',
    values: [serial, query.is_qa === true ? 'qa' : 'public'],
  });
  return rows[0] ?? null;
}

async function countsOf(
  house: House,
  narrowing: Narrowing,
  names: Understood['names'],
  wanted: { facets: boolean; without: boolean },
): Promise<Counts> {
  return countSlowly(house, JSON.stringify(['search', narrowing, wanted]), () =>
    readCounts(house, narrowing, wanted, names),
  );
}

const countOf = async (house: House, narrowing: Narrowing): Promise<number> =>
  (await countsOf(house, narrowing, [], { facets: false, without: false })).total;

function helpFor(counts: Counts, question: Question | null): SearchHelp {
  return {
    drop: counts.without.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total),
    nearest: [...(question?.nearest ?? [])],
  };
}
