/** Page number of a query, from 1; anything odd is the first page. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 400 ? page : 1;
}
