import { pageOf } from '../../lib/pageOf.ts';
import { PAGE_ROWS } from './ListFrame.tsx';

/** The query of a staff list's URL: its page, and one of `filters`, by default `defaultKey`. */
export function listQuery<K extends string>(
  searchParams: URLSearchParams,
  filters: readonly { readonly key: K }[],
  defaultKey: NoInfer<K>,
) {
  const page = pageOf(searchParams);
  const status = filters.find(({ key }) => key === searchParams.get('status'))?.key ?? defaultKey;
  return { page, status, query: { status, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS } };
}
