import { badParameter, noSuch } from './errors.ts';
import type { Params } from './params.ts';

export interface ListAnswer<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Reads `created` (exact or `gt/gte/lt/lte`), in seconds. */
export function createdFilter(params: Params): (created: number) => boolean {
  const sent = params.raw('created');
  if (sent === undefined) return () => true;
  if (typeof sent === 'string') return (created) => created === Number(sent);
  if (Array.isArray(sent)) throw badParameter('created', 'Invalid created', 'parameter_invalid_object');
  const limit = (key: string): number | undefined => (sent[key] === undefined ? undefined : Number(sent[key]));
  const [gt, gte, lt, lte] = [limit('gt'), limit('gte'), limit('lt'), limit('lte')];
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
}

/**
 * One page, newest first, with Stripe's `limit` (1–100, default 10), `starting_after` and `ending_before`.
 * `all` is in order of creation.
 */
export function page<T extends { id: string }>(all: readonly T[], params: Params, url: string): ListAnswer<T> {
  const limit = params.integer('limit') ?? 10;
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  params.rejectUnknown();
  if (limit < 1 || limit > 100)
    throw badParameter('limit', 'limit must be between 1 and 100', 'parameter_invalid_integer');
  const newestFirst = [...all].reverse();
  const indexOf = (id: string, param: string): number => {
    const index = newestFirst.findIndex((one) => one.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  if (typeof before === 'string') {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const start = typeof after === 'string' ? indexOf(after, 'starting_after') + 1 : 0;
  return {
    object: 'list',
    url,
    has_more: start + limit < newestFirst.length,
    data: newestFirst.slice(start, start + limit),
  };
}
