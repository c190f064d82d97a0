import { typedAmount } from '../money/readAmount.ts';

/**
 * The marketplace URL for filters of GET /v1/search (`query` as in its query string): the same names, but dollars
 * and no special value for lots in bidding. `sort` is one of the search's orders.
 */
export function marketplaceHref(query: string, sort?: string): string {
  const given = new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const [name, value] of given) {
    if (name === 'price_min_cents') params.set('price_min', typedAmount(Number(value)));
    else if (name === 'price_max_cents') params.set('price_max', typedAmount(Number(value)));
    else if (name !== 'has_active_auction') params.set(name, value);
    else if (value === 'true') params.set('sale_state', 'live');
  }
  if (sort !== undefined) params.set('sort', sort);
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '/marketplace' : `/marketplace?${text}`;
}
