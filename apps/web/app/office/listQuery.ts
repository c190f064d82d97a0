import { pageOf } from '../account/pageOf.ts';
import { PAGE_ROWS } from './ListFrame.tsx';

/** What the address of a list of the office asks for: its page, and one of `filters`, `usual` without one. */
export function listQuery<K extends string>(
  searchParams: URLSearchParams,
  filters: readonly { readonly key: K }[],
  usual: NoInfer<K>,
) {
  const page = pageOf(searchParams);
  const status = filters.find(({ key }) => key === searchParams.get('status'))?.key ?? usual;
  return { page, status, query: { status, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS } };
}
