/** What of a sale's catalog is shown. */
export type SaleFilters = { lots: 'all' | 'open' | 'closed'; category: string; artist: string; page: number };

export const SALE_LOTS = ['all', 'open', 'closed'] as const;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The filters of a sale's address. Anything that can't be one is left out. */
export function readSaleFilters(params: URLSearchParams): SaleFilters {
  const slugOf = (name: string): string => {
    const typed = (params.get(name) ?? '').slice(0, 200);
    return SLUG.test(typed) ? typed : '';
  };
  return {
    lots: SALE_LOTS.find((value) => value === params.get('lots')) ?? 'all',
    category: slugOf('category'),
    artist: slugOf('artist'),
    page: Number(/^[1-9]\d{0,2}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
  };
}

/** Address of a sale's catalog with these filters. */
export function saleHref(slug: string, { lots, category, artist, page }: Partial<SaleFilters> = {}): string {
  const query = new URLSearchParams({
    ...(lots === undefined || lots === 'all' ? {} : { lots }),
    ...(category ? { category } : {}),
    ...(artist ? { artist } : {}),
    ...(page === undefined || page <= 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? `/sales/${slug}` : `/sales/${slug}?${query}`;
}
