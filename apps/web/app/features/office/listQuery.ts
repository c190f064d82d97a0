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

/** The first list of a tab with anything in it, so that the tab opens there; `defaultKey` when all are empty. */
export function firstFilled<K extends string>(
  queues: readonly { queue: string; count: number }[],
  lists: readonly { readonly key: K; readonly queue: string }[],
  defaultKey: K,
): K {
  const filled = new Set(queues.filter(({ count }) => count > 0).map(({ queue }) => queue));
  return lists.find(({ queue }) => filled.has(queue))?.key ?? defaultKey;
}
