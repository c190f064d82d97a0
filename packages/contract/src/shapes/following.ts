import { z } from 'zod';
import { id, named, time } from './common.ts';
import { searchFilters } from './search.ts';
import { exactText, singleLineText } from './text.ts';

export const FOLLOW_KINDS = ['artist', 'collection'] as const;
export const followKind = z.enum(FOLLOW_KINDS).meta({ id: 'FollowKind' });
export type FollowKind = z.infer<typeof followKind>;

/** An artist or a collection that the caller follows, and what there is of it now. */
export const followRow = z
  .strictObject({ kind: followKind, target: named, itemCount: z.int(), liveCount: z.int(), followedAt: time })
  .meta({ id: 'FollowRow' });
export type FollowRow = z.infer<typeof followRow>;

/** A saved search: `query` is that of GET /v1/search, filters only, in query-string form. */
export const savedSearch = z
  .strictObject({ id, name: z.string(), query: z.string(), createdAt: time })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearch>;

const filtersOf = z
  .strictObject(searchFilters)
  .refine(({ price_min_cents: min, price_max_cents: max }) => min === undefined || max === undefined || min <= max, {
    message: 'price_max_cents must not be less than price_min_cents',
  });
/** Filters of a search, read from its address; null for what GET /v1/search would refuse. */
export function readFilters(query: string): z.output<typeof filtersOf> | null {
  const given = [...new URLSearchParams(query)];
  const params = Object.fromEntries(given);
  if (given.length !== Object.keys(params).length) return null;
  return filtersOf.safeParse(params).data ?? null;
}

/**
 * The same filters in canonical order, regardless of their original order and spelling. '' when there are no filters.
 */
function normalizeFilters(filters: NonNullable<ReturnType<typeof readFilters>>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(searchFilters).sort() as Array<keyof typeof searchFilters>) {
    const value = filters[name];
    const text = Array.isArray(value) ? [...value].sort().join(',') : value === undefined ? '' : String(value).trim();
    if (text !== '') params.set(name, text);
  }
  return params.toString().replaceAll('%2C', ',');
}

const MAX_LETTERS = 4000;
export const savedSearchBody = z.strictObject({
  name: singleLineText(80).min(1),
  query: exactText(MAX_LETTERS)
    .min(1)
    .transform((text, context): string => {
      const filters = readFilters(text);
      const ordered = filters === null ? '' : normalizeFilters(filters);
      if (ordered !== '') return ordered;
      context.addIssue({ code: 'custom', message: 'must be the filters of a search, as in its URL' });
      return z.NEVER;
    }),
});
