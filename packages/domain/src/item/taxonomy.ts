// The names that items are filed under. Everything about a kind of name follows from this table: its calls, its page,
// its form.

export const TaxonomyKind = ['artist', 'category', 'genre', 'condition', 'partner', 'collection'] as const;
export type TaxonomyKind = (typeof TaxonomyKind)[number];

/** Fields besides the name. */
export const TaxonomyField = [
  'summary',
  'aliases',
  'activeYears',
  'bio',
  'parentId',
  'shotDetails',
  'meaning',
  'position',
  'description',
  'coverItemId',
  'isFeatured',
  'featuredFrom',
  'featuredTo',
] as const;
export type TaxonomyField = (typeof TaxonomyField)[number];

type Definition = {
  singular: string;
  plural: string;
  fields: readonly TaxonomyField[];
  /** Public page of one of them, by its slug; null where there is none. */
  page: string | null;
};

export const TAXONOMY: Readonly<Record<TaxonomyKind, Definition>> = {
  artist: {
    singular: 'Artist',
    plural: 'Artists',
    fields: ['summary', 'aliases', 'activeYears', 'bio'],
    page: '/artists/',
  },
  category: { singular: 'Category', plural: 'Categories', fields: ['parentId', 'shotDetails'], page: '/categories/' },
  genre: { singular: 'Genre', plural: 'Genres', fields: [], page: '/genres/' },
  condition: { singular: 'Condition', plural: 'Conditions', fields: ['meaning', 'position'], page: null },
  partner: { singular: 'Partner', plural: 'Partners', fields: ['summary'], page: null },
  collection: {
    singular: 'Collection',
    plural: 'Collections',
    fields: ['summary', 'description', 'coverItemId', 'position', 'isFeatured', 'featuredFrom', 'featuredTo'],
    page: '/collections/',
  },
};

/** Returns true if a collection is featured at `now`: it is marked, and the time is within its dates, if it has any. */
export function isFeaturedAt(
  {
    isFeatured,
    featuredFrom,
    featuredTo,
  }: { isFeatured: boolean; featuredFrom: number | null; featuredTo: number | null },
  now: number,
): boolean {
  return isFeatured && (featuredFrom === null || featuredFrom <= now) && (featuredTo === null || now < featuredTo);
}
