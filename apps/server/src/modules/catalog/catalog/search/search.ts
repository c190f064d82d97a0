import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { SearchAnswer, SearchHelp, SortBy } from '@assay/contract/shapes/search.ts';
import { serialIn } from '@assay/domain/search/words.ts';
import type { AppContext } from '../../../../platform/context.ts';
import { withSerialized } from '../../../../platform/serialized.ts';
import { readKeptCards } from '../cards.ts';
import { type Counts, readCounts } from './counts.ts';
import { NAMED_KINDS, type Narrowing, type SearchQuery } from './filters.ts';
import { readPage } from './page.ts';
import { type Question, type Understood, understand } from './question.ts';
import { type Asked, askRegister, nameIn, readRegister } from './register/answer.ts';
import type { Reading } from './register/feed.ts';

/**
 * Finds items: words over title, names and story with typos put right, or an exact serial; filters together, values of one
 * filter instead of each other; one page in a stable order (rules §13). When no item has all of the words, those that have
 * some. At most four statements. `is_qa` is answered as asked: whether the caller may, his route knows.
 */
export async function searchItems(ctx: AppContext, query: SearchQuery, viewerId: string | null): Promise<SearchAnswer> {
  const exact = await readBySerial(ctx, query);
  return searchWith(ctx, await readRegister(ctx, query), query, exact, viewerId);
}

/** The same by a register that was just read, or by the database alone: the answer does not depend on it. */
export async function searchWith(
  ctx: AppContext,
  register: Reading | null,
  query: SearchQuery,
  exact: Exact | null,
  viewerId: string | null,
): Promise<SearchAnswer> {
  const { names, question } =
    exact === null
      ? await understand(ctx, query, register && { nameOf: nameIn(register), snapshot: register.snapshot })
      : { names: [], question: null };
  const openTo = query.open_to_me === true ? { viewerId } : undefined;
  const narrowing = { ...narrowingOf(query, { names, question }, exact?.id ?? null), openTo };
  const sortBy = query.sort_by ?? usualSort(query, question);
  const { offset, limit } = query;
  const facets = query.facets === true;
  const asked = { narrowing, question, sortBy, offset, limit, facets, names };
  // Words that no index could have find nothing; the statements are spared.
  const isVain = question !== null && question.all === null;
  const search = async () =>
    register === null ? searchDatabase(ctx, asked, viewerId) : searchRegister(ctx, register, asked, viewerId);
  const found = isVain ? NOTHING : await search();
  const rest = {
    total: found.total,
    offset,
    limit,
    sortBy,
    correctedQuery: question?.corrected ?? null,
    isPartial: found.isPartial,
    exactSlug: exact?.slug ?? null,
    help: found.total === 0 ? helpFor(found.without, question) : null,
  };
  const answer = { items: found.items, ...rest, facets: found.facets };
  if (found.words === undefined) return answer;
  // Cards bring their JSON along.
  const counts = found.facets === null ? 'null' : JSON.stringify(found.facets);
  return withSerialized(
    answer,
    `{"items":[${found.words.join()}],${JSON.stringify(rest).slice(1, -1)},"facets":${counts}}`,
  );
}

/** `words`: the JSON of the items, one by one. */
type Found = Counts & { readonly items: ItemCard[]; readonly words?: readonly string[]; readonly isPartial: boolean };
const NOTHING: Found = { items: [], total: 0, isPartial: false, facets: null, without: [] };

/** By the register of this process: the database is asked for the words, and for the page's own items. */
async function searchRegister(
  ctx: AppContext,
  register: Reading,
  asked: Asked,
  viewerId: string | null,
): Promise<Found> {
  const { page, ...counts } = await askRegister(ctx, register, asked);
  return { ...counts, ...(await readKeptCards(ctx, register, page, viewerId)) };
}

/** By the database alone: trials, serials, and while the register is being made. */
async function searchDatabase(ctx: AppContext, given: Asked, viewerId: string | null): Promise<Found> {
  const { question, sortBy, offset, limit, facets, names } = given;
  const read = (narrowing: Narrowing) =>
    readPage(ctx, { narrowing, sortBy, terms: question?.terms ?? [], slice: { offset, limit }, viewerId });
  let asked = given.narrowing;
  let items = await read(asked);
  let isPartial = false;
  if (items.length === 0 && question?.any != null && (offset === 0 || (await countOf(ctx, asked)) === 0)) {
    asked = { ...given.narrowing, text: question.any };
    items = await read(asked);
    isPartial = items.length > 0 || offset > 0;
    if (!isPartial) asked = given.narrowing;
  }
  const without = items.length === 0 && offset === 0;
  return { ...(await readCounts(ctx, asked, { facets, without }, names)), items, isPartial };
}

/** Relevance with words; what ends soonest where bidding is asked for; else the newest (rules §13). */
function usualSort(query: SearchQuery, question: Question | null): SortBy {
  if (question !== null) return 'relevance';
  return query.has_active_auction === true || query.open_to_me === true ? 'ending_soon' : 'newest';
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

type Exact = { readonly id: string; readonly slug: string };

/** The item on record under the serial that was typed, if it was one and the item may be seen. */
async function readBySerial(ctx: AppContext, query: SearchQuery): Promise<Exact | null> {
  const serial = serialIn(query.q ?? '');
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
    drop: without.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total),
    nearest: [...(question?.nearest ?? [])],
  };
}
