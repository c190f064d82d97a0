import { AuthenticationType, OfferType, SaleState } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { flag, id, list, pageFields, slug, wholeNumber } from './common.ts';
import { itemCard } from './item.ts';
import { exactText, singleLineText } from './text.ts';

export const sortBy = z.enum([
  'relevance',
  'ending_soon',
  'newest',
  'price_asc',
  'price_desc',
  'most_bids',
  'most_watched',
]);
export type SortBy = z.infer<typeof sortBy>;
export const saleState = z.enum(SaleState).meta({ id: 'SaleState' });

const MAX_VALUES = 50;

/** Several values in one parameter, separated by commas; any of them matches. Duplicates count once. */
function multiValue<T extends string>(value: z.ZodType<T, string>, description: string) {
  const values = z.array(value).max(MAX_VALUES);
  return exactText(4000)
    .min(1)
    .transform((text, context): T[] => {
      const read = values.safeParse([...new Set(text.split(','))]);
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: `must be ${description}` });
      return z.NEVER;
    })
    .meta({ description });
}

const nameList = (what: string) =>
  multiValue(z.union([id, slug]), `up to ${MAX_VALUES} comma-separated slugs or ids of ${what}`).optional();
const enumList = <T extends string>(values: readonly [T, ...T[]]) =>
  multiValue(
    z.enum(values) as unknown as z.ZodType<T, string>,
    `one or more of ${values.join(', ')}, comma-separated`,
  ).optional();

/** The filters of item lists: kinds are combined with AND, values of one kind with OR (rules §13). */
export const searchFilters = {
  q: singleLineText(100).optional(),
  artist: nameList('artists'),
  genre: nameList('genres'),
  category: nameList('categories'),
  sub_category: nameList('sub-categories'),
  condition: nameList('conditions'),
  partner: nameList('partners'),
  collection: nameList('collections'),
  has_active_auction: flag.optional(),
  offer_type: enumList(OfferType),
  authentication_type: enumList(AuthenticationType),
  sale_state: enumList(SaleState),
  autographed: flag.optional(),
  price_min_cents: wholeNumber(0, 10_000_000_000).optional(),
  price_max_cents: wholeNumber(0, 10_000_000_000).optional(),
};

export const searchQuery = z
  .strictObject({
    ...pageFields,
    ...searchFilters,
    /**
     * Only lots the caller may bid on now. A visitor: those in open bidding. A bidder: also those where they bid before
     * its end.
     */
    open_to_me: flag.optional(),
    sort_by: sortBy.optional(),
    /** Counts of every value alongside the items. */
    facets: flag.optional(),
    /** Items from Assay's own trials. Staff only. */
    is_qa: flag.optional(),
  })
  .refine(({ price_min_cents: min, price_max_cents: max }) => min === undefined || max === undefined || min <= max, {
    path: ['price_max_cents'],
    message: 'must not be less than price_min_cents',
  });

/** One value of a filter: the value to send, its name (null: same as the value), how many items it would leave. */
export const facetValue = z
  .strictObject({ value: z.string(), id: id.nullable(), name: z.string().nullable(), count: z.int() })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.infer<typeof facetValue>;

export const FACETS = [
  'artist',
  'genre',
  'category',
  'sub_category',
  'condition',
  'partner',
  'collection',
  'offer_type',
  'authentication_type',
  'sale_state',
  'autographed',
] as const;
export type FacetName = (typeof FACETS)[number];
const facetLists = Object.fromEntries(FACETS.map((name) => [name, z.array(facetValue)])) as Record<
  FacetName,
  z.ZodArray<typeof facetValue>
>;

/**
 * How many items each value would leave. Values of one kind are not counted against each other. At most forty values
 * per kind, most frequent first, plus the requested ones.
 */
export const facets = z.strictObject(facetLists).meta({ id: 'Facets' });
export type Facets = z.infer<typeof facets>;

export const searchHelp = z
  .strictObject({
    /** Filters without which there would be items, the most first. */
    drop: z.array(z.strictObject({ parameter: z.string(), total: z.int() })),
    /** Existing words similar to the query's. */
    nearest: z.array(z.string()),
  })
  .meta({ id: 'SearchHelp' });
export type SearchHelp = z.infer<typeof searchHelp>;

/** A slug or id of the request that is now another name’s, after a rename or a merge: `slug` is what it is called now. */
export const formerName = z
  .strictObject({
    parameter: z.enum(['artist', 'genre', 'category', 'sub_category', 'condition', 'partner', 'collection']),
    value: z.string(),
    slug: z.string(),
  })
  .meta({ id: 'FormerName' });
export type FormerName = z.infer<typeof formerName>;

export const searchAnswer = z
  .strictObject({
    ...list(itemCard).shape,
    sortBy,
    /** The query as interpreted, if a word was corrected. */
    correctedQuery: z.string().nullable(),
    /** No item matches all words; these match some. */
    isPartial: z.boolean(),
    /** The item whose serial was entered. */
    exactSlug: z.string().nullable(),
    /** Former names among the filters; they filter by the present ones. */
    formerNames: z.array(formerName),
    facets: facets.nullable(),
    /** What to do when nothing was found. */
    help: searchHelp.nullable(),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const suggestion = z
  .strictObject({
    kind: z.enum(['artist', 'category', 'genre', 'collection', 'item', 'serial']),
    slug: z.string(),
    id,
    name: z.string(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;
