/**
 * The marketplace URL for filters of GET /v1/search (`query` as in its query string): the same names, but whole dollars
 * and no special value for lots in bidding. `sort` is one of the search's orders.
 */
export function marketplaceHref(query: string, sort?: string): string {
  const given = new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const [name, value] of given) {
    if (name === 'price_min_cents') params.set('price_min', String(Math.floor(Number(value) / 100)));
    else if (name === 'price_max_cents') params.set('price_max', String(Math.ceil(Number(value) / 100)));
    else if (name !== 'has_active_auction') params.set(name, value);
    else if (value === 'true') params.set('sale_state', 'live');
  }
  if (sort !== undefined) params.set('sort', sort);
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '/marketplace' : `/marketplace?${text}`;
}
