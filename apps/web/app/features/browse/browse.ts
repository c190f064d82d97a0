import type { Client } from '@assay/client/index.ts';
import { SORTS, type Sort } from '../search/searchQuery.ts';

/** What part of a name's items a page shows. */
export const SHELVES = [
  { value: 'now', label: 'Available', states: 'live,upcoming,for_sale', sort: 'ending_soon' },
  { value: 'sold', label: 'Sold', states: 'sold,ended', sort: 'newest' },
] as const;
export type ShelfName = (typeof SHELVES)[number]['value'];
const PER_PAGE = 24;
const MAX_OFFSET = 9_984;

export type Browse = {
  shelf: ShelfName;
  sort: Sort;
  offset: number;
  counts: Record<ShelfName, number>;
  items: Awaited<ReturnType<typeof searchOf>>['items'];
  total: number;
};
type Of = Partial<Record<'artist' | 'category' | 'sub_category' | 'genre' | 'collection', string>>;

const searchOf = (api: Client, of: Of, shelf: (typeof SHELVES)[number], sort: Sort, offset: number, limit: number) =>
  api.call('search', { query: { ...of, sale_state: shelf.states, sort_by: sort, offset, limit } });

/** The items of a name: available ones unless the URL requests sold ones. Sold ones if there are no others. */
export async function browse(api: Client, params: URLSearchParams, of: Of): Promise<Browse> {
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(params.get('page') ?? '')?.[0] ?? 1));
  const offset = Math.min((page - 1) * PER_PAGE, MAX_OFFSET);
  const requestedShelf = SHELVES.find(({ value }) => value === params.get('show'));
  const first = requestedShelf ?? SHELVES[0];
  const other = SHELVES.find((shelf) => shelf !== first)!;
  const requestedSort = SORTS.find(({ value }) => value === params.get('sort') && value !== 'relevance')?.value;
  const [results, rest] = await Promise.all([
    searchOf(api, of, first, requestedSort ?? first.sort, offset, PER_PAGE),
    searchOf(api, of, other, other.sort, 0, requestedShelf === undefined ? PER_PAGE : 1),
  ]);
  const counts = { now: 0, sold: 0, [first.value]: results.total, [other.value]: rest.total };
  if (requestedShelf === undefined && results.total === 0 && rest.total > 0)
    return { shelf: other.value, sort: other.sort, offset: 0, counts, items: rest.items, total: rest.total };
  return {
    shelf: first.value,
    sort: requestedSort ?? first.sort,
    offset,
    counts,
    items: results.items,
    total: results.total,
  };
}

/** The URL of one of its sections, from the first page unless `offset` is given. */
export function browseHref(
  path: string,
  { shelf, sort, offset = 0 }: { shelf: ShelfName; sort?: Sort; offset?: number },
): string {
  const params = new URLSearchParams();
  if (shelf !== 'now') params.set('show', shelf);
  if (sort !== undefined && sort !== SHELVES.find(({ value }) => value === shelf)!.sort) params.set('sort', sort);
  if (offset > 0) params.set('page', String(offset / PER_PAGE + 1));
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

export const pagesOf = (total: number): number => Math.ceil(Math.min(total, MAX_OFFSET + PER_PAGE) / PER_PAGE);
export const pageOf = (offset: number): number => offset / PER_PAGE + 1;
