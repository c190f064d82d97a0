import type { Facets, FacetValue } from '@assay/contract/shapes/search.ts';
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
const MAX_PRICE = 100_000_000;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type SearchQuery = {
  q: string;
  sort: Sort;
  offset: number;
  limit: number;
  filters: Filters;
  /** Whole dollars. */
  priceMin: number | null;
  priceMax: number | null;
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

function dollarsOf(params: URLSearchParams, name: string): number | null {
  const text = (params.get(name) ?? '').replace(/[$,\s]/g, '');
  if (!/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text), MAX_PRICE);
}

/** Parses the marketplace's URL. Unknown values are ignored: an old link must still open. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const q = (params.get('q') ?? '').trim().slice(0, 100);
  const requestedSort = SORTS.find((sort) => sort.value === params.get('sort'))?.value;
  const defaultSort = q === '' ? 'ending_soon' : 'relevance';
  const limit = PER_PAGE.find((size) => String(size) === params.get('limit')) ?? PER_PAGE[0];
  const offset = Number(params.get('offset') ?? 0);
  const isPlace = Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET;
  const [one, other] = [dollarsOf(params, 'price_min'), dollarsOf(params, 'price_max')];
  const isTurned = one !== null && other !== null && one > other;
  return {
    q,
    sort: requestedSort === undefined || (requestedSort === 'relevance' && q === '') ? defaultSort : requestedSort,
    offset: isPlace ? offset - (offset % limit) : 0,
    limit,
    filters: Object.fromEntries(
      FILTERS.map((name) => [name, valuesOf(params, name)] as const).filter(([, values]) => values.length > 0),
    ),
    priceMin: isTurned ? other : one,
    priceMax: isTurned ? one : other,
    isOpenToMe: params.get('open_to_me') === 'true',
  };
}

/** The URL of a search, without default values. */
export function searchHref({ q, sort, offset, limit, filters, priceMin, priceMax, isOpenToMe }: SearchQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const name of FILTERS) {
    const values = filters[name];
    if (values !== undefined && values.length > 0) params.set(name, values.join(','));
  }
  if (priceMin !== null) params.set('price_min', String(priceMin));
  if (priceMax !== null) params.set('price_max', String(priceMax));
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
export function searchName({ q, filters, priceMin, priceMax }: SearchQuery, facets: ShownFacets | null): string {
  const labels = FILTERS.flatMap((name) =>
    (filters[name] ?? []).map(
      (value) => VALUE_LABELS[name]?.[value] ?? facets?.[name].find((each) => each.value === value)?.name ?? value,
    ),
  );
  const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
  const price = [
    ...(priceMin === null ? [] : [`from ${dollars(priceMin)}`]),
    ...(priceMax === null ? [] : [`to ${dollars(priceMax)}`]),
  ].join(' ');
  const name = [...(q === '' ? [] : [q]), ...labels, ...(price === '' ? [] : [price])].join(', ');
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`;
}

/** The query for the API. */
export function apiQuery({ q, sort, offset, limit, filters, priceMin, priceMax, isOpenToMe }: SearchQuery) {
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
    ...(priceMin === null ? {} : { price_min_cents: priceMin * 100 }),
    ...(priceMax === null ? {} : { price_max_cents: priceMax * 100 }),
    ...(isOpenToMe ? { open_to_me: 'true' as const } : {}),
  };
}

/** The same search from its first page, with one filter value set or removed. */
export function withValue(search: SearchQuery, name: FilterName, value: string): SearchQuery {
  const values = search.filters[name] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...search, offset: 0, filters: { ...search.filters, [name]: next } };
}

/** The same search from its first page, without a filter (`price` too). */
export function withoutFilter(search: SearchQuery, name: string): SearchQuery {
  if (name === 'price') return { ...search, offset: 0, priceMin: null, priceMax: null };
  if (name === 'open_to_me') return { ...search, offset: 0, isOpenToMe: false };
  return { ...search, offset: 0, filters: { ...search.filters, [name]: [] } };
}

/** The same query text without filters. */
export function withoutFilters(search: SearchQuery): SearchQuery {
  return { ...search, offset: 0, filters: {}, priceMin: null, priceMax: null, isOpenToMe: false };
}

/** How many values are set; a price range is one. */
export function filterCount({ filters, priceMin, priceMax, isOpenToMe }: SearchQuery): number {
  const values = Object.values(filters).reduce((sum, each) => sum + each.length, 0);
  return values + (priceMin === null && priceMax === null ? 0 : 1) + (isOpenToMe ? 1 : 0);
}
