/** Sorts of the marketplace, in the order of the list; relevance only makes sense with words. */
export const SORTS = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'ending_soon', label: 'Ending soonest' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_asc', label: 'Price, low to high' },
  { value: 'price_desc', label: 'Price, high to low' },
  { value: 'most_bids', label: 'Most bids' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

export const PER_PAGE = [24, 48, 96] as const;
const FARTHEST = 10_000;

export type SearchQuery = { q: string; sort: Sort; offset: number; limit: number };

/** Reads the marketplace's address. Unknown values fall back to the usual ones: an old link must still open. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const q = (params.get('q') ?? '').trim().slice(0, 100);
  const asked = SORTS.find((sort) => sort.value === params.get('sort'))?.value;
  const usual = q === '' ? 'ending_soon' : 'relevance';
  const limit = PER_PAGE.find((size) => String(size) === params.get('limit')) ?? PER_PAGE[0];
  const offset = Number(params.get('offset') ?? 0);
  const isPlace = Number.isInteger(offset) && offset >= 0 && offset <= FARTHEST;
  return {
    q,
    sort: asked === undefined || (asked === 'relevance' && q === '') ? usual : asked,
    offset: isPlace ? offset - (offset % limit) : 0,
    limit,
  };
}

/** The address of a search; usual values are left out. */
export function searchHref({ q, sort, offset, limit }: SearchQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (sort !== (q === '' ? 'ending_soon' : 'relevance')) params.set('sort', sort);
  if (limit !== PER_PAGE[0]) params.set('limit', String(limit));
  if (offset > 0) params.set('offset', String(offset));
  const query = params.toString();
  return query === '' ? '/marketplace' : `/marketplace?${query}`;
}
