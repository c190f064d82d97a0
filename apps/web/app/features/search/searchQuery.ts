import type { Facets, FacetValue, FormerName } from '@assay/contract/shapes/search.ts';
import { parseAmount, typedAmount } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { FILTERS, type FilterName, type Filters, VALUE_LABELS } from './filterNames.ts';

/** Sort orders of the marketplace, in display order; relevance needs a query text. */
export const SORTS = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'ending_soon', label: 'Ending soonest' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_asc', label: 'Price, low to high' },
  { value: 'price_desc', label: 'Price, high to low' },
  { value: 'most_bids', label: 'Most bids' },
  { value: 'most_watched', label: 'Most watched' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

export const PER_PAGE = [24, 48, 96] as const;
const MAX_OFFSET = 10_000;
const MAX_VALUES = 50;
/** Whole dollars that a price can be narrowed by. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const PRICES = ['price_min', 'price_max'] as const;
export type PriceName = (typeof PRICES)[number];
const PRICE_LENGTH = 20;

export type SearchQuery = {
  q: string;
  sort: Sort;
  offset: number;
  limit: number;
  filters: Filters;
  priceMinCents: number | null;
  priceMaxCents: number | null;
  /** Typed prices that can't be read. They filter nothing, and their fields show why. */
  unreadPrices: Readonly<Partial<Record<PriceName, string>>>;
  /** Only lots that the viewer may bid on. */
  isOpenToMe: boolean;
};

const isKnown = (name: FilterName, value: string): boolean =>
  VALUE_LABELS[name] === undefined ? NAME.test(value) && value.length <= 200 : Object.hasOwn(VALUE_LABELS[name], value);

/** Values of a filter: repeated, as a form sends them, or once with commas, as in our links. */
function valuesOf(params: URLSearchParams, name: FilterName): string[] {
  const values = params.getAll(name).flatMap((value) => value.split(','));
  return [...new Set(values)].filter((value) => isKnown(name, value)).slice(0, MAX_VALUES);
}

const priceText = (params: URLSearchParams, name: PriceName): string =>
  (params.get(name) ?? '').trim().slice(0, PRICE_LENGTH);

function unreadPrices(params: URLSearchParams): SearchQuery['unreadPrices'] {
  const typed = PRICES.map((name) => [name, priceText(params, name)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== '' && parseAmount(text) === null));
}

/** Parses the marketplace's URL. Unknown values filter nothing: an old link must still open. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const q = (params.get('q') ?? '').trim().slice(0, 100);
  const requestedSort = SORTS.find((sort) => sort.value === params.get('sort'))?.value;
  const defaultSort = q === '' ? 'ending_soon' : 'relevance';
  const limit = PER_PAGE.find((size) => String(size) === params.get('limit')) ?? PER_PAGE[0];
  const offset = Number(params.get('offset') ?? 0);
  const isPlace = Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET;
  const [one = null, other = null] = PRICES.map((name) => parseAmount(priceText(params, name)));
  const isTurned = one !== null && other !== null && one > other;
  return {
    q,
    sort: requestedSort === undefined || (requestedSort === 'relevance' && q === '') ? defaultSort : requestedSort,
    offset: isPlace ? offset - (offset % limit) : 0,
    limit,
    filters: Object.fromEntries(
      FILTERS.map((name) => [name, valuesOf(params, name)] as const).filter(([, values]) => values.length > 0),
    ),
    priceMinCents: isTurned ? other : one,
    priceMaxCents: isTurned ? one : other,
    unreadPrices: unreadPrices(params),
    isOpenToMe: params.get('open_to_me') === 'true',
  };
}

/** The same search, with what its names are called now. */
export function withPresentNames(search: SearchQuery, formerNames: readonly FormerName[]): SearchQuery {
  const present = (name: FilterName, value: string): string =>
    formerNames.find((former) => former.parameter === name && former.value === value)?.slug ?? value;
  const filters = FILTERS.flatMap((name) => {
    const values = search.filters[name];
    return values === undefined ? [] : [[name, [...new Set(values.map((value) => present(name, value)))]] as const];
  });
  return { ...search, filters: Object.fromEntries(filters) };
}

/** The URL of a search, without default values. */
export function searchHref(search: SearchQuery): string {
  const { q, sort, offset, limit, filters, priceMinCents, priceMaxCents, isOpenToMe } = search;
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const name of FILTERS) {
    const values = filters[name];
    if (values !== undefined && values.length > 0) params.set(name, values.join(','));
  }
  if (priceMinCents !== null) params.set('price_min', typedAmount(priceMinCents));
  if (priceMaxCents !== null) params.set('price_max', typedAmount(priceMaxCents));
  for (const [name, text] of Object.entries(search.unreadPrices)) params.set(name, text);
  if (isOpenToMe) params.set('open_to_me', 'true');
  if (sort !== (q === '' ? 'ending_soon' : 'relevance')) params.set('sort', sort);
  if (limit !== PER_PAGE[0]) params.set('limit', String(limit));
  if (offset > 0) params.set('offset', String(offset));
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '/marketplace' : `/marketplace?${query}`;
}

/** Only the filters, as the API stores them (`q=ball&genre=rock`). */
export function filterQuery(search: SearchQuery): string {
  const {
    offset: _offset,
    limit: _limit,
    sort_by: _sort,
    facets: _facets,
    open_to_me: _open,
    ...filters
  } = apiQuery(search);
  return new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

/** A value of a filter as the page shows it. */
export type ShownValue = Pick<FacetValue, 'value' | 'name' | 'count'>;
export type ShownFacets = Readonly<Record<FilterName, readonly ShownValue[]>>;

/** Returns of the counts what the filters show. */
export const valuedFacets = (facets: Facets): ShownFacets =>
  Object.fromEntries(
    FILTERS.map((filter) => [filter, facets[filter].map(({ value, name, count }) => ({ value, name, count }))]),
  ) as Record<FilterName, ShownValue[]>;

const MAX_NAME_LENGTH = 80;
/** Describes a search: “ball”, Gold, Baseball. */
export function searchName(
  { q, filters, priceMinCents, priceMaxCents }: SearchQuery,
  facets: ShownFacets | null,
): string {
  const labels = FILTERS.flatMap((name) =>
    (filters[name] ?? []).map(
      (value) => VALUE_LABELS[name]?.[value] ?? facets?.[name].find((each) => each.value === value)?.name ?? value,
    ),
  );
  const price = [
    ...(priceMinCents === null ? [] : [`from ${formatMoney(priceMinCents)}`]),
    ...(priceMaxCents === null ? [] : [`to ${formatMoney(priceMaxCents)}`]),
  ].join(' ');
  const name = [...(q === '' ? [] : [q]), ...labels, ...(price === '' ? [] : [price])].join(', ');
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`;
}

/** The query for the API. */
export function apiQuery(search: SearchQuery) {
  const { q, sort, offset, limit, filters, priceMinCents, priceMaxCents, isOpenToMe } = search;
  const joined = Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(',')]));
  // Both boxes ticked are no filter.
  const { autographed, ...others } = joined as Record<FilterName, string>;
  return {
    ...others,
    ...(autographed === 'true' || autographed === 'false' ? ({ autographed } as const) : {}),
    offset,
    limit,
    sort_by: sort,
    facets: 'true' as const,
    ...(q === '' ? {} : { q }),
    ...(priceMinCents === null ? {} : { price_min_cents: priceMinCents }),
    ...(priceMaxCents === null ? {} : { price_max_cents: priceMaxCents }),
    ...(isOpenToMe ? { open_to_me: 'true' as const } : {}),
  };
}

/** The same search from its first page, with one filter value set or removed. */
export function withValue(search: SearchQuery, name: FilterName, value: string): SearchQuery {
  const values = search.filters[name] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...search, offset: 0, filters: { ...search.filters, [name]: next } };
}

const NO_PRICES = { priceMinCents: null, priceMaxCents: null, unreadPrices: {} };

/** The same search from its first page, without a filter (`price` too). */
export function withoutFilter(search: SearchQuery, name: string): SearchQuery {
  if (name === 'price') return { ...search, offset: 0, ...NO_PRICES };
  if (name === 'open_to_me') return { ...search, offset: 0, isOpenToMe: false };
  return { ...search, offset: 0, filters: { ...search.filters, [name]: [] } };
}

/** The same query text without filters. */
export function withoutFilters(search: SearchQuery): SearchQuery {
  return { ...search, offset: 0, filters: {}, ...NO_PRICES, isOpenToMe: false };
}

/** How many values are set; a price range is one. */
export function filterCount({ filters, priceMinCents, priceMaxCents, isOpenToMe }: SearchQuery): number {
  const values = Object.values(filters).reduce((sum, each) => sum + each.length, 0);
  return values + (priceMinCents === null && priceMaxCents === null ? 0 : 1) + (isOpenToMe ? 1 : 0);
}
